"""Rows of single LEDs: what one colour can show of the same picture."""

from typing import Any

import pytest

from pichenette.outputs.animator import Animator
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.pins import PinTrouble
from pichenette.outputs.settings import TrackSettings

TWO_ROWS = tuple(range(2, 26))  # two rows of head, ten cells, foot


def show(settings: TrackSettings, data: dict[str, Any], at_ms: int = 3_600_000) -> Animator:
    player = Animator(settings)
    player.show(scene(data).view, at_ms / 1000)
    return player


def levels(pins: Any, numbers: tuple[int, ...]) -> str:
    return "".join("#" if pins.pin(number).state else "." for number in numbers)


def carrom(scores: dict[str, int], **more: Any) -> dict[str, Any]:
    return {"state": {"game": "queen-carrom", "scores": scores, "turn": "A", **more}, "target": 10}


def test_a_row_shows_turn_and_score(pins: Any) -> None:
    settings = TrackSettings(driver="leds", rows=2, cells=10, pins=TWO_ROWS)
    player = show(settings, carrom({"A": 4, "B": 7}))
    assert levels(pins, TWO_ROWS) == "#####......." + ".#######...."
    player.close()
    assert all(pins.pin(number).function == "input" for number in TWO_ROWS)


def test_an_open_shot_blinks_in_front_of_the_score(pins: Any) -> None:
    settings = TrackSettings(driver="leds", rows=2, cells=10, pins=TWO_ROWS)
    data = {**carrom({"A": 4, "B": 7}), "pending": {"potted": ["blue"], "points": 1}}
    player = show(settings, data, 500)
    assert levels(pins, TWO_ROWS)[:12] == "######......"
    player.show(scene(data).view, 1.0)
    assert levels(pins, TWO_ROWS)[:12] == "#####......."
    player.close()


def test_low_active_leds(pins: Any) -> None:
    settings = TrackSettings(driver="leds", rows=2, cells=10, pins=TWO_ROWS, active_high=False)
    player = show(settings, carrom({"A": 4, "B": 7}))
    assert levels(pins, TWO_ROWS)[:12] == ".....#######"
    player.close()


def test_dimmed_leds_have_the_glow_too(pwm_pins: Any) -> None:
    settings = TrackSettings(driver="leds", rows=2, cells=10, pins=TWO_ROWS, pwm=True)
    player = show(settings, carrom({"A": 4, "B": 7}))
    head, trail, tip, glow = (pwm_pins.pin(TWO_ROWS[led]).state for led in (0, 1, 4, 6))
    assert head == tip == 0.6
    assert 0 < glow < trail < tip
    player.close()


def test_bar_graphs_count_from_the_first_led_and_below_zero_from_the_last(pins: Any) -> None:
    rows = tuple(range(2, 22))
    settings = TrackSettings(driver="bargraph", rows=2, cells=10, pins=rows)
    data = {"state": {"game": "topple", "scores": {"A": 30, "B": -20}, "turn": "A"}}
    player = show(settings, data)
    assert levels(pins, rows) == "###......." + "........##"
    player.close()


def test_a_full_bar_graph(pins: Any) -> None:
    rows = tuple(range(2, 22))
    settings = TrackSettings(driver="bargraph", rows=2, cells=10, pins=rows)
    player = show(settings, carrom({"A": 10, "B": 0}))
    assert levels(pins, rows) == "#" * 10 + "." * 10
    player.close()


def test_a_pin_the_pi_does_not_have_is_told(pins: Any) -> None:
    settings = TrackSettings(driver="leds", rows=1, cells=5, pins=(2, 3, 4, 5, 6, 7, 99))
    with pytest.raises(PinTrouble, match="BCM numbers"):
        Animator(settings)
