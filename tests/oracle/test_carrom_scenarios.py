"""The worked scenarios of Queen and Row Carrom in RULES.md, played by the oracle."""

import pytest

from .carrom import QueenCarrom, RowCarrom
from .shots import pieces

PLAYERS = ["P0", "P1", "P2", "P3"]


BLUE = {"b": "blue", "Q": "queen", "S": "striker"}


def queen_game(scores: list[int], blues: int, seat: int, starter: int = 0) -> QueenCarrom:
    """A position of the main board."""
    game = QueenCarrom(PLAYERS[: len(scores)], starter, {})
    game.scores = list(scores)
    game.blues = blues
    game.seat = seat
    return game


def shoot(game: QueenCarrom | RowCarrom, shots: str) -> None:
    """Shots like `b1+Q; nothing`."""
    for shot in shots.split("; "):
        game.act(None, "shot", pieces(shot, BLUE))


@pytest.mark.parametrize(
    ("shots", "scores", "blues", "queen", "seat"),
    [
        pytest.param("b2; b1; nothing", [3, 0], 9, "board", 1, id="QC-S1"),
        pytest.param("Q; b1; b1; nothing", [4, 0], 10, "claimed", 1, id="QC-S2"),
        pytest.param("b1; Q; nothing; b1", [1, 1], 10, "dead", 1, id="QC-S3"),
        pytest.param("b1+Q; b2; nothing", [5, 0], 9, "claimed", 1, id="QC-S4"),
        pytest.param("b1+Q; nothing", [1, 0], 11, "dead", 1, id="QC-S5"),
        pytest.param("b2+xb1", [2, 0], 9, "board", 1, id="QC-S6"),
        pytest.param("xS", [0, 0], 12, "board", 1, id="QC-S7"),
        pytest.param("Q+xS", [0, 0], 12, "dead", 1, id="QC-S8"),
        pytest.param("Q; b1+xb1", [3, 0], 10, "claimed", 1, id="QC-S9"),
        pytest.param("S", [0, 0], 12, "board", 1, id="QC-S10"),
        pytest.param("b1+S", [1, 0], 11, "board", 0, id="QC-S11-first"),
        pytest.param("b1+S; nothing", [1, 0], 11, "board", 1, id="QC-S11"),
        pytest.param("xQ", [0, 0], 12, "dead", 1, id="QC-S16"),
        pytest.param("b1+xQ", [1, 0], 11, "dead", 1, id="QC-S17"),
    ],
)
def test_queen_carrom(shots: str, scores: list[int], blues: int, queen: str, seat: int) -> None:
    game = QueenCarrom(PLAYERS, 0, {})
    shoot(game, shots)
    assert game.scores == [*scores, 0, 0]
    assert game.detail() == {"blues": blues, "queen": queen}
    assert game.seat == seat


@pytest.mark.parametrize(
    ("before", "seat", "starter", "shots", "after", "following"),
    [
        pytest.param([10, 4, 7], 0, 0, "Q; b1", [13, 4, 7], 1, id="QC-S12"),
        pytest.param([10, 4, 7], 1, 0, "b1", [10, 5, 7], 1, id="QC-S13"),
        pytest.param([10, 4, 7], 1, 0, "b1+Q", [10, 5, 7], 1, id="QC-S14"),
        pytest.param([10, 4, 7], 1, 0, "xb1", [10, 4, 7], 1, id="QC-S15"),
        pytest.param([9, 3, 5, 3], 0, 0, "b1", [10, 3, 5, 3], 1, id="QC-S18"),
        pytest.param([25, 26, 18, 5], 0, 0, "b1", [26, 26, 18, 5], 3, id="QC-S20"),
        pytest.param([6, 5], 1, 0, "b1", [6, 6], 1, id="QC-S21"),
        pytest.param([8, 8, 2, 2], 3, 2, "xb1", [8, 8, 2, 2], 2, id="QC-S22"),
    ],
)
def test_queen_carrom_round_end(
    before: list[int], seat: int, starter: int, shots: str, after: list[int], following: int
) -> None:
    game = queen_game(before, 1, seat, starter)
    shoot(game, shots)
    assert game.scores == after
    assert (game.round, game.seat, game.over) == (2, following, False)
    assert game.detail() == {"blues": 12, "queen": "board"}


def test_queen_carrom_game_end() -> None:  # QC-S19
    game = queen_game([24, 20, 18, 5], 2, 0)
    shoot(game, "b1")
    assert not game.over
    shoot(game, "nothing; b1")
    assert game.scores == [25, 21, 18, 5]
    assert game.winners == ["P0"]
    assert game.result()["turn"] is None


@pytest.mark.parametrize(
    ("left", "shots", "misses", "then", "seat"),
    [
        pytest.param(5, "b2; nothing; b1; b2", 1, 5, 1, id="QV-S1"),
        pytest.param(5, "b5", 0, 5, 1, id="QV-S2"),
        pytest.param(3, "nothing; nothing; b1; b2", 2, 5, 1, id="QV-S3"),
        pytest.param(5, "xb1", 1, 5, 0, id="QV-S4"),
        pytest.param(5, "b1+xb1", 0, 4, 0, id="QV-S5"),
        pytest.param(2, "xS", 1, 2, 0, id="QV-S6"),
        pytest.param(1, "b1+S", 0, 5, 1, id="QV-S7"),
    ],
)
def test_row_carrom(left: int, shots: str, misses: int, then: int, seat: int) -> None:
    game = RowCarrom(["A", "B"], 0, {})
    game.left = left
    shoot(game, shots)
    assert (game.misses, game.left, game.seat) == ([misses, 0], then, seat)


def test_row_carrom_shared_victory() -> None:  # QV-S8
    game = RowCarrom(["A", "B", "C"], 0, {})
    game.misses, game.round, game.seat = [7, 4, 4], 4, 2
    shoot(game, "b5")
    assert game.winners == ["B", "C"]
    assert game.detail() == {"row": 4, "left": 0}


def test_row_carrom_next_row() -> None:  # QV-S9
    game = RowCarrom(["A", "B"], 0, {})
    shoot(game, "b5; b5")
    assert (game.round, game.seat, game.left) == (2, 0, 5)


def test_row_carrom_solo() -> None:  # QV-S10
    game = RowCarrom(["A"], 0, {})
    shoot(game, "b5; b5; nothing; b5; b5")
    assert game.over
    assert game.all_scores() == {"A": 1}
