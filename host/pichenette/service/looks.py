"""The verbs that only look: each answers with what there is and changes nothing."""

from contextlib import suppress
from typing import Any, get_args

from pichenette.games import catalogue
from pichenette.games.about import Needs, fits
from pichenette.games.game import BadRecord, Json
from pichenette.journal import names
from pichenette.service.request import BadRequest
from pichenette.service.status import as_json as status_json
from pichenette.service.verb import Call, Field, ServiceVerb
from pichenette.table.view import as_json as view_json
from pichenette.text import Text
from pichenette.work import Work

_NAMES = 100  # games searched for their players


def view(call: Call) -> Json:
    return {"view": view_json(call.served.view())}


def status(call: Call) -> Json:
    return {"status": status_json(call.served.status(call.machine()))}


def games(call: Call) -> Work[Json]:
    """Also those that do not load: nobody is to look for them in vain."""
    for name in catalogue.names():
        with suppress(BadRecord):
            catalogue.find(name)  # read from disk the first time
        yield
    broken: Json = [
        {"name": name, "text": {"en": why.en, "fr": why.fr}}
        for name, why in catalogue.broken().items()
    ]
    return {"games": catalogue.plain(), "broken": broken}


def calibration(call: Call) -> Json:
    return {"calibration": call.served.calibration}


def board(call: Call) -> Json:
    """Its sensors by name, and the hands if it is a virtual one."""
    own, hands = call.served.board, call.served.hands
    return {
        "board": {
            "name": own.name,
            "gates": [
                {
                    "id": gate.id,
                    "role": gate.role,
                    "target": gate.target,
                    "means": gate.means,
                    "text": {"en": gate.text.en, "fr": gate.text.fr},
                }
                for gate in own.gates
            ],
            "has_scale": own.scale is not None,
            "sees": [need for need in get_args(Needs) if fits(need, own)],
            "virtual": hands.as_json() if hands else None,
        },
        "house": _house(call),
    }


def _house(call: Call) -> Json:
    """What every page of this house shows, unless somebody chose otherwise on a device."""
    if call.served.desk is None:
        return None
    own = call.served.desk.settings
    return {
        "language": own.page.language,
        "voice": own.page.voice,
        "titles": {table.name: table.title for table in own.tables if table.title},
    }


def players(call: Call) -> Json:
    """Names from earlier games at every table, latest first, as people are called by now."""
    begins = [
        entry for served in call.tables.values() for entry in served.journal.latest_begins(_NAMES)
    ]
    begins.sort(key=lambda entry: entry.wall, reverse=True)
    found: dict[str, None] = {}
    known = names.of(served.journal for served in call.tables.values())
    for begin in begins:
        given: Any = begin.body.get("players")
        for name in given if isinstance(given, list) else []:
            if isinstance(name, str):
                found[known.shown(name)] = None
    return {"called": known.called, "players": list(found)}


def subscribe(call: Call) -> Json:
    raise BadRequest(
        Text(
            "subscribe: not here; over HTTP, listen to the table's events",
            "subscribe : pas ici ; en HTTP, écoutez les événements de la table",
        )
    )


LOOKS = (
    ServiceVerb(
        "subscribe",
        "look",
        Text(
            "from now on, send views, lines or status as they come",
            "désormais, envoyer les vues, les lignes ou l’état au fur et à mesure",
        ),
        subscribe,
        (
            Field(
                "to",
                "texts",
                Text(
                    "a list of views, lines, status",
                    "une liste parmi views, lines, status",
                ),
            ),
        ),
        is_over_http=False,
    ),
    ServiceVerb(
        "view",
        "look",
        Text("the current view", "la vue actuelle"),
        view,
        answers={"view": Text("the view", "la vue")},
    ),
    ServiceVerb(
        "status",
        "look",
        Text("board, journal and machine", "le plateau, le journal et la machine"),
        status,
        answers={"status": Text("the status", "l’état")},
    ),
    ServiceVerb(
        "games",
        "look",
        Text(
            "the games that can be started, with their rules in brief and their options",
            "les jeux que l’on peut commencer, avec leurs règles en bref et leurs options",
        ),
        games,
        answers={
            "games": Text("a list of games", "une liste de jeux"),
            "broken": Text(
                "those that do not load: name, and text with the reason",
                "ceux qui ne se chargent pas : name, et text avec la raison",
            ),
        },
        address="/api/1/games",
        lasts="ever",
    ),
    ServiceVerb(
        "players",
        "look",
        Text(
            "players' names from earlier games at every table, the latest first",
            "les noms des joueurs des parties passées, à toutes les tables, les derniers d’abord",
        ),
        players,
        answers={
            "players": Text("a list of names", "une liste de noms"),
            "called": Text(
                "who is called otherwise by now: name to name",
                "qui s’appelle autrement depuis : d’un nom à l’autre",
            ),
        },
        address="/api/1/players",
        lasts="journal",
    ),
    ServiceVerb(
        "board",
        "look",
        Text("the board and its sensors", "le plateau et ses capteurs"),
        board,
        answers={
            "board": Text(
                "name, gates, has_scale, sees, virtual", "name, gates, has_scale, sees, virtual"
            ),
            "house": Text(
                "language, voice and titles of the tables, as in the settings, or null",
                "language, voice et titles des tables, comme dans les réglages, ou null",
            ),
        },
    ),
    ServiceVerb(
        "calibration",
        "look",
        Text("the stored calibration", "l’étalonnage enregistré"),
        calibration,
        answers={"calibration": Text("as it is stored", "tel qu’il est enregistré")},
    ),
)
