"""The store: numbers, acknowledgements, colours among the edges."""

import pytest

from tests.firmware.simulated import Pico


def test_it_holds_more_than_a_second_of_2000_edges(pico: Pico) -> None:
    ring = pico.load("ring").Ring()
    assert ring.capacity >= 2 * 2000
    assert ring.capacity & ring.slot == 0  # a power of two


@pytest.mark.parametrize("seq", [0, -1, 3, 1000])
def test_an_acknowledgement_of_what_never_was_frees_nothing(pico: Pico, seq: int) -> None:
    ring = pico.load("ring").Ring(capacity=8, hues=True)
    ring.push_hue(1, 0, 1, 2, 3, 4)
    ring.push_hue(2, 0, 1, 2, 3, 4)
    assert not ring.acknowledge(seq)
    assert ring.waiting == 2


def test_a_number_outlives_many_rounds(pico: Pico) -> None:
    ring = pico.load("ring").Ring(capacity=8, hues=True)
    for seq in range(1, 1001):
        ring.push_hue(seq, seq % 20, seq, seq + 1, seq + 2, seq + 3)
        assert ring.body(seq) == "HUE," + ",".join(
            str(field) for field in (seq, seq, seq % 20, seq, seq + 1, seq + 2, seq + 3)
        )
        assert ring.acknowledge(seq)
        assert not ring.acknowledge(seq)
    assert (ring.head, ring.waiting, ring.lost) == (1000, 0, 0)


def test_a_full_ring_refuses_a_colour(pico: Pico) -> None:
    ring = pico.load("ring").Ring(capacity=2, hues=True)
    for _ in range(3):
        ring.push_hue(1, 0, 1, 2, 3, 4)
    assert (ring.head, ring.lost) == (2, 1)


def test_interrupts_are_on_again_after_a_colour(pico: Pico) -> None:
    pico.load("ring").Ring(capacity=2, hues=True).push_hue(1, 0, 1, 2, 3, 4)
    assert pico.simulation.interrupts_on
