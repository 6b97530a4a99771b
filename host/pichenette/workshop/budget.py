"""Power for a whole table: what each supply must deliver, and which supply, fuse and wire to use.

All figures are worst cases at 5 V or 3.3 V; nothing here was measured on hardware.
"""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from pichenette.board import Board
from pichenette.text import Text, same
from pichenette.workshop import headers, levels, parts, pi_side, pico_side, values
from pichenette.workshop.circuit import Circuit
from pichenette.workshop.pi_side import LedStrip, PiSide

_CONVERTER = 0.85  # of the Pico's 3.3 V converter, at these currents
_HEADROOM = 1.2  # a supply lasts longer at five sixths of what is printed on it
MOST_SAG_V = 0.25  # 5 % in the strip's cable
LEAST_STRIP_V = 4.5  # anywhere on it: below, blue fades first
# Bare board, busy, and the supply Raspberry Pi recommends for it (their documentation).
PI_MODELS = {
    "zero-2-w": (350.0, 2000.0, same("5 V 2 A, micro USB")),
    "3": (500.0, 2500.0, same("5.1 V 2.5 A, micro USB")),
    "4": (600.0, 3000.0, same("5.1 V 3 A, USB-C")),
    "5": (800.0, 5000.0, same("5.1 V 5 A, USB-C")),
}
_USB_PORT = Text("a USB port of the Pi", "un port USB du Pi")
_PI_5V = Text("the Pi's 5 V pin", "la broche 5 V du Pi")
_PLUG_IN = Text("plug-in supply", "bloc secteur")
_DESKTOP = Text("desktop supply", "alimentation de bureau")


def _made(size: str, kind: Text, model: str) -> Text:
    return Text(f"{size} {kind.en} ({model})", f"{kind.fr} {size} ({model})")


def _boxed(size: str, model: str) -> Text:
    return Text(
        f"{size} ({model}, in a closed box: mains terminals)",
        f"{size} ({model}, dans un boîtier fermé : bornes du secteur)",
    )


STRIP_SUPPLIES_MA = (
    (2400.0, _made("5 V 2.4 A", _PLUG_IN, "Mean Well GSM12E05-P1J")),
    (4000.0, _made("5 V 4 A", _DESKTOP, "Mean Well GST25A05-P1J")),
    (5000.0, _made("5 V 5 A", _DESKTOP, "Mean Well GST40A05-P1J")),
    (7000.0, _boxed("5 V 7 A", "Mean Well LRS-35-5")),
    (10000.0, _boxed("5 V 10 A", "Mean Well LRS-50-5")),
    (18000.0, _boxed("5 V 18 A", "Mean Well LRS-100-5")),
)


class Consumer(NamedTuple):
    who: str
    pieces: int
    each_ma: float

    @property
    def total_ma(self) -> float:
        return self.pieces * self.each_ma


@dataclass(frozen=True)
class SupplyRail:
    name: str
    volts: float
    lines: tuple[Consumer, ...]
    most_ma: float
    supply: Text

    @property
    def total_ma(self) -> float:
        return sum(line.total_ma for line in self.lines)

    @property
    def is_enough(self) -> bool:
        return self.total_ma <= self.most_ma


@dataclass(frozen=True)
class StripPower:
    full_ma: float  # every LED white, if nothing limited it
    idle_ma: float
    limit_ma: float
    fuse_a: float
    stops_a: float  # what may flow for longer than two minutes
    wire_mm2: float
    sag_v: float  # lost in the longer of its cables
    feeds: int
    lowest_v: float  # on the strip, at its limit
    one_feed_v: float  # … if only its beginning were fed

    @property
    def fits_terminal(self) -> bool:
        """Can the terminals of the bill of materials carry whatever flows?"""
        return self.stops_a <= parts.TERMINAL_MOST_A

    @property
    def is_bright(self) -> bool:
        return self.lowest_v >= LEAST_STRIP_V


@dataclass(frozen=True)
class PowerBudget:
    board: str
    rails: tuple[SupplyRail, ...]
    strip: StripPower

    @property
    def is_enough(self) -> bool:
        return all(rail.is_enough for rail in self.rails)


