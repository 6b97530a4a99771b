from datetime import time
from typing import Any

import pytest

from pichenette.outputs.settings import (
    BadSetting,
    PanelSettings,
    SoundSettings,
    TrackSettings,
    is_quiet,
)


def test_by_default_nothing_is_opened() -> None:
    assert TrackSettings().driver == "none"
    assert not PanelSettings().fitted
    assert not SoundSettings().fitted


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"driver": "neopixel"}, 'driver: expected "none", "apa102",'),
        ({"layout": "rings"}, 'layout: expected "lanes" or "shared"'),
        ({"palette": "pastel"}, 'palette: expected "box", "clear"'),
        ({"rows": 7}, "1 to 6"),
        ({"cells": 4}, "5 to 300"),
        ({"brightness": 0}, "above 0, 1 at most"),
        ({"brightness": 1.1}, "above 0, 1 at most"),
        ({"gamma": 0.5}, "1 to 4"),
        ({"fps": 61}, "1 to 60"),
        ({"quiet": "22-7"}, "22:00-07:00"),
        ({"quiet": "25:00-07:00"}, "22:00-07:00"),
        ({"ws_order": "RGBW"}, "letters R, G, B"),
        ({"clock_pin": 5}, "give both"),
        ({"driver": "apa102", "limit_ma": 108}, "108 dark LEDs alone take 108 mA"),
        ({"driver": "leds", "rows": 1, "cells": 5, "pins": (1, 2)}, "1 rows of 7 need 7"),
        (
            {"driver": "bargraph", "rows": 1, "cells": 5, "pins": (1, 2, 3, 4, 4)},
            "a pin appears twice",
        ),
    ],
)
def test_a_value_without_sense_is_told_with_what_it_may_be(
    given: dict[str, Any], said: str
) -> None:
    with pytest.raises(BadSetting, match=said):
        TrackSettings(**given)


@pytest.mark.parametrize(
    ("settings", "given"),
    [
        (PanelSettings, {"hold_ms": 100}),
        (PanelSettings, {"bounce_ms": 500}),
        (SoundSettings, {"kind": "speaker"}),
    ],
)
def test_panel_and_sound_are_checked_too(settings: Any, given: dict[str, Any]) -> None:
    with pytest.raises(BadSetting):
        settings(**given)


@pytest.mark.parametrize(
    ("hours", "now", "expected"),
    [
        ("never", time(3), False),
        ("always", time(15), True),
        ("22:00-07:00", time(23), True),
        ("22:00-07:00", time(6, 59), True),
        ("22:00-07:00", time(7), False),
        ("22:00-07:00", time(21, 59), False),
        ("13:00-14:30", time(14), True),
        ("13:00-14:30", time(14, 30), False),
    ],
)
def test_quiet_hours_may_span_midnight(hours: str, now: time, expected: bool) -> None:
    assert is_quiet(hours, now) is expected


def test_only_a_strip_has_a_wiring_and_single_leds_one_colour() -> None:
    wired: dict[str, Any] = {"serpentine": True, "reversed": True, "offset_leds": 3, "gap_leds": 2}
    pins = tuple(range(7))
    strip = TrackSettings(driver="apa102", **wired)
    assert strip.for_driver == strip
    leds = TrackSettings(driver="leds", rows=1, cells=5, pins=pins, **wired).for_driver
    assert [leds.serpentine, leds.reversed, leds.offset_leds, leds.gap_leds] == [0, 0, 0, 0]
    assert (leds.palette, leds.brightness, leds.gamma) == ("mono", 1, 1)
    dimmed = TrackSettings(driver="leds", rows=1, cells=5, pins=pins, pwm=True).for_driver
    assert (dimmed.palette, dimmed.brightness) == ("mono", 0.6)


def test_the_length_of_a_strip() -> None:
    settings = TrackSettings(rows=3, cells=25, offset_leds=2, gap_leds=1)
    assert settings.row_leds == 27
    assert settings.strip_leds == 2 + 3 * 27 + 2 * 1
