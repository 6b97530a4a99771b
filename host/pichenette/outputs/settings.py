"""The sections [track], [panel] and [sound] of the settings: frozen, and checked when created.

A `BadSetting` names the key and its allowed values.  No device is opened here.
"""

import re
from dataclasses import dataclass, replace
from datetime import time
from typing import Annotated, Literal

from pichenette import reading
from pichenette.expected import Expected, Unfit, above, number, whole
from pichenette.outputs.palette import PaletteName
from pichenette.text import Text

Driver = Literal["none", "apa102", "ws2812", "leds", "bargraph", "terminal"]
Layout = Literal["lanes", "shared"]
BuzzerKind = Literal["tonal", "active"]
MAX_ROWS = 6
MAX_FPS = 60
NO_PIN = -1  # not fitted


class BadSetting(Unfit):
    """A value that makes no sense, by itself or next to another."""


def quiet_hours(text: str) -> tuple[time, time] | None:
    """From when until when; None means never.  "always" is from midnight to midnight."""
    if text == "never":
        return None
    if text == "always":
        return time(0), time(0)
    hours = re.fullmatch(r"(\d\d):(\d\d)-(\d\d):(\d\d)", text)
    if hours is None:
        raise ValueError(text)
    first, second, third, fourth = map(int, hours.groups())
    return time(first, second), time(third, fourth)


def _is_hours(text: object) -> bool:
    try:
        quiet_hours(str(text))
    except ValueError:
        return False
    return isinstance(text, str)


QUIET = Expected(
    Text(
        '"never", "always" or hours as in "22:00-07:00"',
        "« never », « always » ou des heures, par exemple « 22:00-07:00 »",
    ),
    _is_hours,
)
_ORDER = Expected(
    Text('the letters R, G, B, as in "GRB"', "les lettres R, G, B, par exemple « GRB »"),
    lambda text: isinstance(text, str) and sorted(text) == ["B", "G", "R"],
)

Share = Annotated[float, above(0, 1)]


@dataclass(frozen=True)
class TrackSettings:
    """How the track is built, what it shows, and how much light and current it may use."""

    driver: Driver = "none"
    layout: Layout = "lanes"
    rows: Annotated[int, whole(1, MAX_ROWS)] = 4  # rows of LEDs; a lane has as many as fit
    cells: Annotated[int, whole(5, 300)] = 25  # LEDs of a row between head and foot
    serpentine: bool = True  # every second row runs backwards
    reversed: bool = False  # data enters at the far end of the first row
    bottom_up: bool = False  # the strip's first row is the lowest
    offset_leds: Annotated[int, whole(0, 1000)] = 0  # dark LEDs before the first row
    gap_leds: Annotated[int, whole(0, 100)] = 0  # dark LEDs between two rows
    palette: PaletteName = "box"
    effects: bool = True
    guard_beams: bool = False  # no white light, and none while a piece passes a beam
    brightness: Share = 0.6
    gamma: Annotated[float, number(1, 4)] = 2.2
    limit_ma: Annotated[int, whole(1, 1_000_000)] = 2000  # of the whole strip, at 5 V
    led_ma: Annotated[float, number(0.1, 200)] = 60.0  # one LED at full white: 3 × 20 mA
    rest_ma: Annotated[float, number(0, 20)] = 1.0  # one LED that is dark
    fps: Annotated[int, whole(1, MAX_FPS)] = MAX_FPS
    quiet: Annotated[str, QUIET] = "never"
    quiet_brightness: Share = 0.15
    spi_port: int = 0
    spi_device: int = 0
    spi_hz: Annotated[int, whole(0, 32_000_000)] = 0  # 0: what suits the chip
    clock_pin: int = NO_PIN  # with data_pin: bit-bang APA102 on any two pins
    data_pin: int = NO_PIN
    ws_order: Annotated[str, _ORDER] = "GRB"
    pins: tuple[int, ...] = ()  # single LEDs, row by row, head first
    pwm: bool = False  # single LEDs can be dimmed
    active_high: bool = True

    def __post_init__(self) -> None:
        _check(self)
        if (self.clock_pin == NO_PIN) != (self.data_pin == NO_PIN):
            raise BadSetting(
                Text(
                    "clock_pin and data_pin: give both, or neither for SPI",
                    "clock_pin et data_pin : donnez les deux, ou aucun pour le SPI",
                )
            )
        if self.limit_ma <= self.rest_ma * self.strip_leds and self.driver in ("apa102", "ws2812"):
            dark_ma = f"{self.rest_ma * self.strip_leds:.0f} mA"
            raise BadSetting(
                Text(
                    f"limit_ma = {self.limit_ma}: {self.strip_leds} dark LEDs alone take {dark_ma};"
                    " raise it, or use fewer LEDs",
                    f"limit_ma = {self.limit_ma} : {self.strip_leds} LED éteintes prennent déjà"
                    f" {dark_ma} ; augmentez-la, ou mettez moins de LED",
                )
            )
        if self.driver in ("leds", "bargraph"):
            self._check_pins()

    def _check_pins(self) -> None:
        a_row = self.row_leds if self.driver == "leds" else self.cells
        if len(self.pins) != self.rows * a_row:
            needed = self.rows * a_row
            raise BadSetting(
                Text(
                    f"pins: {len(self.pins)} given; {self.rows} rows of {a_row} need {needed}",
                    f"pins : {len(self.pins)} données ; {self.rows} rangées de {a_row} en demandent"
                    f" {needed}",
                )
            )
        if len(set(self.pins)) < len(self.pins):
            listed = list(self.pins)
            raise BadSetting(
                Text(
                    f"pins = {listed}: a pin appears twice",
                    f"pins = {listed} : une broche y apparaît deux fois",
                )
            )

    @property
    def for_driver(self) -> "TrackSettings":
        """The settings after what the driver decides by itself.

        Single LEDs have one colour and, unless dimmed, are on or off; only a strip has a wiring.
        """
        if self.driver in ("apa102", "ws2812"):
            return self
        plain = replace(
            self, serpentine=False, reversed=False, bottom_up=False, offset_leds=0, gap_leds=0
        )
        if self.driver not in ("leds", "bargraph"):
            return plain
        if self.pwm:
            return replace(plain, palette="mono")
        no_limit = 1_000_000
        return replace(
            plain, palette="mono", brightness=1, gamma=1, quiet_brightness=1, limit_ma=no_limit
        )

    @property
    def row_leds(self) -> int:
        """A row: head, cells and foot."""
        return self.cells + 2

    @property
    def strip_leds(self) -> int:
        """LEDs of the whole strip, dark ones included."""
        return self.offset_leds + self.rows * self.row_leds + (self.rows - 1) * self.gap_leds


