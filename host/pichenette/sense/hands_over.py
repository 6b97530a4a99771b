"""Hands over the board: how one gate casts doubt on another.

Fed with the breaks that are longer than any fall, it says whether a hand was at another gate at a
moment, and when that will be certain.  A piece at rest, a storm and a lamp are not hands and say
nothing about other gates.
"""

from collections import deque
from typing import Protocol

from pichenette.sense.thresholds import Thresholds

_KEPT = 32  # more than can come and go while a passage waits


class Watched(Protocol):
    @property
    def broken_at_us(self) -> int | None:
        """Since when something is in it of which it is not known yet whether it is a hand."""


class HandsOver:
    def __init__(self, limits: Thresholds) -> None:
        self._near_us = int(limits.near_ms * 1000)
        self._blocked_us = int(limits.blocked_ms * 1000)
        self._watched: list[tuple[int, Watched]] = []
        self._seen: deque[tuple[int, int, int]] = deque(maxlen=_KEPT)  # gate, from, to

    def watch(self, gate: int, beam: Watched) -> None:
        """As long as this beam is broken, it may be a hand."""
        self._watched.append((gate, beam))

    def saw(self, gate: int, start_us: int, end_us: int) -> None:
        """It was broken for longer than a piece falls, and is clear again."""
        self._seen.append((gate, start_us, end_us))

    def were_near(self, gate: int, start_us: int, end_us: int) -> bool:
        """Was a hand at another gate then, or just before or after?"""
        return any(
            other != gate and from_us < end_us + self._near_us and start_us < to_us + self._near_us
            for other, from_us, to_us in self._seen
        )

    def known_us(self, gate: int, end_us: int) -> int:
        """When it is certain what was at other gates at `end_us`; a past moment means now."""
        since = (beam.broken_at_us for other, beam in self._watched if other != gate)
        near = [at_us for at_us in since if at_us is not None and at_us < end_us + self._near_us]
        return max(near, default=-self._blocked_us) + self._blocked_us
