"""Topple's tower from above: every stack from bottom to top, and the level of empty cells."""

from collections.abc import Sequence

from pichenette.games.drawing import FAINT, Drawing, Mark, row
from pichenette.games.game import Text
from pichenette.games.topple.tower import CELLS, COLUMNS, LEVEL, ROWS, Stacks

_WHOLE = 6  # tallest stack drawn in full; of a higher one, its number and its top
_TOP = 3
_LEGEND = (
    Text(" stacks from bottom to top", " piles de bas en haut"),
    Text(" digits: levels of empty cells", " chiffres : niveau des cases vides"),
)


def draw(stacks: Stacks, colours: Sequence[str], names: Sequence[Text]) -> Drawing:
    """`colours` as records name them; `names` gives each one's letter and name for people."""
    letters = [Text(*(letter[:1] for letter in name)) for name in names]
    wide = max(4, *(len(_shown(stack)) + _number(stack) for stack in stacks)) + 1
    rows = [row("   ", *(Mark(f"{column:<{wide}}", FAINT) for column in COLUMNS))]
    for line in reversed(ROWS):
        marks: list[Mark | str] = [Mark(f" {line} ", FAINT)]
        for column in COLUMNS:
            cell = column + line
            stack = stacks[CELLS.index(cell)]
            used = len(_shown(stack)) + _number(stack)
            if not stack:
                marks.append(Mark(str(LEVEL[cell]), FAINT))
                used = 1
            elif _number(stack):
                marks.append(f"{len(stack):>2}…")
            marks += [Mark(letters[colour], colours[colour]) for colour in _shown(stack)]
            marks.append(" " * (wide - used))
        rows.append(row(*marks))
    legend: list[Mark | str] = [" "]
    for colour, name in zip(colours, names, strict=True):
        legend += [Mark(name, colour), "  "]
    return (*rows, row(*legend), *(row(Mark(text, FAINT)) for text in _LEGEND))


def _shown(stack: tuple[int, ...]) -> tuple[int, ...]:
    return stack if len(stack) <= _WHOLE else stack[-_TOP:]


def _number(stack: tuple[int, ...]) -> int:
    """The width of the number before a stack that is not drawn in full."""
    return 0 if len(stack) <= _WHOLE else 3
