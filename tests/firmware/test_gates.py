"""Pins to edges, over simulated pads."""

from itertools import pairwise
from typing import Any

import pytest

from tests.firmware.simulated import Pico

FOUR = [("one", 2, False), ("two", 3, False), ("three", 4, False), ("four", 5, False)]
BROKEN, CLEAR, BOTH = 1, 2, 3


def test_the_handlers_constants_are_the_rings(pico: Pico) -> None:
    gates, ring = pico.load("gates"), pico.load("ring")
    assert (gates._HEAD, gates._LIMIT, gates._LOST) == (ring.HEAD, ring.LIMIT, ring.LOST)


def armed(pico: Pico, gates: list[tuple[str, int, bool]], capacity: int = 64) -> tuple[Any, Any]:
    ring = pico.load("ring").Ring(capacity=capacity)
    for _, pin, is_broken_high in gates:
        pico.hardware.pads[pin].drive(0 if is_broken_high else 1)
    made = pico.load("gates").Gates(gates, ring)
    made.arm()
    return made, ring


def edges(ring: Any) -> list[tuple[int, int, int]]:
    """(ticks, gate, flags) of all that waits."""
    bodies = [ring.body(seq) for seq in range(ring.acknowledged + 1, ring.head + 1)]
    return [(int(t), int(g), int(f)) for _, _, t, g, f in (body.split(",") for body in bodies)]


@pytest.mark.parametrize("width_us", [150, 400, 30_000])
def test_a_pulse_is_two_edges_as_far_apart_as_it_is_wide(pico: Pico, width_us: int) -> None:
    _, ring = armed(pico, FOUR)
    pico.pulse(3, 1000, width_us)
    pico.simulation.spend(50_000)
    (start, *first), (end, *second) = edges(ring)
    assert (first, second) == ([1, BROKEN], [1, CLEAR])
    assert end - start == pytest.approx(width_us, abs=100)


def test_four_pockets_within_20_us_are_all_told(pico: Pico) -> None:
    _, ring = armed(pico, FOUR)
    for number, pin in enumerate((2, 3, 4, 5)):
        pico.pulse(pin, 1000 + 5 * number, 300)
    pico.simulation.spend(10_000)
    told = edges(ring)
    assert sorted((gate, flags) for _, gate, flags in told) == [
        (gate, flags) for gate in range(4) for flags in (BROKEN, CLEAR)
    ]
    assert all(later[0] >= earlier[0] for earlier, later in pairwise(told))


def test_a_pulse_during_another_handler_is_one_edge_with_both_flags(pico: Pico) -> None:
    _, ring = armed(pico, FOUR)
    pico.pulse(2, 1000, 5000)
    pico.pulse(4, 1015, 10)
    pico.simulation.spend(3000)
    assert [edge[1:] for edge in edges(ring)] == [(0, BROKEN), (2, BOTH)]


def test_polarity_ends_at_the_pin(pico: Pico) -> None:
    gates, ring = armed(pico, [("low", 2, False), ("high", 3, True)])
    assert gates.mask() == 0
    pico.drive(3, 1)
    pico.drive(2, 0)
    assert gates.mask() == 0b11
    pico.drive(3, 0)
    assert gates.mask() == 0b01
    assert [edge[1:] for edge in edges(ring)] == [(1, BROKEN), (0, BROKEN), (1, CLEAR)]


def test_a_full_ring_counts_and_keeps_the_oldest(pico: Pico) -> None:
    _, ring = armed(pico, FOUR, capacity=4)
    for level in (0, 1, 0, 1, 0, 1):
        pico.drive(2, level)
    assert (ring.head, ring.waiting, ring.lost) == (4, 4, 2)
    assert ring.acknowledge(3)
    pico.drive(2, 0)
    assert (ring.head, ring.waiting, ring.lost) == (5, 2, 2)


def test_disarmed_gates_are_silent(pico: Pico) -> None:
    gates, ring = armed(pico, FOUR)
    gates.disarm()
    pico.drive(2, 0)
    assert ring.head == 0
