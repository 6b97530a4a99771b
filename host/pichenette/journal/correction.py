"""Corrections, at any depth: what each kind says, and its form in the journal.

A correction names entries by their numbers, which never shift.  Nothing is overwritten: voiding a
correction brings back what was there.
"""

from dataclasses import dataclass
from typing import Any, Literal, get_args

from pichenette.expected import Unfit, shown
from pichenette.games.game import Json
from pichenette.text import Text, same

LaterTurns = Literal["keep", "follow", "pass"]
"""What happens to later plays.  `keep`: each stays with its player, and a correction that gives the
turn to somebody else is refused.  `follow`: each goes to whoever's turn it then is.  People who saw
a shot that the sensors took for a miss kept playing in the true order, so they want `follow`.
`pass`, the journal's word for missed turns: each stays with its player, and anyone whose turn it
would be misses it (missed_turns.py).
"""


Brought = tuple[int, ...]
"""Drafts that count while a correction does."""


class BadCorrection(Unfit):
    """A correction that names something that cannot be corrected."""


@dataclass(frozen=True, slots=True)
class Void:
    """A play, or an earlier correction, never happened."""

    entry: int
    turns: LaterTurns = "keep"
    step: Literal["undo", "redo"] | None = None  # undo_steps.py: it takes back a step, or an undo
    acts: int = 0  # later plays that belong to the same step
    brings: Brought = ()

    @property
    def target(self) -> int:
        return self.entry


@dataclass(frozen=True, slots=True)
class Insert:
    """Something was played right after that entry (for the game's `begin`: at its start)."""

    after: int
    line: Json  # as in a record
    turns: LaterTurns = "keep"
    is_draft: bool = False  # counts only while a correction that brings it does
    brings: Brought = ()

    @property
    def target(self) -> int:
        return self.after


@dataclass(frozen=True, slots=True)
class Change:
    entry: int
    line: Json
    turns: LaterTurns = "keep"
    brings: Brought = ()

    @property
    def target(self) -> int:
        return self.entry


Correction = Void | Insert | Change


Why = str | Text
"""Why somebody corrects: in their own words, or the answer they took."""


CorrectionKind = Literal["void", "insert", "change"]


def encode(correction: Correction, why: Why) -> tuple[CorrectionKind, dict[str, Json]]:
    """The kind and body of its entry."""
    reason: Json = why if isinstance(why, str) else why._asdict()
    common: dict[str, Json] = {"turns": correction.turns, "why": reason}
    if correction.brings:
        common["brings"] = list(correction.brings)
    if isinstance(correction, Void):
        marks = {"step": correction.step, "acts": correction.acts}
        given = {name: mark for name, mark in marks.items() if mark}
        return "void", {"entry": correction.entry, **common, **given}
    if isinstance(correction, Insert):
        if correction.is_draft:
            common["draft"] = True
        return "insert", {"after": correction.after, "line": correction.line, **common}
    return "change", {"entry": correction.entry, "line": correction.line, **common}


_NAMED = {"void": "entry", "insert": "after", "change": "entry"}
"""Where each kind's body names an entry."""
KINDS: tuple[CorrectionKind, ...] = get_args(CorrectionKind)


def decode(kind: str, body: Json) -> Correction:
    """Decode an entry, or what a program sent, strictly as `encode` writes it; raises
    BadCorrection.
    """
    if kind not in _NAMED:
        known = ", ".join(_NAMED)
        raise BadCorrection(
            Text(
                f"{kind!r} is not a correction; the corrections are {known}",
                f"{shown(kind).fr} n’est pas une correction ; les corrections sont {known}",
            )
        )
    place = _NAMED[kind]
    if not isinstance(body, dict) or type(body.get(place)) is not int:
        raise BadCorrection(
            Text(
                f"{kind}: {place!r} must be the number of an entry",
                f"{kind} : {shown(place).fr} doit être le numéro d’une entrée",
            )
        )
    turns = body.get("turns", "keep")
    if turns not in get_args(LaterTurns):
        raise BadCorrection(
            Text(
                f'{kind}: turns: expected "keep", "follow" or "pass", got {turns!r}',
                f"{kind} : turns : il faut « keep », « follow » ou « pass », pas {shown(turns).fr}",
            )
        )
    brings = _brings(kind, body)
    if kind == "void":
        return Void(body[place], turns, **_marks(body), brings=brings)
    if not isinstance(body.get("line"), dict):
        raise BadCorrection(
            Text(
                f"{kind}: 'line' must be a line of a record",
                f"{kind} : « line » doit être une ligne d’enregistrement",
            )
        )
    if kind == "change":
        return Change(body[place], body["line"], turns, brings)
    return Insert(body[place], body["line"], turns, body.get("draft") is True, brings)


def _brings(kind: str, body: Json) -> Brought:
    brings = body.get("brings", [])
    if not isinstance(brings, list) or not all(type(number) is int for number in brings):
        raise BadCorrection(
            Text(
                f"{kind}: brings: expected numbers of entries, got {brings!r}",
                f"{kind} : brings : il faut des numéros d’entrées, pas {shown(brings).fr}",
            )
        )
    return tuple(brings)


def _marks(body: Json) -> dict[str, Any]:
    """The marks that undo_steps.py reads."""
    step, acts = body.get("step"), body.get("acts", 0)
    if step not in (None, "undo", "redo"):
        raise BadCorrection(
            Text(
                f'void: step: expected "undo" or "redo", got {step!r}',
                f"void : step : il faut « undo » ou « redo », pas {shown(step).fr}",
            )
        )
    if type(acts) is not int or acts < 0:
        raise BadCorrection(
            Text(
                f"void: acts: expected a number of plays, got {acts!r}",
                f"void : acts : il faut un nombre de coups, pas {shown(acts).fr}",
            )
        )
    return {"step": step, "acts": acts}


def is_draft(given: Correction) -> bool:
    return isinstance(given, Insert) and given.is_draft


def why(body: Json) -> Text:
    """People's own words are in one language; an answer from the program is in both."""
    said = body.get("why") or ""
    return Text(**said) if isinstance(said, dict) else same(said)


def target(kind: str, body: Json) -> int | None:
    """The entry that an entry names as a correction, to whose game it belongs, even if the rest of
    it makes no sense.  None if it names nothing.
    """
    found = body.get(_NAMED[kind]) if kind in _NAMED else None
    return found if type(found) is int else None
