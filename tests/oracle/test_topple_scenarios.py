"""The worked scenarios of Topple in RULES.md, played by the oracle."""

import pytest

from .topple import CELLS as PLACES
from .topple import LINES, Topple, level, points

INK = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "O": "orange"}


def stacks(text: str) -> dict[str, list[str]]:
    """`a3 R, c3 RBG` as stacks."""
    result: dict[str, list[str]] = {}
    for part in text.split(", "):
        if part:
            cell, letters = part.split()
            result[cell] = [INK[letter] for letter in letters]
    return result


FIVE = "a3 R, b3 B, c3 {}, d3 G, e3 B, c1 B, c2 R, c4 G, c5 B"
ALL_BUT_C3 = ", ".join(f"{cell} B" for cell in PLACES if cell != "c3")


@pytest.mark.parametrize(
    ("position", "cell", "die", "score"),
    [
        pytest.param("", "c3", 1, 0, id="TP-S1"),
        pytest.param("a3 R, b3 B, d3 G, e3 B", "c3", 1, 4, id="TP-S2"),
        pytest.param("a3 B, b3 R, c3 G, d3 B, e3 G", "d3", 2, 2, id="TP-S3"),
        pytest.param("c3 RBG", "c3", 1, 2, id="TP-S4"),
        pytest.param(FIVE.format("RBR"), "c3", 1, 7, id="TP-S5"),
        pytest.param(FIVE.format("BGB"), "c3", 1, 5, id="TP-S6"),
        pytest.param("c3 RB", "c3", 1, 0, id="TP-S7"),
        pytest.param("b2 BGB", "b2", 3, 1, id="TP-S8"),
        pytest.param("a3 R, b3 B, d3 G, e3 R, c1 R, c2 B, c4 G, c5 B", "c3", 1, 9, id="TP-S9"),
        pytest.param(ALL_BUT_C3, "c3", 1, 12, id="TP-S10"),
        pytest.param("a1 R, b2 R, c3 B, d4 B, e5 B", "c3", 6, 3, id="TP-S11"),
        pytest.param("a2 R, b3 R, c4 R", "d5", 4, 0, id="TP-S12"),
        pytest.param("a1 B, b1 B, c1 B, d1 B, e1 B, a2 R", "a1", 5, 1, id="TP-S13"),
        pytest.param("b1 R, c1 B, d1 R, e1 G", "a1", 6, 5, id="TP-S14"),
        pytest.param("", "a1", 4, 0, id="TP-S15"),
    ],
)
def test_topple_score(position: str, cell: str, die: int, score: int) -> None:
    game = Topple(["Red", "Blue", "Green"], 0, {})
    game.stacks = stacks(position)
    game.act(None, "roll", die)
    game.act(None, "place", {"cell": cell})
    assert game.scores["red"] == score
    assert len(game.warnings) == (1 if die != 6 and level(cell) != die else 0)


def test_topple_board() -> None:
    """The formula of section 4.1 and its table tell the same."""
    for cell in PLACES:
        assert level(cell) == 1 + abs(ord(cell[0]) - ord("c")) + abs(int(cell[1]) - 3)
    assert len(LINES) == 12


def after_a_placement() -> Topple:
    """Red has placed, Blue has rolled."""
    game = Topple(["Red", "Blue", "Green"], 0, {})
    game.stacks = stacks("a3 R, b3 B, d3 G, e3 B")
    game.act(None, "roll", 1)
    game.act(None, "place", {"cell": "c3"})
    game.act(None, "roll", 1)
    return game


@pytest.mark.parametrize(
    ("fall", "scores", "following"),
    [
        pytest.param({"by": "Blue", "placing": True}, [7, -10, 0], 2, id="TP-S16"),
        pytest.param({"by": "Green"}, [4, 0, -10], 0, id="TP-S17"),
        pytest.param({"by": "Blue", "placing": True, "others": False}, [4, -10, 0], 2, id="TP-S21"),
    ],
)
def test_topple_fall(fall: dict[str, object], scores: list[int], following: int) -> None:
    game = after_a_placement()
    game.act(None, "fall", fall)
    assert list(game.scores.values()) == scores
    assert (game.round, game.seat, game.stacks) == (2, following, {})


def test_topple_first_placement_falls() -> None:  # TP-S18
    game = Topple(["Red", "Blue", "Green"], 0, {})
    game.act(None, "roll", 1)
    game.act(None, "fall", {"by": "Red", "placing": True})
    assert list(game.scores.values()) == [-10, 0, 0]
    assert game.round == 2


def test_topple_target_in_mid_round() -> None:  # TP-S19
    game = Topple(["Red", "Blue"], 0, {"colours": {"Red": ["red", "r"], "Blue": ["blue", "b"]}})
    game.scores = {"red": 101, "r": 0, "blue": 108, "b": 0}
    game.placed = [(seat % 2, "r" if seat % 2 == 0 else "b") for seat in range(24)]
    game.placed += [(0, "red")] * 11 + [(1, "blue")] * 11
    game.act(None, "roll", 5)
    game.act(None, "place", {"cell": "a1", "colour": "red"})
    assert not game.over
    game.act(None, "roll", 5)
    game.act(None, "place", {"cell": "e1", "colour": "blue"})
    assert game.winners == ["Blue"]


def test_topple_two_colours() -> None:  # TP-S20
    colours = {"A": ["orange", "yellow"], "B": ["red", "blue"]}
    game = Topple(["A", "B"], 0, {"colours": colours})
    game.stacks = stacks("a3 Y, b3 O, d3 O, e3 Y")
    game.act(None, "roll", 1)
    game.act(None, "place", {"cell": "c3", "colour": "yellow"})
    assert game.scores == {"orange": 0, "yellow": 5, "red": 0, "blue": 0}
    assert points({}, "c3", "red") == 0
