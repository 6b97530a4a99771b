"""The formulas behind every value in the wiring guide.

The unit is in each function's name.  What part it is for is not known here.
"""

import math

from pichenette.errors import PichenetteError

COPPER_OHM_MM2_PER_M = 0.0175  # at 20 °C
CABLE_PF_PER_M = 100.0  # between two cores of flat or round cable: makers give 50 to 100
PIN_PF = 10.0  # a pin, its pad and its connector
E12 = (10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82)
FUSES_A = (0.5, 0.63, 0.8, 1.0, 1.25, 1.6, 2.0, 2.5, 3.15, 4.0, 5.0, 6.3, 8.0, 10.0)  # IEC 60127
FUSE_BLOWS = 2.1  # times its rating, within two minutes
SUPPLY_LIMITS = 1.5  # times its rating, at most, then it switches itself off (Mean Well GST, LRS)
# mm²: amperes that a bundled equipment wire carries without getting warm, rounded down
WIRES = {0.14: 1.0, 0.22: 2.0, 0.34: 3.0, 0.5: 4.0, 0.75: 6.0, 1.0: 8.0, 1.5: 12.0, 2.5: 18.0}


class TooMuch(PichenetteError, ValueError):
    """More than any fuse or wire on our lists carries."""


def series_ohms(supply_v: float, drop_v: float, current_ma: float) -> float:
    """The resistor that lets `current_ma` through, where `drop_v` is dropped elsewhere."""
    return (supply_v - drop_v) / current_ma * 1000


def current_ma(supply_v: float, drop_v: float, ohms: float) -> float:
    return (supply_v - drop_v) / ohms * 1000


def preferred_ohms(ohms: float) -> float:
    """The next E12 value that is not smaller."""
    decade = 10 ** (math.floor(math.log10(ohms)) - 1)
    for step in (*E12, 100):
        if step * decade >= ohms * (1 - 1e-9):
            return float(step * decade)
    raise AssertionError("100 ends every decade")


def parallel_ohms(*ohms: float) -> float:
    return 1 / sum(1 / resistance for resistance in ohms)


def farads(text: str) -> float:
    """As printed on a drawing: "100nF", "10uF"."""
    for unit, factor in (("pF", 1e-12), ("nF", 1e-9), ("uF", 1e-6)):
        if text.endswith(unit):
            return float(text.removesuffix(unit)) * factor
    raise ValueError(f"{text!r} is no capacitance")


def line_pf(length_m: float) -> float:
    """What a pull-up has to charge."""
    return CABLE_PF_PER_M * length_m + PIN_PF


def rise_us(ohms: float, picofarads: float, supply_v: float, to_v: float) -> float:
    """From 0 to `to_v` by a pull-up: t = R·C·ln(V / (V − v))."""
    return ohms * picofarads * 1e-6 * math.log(supply_v / (supply_v - to_v))


def i2c_rise_ns(ohms: float, picofarads: float) -> float:
    """30 % to 70 %, as the I²C specification counts it: t = 0.8473·R·C."""
    return 0.8473 * ohms * picofarads * 1e-3


def corner_khz(ohms: float, nanofarads: float) -> float:
    """Above this a filter of R and C takes noise away: f = 1 / (2π·R·C)."""
    return 1e6 / (2 * math.pi * ohms * nanofarads)


def crosstalk_v(swing_v: float, length_m: float) -> float:
    """How far a fast edge on one core moves its neighbour, which a resistor holds.

    A capacitive divider: half of the cable's capacitance to the core that swings, the rest and the
    pin to ground.
    """
    to_neighbour = CABLE_PF_PER_M * length_m / 2
    return swing_v * to_neighbour / (to_neighbour + line_pf(length_m) / 2 + PIN_PF)


def drop_v(current_a: float, length_m: float, area_mm2: float) -> float:
    """There and back: U = 2·L·I·ρ / A."""
    return 2 * length_m * current_a * COPPER_OHM_MM2_PER_M / area_mm2


def fuse_a(current_a: float) -> float:
    """The smallest fuse that carries `current_a` for ever: 25 % above it, as fuse makers ask."""
    for fuse in FUSES_A:
        if fuse >= current_a * 1.25 - 1e-9:
            return fuse
    raise TooMuch(f"{current_a:g} A: no fuse in the list carries that; feed the strip in sections")


def stops_a(fuse_a: float, supply_a: float) -> float:
    """The most that flows for longer than two minutes: the fuse blows, or the supply gives up.

    IEC 60127-2, sheet 3 (T): at 1.5 times its rating a fuse may last for ever; only at 2.1 times
    does it blow within two minutes.
    """
    return min(FUSE_BLOWS * fuse_a, SUPPLY_LIMITS * supply_a)


def strip_drop_v(current_a: float, ohms_per_m: float, length_m: float, feeds: int) -> float:
    """Lost in a strip itself, where its light is spread evenly: to its end, or to its middle.

    From one end U = I·r·L / 2; from both each half has half of the current and half of the way.
    """
    return current_a * ohms_per_m * length_m / (2 if feeds == 1 else 8)


def through_aperture(aperture_mm: float, lens_mm: float) -> float:
    """The share of a lens that a hole before it leaves open."""
    return min(1.0, (aperture_mm / lens_mm) ** 2)


def wire_mm2(current_a: float, length_m: float, most_drop_v: float, protected_by_a: float) -> float:
    """The thinnest wire that neither drops too much nor gets warm before its fuse blows."""
    for area, carries_a in WIRES.items():
        if carries_a >= protected_by_a and drop_v(current_a, length_m, area) <= most_drop_v:
            return area
    raise TooMuch(
        f"{current_a:g} A over {length_m:g} m: no wire in the list is thick enough; move the "
        "supply closer"
    )


def irradiance_mw_m2(radiant_mw_sr: float, distance_mm: float) -> float:
    """E = I / d², on the axis of the emitter."""
    return radiant_mw_sr / (distance_mm / 1000) ** 2


def counts_per_gram(rated_mv_per_v: float, capacity_g: float) -> float:
    """HX711 at gain 128: 2²⁴ counts for AVDD / 128; the cell's output goes with AVDD as well."""
    return rated_mv_per_v / 1000 * 128 * 2**24 / capacity_g


def noise_g(
    noise_nv: float, excitation_v: float, rated_mv_per_v: float, capacity_g: float
) -> float:
    """The HX711's own noise, rms, as grams."""
    nv_per_gram = rated_mv_per_v * excitation_v * 1e6 / capacity_g
    return noise_nv / nv_per_gram
