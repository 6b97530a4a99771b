"""What a run of breaks was: how many pieces, how certain that is, and why.

A pure function of breaks at one gate that lie close together.  Only one thing is certain: a single
break as long as one piece makes it.  Several breaks may be one piece on the rim or two in a row; a
long one may be two pieces together or a slow one.  No width tells these apart, so people are asked,
with the likelier answer first.
"""

import itertools
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from pichenette.sense.likelihood import pieces_in_several
from pichenette.sense.measure import Measurement
from pichenette.sense.observation import Break, Verdict
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text, number

# A lamp on the mains goes dark twice per period, or once with half-wave rectification: 100, 120 Hz,
# 50 and 60.  Grids keep within 1 %, interrupts come up to 0.3 ms late.
_RHYTHMS_MS = ((7.6, 10.8), (15.6, 21.0))
_RHYTHM_LEAST = 4  # breaks
RHYTHM_SURE = 7  # six intervals fit by chance once in 300,000
_RHYTHM_SHARE = 0.9  # of the intervals fit, as some dark moments are missed
_RHYTHM_SLACK = 0.06  # of a period
_RHYTHM_MISSED = 4  # most periods in one interval


class Ruling(NamedTuple):
    pieces: int
    verdict: Verdict
    because: Text
    is_disturbance: bool = False  # no piece did this alone, so what is near it is in doubt too
    measured: Measurement | None = None  # by two beams
    is_touch: bool = False  # looked in from above and went back: what falls next explains it
    is_striker: bool = False  # one piece, by its length


_LAMP = Text(
    "did a piece fall, or is it only a lamp?",
    "une pièce est-elle tombée, ou n’est-ce qu’une lampe ?",
)


def rule(breaks: Sequence[Break], limits: Thresholds, is_marble: bool) -> Ruling:
    """What made these breaks."""
    if all(break_.is_torn for break_ in breaks):
        return _torn(breaks, limits)
    period_ms = rhythm_ms(breaks)
    if period_ms is not None:
        return _flicker(breaks, period_ms, limits)
    real = [break_ for break_ in without_chatter(breaks, limits) if _ms(break_) >= limits.speck_ms]
    if any(break_.is_torn for break_ in breaks):
        return Ruling(
            max(1, len(real)),
            "ask",
            Text(
                f"how many pieces? ({len(breaks)} breaks, and an edge is missing)",
                f"combien de pièces ? ({len(breaks)} coupures, et il manque un front)",
            ),
        )
    if not real:
        return _specks(breaks)
    if len(real) >= limits.burst:
        return Ruling(
            0,
            "ask",
            Text(
                f"a hand, or a loose cable? ({len(real)} breaks in a row)",
                f"une main, ou un fil qui bouge ? ({len(real)} coupures de suite)",
            ),
            is_disturbance=True,
        )
    longest = max(map(_ms, real))
    if longest >= limits.hand_ms:
        return Ruling(
            0,
            "ask",
            Text(
                f"a hand, or a piece that stuck and fell? (broken for {longest:.0f} ms)",
                f"une main, ou une pièce coincée puis tombée ? (coupure de {longest:.0f} ms)",
            ),
            is_disturbance=True,
        )
    if len(real) == 1:
        return _one(longest, limits, is_marble)
    if longest < limits.dust_ms:
        dust = number(longest, ".2f")
        return Ruling(
            0,
            "ask",
            Text(
                f"the edge of a piece, or nothing at all? ({len(real)} breaks, none longer than "
                f"{dust.en} ms)",
                f"le bord d’une pièce, ou rien du tout ? ({len(real)} coupures de {dust.fr} ms au "
                "plus)",
            ),
        )
    return _several(real)


def _one(width_ms: float, limits: Thresholds, is_marble: bool) -> Ruling:
    if width_ms < limits.graze_ms:
        grazed = number(width_ms, ".2f")
        return Ruling(
            int(width_ms >= limits.dust_ms),
            "ask",
            Text(
                f"a piece that grazed the beam, or nothing at all? (one break of {grazed.en} ms)",
                "une pièce qui a frôlé le faisceau, ou rien du tout ? "
                f"(une coupure de {grazed.fr} ms)",
            ),
        )
    if width_ms > limits.slow_ms(is_marble):
        return Ruling(
            1,
            "ask",
            Text(
                f"one piece or two? (one break of {width_ms:.0f} ms)",
                f"une ou deux pièces ? (une coupure de {width_ms:.0f} ms)",
            ),
            is_disturbance=True,
        )
    return Ruling(
        1,
        "accept",
        Text(f"one piece ({width_ms:.1f} ms)", f"une pièce ({number(width_ms, '.1f').fr} ms)"),
    )


def _several(real: Sequence[Break]) -> Ruling:
    widths = [_ms(break_) for break_ in real]
    whole = pieces_in_several(widths)
    listed = ", ".join(f"{width:.1f}" for width in widths)
    french = " ; ".join(number(width, ".1f").fr for width in widths)
    asked = (
        Text("one piece or two?", "une ou deux pièces ?")
        if len(real) == 2
        else Text("one piece or several?", "une pièce ou plusieurs ?")
    )
    because = Text(f"{asked.en} (breaks of {listed} ms)", f"{asked.fr} (coupures de {french} ms)")
    return Ruling(whole, "ask", because, is_disturbance=True)


