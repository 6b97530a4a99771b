import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.outputs.gestures import Gesture, Gestures
from pichenette.outputs.settings import PanelSettings

PRESS = PanelSettings(closed_ms=5, bounce_ms=25, hold_ms=800, double_ms=400)


def gestures() -> Gestures:
    return Gestures(PRESS, holdable=["queen"], once=["done"])


def recognised(*contacts: tuple[str, bool, float], until: float = 10.0) -> list[Gesture]:
    """The gestures recognised from a finger's contacts; ticks whenever something is due."""
    machine, heard = gestures(), list[Gesture]()
    for name, is_closed, at in contacts:
        while machine.due is not None and machine.due <= at:
            heard += machine.tick(machine.due)
        heard += machine.contact(name, is_closed, at)
    while machine.due is not None and machine.due <= until:
        heard += machine.tick(machine.due)
    return heard


def test_without_a_hold_a_press_is_told_when_it_has_lasted_5_ms() -> None:
    machine = gestures()
    assert machine.contact("undo", True, 1.0) == []
    assert machine.due == pytest.approx(1.005)
    assert machine.tick(1.0049) == []
    assert machine.tick(1.005) == [Gesture("undo", "press")]
    assert machine.contact("undo", False, 1.2) == []


def test_a_press_that_nobody_ticked_for_is_told_with_its_end() -> None:
    machine = gestures()
    assert machine.contact("undo", True, 1.0) == []
    assert machine.contact("undo", False, 1.1) == [Gesture("undo", "press")]


def test_a_report_that_comes_after_a_look_at_the_pin_knows_better_when_it_was() -> None:
    """The loop was busy for 20 ms; the contact opened after 16, and its report is on its way."""
    machine = gestures()
    machine.contact("undo", True, 1.0)
    machine.look("undo", False, 1.02)
    assert machine.tick(1.02) == []
    assert machine.contact("undo", False, 1.016) == [Gesture("undo", "press")]
    assert machine.tick(2.0) == []


def test_a_pin_is_believed_when_no_report_comes() -> None:
    machine = gestures()
    machine.contact("undo", True, 1.0)
    assert machine.settling(1.01) == ["undo"]
    machine.look("undo", False, 1.01)
    assert machine.tick(1.01) == []
    assert machine.due == pytest.approx(1.03)
    machine.look("undo", False, 1.03)
    assert machine.tick(1.03) == []
    assert machine.due is None


def test_a_pin_that_shows_what_was_reported_after_all_is_a_press() -> None:
    machine = gestures()
    machine.contact("undo", True, 1.0)
    machine.look("undo", False, 1.006)
    machine.look("undo", True, 1.026)
    assert machine.tick(1.026) == [Gesture("undo", "press")]


@pytest.mark.parametrize("spark_s", [2e-6, 1e-4, 1e-3, 4.9e-3])
@pytest.mark.parametrize("name", ["undo", "done", "queen"])
def test_a_spark_is_no_press(name: str, spark_s: float) -> None:
    assert recognised((name, True, 1.0), (name, False, 1.0 + spark_s)) == []


@pytest.mark.parametrize("name", ["undo", "queen"])
def test_sparks_by_the_dozen_are_no_press(name: str) -> None:
    storm = [(name, n % 2 == 0, 1.0 + n * 0.003) for n in range(40)]
    assert recognised(*storm) == []


@pytest.mark.parametrize("name", ["undo", "queen"])
def test_a_contact_that_lets_go_under_the_finger_is_one_press(name: str) -> None:
    finger = [(name, True, 1.0), (name, False, 1.2), (name, True, 1.22), (name, False, 1.4)]
    assert recognised(*finger) == [Gesture(name, "press")]


def test_with_a_hold_it_is_told_on_release() -> None:
    machine = gestures()
    assert machine.contact("queen", True, 1.0) == []
    assert machine.contact("queen", False, 1.3) == []
    assert machine.tick(1.325) == [Gesture("queen", "press")]


def test_let_go_just_before_the_hold_is_no_hold() -> None:
    assert recognised(("queen", True, 1.0), ("queen", False, 1.79)) == [Gesture("queen", "press")]


def test_a_spark_whose_end_is_reported_after_a_look_at_the_pin_is_no_press() -> None:
    """By a thread that had to wait."""
    machine = gestures()
    machine.contact("undo", True, 1.0)
    assert machine.settling(1.004) == []
    assert machine.settling(1.006) == ["undo"]
    machine.look("undo", False, 1.006)
    assert machine.tick(1.006) == machine.contact("undo", False, 1.003) == []
    assert machine.due is None


def test_a_hold_is_told_when_its_time_has_come_and_only_once() -> None:
    assert recognised(("queen", True, 1.0), ("queen", False, 5.0)) == [Gesture("queen", "hold")]
    machine = gestures()
    machine.contact("queen", True, 1.0)
    assert machine.tick(1.005) == []
    assert machine.due == pytest.approx(1.8)
    assert machine.tick(1.79) == []
    assert machine.tick(1.8) == [Gesture("queen", "hold")]
    assert machine.due is None


def test_a_contact_that_bounces_is_one_press() -> None:
    bouncing = [("undo", n % 2 == 0, 1.0 + n * 0.002) for n in range(9)]
    assert recognised(*bouncing) == [Gesture("undo", "press")]


def test_a_bounce_never_loses_the_release() -> None:
    """Closed, and open again within the bounce time: the next press still counts."""
    quick = [("undo", True, 1.0), ("undo", False, 1.01), ("undo", True, 2.0)]
    assert recognised(*quick) == [Gesture("undo", "press")] * 2


def test_a_nervous_finger_is_one_press_where_two_would_do_harm() -> None:
    twice = [("done", True, 1.0), ("done", False, 1.1), ("done", True, 1.25), ("done", False, 1.3)]
    assert recognised(*twice) == [Gesture("done", "press")]
    later = [("done", True, 1.0), ("done", False, 1.1), ("done", True, 1.5), ("done", False, 1.6)]
    assert recognised(*later) == [Gesture("done", "press")] * 2
    undo = [("undo", is_closed, at) for _, is_closed, at in twice]
    assert recognised(*undo) == [Gesture("undo", "press")] * 2


def test_two_buttons_do_not_disturb_each_other() -> None:
    both = [("undo", True, 1.0), ("queen", True, 1.01), ("undo", False, 1.2), ("queen", False, 1.3)]
    assert recognised(*both) == [Gesture("undo", "press"), Gesture("queen", "press")]


@settings(deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.floats(0.0005, 2.0)), max_size=40))
def test_every_gesture_has_a_finger_and_rest_is_rest(steps: list[tuple[bool, float]]) -> None:
    at, contacts = 0.0, list[tuple[str, bool, float]]()
    for is_closed, pause in steps:
        at += pause
        contacts.append(("queen", is_closed, at))
    heard = recognised(*contacts, until=at + 10)
    closings = sum(
        now and not was for (now, _), (was, _) in zip(steps, [(False, 0.0), *steps], strict=False)
    )
    assert len(heard) <= closings
