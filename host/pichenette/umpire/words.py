"""What people say about what is being played, as small types; the rules never see these.

Encoded with its moment as the body of a `said` entry, and decoded from it; a body of no known form
raises BadWord, which says what is wrong.  A passage is named by its `key`, a step of the scale by
its moment.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pichenette.games import strict
from pichenette.games.game import BadRecord, Json
from pichenette.games.shot import Shot
from pichenette.text import Text

Pieces = tuple[str, ...]


class BadWord(BadRecord):
    """The body of a `said` entry that cannot be understood."""


@dataclass(frozen=True, slots=True)
class Forget:
    """What is open never happened."""

    coming: Pieces = ()  # nor did these passages, which were on their way


@dataclass(frozen=True, slots=True)
class Again:
    """What is open carries on with a fresh countdown."""


@dataclass(frozen=True, slots=True)
class ByHand:
    """The next play was entered by hand at this moment, which a record's line does not hold."""


@dataclass(frozen=True, slots=True)
class NextPiece:
    """The piece passing a gate right now is this one; None takes that back."""

    piece: str | None
    is_toggle: bool = False


@dataclass(frozen=True, slots=True)
class Fell:
    """A passage of the open shot was these pieces; `gone` is everything that left the board in
    it.
    """

    passage: str | None = None  # None: only says what left the board
    pieces: Pieces = ()
    gone: Pieces | None = None  # None: as said before


@dataclass(frozen=True, slots=True)
class ToldShot:
    """The open shot as a whole, whatever the sensors say."""

    shot: Shot
    coming: Pieces | None = None  # passages that were on their way; None: not recorded
    is_naming: bool = False  # only one piece was named: of what is on its way nothing was said


@dataclass(frozen=True, slots=True)
class Late:
    """A piece that fell after a shot is settled: added to it, a shot of its own, or nothing."""

    passage: str
    pieces: Pieces = ()
    is_shot: bool = False


@dataclass(frozen=True, slots=True)
class Recount:
    """A passage of a shot that has counted was these pieces."""

    passage: str
    pieces: Pieces


@dataclass(frozen=True, slots=True)
class Only:
    """Of several falls, this one was pushed."""

    passage: str


@dataclass(frozen=True, slots=True)
class Aside:
    """A fall or a step of the scale is not part of the game."""

    what: str | int


@dataclass(frozen=True, slots=True)
class Split:
    """A step of several pieces was one piece after the other."""

    step: int


@dataclass(frozen=True, slots=True)
class Entered:
    """An action that waits until the sensors have felt it too."""

    action: Json


Word = (
    Forget
    | Again
    | ByHand
    | NextPiece
    | Fell
    | ToldShot
    | Late
    | Recount
    | Only
    | Aside
    | Split
    | Entered
)


class Said(NamedTuple):
    word: Word
    at_us: int = 0


def encode(word: Word, at_us: int) -> dict[str, Json]:
    """The body of its entry."""
    return {**body(word), "at_us": at_us}


def body(word: Word) -> dict[str, Json]:
    """Without its moment, as a question's choice shows it."""
    match word:
        case Forget(coming):
            return {"forget": True, **({"coming": list(coming)} if coming else {})}
        case Again():
            return {"again": True}
        case ByHand():
            return {"by_hand": True}
        case NextPiece(None):
            return {"naming": None}
        case NextPiece(piece, is_toggle):
            return {"naming": {"piece": piece, "is_toggle": is_toggle}}
        case Fell(passage, pieces, gone):
            off = {} if gone is None else {"gone": list(gone)}
            return off if passage is None else {**off, "taken": _passage(passage, pieces)}
        case ToldShot(shot, coming, is_naming):
            fell: Json = {"potted": list(shot.potted), "off": list(shot.off)}
            on_its_way = {} if coming is None else {"coming": list(coming)}
            return {**fell, **on_its_way, **({"is_naming": True} if is_naming else {})}
        case Late(passage, _, True):
            return {"late": passage, "is_shot": True}
        case Late(passage, pieces):
            return {"late": passage, **({"pieces": list(pieces)} if pieces else {})}
        case Recount(passage, pieces):
            return {"recount": _passage(passage, pieces)}
        case Only(passage):
            return {"only": passage}
        case Aside(what):
            return {"aside": what}
        case Split(step):
            return {"split": step}
        case Entered(action):
            return {"entered": action}


