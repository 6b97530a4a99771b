"""One entry of the journal.  Entries are added, never changed."""

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from pichenette.journal import correction, evidence
from pichenette.journal.correction import Correction, CorrectionKind
from pichenette.sense.observation import Observation
from pichenette.umpire import words
from pichenette.umpire.words import Said

EntryKind = Literal["begin", "act", "said", "saw", "gap", "senses", CorrectionKind]
Meaning = Observation | Said | Correction
Who = str
"""`sensor`, `panel`, `console`, `demo`, `page`; a page's device by name, as in `page: Ana's
phone`.
"""

PLAYED: tuple[EntryKind, ...] = ("begin", "act", "void", "insert", "change")  # what makes up a game


_BESIDE = ("resumes", "colours")  # what a `begin` has beside the header


@dataclass(frozen=True, slots=True)
class Entry:
    """`begin`: a game's header; with `resumes` it takes up the game that began with that entry,
    whose lines follow as acts; with `colours` the players chose their markers.  `act`: a line of
    its record.

    `said`: what people say about the open shot.  `saw`: an observation, as evidence. `gap`: numbers
    of a boot that will never arrive.  `senses`: calibration and thresholds in force from here on,
    if not the defaults.  `void`, `insert`, `change`: correction.py.
    """

    number: int  # 1, 2, 3 …: the version of the table after it
    kind: EntryKind
    who: Who
    body: dict[str, Any]
    upto: int  # the last raw message known when it was written
    wall: str  # for people; nothing is ordered by it
    # What its body says, where somebody knows: whoever wrote it, or has decoded it.
    meaning: Meaning | None = field(default=None, compare=False, repr=False)

    @property
    def is_correction(self) -> bool:
        return self.kind in correction.KINDS

    @property
    def correction(self) -> Correction:
        """What it corrects; raises BadCorrection."""
        if isinstance(self.meaning, Correction):
            return self.meaning
        return correction.decode(self.kind, self.body)


def understood(entry: Entry) -> Entry:
    """The entry, decoded once for all who follow it.  Raises BadCorrection, BadWord, or what
    `evidence.decode` raises.
    """
    if entry.meaning is not None:
        return entry
    if entry.kind == "saw":
        return replace(entry, meaning=evidence.decode(entry.body))
    if entry.kind == "said":
        return replace(entry, meaning=words.decode(entry.body))
    return replace(entry, meaning=entry.correction) if entry.is_correction else entry


def header_of(begin: Entry) -> dict[str, Any]:
    """The record header a game began with."""
    return {key: value for key, value in begin.body.items() if key not in _BESIDE}


def colours_of(begin: Entry) -> dict[str, str]:
    """The markers that players chose; none in a game that knows none."""
    found = begin.body.get("colours")
    return found if isinstance(found, dict) else {}
