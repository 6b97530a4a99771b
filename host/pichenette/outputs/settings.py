"""The sections [track], [panel] and [sound] of the settings: frozen, checked when they are made.

Goes out: values that make sense together, or a `BadSetting` that names the key and what it may be.
Nothing here opens a device.
"""

import re
from collections.abc import Container
from dataclasses import dataclass, replace
from datetime import time
from typing import Literal, get_args

from pichenette.errors import PichenetteError
from pichenette.outputs.palette import PALETTES, PaletteName

Driver = Literal["none", "apa102", "ws2812", "leds", "bargraph", "terminal"]
Layout = Literal["lanes", "shared"]
BuzzerKind = Literal["tonal", "active"]
MAX_ROWS = 6
MAX_FPS = 60
NO_PIN = -1  # not fitted


class BadSetting(PichenetteError, ValueError):
    """A value that has no sense, by itself or beside another."""


@dataclass(frozen=True)
class TrackSettings:
    """How the track is built, what it shows, and how much light and current it may use."""

    driver: Driver = "none"
    layout: Layout = "lanes"
    rows: int = 4  # rows of LEDs; a lane is as many of them as fit
    cells: int = 25  # LEDs of a row beside its head and its foot
    serpentine: bool = True  # every second row runs backwards
    reversed: bool = False  # the data comes in at the far end of the first row
    bottom_up: bool = False  # the first row of the strip is the lowest
    offset_leds: int = 0  # LEDs before the first row that stay dark
    gap_leds: int = 0  # LEDs between two rows that stay dark
    palette: PaletteName = "box"
    effects: bool = True
    guard_beams: bool = False  # no white light, and none while a piece is going through a beam
    brightness: float = 0.6
    gamma: float = 2.2
    limit_ma: int = 2000  # of the whole strip, at its 5 V
    led_ma: float = 60.0  # one LED at full white: 3 × 20 mA in the data sheets
    rest_ma: float = 1.0  # one LED that is dark
    fps: int = MAX_FPS
    quiet: str = "never"  # or "always", or "22:00-07:00"
    quiet_brightness: float = 0.15
    spi_port: int = 0
    spi_device: int = 0
    spi_hz: int = 0  # 0: what suits the chip
    clock_pin: int = NO_PIN  # with data_pin: APA102 bit-banged on any two pins
    data_pin: int = NO_PIN
    ws_order: str = "GRB"
    pins: tuple[int, ...] = ()  # single LEDs, row after row, head first
    pwm: bool = False  # single LEDs can be dimmed
    active_high: bool = True

    def __post_init__(self) -> None:
        _one_of("track.driver", self.driver, get_args(Driver))
        _one_of("track.layout", self.layout, get_args(Layout))
        _one_of("track.palette", self.palette, tuple(PALETTES))
        _within("track.rows", self.rows, range(1, MAX_ROWS + 1), f"1 to {MAX_ROWS}")
        _within("track.cells", self.cells, range(5, 301), "5 to 300")
        _within("track.offset_leds", self.offset_leds, range(1001), "0 to 1000")
        _within("track.gap_leds", self.gap_leds, range(101), "0 to 100")
        _share("track.brightness", self.brightness)
        _share("track.quiet_brightness", self.quiet_brightness)
        _between("track.gamma", self.gamma, 1.0, 4.0)
        _between("track.led_ma", self.led_ma, 0.1, 200.0)
        _between("track.rest_ma", self.rest_ma, 0.0, 20.0)
        _between("track.limit_ma", self.limit_ma, 1, 1_000_000)
        _between("track.spi_hz", self.spi_hz, 0, 32_000_000)
        _within("track.fps", self.fps, range(1, MAX_FPS + 1), f"1 to {MAX_FPS}")
        quiet_hours(self.quiet)
        if sorted(self.ws_order) != ["B", "G", "R"]:
            raise BadSetting(
                f'track.ws_order = {self.ws_order!r}: the letters R, G, B, as in "GRB"'
            )
        if (self.clock_pin == NO_PIN) != (self.data_pin == NO_PIN):
            raise BadSetting("track.clock_pin and track.data_pin: give both, or neither for SPI")
        if self.limit_ma <= self.rest_ma * self.strip_leds and self.driver in ("apa102", "ws2812"):
            raise BadSetting(
                f"track.limit_ma = {self.limit_ma}: {self.strip_leds} dark LEDs alone take"
                f" {self.rest_ma * self.strip_leds:.0f} mA; raise it, or use fewer LEDs"
            )
        if self.driver in ("leds", "bargraph"):
            self._check_pins()

    def _check_pins(self) -> None:
        a_row = self.row_leds if self.driver == "leds" else self.cells
        if len(self.pins) != self.rows * a_row:
            raise BadSetting(
                f"track.pins has {len(self.pins)}; {self.rows} rows of {a_row} want"
                f" {self.rows * a_row}"
            )
        if len(set(self.pins)) < len(self.pins):
            raise BadSetting(f"track.pins = {list(self.pins)}: a pin is there twice")

    @property
    def for_driver(self) -> "TrackSettings":
        """The same with what the driver decides by itself.

        Single LEDs have one colour and, unless dimmed, on and off; only a strip has a wiring.
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
        """A row: its head, its cells, its foot."""
        return self.cells + 2

    @property
    def strip_leds(self) -> int:
        """LEDs of the whole strip, the dark ones included."""
        return self.offset_leds + self.rows * self.row_leds + (self.rows - 1) * self.gap_leds


@dataclass(frozen=True)
class PanelSettings:
    """GPIO numbers of the buttons and their lights, as docs/wiring.md has them; -1: not there."""

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
    bounce_ms: int = 25
    hold_ms: int = 800
    double_ms: int = 400

    def __post_init__(self) -> None:
        _between("panel.bounce_ms", self.bounce_ms, 0, 200)
        _between("panel.hold_ms", self.hold_ms, 200, 5000)
        _between("panel.double_ms", self.double_ms, 0, 2000)


@dataclass(frozen=True)
class SoundSettings:
    """The buzzer's pin, and which signals it gives."""

    fitted: bool = False
    buzzer_pin: int = 12
    kind: BuzzerKind = "tonal"  # "active" hums by itself and has one tone
    point: bool = True
    queen: bool = True
    turn: bool = True
    question: bool = True
    win: bool = True
    fault: bool = True

    def __post_init__(self) -> None:
        _one_of("sound.kind", self.kind, get_args(BuzzerKind))


