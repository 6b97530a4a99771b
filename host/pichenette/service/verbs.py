"""What other programs may ask of a table: one list, for every way they come in by.

Comes in: a `Call`: a table, who asks, and the fields given.  Goes out: what the answer holds.  A
verb is described here once, with its fields.  What carries a request here (a socket, a page) is not
known, and neither are views that come unasked: whoever carries them has them.
"""

import math
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pichenette.games import catalogue
from pichenette.games.game import Json
from pichenette.games.shot import Shot
from pichenette.journal import correction
from pichenette.journal.entry import Who
from pichenette.link.messages import HI, LARGEST_TOKEN
from pichenette.sense.calibration import decode as decode_senses
from pichenette.service.machine import MachineStatus
from pichenette.service.request import BadRequest
from pichenette.service.served_table import ServedTable
from pichenette.service.status import as_json as status_json
from pichenette.table.view import as_json as view_json
from pichenette.text import Text, same

_LONGEST_LOAN_S = 86400.0  # a port that is forgotten comes back by itself
_LONGEST_NAME = 60  # characters: names stand on every surface, many times over
_TURNING = frozenset(
    map(chr, (0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)))
)
_LONGEST_WHY = 300
_MOST_PIECES = 100
_WHO: dict[str, Who] = {"console": "console", "page": "page", "panel": "panel", "demo": "demo"}


@dataclass(frozen=True, slots=True)
class Call:
    seat: ServedTable
    who: Who
    given: Mapping[str, Any]
    machine: Callable[[], MachineStatus]


@dataclass(frozen=True, slots=True)
class Verb:
    """`takes`: its fields, each with what it is.  What only reads changes nothing."""

    run: Callable[[Call], Json]
    does: str
    takes: Mapping[str, str] = field(default_factory=dict)
    is_reading: bool = False


def answer(
    given: Mapping[str, Any],
    tables: Mapping[str, ServedTable],
    machine: Callable[[], MachineStatus],
) -> dict[str, Json]:
    """Do what is asked, and what there is to answer; raises what is wrong with it.

    What raises has changed nothing; what has returned is on disk.
    """
    action = given.get("do")
    verb = VERBS.get(action) if isinstance(action, str) else None
    if verb is None:
        raise BadRequest(f"do {action!r}: one of {', '.join(VERBS)}")
    seat = seat_of(given, tables)
    call = Call(seat, who_of(given), given, machine)
    seat.tick()
    return verb.run(call) or {}


def who_of(given: Mapping[str, Any]) -> Who:
    name = given.get("who", "console")
    who = _WHO.get(name) if isinstance(name, str) else None
    if who is None:
        raise BadRequest(f"who: one of {', '.join(_WHO)}")
    return who


def seat_of(given: Mapping[str, Any], tables: Mapping[str, ServedTable]) -> ServedTable:
    """The table that is meant; it need not be named where there is only one."""
    name = given.get("table")
    if name is None and len(tables) == 1:
        return next(iter(tables.values()))
    if not isinstance(name, str) or name not in tables:
        raise BadRequest(f"table {name!r}: one of {', '.join(tables)}")
    return tables[name]


def told_of(error: Exception) -> dict[str, Json]:
    """What went wrong, for an answer."""
    text = getattr(error, "text", None) or same(str(error))
    rule = getattr(error, "rule", None)
    return {"error": str(error), "text": {"en": text.en, "fr": text.fr}, "rule": rule}


def _view(call: Call) -> Json:
    return {"view": view_json(call.seat.view())}


def _status(call: Call) -> Json:
    return {"status": status_json(call.seat.status(call.machine()))}


def _record(call: Call) -> Json:
    record = call.seat.table.record
    if record is None:
        return {"record": None}
    return {"record": [record.header, *(line.encode() for line in record.lines)]}


def _begin(call: Call) -> Json:
    header = call.given.get("header")
    players = header.get("players") if isinstance(header, dict) else None
    names = [one for one in players if isinstance(one, str)] if isinstance(players, list) else []
    for name in names:
        _check_name(name)
    _check_differ(names)
    return call.seat.table.begin(header, call.who, is_abandoning=_abandons(call))


