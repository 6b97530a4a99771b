"""One HUE a break; a missing head costs one SAY."""

from typing import Any

import pytest

from tests.firmware.fakes import Bus, Link
from tests.firmware.simulated import Pico

SETTINGS = {"bus": 0, "sda": 20, "scl": 21, "optional": True}


@pytest.fixture
def bench(pico: Pico, monkeypatch: pytest.MonkeyPatch) -> Any:
    class Bench:
        def __init__(self) -> None:
            monkeypatch.setattr(Bus, "lights", {0: (1000, 300, 200, 100)})
            monkeypatch.setattr(Bus, "now_us", lambda: int(pico.simulation.now_us))
            monkeypatch.setattr(Bus, "read_after_us", [])
            monkeypatch.setattr(pico.load("colour"), "I2C", Bus)
            for pin in (2, 3):
                pico.hardware.pads[pin].drive(1)
            self.link = Link()
            self.ring = pico.load("ring").Ring(capacity=64, hues=True)
            two = [("one", 2, False), ("two", 3, False)]
            self.gates = pico.load("gates").Gates(two, self.ring)
            self.gates.arm()
            self.colour = pico.load("colour").Colour(
                SETTINGS, [(0, 0), (1, 1)], self.gates, self.ring, self.link
            )

        def run(self, steps: int) -> None:
            """A step each half millisecond."""
            for _ in range(steps):
                self.colour.step()
                pico.simulation.spend(500)

        @property
        def hues(self) -> list[list[str]]:
            """Gate, red, green, blue and clear of each."""
            bodies = (self.ring.body(seq) for seq in range(1, self.ring.head + 1))
            return [body.split(",")[3:] for body in bodies if body.startswith("HUE")]

    return Bench()


def test_a_missing_head_is_told_once(pico: Pico, bench: Any) -> None:
    assert len(bench.link.said) == 1
    assert "head of two" in bench.link.said[0]
    pico.drive(3, 0)
    bench.run(20)
    assert len(bench.link.said) == 1
    assert bench.hues == []


def test_a_break_is_told_once_with_its_light(pico: Pico, bench: Any) -> None:
    for _ in range(2):
        pico.drive(2, 0)
        bench.run(20)
        pico.drive(2, 1)
        bench.run(1)
    assert bench.hues == [["0", "300", "200", "100", "1000"]] * 2


def test_no_light_is_read_before_a_whole_integration(pico: Pico, bench: Any) -> None:
    """Its status may be that of the break before; two cycles take up to 2 × 2.56 ms."""
    for _ in range(3):
        pico.drive(2, 0)
        bench.run(20)
        pico.drive(2, 1)
        bench.run(1)
    assert len(Bus.read_after_us) == len(bench.hues) == 3
    assert all(5120 <= after_us < 6500 for after_us in Bus.read_after_us)


def test_a_piece_too_bright_for_60_times_is_read_again_at_16(pico: Pico, bench: Any) -> None:
    Bus.lights[0] = (3600, 1200, 600, 300)
    pico.drive(2, 0)
    bench.run(40)
    assert bench.hues == [["0", "1200", "600", "300", "3600"]]
    pico.drive(2, 1)
    bench.run(1)
    Bus.lights[0] = (60, 20, 20, 20)
    pico.drive(2, 0)
    bench.run(20)
    assert bench.hues[1:] == [["0", "20", "20", "20", "60"]], "at 60 × again"


def test_what_fills_the_counter_at_16_times_too_is_told_as_it_is(pico: Pico, bench: Any) -> None:
    Bus.lights[0] = (60_000, 50_000, 40_000, 30_000)
    pico.drive(2, 0)
    bench.run(40)
    assert bench.hues == [["0", "3840", "3840", "3840", "3840"]]


def test_a_short_break_has_no_colour(pico: Pico, bench: Any) -> None:
    pico.drive(2, 0)
    bench.run(2)
    assert bench.colour.is_busy
    pico.drive(2, 1)
    bench.run(20)
    assert not bench.colour.is_busy
    assert bench.hues == []


def test_light_that_was_whole_is_read_after_the_break_too(pico: Pico, bench: Any) -> None:
    pico.drive(2, 0)
    bench.colour.step()
    pico.simulation.spend(5_300)
    pico.drive(2, 1)
    bench.run(20)
    assert bench.hues == [["0", "300", "200", "100", "1000"]]


