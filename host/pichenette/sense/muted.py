"""Too many breaks at one gate: a lamp that flickers into its beam, or a loose cable.

Takes breaks and says what to report of them; when a gate is muted, and until when, its tracker
knows.  What breaks a flickering beam for longer than the lamp does may be a piece, and is asked.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pichenette.sense.observation import Break, FaultKind, Passage
from pichenette.sense.ruling import lone, rhythm_ms
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text, number

_SECOND_US = 1_000_000
STORM = Text(
    "a storm of edges: the Pico has switched this gate off. A loose cable? Pieces are not counted "
    "here",
    "une tempête de fronts : le Pico a désactivé cette porte. Un fil desserré ? Les pièces ne sont "
    "plus comptées ici",
)


class TooMany(NamedTuple):
    """Why no piece is counted at a gate for a while."""

    fault: FaultKind
    because: Text
    period_us: int = 0  # of the flickering lamp
    odd: tuple[Break, ...] = ()  # of the breaks so far, what the lamp did not do


def too_many(starts: Sequence[int], breaks: Sequence[Break], limits: Thresholds) -> TooMany | None:
    """`starts`: of the gate's last breaks, no more than make a storm; `breaks`: the unfinished run,
    of at least one.
    """
    is_dense = len(starts) == limits.storm and starts[-1] - starts[0] < _SECOND_US
    if not is_dense and len(breaks) < limits.storm:
        return None
    period_ms = rhythm_ms(breaks[-limits.storm :])
    if period_ms is None:
        within = (
            Text("within a second", "en une seconde")
            if is_dense
            else Text("without a pause", "sans pause")
        )
        because = Text(
            f"{len(starts)} breaks {within.en}: a loose cable? Pieces are not counted here",
            f"{len(starts)} coupures {within.fr} : un fil desserré ? Les pièces ne sont plus "
            "comptées ici",
        )
        return TooMany("storm", because)
    if breaks[-1].end_us - breaks[0].at_us < limits.flicker_ms * 1000:
        return None
    because = Text(
        f"a lamp flickers into this beam at {1000 / period_ms:.0f} Hz: shade it",
        f"une lampe scintille dans ce faisceau à {1000 / period_ms:.0f} Hz : mettez-le à l’ombre",
    )
    period_us, apart = int(period_ms * 1000), lone(breaks, period_ms, limits)
    odd = (break_ for break_ in breaks if break_ in apart or is_odd(break_, period_us))
    return TooMany("flicker", because, period_us, tuple(odd))


def is_odd(break_: Break, period_us: int) -> bool:
    """A lamp's dark moments are short, though two of them may run together: 2.05 periods."""
    return (break_.width_us or 0) >= min(25_000, 2.05 * period_us)


def in_flicker(place: int, break_: Break) -> Passage:
    """What a flickering lamp did not do."""
    because = Text(
        "did a piece fall while the lamp flickered? (broken for "
        f"{(break_.width_us or 0) / 1000:.0f} ms)",
        f"une pièce est-elle tombée pendant que la lampe scintillait ? (coupure de "
        f"{(break_.width_us or 0) / 1000:.0f} ms)",
    )
    return Passage(place, break_.at_us, 1, "ask", because, (break_,))


def unheard(
    place: int, fault: FaultKind | None, start_us: int, end_us: int, breaks: Sequence[Break]
) -> Passage:
    """The time during which a gate was not listened to, as one passage."""
    lasted_s = number((end_us - start_us) / _SECOND_US, ".1f")
    breaks = tuple(breaks) or (Break(start_us, None),)
    if fault == "storm":
        because = Text(
            f"a storm of edges for {lasted_s.en} s: did a piece fall here?",
            f"une tempête de fronts pendant {lasted_s.fr} s : une pièce est-elle tombée ?",
        )
        return Passage(place, start_us, 0, "ask", because, breaks)
    because = Text(
        f"a lamp flickered for {lasted_s.en} s", f"une lampe a scintillé {lasted_s.fr} s"
    )
    return Passage(place, start_us, 0, "ignore", because, breaks)
