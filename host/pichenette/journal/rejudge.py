"""A game of the journal judged again from its raw edges, beside what was seen when it was played.

Comes in: a journal, one of its games, a board and thresholds.  Goes out: what would be seen
differently, event by event, with the entry it was written as.  Weights are not in the journal (a
capture has them): steps stay as they were.
"""

from dataclasses import dataclass

from pichenette.board import Board
from pichenette.errors import PichenetteError
from pichenette.journal import evidence
from pichenette.journal.entry import Entry
from pichenette.journal.store import Journal
from pichenette.link.messages import Edge, Hue, message
from pichenette.sense.observation import Fault, Observation, Passage
from pichenette.sense.rejudge import Boot, rejudge_boots
from pichenette.sense.thresholds import Thresholds

Seen = Passage | Fault


class NoGame(PichenetteError, LookupError):
    """A game that is not in the journal."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One event; without `was` it is new, without `now` it would not be seen any more."""

    was: Seen | None
    now: Seen | None
    entry: int | None = None  # where it was written
    play: int | None = None  # the entry of the play it went into, if it was before one

    @property
    def is_change(self) -> bool:
        return _essence(self.was) != _essence(self.now)

    @property
    def at_us(self) -> int:
        seen = self.now or self.was
        assert seen is not None
        return seen.at_us


def differences(
    journal: Journal, number: int, board: Board, limits: Thresholds
) -> list[Difference]:
    """Every passage and fault of the journal's game `number` (1: the first), then and now."""
    begin, end = _span(journal, number)
    entries = list(journal.entries(begin.number, end - 1 if end else None))
    plays = [entry.number for entry in entries if entry.kind == "act"]
    was: dict[evidence.Key, tuple[int, Seen]] = {}
    for entry in entries:
        if entry.kind == "saw":
            seen = evidence.decode(entry.body)
            if isinstance(seen, Passage | Fault):
                was[evidence.key(seen)] = entry.number, seen
    upto = entries[-1].upto
    now = {
        evidence.key(seen): seen
        for seen in rejudge_boots(_boots(journal, begin.upto, upto), board, limits)
        if isinstance(seen, Passage | Fault)
    }
    found = []
    for key in {**was, **now}:
        entry_number, before = was.get(key, (None, None))
        play = next((one for one in plays if entry_number and one > entry_number), None)
        found.append(Difference(before, now.get(key), entry_number, play))
    return sorted(found, key=lambda one: one.at_us)


def _span(journal: Journal, number: int) -> tuple[Entry, int | None]:
    """The game's `begin`, and the number of the next one's."""
    begins = journal.begins()
    if not 1 <= number <= len(begins):
        raise NoGame(f"{journal.path}: there is no game {number}; it has {len(begins)}")
    following = begins[number].number if number < len(begins) else None
    return begins[number - 1], following


def _boots(journal: Journal, after: int, upto: int) -> list[Boot]:
    boots: dict[str, Boot] = {}
    for raw in journal.raw_after(after, upto):
        told = message(raw.body.split(","))
        if isinstance(told, Edge | Hue):
            boot = boots.setdefault(raw.boot, Boot(raw.boot))
            boot.numbered[told.seq] = raw.at_us, told
    return list(boots.values())


def _essence(seen: Observation | None) -> object:
    if isinstance(seen, Passage):
        return seen.pieces, seen.verdict
    return seen.fault if isinstance(seen, Fault) else None
