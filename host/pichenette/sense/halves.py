"""Pieces of which two pockets see one half each: the plugs of two of their beams are swapped.

Every gate with two beams says when only one of them saw something; of two that did so at the same
moment, with the other beam each, the later one learns of it.
"""

from typing import NamedTuple

_SAME_US = 150_000  # a piece is from one beam at the other by then


class Half(NamedTuple):
    gate: int
    at_us: int
    is_first: bool  # of the two beams, the one a piece meets first


class Halves:
    def __init__(self) -> None:
        self._last: dict[int, Half] = {}

    def is_seen_elsewhere(self, gate: int, at_us: int, *, is_first: bool) -> bool:
        """One beam alone saw something here; did another gate see the other half of it?"""
        self._last[gate] = Half(gate, at_us, is_first)
        return any(
            half.gate != gate and half.is_first != is_first and abs(half.at_us - at_us) <= _SAME_US
            for half in self._last.values()
        )
