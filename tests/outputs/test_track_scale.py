from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.games.catalogue import find
from pichenette.outputs.track_scale import TrackScale, scale_of

BOX = TrackScale(25)
TOPPLE = TrackScale(25, points_a_cell=4)
OFFBOARD = TrackScale(25, cells_a_point=4)


@pytest.mark.parametrize(
    ("game", "options", "expected"),
    [
        ("queen-carrom", {}, BOX),
        ("queen-carrom", {"target": 50}, TrackScale(25, points_a_cell=2)),
        ("row-carrom", {}, BOX),
        ("classic-carrom", {}, BOX),
        ("offboard", {}, OFFBOARD),
        ("topple", {}, TOPPLE),
        ("topple", {"target": 30}, TrackScale(25, points_a_cell=2)),
    ],
)
def test_every_game_has_its_scale(game: str, options: dict[str, Any], expected: TrackScale) -> None:
    assert scale_of(find(game).start(["Ana", "Bo"], None, options), 25) == expected


def test_the_goal_is_the_end_of_the_track() -> None:
    assert find("topple").start(["Ana", "Bo"], None, {"target": 60}).goal == 60
    assert find("offboard").start(["Ana", "Bo"], None, {}).goal == 6


def test_one_led_a_point() -> None:
    bar = BOX.bar(3)
    assert bar.shares == (1.0,) * 3 + (0.0,) * 22
    assert (bar.tip, bar.laps) == (2, 0)
    assert BOX.bar(0).tip is None


def test_the_end_of_the_track_is_full_and_one_more_is_a_new_lap() -> None:
    assert (sum(BOX.bar(25).shares), BOX.bar(25).laps) == (25.0, 0)
    assert (sum(BOX.bar(26).shares), BOX.bar(26).laps) == (1.0, 1)
    assert (sum(BOX.bar(50).shares), BOX.bar(50).laps) == (25.0, 1)


def test_topple_shows_the_rest_as_a_part_of_the_next_cell() -> None:
    assert TOPPLE.bar(47).shares[10:13] == (1.0, 0.75, 0.0)
    assert TOPPLE.bar(3).shares[:2] == (0.75, 0.0)
    assert TOPPLE.bar(103).laps == 1


def test_below_zero_comes_from_the_far_end() -> None:
    bar = TOPPLE.bar(-10)
    assert bar.is_below
    assert bar.shares[-4:] == (0.0, 0.5, 1.0, 1.0)
    assert bar.tip == 23


def test_offboard_has_three_leds_a_point_and_a_dark_one_between() -> None:
    assert OFFBOARD.bar(2).shares[:9] == (1, 1, 1, 0, 1, 1, 1, 0, 0)
    assert OFFBOARD.lap == 6
    assert OFFBOARD.bar(8).laps == 1  # 5 + 3: the most a game can end with
    assert OFFBOARD.is_gap(3)
    assert OFFBOARD.is_gap(24)


@settings(deadline=None)
@given(st.integers(-400, 400), st.integers(5, 60), st.integers(1, 200))
def test_every_score_has_its_own_picture(score: int, cells: int, goal: int) -> None:
    """What is lit, and on which lap, gives the score back."""
    if goal > cells:
        scale = TrackScale(cells, points_a_cell=-(-goal // cells))
    else:
        scale = TrackScale(cells, cells_a_point=cells // goal)
    bar = scale.bar(score)
    lit = [cell for cell in range(cells) if not scale.is_gap(cell)]
    a_point = len([cell for cell in range(scale.cells_a_point) if not scale.is_gap(cell)])
    points = sum(bar.shares[::-1][c] if bar.is_below else bar.shares[c] for c in range(cells))
    points = round(points * scale.points_a_cell / a_point)
    told = bar.laps * scale.lap + points
    assert (-told if bar.is_below else told) == score
    assert lit


@settings(deadline=None)
@given(st.integers(0, 60))
def test_a_marker_stands_where_the_bar_ends(score: int) -> None:
    tip = BOX.bar(score).tip
    assert BOX.cell_of(score) == (0 if tip is None else tip + 1)


def test_a_marker_below_zero_comes_from_the_far_end() -> None:
    assert TOPPLE.cell_of(-4) == 25
    assert TOPPLE.cell_of(-12) == 23
    assert OFFBOARD.cell_of(7) == 4
