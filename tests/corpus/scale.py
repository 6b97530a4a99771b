"""A load cell under a tower: pieces, hands, slams, drift, and the chip that reads it.

From a `Bench` (one way a scale can be built and treated) and dice come LOAD sentences as a capture
has them, and the steps that really happened.  Weights are in pieces until the chip makes counts of
them.
"""

import math
import random
from collections.abc import Callable
from typing import NamedTuple

from pichenette import wire
from pichenette.link.capture import Captured

Dice = random.Random
Force = Callable[[float], float]  # seconds since it began -> pieces


class Bench(NamedTuple):
    name: str
    sps: float = 80.0
    noise: float = 0.01  # of a piece, each reading
    spread: float = 0.02  # pieces differ by this
    drift_per_s: float = 0.002
    creep: float = 0.003  # of a load, within a minute
    spikes: float = 0.01  # spurious readings
    bad: float = 0.0  # readings with a status
    filter_readings: int = 4  # the chip's settling: 50 ms at 80 a second, 400 at 10
    ramp_s: tuple[float, float] = (0.0, 0.08)  # a piece is put down, not dropped
    touch_s: tuple[float, float] = (0.08, 2.5)
    touch: tuple[float, float] = (0.2, 8.0)
    piece: int = 5120  # counts
    zero: int = 84_210


class Truth(NamedTuple):
    at_us: float
    pieces: int
    kind: str


class Event(NamedTuple):
    kind: str
    at_s: float
    force: Force
    steps: int


def _arrive(weight: float, ramp_s: float, press: float, dice: Dice) -> Force:
    """A weight that stays, put down in `ramp_s`, pressed a little while it is."""

    def force(t: float) -> float:
        if t < 0:
            return 0.0
        share = min(1.0, t / ramp_s) if ramp_s else 1.0
        extra = press * math.sin(math.pi * min(1.0, t / ramp_s)) if ramp_s else 0.0
        return weight * share + extra

    return force


def place(bench: Bench, dice: Dice) -> tuple[Force, int]:
    weight = 1 + dice.gauss(0, bench.spread)
    return _arrive(weight, dice.uniform(*bench.ramp_s), dice.uniform(0, 0.4), dice), 1


def fall(bench: Bench, dice: Dice) -> tuple[Force, int]:
    number = dice.choice((1, 1, 2, 3, 5, 8))
    weight = -sum(1 + dice.gauss(0, bench.spread) for _ in range(number))
    ring = dice.uniform(0, 0.5)

    def force(t: float) -> float:
        if t < 0:
            return 0.0
        shake = ring * math.exp(-t / 0.03) * math.sin(2 * math.pi * 14 * t)
        return weight * min(1.0, t / 0.04) + shake

    return force, -number


def touch(bench: Bench, dice: Dice) -> tuple[Force, int]:
    """A finger: a push that swells and goes, or one that is held; it trembles."""
    lasts, most = dice.uniform(*bench.touch_s), dice.uniform(*bench.touch)
    if dice.random() < 0.15:
        most = -most / 4  # somebody lifts the tower's edge
    tremble, hertz = dice.uniform(0.05, 0.15) * abs(most), dice.uniform(4, 11)
    is_held = dice.random() < 0.4

    def force(t: float) -> float:
        if not 0 <= t <= lasts:
            return 0.0
        shape = min(1.0, t / 0.06, (lasts - t) / 0.06) if is_held else math.sin(math.pi * t / lasts)
        shaking = tremble * (
            math.sin(2 * math.pi * hertz * t) + 0.7 * math.sin(2 * math.pi * 2.7 * t + 1)
        )
        return most * shape + shaking * min(1.0, shape)

    return force, 0


def slam(bench: Bench, dice: Dice) -> tuple[Force, int]:
    """A fist on the table: it rings, then everything is as before."""
    most, hertz, fades = dice.uniform(1, 20), dice.uniform(6, 30), dice.uniform(0.03, 0.25)

    def force(t: float) -> float:
        return most * math.exp(-t / fades) * math.sin(2 * math.pi * hertz * t) if t >= 0 else 0.0

    return force, 0