def of(board: Board, side: PiSide, pi: str = "4") -> PowerBudget:
    circuit = pico_side.circuit_of(board)
    logic = SupplyRail(
        "Pico 3.3 V",
        3.3,
        tuple(_consumers(circuit, "3V3")),
        headers.PICO_3V3_MOST_MA,
        Text("pin 36 of the Pico", "la broche 36 du Pico"),
    )
    share_ma = logic.total_ma * 3.3 / 5.0 / _CONVERTER
    usb = SupplyRail(
        "Pico USB 5 V" if board.uart is None else "Pico VSYS 5 V",
        5.0,
        (Consumer("the Pico itself", 1, headers.PICO_OWN_MA), Consumer("its 3.3 V", 1, share_ma)),
        headers.USB_PORT_MOST_MA,
        _USB_PORT if board.uart is None else _PI_5V,
    )
    own_ma, most_ma, supply = PI_MODELS[pi]
    host = SupplyRail(
        f"Raspberry Pi {pi}",
        5.0,
        (
            Consumer("the Pi, busy", 1, own_ma),
            Consumer("the Pico on its port", 1, usb.total_ma),
            Consumer("buzzer", 1, values.current_ma(3.3, 0, pi_side.BUZZER_OHMS)),
        ),
        most_ma,
        supply,
    )
    power = strip_power(side.strip)
    return PowerBudget(board.name, (logic, usb, host, _strip_rail(power)), power)


def _consumers(circuit: Circuit, net: str) -> list[Consumer]:
    """By kind of part: the same current for the same parts is one line."""
    alike: Counter[tuple[str, float]] = Counter()
    for ref, drawn_ma in levels.consumers(circuit, circuit.nets[net]):
        part = circuit.parts[ref]
        is_filter = part.ohms == pico_side.FILTER_OHMS
        who = parts.TSSP.title if is_filter else _pulling(part.kind.title, part.value)
        alike[who, round(drawn_ma, 4)] += 1
    per_part: dict[str, tuple[int, float]] = {}
    for (who, drawn_ma), times in alike.items():
        count, total = per_part.get(who, (0, 0.0))
        per_part[who] = (max(count, times), total + drawn_ma * times)
    return [Consumer(who, count, total / count) for who, (count, total) in per_part.items()]


def _pulling(title: str, value: str) -> str:
    return f"pull-ups {value}" if title.startswith(("Resistor", "Eight")) else title


def strip_power(strip: LedStrip) -> StripPower:
    full_ma = strip.leds * parts.STRIP_LED_MA
    limit_ma = min(float(strip.limit_ma), full_ma)
    limit_a = limit_ma / 1000
    fuse_a = values.fuse_a(limit_a)
    stops_a = values.stops_a(fuse_a, _supply(limit_ma, fuse_a)[0] / 1000)
    # A cable that comes off leaves the other alone: each is thick enough for everything.
    area = values.wire_mm2(limit_a, strip.longest_m, MOST_SAG_V, stops_a)
    sag_v = values.drop_v(limit_a / strip.feeds, strip.longest_m, area)
    return StripPower(
        full_ma,
        strip.leds * parts.STRIP_IDLE_MA,
        limit_ma,
        fuse_a,
        stops_a,
        area,
        sag_v,
        strip.feeds,
        _lowest_v(strip, limit_a, area, strip.feeds),
        _lowest_v(strip, limit_a, area, 1),
    )


def _lowest_v(strip: LedStrip, limit_a: float, area: float, feeds: int) -> float:
    way_m = strip.longest_m if feeds == 2 else strip.cable_m
    lost_v = limit_a * parts.FUSE_OHMS + values.drop_v(limit_a / feeds, way_m, area)
    return 5.0 - lost_v - values.strip_drop_v(limit_a, parts.STRIP_OHMS_PER_M, strip.long_m, feeds)


def _supply(limit_ma: float, fuse_a: float) -> tuple[float, Text]:
    """The smallest that has headroom, and whose own limit is not below what the fuse carries."""
    wanted_ma = max(limit_ma * _HEADROOM, fuse_a * 1000)
    fitting = (supply for supply in STRIP_SUPPLIES_MA if supply[0] >= wanted_ma)
    return next(fitting, STRIP_SUPPLIES_MA[-1])


def _strip_rail(power: StripPower) -> SupplyRail:
    most_ma, supply = _supply(power.limit_ma, power.fuse_a)
    shifter_ma = parts.SHIFTER.pins[-1].draws_ma
    lines = (
        Consumer("strip, at its limit", 1, power.limit_ma),
        Consumer("74AHCT125", 1, shifter_ma),
    )
    return SupplyRail("Strip 5 V", 5.0, lines, most_ma, supply)
