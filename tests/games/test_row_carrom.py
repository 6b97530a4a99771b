"""Row carrom: the worked scenarios QV-S1 … QV-S10, its option, every refusal."""

from functools import reduce

import pytest

from pichenette.games.game import BadRecord, Game, IllegalAction, Json, Outcome
from pichenette.games.row_carrom import RowCarrom
from tests.games.notation import shot

PEOPLE = ("A", "B", "C", "D", "E", "F")
game_type: type[Game] = RowCarrom  # mypy checks the contract here


def position(row: int = 1, left: int = 5, players: int = 2, removed: bool = False) -> RowCarrom:
    return RowCarrom(PEOPLE[:players], not removed, (0,) * players, 0, 0, row, left)


def play(game: RowCarrom, shots: str) -> RowCarrom:
    """Shots divided by `;`."""
    return reduce(RowCarrom.after, (shot(text.strip()) for text in shots.split(";")), game)


@pytest.mark.parametrize(
    ("start", "shots", "misses", "row", "left", "turn"),
    [
        pytest.param(position(), "b2; ; b1; b2", 1, 1, 5, "B", id="QV-S1"),
        pytest.param(position(), "b5", 0, 1, 5, "B", id="QV-S2"),
        pytest.param(position(row=2, left=3), "; ; b1; b2", 2, 2, 5, "B", id="QV-S3"),
        pytest.param(position(), "xb1", 1, 1, 5, "A", id="QV-S4"),
        pytest.param(position(), "b1+xb1", 0, 1, 4, "A", id="QV-S5"),
        pytest.param(position(left=2), "xS", 1, 1, 2, "A", id="QV-S6"),
        pytest.param(position(left=1), "b1+S", 0, 1, 5, "B", id="QV-S7"),
        pytest.param(position(removed=True), "xb1", 1, 1, 4, "A", id="QV-8 removed"),
        pytest.param(position(removed=True), "b1+xb1", 0, 1, 3, "A", id="QV-8 removed, potted"),
        pytest.param(position(left=2, removed=True), "xb2", 1, 1, 5, "B", id="QV-8 row cleared"),
        pytest.param(position(), "S", 1, 1, 5, "A", id="QV-9"),
        pytest.param(position(), ";" * 29, 30, 1, 5, "A", id="QV-11"),
    ],
)
def test_scenario(
    start: RowCarrom, shots: str, misses: int, row: int, left: int, turn: str
) -> None:
    game = play(start, shots)
    assert game.scores["A"] == misses
    assert game.detail == {"row": row, "left": left}
    assert game.turn == turn


def test_qv_s8_a_tie_is_a_shared_victory() -> None:
    last = RowCarrom(("A", "B", "C"), True, (7, 4, 4), 2, 0, row=4, left=5)
    game = play(last, "b5")
    assert game.outcome == Outcome(("B", "C"))
    assert (game.turn, game.round, game.detail) == (None, 4, {"row": 4, "left": 0})
    with pytest.raises(IllegalAction) as refusal:
        game.after(shot(""))
    assert refusal.value.rule is None


def test_qv_s9_the_next_row_starts_with_the_same_player() -> None:
    game = play(position(), "b5; b5")
    assert (game.turn, game.row, game.round) == ("A", 2, 2)


def test_qv_s10_alone() -> None:
    game = play(position(players=1), "b5; b5; ; b5; b5")
    assert (game.scores, game.outcome) == ({"A": 1}, Outcome(("A",)))


def test_the_starter_opens_every_row() -> None:
    game = RowCarrom.start(PEOPLE[:3], "B", {})
    turns = []
    while game.outcome is None:
        turns.append(game.turn)
        game = game.after(shot("b5"))
    assert turns == ["B", "C", "A"] * 4
    assert game.outcome == Outcome(("A", "B", "C"))


@pytest.mark.parametrize("text", ["b6", "b3+xb3", "Q", "xQ", "S2", "w1"])
def test_ev_6_no_more_than_were_on_the_board(text: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        position().after(shot(text))
    assert refusal.value.rule == "EV-6"


@pytest.mark.parametrize("options", [{"ejected_blue": "gone"}, {"target": 25}])
def test_wrong_option(options: dict[str, Json]) -> None:
    with pytest.raises(BadRecord):
        RowCarrom.start(PEOPLE[:2], None, options)


@pytest.mark.parametrize("number", [0, 7])
def test_one_to_six_players(number: int) -> None:
    with pytest.raises(BadRecord, match="players"):
        RowCarrom.start("ABCDEFG"[:number], None, {})


@pytest.mark.parametrize(
    ("start", "text", "sentence"),
    [
        (position(), "b2", "A pots 2 blues."),
        (position(), "", "A pots nothing. A miss (1 so far)."),
        (position(), "xb1", "What left the board goes back on the row."),
        (position(left=1), "b1", "A has cleared row 1, misses so far: 0."),
        (position(players=1), "b5", "Row 1 is done: A 0."),
        (position(row=4, players=1), "b5", "A perfect game!"),
        (RowCarrom(("A",), True, (3,), 0, 0, row=4), "b5", "Misses: 3."),
        (RowCarrom(("A", "B"), True, (3, 4), 1, 0, row=4), "b5", "A wins, misses: 3."),
        (RowCarrom(("A", "B"), True, (3, 3), 1, 0, row=4), "b5", "A and B share the victory."),
    ],
)
def test_tell(start: RowCarrom, text: str, sentence: str) -> None:
    told = start.tell(shot(text), start.after(shot(text)))
    assert all(line.fr for line in told)
    assert sentence in " ".join(line.en for line in told)


def test_picture_shows_the_rows_from_the_top() -> None:
    assert position(row=2, left=3).picture().splitlines() == [
        "4 ●●●●●",
        "3 ●●●●●",
        "2 ●●●··",
        "1 ·····",
    ]
