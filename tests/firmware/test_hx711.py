"""The PIO program itself, executed, against a simulated HX711 with its faults."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from pioemu import State, emulate

from tests.firmware.pio import assemble
from tests.firmware.simulated import Pico

DOUT, SCK = 0, 1  # bits of the emulated pins; one cycle is 1 µs
PERIOD_US = 9_000  # 111 a second, more than any chip gives
POWER_DOWN_US = 60

# As MicroPython 1.27's own assembler makes it.
OPCODES = [0xE037, 0x2020, 0xB042, 0x5001, 0x0142, 0xB142]
OPCODES += [0x4001, 0x8000, 0xE04F, 0xE03F, 0x0F4A, 0x0089]


@dataclass
class Hx711:
    """The chip: ready every `PERIOD_US`, a bit a rising SCK, high after the last."""

    bits: int
    skew: int = 0  # pulses the chip felt before the reader's first
    stuck: int | None = None
    dout: int = 1
    pulses: int = 0
    total_pulses: list[int] = field(default_factory=list)
    longest_high_us: int = 0
    _sck: int = 0
    _rose_at: int = 0
    _ready_at: int = 500

    def pins(self, state: State) -> int:
        if state.clock >= self._ready_at:
            self._ready_at += PERIOD_US
            if self.pulses:
                self.total_pulses.append(self.pulses)
            self.pulses = 0
            self.dout = 0
        sck = state.pin_values >> SCK & 1
        if sck and not self._sck:
            self._rose_at = state.clock
            self.pulses += 1
            index = 24 - self.pulses - self.skew
            self.dout = self.bits >> index & 1 if 0 <= index < 24 else 1
        if self._sck and not sck:
            self.longest_high_us = max(self.longest_high_us, state.clock - self._rose_at)
        self._sck = sck
        return (self.dout if self.stuck is None else self.stuck) << DOUT


def words(chip: Hx711, program: list[int], until_us: int, drained: bool = True) -> Iterator[int]:
    """What comes out of the FIFO, which is emptied at once unless stated otherwise."""
    running = emulate(
        program,
        stop_when=lambda _, state: state.clock > until_us,
        initial_state=State(pin_directions=1 << SCK),
        input_source=chip.pins,
        shift_isr_right=False,
        side_set_base=SCK,
        side_set_count=1,
    )
    for _, state in running:
        while drained and state.receive_fifo:
            yield state.receive_fifo.popleft()
    if not drained:
        yield from state.receive_fifo


@pytest.fixture
def program(pico: Pico) -> list[int]:
    return assemble(pico.load("hx711").convert)


def test_it_is_what_micropython_assembles(program: list[int]) -> None:
    assert program == OPCODES


@pytest.mark.parametrize("counts", [0, 1, 84_000, -84_000, 0x7FFFFE, -0x7FFFFF])
def test_every_conversion_is_read_whole(pico: Pico, program: list[int], counts: int) -> None:
    hx711 = pico.load("hx711")
    chip = Hx711(counts & 0xFFFFFF)
    got = list(words(chip, program, 2 * PERIOD_US + 1000))
    assert len(got) == 3
    assert {hx711.counts_of(hx711.bits_of(word)) for word in got} == {counts}
    assert {hx711.status_of(word) for word in got} == {hx711.GOOD}
    assert set(chip.total_pulses) == {25}  # gain 128, channel A
    assert chip.longest_high_us < POWER_DOWN_US / 10


@pytest.mark.parametrize(
    ("chip", "status"),
    [
        (Hx711(0x7FFFFF), "SATURATED"),
        (Hx711(0x800000), "SATURATED"),
        (Hx711(0xFFFFFF), "ALL_ONES"),
        (Hx711(84_000, stuck=0), "DESYNC"),
        (Hx711(84_000, skew=-1), "DESYNC"),  # the chip missed a pulse: the last bit comes late
    ],
    ids=["high", "low", "ones", "stuck low", "behind"],
)
def test_faults_are_told(pico: Pico, program: list[int], chip: Hx711, status: str) -> None:
    hx711 = pico.load("hx711")
    first = next(words(chip, program, PERIOD_US))
    assert hx711.status_of(first) == getattr(hx711, status)


def test_a_line_stuck_low_is_no_flood(program: list[int]) -> None:
    assert len(list(words(Hx711(0, stuck=0), program, 100_000))) <= 12


def test_a_chip_that_is_not_there_gives_nothing(program: list[int]) -> None:
    assert list(words(Hx711(0, stuck=1), program, 3 * PERIOD_US)) == []


def test_a_full_fifo_never_holds_the_clock(program: list[int]) -> None:
    chip = Hx711(84_000)
    assert len(list(words(chip, program, 5 * PERIOD_US + 1000, drained=False))) == 4
    assert chip.longest_high_us < POWER_DOWN_US / 10
    assert len(chip.total_pulses) == 5
