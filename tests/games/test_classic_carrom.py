"""Classic carrom: the worked scenarios CC-S1 … CC-S33, both presets, every refusal.

A shoots, A is white (`w`) and B black (`k`), as in the scenarios.
"""

from functools import reduce

import pytest

from pichenette.games.classic_carrom import ClassicCarrom, QueenState
from pichenette.games.game import BadRecord, Bag, Game, IllegalAction, Json, Outcome
from tests.games.notation import classic

game_type: type[Game] = ClassicCarrom  # mypy checks the contract here


def fresh(preset: str = "seed", **options: Json) -> ClassicCarrom:
    return ClassicCarrom.start(("A", "B"), None, {"preset": preset, **options})


def at(
    a: int,
    b: int,
    queen: QueenState = "board",
    side: int | None = None,
    dues: tuple[int, int] = (0, 0),
    points: tuple[int, int] = (0, 0),
    preset: str = "seed",
    round: int = 1,
) -> ClassicCarrom:
    """A position; a colour with fewer than nine on the board was potted before."""
    return ClassicCarrom(
        ("A", "B"),
        preset,
        25,
        (round - 1) % 2,  # so that A breaks
        points,
        0,
        round,
        (a, b),
        dues,
        (a < 9, b < 9),
        queen,
        side,
        attempts=3,
    )


def play(game: ClassicCarrom, shots: str) -> ClassicCarrom:
    """Shots divided by `;`."""
    return reduce(ClassicCarrom.after, (classic(text.strip()) for text in shots.split(";")), game)


PENDING = at(6, 7, "pending", 0)


