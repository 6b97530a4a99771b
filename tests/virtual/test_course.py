"""A game played in the head: as long as it would be on the board, and as long as is asked for."""

from types import SimpleNamespace
from typing import cast

import pytest

from pichenette.games.game import Json
from pichenette.games.record import Record
from pichenette.text import same
from pichenette.umpire.question import Question
from pichenette.virtual import course
from pichenette.virtual.carrom_match import QueenMatch, RowMatch
from pichenette.virtual.lockstep import Lockstep

HEADER: Json = {
    "pichenette": 1,
    "game": "queen-carrom",
    "players": ["Ana", "Bo"],
    "options": QueenMatch.show.options,
}


@pytest.fixture
def players() -> QueenMatch:
    """Without a board: what they imagine needs none."""
    made = object.__new__(QueenMatch)
    made.meant = Record.start(HEADER)
    made._seed = QueenMatch.show.seed
    return made


def test_the_head_plays_as_the_hand_does(players: QueenMatch) -> None:
    """The demo's own game has fourteen shots (test_demo.py plays it on the board)."""
    assert course.length_s(players, 0, 400) == pytest.approx(14 * QueenMatch.show.turn_s)


def test_a_board_that_is_set_up_again_takes_its_time() -> None:
    """In rows each player has the board set up, so that a round stops twice."""
    players = object.__new__(RowMatch)
    players._seed = RowMatch.show.seed
    record = players.meant = Record.start({**HEADER, "game": "row-carrom", "options": {}})
    shots = 0
    while record.game.outcome is None:
        [action] = players.imagine(record, players.dice(record, 0))
        record = record.append({"player": record.game.turn, **action})
        shots += 1
    stops = 7  # four rows each, and nobody sets the board up after the last
    expected = shots * RowMatch.show.turn_s + stops * RowMatch.show.round_s
    assert course.length_s(players, 0, 1000) == pytest.approx(expected)


def test_of_its_courses_the_one_that_ends_in_time_is_taken(players: QueenMatch) -> None:
    for left_s in (72.0, 80.0, 120.0):
        taken = course.chosen(players, 1, left_s)
        assert abs(course.length_s(players, taken, 400) - left_s) <= 0.1 * left_s
        assert taken >= 1
    assert players.meant.size == 0, "nothing was played"
    first = course.chosen(players, 1, 80.0)
    assert course.chosen(players, first + 1, 80.0) > first, "another one than before"


def test_what_takes_too_long_is_not_played_to_its_end(players: QueenMatch) -> None:
    assert 10 < course.length_s(players, 0, 10.0) < 40


def test_shortly_before_the_end_the_referee_answers(players: QueenMatch) -> None:
    """What a visitor says then could not be made up for."""
    asked: list[Question] = []
    doubt = Question("passage:0@0", same("what fell?"), ())

    def visit(question: Question) -> None:
        asked.append(question)

    players.visitor, players.ends_at_us = visit, lambda: 60e6
    for now_us, times in ((25e6, 1), (40e6, 1)):
        players._lockstep = cast(Lockstep, SimpleNamespace(now_us=now_us))
        assert not players.is_told_by_visitor(doubt)
        assert len(asked) == times