def _reopen(call: Call) -> Json:
    number = call.given.get("game")
    if type(number) is not int:
        raise BadRequest("game: its number, 1 is the first; `pichenette journal` lists them")
    return call.seat.table.reopen(number, call.who, is_abandoning=_abandons(call))


def _abandons(call: Call) -> bool:
    said = call.given.get("abandon", False)
    if type(said) is not bool:
        raise BadRequest("abandon: true, where the game that is being played may be abandoned")
    return said


def _label(call: Call) -> Json:
    piece, place = call.given.get("piece"), call.given.get("place", "potted")
    if not isinstance(piece, str) or place not in ("potted", "off"):
        raise BadRequest('piece: its name, or "other"; place: "potted" or "off"')
    return call.seat.table.label(piece, call.who, place)


def _check_name(name: str) -> None:
    """A record may hold any name; one that is typed in shall fit onto a screen."""
    if len(name) > _LONGEST_NAME:
        start = name[:12]
        raise BadRequest(
            Text(
                f"players: the name {start}… is too long; at most {_LONGEST_NAME} characters",
                f"players : le nom {start}… est trop long ; {_LONGEST_NAME} caractères au plus",
            )
        )
    if any(unicodedata.category(one) in ("Cc", "Zl", "Zp") or one in _TURNING for one in name):
        raise BadRequest(
            Text(
                f"players: {name!r} has a control character in it; type the name again",
                f"players : {name!r} contient un caractère de contrôle ; retapez le nom",
            )
        )


def _check_differ(names: list[str]) -> None:
    """A name can be seen, and two names are two to whoever reads the score."""
    seen: dict[str, str] = {}
    for name in names:
        look = _look(name)
        if not look:
            shown = ascii(name)
            raise BadRequest(
                Text(
                    f"players: {shown} is no name: there is nothing to see",
                    f"players : {shown} n'est pas un nom : on n'y voit rien",
                )
            )
        if seen.setdefault(look, name) != name:
            raise BadRequest(
                Text(
                    f"players: two names look the same: {look}; change one of them",
                    f"players : deux noms se ressemblent : {look} ; changez-en un",
                )
            )


def _look(name: str) -> str:
    """What a screen shows of it: no joiners and fillers, however its accents are written."""
    seen = "".join(one for one in name if unicodedata.category(one) != "Cf")
    return unicodedata.normalize("NFC", " ".join(seen.split()))


def _say(call: Call) -> Json:
    if not {"potted", "off"} & call.given.keys():
        raise BadRequest("potted and off: lists of pieces; an empty one where nothing fell")

    def pieces(name: str) -> tuple[str, ...]:
        found = call.given.get(name, [])
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            raise BadRequest(f"{name}: a list of pieces")
        if len(found) > _MOST_PIECES:
            raise BadRequest(
                Text(
                    f"{name}: {len(found)} pieces in one shot; no board has so many",
                    f"{name} : {len(found)} pièces en un tir ; aucun plateau n'en a tant",
                )
            )
        return tuple(found)

    return call.seat.table.say(Shot(pieces("potted"), pieces("off")), call.who)


def _act(call: Call) -> Json:
    action = call.given.get("action")
    if not isinstance(action, dict):
        raise BadRequest("action: an object with one key, as in a record's line")
    return call.seat.table.act(action, call.who)


def _answer(call: Call) -> Json:
    key, choice = call.given.get("question"), call.given.get("choice")
    if not isinstance(key, str) or type(choice) is not int:
        raise BadRequest("question: its key, and choice: a number")
    return call.seat.table.answer(key, choice, call.who)


def _correct(call: Call) -> Json:
    why = call.given.get("why", "")
    if not isinstance(why, str) or len(why) > _LONGEST_WHY:
        raise BadRequest(
            Text(
                f"why: a text of at most {_LONGEST_WHY} characters",
                f"why : un texte de {_LONGEST_WHY} caractères au plus",
            )
        )
    wanted = correction.decode(str(call.given.get("kind")), call.given)
    return call.seat.table.correct(wanted, call.who, why)


