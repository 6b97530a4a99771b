"""Corrections, at any depth, as entries of their own.

Folding a game's entries gives its plays in the order in which they now count.  A correction names
entries by their numbers, which never shift.  Nothing is overwritten: voiding a correction brings
back what was there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from pichenette.expected import Unfit
from pichenette.games.game import Json
from pichenette.journal.entry import Entry, EntryKind
from pichenette.text import Text, same

LaterTurns = Literal["keep", "follow"]
"""What happens to later plays.  `keep`: each stays with its player, and a correction that gives the
turn to somebody else is refused.  `follow`: each goes to whoever's turn it then is.  People who saw
a shot that the sensors took for a miss kept playing in the true order, so they want `follow`.
"""


class BadCorrection(Unfit):
    """A correction that names something that cannot be corrected."""


@dataclass(frozen=True, slots=True)
class Void:
    """A play, or an earlier correction, never happened."""

    entry: int
    turns: LaterTurns = "keep"
    step: Literal["undo", "redo"] | None = None  # undo_steps.py: it takes back a step, or an undo
    acts: int = 0  # later plays that belong to the same step

    @property
    def target(self) -> int:
        return self.entry


@dataclass(frozen=True, slots=True)
class Insert:
    """Something was played right after that entry (for the game's `begin`: at its start)."""

    after: int
    line: Json  # as in a record
    turns: LaterTurns = "keep"

    @property
    def target(self) -> int:
        return self.after


@dataclass(frozen=True, slots=True)
class Change:
    entry: int
    line: Json
    turns: LaterTurns = "keep"

    @property
    def target(self) -> int:
        return self.entry


Correction = Void | Insert | Change


Why = str | Text
"""Why somebody corrects: in their own words, or the answer they took."""


def encode(correction: Correction, why: Why) -> tuple[EntryKind, dict[str, Json]]:
    """The kind and body of its entry."""
    told: Json = why if isinstance(why, str) else why._asdict()
    common: dict[str, Json] = {"turns": correction.turns, "why": told}
    if isinstance(correction, Void):
        marks = {"step": correction.step, "acts": correction.acts}
        given = {name: mark for name, mark in marks.items() if mark}
        return "void", {"entry": correction.entry, **common, **given}
    if isinstance(correction, Insert):
        return "insert", {"after": correction.after, "line": correction.line, **common}
    return "change", {"entry": correction.entry, "line": correction.line, **common}


_NAMED = {"void": "entry", "insert": "after", "change": "entry"}
"""Where each kind's body names an entry."""


def decode(kind: str, body: Json) -> Correction:
    """Decode an entry, or what a program sent, strictly as `encode` writes it; raises
    BadCorrection.
    """
    if kind not in _NAMED:
        known = ", ".join(_NAMED)
        raise BadCorrection(
            Text(
                f"{kind!r} is not a correction; the corrections are {known}",
                f"{kind!r} n’est pas une correction ; les corrections sont {known}",
            )
        )
    place = _NAMED[kind]
    if not isinstance(body, dict) or type(body.get(place)) is not int:
        raise BadCorrection(
            Text(
                f"{kind}: {place!r} must be the number of an entry",
                f"{kind} : {place!r} doit être le numéro d’une entrée",
            )
        )
    turns = body.get("turns", "keep")
    if turns not in ("keep", "follow"):
        raise BadCorrection(
            Text(
                f'{kind}: turns: expected "keep" or "follow", got {turns!r}',
                f"{kind} : turns : il faut « keep » ou « follow », pas {turns!r}",
            )
        )
    if kind == "void":
        return Void(body[place], turns, **_marks(body))
    if not isinstance(body.get("line"), dict):
        raise BadCorrection(
            Text(
                f"{kind}: 'line' must be a line of a record",
                f"{kind} : « line » doit être une ligne d’enregistrement",
            )
        )
    build = Insert if kind == "insert" else Change
    return build(body[place], body["line"], turns)


def _marks(body: Json) -> dict[str, Any]:
    """The marks that undo_steps.py reads."""
    step, acts = body.get("step"), body.get("acts", 0)
    if step not in (None, "undo", "redo"):
        raise BadCorrection(
            Text(
                f'void: step: expected "undo" or "redo", got {step!r}',
                f"void : step : il faut « undo » ou « redo », pas {step!r}",
            )
        )
    if type(acts) is not int or acts < 0:
        raise BadCorrection(
            Text(
                f"void: acts: expected a number of plays, got {acts!r}",
                f"void : acts : il faut un nombre de coups, pas {acts!r}",
            )
        )
    return {"step": step, "acts": acts}


def is_correction(entry: Entry) -> bool:
    return entry.kind in _NAMED


def of(entry: Entry) -> Correction:
    """Raises BadCorrection."""
    return decode(entry.kind, entry.body)


def why(entry: Entry) -> Text:
    """People's own words are in one language; an answer from the program is in both."""
    said = entry.body.get("why") or ""
    return Text(**said) if isinstance(said, dict) else same(said)


def target(entry: Entry) -> int | None:
    """The entry a correction names, to whose game it belongs, even if the rest of it makes no
    sense.  None if it names nothing.
    """
    found = entry.body.get(_NAMED[entry.kind]) if is_correction(entry) else None
    return found if type(found) is int else None


@dataclass(frozen=True, slots=True)
class Play:
    """A line of the game as it counts now."""

    number: int  # the entry it came with
    line: Json
    is_void: bool = False
    is_led: bool = False  # an earlier correction lets turns follow, so its player may change

    @property
    def read(self) -> Json:
        """The line to judge."""
        if not self.is_led:
            return self.line
        return {key: value for key, value in self.line.items() if key != "player"}


Misfits = dict[int, Exception]
"""What was skipped, by entry."""


def plays(entries: Sequence[Entry], misfits: Misfits | None = None) -> list[Play]:
    """One game's plays, from its `begin`, its acts and their corrections.

    Raises BadCorrection, or records it in `misfits` and skips that correction.  A voided correction
    is as if it had never been made; a voided play keeps its place, even an inserted one, so that
    what was inserted after it has one too.
    """
    corrections = decoded(entries, misfits)
    void = voided(corrections)
    found: list[Play] = []
    where: dict[int, int] = {}  # index in `found`, by number
    begin = entries[0].number
    earlier: dict[int, int] = {}  # what each correction so far has named
    for entry in entries[1:]:
        if entry.kind == "act":
            where[entry.number] = len(found)
            found.append(Play(entry.number, entry.body))
        elif (given := corrections.get(entry.number)) is not None:
            try:
                if entry.number not in void:
                    _apply(found, where, given, entry.number, begin, earlier)
                elif isinstance(given, Insert):
                    kept = replace(given, turns="keep")
                    _apply(found, where, kept, entry.number, begin, earlier)
            except BadCorrection as error:
                if misfits is None:
                    raise
                misfits[entry.number] = error
                continue
            earlier[entry.number] = given.target
    return [replace(play, is_void=True) if play.number in void else play for play in found]


def decoded(entries: Iterable[Entry], misfits: Misfits | None = None) -> dict[int, Correction]:
    """The corrections among them, by entry; raises BadCorrection, or records it in `misfits` and
    skips it.
    """
    found: dict[int, Correction] = {}
    for entry in entries:
        if is_correction(entry):
            try:
                found[entry.number] = of(entry)
            except BadCorrection as error:
                if misfits is None:
                    raise
                misfits[entry.number] = error
    return found


def voided(corrections: Mapping[int, Correction]) -> set[int]:
    """Numbers named by a void in force; a later void overrides an earlier one."""
    void: set[int] = set()
    for number in sorted(corrections, reverse=True):
        given = corrections[number]
        if isinstance(given, Void) and number not in void:
            void.add(given.entry)
    return void


def _apply(
    found: list[Play],
    where: dict[int, int],
    correction: Correction,
    number: int,
    begin: int,
    earlier: Mapping[int, int],
) -> None:
    named = correction.target
    if isinstance(correction, Void):
        while named not in where and named in earlier:
            named = earlier[named]  # a voided correction stands where the play it corrected stands
        at = where.get(named, len(found) - 1)
    elif isinstance(correction, Insert):
        if named != begin and named not in where:
            raise unknown(named)
        at = where[named] + 1 if named in where else 0
        found.insert(at, Play(number, correction.line))
        where.update((play.number, at + more) for more, play in enumerate(found[at:]))
    else:
        if named not in where:
            raise unknown(named)
        at = where[named]
        found[at] = replace(found[at], line=correction.line, is_led=False)
    if correction.turns == "follow":
        for later in range(at + 1, len(found)):
            if not found[later].is_led:
                found[later] = replace(found[later], is_led=True)


def unknown(number: int) -> BadCorrection:
    return BadCorrection(
        Text(
            f"entry {number} is not a play in this game; see `pichenette journal list`",
            f"l’entrée {number} n’est pas un coup de cette partie ; voir `pichenette journal list`",
        )
    )
