"""The last piece is named by a button or a word, in time or late: never is one counted twice."""

from pathlib import Path
from random import Random

import pytest

from pichenette.games.game import BadRecord, IllegalAction, Json
from pichenette.games.shot import Shot
from pichenette.journal.store import Journal
from pichenette.umpire.naming import Place
from tests.pocket_board import PLAIN, QUEEN, PocketBoard
from tests.tries import tries

ROW = {**QUEEN, "game": "row-carrom"}
CLASSIC = {**QUEEN, "game": "classic-carrom"}


@pytest.mark.parametrize("delay", [0.1, 0.8, 1.2, 3.8, 60.0])
def test_the_queen_is_named_in_time_or_late(delay: float) -> None:
    play = PocketBoard()
    play.flick()
    play.wait(0.5)
    play.fall(2)
    play.wait(delay)
    play.table.name_last("queen", "panel", is_toggle=True)
    play.wait(10)
    assert play.shots == [{"potted": ["queen"]}]
    assert play.scores == {"Ana": 0, "Bo": 0}
    game = play.view.game
    assert game is not None
    assert (game.turn, game.detail["queen"]) == ("Ana", "pending")


def test_a_late_name_is_told() -> None:
    play = PocketBoard()
    play.shot(1)
    play.table.name_last("queen", "panel")
    assert play.sentences[-1] == "Corrected: Ana pots the queen."
    assert play.view.events[-1].text.fr == "Corrigé : Ana empoche la reine."
    assert play.view.last == Shot(("queen",))
    [question] = play.view.questions
    assert question.choices[0].text.en == "the queen", "its own question knows it too"


def test_a_name_says_nothing_of_what_is_still_falling() -> None:
    """The second piece has passed its beam and waits to be judged while people name another."""
    play = PocketBoard()
    play.flick()
    play.wait(0.6)
    play.fall(1)
    play.wait(0.2)
    play.table.say(Shot(("queen",)), "page")
    play.wait(0.3)
    play.fall(2)
    play.wait(0.2)
    play.table.name_last("striker", "panel", "off")
    play.wait(8)
    assert play.shots == [{"potted": ["queen", "blue"], "off": ["striker"]}]


def test_a_name_takes_nothing_from_what_was_told_before() -> None:
    """The queen was told of while she was falling; she is judged after the striker is named."""
    play = PocketBoard()
    play.flick()
    play.wait(0.6)
    play.edge(0, is_broken=True)
    play.wait(0.02)
    play.table.say(Shot(("queen",)), "page")
    play.wait(0.02)
    play.edge(0, is_broken=False)
    play.wait(0.1)
    play.table.name_last("striker", "panel", "off")
    play.wait(8)
    assert play.shots == [{"potted": ["queen"], "off": ["striker"]}]


def test_a_word_of_one_piece_is_the_same() -> None:
    """As `label queen` in the console and `say` at the socket."""
    play = PocketBoard()
    play.shot(1, 2)
    play.table.say(Shot(("queen",)), "console")
    play.wait(10)
    assert play.shots == [{"potted": ["blue", "queen"]}]
    play.table.say(Shot(("blue", "blue"), ("striker",)), "console")
    assert play.shots == [{"potted": ["blue", "blue"], "off": ["striker"]}]
    assert play.view.game is not None
    assert play.view.game.turn == "Bo", "who is next follows"


@pytest.mark.parametrize(
    ("was", "shot", "line"),
    [
        ((1,), Shot(), {}),
        ((1, 2), Shot(("blue",)), {"potted": ["blue"]}),
        ((1, 2), Shot((), ("queen",)), {"off": ["queen"]}),
    ],
)
def test_a_shot_that_has_counted_is_restated_as_a_whole(
    was: tuple[int, ...], shot: Shot, line: Json
) -> None:
    """Nothing fell, or one piece alone: no other shot, and no name for the last piece."""
    play = PocketBoard()
    play.shot(*was)
    play.table.restate(shot, "page")
    play.wait(10)
    assert play.shots == [line]
    assert play.view.pending is None


def test_what_is_restated_is_the_last_shot_or_nothing() -> None:
    play = PocketBoard()
    with pytest.raises(BadRecord, match="nobody has shot yet"):
        play.table.restate(Shot(), "page")
    play.shot(1)
    play.flick()
    with pytest.raises(BadRecord, match="the next shot has begun"):
        play.table.restate(Shot(), "page")
    play.wait(10)
    assert play.shots == [{"potted": ["blue"]}, {}]


