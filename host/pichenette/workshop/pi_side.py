"""The Raspberry Pi's side: `hardware/pi.toml`, and the circuit it describes.

Strip, level shifter, supply and fuse, the panel's buttons, the buzzer.  What the strip shows is not
known here.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from pichenette import reading
from pichenette.board import BadBoard
from pichenette.expected import Unfit, whole
from pichenette.resources import hardware_dir
from pichenette.workshop import headers, parts, values
from pichenette.workshop.circuit import Builder, Circuit

RESERVED = {
    0: "an add-on board's EEPROM",
    1: "an add-on board's EEPROM",
    2: "I²C, with a pull-up of its own",
    3: "I²C, with a pull-up of its own",
    7: "the SPI driver's second chip select",
    8: "the SPI driver's chip select",
    9: "the SPI driver, which takes MISO with the strip's two pins",
    14: "the UART",
    15: "the UART",
}
TRACK, PANEL, BUZZER = "track", "panel", "buzzer"  # each can be left out
SPI0 = {"data": 10, "clock": 11}
PANEL_CABLE_M = 1.0
SHIFTED_CABLE_M = 1.0
PULL_UP_OHMS = (
    10_000.0  # of a button; with the 100 nF beside it a spark of microseconds is no press
)
DAMPING_OHMS = 100.0  # near the impedance of two wires side by side
BUZZER_OHMS = 220.0  # 3.3 V / 220 Ω = 15 mA, below a pin's 16


@dataclass(frozen=True)
class LedStrip:
    data: int
    clock: int
    leds: int
    limit_ma: int
    cable_m: float
    leds_per_m: float = 60.0
    feeds: Annotated[int, whole(1, 2)] = 2
    far_cable_m: float = 1.5  # from the supply to the other end, where that is fed too

    @property
    def long_m(self) -> float:
        return self.leds / self.leds_per_m

    @property
    def longest_m(self) -> float:
        """Of its supply cables."""
        return max(self.cable_m, self.far_cable_m) if self.feeds == 2 else self.cable_m


@dataclass(frozen=True)
class Buzzer:
    pin: int


@dataclass(frozen=True)
class PiSide:
    strip: LedStrip
    panel: Mapping[str, int]  # what a button means -> its BCM pin
    buzzer: Buzzer


def load(path: Path | None = None) -> PiSide:
    path = path or hardware_dir() / "pi.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadBoard(f"{path}: {error}") from error
    return parse(data, str(path))


def parse(data: Mapping[str, Any], where: str) -> PiSide:
    try:
        side = reading.read(PiSide, data, how=reading.SETTINGS)
    except Unfit as error:
        raise BadBoard(*error.within(where)) from error
    complaints = [f"{where}: {complaint}" for complaint in _misplaced(side)]
    if complaints:
        raise BadBoard(*complaints)
    return side


def _misplaced(side: PiSide) -> Iterator[str]:
    used: dict[int, str] = {}
    pins = {"strip data": side.strip.data, "strip clock": side.strip.clock}
    pins |= {"buzzer": side.buzzer.pin}
    for user, pin in (pins | {f"button {name}": pin for name, pin in side.panel.items()}).items():
        if pin in RESERVED:
            yield f"{user}: BCM {pin} belongs to {RESERVED[pin]}"
        elif not any(header.name == f"BCM{pin}" for header in headers.PI.pins):
            yield f"{user}: the Pi's header has no BCM {pin}"
        elif pin in used:
            yield f"BCM {pin} is used twice, by {used[pin]} and {user}"
        used.setdefault(pin, user)


def fuse_a(strip: LedStrip) -> float:
    return values.fuse_a(strip.limit_ma / 1000)


def circuit_of(side: PiSide) -> Circuit:
    build = Builder("pi", "The Raspberry Pi's side")
    pi = build.add(headers.PI, "Raspberry Pi")
    build.join("GND", *((pi, pin) for pin in headers.grounds(headers.PI)), colour="black")
    _strip(build, pi, side.strip)
    build.join("3V3", (pi, "1"), colour="orange")
    for name, pin in side.panel.items():
        plug = build.add(parts.connector(2), name, option=PANEL)
        button = build.add(parts.BUTTON, name, place="panel", option=PANEL)
        build.join(
            f"BUTTON-{name.upper()}",
            (pi, f"BCM{pin}"),
            (plug, "1"),
            (button, "A"),
            colour=_BUTTON_COLOURS.get(name, "white"),
            length_m=PANEL_CABLE_M,
        )
        build.join("GND", (plug, "2"), (button, "B"))
        pull_up = build.add(parts.RESISTOR, "10k", ohms=PULL_UP_OHMS, option=PANEL)
        calm = build.add(parts.CAPACITOR, "100nF", option=PANEL)
        build.join("3V3", (pull_up, "1"))
        build.join(f"BUTTON-{name.upper()}", (pull_up, "2"), (calm, "1"))
        build.join("GND", (calm, "2"))
    _buzzer(build, pi, side.buzzer.pin)
    return build.done()


_BUTTON_COLOURS = {"done": "green", "undo": "blue", "queen": "violet", "striker": "white"}
_BUTTON_COLOURS |= {"other": "yellow", "next": "grey"}


def _strip(build: Builder, pi: str, strip: LedStrip) -> None:
    supply = build.add(parts.SUPPLY, "5 V", place="desk", option=TRACK)
    fuse = build.add(parts.FUSE, f"{fuse_a(strip):g}A", place="cable", option=TRACK)
    entry = build.add(parts.terminal(2), "supply", option=TRACK)
    bulk = build.add(parts.electrolytic(10, 5), "1000uF", option=TRACK)
    smooth = build.add(parts.CAPACITOR, "100nF", option=TRACK)
    shifter = build.add(parts.SHIFTER, "74AHCT125", option=TRACK)
    plug = build.add(parts.terminal(4), "strip", option=TRACK)
    lit = build.add(parts.STRIP, f"{strip.leds} LEDs", place="track", option=TRACK)
    build.join("SUPPLY+", (supply, "+5V"), (fuse, "1"), colour="red")
    build.join(
        "5V",
        (fuse, "2"),
        (entry, "1"),
        (bulk, "1"),
        (smooth, "1"),
        (shifter, "VCC"),
        (shifter, "3OE"),
        (shifter, "4OE"),
        (plug, "1"),
        (lit, "5V"),
        colour="red",
        length_m=strip.cable_m,
    )
    grounded = ("GND", "1OE", "2OE", "3A", "4A")
    build.join(
        "GND", (supply, "0V"), (entry, "2"), (bulk, "2"), (smooth, "2"), (plug, "4"), (lit, "GND")
    )
    build.join("GND", *((shifter, pin) for pin in grounded))
    if strip.feeds == 2:
        far = build.add(parts.terminal(2), "strip's end", option=TRACK)
        build.join("5V", (far, "1"), (lit, "5V-END"), length_m=strip.far_cable_m)
        build.join("GND", (far, "2"), (lit, "GND-END"))
    for name, gpio, gate, way, pin, colour in (
        ("CLOCK", strip.clock, "1", "2", "CI", "green"),
        ("DATA", strip.data, "2", "3", "DI", "blue"),
    ):
        damping = build.add(parts.RESISTOR, "100R", ohms=DAMPING_OHMS, option=TRACK)
        build.join(f"{name}-3V3", (pi, f"BCM{gpio}"), (shifter, f"{gate}A"), colour=colour)
        build.join(f"{name}-5V", (shifter, f"{gate}Y"), (damping, "1"), colour=colour)
        build.join(
            f"STRIP-{name}",
            (damping, "2"),
            (plug, way),
            (lit, pin),
            colour=colour,
            length_m=SHIFTED_CABLE_M,
        )


def _buzzer(build: Builder, pi: str, pin: int) -> None:
    plug = build.add(parts.connector(2), "buzzer", option=BUZZER)
    series = build.add(parts.RESISTOR, "220R", ohms=BUZZER_OHMS, option=BUZZER)
    buzzer = build.add(parts.BUZZER, "piezo", place="panel", option=BUZZER)
    build.join("BUZZER-PIN", (pi, f"BCM{pin}"), (series, "1"), colour="grey")
    build.join("BUZZER", (series, "2"), (plug, "1"), (buzzer, "1"), colour="grey")
    build.join("GND", (plug, "2"), (buzzer, "2"))