def put_hard(bench: Bench, dice: Dice) -> tuple[Force, int]:
    """A piece slammed down: it rings, and stays."""
    ring, _ = slam(bench, dice)
    weight = 1 + dice.gauss(0, bench.spread)
    return (lambda t: ring(t) * 0.4 + (weight if t >= 0 else 0.0)), 1


def press_down(bench: Bench, dice: Dice) -> tuple[Force, int]:
    """A piece pressed into its place, and let go."""
    weight, extra = 1 + dice.gauss(0, bench.spread), dice.uniform(0.3, 3)
    up_s, hold_s, off_s = dice.uniform(0.03, 0.1), dice.uniform(0.05, 0.4), dice.uniform(0.03, 0.15)
    shaking, hertz = dice.uniform(0.02, 0.1), dice.uniform(4, 12)

    def force(t: float) -> float:
        if t < 0:
            return 0.0
        hand = _eased(t / up_s) * (1 - _eased((t - up_s - hold_s) / off_s))
        trembling = 1 + shaking * math.sin(2 * math.pi * hertz * t)
        return weight * _eased(t / up_s) + extra * hand * trembling

    return force, 1


def ring(bench: Bench, dice: Dice) -> tuple[Force, int]:
    """A piece dropped, or set down a little hard: the cell swings, from wherever it was."""
    weight, size = 1 + dice.gauss(0, bench.spread), dice.uniform(0.1, 0.8)
    hertz, fades, ramp_s = dice.uniform(5, 25), dice.uniform(0.02, 0.07), dice.uniform(0.002, 0.06)
    phase = dice.uniform(0, 2 * math.pi)

    def force(t: float) -> float:
        if t < 0:
            return 0.0
        swing = size * math.exp(-t / fades) * math.sin(2 * math.pi * hertz * t + phase)
        return (weight + swing) * min(1.0, t / ramp_s)

    return force, 1


def lift(bench: Bench, dice: Dice) -> tuple[Force, int]:
    """A piece taken off with care."""
    weight, lasts = 1 + dice.gauss(0, bench.spread), dice.uniform(0.03, 0.3)
    return (lambda t: -weight * _eased(t / lasts)), -1


def lean(bench: Bench, dice: Dice) -> tuple[Force, int]:
    """A hand that holds on and does not keep its force: it wanders, and trembles a little."""
    lasts, most, up_s = dice.uniform(0.2, 2.5), dice.uniform(0.3, 6), dice.uniform(0.02, 0.3)
    step_s, slow_s, size = 0.01, 0.3, dice.uniform(0.12, 0.35)
    forces, force_now = [], 0.0
    for _ in range(int(lasts / step_s) + 2):
        force_now += -force_now * step_s / slow_s
        force_now += size * math.sqrt(2 * step_s / slow_s) * dice.gauss(0, 1)
        forces.append(max(0.0, 1 + force_now))
    trembles, hertz = dice.uniform(0.01, 0.05), dice.uniform(4, 12)

    def force(t: float) -> float:
        if not 0 <= t <= lasts:
            return 0.0
        place, share = divmod(t / step_s, 1)
        wanders = forces[int(place)] * (1 - share) + forces[int(place) + 1] * share
        wanders += trembles * math.sin(2 * math.pi * hertz * t)
        return most * wanders * min(1.0, t / up_s, (lasts - t) / up_s)

    return force, 0


def _eased(share: float) -> float:
    return 0.5 - 0.5 * math.cos(math.pi * min(1.0, max(0.0, share)))


KINDS: dict[str, Callable[[Bench, Dice], tuple[Force, int]]] = {
    "placement": place,
    "fall": fall,
    "touch": touch,
    "slam": slam,
    "hard placement": put_hard,
    "pressed down": press_down,
    "dropped": ring,
    "lifted": lift,
    "leaning hand": lean,
}


