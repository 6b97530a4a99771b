"""In which order the tests run when several workers share them: none is idle at the end.

Each worker begins with a hand of its own, and whoever has nothing left takes half of what the one
with most has not begun (`--dist worksteal`).  So what waits for a browser comes first and in two
hands, beside two that keep the processor busy; then what starts processes; and the quick ones, of
which there are thousands, are last: with them the hands come out even.

And in which order each worker finds them: another for each, so that what has to be compiled, which
is everything in a fresh checkout, is compiled by one of them and read by the others.
"""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pytest

_Node = pytest.Item | pytest.Collector
_TESTS = Path(__file__).parent
_BROWSER = "page"
# Processes, disks, physics.
_HEAVY = {"bench", "cli", "console", "corpus", "faults", "journal", "link", "service", "virtual"}


def found_from(found: Sequence[_Node], hand: int, hands: int) -> list[_Node]:
    """All that is in a folder, each hand from a place of its own on."""
    first = len(found) * hand // hands
    return [*found[first:], *found[:first]]


def dealt(items: Sequence[pytest.Item], hands: int) -> list[pytest.Item]:
    """Whole files, but for a few that are cut where two hands meet; however they were found."""
    files = [list(file) for _, file in groupby(items, key=lambda item: item.path)]
    files.sort(key=lambda file: (_rank(file[0].path), file[0].path))
    dealt: list[list[pytest.Item]] = [[] for _ in range(hands)]
    for file in files:
        is_browsed = _rank(file[0].path) == 0
        among = dealt[:: (hands + 1) // 2] if is_browsed else dealt
        min(among, key=len).extend(file)
    size = -(-len(items) // hands)
    over = [item for hand in dealt for item in hand[size:]]
    for hand in dealt:
        del hand[size:]
        room = size - len(hand)
        hand += over[:room]
        del over[:room]
    return [item for hand in dealt for item in hand]


def _rank(path: Path) -> int:
    folder = path.relative_to(_TESTS).parts[0] if path.is_relative_to(_TESTS) else ""
    return 0 if folder == _BROWSER else 1 if folder in _HEAVY else 2
