"""Queen carrom: the worked scenarios QC-S1 … QC-S22, every option, every refusal."""

from functools import reduce

import pytest

from pichenette.games.game import BadRecord, Game, IllegalAction, Json, Outcome
from pichenette.games.queen_carrom import Options, QueenCarrom, QueenState
from tests.games.notation import classic, shot

PEOPLE = ("P0", "P1", "P2", "P3")
game_type: type[Game] = QueenCarrom  # mypy checks the contract here


def fresh(players: int = 4, starter: int = 0, **options: Json) -> QueenCarrom:
    return QueenCarrom.start(PEOPLE[:players], PEOPLE[starter], options)


def position(
    points: tuple[int, ...],
    seat: int,
    blues: int = 1,
    opener: int = 0,
    queen: QueenState = "board",
    options: Options | None = None,
) -> QueenCarrom:
    chosen = options or Options()
    return QueenCarrom(
        PEOPLE[: len(points)], chosen, points, seat, opener, blues=blues, queen=queen
    )


def play(game: QueenCarrom, shots: str) -> QueenCarrom:
    """Shots divided by `;`."""
    return reduce(QueenCarrom.after, (shot(text.strip()) for text in shots.split(";")), game)


TEN = (10, 4, 7)


@pytest.mark.parametrize(
    ("start", "shots", "points", "blues", "queen", "turn"),
    [
        pytest.param(fresh(), "b2; b1; ", (3, 0, 0, 0), 9, "board", "P1", id="QC-S1"),
        pytest.param(fresh(), "Q; b1; b1; ", (4, 0, 0, 0), 10, "claimed", "P1", id="QC-S2"),
        pytest.param(fresh(), "b1; Q; ; b1", (1, 1, 0, 0), 10, "dead", "P1", id="QC-S3"),
        pytest.param(fresh(), "b1+Q; b2; ", (5, 0, 0, 0), 9, "claimed", "P1", id="QC-S4"),
        pytest.param(fresh(), "b1+Q; ", (1, 0, 0, 0), 11, "dead", "P1", id="QC-S5"),
        pytest.param(fresh(), "b2+xb1", (2, 0, 0, 0), 9, "board", "P1", id="QC-S6"),
        pytest.param(fresh(), "xS", (0, 0, 0, 0), 12, "board", "P1", id="QC-S7"),
        pytest.param(fresh(), "Q+xS", (0, 0, 0, 0), 12, "dead", "P1", id="QC-S8"),
        pytest.param(fresh(), "Q; b1+xb1", (3, 0, 0, 0), 10, "claimed", "P1", id="QC-S9"),
        pytest.param(fresh(), "S", (0, 0, 0, 0), 12, "board", "P1", id="QC-S10"),
        pytest.param(fresh(), "b1+S", (1, 0, 0, 0), 11, "board", "P0", id="QC-S11 goes on"),
        pytest.param(fresh(), "b1+S; ", (1, 0, 0, 0), 11, "board", "P1", id="QC-S11"),
        pytest.param(position(TEN, 0), "Q; b1", (13, 4, 7), 12, "board", "P1", id="QC-S12"),
        pytest.param(position(TEN, 1), "b1", (10, 5, 7), 12, "board", "P1", id="QC-S13"),
        pytest.param(position(TEN, 1), "b1+Q", (10, 5, 7), 12, "board", "P1", id="QC-S14"),
        pytest.param(position(TEN, 1), "xb1", (10, 4, 7), 12, "board", "P1", id="QC-S15"),
        pytest.param(fresh(), "xQ", (0, 0, 0, 0), 12, "dead", "P1", id="QC-S16"),
        pytest.param(fresh(), "b1+xQ", (1, 0, 0, 0), 11, "dead", "P1", id="QC-S17"),
        pytest.param(
            position((9, 3, 5, 3), 0), "b1", (10, 3, 5, 3), 12, "board", "P1", id="QC-S18"
        ),
        pytest.param(
            position((24, 20, 18, 5), 0, blues=2),
            "b1; ; b1",
            (25, 21, 18, 5),
            0,
            "board",
            None,
            id="QC-S19",
        ),
        pytest.param(
            position((25, 26, 18, 5), 0), "b1", (26, 26, 18, 5), 12, "board", "P3", id="QC-S20"
        ),
        pytest.param(position((6, 5), 1), "b1", (6, 6), 12, "board", "P1", id="QC-S21"),
        pytest.param(
            position((8, 8, 2, 2), 3, opener=2),
            "xb1",
            (8, 8, 2, 2),
            12,
            "board",
            "P2",
            id="QC-S22",
        ),
    ],
)
def test_scenario(
    start: QueenCarrom,
    shots: str,
    points: tuple[int, ...],
    blues: int,
    queen: str,
    turn: str | None,
) -> None:
    game = play(start, shots)
    assert game.points == points
    assert game.detail == {"blues": blues, "queen": queen}
    assert game.turn == turn
    assert game.scores == dict(zip(PEOPLE, points, strict=False))


