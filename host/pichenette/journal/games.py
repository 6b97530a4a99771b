"""All the games of a journal in one pass, however many there are.

Comes in: a journal.  Goes out: each game with its entries, corrections that came after its end
included, exactly as `Journal.played` gives them for one game.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from pichenette.journal import correction
from pichenette.journal.entry import PLAYED, Entry
from pichenette.journal.store import Journal


class Stored(NamedTuple):
    number: int  # 1: the first
    begin: int  # the entry it began with
    entries: list[Entry]  # `PLAYED`; without its `begin` where that cannot be read


def stored(journal: Journal) -> Iterator[Stored]:
    """Without those of which nothing at all can be read."""
    begun = journal.begun()
    numbers = {begin: number for number, begin in enumerate(begun, 1)}
    # A game whose beginning is lost had plays of its own: they are no other's.
    bounds = sorted([*begun, *(hole.first for hole in journal.holes if "begin" in hole.kinds)])

    def begin_of(number: int) -> int:
        at = bisect_right(bounds, number)
        return bounds[at - 1] if at else 0

    def named(entry: Entry) -> int:
        """The game that an entry is about."""
        own = begin_of(entry.number)
        target = correction.target(entry)
        return own if target is None else min(own, begin_of(target))

    later: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in journal.of_kinds(("void", "insert", "change")):
        if named(entry) != begin_of(entry.number):
            later[named(entry)].append(entry)
    groups = groupby(journal.of_kinds(PLAYED), key=lambda entry: begin_of(entry.number))
    for begin, group in groups:
        if begin in numbers:
            own = [entry for entry in group if named(entry) == begin]
            yield Stored(numbers[begin], begin, [*own, *later[begin]])