@pytest.mark.parametrize(
    ("start", "shots", "left", "queen", "dues", "turn"),
    [
        pytest.param(fresh(), "w1; w2; ", (6, 9), "board", (0, 0), "B", id="CC-S1"),
        pytest.param(at(7, 8), "w1+k1", (6, 7), "board", (0, 0), "A", id="CC-S2 goes on"),
        pytest.param(at(7, 8), "w1+k1; k1", (6, 6), "board", (0, 0), "B", id="CC-S2"),
        pytest.param(at(8, 9), "Q", (8, 9), "pending A", (0, 0), "A", id="CC-S3 pending"),
        pytest.param(at(8, 9), "Q; w1; ", (7, 9), "confirmed A", (0, 0), "B", id="CC-S3"),
        pytest.param(at(8, 9), "Q; ", (8, 9), "board", (0, 0), "B", id="CC-S4"),
        pytest.param(at(6, 7), "Q+w1", (5, 7), "confirmed A", (0, 0), "A", id="CC-S5"),
        pytest.param(fresh(), "Q", (9, 9), "board", (0, 0), "B", id="CC-S6"),
        pytest.param(fresh(), "Q+w1", (8, 9), "pending A", (0, 0), "A", id="CC-S7 pending"),
        pytest.param(fresh(), "Q+w1; w1", (7, 9), "confirmed A", (0, 0), "A", id="CC-S7"),
        pytest.param(fresh(), "Q+w1; ", (8, 9), "board", (0, 0), "B", id="CC-S8"),
        pytest.param(fresh(), "Q+w2", (7, 9), "confirmed A", (0, 0), "A", id="CC-S9"),
        pytest.param(at(6, 7), "S", (7, 7), "board", (0, 0), "B", id="CC-S10"),
        pytest.param(fresh(), "S", (9, 9), "board", (1, 0), "B", id="CC-S11 due"),
        pytest.param(fresh(), "S; ; w1", (9, 9), "board", (0, 0), "A", id="CC-S11 paid"),
        pytest.param(fresh(), "S; ; w1; w1", (8, 9), "board", (0, 0), "A", id="CC-S11"),
        pytest.param(at(6, 7), "w1+S", (7, 7), "board", (0, 0), "A", id="CC-S12"),
        pytest.param(at(6, 7), "w2+S", (7, 7), "board", (0, 0), "A", id="CC-S13"),
        pytest.param(fresh(), "w1+S", (9, 9), "board", (1, 0), "A", id="CC-S14 due"),
        pytest.param(fresh(), "w1+S; w2", (8, 9), "board", (0, 0), "A", id="CC-S14"),
        pytest.param(at(6, 7), "k1+S", (7, 6), "board", (0, 0), "B", id="CC-S15"),
        pytest.param(at(6, 7), "Q+S", (7, 7), "board", (0, 0), "B", id="CC-S16"),
        pytest.param(at(6, 7), "Q+w1+S", (7, 7), "board", (0, 0), "A", id="CC-S17"),
        pytest.param(PENDING, "S", (7, 7), "board", (0, 0), "B", id="CC-S18"),
        pytest.param(PENDING, "w1+S", (7, 7), "pending A", (0, 0), "A", id="CC-S19 pending"),
        pytest.param(PENDING, "w1+S; w1", (6, 7), "confirmed A", (0, 0), "A", id="CC-S19"),
        pytest.param(PENDING, "k1", (6, 6), "board", (0, 0), "B", id="CC-S20"),
        pytest.param(
            at(1, 4, "confirmed", 0), "w1+S", (2, 4), "confirmed A", (0, 0), "A", id="CC-S28"
        ),
        pytest.param(at(6, 7), "Q+k1", (6, 6), "board", (0, 0), "B", id="CC-S30"),
        pytest.param(at(6, 9, dues=(0, 1)), "k1", (6, 9), "board", (0, 0), "B", id="CC-S31"),
        pytest.param(at(6, 7), "w1+k1+S", (7, 6), "board", (0, 0), "A", id="CC-12 own and theirs"),
        pytest.param(
            at(9, 9, dues=(1, 0)), "Q+w1", (9, 9), "board", (0, 0), "A", id="CC-17 due and own"
        ),
        pytest.param(
            at(9, 9, "pending", 0, (1, 0)), "w1", (9, 9), "confirmed A", (0, 0), "A", id="CC-18 due"
        ),
        pytest.param(fresh(), "w1+S; w1; Q", (9, 9), "pending A", (0, 0), "A", id="CC-16 survives"),
        pytest.param(fresh(), "w1+S; w1; Q+w1", (8, 9), "pending A", (0, 0), "A", id="CC-19 nine"),
        pytest.param(
            at(6, 7, "confirmed", 0), "S; S; S", (8, 8), "confirmed A", (0, 0), "B", id="CC-24"
        ),
        pytest.param(at(6, 7), "xw2+xk1+xQ+xS", (6, 7), "board", (0, 0), "B", id="CC-33"),
        pytest.param(at(6, 7), "w1+xS", (5, 7), "board", (0, 0), "A", id="CC-33 own potted"),
        pytest.param(
            at(6, 7, preset="icf"), "Q+k1", (6, 6), "pending A", (0, 0), "A", id="CC-20 icf"
        ),
        pytest.param(at(6, 7, preset="icf"), "Q+S", (7, 7), "board", (0, 0), "A", id="CC-21 icf"),
        pytest.param(
            at(6, 7, preset="icf"), "Q+k1+S", (7, 6), "board", (0, 0), "A", id="CC-21 icf, theirs"
        ),
        pytest.param(
            fresh("icf"), "Q+S", (9, 9), "board", (1, 0), "B", id="CC-21 icf, nine on the board"
        ),
        pytest.param(fresh("icf"), "Q+k1", (9, 8), "board", (0, 0), "B", id="CC-17 icf, no right"),
    ],
)
def test_scenario(
    start: ClassicCarrom,
    shots: str,
    left: tuple[int, int],
    queen: str,
    dues: tuple[int, int],
    turn: str,
) -> None:
    game = play(start, shots)
    state, _, side = queen.partition(" ")
    assert game.detail == {
        "white": left[0],
        "black": left[1],
        "queen": state,
        "queen_side": side or None,
        "dues": {"A": dues[0], "B": dues[1]},
        "colours": {"A": "white", "B": "black"},
    }
    assert game.turn == turn
    assert game.scores == {"A": 0, "B": 0}


