"""Topple's tower: levels, lines and what a placement scores."""

from pichenette.games.topple.tower import CELLS, EMPTY, LEVEL, LINES, draw, gains, height, put


def test_levels_and_lines() -> None:
    assert (LEVEL["c3"], LEVEL["b3"], LEVEL["a1"], LEVEL["e5"]) == (1, 2, 5, 5)
    assert len(LINES) == 12
    assert all(len(cells) == 5 for cells in LINES.values())
    assert LINES["D/"] == {"a1", "b2", "c3", "d4", "e5"}


def test_completing_a_line_and_adding_to_it() -> None:
    stacks = EMPTY
    for cell, colour in (("a1", 0), ("b1", 1), ("c1", 0), ("d1", 0)):
        assert gains(stacks, cell, colour) == []
        stacks = put(stacks, cell, colour)
    assert gains(stacks, "e1", 0) == [("R1", 3 + 3)], "three, and one for each other of the colour"
    assert gains(stacks, "e1", 1) == [("R1", 3 + 1)]
    stacks = put(stacks, "e1", 0)
    assert gains(stacks, "b1", 0) == [("R1", 5)], "the new one included, in place of what it covers"


def test_a_high_stack_scores_for_every_own_piece_in_it() -> None:
    stacks = EMPTY
    for colour in (0, 1, 0):
        assert gains(stacks, "c3", colour) == []
        stacks = put(stacks, "c3", colour)
    assert gains(stacks, "c3", 0) == [("", 3)]
    assert gains(stacks, "c3", 1) == [("", 2)]
    assert gains(stacks, "c3", 2) == [("", 1)]
    assert height(stacks) == 3
    assert height(EMPTY) == 0


def test_it_is_drawn_from_above() -> None:
    stacks = put(put(put(EMPTY, "a1", 0), "a1", 1), "e5", 0)
    assert draw(stacks, "RB").splitlines() == [
        "  a  b c d e",
        "5 .  . . . R",
        "4 .  . . . .",
        "3 .  . . . .",
        "2 .  . . . .",
        "1 RB . . . .",
    ]
    assert stacks[CELLS.index("a1")] == (0, 1)