def _calibrate(call: Call) -> Json:
    if "senses" not in call.given:
        raise BadRequest("senses: as `calibration` tells them, or null: back to those before")
    senses = call.given["senses"]
    return call.seat.calibrate(None if senses is None else decode_senses(senses))


def _ping(call: Call) -> Json:
    token = call.given.get("token", 0)
    if type(token) is not int or not 0 <= token <= LARGEST_TOKEN:
        raise BadRequest(f"token: a whole number from 0 to {LARGEST_TOKEN}")
    return call.seat.send(f"PING,{token}")


def _lend(call: Call) -> Json:
    seconds = call.given.get("seconds", 60)
    if type(seconds) not in (int, float) or not (
        math.isfinite(seconds) and 0 < seconds <= _LONGEST_LOAN_S
    ):
        raise BadRequest(f"seconds: above 0, at most {_LONGEST_LOAN_S:.0f}")
    return call.seat.cable.lend(float(seconds))


def _subscribe(call: Call) -> Json:
    raise BadRequest("subscribe: whoever carries requests has a way of its own for it")


VERBS: dict[str, Verb] = {
    "subscribe": Verb(
        _subscribe,
        "from now on, unasked: views, lines, status",
        {"to": "a list of views, lines, status"},
        is_reading=True,
    ),
    "view": Verb(_view, "what there is to show now", is_reading=True),
    "status": Verb(_status, "board, journal and machine", is_reading=True),
    "record": Verb(_record, "the corrected game: its header and lines, or null", is_reading=True),
    "games": Verb(
        lambda call: {"games": catalogue.plain()},
        "the games that can be begun, with their options",
        is_reading=True,
    ),
    "begin": Verb(
        _begin,
        "a new game",
        {"header": "a record's header", "abandon": "true: also while another one is being played"},
    ),
    "reopen": Verb(
        _reopen,
        "an abandoned game is taken up again",
        {"game": "its number, 1 the first", "abandon": "as in begin"},
    ),
    "label": Verb(
        _label,
        "the last piece that fell was this one, in the open shot or in the last one",
        {"piece": "its name, or other", "place": "potted, or off: it left the board"},
    ),
    "say": Verb(
        _say,
        "what really fell in the open shot, or in the last one",
        {"potted": "a list of pieces", "off": "a list of pieces; one of both at least"},
    ),
    "act": Verb(_act, "people enter an action", {"action": "as in a record's line"}),
    "answer": Verb(
        _answer,
        "one of a view's questions is answered",
        {"question": "its key", "choice": "which of its choices, 0 the first"},
    ),
    "done": Verb(lambda call: call.seat.table.done(call.who), "the shot is over"),
    "undo": Verb(
        lambda call: call.seat.table.undo(call.who),
        "the open shot, or the last step, a play or a correction, never happened",
    ),
    "redo": Verb(lambda call: call.seat.table.redo(call.who), "what was undone last counts again"),
    "correct": Verb(
        _correct,
        "a correction at any depth",
        {
            "kind": "void, insert or change",
            "entry": "of void and change: the entry that is meant",
            "after": "of insert: the entry before it",
            "line": "of insert and change: a record's line",
            "turns": "keep or follow",
            "why": "in people's own words",
        },
    ),
    "calibration": Verb(
        lambda call: {"calibration": call.seat.calibration},
        "the stored calibration",
        is_reading=True,
    ),
    "calibrate": Verb(
        _calibrate, "a new calibration", {"senses": "as calibration tells them; null: those before"}
    ),
    "hi": Verb(lambda call: call.seat.send(HI), "the board greets"),
    "ping": Verb(_ping, "the board's clock", {"token": "a whole number, which comes back"}),
    "selftest": Verb(lambda call: call.seat.send("SELFTEST"), "the board checks its sensors"),
    "reboot": Verb(lambda call: call.seat.reboot(), "the board starts again"),
    "send": Verb(
        lambda call: call.seat.send(str(call.given.get("body", ""))),
        "any sentence to the board",
        {"body": "without its checksum"},
    ),
    "lend": Verb(
        _lend, "closes the port for another program", {"seconds": "after which it is taken back"}
    ),
    "resume": Verb(lambda call: call.seat.cable.resume(), "takes the port back"),
}
