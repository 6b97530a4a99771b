"""All games of a journal in one pass, however many there are.

Each comes with its entries, corrections made after its end included, exactly as `Journal.played`
returns them for one game.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from pichenette.journal import correction
from pichenette.journal.about import GamesCorrected
from pichenette.journal.entry import PLAYED, Entry
from pichenette.journal.store import Journal


class Stored(NamedTuple):
    number: int  # from 1
    begin: int  # the entry it began with
    entries: list[Entry]  # `PLAYED`; without its `begin` if that is unreadable


def stored(journal: Journal) -> Iterator[Stored]:
    """Every game of the journal but those of which nothing can be read."""
    begun = journal.begun()
    numbers = {begin: number for number, begin in enumerate(begun, 1)}
    # A game whose beginning is lost has plays that belong to no other game.
    bounds = sorted([*begun, *(hole.first for hole in journal.holes if "begin" in hole.kinds)])

    def begin_of(number: int) -> int:
        at = bisect_right(bounds, number)
        return bounds[at - 1] if at else 0

    games, later = GamesCorrected(begin_of), defaultdict[int, list[Entry]](list)
    for entry in journal.of_kinds(correction.KINDS):
        game = games.add(entry.number, correction.target(entry.kind, entry.body))
        if entry.number in games.elsewhere:
            later[game].append(entry)
    groups = groupby(journal.of_kinds(PLAYED), key=lambda entry: begin_of(entry.number))
    for begin, group in groups:
        if begin in numbers:
            own = [entry for entry in group if entry.number not in games.elsewhere]
            yield Stored(numbers[begin], begin, [*own, *later[begin]])