def test_points_come_at_once_in_qc_s2() -> None:
    game = fresh()
    seen = []
    for text in ("Q", "b1", "b1", ""):
        game = game.after(shot(text))
        seen.append(game.points[0])
    assert seen == [0, 3, 4, 4]


def test_reaching_the_target_in_mid_round_changes_nothing_qc_s19() -> None:
    game = play(position((24, 20, 18, 5), 0, blues=2), "b1")
    assert (game.points[0], game.outcome, game.turn) == (25, None, "P0")


def test_a_finished_game_says_who_won_and_stands_still() -> None:
    game = play(position((24, 20, 18, 5), 0, blues=2), "b1; ; b1")
    assert game.outcome == Outcome(("P0",))
    assert game.round == 1
    assert game.expects.choices == ()
    with pytest.raises(IllegalAction, match="over") as refusal:
        game.after(shot(""))
    assert refusal.value.rule is None


@pytest.mark.parametrize(
    ("options", "shots", "points", "queen", "turn"),
    [
        pytest.param({"ejected_queen": "respot"}, "b1+xQ", 1, "board", "P1", id="QC-12 respot"),
        pytest.param({"striker_potted": "ends_turn"}, "b1+S", 1, "board", "P1", id="QC-13 ends"),
        pytest.param(
            {"striker_potted": "ends_turn"}, "Q+S", 0, "dead", "P1", id="QC-13 pending dies"
        ),
        pytest.param(
            {"striker_potted": "ends_turn"},
            "Q; b1+S",
            3,
            "claimed",
            "P1",
            id="QC-13 confirms first",
        ),
        pytest.param({"same_shot_confirms": True}, "b1+Q", 3, "claimed", "P0", id="QC-18 at once"),
        pytest.param({"same_shot_confirms": True}, "Q", 0, "pending", "P0", id="QC-18 queen alone"),
        pytest.param(
            {"same_shot_confirms": True}, "b1+Q+xS", 3, "claimed", "P1", id="QC-18 something off"
        ),
        pytest.param({"tower": True}, "b1", 1, "board", "P0", id="QC-29"),
        pytest.param({"shot_variation": True}, "b1", 1, "board", "P0", id="QC-30"),
        pytest.param({"edition": "to-go"}, "b1", 1, "board", "P0", id="edition"),
    ],
)
def test_option(options: dict[str, Json], shots: str, points: int, queen: str, turn: str) -> None:
    game = play(fresh(**options), shots)
    assert (game.points[0], game.queen, game.turn) == (points, queen, turn)


def test_same_shot_confirms_with_the_last_blue() -> None:
    last = position((0, 0), 0, options=Options(same_shot_confirms=True))
    assert play(last, "b1+Q").points == (3, 0)


def test_target_option_ends_the_game_at_the_end_of_a_round() -> None:
    game = play(fresh(2, target=12), "b12")
    assert (game.outcome, game.detail) == (Outcome(("P0",)), {"blues": 0, "queen": "board"})


def test_alone_one_goes_on_turn_after_turn_and_is_told_turns_and_shots() -> None:
    game = fresh(1, target=12)
    before = play(game, "; ; b6; ")
    assert (before.turn, before.turns, before.shots) == ("P0", 4, 4)
    over = play(before, "b6")
    assert over.outcome == Outcome(("P0",))
    told = before.tell(shot("b6"), over)
    assert "turns: 4, shots: 5" in told[-1].en
    assert "tours : 4, tirs : 5" in told[-1].fr


@pytest.mark.parametrize(
    ("target", "shots", "turns"),
    [
        pytest.param(13, "b12; ; b12", 3, id="a new round is a new turn"),
        pytest.param(12, "b11+xb1; b12", 2, id="a turn and a round that end together"),
    ],
)
def test_turns_over_several_rounds(target: int, shots: str, turns: int) -> None:
    game = play(fresh(1, target=target), shots)
    assert (game.outcome, game.turns) == (Outcome(("P0",)), turns)


def test_qc_22_a_queen_that_falls_with_the_last_blue_ends_dead() -> None:
    game = play(position((24, 0), 0), "b1+Q")
    assert (game.outcome, game.detail) == (Outcome(("P0",)), {"blues": 0, "queen": "dead"})


def test_qc_25_the_reference_leader_is_the_first_from_the_starter_of_the_round() -> None:
    game = play(position((6, 6), 0, opener=1), "xb1")
    assert game.turn == "P0"
    again = play(game, "xb12")  # P0 has started this round, so P1 starts the next
    assert (again.points, again.turn) == ((6, 6), "P1")


