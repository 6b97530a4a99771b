"""Offboard's board from above: marbles on their cells, targets around it with their values.

An empty cell shows its number; its name is that number with the letter of its row.
"""

from collections.abc import Callable, Mapping, Sequence

from pichenette.games.drawing import FAINT, Drawing, Mark, Row, row
from pichenette.games.game import Text
from pichenette.games.offboard.geometry import AXIAL

_LETTERS = {"red": Text("R", "R"), "yellow": Text("Y", "J")}
_ROWS = "IHGFEDCBA"
_LEFT = {"H": 12, "F": 11, "D": 10, "B": 9}  # targets beside the rows (RULES.md 3.4)
_RIGHT = {"H": 3, "F": 4, "D": 5, "B": 6}
_WIDE = 9  # width of a target: `T12 +3 Y` and a space
_LEGEND = (
    Text("R red, Y yellow", "R rouge, J jaune"),
    Text("T3 +2: a target and its value", "T3 +2 : une cible et sa valeur"),
)
_UNSEEN = Text("only the targets are seen", "on ne voit que les cibles")


def draw(
    cells: Mapping[str, Sequence[str]], targets: Mapping[str, str], values: Sequence[int]
) -> Drawing:
    """`cells` by colour, empty if not tracked; `targets` says whose marble lies in each."""
    held = {cell: colour for colour, names in cells.items() for cell in names}

    def target(number: int) -> Row:
        colour = targets.get(f"T{number}")
        marble = Mark(_LETTERS[colour], colour) if colour else Mark("·", FAINT)
        return row(f"{f'T{number}':>3} +{values[number - 1]} ", marble)

    rows = [row(" " * (_WIDE + 8), *target(1), "  ", *target(2))]
    rows += [_row(letter, held if cells else None, target) for letter in _ROWS]
    rows.append(row(" " * (_WIDE + 8), *target(8), "  ", *target(7)))
    return (*rows, *(row(Mark(text, FAINT)) for text in _LEGEND))


def _row(letter: str, held: Mapping[str, str] | None, target: Callable[[int], Row]) -> Row:
    names = [cell for cell in AXIAL if cell[0] == letter]
    indent = " " * (_WIDE - len(names))
    beside = target(_LEFT[letter]) if letter in _LEFT else (Mark(" " * (_WIDE - 1)),)
    behind = target(_RIGHT[letter]) if letter in _RIGHT else ()
    if held is None:
        inner: list[Mark | str] = [" " * (2 * len(names) + 3)]
        if letter == "E":
            width = 2 * len(names) + 3
            inner = [Mark(Text(*(f"{wording:^{width}}" for wording in _UNSEEN)), FAINT)]
        return row(indent, *beside, " ", *inner, *behind)
    inner = [Mark(f"{letter} ", FAINT)]
    for name in names:
        colour = held.get(name)
        inner += [" ", Mark(_LETTERS[colour], colour) if colour else Mark(name[1:], FAINT)]
    return row(indent, *beside, " ", *inner, " ", *behind)
