"""Budgets, against sums made by hand."""

from dataclasses import replace

import pytest

from pichenette import board
from pichenette.workshop import budget, pi_side, values

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
    assert (power.fuse_a, power.wire_mm2) == (2.5, 0.34)


def test_a_limit_above_what_the_leds_can_draw_is_no_limit() -> None:
    power = budget.strip_power(replace(SIDE.strip, leds=10, limit_ma=5000))
    assert power.limit_ma == 600


def test_the_supply_can_blow_the_fuse() -> None:
    for limit_ma in (500, 1000, 2000, 3000, 6000):
        side = replace(SIDE, strip=replace(SIDE.strip, leds=300, limit_ma=limit_ma))
        made = budget.of(board.load("carrom"), side)
        assert rail(made, "Strip").most_ma >= made.strip.fuse_a * 1600
        assert made.strip.sag_v <= budget.MOST_SAG_V
        assert values.WIRES[made.strip.wire_mm2] >= made.strip.fuse_a


def test_too_much_is_told() -> None:
    gates = [{"id": f"target-{n}", "role": "target", "target": n, "pin": n} for n in range(1, 20)]
    gates.append({"id": "target-20", "role": "target", "target": 20, "pin": 26})
    crowded = board.parse({"name": "crowded", "gates": gates}, "crowded")
    made = budget.of(crowded, SIDE)
    assert not made.is_enough
    assert "Pico 3.3 V: 307 of 300 mA, TOO MUCH" in budget.as_text(made)


@pytest.mark.parametrize(("limit_ma", "fits"), [(2000, True), (2400, False)])
def test_a_strip_above_what_a_plug_carries_is_told(limit_ma: int, fits: bool) -> None:
    side = replace(SIDE, strip=replace(SIDE.strip, limit_ma=limit_ma))
    said = budget.as_text(budget.of(board.load("carrom"), side))
    assert ("too much current for a JST XH plug (3 A)" not in said) is fits
