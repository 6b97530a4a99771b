"""The worked scenarios of classic carrom in RULES.md, played by the oracle."""

import pytest

from .classic import ClassicCarrom
from .shots import pieces

# own, opponent's, queen, striker; A is white
CLASSIC = {"o": "white", "p": "black", "Q": "queen", "S": "striker"}


def classic_game(a: int, b: int, queen: str = "board", side: int | None = None) -> ClassicCarrom:
    """A position; the table says nothing of rights, so a missing piece was potted."""
    game = ClassicCarrom(["A", "B"], 0, {})
    game.on_board = [a, b]
    game.ever = [a < 9, b < 9]
    game.queen = queen
    game.queen_side = side
    game.broken = True
    return game


@pytest.mark.parametrize(
    ("position", "steps"),
    [
        # steps: shot, A, B, queen, seat
        pytest.param(
            (9, 9),
            ["o1 8 9 board 0", "o2 6 9 board 0", "nothing 6 9 board 1"],
            id="CC-S1",
        ),
        pytest.param((7, 8), ["o1+p1 6 7 board 0", "p1 6 6 board 1"], id="CC-S2"),
        pytest.param(
            (8, 9),
            ["Q 8 9 pending 0", "o1 7 9 confirmed 0", "nothing 7 9 confirmed 1"],
            id="CC-S3",
        ),
        pytest.param((8, 9), ["Q 8 9 pending 0", "nothing 8 9 board 1"], id="CC-S4"),
        pytest.param((6, 7), ["Q+o1 5 7 confirmed 0"], id="CC-S5"),
        pytest.param((9, 9), ["Q 9 9 board 1"], id="CC-S6"),
        pytest.param((9, 9), ["Q+o1 8 9 pending 0", "o1 7 9 confirmed 0"], id="CC-S7"),
        pytest.param((9, 9), ["Q+o1 8 9 pending 0", "nothing 8 9 board 1"], id="CC-S8"),
        pytest.param((9, 9), ["Q+o2 7 9 confirmed 0"], id="CC-S9"),
        pytest.param((6, 7), ["S 7 7 board 1"], id="CC-S10"),
        pytest.param((6, 7), ["o1+S 7 7 board 0"], id="CC-S12"),
        pytest.param((6, 7), ["o2+S 7 7 board 0"], id="CC-S13"),
        pytest.param((9, 9), ["o1+S 9 9 board 0", "o2 8 9 board 0"], id="CC-S14"),
        pytest.param((6, 7), ["p1+S 7 6 board 1"], id="CC-S15"),
        pytest.param((6, 7), ["Q+S 7 7 board 1"], id="CC-S16"),
        pytest.param((6, 7), ["Q+o1+S 7 7 board 0"], id="CC-S17"),
        pytest.param((6, 7, "pending", 0), ["S 7 7 board 1"], id="CC-S18"),
        pytest.param(
            (6, 7, "pending", 0),
            ["o1+S 7 7 pending 0", "o1 6 7 confirmed 0"],
            id="CC-S19",
        ),
        pytest.param((6, 7, "pending", 0), ["p1 6 6 board 1"], id="CC-S20"),
        pytest.param((1, 4, "confirmed", 0), ["o1+S 2 4 confirmed 0"], id="CC-S28"),
        pytest.param((6, 7), ["Q+p1 6 6 board 1"], id="CC-S30"),
    ],
)
def test_classic(position: tuple[int, int] | tuple[int, int, str, int], steps: list[str]) -> None:
    game = classic_game(*position)
    for one in steps:
        text, a, b, queen, seat = one.split()
        game.act(None, "shot", pieces(text, CLASSIC))
        assert [*game.on_board, game.queen, game.seat] == [int(a), int(b), queen, int(seat)]
        assert game.round == 1


def test_classic_due() -> None:  # CC-S11
    game = classic_game(9, 9)
    game.act(None, "shot", {"potted": ["striker"]})
    assert (game.due, game.seat) == ([1, 0], 1)
    game.act(None, "shot", {})
    game.act(None, "shot", {"potted": ["white"]})
    assert (game.on_board, game.due, game.seat) == ([9, 9], [0, 0], 0)
    game.act(None, "shot", {"potted": ["white"]})
    assert (game.on_board, game.seat) == ([8, 9], 0)


def test_classic_dues_of_scenario_14() -> None:  # CC-S14
    game = classic_game(9, 9)
    game.act(None, "shot", {"potted": ["white", "striker"]})
    assert game.due == [1, 0]
    game.act(None, "shot", {"potted": ["white", "white"]})
    assert game.due == [0, 0]


def test_classic_due_of_the_other() -> None:  # CC-S31
    game = classic_game(6, 9)
    game.due = [0, 1]
    game.act(None, "shot", {"potted": ["black"]})
    assert (game.on_board, game.due, game.seat) == ([6, 9], [0, 0], 1)


@pytest.mark.parametrize(
    ("position", "shots", "scores"),
    [
        pytest.param((1, 4), "o1", [4, 0], id="CC-S21"),
        pytest.param((1, 4), "Q; o1", [7, 0], id="CC-S22"),
        pytest.param((1, 4), "Q+o1", [7, 0], id="CC-S23"),
        pytest.param((1, 3, "confirmed", 1), "o1", [3, 0], id="CC-S24"),
        pytest.param((5, 1), "p1", [0, 5], id="CC-S25"),
        pytest.param((5, 1, "confirmed", 1), "p1", [0, 8], id="CC-S26"),
        pytest.param((1, 1, "confirmed", 0), "o1+p1", [3, 0], id="CC-S27"),
        pytest.param((5, 1), "p1+S", [0, 6], id="CC-S29"),
    ],
)
def test_classic_round_end(
    position: tuple[int, int] | tuple[int, int, str, int], shots: str, scores: list[int]
) -> None:
    game = classic_game(*position)
    for shot in shots.split("; "):
        game.act(None, "shot", pieces(shot, CLASSIC))
    assert game.scores == scores
    assert (game.round, game.seat, game.on_board) == (2, 1, [9, 9])
    assert game.detail()["colours"] == {"A": "black", "B": "white"}


def test_classic_game_end() -> None:  # CC-S32
    game = classic_game(1, 4, "confirmed", 0)
    game.scores = [19, 22]
    game.act(None, "shot", {"potted": ["white"]})
    assert (game.scores, game.winners, game.round) == ([26, 22], ["A"], 1)


def test_classic_doubles() -> None:  # CC-S33
    game = ClassicCarrom(["N", "W", "S", "E"], 0, {})
    order = []
    for _ in range(5):
        order.append(game.players[game.seat])
        game.act(None, "shot", {})
    assert order == ["N", "W", "S", "E", "N"]
    game.on_board = [9, 1]
    game.act(None, "shot", {"potted": ["black"]})
    assert game.round == 2
    assert game.players[game.seat] == "W"
    assert game.detail()["colours"] == {"N & S": "black", "W & E": "white"}
