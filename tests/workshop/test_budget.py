"""Budgets, checked against sums made by hand."""

from dataclasses import replace

import pytest

from pichenette import board
from pichenette.workshop import budget, budget_text, pi_side, values

SIDE = pi_side.load()


def rail(made: budget.PowerBudget, name: str) -> budget.SupplyRail:
    return next(one for one in made.rails if one.name.startswith(name))


@pytest.mark.parametrize("name", board.names())
@pytest.mark.parametrize("pi", budget.PI_MODELS)
def test_every_board_can_be_fed_with_any_pi(name: str, pi: str) -> None:
    assert budget.of(board.load(name), SIDE, pi).is_enough


def test_the_twelve_beams_of_offboard() -> None:
    logic = rail(budget.of(board.load("offboard"), SIDE), "Pico 3.3 V")
    # 12 pairs of 10 + 5 mA, 15 lines of 3.3 V / 10 kΩ
    assert logic.total_ma == pytest.approx(12 * 15 + 15 * 0.33)
    beams = logic.lines[0]
    assert (beams.pieces, beams.each_ma) == (12, 15.0)


def test_a_modulated_beam_has_receiver_and_emitter() -> None:
    logic = rail(budget.of(board.load("carrom-38khz"), SIDE), "Pico 3.3 V")
    said = {line.who: (line.pieces, round(line.each_ma, 2)) for line in logic.lines}
    assert said["38 kHz receiver for light barriers"] == (4, 1.0)
    assert said["IR emitter 940 nm, 3 mm"] == (4, 0.91)


def test_the_usb_port_feeds_the_pico_and_what_hangs_on_it() -> None:
    made = budget.of(board.load("offboard"), SIDE)
    logic, usb = rail(made, "Pico 3.3 V"), rail(made, "Pico USB")
    assert usb.total_ma == pytest.approx(45 + logic.total_ma * 3.3 / 5 / 0.85)


def test_the_strip_at_its_limit() -> None:
    power = budget.strip_power(replace(SIDE.strip, leds=108, limit_ma=2000, cable_m=1.0))
    assert power.full_ma == 6480
    assert power.limit_ma == 2000
    # the fuse may let 2.1 × 2.5 A through for two minutes: the wire carries them
    assert (power.fuse_a, power.stops_a, power.wire_mm2) == (2.5, 5.25, 0.75)


def test_the_strip_is_fed_at_both_ends_and_one_would_not_do() -> None:
    """1.8 m, 2 A spread evenly, 0.3 Ω/m; the fuse 35 mΩ; 0.75 mm² of copper."""
    power = budget.strip_power(SIDE.strip)
    assert SIDE.strip.feeds == 2
    one_v = 5 - 2 * 0.035 - 2 * 1.0 * 2 * 0.0175 / 0.75 - 2 * 0.3 * 1.8 / 2
    both_v = 5 - 2 * 0.035 - 2 * 1.5 * 1 * 0.0175 / 0.75 - 2 * 0.3 * 1.8 / 8
    assert power.one_feed_v == pytest.approx(one_v)
    assert power.lowest_v == pytest.approx(both_v)
    assert round(one_v, 1) == 4.3 < budget.LEAST_STRIP_V < both_v
    alone = budget.strip_power(replace(SIDE.strip, feeds=1))
    assert alone.lowest_v == pytest.approx(one_v)
    assert power.is_bright
    assert not alone.is_bright


def test_a_strip_that_would_fade_is_told() -> None:
    side = replace(SIDE, strip=replace(SIDE.strip, feeds=1))
    said = budget_text.as_text(budget.of(board.load("carrom"), side))
    assert "TOO LITTLE: below 4.5 V" in said
    assert "TOO LITTLE" not in budget_text.as_text(budget.of(board.load("carrom"), SIDE))


def test_a_limit_above_what_the_leds_can_draw_is_no_limit() -> None:
    power = budget.strip_power(replace(SIDE.strip, leds=10, limit_ma=5000))
    assert power.limit_ma == 600


def test_wire_and_terminals_carry_what_neither_fuse_nor_supply_stops() -> None:
    """IEC 60127-2 T: two minutes only at 2.1 times; a Mean Well gives up at 1.5 times at most."""
    for limit_ma in (500, 1000, 2000, 3000, 6000):
        side = replace(SIDE, strip=replace(SIDE.strip, leds=300, limit_ma=limit_ma))
        made = budget.of(board.load("carrom"), side)
        supply_a = rail(made, "Strip").most_ma / 1000
        assert supply_a >= made.strip.fuse_a
        assert made.strip.stops_a == pytest.approx(min(2.1 * made.strip.fuse_a, 1.5 * supply_a))
        assert values.WIRES[made.strip.wire_mm2] >= made.strip.stops_a
        assert made.strip.sag_v <= budget.MOST_SAG_V


def test_too_much_is_told() -> None:
    gates = [{"id": f"target-{n}", "role": "target", "target": n, "pin": n} for n in range(1, 20)]
    gates.append({"id": "target-20", "role": "target", "target": 20, "pin": 26})
    crowded = board.parse({"name": "crowded", "gates": gates}, "crowded")
    made = budget.of(crowded, SIDE)
    assert not made.is_enough
    assert "Pico 3.3 V: 307 of 300 mA, TOO MUCH" in budget_text.as_text(made)


@pytest.mark.parametrize(("limit_ma", "fits"), [(2000, True), (6000, False)])
def test_a_strip_above_what_a_terminal_carries_is_told(limit_ma: int, fits: bool) -> None:
    side = replace(SIDE, strip=replace(SIDE.strip, leds=300, limit_ma=limit_ma))
    said = budget_text.as_text(budget.of(board.load("carrom"), side))
    assert ("too much current for the strip's screw terminals" not in said) is fits
