"""Marbles through an Offboard target: its printed holder, or an open rim with a beam across it."""

from collections.abc import Sequence
from math import cos, radians, sin, sqrt
from random import Random

from tests.corpus.outside.pockets.disc import GRAVITY, STEP
from tests.corpus.outside.pockets.event import Event, see
from tests.corpus.outside.pockets.receiver import Receiver, Span

SLOPE = radians(14)
PULL = 5 / 7 * GRAVITY * sin(SLOPE)  # mm/s² of what rolls
TO_BEAM = 37.0  # mm from the rim: funnel, and half the channel
TO_END = 74.0


def holder(random: Random) -> list[list[Span]]:
    """Rolls through funnel and channel, strikes the tray's end, comes to rest; past a low beam."""
    wide = random.uniform(15.5, 16.5)
    below = random.uniform(4.0, 5.0)
    half = sqrt(wide * wide / 4 - below * below)
    place, speed = random.uniform(-2, 12) - TO_BEAM, random.lognormvariate(0.0, 0.6) * 250
    speed = max(60.0, min(2500.0, speed))
    bounce, rub = random.uniform(0.3, 0.65), random.uniform(0.15, 0.3)
    funnel = random.uniform(0.5, 1.0)  # what its slanting walls leave of the speed
    end, spin = TO_END - TO_BEAM - wide / 2, speed
    spans: list[list[Span]] = []
    for _ in range(int(1.5 / STEP)):
        if funnel < 1 and place > 24 - TO_BEAM:
            speed, spin, funnel = speed * funnel, spin * funnel, 1.0
        if abs(speed - spin) > 5:  # slides until it rolls again
            slip = rub * GRAVITY * cos(SLOPE) * STEP * (1 if speed > spin else -1)
            speed, spin = speed - slip + GRAVITY * sin(SLOPE) * STEP, spin + 2.5 * slip
        else:
            speed += PULL * STEP
            spin = speed
        place += speed * STEP
        if place >= end:
            place = end
            speed = -bounce * speed if speed > 40 else 0.0
        spans.append([(place - half, place + half)] if abs(place) < half + 2 else [])
    return spans


def open_rim(random: Random) -> list[list[Span]]:
    """Falls past a beam across an open target, up to 5 mm beside its middle; opaque."""
    wide = random.uniform(15.5, 16.5)
    beside = random.uniform(-5, 5)
    half = sqrt(wide * wide / 4 - beside * beside)
    speed = sqrt(2 * GRAVITY * random.uniform(12, 45)) * random.uniform(0.4, 1.2)
    count = int((2 * half + 8) / speed / STEP)
    places = [speed * STEP * step - half - 4 for step in range(count)]
    return [[(at - half, at + half)] for at in places]


def glass(random: Random) -> list[list[Span]]:
    """The same of clear glass: near its middle it is dark, bright, dark."""
    wide = random.uniform(15.5, 16.5)
    beside = random.uniform(-5, 5)
    half, lens = sqrt(wide * wide / 4 - beside * beside), sqrt(max(0.0, 4.0 - beside * beside))
    speed = sqrt(2 * GRAVITY * random.uniform(12, 45)) * random.uniform(0.4, 1.2)
    count = int((2 * half + 8) / speed / STEP)
    places = [speed * STEP * step - half - 4 for step in range(count)]
    if not lens:
        return [[(at - half, at + half)] for at in places]
    return [[(at - half, at - lens), (at + lens, at + half)] for at in places]


WAYS = {"holder": holder, "open": open_rim, "glass": glass}


def one(kind: str, random: Random, receivers: Sequence[Receiver]) -> Event:
    """One marble."""
    while True:
        event = see(kind, 1, [WAYS[kind](random)], receivers)
        if event.is_seen:
            return event