def compose(bench: Bench, kinds: list[str], dice: Dice) -> tuple[list[Captured], list[Truth]]:
    """A capture of these events, some seconds apart, and what they were."""
    events: list[Event] = []
    at_s, on_tower = 3.0, dice.randint(8, 14)
    start_weight = float(on_tower)
    for kind in kinds:
        force, steps = KINDS[kind](bench, dice)
        if on_tower + steps < 0:
            force, steps = place(bench, dice)
            kind = "placement"
        events.append(Event(kind, at_s, force, steps))
        on_tower += steps
        at_s += dice.uniform(3.2, 6.0)
    return _capture(bench, events, start_weight, at_s + 2, dice), [
        Truth(event.at_s * 1e6, event.steps, event.kind) for event in events
    ]


def quiet_hour(bench: Bench, dice: Dice, minutes: float = 60) -> tuple[list[Captured], list[Truth]]:
    """Drift and touching, and not one step."""
    events: list[Event] = []
    at_s = 3.0
    while at_s < minutes * 60 - 10:
        kind = dice.choice(("touch", "touch", "leaning hand", "slam"))
        force, steps = KINDS[kind](bench, dice)
        events.append(Event(kind, at_s, force, steps))
        at_s += dice.uniform(3.0, 25.0)
    return _capture(bench, events, 9.0, minutes * 60, dice), [
        Truth(event.at_s * 1e6, 0, event.kind) for event in events
    ]


def _capture(
    bench: Bench, events: list[Event], weight: float, lasts_s: float, dice: Dice
) -> list[Captured]:
    first = dice.randrange(1 << 30)
    base = bench.zero + bench.piece * weight
    drift, slope = 0.0, dice.uniform(-1, 1) * bench.drift_per_s
    period_s = 1 / bench.sps
    window: list[float] = []
    lines = [Captured(0, wire.encode(f"STATE,{first},0").rstrip())]
    settled, live, upcoming = 0.0, [], 0  # weight of what is over; events that go on; the next one
    number = 0
    while number * period_s < lasts_s:
        at_s = number * period_s
        number += 1
        while upcoming < len(events) and events[upcoming].at_s <= at_s:
            live.append(events[upcoming])
            upcoming += 1
        for event in [event for event in live if at_s - event.at_s > 3]:
            live.remove(event)
            settled += event.force(3.0)
        if dice.random() < 0.02 * period_s:
            slope = dice.uniform(-1, 1) * bench.drift_per_s
        drift += slope * period_s
        pieces = settled + drift + sum(event.force(at_s - event.at_s) for event in live)
        for event in live:
            crept = 1 - math.exp(-(at_s - event.at_s) / 20)
            pieces += bench.creep * event.steps * crept
        window = [*window[-bench.filter_readings + 1 :], pieces]
        counts = base + bench.piece * (sum(window) / len(window) + dice.gauss(0, bench.noise))
        status = 0
        if dice.random() < bench.spikes:
            counts = dice.choice((2 * counts, counts / 2, 0x7FFFFF >> dice.randint(1, 8), -1))
        if dice.random() < bench.bad:
            status = dice.choice((1, 2, 3, 4))
        at_us = int(at_s * 1e6)
        body = f"LOAD,{(first + at_us) % (1 << 30)},{int(counts)},{status}"
        lines.append(Captured(at_us + 3000, wire.encode(body).rstrip()))
    return lines


BENCHES = (
    Bench("clean, 80 a second"),
    Bench("clean, 10 a second", sps=10.0),
    Bench("noisy, 80 a second", noise=0.03, spikes=0.05, bad=0.03, spread=0.03),
    Bench("heavy drift, 80 a second", drift_per_s=0.006, creep=0.01, noise=0.02, piece=-2300),
    Bench("light pieces, 10 a second", sps=10.0, noise=0.04, spikes=0.03, piece=700),
)