@dataclass(frozen=True)
class PanelSettings:
    """GPIO numbers of the buttons and their lights, as in docs/wiring.md; -1: not fitted."""

    fitted: bool = False
    done_pin: int = 23
    undo_pin: int = 24
    queen_pin: int = 25
    striker_pin: int = 16
    other_pin: int = 20
    next_pin: int = 21
    done_light_pin: int = NO_PIN
    undo_light_pin: int = NO_PIN
    queen_light_pin: int = NO_PIN
    striker_light_pin: int = NO_PIN
    other_light_pin: int = NO_PIN
    next_light_pin: int = NO_PIN
    pull_up: bool = True  # a button connects its pin to ground
    closed_ms: Annotated[int, whole(0, 200)] = 5  # a shorter contact is no press
    bounce_ms: Annotated[int, whole(0, 200)] = 25  # … and so long open: the finger is off
    hold_ms: Annotated[int, whole(200, 5000)] = 800
    double_ms: Annotated[int, whole(0, 2000)] = 400

    def __post_init__(self) -> None:
        _check(self)


@dataclass(frozen=True)
class SoundSettings:
    """The buzzer's pin, and which signals it gives."""

    fitted: bool = False
    buzzer_pin: int = 12
    kind: BuzzerKind = "tonal"  # "active" hums by itself, with a single tone
    point: bool = True
    queen: bool = True
    turn: bool = True
    question: bool = True
    step: bool = True  # the next choice of a question is shown
    taken: bool = True  # … and taken
    refused: bool = True  # … and the rules refuse it
    win: bool = True
    fault: bool = True

    def __post_init__(self) -> None:
        _check(self)


def is_quiet(text: str, now: time) -> bool:
    hours = quiet_hours(text)
    if hours is None:
        return False
    start, end = hours
    if start == end:
        return True
    return start <= now < end if start < end else now >= start or now < end


def _check(section: object) -> None:
    try:
        reading.check(section)
    except Unfit as error:
        raise BadSetting(*error.complaints) from None
