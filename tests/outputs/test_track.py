"""The picture of every state: what it shows, and what it cannot be mistaken for."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.outputs.lanes import RUN_UP_MAX_MS, STEP_BACK_MAX_MS
from pichenette.outputs.palette import ALARM, AMBER, BOX, GOLD, OFF, QUEEN
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.pictures.scenes import SCENES
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.track import BLANK_MAX_MS, Frame, draw
from pichenette.table.view import Pending, View
from tests.outputs.reading import lane_rows, score_of, turn_of

LATER = 3_600_000
TRACK = TrackSettings(rows=6)


def state(scores: dict[str, int], **more: Any) -> dict[str, Any]:
    return {"game": "queen-carrom", "scores": scores, "turn": next(iter(scores)), **more}


def view_of(scores: dict[str, int], before: dict[str, int] | None = None, **more: Any) -> View:
    data: dict[str, Any] = {"state": state(scores, **more)}
    if before is not None:
        data["before"] = state(before)
    return scene(data).view


def rows_at(view: View, at_ms: int = LATER, **settings: Any) -> Frame:
    return draw(view, at_ms, replace(TRACK, **settings)).rows


@settings(deadline=None)
@given(st.lists(st.integers(0, 75), min_size=1, max_size=6))
def test_every_score_can_be_read_back(points: list[int]) -> None:
    view = view_of(dict(zip("ABCDEF", points, strict=False)))
    assert view.game is not None
    lanes = lane_rows(rows_at(view), len(points))
    assert [score_of(row, view.game, seat) for seat, row in enumerate(lanes)] == points
    assert turn_of(rows_at(view), view.game) == "A"


@pytest.mark.parametrize(
    ("players", "rows", "expected"),
    [
        (2, 6, "00.11."),
        (2, 4, "0011"),
        (3, 6, "001122"),
        (4, 6, "01.23."),
        (6, 6, "012345"),
        (3, 4, "012."),
    ],
)
def test_a_lane_has_as_many_rows_as_fit(players: int, rows: int, expected: str) -> None:
    view = view_of(dict.fromkeys("ABCDEF"[:players], 10))
    drawn = rows_at(view, rows=rows)
    tips = {BOX[seat]: str(seat) for seat in range(players)}
    assert "".join(tips.get(row[10], ".") for row in drawn) == expected


def test_more_players_than_rows_share_one_track() -> None:
    view = view_of({name: n for n, name in enumerate("ABCDEF")})
    drawn = rows_at(view, rows=4)
    assert set(drawn) == set(rows_at(view, rows=1, layout="shared"))


def test_points_run_up_cell_by_cell_and_within_a_second() -> None:
    view = view_of({"A": 15, "B": 7}, before={"A": 12, "B": 7})
    assert view.game is not None
    seen = [
        score_of(lane_rows(rows_at(view, at_ms), 2)[0], view.game, 0) for at_ms in (0, 100, 200)
    ]
    assert seen == [12, 13, 14]
    many = view_of({"A": 25, "B": 7}, before={"A": 0, "B": 7})
    assert many.game is not None
    row = lane_rows(rows_at(many, RUN_UP_MAX_MS), 2)[0]
    assert score_of(row, many.game, 0) == 25
    assert RUN_UP_MAX_MS < 1000


def test_a_correction_steps_back_quietly() -> None:
    """The score goes down step by step, and no cell is brighter than its marker."""
    view = scene(SCENES["correction"]).view
    game = view.game
    assert game is not None
    shown = [
        score_of(lane_rows(rows_at(view, at_ms), 2)[0], game, 0)
        for at_ms in range(0, STEP_BACK_MAX_MS + 50, 25)
    ]
    assert shown[0] == 15
    assert shown[-1] == 12
    assert shown == sorted(shown, reverse=True)


def test_a_correction_of_a_victory_is_not_celebrated() -> None:
    won = {**SCENES["winner"], "correction": True}
    assert draw(scene(won).view, 10, TRACK).rows == draw(scene(won).view, LATER, TRACK).rows


def test_the_queen_pending_pulses_on_every_free_cell_of_her_lane() -> None:
    view = view_of({"A": 12, "B": 7}, detail={"queen": "pending"})
    lane, other = lane_rows(rows_at(view, 500), 2)
    free = lane[13:26]
    assert set(free) == {QUEEN.dimmed(0.4)}
    assert lane[0] == QUEEN
    assert lane[12] == BOX[0]  # the score stays
    assert QUEEN not in other
    darker = lane_rows(rows_at(view, 1000), 2)[0]
    assert max(darker[20]) < max(free[0]) / 3


def test_the_queen_lost_and_confirmed_end_as_if_nothing_had_been() -> None:
    for name in ("queen-lost", "queen-confirmed"):
        data = {key: value for key, value in SCENES[name].items() if key != "before"}
        after = scene(SCENES[name]).view
        assert draw(after, 2000, TRACK).next_ms is None
        assert rows_at(after, 2000) == rows_at(scene(data).view)
        assert rows_at(after, 300) != rows_at(after, 2000)


def test_a_confirmed_queen_of_classic_carrom_stays_at_the_foot() -> None:
    lanes = lane_rows(rows_at(scene(SCENES["queen-kept"]).view), 2)
    assert [lane[-1] for lane in lanes] == [QUEEN, OFF]
    assert lanes[1][0] == BOX[1]  # Di plays for the second team


def test_an_extra_round_is_told_at_every_foot() -> None:
    lanes = lane_rows(rows_at(scene(SCENES["extra-round"]).view), 2)
    assert [lane[-1] for lane in lanes] == [GOLD, GOLD]
    ordinary = {**SCENES["extra-round"], "extra_round": False}
    assert lane_rows(rows_at(scene(ordinary).view), 2)[0][-1] == OFF


def test_the_winner_shines_and_no_score_is_hidden() -> None:
    view = scene(SCENES["winner"]).view
    game = view.game
    assert game is not None
    for at_ms in range(0, 3200, 50):
        winner, loser = lane_rows(rows_at(view, at_ms), 2)
        assert score_of(winner, game, 0) == 21
        assert sum(max(cell) > 40 for cell in loser[1:-1]) == 0 or max(loser[11]) > 40
    assert winner[0] == BOX[0]
    assert winner[-1] == GOLD
    assert loser[0] == OFF


def test_a_draw_has_no_winner() -> None:
    lanes = lane_rows(rows_at(scene(SCENES["draw"]).view), 2)
    assert [lane[0] for lane in lanes] == [BOX[1], BOX[3]]  # Offboard's red and yellow
    assert [lane[-1] for lane in lanes] == [OFF, OFF]


def test_an_open_shot_pulses_in_front_of_the_score() -> None:
    view = scene(SCENES["open-shot"]).view
    bright, dark = (lane_rows(rows_at(view, at_ms), 2)[0] for at_ms in (500, 1000))
    assert bright[13:15] == (BOX[0], BOX[0])
    assert dark[13:15] == (BOX[0].dimmed(0.2),) * 2
    assert bright[1:13] == dark[1:13]


@pytest.mark.parametrize("why", [{"doubt": True}, {"refused": "a thirteenth blue"}])
def test_a_question_is_amber_and_at_the_foot(why: dict[str, Any]) -> None:
    data = {**SCENES["question"], "pending": {"potted": ["blue"], "points": 1, **why}}
    asking, other = lane_rows(rows_at(scene(data).view, 500), 2)
    assert asking[13] == AMBER
    assert asking[-1] == AMBER
    assert other[-1] == OFF


@pytest.mark.parametrize("name", ["not-connected", "not-connected-six", "greeting"])
def test_a_board_that_is_not_there_cannot_be_taken_for_a_score(name: str) -> None:
    """No score is lit on every third LED with dark ones between, at the head and on every row."""
    alarm = AMBER if name == "greeting" else ALARM
    shown = scene(SCENES[name])
    rows = draw(shown.view, 0, shown.settings).rows
    for row in rows:
        assert row[0] == alarm  # where a head would tell a turn
        lit = [led for led, colour in enumerate(row) if colour == alarm]
        assert all(led % 3 == 0 for led in lit)
        assert max(max(colour) for colour in row if colour != alarm) < 90


def test_not_connected_blinks_and_the_dim_scores_stay() -> None:
    view = scene(SCENES["not-connected"]).view
    on, off = rows_at(view, 0), rows_at(view, 500)
    assert off[0][0] == OFF
    assert on[0][1] == off[0][1] == BOX[0].dimmed(0.42).dimmed(0.25)


def test_a_fault_blinks_at_the_feet_and_leaves_the_score() -> None:
    view = scene(SCENES["fault"]).view
    on, off = rows_at(view, 0), rows_at(view, 500)
    assert {row[-1] for row in on} == {AMBER}
    assert {row[-1] for row in off} == {OFF}
    well = replace(view, faults=())
    assert [row[:-1] for row in on] == [row[:-1] for row in rows_at(well)]


def test_edges_lost_for_good_are_told() -> None:
    rows = rows_at(replace(view_of({"A": 3, "B": 1}), lost=2))
    assert {row[-1] for row in rows} == {AMBER}


def test_no_game_shows_no_score() -> None:
    rows = rows_at(scene({}).view)
    assert max(max(colour) for row in rows for colour in row) < 25


def test_topple_below_zero_is_hatched_from_the_far_end() -> None:
    shown = scene(SCENES["topple"])
    lane = lane_rows(draw(shown.view, LATER, shown.settings).rows, 3)[1]
    assert lane[-5:] == (OFF, BOX[0], OFF, BOX[0], BOX[0])
    assert lane[1] == OFF


def test_topple_tells_single_points_by_brightness() -> None:
    def cell(score: int) -> int:
        view = scene(
            {"state": {"game": "topple", "scores": {"A": score, "B": 0}, "turn": "B"}}
        ).view
        return max(rows_at(view)[0][12])

    levels = [cell(score) for score in (44, 45, 46, 47, 48)]
    assert levels == sorted(set(levels))


def test_junior_topple_shows_who_is_still_in() -> None:
    from pichenette.games.topple import Topple
    from pichenette.games.topple.actions import Fall, Roll

    game = Topple.start(["A", "B", "C"], None, {"mode": "junior"})
    game = game.after(Roll(3)).after(Fall("A", placing=True))
    lanes = lane_rows(rows_at(View(1, game, "ready")), 3)
    assert [sum(max(cell) > 50 for cell in lane[1:-1]) for lane in lanes] == [0, 25, 25]


@pytest.mark.parametrize("name", SCENES)
def test_without_effects_a_state_is_there_at_once(name: str) -> None:
    """Nothing moves but what informs: a blink, and markers that take turns."""
    shown = scene(SCENES[name])
    settings = replace(shown.settings, effects=False)
    first, last = draw(shown.view, 0, settings), draw(shown.view, 1_400 * 3_000, settings)
    assert first.rows == last.rows
    assert first.next_ms is None or first.next_ms >= 500


@pytest.mark.parametrize("name", SCENES)
def test_effects_end_by_themselves(name: str) -> None:
    """Once a step is three seconds old only pulses and blinks of a lasting state are left."""
    shown = scene(SCENES[name])
    lasting = {key: value for key, value in SCENES[name].items() if key != "before"}
    assert (
        draw(shown.view, LATER, shown.settings).rows
        == draw(scene(lasting).view, LATER, shown.settings).rows
    )


@pytest.mark.parametrize("name", SCENES)
def test_a_picture_stands_until_it_says(name: str) -> None:
    """What `next_ms` promises, checked at every millisecond of the scene's first second."""
    shown = scene(SCENES[name])
    at_ms = 0
    while at_ms < 1000:
        drawn = draw(shown.view, at_ms, shown.settings)
        until = min(drawn.next_ms or 1000, 1000)
        assert until > at_ms
        is_pulsing = until - at_ms <= 40  # a pulse moves between its steps: that is its steps
        if not is_pulsing:
            assert draw(shown.view, until - 1, shown.settings).rows == drawn.rows
        at_ms = until


