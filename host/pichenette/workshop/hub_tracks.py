"""The hub board's tracks.  Ground is left to the planes on both sides.

3.3 V runs along the edges on the lower side, the 38 kHz along them on the upper one: every plug
takes both from there.  Signals run on the upper side, from plug to network to Pico, in channels
where none crosses another; what must cross is on the lower side.  A net changes sides at pins only:
there are no vias.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pichenette.workshop import hub
from pichenette.workshop.hub_places import (
    BANK,
    HIGH,
    NETWORK_GAP,
    PICO_LOW,
    PICO_TOP,
    WIDE,
    PlacedPart,
    pico_x,
)
from pichenette.workshop.svg import Point

TOP, BOTTOM = "F.Cu", "B.Cu"
SIGNAL, POWER = 0.3, 1.2  # mm; 1.2 mm of 35 µm warm up by 10 K at 2 A
EDGE = 2.5  # from the board's edge to the tracks along it
_CORNER = 0.7  # cut off where a track turns
_LEVEL = 0.9  # from track to track in a channel


class TrackStretch(NamedTuple):
    net: str
    layer: str
    start: Point
    end: Point
    wide: float


def tracks(placed: Mapping[str, PlacedPart]) -> list[TrackStretch]:
    return [
        *_edges(placed),
        *_plugs(placed),
        *_lower_channel(placed),
        *_upper_channel(placed),
        *_supply(placed),
        *_right(placed),
        *_left(placed),
    ]


def run(
    net: str, layer: str, points: Sequence[Point], wide: float = SIGNAL, corner: float = _CORNER
) -> Iterator[TrackStretch]:
    """From point to point, with every square corner cut off."""
    points = [points[0], *(at for before, at in pairwise(points) if at != before)]
    path: list[Point] = [points[0]]
    for before, at, after in zip(points, points[1:], points[2:], strict=False):
        back, ahead = _unit(at, before), _unit(at, after)
        if back[0] * ahead[0] + back[1] * ahead[1] == 0:
            path.append(_towards(at, back, corner))
            path.append(_towards(at, ahead, corner))
        else:
            path.append(at)
    path.append(points[-1])
    for start, end in pairwise(path):
        if start != end:
            yield TrackStretch(net, layer, start, end, wide)


def _unit(start: Point, end: Point) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    length = max(abs(x), abs(y))
    return x / length, y / length


def _towards(at: Point, way: Point, length: float) -> Point:
    return round(at[0] + way[0] * length, 3), round(at[1] + way[1] * length, 3)


_INSET = 9.4  # from a corner's edges to where the tracks along them turn off, round the screw


def _edges(placed: Mapping[str, PlacedPart]) -> Iterator[TrackStretch]:
    left, top, right, low = 2.0, EDGE, WIDE - EDGE, HIGH - EDGE
    ring = [
        (left, top + _INSET),
        (left + _INSET, top),
        (right - _INSET + 0.5, top),
        (right, top + _INSET - 0.5),
        (right, low - _INSET + 0.5),
        (right - _INSET + 0.5, low),
        (left + _INSET, low),
        (left, low - _INSET),
    ]
    yield from run("3V3", BOTTOM, [*ring, ring[0]], POWER)
    first = placed[f"J{BANK + 1}"].pad("4")
    start = placed["J1"].pad("4")
    along = [(first[0], top), *ring[2:6], (start[0], low)]
    yield from run("CARRIER", TOP, along, POWER)


def _plugs(placed: Mapping[str, PlacedPart]) -> Iterator[TrackStretch]:
    """What each plug needs beside itself."""
    for number in range(1, 2 * BANK + 1):
        plug, series = placed[f"J{number}"], placed[f"R{number}"]
        for way, net, layer in (("1", "3V3", BOTTOM), ("4", "CARRIER", TOP)):
            x, y = plug.pad(way)
            edge = _edge_at(x, is_low=number <= BANK)
            yield from run(net, layer, [(x, y), (x, edge)], POWER)
        yield from run("3V3", BOTTOM, [plug.pad("1"), placed[f"C{number}"].pad("1")], POWER)
        yield from run(f"PLUG-{number}", TOP, [plug.pad("3"), series.pad("1")])
        gate = f"GP{hub.GATE_PINS[number - 1]}"
        (start, inner), (calm, outer) = (
            series.pad("2"),
            placed[f"C{number + 2 * BANK}"].pad("1"),
        )
        slant = round(calm + abs(outer - inner) * (-1 if calm > start else 1), 3)
        yield from run(gate, TOP, [(start, inner), (slant, inner), (calm, outer)])


def _edge_at(x: float, *, is_low: bool) -> float:
    """Where the tracks along the edge are, at this x: further in at the corners."""
    inset = max(0.0, 2.0 + _INSET - x, x - (WIDE - EDGE - _INSET + 0.5))
    return round(HIGH - EDGE - inset if is_low else EDGE + inset, 3)


def _lower_channel(placed: Mapping[str, PlacedPart]) -> Iterator[TrackStretch]:
    """Plugs 1 to 8: all go right from the network, the last one nearest to it."""
    network = placed["RN1"]
    for place, gpio in enumerate(hub.GATE_PINS[:BANK]):
        net, leg = f"GP{gpio}", network.pad(str(place + 2))
        level = round(PICO_LOW + NETWORK_GAP + 2.6 + _LEVEL * (BANK - 1 - place), 3)
        end = placed[f"R{place + 1}"].pad("2")
        yield from run(net, TOP, [leg, (leg[0], level), (end[0], level), end])
        pin = _pin(placed, gpio)
        yield from _slanted(net, TOP, pin, leg)


def _upper_channel(placed: Mapping[str, PlacedPart]) -> Iterator[TrackStretch]:
    """Plugs 9 to 16.  GPIO 10 to 15 come from below, between the Pico's upper pins."""
    network = placed["RN2"]
    for place, gpio in enumerate(hub.GATE_PINS[BANK:]):
        net, leg = f"GP{gpio}", network.pad(str(place + 2))
        end = placed[f"R{BANK + place + 1}"].pad("2")
        # Two go left, the first one nearest to the network; the others right, the last one nearest.
        step = place if end[0] < leg[0] else BANK - 1 - place
        level = round(PICO_TOP - NETWORK_GAP - 2.6 - _LEVEL * step, 3)
        yield from run(net, TOP, [leg, (leg[0], level), (end[0], level), end])
        pin = _pin(placed, gpio)
        if gpio == 19:  # crosses GPIO 18
            yield from _slanted(net, BOTTOM, pin, leg)
        elif pin[1] == PICO_TOP:
            yield from _slanted(net, TOP, pin, leg)
        else:
            yield from _slanted(net, TOP, pin, (leg[0], PICO_TOP))
            yield from run(net, TOP, [(leg[0], PICO_TOP), leg])


