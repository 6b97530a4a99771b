"""A game played in the head: as long as it would be on the board, and as long as is asked for."""

import pytest

from pichenette.games.game import Json
from pichenette.games.record import Record
from pichenette.virtual import course
from pichenette.virtual.carrom_match import QueenMatch

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
    """The demo's own game has twelve shots (test_demo.py plays it on the board)."""
    assert course.length_s(players, 0, 400) == 12 * QueenMatch.show.turn_s


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
