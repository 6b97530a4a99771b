"""The board of Offboard against RULES.md 3.2 to 3.4, whose tables are typed in here."""

import pytest

from pichenette.games.offboard.geometry import (
    AXIAL,
    BIT,
    BOARD,
    DIRECTIONS,
    EXITS,
    NAME,
    SECTORS,
    STEP,
    Exit,
    exit_table,
    names,
    path,
    union,
)

DEFAULT = (1, 2, 3) * 4

# RULES.md 3.4: value by default, exits, and the exit shared with the next target clockwise.
TABLE = """
T1  1  I5→NE I6→NW I6→NE I7→NW
T2  2  I7→NE I8→NW I8→NE I9→NW
T3  3  I9→E H9→NE H9→E G9→NE
T4  1  G9→E F9→NE F9→E E9→NE
T5  2  E9→SE D8→E D8→SE C7→E
T6  3  C7→SE B6→E B6→SE A5→E
T7  1  A5→SW A4→SE A4→SW A3→SE
T8  2  A3→SW A2→SE A2→SW A1→SE
T9  3  A1→W B1→SW B1→W C1→SW
T10 1  C1→W D1→SW D1→W E1→SW
T11 2  E1→NW F2→W F2→NW G3→W
T12 3  G3→NW H4→W H4→NW I5→W
"""
SHARED = {
    "I5→NW": (12, 1),
    "I9→NE": (2, 3),
    "E9→E": (4, 5),
    "A5→SE": (6, 7),
    "A1→SW": (8, 9),
    "E1→W": (10, 11),
}


def an_exit(text: str) -> Exit:
    cell, direction = text.split("→")
    return Exit(cell, direction)


def test_61_cells_with_abalone_names() -> None:
    assert len(AXIAL) == len(BIT) == BOARD.bit_count() == 61
    assert AXIAL["E5"] == (0, 0)
    corners = {cell: AXIAL[cell] for cell in ("I5", "I9", "E9", "A5", "A1", "E1")}
    assert corners == {
        "I5": (0, -4),
        "I9": (4, -4),
        "E9": (4, 0),
        "A5": (0, 4),
        "A1": (-4, 4),
        "E1": (-4, 0),
    }
    assert list(BIT) == sorted(BIT)
    assert names(BOARD) == sorted(AXIAL)
    assert union(names(BOARD)) == BOARD


@pytest.mark.parametrize("direction", list(DIRECTIONS))
def test_a_step_is_a_shift_and_never_wraps(direction: str) -> None:
    (dq, dr), shift = DIRECTIONS[direction], STEP[direction]
    for cell, (q, r) in AXIAL.items():
        bit = BIT[cell] << shift if shift > 0 else BIT[cell] >> -shift
        neighbour = next((name for name, at in AXIAL.items() if at == (q + dq, r + dr)), None)
        assert NAME.get(bit) == neighbour
        assert path(cell, direction)[1:2] == ([neighbour] if neighbour else [])


def test_long_diagonals_have_nine_cells() -> None:
    assert path("E1", "E") == [f"E{n}" for n in range(1, 10)]
    assert path("I5", "SE") == [f"{row}5" for row in "IHGFEDCBA"]
    assert path("A1", "NE") == [f"{row}{n}" for n, row in enumerate("ABCDEFGHI", 1)]


def test_sectors_are_the_triangles_of_the_rulebook() -> None:
    assert {name: names(cells) for name, cells in SECTORS.items()} == {
        "N": ["G6", "H6", "H7", "I6", "I7", "I8"],
        "NE": ["F7", "F8", "F9", "G8", "G9", "H9"],
        "SE": ["B6", "C6", "C7", "D6", "D7", "D8"],
        "S": ["A2", "A3", "A4", "B3", "B4", "C4"],
        "SW": ["B1", "C1", "C2", "D1", "D2", "D3"],
        "NW": ["F2", "F3", "F4", "G3", "G4", "H4"],
    }


def test_54_exits_as_in_the_rulebook() -> None:
    expected: dict[Exit, tuple[int, ...]] = {an_exit(text): pair for text, pair in SHARED.items()}
    for number, line in enumerate(TABLE.split("\n")[1:13], 1):
        _, value, *exits = line.split()
        assert int(value) == DEFAULT[number - 1]
        expected |= {an_exit(text): (number,) for text in exits}
    assert len(expected) == 54
    assert expected == EXITS


def test_ob_11_corners_go_to_the_lower_value() -> None:
    table = exit_table(DEFAULT)
    assert {text: table[an_exit(text)] for text in SHARED} == {
        "I5→NW": 1,
        "I9→NE": 2,
        "E9→E": 4,
        "A5→SE": 7,
        "A1→SW": 8,
        "E1→W": 10,
    }


def test_ob_11_level_corners_go_to_the_first_clockwise() -> None:
    table = exit_table((2,) * 12)
    assert [table[an_exit(text)] for text in SHARED] == [12, 2, 4, 6, 8, 10]
