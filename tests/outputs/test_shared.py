from typing import Any

from pichenette.outputs.palette import BOX, GOLD, OFF, QUEEN, lap_tint
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.shared import TAKE_TURNS_MS
from pichenette.outputs.track import draw

SHARED = TrackSettings(layout="shared", rows=1)
LATER = 4200 * 1000


def row(scores: dict[str, int], at_ms: int = LATER, **more: Any) -> tuple[Any, ...]:
    state = {"game": "row-carrom", "scores": scores, "turn": "A", **more}
    return draw(scene({"state": state}).view, at_ms, SHARED).rows[0]


def test_every_marker_stands_on_its_cell_and_0_is_the_first() -> None:
    shown = row({"A": 0, "B": 7, "C": 25})
    assert (shown[0], shown[7], shown[25]) == BOX[:3]


def test_markers_on_one_cell_take_turns_and_none_is_left_out() -> None:
    scores = {"A": 4, "B": 4, "C": 9, "D": 4}
    seen = [row(scores, n * TAKE_TURNS_MS)[4] for n in range(6)]
    assert seen == [BOX[0], BOX[1], BOX[3]] * 2
    view = scene({"state": {"game": "row-carrom", "scores": scores, "turn": "A"}}).view
    assert draw(view, 0, SHARED).next_ms == TAKE_TURNS_MS


def test_the_track_glows_in_the_colour_of_the_player_in_turn() -> None:
    assert row({"A": 3, "B": 9})[17] == BOX[0].dimmed(0.07)
    assert row({"A": 3, "B": 9}, turn="B")[17] == BOX[1].dimmed(0.07)


def test_a_second_lap_starts_at_1_and_is_lighter() -> None:
    assert row({"A": 26, "B": 9})[1] == lap_tint(BOX[0])
    assert row({"A": 25, "B": 9})[25] == BOX[0]


def test_below_zero_blinks_from_the_far_end() -> None:
    on, off = (row({"A": -8, "B": 9}, at_ms, game="topple") for at_ms in (0, 500))
    assert on[24] == BOX[0]
    assert off[24] != BOX[0]


def test_the_rest_of_a_score_is_on_the_next_cell() -> None:
    shown = row({"A": 10, "B": 40}, game="topple")
    assert shown[2] == BOX[0]
    assert shown[3] == BOX[0].dimmed(0.45 * 2 / 4)


def test_a_marker_runs_up_to_its_new_cell() -> None:
    data = {
        "before": {"game": "row-carrom", "scores": {"A": 3, "B": 9}, "turn": "A"},
        "state": {"game": "row-carrom", "scores": {"A": 5, "B": 9}, "turn": "A"},
    }
    view = scene(data).view
    places = [draw(view, at_ms, SHARED).rows[0].index(BOX[0]) for at_ms in (0, 90, 180, LATER)]
    assert places == [3, 4, 5, 5]


def test_the_queen_pulses_where_no_marker_stands() -> None:
    shown = row({"A": 3, "B": 9}, 500, game="queen-carrom", detail={"queen": "pending"})
    assert shown[3] == BOX[0]
    assert shown[4] == QUEEN.dimmed(0.4)


def test_signs_at_the_foot() -> None:
    assert row({"A": 3, "B": 9})[-1] == OFF
    assert row({"A": 3, "B": 9}, over=True, winners=["A"], turn=None)[-1] == GOLD
    assert row({"A": 3, "B": 3}, over=True, winners=[], turn=None)[-1] == OFF