@pytest.mark.parametrize(
    ("start", "shots", "points"),
    [
        pytest.param(at(1, 4), "w1", (4, 0), id="CC-S21"),
        pytest.param(at(1, 4), "Q; w1", (7, 0), id="CC-S22"),
        pytest.param(at(1, 4), "Q+w1", (7, 0), id="CC-S23"),
        pytest.param(at(1, 3, "confirmed", 1), "w1", (3, 0), id="CC-S24"),
        pytest.param(at(5, 1), "k1", (0, 5), id="CC-S25"),
        pytest.param(at(5, 1, "confirmed", 1), "k1", (0, 8), id="CC-S26"),
        pytest.param(at(1, 1, "confirmed", 0), "w1+k1", (3, 0), id="CC-S27"),
        pytest.param(at(5, 1), "k1+S", (0, 6), id="CC-S29"),
        pytest.param(at(1, 1), "w1+k1", (0, 0), id="CC-29 without the queen"),
        pytest.param(at(9, 1, dues=(2, 0)), "k1", (0, 9), id="CC-14"),
        pytest.param(at(1, 4, preset="icf"), "w1", (0, 3), id="CC-26 icf"),
        pytest.param(at(1, 1, preset="icf"), "w1+k1", (0, 3), id="CC-26 icf, both last"),
        pytest.param(at(1, 4, points=(0, 22), preset="icf"), "w1", (0, 25), id="CC-26 icf, no cap"),
        pytest.param(at(1, 4, preset="icf"), "Q+w1", (7, 0), id="CC-27 icf"),
        pytest.param(at(5, 1, preset="icf"), "k1", (0, 8), id="CC-28 icf"),
        pytest.param(at(5, 1, preset="icf"), "Q+k1", (0, 8), id="CC-28 icf, pending"),
        pytest.param(
            at(5, 1, "confirmed", 0, preset="icf"), "k1", (0, 5), id="CC-28 icf, confirmed by A"
        ),
        pytest.param(
            at(1, 2, "confirmed", 0, points=(21, 0), preset="icf"), "w1", (26, 0), id="below cap"
        ),
        pytest.param(
            at(1, 2, "confirmed", 0, points=(22, 0), preset="icf"), "w1", (24, 0), id="CC-32 cap"
        ),
    ],
)
def test_round_end(start: ClassicCarrom, shots: str, points: tuple[int, int]) -> None:
    game = play(start, shots)
    assert game.points == points
    if max(points) < 25:
        assert (game.round, game.left, game.dues, game.queen) == (2, (9, 9), (0, 0), "board")
        assert game.turn == "B"  # CC-3: the break alternates
        assert game.colours == ("black", "white")


def test_cc_s32_the_game_is_won() -> None:
    game = play(at(1, 4, "confirmed", 0, points=(19, 22)), "w1")
    assert (game.points, game.outcome, game.turn) == ((26, 22), Outcome(("A",)), None)
    assert game.detail["white"] == 0
    assert game.detail["black"] == 4
    assert game.round == 1
    with pytest.raises(IllegalAction) as refusal:
        game.after(classic(""))
    assert refusal.value.rule is None


def test_a_queen_pending_at_the_end_is_shown_as_pending_and_dues_are_written_off() -> None:
    last = at(9, 1, "pending", 0, dues=(2, 0), points=(0, 20))
    game = play(last, "k1+w1+S")
    assert game.outcome == Outcome(("B",))
    assert game.detail["queen"] == "pending"
    assert game.detail["queen_side"] == "A"
    assert game.detail["dues"] == {"A": 0, "B": 0}


def test_cc_s33_doubles_go_round_and_the_break_too() -> None:
    game = ClassicCarrom.start(("N", "W", "S", "E"), None, {})
    turns = []
    for _ in range(5):
        turns.append(game.turn)
        game = game.after(classic(""))
    assert turns == ["N", "W", "S", "E", "N"]
    assert game.sides == ("N & S", "W & E")
    game = play(game, "w9")  # W pots all the whites of N and S
    assert (game.round, game.turn, game.scores) == (2, "W", {"N & S": 9, "W & E": 0})
    assert game.detail["colours"] == {"N & S": "black", "W & E": "white"}


def test_the_breaker_of_each_round_with_four_players_and_a_starter() -> None:
    game = ClassicCarrom.start(("N", "W", "S", "E"), "E", {"target": 1000})
    breakers = []
    for _ in range(6):
        breakers.append(game.turn)
        game = game.after(classic("w9+Q"))
    assert breakers == ["E", "N", "W", "S", "E", "N"]


def test_cc_32_eight_rounds_then_one_more_while_level() -> None:
    level = at(1, 1, "confirmed", 1, points=(5, 5), preset="icf", round=8)
    game = play(level, "w1+k1")  # CC-29: nothing for anybody
    assert (game.points, game.outcome, game.round) == ((5, 5), None, 9)
    for number in (8, 9):
        ahead = at(1, 1, "confirmed", 0, points=(5, 5), preset="icf", round=number)
        assert play(ahead, "w1+k1").outcome == Outcome(("A",))
    assert play(at(1, 1, "confirmed", 0, round=8), "w1+k1").outcome is None  # seed: no limit


@pytest.mark.parametrize(
    ("shots", "turn"),
    [("-", "A"), ("-; -S", "A"), ("-; -; -xS", "B"), ("-; ", "B"), ("-; w1", "A")],
)
def test_cc_6_break_attempts(shots: str, turn: str) -> None:
    game = play(fresh(), shots)
    assert game.turn == turn
    assert game.dues == (0, 0)


