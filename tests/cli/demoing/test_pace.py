"""A visitor's keys: what they do to a game that plays by itself."""

from dataclasses import replace

import pytest

from pichenette.cli.demoing.keys import Keys
from pichenette.cli.demoing.pace import ANSWER_S, Pacer, Stopped
from pichenette.text import same
from pichenette.umpire.question import Choice, Question
from pichenette.virtual.lockstep import Lockstep

QUESTION = Question("passage:1", same("what fell?"), (Choice(same("one")), Choice(same("two"))))


class Typed(Keys):
    """Keys that come one a frame."""

    def __init__(self, *keys: str) -> None:
        self.left = list(keys)

    @property
    def can_type(self) -> bool:
        return True

    def typed(self) -> list[str]:
        return [self.left.pop(0)] if self.left else []


class Still(Lockstep):
    """Simulated time without a board."""

    def __init__(self) -> None:
        self.now_us = 0.0

    def run(self, until_us: float) -> None:
        self.now_us = until_us


class Game:
    """One with its pacer, on a clock of its own."""

    def __init__(self, *keys: str, speed: float = 1.0) -> None:
        self.now = 0.0
        self.lockstep = Still()
        self.frames: list[tuple[float, bool]] = []
        self.keys = Typed(*keys)
        self.pacer = Pacer(self.lockstep, self.look, speed, self.keys, self.rest, lambda: self.now)

    def rest(self, seconds: float) -> None:
        self.now += max(seconds, 0.001)

    def look(self) -> None:
        pace = self.pacer.pace
        self.frames.append((pace.speed, pace.is_paused))


def test_a_second_takes_a_second_at_speed_1() -> None:
    for speed in (1.0, 4.0):
        game = Game(speed=speed)
        game.pacer.run(8e6)
        assert game.now == pytest.approx(8 / speed, rel=0.05)


def test_a_slow_machine_shows_fewer_frames_and_plays_no_longer() -> None:
    game = Game()

    def slowly() -> None:
        game.look()
        game.now += 0.1

    game.pacer = Pacer(game.lockstep, slowly, 1.0, game.keys, game.rest, lambda: game.now)
    for end in range(1, 33):  # people look up four times a second
        game.pacer.run(end * 250e3)
    assert game.now == pytest.approx(8, abs=0.3)
    assert len(game.frames) < 90


def test_without_a_speed_limit_nothing_waits() -> None:
    game = Game(speed=float("inf"))
    game.pacer.run(3600e6)
    assert game.now < 1


def test_faster_and_slower() -> None:
    game = Game("+", "+", "right", "-", "left", *["-"] * 9, *["+"] * 30)
    game.pacer.run(1000e6)
    speeds = [speed for speed, _ in game.frames]
    assert speeds[:6] == [1.0, 1.5, 2.0, 3.0, 2.0, 1.5]
    assert min(speeds) == 0.25
    assert max(speeds) == 32.0, "there is an end to it"


def test_a_pause_holds_the_table_and_not_the_screen() -> None:
    game = Game("space", *["x"] * 90, "space")
    game.pacer.run(1e6)
    assert sum(is_paused for _, is_paused in game.frames) == 91
    assert game.now == pytest.approx(1 + 91 / 30, rel=0.05)


def test_q_stops_it() -> None:
    game = Game("x", "q")
    with pytest.raises(Stopped):
        game.pacer.run(1e9)
    assert len(game.frames) == 2
    paused = Game("space", "q")
    with pytest.raises(Stopped):
        paused.pacer.run(1e9)


def test_a_visitor_answers_by_the_digit_of_a_choice() -> None:
    game = Game("x", "9", "0", "2")
    assert game.pacer.ask(QUESTION) == 1
    assert game.pacer.pace.asked is None
    assert game.lockstep.now_us == 0, "the table stood still"
    assert 0 < game.pacer.waited_s < ANSWER_S


def test_who_answers_is_asked_again_but_not_for_ever() -> None:
    game = Game("1", "2", "1", "2")
    assert [game.pacer.ask(QUESTION) for _ in range(4)] == [0, 1, 0, None]


def test_letters_answer_where_digits_end() -> None:
    many = replace(QUESTION, choices=tuple(Choice(same(str(n))) for n in range(12)))
    assert Game("x", "c").pacer.ask(many) == 11


def test_who_does_not_answer_leaves_it_to_the_referee() -> None:
    game = Game()
    assert game.pacer.ask(QUESTION) is None
    assert game.now == pytest.approx(ANSWER_S, rel=0.05)
    assert game.pacer.ask(QUESTION) is None
    assert game.now == pytest.approx(ANSWER_S, rel=0.05), "they only want to look"
    alone = Pacer(Still(), lambda: None, 1.0)
    assert alone.ask(QUESTION) is None


def test_the_question_waits_as_long_as_the_game_is_paused() -> None:
    game = Game("space", *["x"] * 300, "space", "1")
    assert game.pacer.ask(QUESTION) == 0
    assert game.now > ANSWER_S


def test_the_last_picture_stays_until_a_key() -> None:
    game = Game()
    game.pacer.linger(4.0)
    assert game.now == pytest.approx(4, rel=0.05)
    for key in ("x", "q"):
        game = Game(key)
        game.pacer.linger(4.0)
        assert game.now < 1