def test_queen_twice_and_other_take_it_back() -> None:
    play = PocketBoard()
    play.shot(1)
    for pressed, shot in (
        ("queen", ["queen"]),
        ("queen", ["blue"]),
        ("striker", ["striker"]),
        ("other", ["blue"]),
    ):
        play.table.name_last(pressed, "panel", is_toggle=True)
        assert play.shots == [{"potted": shot}]
    with pytest.raises(BadRecord, match="the same colour"):
        play.table.name_last("other", "panel", is_toggle=True)


def test_a_striker_that_was_taken_for_a_blue_gives_the_turn_away() -> None:
    play = PocketBoard()
    play.shot(1)
    play.table.name_last("striker", "panel")
    game = play.view.game
    assert game is not None
    assert (game.scores, game.turn) == ({"Ana": 0, "Bo": 0}, "Bo")
    play.shot(2)
    assert play.scores == {"Ana": 0, "Bo": 1}


def test_after_a_miss_and_before_anything_fell_it_is_refused() -> None:
    play = PocketBoard()
    with pytest.raises(BadRecord, match="nobody has shot yet"):
        play.table.name_last("queen", "page")
    play.flick()
    play.wait(0.5)
    with pytest.raises(BadRecord, match="nothing has fallen in this shot yet"):
        play.table.name_last("queen", "page")
    play.wait(5)
    version = play.view.version
    with pytest.raises(BadRecord, match="Ana's last shot was a miss") as why:
        play.table.name_last("queen", "page")
    assert "le dernier tir d’Ana était manqué" in why.value.text.fr
    with pytest.raises(BadRecord, match="Ana's last shot was a miss"):
        play.table.say(Shot(("queen",)), "page")
    play.wait(5)
    assert (play.view.version, play.shots) == (version, [{}])


def test_once_the_next_shot_has_begun_it_is_that_ones() -> None:
    play = PocketBoard()
    play.shot(1)
    play.flick()
    play.wait(0.3)
    with pytest.raises(BadRecord, match="nothing has fallen in this shot yet"):
        play.table.name_last("queen", "panel", is_toggle=True)
    play.fall(2)
    play.wait(1)
    play.table.name_last("queen", "panel", is_toggle=True)
    play.wait(5)
    assert play.shots == [{"potted": ["blue"]}, {"potted": ["queen"]}]


def test_a_piece_that_is_just_falling_is_meant() -> None:
    play = PocketBoard()
    play.flick()
    play.wait(0.5)
    gate = play.board.gate_number("pocket-3")
    play.edge(gate, True)
    play.now += 0.01
    play.table.name_last("queen", "panel", is_toggle=True)
    play.now += 0.02
    play.edge(gate, False)
    play.wait(0.4)
    play.table.name_last("queen", "panel", is_toggle=True)
    play.table.name_last("queen", "panel", is_toggle=True)
    play.fall(1)
    play.wait(8)
    assert play.shots == [{"potted": ["queen", "blue"]}]


@pytest.mark.parametrize("word", ["label", "say", "off"])
def test_a_piece_that_falls_after_the_word_counts_too(word: str) -> None:
    play = PocketBoard()
    play.flick()
    play.wait(0.5)
    play.fall(2)
    play.wait(1.0)
    if word == "say":
        play.table.say(Shot(("queen",)), "page")
    elif word == "label":
        play.table.name_last("queen", "panel")
    else:
        play.table.name_last("striker", "panel", "off")
    play.wait(0.3)
    play.fall(3)
    play.wait(8)
    [shot] = play.shots
    assert len(shot["potted"]) == 2


@pytest.mark.parametrize("target", [1, 25])
def test_after_the_last_blue_of_a_round_or_a_game(target: int) -> None:
    """She was the last piece to fall: a blue is still there, and the round continues."""
    play = PocketBoard({**QUEEN, "options": {"target": target}})
    play.table.act({"shot": {"potted": ["blue"] * 11}}, "page")
    play.shot(4)
    before = play.view.game
    assert before is not None
    assert before.outcome if target == 1 else before.round == 2
    play.table.name_last("queen", "panel")
    game = play.view.game
    assert game is not None
    assert (game.outcome, game.round, game.detail) == (None, 1, {"blues": 1, "queen": "pending"})
    assert play.shots[-1] == {"potted": ["queen"]}
    play.shot(1)
    game = play.view.game
    assert game is not None
    assert game.scores == {"Ana": 14, "Bo": 0}