def _passage(passage: str, pieces: Pieces) -> Json:
    return {"passage": passage, "pieces": list(pieces)}


def decode(given: Json) -> Said:
    """Raises BadWord."""
    try:
        strict.members(given, "said", (), _KEYS)
        found = next((kind for kind in _FORMS if kind in given), None)
        if found is None:
            known = ", ".join(_FORMS)
            raise BadRecord(
                Text(f"said: one of {known} is missing", f"said : il faut un mot parmi {known}")
            )
        others, read = _FORMS[found]
        strict.members(given, f"said: {found}", (found,), (*others, "at_us"))
        return Said(read(given), _moment(given.get("at_us", 0), "at_us"))
    except BadRecord as error:
        raise BadWord(error.text) from error


SaidBody = Mapping[str, Json]


def _flag(name: str, word: Word) -> Callable[[SaidBody], Word]:
    def read(given: SaidBody) -> Word:
        if given[name] is not True:
            raise strict.wrong(f"said: {name}", given[name], Text("true", "true"))
        return word

    return read


def _forget(given: SaidBody) -> Word:
    _flag("forget", Forget())(given)
    return Forget(strict.strings(given.get("coming", []), "coming"))


def _next_piece(given: SaidBody) -> Word:
    said = given["naming"]
    if said is None:
        return NextPiece(None)
    strict.members(said, "naming", ("piece",), ("is_toggle",))
    return NextPiece(
        _string(said["piece"], "piece"), strict.flag(said.get("is_toggle", False), "is_toggle")
    )


def _fell(given: SaidBody) -> Word:
    gone = strict.strings(given["gone"], "gone") if "gone" in given else None
    if "taken" not in given:
        return Fell(gone=gone)
    return Fell(*_of_passage(given["taken"], "taken"), gone)


def _told_shot(given: SaidBody) -> Word:
    strict.members(given, "said", ("potted", "off"), ("coming", "is_naming", "at_us"))
    shot = Shot(strict.strings(given["potted"], "potted"), strict.strings(given["off"], "off"))
    coming = strict.strings(given["coming"], "coming") if "coming" in given else None
    return ToldShot(shot, coming, strict.flag(given.get("is_naming", False), "is_naming"))


def _late(given: SaidBody) -> Word:
    return Late(
        _string(given["late"], "late"),
        strict.strings(given.get("pieces", []), "pieces"),
        strict.flag(given.get("is_shot", False), "is_shot"),
    )


def _aside(given: SaidBody) -> Word:
    what = given["aside"]
    return Aside(_string(what, "aside") if isinstance(what, str) else _moment(what, "aside"))


def _entered(given: SaidBody) -> Word:
    if not isinstance(given["entered"], dict):
        raise strict.wrong("entered", given["entered"], Text("an action", "une action"))
    return Entered(given["entered"])


def _of_passage(value: Json, what: str) -> tuple[str, Pieces]:
    strict.members(value, what, ("passage", "pieces"))
    return _string(value["passage"], "passage"), strict.strings(value["pieces"], "pieces")


def _moment(value: Json, what: str) -> int:
    if type(value) is not int:  # True is not a number here
        raise strict.wrong(what, value, Text("a number of µs", "un nombre de µs"))
    return value


def _string(value: Json, what: str) -> str:
    if not isinstance(value, str):
        raise strict.wrong(what, value, Text("a string", "une chaîne"))
    return value


# The key that marks a word, its optional keys, and how to read it.
_FORMS: dict[str, tuple[tuple[str, ...], Callable[[SaidBody], Word]]] = {
    "forget": (("coming",), _forget),
    "again": ((), _flag("again", Again())),
    "by_hand": ((), _flag("by_hand", ByHand())),
    "naming": ((), _next_piece),
    "taken": (("gone",), _fell),
    "gone": ((), _fell),
    "late": (("pieces", "is_shot", "line"), _late),  # "line": older journals have it; never needed
    "recount": ((), lambda given: Recount(*_of_passage(given["recount"], "recount"))),
    "only": ((), lambda given: Only(_string(given["only"], "only"))),
    "aside": ((), _aside),
    "split": ((), lambda given: Split(_moment(given["split"], "split"))),
    "entered": ((), _entered),
    "potted": (("off", "coming", "is_naming"), _told_shot),
}
_KEYS = {"at_us", *_FORMS, *(key for others, _ in _FORMS.values() for key in others)}
