import pytest

from pichenette.outputs.moment import FRAME_MS, Moment


def test_a_picture_that_asks_nothing_stands() -> None:
    assert Moment(123).next_ms is None


def test_a_ramp_wakes_for_every_frame_and_ends() -> None:
    before, within, after = Moment(900), Moment(1050), Moment(1100)
    assert (before.ramp(1000, 100), before.next_ms) == (0.0, 1000)
    assert (within.ramp(1000, 100), within.next_ms) == (0.5, 1050 + FRAME_MS)
    assert (after.ramp(1000, 100), after.next_ms) == (1.0, None)
    last = Moment(1095)
    last.ramp(1000, 100)
    assert last.next_ms == 1100  # its end is never missed


def test_steps_wake_at_the_next_step_only() -> None:
    moment = Moment(1100)
    assert moment.steps(1000, 90, 3) == 1
    assert moment.next_ms == 1180
    assert Moment(1270).steps(1000, 90, 3) == 3
    ended = Moment(1270)
    ended.steps(1000, 90, 3)
    assert ended.next_ms is None


@pytest.mark.parametrize(("at_ms", "is_on", "next_ms"), [(0, True, 500), (500, False, 1000)])
def test_a_blink_wakes_at_its_edges(at_ms: int, is_on: bool, next_ms: int) -> None:
    moment = Moment(at_ms)
    assert moment.blink(1000) is is_on
    assert moment.next_ms == next_ms


def test_those_who_share_a_place_take_turns() -> None:
    seen = [Moment(at_ms).turn_of(3, 700) for at_ms in range(0, 4200, 700)]
    assert seen == [0, 1, 2, 0, 1, 2]
    alone = Moment(5)
    assert alone.turn_of(1, 700) == 0
    assert alone.next_ms is None


def test_without_effects_nothing_moves_but_what_informs() -> None:
    still = Moment(1050, has_effects=False)
    assert still.ramp(1000, 100) == 1.0
    assert still.steps(1000, 90, 3) == 3
    still.pulse(1000)
    assert still.next_ms is None
    still.blink(1000)
    assert still.next_ms == 1500


def test_the_earliest_change_counts() -> None:
    moment = Moment(0)
    moment.wake(50)
    moment.wake(20)
    moment.wake(90)
    assert moment.next_ms == 20
