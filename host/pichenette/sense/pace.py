"""One beam's breaks, judged by how fast pieces have lately come down the holders of this board.

They are printed alike, but what slides in them, and how easily, is each board's own: where no piece
has slid fast, two in line do not either, so that one slow piece is seldom taken for them.  Until
enough pieces have passed, and across a net, the limits stand as they are.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace

from pichenette.board import BeamMount
from pichenette.sense.crowd import rule_in_crowd
from pichenette.sense.observation import Break
from pichenette.sense.ruling import Ruling
from pichenette.sense.thresholds import Thresholds

_KEPT = 20  # the last single pieces; without the fastest, as one may have dropped right to the beam
_ENOUGH = 10
_FASTER = 1.05  # a piece may yet come so much faster than they did


class HolderPace:
    def __init__(self, limits: Thresholds, is_marble: bool, mount: BeamMount) -> None:
        self._limits = limits
        self._is_marble = is_marble
        self._mount: BeamMount = mount
        self._widths_ms: deque[float] = deque(maxlen=_KEPT)

    def rule(self, breaks: Sequence[Break], late_us: int) -> Ruling:
        """What made these breaks, whose edges may be so late."""
        ruling = rule_in_crowd(breaks, self._followed, self._is_marble, late_us, self._mount)
        width_us = breaks[0].width_us
        if width_us and (ruling.pieces, ruling.verdict, len(breaks)) == (1, "accept", 1):
            self._widths_ms.append(width_us / 1000)
        return ruling

    @property
    def _followed(self) -> Thresholds:
        limits = self._limits
        if self._mount != "slot" or len(self._widths_ms) < _ENOUGH:
            return limits
        size_mm = limits.marble_mm if self._is_marble else limits.disc_mm
        _, quick_ms, *_ = sorted(self._widths_ms)
        seen_m_s = _FASTER * size_mm / quick_ms
        slowest, fastest = limits.slot_slowest_m_s, limits.slot_fastest_m_s
        return replace(limits, slot_fastest_m_s=min(fastest, max(slowest, seen_m_s)))
