"""Hands in a pocket with beams across it: fingers that go in, feel about and come out."""

from collections.abc import Sequence
from math import pi, sin
from random import Random

from tests.corpus.outside.pockets.disc import STEP
from tests.corpus.outside.pockets.event import Event, see
from tests.corpus.outside.pockets.receiver import Receiver, Span


def hand(random: Random, receivers: Sequence[Receiver], heights: Sequence[float]) -> Event:
    """One to three fingers, each with its own reach; in, about, out, now and then with a piece
    between them.  Three in ten are a dab, over at once.
    """
    is_dab = random.random() < 0.3
    into = random.uniform(0.04, 0.15) if is_dab else random.uniform(0.1, 0.5)
    stays = random.uniform(0.0, 0.15) if is_dab else random.uniform(0.2, 2.5)
    out = random.uniform(0.04, 0.15) if is_dab else random.uniform(0.1, 0.5)
    deep = random.uniform(-26, -34) if is_dab else random.uniform(-32, -60)
    fingers = [
        (
            random.uniform(0, 14),
            random.uniform(-14, 14),
            random.uniform(6, 9),
            random.uniform(0.5, 3),
            random.uniform(0, 2 * pi),
            random.uniform(0, 9),
            random.uniform(0, 5),
        )
        for _ in range(random.choice((1, 2, 2, 3)))
    ]
    fingers[0] = (0.0, random.uniform(-4, 4), *fingers[0][2:])
    takes = not is_dab and random.random() < 0.5
    hidden: list[list[list[Span]]] = [[] for _ in heights]
    for step in range(int((into + stays + out) / STEP)):
        now = step * STEP
        if now < into:
            tip = deep * _smooth(now / into)
        elif now < into + stays:
            tip = deep
        else:
            tip = deep * _smooth((into + stays + out - now) / out)
        for beam, height in enumerate(heights):
            spans: list[Span] = []
            for shorter, aside, half, pace, phase, sway, stir in fingers:
                wave = sin(2 * pi * pace * now + phase)
                if abs(aside + sway * wave) < half and tip + shorter + stir * wave < height + 3:
                    spans.append((tip + shorter + stir * wave - height, 60.0))
            if takes and now > into + stays and tip - 12 < height + 15:
                spans.append((tip - 12 - height, tip + 19 - height))
            hidden[beam].append(spans)
    return see("dab" if is_dab else "hand", 0, hidden, receivers)


def _smooth(share: float) -> float:
    """From 0 to 1, from rest to rest."""
    return share * share * (3 - 2 * share)