def test_what_was_too_bright_is_not_read_again_once_it_is_gone(pico: Pico, bench: Any) -> None:
    Bus.lights[0] = (3600, 1200, 600, 300)
    pico.drive(2, 0)
    bench.colour.step()
    pico.simulation.spend(5_300)
    pico.drive(2, 1)
    bench.colour.step()
    assert not bench.colour.is_busy
    bench.run(20)
    assert bench.hues == []


def test_but_not_when_the_next_light_may_have_taken_its_place(pico: Pico, bench: Any) -> None:
    pico.drive(2, 0)
    bench.colour.step()
    pico.simulation.spend(5_300)
    pico.drive(2, 1)
    pico.simulation.spend(4_000)  # a busy round
    bench.run(20)
    assert bench.hues == []
    assert not bench.colour.is_busy


def test_a_long_break_is_read_however_late(pico: Pico, bench: Any) -> None:
    pico.drive(2, 0)
    bench.colour.step()
    pico.simulation.spend(15_000)
    bench.run(2)
    assert len(bench.hues) == 1


def test_a_muted_gate_has_no_colour(
    pico: Pico, bench: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench.gates, "is_muted", lambda number: True)
    pico.drive(2, 0)
    bench.run(20)
    assert bench.hues == []
    assert not bench.colour.is_busy


def test_where_an_edge_found_no_place_no_light_is_trusted(pico: Pico, bench: Any) -> None:
    """The clearing one: the next break has a light of its own all the same."""
    pico.drive(2, 0)
    bench.run(20)
    limit = bench.ring.state[1]
    bench.ring.state[1] = bench.ring.head  # full
    pico.drive(2, 1)
    bench.run(1)
    assert bench.ring.lost == 1
    bench.ring.state[1] = limit
    pico.drive(2, 0)
    bench.run(20)
    assert len(bench.hues) == 2


def test_a_piece_that_is_still_there_after_a_restart_has_its_light(pico: Pico, bench: Any) -> None:
    """The task failed, and begins again (rounds.py)."""
    pico.drive(2, 0)
    bench.run(2)
    bench.colour.restart()
    bench.run(20)
    assert bench.hues == [["0", "300", "200", "100", "1000"]]


def test_no_light_is_told_across_a_gap_that_nobody_saw(pico: Pico, bench: Any) -> None:
    """Two pieces, each too short for a colour: between them the beam was clear for less than a
    round."""
    at = pico.simulation.now_us
    pico.pulse(2, at + 100, 4_000)
    pico.pulse(2, at + 4_400, 3_400)
    bench.run(40)
    assert bench.ring.head == 4
    assert bench.hues == []


def test_what_comes_behind_that_gap_has_its_own_light(pico: Pico, bench: Any) -> None:
    at = pico.simulation.now_us
    pico.pulse(2, at + 100, 8_000)
    pico.pulse(2, at + 8_400, 9_000)
    bench.run(60)
    kinds = [bench.ring.body(seq).split(",")[0] for seq in range(1, bench.ring.head + 1)]
    assert kinds == ["EDGE", "HUE", "EDGE", "EDGE", "HUE", "EDGE"]


def test_a_head_lost_on_the_way_is_found_again_by_a_probe(pico: Pico, bench: Any) -> None:
    lights, Bus.lights = Bus.lights, {}
    pico.drive(2, 0)
    bench.run(5)
    assert len(bench.link.said) == 2
    assert not bench.colour.is_busy
    Bus.lights = lights
    bench.colour.probe()
    bench.run(20)
    assert len(bench.hues) == 1


def test_a_head_lost_while_it_integrates_keeps_nobody_awake(pico: Pico, bench: Any) -> None:
    pico.drive(2, 0)
    bench.run(2)
    lights, Bus.lights = Bus.lights, {}
    bench.run(20)
    assert len(bench.link.said) == 2
    assert not bench.colour.is_busy
    pico.drive(2, 1)
    Bus.lights = lights
    bench.colour.probe()
    pico.drive(2, 0)
    bench.run(20)
    assert len(bench.hues) == 1