def _pin(placed: Mapping[str, PlacedPart], gpio: int) -> Point:
    pico = placed["U1"]
    return pico.pad(pico.part.pin(f"GP{gpio}").number)


def _slanted(
    net: str, layer: str, start: Point, end: Point, wide: float = SIGNAL
) -> Iterator[TrackStretch]:
    """Up or down, aslant in the middle."""
    across = abs(start[0] - end[0]) / 2
    middle, down = (start[1] + end[1]) / 2, 1 if end[1] > start[1] else -1
    first = (start[0], round(middle - down * across, 3))
    second = (end[0], round(middle + down * across, 3))
    yield from run(net, layer, [start, first, second, end], wide)


def _supply(placed: Mapping[str, PlacedPart]) -> Iterator[TrackStretch]:
    """3.3 V from the Pico to the edge, to both networks and to the big capacitor."""
    start = placed["U1"].pad("36")
    near = placed["C9"].pad("1")  # the nearest plug's
    bulk, upper, lower = placed["C33"].pad("1"), placed["RN2"].pad("1"), placed["RN1"].pad("1")
    trunk, below = round(near[0] - 2.5, 3), PICO_TOP - 2.4
    into = [(trunk, near[1] + 1.3), (trunk + 1.3, near[1]), near]
    yield from run("3V3", BOTTOM, [start, (start[0], below), (trunk, below), *into], POWER)
    yield from run("3V3", BOTTOM, [(trunk, bulk[1]), bulk], POWER)
    yield from run("3V3", BOTTOM, [(trunk - 1.2, below), (upper[0], below), upper], POWER)
    yield from run("3V3", BOTTOM, [lower, (2.0, lower[1])], POWER)


