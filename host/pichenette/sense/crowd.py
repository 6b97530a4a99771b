"""Simultaneous edges: a Pico serves its interrupts one after another, so the last is stamped late.

Computes how late a stamp may be, and a ruling that does not depend on it: if a piece would not be
accepted with its breaks that much shorter or longer, people are asked.
"""

from collections.abc import Sequence
from dataclasses import replace

from pichenette.board import BeamMount
from pichenette.sense.observation import Break
from pichenette.sense.ruling import Ruling, rule
from pichenette.sense.slot import rule_in_slot
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text, number

_APART = 2.5  # times the service time: stamps further apart did not wait for each other


class Crowd:
    def __init__(self, limits: Thresholds) -> None:
        self._served_us = limits.served_ms * 1000
        self._last_us: int | None = None
        self._before = 0  # edges served just before this one, without a pause

    def late_us(self, at_us: int) -> int:
        """How late the next edge, stamped `at_us`, may be."""
        last_us, self._last_us = self._last_us, at_us
        is_crowded = last_us is not None and at_us - last_us <= _APART * self._served_us
        self._before = self._before + 1 if is_crowded else 0
        return round(self._before * self._served_us)


def rule_in_crowd(
    breaks: Sequence[Break],
    limits: Thresholds,
    is_marble: bool,
    late_us: int,
    mount: BeamMount = "net",
) -> Ruling:
    """`rule`, for breaks whose edges may be `late_us` late."""
    decide = rule_in_slot if mount == "slot" else rule
    ruling = decide(breaks, limits, is_marble)
    if ruling.verdict != "accept" or not late_us:
        return ruling
    for off_us in (-late_us, late_us):
        other = decide([_off_by(off_us, break_) for break_ in breaks], limits, is_marble)
        if (other.pieces, other.verdict) != (ruling.pieces, ruling.verdict):
            late_ms = number(late_us / 1000, ".1f")
            because = Text(
                f"{ruling.because.en}: is that right? (so much fell at once that this may be "
                f"{late_ms.en} ms off)",
                f"{ruling.because.fr} : est-ce juste ? (tant de choses sont tombées à la fois que "
                f"c’est à {late_ms.fr} ms près)",
            )
            return ruling._replace(verdict="ask", because=because)
    return ruling


def _off_by(off_us: int, break_: Break) -> Break:
    if break_.width_us is None:
        return break_
    return replace(break_, width_us=max(0, break_.width_us + off_us))
