"""The verbs that only look: each answers with what there is and changes nothing."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, get_args

from pichenette.games import catalogue
from pichenette.games.about import Needs, fits
from pichenette.games.game import BadRecord, Json
from pichenette.journal import history
from pichenette.journal.entry import Entry
from pichenette.service.request import BadRequest
from pichenette.service.status import as_json as status_json
from pichenette.service.verb import Call, Field, ServiceVerb
from pichenette.table.view import as_json as view_json
from pichenette.table.view import plain
from pichenette.text import Text
from pichenette.work import Work

_GAMES = 20  # per answer, as each is folded
_NAMES = 100  # games searched for their players


def view(call: Call) -> Json:
    return {"view": view_json(call.served.view())}


def status(call: Call) -> Json:
    return {"status": status_json(call.served.status(call.machine()))}


def record(call: Call) -> Json:
    found = call.served.table.record
    if found is None:
        return {"record": None}
    return {"record": [found.header, *(line.encode() for line in found.lines)]}


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
            "virtual": hands.told() if hands else None,
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


def past(call: Call) -> Work[Json]:
    """The stored games, latest first."""
    found = yield from history.latest(call.served.journal, _GAMES, call.given.get("before"))
    return {"games": plain(found)}


def played(call: Call) -> Work[Json]:
    """Every play of a game, as it counts now."""
    journal = call.served.journal
    begun = journal.begun()
    number = call.given.get("game", len(begun))
    if not begun and "game" not in call.given:
        return {"game": None, "entries": []}
    if not 1 <= number <= len(begun):
        raise BadRequest(
            Text(
                f"there is no game {number}; the journal has {len(begun)}",
                f"il n’y a pas de partie {number} ; le journal en a {len(begun)}",
            )
        )
    entries = journal.played(begun[number - 1])
    if not entries or entries[0].number != begun[number - 1]:
        raise BadRequest(
            Text(
                f"game {number}: its start can no longer be read",
                f"partie {number} : son début n’est plus lisible",
            )
        )
    if "entry" in call.given:
        return (yield from _around(entries, call.given["entry"]))
    about = yield from history.latest(journal, 1, number + 1)
    plays: list[Json] = []
    for play in history.history(entries, history.origins(journal, entries)):
        plays.append(plain(play))
        yield
    return {"game": plain(about[0]) if about else None, "entries": plays}


def _around(entries: Sequence[Entry], number: int) -> Work[Json]:
    """What a form for that place is drawn from."""
    found = yield from history.around(entries, number)
    if found is None:
        raise BadRequest(
            Text(
                f"entry {number}: this game has no such play",
                f"entrée {number} : cette partie n’a pas de tel coup",
            )
        )
    before, after = found
    return {"before": plain(before), "after": plain(after)}


def players(call: Call) -> Json:
    """Names from earlier games at every table, latest first."""
    begins = [
        entry for served in call.tables.values() for entry in served.journal.latest_begins(_NAMES)
    ]
    begins.sort(key=lambda entry: entry.wall, reverse=True)
    names: dict[str, None] = {}
    for begin in begins:
        given: Any = begin.body.get("players")
        for name in given if isinstance(given, list) else []:
            if isinstance(name, str):
                names[name] = None
    return {"players": list(names)}


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
        "record",
        "look",
        Text(
            "the corrected game: its header and lines, or null",
            "la partie corrigée : son en-tête et ses lignes, ou null",
        ),
        record,
        answers={"record": Text("a list, or null", "une liste, ou null")},
        lasts="journal",
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
        answers={"players": Text("a list of names", "une liste de noms")},
        address="/api/1/players",
        lasts="journal",
    ),
    ServiceVerb(
        "past",
        "look",
        Text(
            "the stored games, the latest first, twenty at a time; an abandoned one can be "
            "reopened",
            "les parties enregistrées, les dernières d’abord, vingt à la fois ; une partie "
            "abandonnée peut être reprise",
        ),
        past,
        (
            Field(
                "before",
                "whole",
                Text(
                    "a game's number: only the games before it",
                    "le numéro d’une partie : seulement les parties d’avant",
                ),
                least=1,
            ),
        ),
        answers={"games": Text("a list of games", "une liste de parties")},
        address="/api/1/tables/T/games",
        lasts="journal",
    ),
    ServiceVerb(
        "history",
        "look",
        Text(
            "every play of a game in order, with its player, its sentence, the scores after it "
            "and what was corrected",
            "tous les coups d’une partie dans l’ordre, avec le joueur, la phrase, les scores et "
            "ce qui a été corrigé",
        ),
        played,
        (
            Field(
                "game",
                "whole",
                Text(
                    "its number, counted from 1; if left out, the game on the table",
                    "son numéro, à partir de 1 ; sans numéro, la partie en cours",
                ),
                least=1,
            ),
            Field(
                "entry",
                "whole",
                Text(
                    "the entry of a play, or of the game's start: only the game before and after "
                    "it",
                    "l’entrée d’un coup, ou du début : seulement la partie avant et après",
                ),
                least=1,
            ),
        ),
        answers={
            "game": Text("the game, or null", "la partie, ou null"),
            "entries": Text("a list of plays", "une liste de coups"),
            "before": Text(
                "with entry: the game before it", "avec entry : la partie avant cette entrée"
            ),
            "after": Text(
                "with entry: the game after it", "avec entry : la partie après cette entrée"
            ),
        },
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