def test_after_undo_it_is_the_shot_before() -> None:
    play = PocketBoard()
    play.shot(1)
    play.shot(2)
    play.table.undo("panel")
    play.table.name_last("queen", "panel")
    assert play.shots == [{"potted": ["queen"]}]
    play.table.undo("panel")
    assert play.shots == [{"potted": ["blue"]}]
    [question] = play.view.questions
    assert question.choices[0].text.en == "1 blue", "the question is as before the name"
    play.table.redo("panel")
    assert play.shots == [{"potted": ["queen"]}]
    assert play.view.questions[0].choices[0].text.en == "the queen"


def test_in_row_carrom_there_is_no_queen() -> None:
    play = PocketBoard(ROW)
    play.shot(1)
    with pytest.raises(BadRecord, match='no piece "queen"'):
        play.table.name_last("queen", "panel")
    play.table.name_last("striker", "panel")
    assert (play.shots, play.scores) == ([{"potted": ["striker"]}], {"Ana": 1, "Bo": 0})


def test_in_classic_carrom_the_other_colour_loses_the_turn() -> None:
    play = PocketBoard(CLASSIC)
    play.shot(1)
    assert play.shots == [{"potted": ["white"]}]
    play.table.name_last("other", "panel", is_toggle=True)
    game = play.view.game
    assert game is not None
    assert (play.shots, game.turn) == ([{"potted": ["black"]}], "Bo")


def test_without_pieces_there_is_nothing_to_name() -> None:
    play = PocketBoard({**QUEEN, "game": "topple"})
    with pytest.raises(BadRecord, match="no pieces to name"):
        play.table.name_last("queen", "panel")


def test_a_game_that_was_inserted_into_has_another_last_shot() -> None:
    """What people entered is named like any other."""
    play = PocketBoard()
    play.shot(1)
    play.table.act({"shot": {"potted": ["blue", "blue"]}}, "page")
    play.table.name_last("queen", "page")
    assert play.shots == [{"potted": ["blue"]}, {"potted": ["blue", "queen"]}]


@pytest.mark.parametrize("game", ["queen-carrom", "row-carrom", "classic-carrom"])
@pytest.mark.parametrize("seed", range(tries(2, 4)))
@pytest.mark.parametrize("has_strike", [True, False])
def test_names_at_any_moment_never_change_how_many_fell(
    game: str, seed: int, has_strike: bool, tmp_path: Path
) -> None:
    """Flicks, falls, names and restarts at random; every piece that fell is counted once."""
    dice = Random(f"{game} {seed} {has_strike}")
    header: Json = {**QUEEN, "game": game}
    journal = Journal(tmp_path / "journal.sqlite")
    options = {"on": PLAIN} if not has_strike else {}
    play = PocketBoard(header, journal=journal, **options)  # type: ignore[arg-type]
    fell, named = 0, 0

    def perhaps_name() -> None:
        nonlocal named
        if dice.random() < 0.4:
            piece = dice.choice(["queen", "striker", "other", "blue", "white", "black"])
            place: Place = "potted"
            try:
                # A whole word, where a shot is open or nobody has shot: that one says how many.
                if play.view.pending is None and play.shots and dice.random() < 0.3:
                    play.table.say(Shot((piece,)), "console")
                else:
                    play.table.name_last(piece, "panel", place, is_toggle=dice.random() < 0.7)
                named += 1
            except (BadRecord, IllegalAction):
                pass

    for _ in range(4):
        play.flick()
        for _ in range(dice.choice([0, 1, 1, 2])):
            play.wait(dice.uniform(0.75, 0.9))
            play.fall(dice.randint(1, 4))
            fell += 1
            play.wait(dice.uniform(0.0, 0.5))
            perhaps_name()
        if dice.random() < 0.2:
            play.serve()
        play.wait(dice.uniform(6, 8))
        for _ in range(2):
            perhaps_name()
            play.wait(dice.uniform(0.1, 12))
        play.wait(16)  # the pockets may have been emptied after a row
    counted = sum(len(shot.get("potted", ())) for shot in play.shots)
    assert counted == fell, (play.shots, named)
    journal.close()
