"""Pulses of the beams through the Pico's interrupts to the lines of a capture."""

from collections.abc import Iterable
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple

from pichenette import wire
from pichenette.board import Board
from pichenette.link.capture import Captured

_TICKS = 1 << 30
_HOST_US = 5_003_000  # the host's clock, when it hears what happened at 0


class Pulse(NamedTuple):
    """A beam changes over: when (s), which, to what."""

    at: float
    gate: int
    is_broken: bool


class Stamp(NamedTuple):
    """What a handler records: when it ran, the flags it found, and how the beam was by then."""

    at_us: int
    gate: int
    flags: int
    is_broken: bool


def interrupts(pulses: Iterable[Pulse], random: Random) -> list[Stamp]:
    """One handler runs at a time, gates in order; what changes again before its handler starts
    comes as one call with both flags.
    """
    waiting: dict[int, list[bool]] = {}
    queue: list[tuple[float, int, int, bool]] = []
    for number, (at, gate, is_broken) in enumerate(sorted(pulses)):
        heappush(queue, (at, number, gate, is_broken))
    stamps: list[Stamp] = []
    free = 0.0
    while queue or waiting:
        if not waiting:
            at, _, gate, is_broken = heappop(queue)
            waiting[gate] = [is_broken]
            starts = max(free, at + _latency(random))
        else:
            starts = free + 4e-6
        while queue and queue[0][0] <= starts:
            _, _, gate, is_broken = heappop(queue)
            waiting.setdefault(gate, []).append(is_broken)
        gate = min(waiting)
        kinds = waiting.pop(gate)
        flags = (1 if True in kinds else 0) | (2 if False in kinds else 0)
        stamps.append(Stamp(int(starts * 1e6), gate, flags, kinds[-1]))
        free = starts + random.uniform(50e-6, 105e-6)
    return stamps


def _latency(random: Random) -> float:
    """From an edge to its handler: median some 20 µs, 95 % below 150, at most 290."""
    return min(290e-6, 20e-6 * random.lognormvariate(0.0, 1.1))


def capture(board: Board, stamps: list[Stamp], end: float, random: Random) -> list[Captured]:
    """HELLO, STATE, edges, a BEAT every second."""
    origin = random.randrange(_TICKS)
    boot = random.getrandbits(32)
    hello = f"HELLO,1,1.0.0,e660583883724a32,{boot:08x},{board.name},00000000,{len(board.gates)}"
    lines = [_line(0, hello), _line(0, f"STATE,{origin},0")]
    beats = [Stamp(second * 1_000_000, -1, 0, False) for second in range(1, int(end) + 3)]
    levels: dict[int, bool] = {}
    number = 0
    for at_us, gate, flags, is_broken in sorted(stamps + beats):
        ticks = (origin + at_us) % _TICKS
        if gate < 0:
            mask = sum(1 << other for other, now in levels.items() if now)
            lines.append(_line(at_us, f"BEAT,{ticks},{mask:x},0,0,120000,0"))
            continue
        number += 1
        levels[gate] = is_broken
        lines.append(_line(at_us, f"EDGE,{number},{ticks},{gate},{flags}"))
    return lines


def _line(at_us: int, body: str) -> Captured:
    return Captured(_HOST_US + at_us, wire.encode(body).rstrip())
