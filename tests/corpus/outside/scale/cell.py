"""A tower's forces through load cell and converter to the lines of a capture.

The cell rings and creeps; the converter weighs its last four conversions (sinc⁴); noise and bad
readings come last.
"""

from collections.abc import Iterable
from itertools import accumulate
from math import pi, sqrt
from operator import mul
from random import Random
from typing import NamedTuple

from pichenette import wire
from pichenette.board import Board
from pichenette.link.capture import Captured
from tests.corpus.outside.scale.bench import Bench
from tests.corpus.outside.scale.tower import MS, Tower

_TICKS = 1 << 30
_REST_S = 4.0  # after the last event


class Reading(NamedTuple):
    at: float
    counts: int
    status: int


def capture(tower: Tower, board: Board) -> list[Captured]:
    """HELLO, STATE, and a LOAD for every reading."""
    origin = tower.random.randrange(_TICKS)
    hello = f"HELLO,1,0.1.0,e6605481db318236,1a2b3c4d,{board.name},00000000,{len(board.gates)}"
    lines = [_line(1000, hello), _line(1100, f"STATE,{origin},0")]
    for at, counts, status in readings(tower, tower.now + _REST_S):
        at_us = round(at * 1e6)
        body = f"LOAD,{(origin + at_us) % _TICKS},{counts},{status}"
        lines.append(_line(at_us + 2000 + tower.random.randrange(1500), body))
    return lines


def _line(host_us: int, body: str) -> Captured:
    return Captured(host_us, wire.encode(body).rstrip())


def readings(tower: Tower, seconds: float) -> list[Reading]:
    """Every conversion but those that get lost."""
    random, bench = tower.random, tower.bench
    changes = (tower.changes.get(ms, 0.0) for ms in range(round(seconds / MS)))
    felt = _felt(tower, accumulate(changes))
    period = 1 / bench.rate
    kernel = _spline(period)
    found: list[Reading] = []
    wandering, white = 0.0, [random.gauss(0, 1) for _ in range(3)]
    at = 0.1
    while at < seconds - 0.01:
        end = round(at / MS)
        force = sum(map(mul, kernel, felt[end - len(kernel) : end]))
        wandering += -wandering * 0.1 + random.gauss(0, sqrt(0.19))
        white = [*white[1:], random.gauss(0, 1)]
        force += bench.noise * _noise(bench, white, wandering) + bench.drift_a_minute * at / 60
        counts, status = round(bench.zero + bench.piece * force), 0
        if random.random() < bench.spurious:
            counts, status = _spoilt(counts, random)
        if random.random() >= bench.lost:
            found.append(Reading(at + random.uniform(0.0001, 0.0006), counts, status))
        at += period * random.uniform(0.999, 1.001)
    return found


def _noise(bench: Bench, white: list[float], wandering: float) -> float:
    if bench.colour == "slow":
        return sqrt(2 / 3) * white[2] + sqrt(1 / 3) * wandering
    if bench.colour == "sinc":
        return (white[0] + 4 * white[1] + white[2]) / sqrt(18)
    return white[2]


def _felt(tower: Tower, forces: Iterable[float]) -> list[float]:
    """What the cell makes of it: it rings (slower under a load), and creeps."""
    hertz, fading = tower.ring
    place, speed, crept = 0.0, 0.0, 0.0
    felt: list[float] = []
    for force in forces:
        omega = 2 * pi * hertz / sqrt(1 + max(0.0, force) / 60)
        stiff = omega * omega + 1 / (fading * fading)
        speed += MS * (stiff * (force - place) - 2 / fading * speed)
        place += MS * speed
        crept += MS / 20 * (tower.bench.creep * place - crept)
        felt.append(place + crept)
    return felt


def _spline(period: float) -> list[float]:
    """Four boxes of one conversion each, one after the other: the weight of every millisecond."""
    long, kernel = round(period / MS), [1.0]
    for _ in range(4):
        kernel = [
            sum(kernel[max(0, place - long + 1) : place + 1])
            for place in range(len(kernel) + long - 1)
        ]
    return [weight / sum(kernel) for weight in kernel]


def _spoilt(counts: int, random: Random) -> tuple[int, int]:
    """What bad set-ups deliver: half unmarked slipped bits, the rest all ones or marked."""
    ones = 2 ** random.randrange(8, 23) - 1
    return random.choice(
        (
            (2 * counts, 0),
            (counts // 2, 0),
            (2 * counts + 1, 0),
            (ones, 0),
            (-1, 0),
            (0x7FFFFF, 1),
            (counts, 2),
            (-1, 4),
        )
    )