def _right(placed: Mapping[str, PlacedPart]) -> Iterator[TrackStretch]:
    """Scale, multiplexer and the carrier's driver."""
    scale, mux = placed["J17"], placed["J18"]
    data, clock = _pin(placed, hub.DOUT), _pin(placed, hub.SCK)
    yield from run(f"GP{hub.DOUT}", TOP, [data, scale.pad("3")])
    yield from run(f"GP{hub.SCK}", TOP, [clock, (clock[0], scale.pad("4")[1]), scale.pad("4")])
    # SDA, SCL and the carrier turn right below the Pico, where nothing is in their way.
    sda, scl, base = (_pin(placed, gpio) for gpio in (hub.SDA, hub.SCL, hub.CARRIER))
    upper, lower = placed["TP7"].at[1], placed["TP8"].at[1]
    pull_sda, pull_scl = placed["R18"].pad("2"), placed["R19"].pad("2")
    end = mux.pad("3")
    down = pull_sda[0] + 3.0
    yield from run(
        f"GP{hub.SDA}", BOTTOM, [sda, (sda[0], upper), (down, upper), (down, end[1]), end]
    )
    yield from run(
        f"GP{hub.SDA}", BOTTOM, [pull_sda, (down + 0.4, pull_sda[1]), (down + 1.5, end[1])]
    )
    yield from run(f"GP{hub.SCL}", BOTTOM, [scl, (scl[0], lower), (pull_scl[0], lower), pull_scl])
    yield from run(f"GP{hub.SCL}", TOP, [pull_scl, mux.pad("4")])
    for plug in (scale, mux):
        x, y = plug.pad("1")
        yield from run("3V3", BOTTOM, [(x, y), (WIDE - EDGE, y)], POWER)
    pulled = [placed["R18"].pad("1"), placed["R19"].pad("1")]
    feed = mux.pad("1")
    yield from run("3V3", BOTTOM, [feed, placed["TP1"].at], POWER)
    yield from run("3V3", BOTTOM, [(pulled[0][0], feed[1]), *pulled], POWER)
    series, switch = placed["R17"], placed["Q1"]
    into = series.pad("1")
    yield from run(f"GP{hub.CARRIER}", BOTTOM, [base, (base[0], into[1]), into])
    yield from run("BASE", TOP, [series.pad("2"), switch.pad("2")])
    collector, level = switch.pad("3"), placed["TP4"].at[1]
    yield from run("CARRIER", TOP, [collector, (collector[0], level), (WIDE - EDGE, level)], POWER)


def _left(placed: Mapping[str, PlacedPart]) -> Iterator[TrackStretch]:
    """The Pi's plug and its diode."""
    plug, diode = placed["J19"], placed["D1"]
    plus, anode, cathode = plug.pad("1"), diode.pad("2"), diode.pad("1")
    yield from run("PI-5V", TOP, [anode, plus], POWER)
    into = placed["U1"].pad("39")
    slant = into[1] - cathode[1]
    yield from run("VSYS", TOP, [cathode, (into[0] + slant, cathode[1]), into], POWER)
    yield from run("VSYS", TOP, [cathode, placed["TP3"].at], POWER)
    for gpio, way, gap in ((hub.TX, "4", 0.5), (hub.RX, "3", 1.5)):
        pin, end, x = _pin(placed, gpio), plug.pad(way), pico_x(gap)
        turn = round(pin[1] - 1.5 - (x - pin[0]), 3)
        first = [pin, (pin[0], pin[1] - 1.5), (x, turn)]
        aside = abs(x - end[0])
        last = (
            [(x, round(end[1] + aside + 1.5, 3)), (end[0], end[1] + 1.5), end]
            if aside < 1
            else [(x, end[1]), end]
        )
        yield from run(f"GP{gpio}", BOTTOM, [*first, *last])