def test_the_starter_opens_and_turns_go_clockwise() -> None:
    assert [play(fresh(3, starter=2), ";" * number).turn for number in range(3)] == [
        "P0",
        "P1",
        "P2",
    ]


@pytest.mark.parametrize(
    ("start", "text"),
    [
        pytest.param(fresh(), "b13", id="more than twelve"),
        pytest.param(fresh(), "b7+xb6", id="both places together"),
        pytest.param(fresh(), "Q2", id="two queens"),
        pytest.param(fresh(), "Q+xQ", id="the queen twice"),
        pytest.param(fresh(), "S+xS", id="the striker twice"),
        pytest.param(fresh(), "w1", id="a piece of another game"),
        pytest.param(position((0, 0), 0, queen="pending"), "Q", id="pending queen"),
        pytest.param(position((0, 0), 0, queen="dead"), "xQ", id="dead queen"),
        pytest.param(position((0, 0), 0, queen="claimed"), "Q", id="claimed queen"),
    ],
)
def test_ev_6_no_more_than_were_on_the_board(start: QueenCarrom, text: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        start.after(shot(text))
    assert refusal.value.rule == "EV-6"


@pytest.mark.parametrize(
    "options",
    [
        {"target": 0},
        {"target": True},
        {"target": None},
        {"target": "25"},
        {"tower": 1},
        {"shot_variation": "no"},
        {"ejected_queen": "centre"},
        {"striker_potted": False},
        {"same_shot_confirms": 0},
        {"edition": "travel"},
        {"preset": "seed"},
    ],
)
def test_wrong_option(options: dict[str, Json]) -> None:
    with pytest.raises(BadRecord):
        QueenCarrom.start(("Ana", "Bo"), None, options)


@pytest.mark.parametrize("players", [(), ("A", "B", "C", "D", "E")])
def test_one_to_four_players(players: tuple[str, ...]) -> None:
    with pytest.raises(BadRecord, match="players"):
        QueenCarrom.start(players, None, {})


def test_the_starter_must_play() -> None:
    with pytest.raises(BadRecord, match="not one of the players"):
        QueenCarrom.start(("Ana", "Bo"), "Cy", {})


def said(start: QueenCarrom, text: str) -> str:
    after = start.after(shot(text))
    sentences = start.tell(shot(text), after)
    assert all(sentence.fr for sentence in sentences)
    return " ".join(sentence.en for sentence in sentences)


@pytest.mark.parametrize(
    ("start", "text", "sentence"),
    [
        (fresh(), "b2", "P0 pots 2 blues: +2."),
        (fresh(), "", "P0 pots nothing."),
        (fresh(), "b1+Q+S", "P0 pots 1 blue, the queen and the striker: +1."),
        (fresh(), "Q", "The queen waits for a blue in the very next shot."),
        (fresh(), "xb2", "Off the board: 2 blues."),
        (fresh(), "Q+xS", "The queen is lost."),
        (fresh(), "xQ", "The queen is out for this round."),
        (fresh(ejected_queen="respot"), "xQ", "The queen is back in the centre."),
        (position((0, 0), 0, 5, queen="pending"), "b1", "+3. The queen is confirmed."),
        (position((0, 0), 0, 5, queen="pending"), "", "The queen is lost."),
        (position(TEN, 1), "b1", "Round 1 ends: P0 10, P1 5, P2 7. P1 starts round 2."),
        (position((25, 26), 0), "b1", "Level at 26: one more round."),
        (position((24, 3), 0), "b1", "P0 wins with 25."),
    ],
)
def test_tell(start: QueenCarrom, text: str, sentence: str) -> None:
    assert sentence in said(start, text)


@pytest.mark.parametrize(("points", "sentence"), [(0, "1 point."), (1, "2 points.")])
def test_one_point_is_singular(points: int, sentence: str) -> None:
    start = position((points, 0), 0, options=Options(target=1))
    assert start.tell(shot("b1"), start.after(shot("b1")))[-1].fr == f"P0 gagne avec {sentence}"


def test_the_first_piece_that_is_one_too_many_is_named() -> None:
    with pytest.raises(IllegalAction, match=r"^13 blues"):
        fresh().after(shot("b13+S2+xQ2"))


def test_picture() -> None:
    assert position((0, 0), 0, blues=3).picture() == "●●●········· ♛"
    assert position((0, 0), 0, blues=3, queen="pending").picture() == "●●●········· (♛)"
    assert position((0, 0), 0, blues=3, queen="dead").picture() == "●●●·········"


def test_a_cleared_board_is_said_to_be_so() -> None:
    [[*_, words]] = position((0, 0), 0, blues=0, queen="dead").drawing
    assert words.text == ("  nothing left on the board", "  plus rien sur le plateau")


def test_a_shot_of_another_game_is_refused() -> None:
    with pytest.raises(IllegalAction):
        fresh().after(classic("w1"))
