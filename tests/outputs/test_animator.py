"""Frames: as many as something moves for, with a clock that is passed in."""

import logging
from dataclasses import replace
from datetime import time
from itertools import pairwise
from typing import Any

import pytest

from pichenette.outputs.animator import Animator
from pichenette.outputs.limits import Glow
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.pictures.scenes import SCENES
from pichenette.outputs.settings import TrackSettings

TRACK = TrackSettings(rows=2)
NOON, NIGHT = time(12), time(23)


class Frames:
    """A strip that keeps what it got, with the moment."""

    faintest = 1

    def __init__(self) -> None:
        self.at = 0.0
        self.sent: list[tuple[float, Glow]] = []
        self.is_closed = False

    def send(self, light: Glow) -> None:
        self.sent.append((self.at, light))

    def close(self) -> None:
        self.is_closed = True


def play(name: str, until: float, settings: TrackSettings = TRACK) -> tuple[Animator, Frames]:
    """Shows a scene at 0 and ticks exactly when the player says, until then."""
    strip = Frames()
    player = Animator(settings, strip, wall=lambda: NOON)
    player.show(scene(SCENES[name]).view, 0.0)
    while player.due is not None and player.due < until:
        strip.at = player.due
        player.tick(strip.at)
    return player, strip


def test_a_state_that_stands_is_one_frame_and_then_none() -> None:
    player, strip = play("two-players", until=3600.0)
    assert len(strip.sent) == 1
    assert player.due is None


def test_the_same_view_again_costs_no_frame() -> None:
    player, strip = play("two-players", until=1.0)
    for at in (10.0, 20.0, 30.0):
        player.show(scene(SCENES["two-players"]).view, at)
    assert len(strip.sent) == player.frames == 1


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("fps", [60, 25])
def test_never_more_frames_than_the_settings_allow(name: str, fps: int) -> None:
    _, strip = play(name, until=4.0, settings=replace(TRACK, rows=6, fps=fps))
    moments = [at for at, _ in strip.sent]
    gaps = [later - earlier for earlier, later in pairwise(moments)]
    assert all(gap >= 1 / fps - 1e-9 for gap in gaps)
    assert len(moments) <= 4 * fps + 1


def test_two_frames_are_never_the_same() -> None:
    _, strip = play("winner", until=5.0)
    assert all(one[1].duties != two[1].duties for one, two in pairwise(strip.sent))


@pytest.mark.parametrize(
    ("name", "most"),
    [("points", 30), ("turn", 31), ("queen-confirmed", 70), ("correction", 4), ("winner", 181)],
)
def test_an_effect_ends(name: str, most: int) -> None:
    player, strip = play(name, until=60.0)
    assert player.due is None
    assert 2 < len(strip.sent) <= most
    assert strip.sent[-1][0] <= 3.1


def test_a_fault_takes_two_frames_a_second_and_a_pulse_25() -> None:
    assert len(play("fault", until=10.0)[1].sent) == 20
    assert 200 < len(play("queen-pending", until=10.0)[1].sent) <= 250


def test_a_new_view_is_drawn_at_once() -> None:
    player, strip = play("two-players", until=100.0)
    strip.at = 100.0
    player.show(scene(SCENES["second-lap"]).view, 100.0)
    assert strip.sent[-1][0] == 100.0
    assert len(strip.sent) == 2


def test_a_view_right_after_a_frame_waits_for_its_moment() -> None:
    player, strip = play("two-players", until=1.0)
    player.show(scene(SCENES["second-lap"]).view, 0.005)
    assert len(strip.sent) == 1
    assert player.due == pytest.approx(1 / 60)
    player.tick(0.010)
    assert len(strip.sent) == 1
    player.tick(0.017)
    assert len(strip.sent) == 2


def test_only_the_last_of_many_views_is_drawn() -> None:
    player, strip = play("two-players", until=1.0)
    for name in ("second-lap", "draw", "offboard"):
        player.show(scene(SCENES[name]).view, 0.001)
    player.tick(0.017)
    alone = Frames()
    Animator(TRACK, alone, wall=lambda: NOON).show(scene(SCENES["offboard"]).view, 0.017)
    assert strip.sent[-1][1] == alone.sent[-1][1]
    assert len(strip.sent) == 2


def test_at_night_it_is_dim_and_still() -> None:
    settings = replace(TRACK, quiet="22:00-07:00", quiet_brightness=0.1)

    def shown(wall: time, name: str) -> tuple[Animator, Frames]:
        strip = Frames()
        player = Animator(settings, strip, wall=lambda: wall)
        player.show(scene(SCENES[name]).view, 0.0)
        return player, strip

    day, night = shown(NOON, "two-players")[1].sent[0][1], shown(NIGHT, "two-players")[1].sent[0][1]
    assert night.duties[0][2] == pytest.approx(day.duties[0][2] / 10, abs=2)
    player, _ = shown(NIGHT, "queen-pending")
    assert player.due == 60.0  # no pulse; only a look at the clock


def test_the_night_comes_by_itself() -> None:
    now = [NOON]
    strip = Frames()
    player = Animator(replace(TRACK, quiet="22:00-07:00"), strip, wall=lambda: now[0])
    player.show(scene(SCENES["two-players"]).view, 0.0)
    now[0] = NIGHT
    assert player.due is not None
    player.tick(player.due)
    assert len(strip.sent) == 2
    assert strip.sent[1][1].current_ma < strip.sent[0][1].current_ma


def test_a_limit_that_bites_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    settings = TrackSettings(rows=6, brightness=1.0, limit_ma=400)
    player = Animator(settings, Frames(), wall=lambda: NOON)
    with caplog.at_level(logging.INFO):
        for at, name in enumerate(("second-lap", "extra-round", "second-lap")):
            player.show(scene(SCENES[name]).view, float(at))
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 1
    assert "limited to" in told[0]
    assert player.light is not None
    assert player.light.current_ma <= 400


def test_close_closes_the_strip() -> None:
    player, strip = play("two-players", until=1.0)
    player.close()
    assert strip.is_closed


def test_nothing_is_drawn_before_there_is_a_view() -> None:
    strip = Frames()
    player: Any = Animator(TRACK, strip)
    player.tick(5.0)
    assert (strip.sent, player.due) == ([], None)


def test_a_frame_that_was_due_is_never_due_again() -> None:
    """1000.017 s are 1000016.99… ms: cut, the same picture would be due for ever."""
    strip = Frames()
    player = Animator(TRACK, strip, wall=lambda: NOON)
    view = scene(SCENES["queen-pending"]).view
    for second in range(1000, 1400):
        player.show(view, second + 0.001)
        for _ in range(3):
            due = player.due
            assert due is not None
            player.tick(due)
            assert player.due is not None
            assert player.due > due


def test_a_strip_that_is_lent_shows_nothing_else_until_it_is_taken_back() -> None:
    player, strip = play("two-players", until=1.0)
    tried = Glow(strip.sent[0][1].duties[::-1], 1.0, 1.0)
    player.lend(tried)
    player.show(scene(SCENES["queen-pending"]).view, 2.0)
    assert strip.sent[-1][1] == tried
    assert player.due is None
    player.take_back(3.0)
    assert strip.sent[-1][1] != tried


def test_other_settings_shine_at_once_on_the_same_strip() -> None:
    player, strip = play("two-players", until=1.0)
    before = strip.sent[-1][1]
    player.change(replace(TRACK, brightness=0.1), 5.0)
    assert strip.sent[-1][1].current_ma < before.current_ma
    assert not strip.is_closed