def quiet_hours(text: str) -> tuple[time, time] | None:
    """From when until when; None: never.  "always" is from midnight to midnight."""
    if text == "never":
        return None
    if text == "always":
        return time(0), time(0)
    hours = re.fullmatch(r"(\d\d):(\d\d)-(\d\d):(\d\d)", text)
    try:
        if hours is None:
            raise ValueError
        first, second, third, fourth = map(int, hours.groups())
        return time(first, second), time(third, fourth)
    except ValueError:
        raise BadSetting(
            f'track.quiet = {text!r}: "never", "always" or hours as in "22:00-07:00"'
        ) from None


def is_quiet(text: str, now: time) -> bool:
    hours = quiet_hours(text)
    if hours is None:
        return False
    start, end = hours
    if start == end:
        return True
    return start <= now < end if start < end else now >= start or now < end


def _one_of(key: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise BadSetting(f"{key} = {value!r}: one of {', '.join(known)}")


def _within(key: str, value: int, among: Container[int], said: str) -> None:
    if value not in among:
        raise BadSetting(f"{key} = {value}: {said}")


def _share(key: str, value: float) -> None:
    if not 0 < value <= 1:
        raise BadSetting(f"{key} = {value}: above 0, at most 1")


def _between(key: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise BadSetting(f"{key} = {value}: {low:g} to {high:g}")