def _specks(breaks: Sequence[Break]) -> Ruling:
    """Nothing here is as long as any piece; but two edges in one interrupt have no length."""
    untimed = [break_ for break_ in breaks if break_.width_us is None]
    if untimed and len(breaks) <= 2:
        # An interrupt waits for others, never 0.5 ms: nothing of a piece is so short, but noise is.
        return Ruling(
            0,
            "ask",
            Text(
                "the edge of a piece, or nothing at all? (broken and clear again at once)",
                "le bord d’une pièce, ou rien du tout ? (coupé et rétabli aussitôt)",
            ),
        )
    longest = max(map(_ms, breaks))
    return Ruling(
        0,
        "ignore",
        Text(
            f"{longest:.2f} ms: too short for a piece",
            f"{number(longest, '.2f').fr} ms : trop bref pour une pièce",
        ),
    )


def _torn(breaks: Sequence[Break], limits: Thresholds) -> Ruling:
    longest = max(map(_ms, breaks))
    if longest >= limits.hand_ms:
        return Ruling(
            0,
            "ignore",
            Text(
                f"already broken at the start, for {longest:.0f} ms",
                f"déjà coupé au démarrage, pendant {longest:.0f} ms",
            ),
            is_disturbance=True,
        )
    return Ruling(
        1,
        "ask",
        Text(
            "did a piece fall? (part of the signal is missing)",
            "une pièce est-elle tombée ? (il manque une partie du signal)",
        ),
    )


def _flicker(breaks: Sequence[Break], period_ms: float, limits: Thresholds) -> Ruling:
    hertz = 1000 / period_ms
    if any(_ms(break_) > 1.3 * period_ms for break_ in breaks):
        return Ruling(
            1,
            "ask",
            Text(
                f"{_LAMP.en} (it flickers at {hertz:.0f} Hz, and one break is longer)",
                f"{_LAMP.fr} (elle scintille à {hertz:.0f} Hz, avec une coupure plus longue)",
            ),
            is_disturbance=True,
        )
    if lone(breaks, period_ms, limits):
        return Ruling(
            1,
            "ask",
            Text(
                f"{_LAMP.en} (it flickers at {hertz:.0f} Hz, and one break is out of rhythm)",
                f"{_LAMP.fr} (elle scintille à {hertz:.0f} Hz, et une coupure est hors rythme)",
            ),
            is_disturbance=True,
        )
    if len(breaks) < RHYTHM_SURE:
        return Ruling(
            0,
            "ask",
            Text(
                f"{_LAMP.en} ({len(breaks)} breaks, as of one at {hertz:.0f} Hz)",
                f"{_LAMP.fr} ({len(breaks)} coupures, comme à {hertz:.0f} Hz)",
            ),
        )
    return Ruling(
        0,
        "ignore",
        Text(
            f"{len(breaks)} breaks at {hertz:.0f} Hz: a lamp flickers",
            f"{len(breaks)} coupures à {hertz:.0f} Hz : une lampe scintille",
        ),
        is_disturbance=True,
    )


def rhythm_ms(breaks: Sequence[Break], least: int = _RHYTHM_LEAST) -> float | None:
    """The period of a mains lamp, if the breaks follow one."""
    starts = [break_.at_us / 1000 for break_ in breaks]
    steps = [later - sooner for sooner, later in itertools.pairwise(starts)]
    if len(breaks) < least:
        return None
    period = median(steps)
    if not any(low <= period <= high for low, high in _RHYTHMS_MS):
        return None
    fitting = sum(_fits(step, period) for step in steps)
    return period if fitting >= _RHYTHM_SHARE * len(steps) else None


def lone(breaks: Sequence[Break], period_ms: float, limits: Thresholds) -> list[Break]:
    """As long as a piece makes them, and in time with neither neighbour: not the lamp's."""
    starts = [break_.at_us / 1000 for break_ in breaks]
    apart = [not _fits(later - sooner, period_ms) for sooner, later in itertools.pairwise(starts)]
    return [
        break_
        for break_, before, after in zip(breaks, [True, *apart], [*apart, True], strict=True)
        if before and after and _ms(break_) >= limits.graze_ms
    ]


def _fits(step_ms: float, period_ms: float) -> bool:
    """A whole number of periods, some dark moments in between having been missed."""
    turns = max(1, round(step_ms / period_ms))
    return turns <= _RHYTHM_MISSED and abs(step_ms / period_ms - turns) <= _RHYTHM_SLACK


def without_chatter(breaks: Sequence[Break], limits: Thresholds) -> list[Break]:
    """A receiver hesitates at the edge of a piece: what is too short for a piece joins its
    neighbour.
    """
    joined: list[Break] = []
    for break_ in breaks:
        if joined:
            last = joined[-1]
            gap_ms = (break_.at_us - last.at_us) / 1000 - _ms(last)
            is_chatter = min(_ms(break_), _ms(last)) < limits.graze_ms
            if is_chatter and gap_ms <= limits.chatter_ms:
                end_us = break_.at_us + (break_.width_us or 0)
                joined[-1] = Break(last.at_us, end_us - last.at_us)
                continue
        joined.append(break_)
    return joined


def _ms(break_: Break) -> float:
    return (break_.width_us or 0) / 1000