@pytest.mark.parametrize("name", SCENES)
def test_guarded_beams_see_no_white(name: str) -> None:
    shown = scene(SCENES[name])
    settings = replace(shown.settings, guard_beams=True)
    for at_ms in range(0, 3500, 70):
        for row in draw(shown.view, at_ms, settings).rows:
            assert max(sum(colour) for colour in row) <= 255


def test_guarded_beams_are_dark_while_a_piece_passes_but_not_for_long() -> None:
    view = replace(view_of({"A": 3, "B": 1}), passing_since_ms=5000)
    dark = draw(view, 5010, replace(TRACK, guard_beams=True))
    assert {colour for row in dark.rows for colour in row} == {OFF}
    assert dark.next_ms == 5000 + BLANK_MAX_MS
    assert BLANK_MAX_MS <= 1000
    again = draw(view, 6000, replace(TRACK, guard_beams=True))
    assert again.rows[0][3] != OFF
    assert draw(view, 5010, TRACK).rows[0][3] == BOX[0]  # only if asked for


def test_a_shot_that_would_cost_points_draws_nothing() -> None:
    pending = Pending((), ("striker",), -10, (), False, None, None)
    view = replace(view_of({"A": 3, "B": 1}), pending=pending)
    assert rows_at(view, 500) == rows_at(replace(view, pending=None), 500)


def test_points_lost_in_play_fade_out_white_within_a_second() -> None:
    def cell(at_ms: int, **more: Any) -> tuple[int, ...]:
        shown = scene({**SCENES["topple-fall"], **more})
        return lane_rows(draw(shown.view, at_ms, shown.settings).rows, 3)[0][14]  # 53 to 56 points

    red, green, blue = cell(300)
    assert 50 < red == green == blue
    assert cell(900) == OFF
    assert cell(300, correction=True) == OFF