@pytest.mark.parametrize(
    ("shots", "rule"),
    [
        pytest.param("-; -; -; -", "CC-6", id="not the breaker"),
        pytest.param("; -", "CC-6", id="after a miss"),
        pytest.param("w1; -", "CC-6", id="after a shot"),
        pytest.param("-w1", "CC-6", id="a piece moved"),
        pytest.param("-xQ", "CC-6", id="the queen moved"),
        pytest.param("-S2", "EV-6", id="two strikers"),
        pytest.param("w10", "EV-6", id="ten whites"),
        pytest.param("k5+xk5", "EV-6", id="both places together"),
        pytest.param("Q+xQ", "EV-6", id="the queen twice"),
        pytest.param("b1", "EV-6", id="a piece of another game"),
        pytest.param("Q+w1; Q", "EV-6", id="a pending queen"),
        pytest.param("Q+w2; xQ", "EV-6", id="a confirmed queen"),
    ],
)
def test_refusal(shots: str, rule: str) -> None:
    *played, last = shots.split(";")
    game = reduce(ClassicCarrom.after, (classic(text.strip()) for text in played), fresh())
    with pytest.raises(IllegalAction) as refusal:
        game.after(classic(last.strip()))
    assert refusal.value.rule == rule


def test_expects_a_missed_break_only_of_the_breaker() -> None:
    missed = Bag("shot", {"striker": 1}, also={"no_contact": True})
    assert missed in fresh().expects.choices
    assert missed not in play(fresh(), "-; -; -").expects.choices
    assert missed not in play(fresh(), "").expects.choices


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (("A",), {}),
        (("A", "B", "C"), {}),
        (("A", "B"), {"preset": "local"}),
        (("A", "B"), {"target": 0}),
        (("A", "B"), {"queen_cap": 22}),
        (("A & B", "A", "C", "B & C"), {}),
    ],
)
def test_wrong_header(players: tuple[str, ...], options: dict[str, Json]) -> None:
    with pytest.raises(BadRecord):
        ClassicCarrom.start(players, None, options)


@pytest.mark.parametrize(
    ("start", "text", "sentence"),
    [
        (fresh(), "-", "A's break touches nothing (attempt 1)."),
        (play(fresh(), "-; -"), "-", "The turn passes."),
        (fresh(), "w2+k1", "A pots 2 whites and 1 black."),
        (fresh(), "S", "A owes 1 piece."),
        (at(6, 7), "w1+S", "A puts 2 whites back on the board."),
        (at(8, 9), "Q", "The queen is waiting: A must cover her with the next shot."),
        (PENDING, "w1", "A gets the queen."),
        (PENDING, "", "The queen goes back to the centre."),
        (at(6, 7), "xQ", "The queen goes back to the centre."),
        (at(1, 4), "w1", "Round 1 ends: A +4 (A 4, B 0). B breaks in round 2, with white."),
        (at(1, 1), "w1+k1", "Round 1 ends: no points (A 0, B 0)."),
        (at(1, 4, points=(24, 3)), "w1", "A wins 28 to 3."),
    ],
)
def test_tell(start: ClassicCarrom, text: str, sentence: str) -> None:
    told = start.tell(classic(text), start.after(classic(text)))
    assert all(line.fr for line in told)
    assert sentence in " ".join(line.en for line in told)


def test_teams_are_told_in_the_plural_and_players_in_the_singular() -> None:
    game = ClassicCarrom.start(("N", "W", "S", "E"), None, {"target": 9})
    told = game.tell(classic("w9"), game.after(classic("w9")))
    assert told[-1] == ("N and S win 9 to 0.", "N et S gagnent 9 à 0.")
    told = game.tell(classic("w1+Q"), game.after(classic("w1+Q")))
    assert told[-1].fr == "La reine attend : N doit la couvrir au tir suivant."
    told = game.tell(classic("S"), game.after(classic("S")))
    assert told[-1] == ("N and S owe 1 piece.", "N et S doivent 1 pion.")
    game = play(game, "w3")
    told = game.tell(classic("w1+S"), game.after(classic("w1+S")))
    assert told[-1].fr == "N et S remettent 2 blancs sur le plateau."
    covered = play(game, "Q")
    told = covered.tell(classic("w1"), covered.after(classic("w1")))
    assert told[-1] == ("N and S get the queen.", "La reine est à N et S.")


def test_picture() -> None:
    assert at(3, 9).picture().splitlines() == ["○○○······", "●●●●●●●●●", "♛"]
    assert at(3, 9, "confirmed", 0).picture().splitlines() == ["○○○······", "●●●●●●●●●"]


def test_two_teams_of_one_name_are_refused_and_what_to_do_is_said() -> None:
    with pytest.raises(BadRecord, match=r'"a & b & c": give one player another name'):
        ClassicCarrom.start(("a", "a & b", "b & c", "c"), None, {})
