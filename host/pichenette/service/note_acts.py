"""The verbs that change how past games are shown, and nothing in them (journal/notes.py)."""

from pichenette.games.game import Json
from pichenette.journal import fold, names
from pichenette.journal.notes import NoteKind
from pichenette.journal.outcome import continued, outcome
from pichenette.service import names as typed
from pichenette.service.request import BadRequest
from pichenette.service.verb import Call, Field, ServiceVerb
from pichenette.text import Text


def rename(call: Call) -> Json:
    """To a name that somebody has: the two are one person from now on."""
    name, to = call.given["name"], call.given["to"].strip()
    journals = [served.journal for served in call.tables.values()]
    typed.check_one(to, "to")
    if name == to:
        raise BadRequest(Text(f"{name} is already called that", f"{name} s’appelle déjà ainsi"))
    known = names.of(journals)
    is_shown = any(
        name in (renaming.to, known.shown(renaming.name)) for renaming in known.renamings
    )
    if not is_shown and not any(journal.has_player(name) for journal in journals):
        raise BadRequest(
            Text(f"nobody called {name} has played", f"personne du nom de {name} n’a joué")
        )
    return _noted(call, "rename", {"name": name, "to": to})


def close(call: Call) -> Json:
    journal, number = call.served.journal, call.given["game"]
    begins = journal.begins()
    if not 1 <= number <= len(begins):
        raise BadRequest(
            Text(
                f"there is no game {number}; the journal has {len(begins)}",
                f"il n’y a pas de partie {number} ; le journal en a {len(begins)}",
            )
        )
    begin = begins[number - 1].number
    game = fold.refolded(journal.played(begin))[0].game
    found = outcome(game, number == len(begins), continued(begins).get(begin))
    is_closed = begin in names.closed(journal)
    if found.standing != "abandoned" or is_closed:
        why = Text("it is closed already", "elle est déjà close") if is_closed else found.text
        raise BadRequest(
            Text(
                f"game {number} cannot be closed: {why.en}",
                f"impossible de clore la partie {number} : {why.fr}",
            )
        )
    return _noted(call, "close", {"begin": begin})


def take_back(call: Call) -> Json:
    key = call.given["note"]
    known = [note for served in call.tables.values() for note in served.journal.notes.all()]
    if key not in {note.key for note in known if note.kind != "back"}:
        raise BadRequest(Text(f"there is no note {key}", f"il n’y a pas de note {key}"))
    return _noted(call, "back", {"note": key})


def _noted(call: Call, kind: NoteKind, body: dict[str, Json]) -> Json:
    journal = call.served.journal
    with journal.transaction():
        note = journal.notes.add(kind, call.who, body)
    return {"note": note.key}


_NOTE = Text("by which it can be taken back", "par laquelle on peut revenir en arrière")

NOTE_ACTS = (
    ServiceVerb(
        "rename",
        "act",
        Text(
            "show a player by another name everywhere; by somebody else's: the two are one. The "
            "journal keeps what was written",
            "montrer un joueur sous un autre nom partout ; sous celui d’un autre : les deux n’en "
            "font qu’un. Le journal garde ce qui a été écrit",
        ),
        rename,
        (
            Field(
                "name",
                "text",
                Text("what the player is called now", "le nom du joueur à présent"),
                is_required=True,
                most=1000,
            ),
            Field(
                "to",
                "text",
                Text("what to call them", "son nouveau nom"),
                is_required=True,
                most=typed.LONGEST,
            ),
        ),
        answers={"note": _NOTE},
    ),
    ServiceVerb(
        "close",
        "act",
        Text(
            "close an abandoned game: nobody will go on with it",
            "clore une partie abandonnée : personne ne la reprendra",
        ),
        close,
        (
            Field(
                "game",
                "whole",
                Text("its number, counted from 1", "son numéro, à partir de 1"),
                is_required=True,
                least=1,
            ),
        ),
        answers={"note": _NOTE},
    ),
    ServiceVerb(
        "take_back",
        "act",
        Text(
            "take back a new name, or the closing of a game",
            "revenir sur un nouveau nom, ou sur une partie close",
        ),
        take_back,
        (
            Field(
                "note",
                "text",
                Text("what `rename` or `close` answered", "la réponse de `rename` ou de `close`"),
                is_required=True,
                most=64,
            ),
        ),
        answers={"note": _NOTE},
    ),
)
