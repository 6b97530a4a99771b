"""Topple's tower (RULES.md 4.1) and what a placement on it scores (TP-5 to TP-9).

A tower is 25 stacks of colours, bottom to top, in the order of CELLS; a colour is a small number.
No players are known here.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Stacks = tuple[tuple[int, ...], ...]

COLUMNS, ROWS = "abcde", "12345"
CELLS = tuple(column + row for row in ROWS for column in COLUMNS)
LEVEL: Mapping[str, int] = {
    cell: 1 + abs(COLUMNS.index(cell[0]) - 2) + abs(ROWS.index(cell[1]) - 2) for cell in CELLS
}
# The twelve lines of five; shorter diagonals do not count.
LINES: Mapping[str, frozenset[str]] = {
    **{f"R{row}": frozenset(column + row for column in COLUMNS) for row in ROWS},
    **{f"C{column}": frozenset(column + row for row in ROWS) for column in COLUMNS},
    "D/": frozenset(column + row for column, row in zip(COLUMNS, ROWS, strict=True)),
    "D\\": frozenset(column + row for column, row in zip(COLUMNS, reversed(ROWS), strict=True)),
}

EMPTY: Stacks = ((),) * len(CELLS)
COMPLETE = 3  # TP-5
HIGH = 3  # TP-7: pieces already there


class Gain(NamedTuple):
    """Points for one line, by name, or for the stack (with an empty name)."""

    line: str
    points: int


def put(stacks: Stacks, cell: str, colour: int) -> Stacks:
    at = CELLS.index(cell)
    return (*stacks[:at], (*stacks[at], colour), *stacks[at + 1 :])


def gains(before: Stacks, cell: str, colour: int) -> list[Gain]:
    """What putting `colour` on `cell` scores, part by part; the parts add up (TP-8)."""
    height = len(before[CELLS.index(cell)])
    tops = {name: stack[-1] for name, stack in zip(CELLS, before, strict=True) if stack}
    tops[cell] = colour
    found = []
    for line, cells in LINES.items():
        if cell not in cells or not cells <= tops.keys():
            continue
        own = sum(tops[name] == colour for name in cells)  # the new piece included
        # TP-5: completing a line, not counting the new piece; TP-6: adding a piece to it.
        found.append(Gain(line, own if height else COMPLETE + own - 1))
    if height >= HIGH:  # TP-7
        found.append(Gain("", before[CELLS.index(cell)].count(colour) + 1))
    return found


def height(stacks: Stacks) -> int:
    """All pieces on the tower."""
    return sum(map(len, stacks))


def draw(stacks: Stacks, letters: Sequence[str]) -> str:
    """The tower from above, stacks from bottom to top, one of `letters` per colour."""
    rows = [["", *COLUMNS]]
    for row in reversed(ROWS):
        stood = [stacks[CELLS.index(column + row)] for column in COLUMNS]
        rows.append([row, *("".join(letters[n] for n in stack) or "." for stack in stood)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        " ".join(mark.ljust(width) for mark, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
