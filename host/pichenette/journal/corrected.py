"""A game's plays in the order in which they now count, folded from its entries and corrections."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pichenette.games.game import Json
from pichenette.journal.correction import BadCorrection, Correction, Insert, Void, is_draft
from pichenette.journal.entry import Entry
from pichenette.text import Text


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
        if entry.is_correction:
            try:
                found[entry.number] = entry.correction
            except BadCorrection as error:
                if misfits is None:
                    raise
                misfits[entry.number] = error
    return found


def voided(corrections: Mapping[int, Correction]) -> set[int]:
    """Numbers named by a void in force, where a later void overrides an earlier one, and drafts
    that nothing in force brings.
    """
    void: set[int] = set()
    for number in sorted(corrections, reverse=True):
        given = corrections[number]
        if isinstance(given, Void) and number not in void:
            void.add(given.entry)
    brought = {
        draft
        for number, given in corrections.items()
        if number not in void
        for draft in given.brings
    }
    return void | {
        number for number, given in corrections.items() if is_draft(given) and number not in brought
    }


def is_draft_entry(entry: Entry) -> bool:
    return entry.kind == "insert" and entry.body.get("draft") is True


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
