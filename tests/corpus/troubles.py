"""What goes wrong with two beams: crosstalk, one late, one dead, breaks or edges lost, pieces of
glass.

Each takes a case of ordinary play as the beams should tell it and returns it as they do.
"""

from collections.abc import Callable
from typing import NamedTuple

from pichenette.virtual.glass import dark_mm
from tests.corpus.bodies import Span
from tests.corpus.physics import Case, Untold
from tests.corpus.ways import Dice

_LATE_MS = 2.0  # a receiver that answers so much later than the other
_BALL_MM = 16.0


class Trouble(NamedTuple):
    name: str
    of: Callable[[Case, Dice], Case]


def crosstalk(case: Case, dice: Dice) -> Case:
    """In every third passage the second beam sees the first one's emitter: it is dark only while
    both are.
    """
    if dice.random() > 1 / 3 or not case.second:
        return case
    return case._replace(second=_both(case.spans, case.second))


def late(case: Case, _: Dice) -> Case:
    spans = [(start + _LATE_MS, end + _LATE_MS) for start, end in case.second or []]
    return case._replace(second=spans)


def dead(case: Case, _: Dice) -> Case:
    return case._replace(second=[])


def losing(share: float) -> Callable[[Case, Dice], Case]:
    """Of all breaks, so many are never told."""

    def lost(case: Case, dice: Dice) -> Case:
        first, second = (
            [span for span in spans if dice.random() >= share]
            for spans in (case.spans, case.second or [])
        )
        # What no beam tells at all is the holder's fault, and nobody can judge it.
        return case._replace(spans=first, second=second) if first else case._replace(second=second)

    return lost


def losing_edges(share: float) -> Callable[[Case, Dice], Case]:
    """Of all edges, so many are never told, though they were numbered."""

    def lost(case: Case, dice: Dice) -> Case:
        beams = enumerate((case.spans, case.second or []))
        untold = [
            Untold(bool(beam), place)
            for beam, spans in beams
            for place in range(2 * len(spans))
            if dice.random() < share
        ]
        return case._replace(untold=tuple(untold))

    return lost


def losing_one(edge: str) -> Callable[[Case, Dice], Case]:
    """Of every pot this one is never told: "first dark", "first light", "second dark" …, of that
    beam's last break.
    """
    beam, _, flank = edge.partition(" ")

    def lost(case: Case, _: Dice) -> Case:
        spans = case.spans if beam == "first" else case.second or []
        place = 2 * len(spans) - (2 if flank == "dark" else 1)
        return case._replace(untold=(Untold(beam == "second", place),))

    return lost


def glass(case: Case, dice: Dice) -> Case:
    """A ball of glass instead: a lens, dark beside its middle and bright through it."""
    if case.kind != "one":
        return case
    lag = (case.second or case.spans)[0][0] - case.spans[0][0]
    speed = 10.0 / max(2.0, abs(lag))
    spans = [
        (start / speed, end / speed) for start, end in dark_mm(_BALL_MM, dice.uniform(3.5, 5.5))
    ]
    begin = spans[0][0]
    first = [(start - begin, end - begin) for start, end in spans]
    return case._replace(spans=first, second=[(start + lag, end + lag) for start, end in first])


def _both(first: list[Span], second: list[Span]) -> list[Span]:
    return [(max(a, c), min(b, d)) for a, b in first for c, d in second if max(a, c) < min(b, d)]


TROUBLES = (
    Trouble("crosstalk", crosstalk),
    Trouble("second beam 2 ms late", late),
    Trouble("second beam dead", dead),
    Trouble("1 % of breaks lost", losing(0.01)),
    Trouble("5 % of breaks lost", losing(0.05)),
    Trouble("1 % of edges lost", losing_edges(0.01)),
    Trouble("balls of glass", glass),
)
