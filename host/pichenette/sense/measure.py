"""Speed and length of what went past two beams, from its flanks.

Works on a `Transit` and the distance between the beams, and says how far off the result may be.  A
front that takes 12 ms to the beam 6 mm further on moves at half a metre a second; the same goes for
a back.  In between, the speed is assumed to change evenly.
"""

from typing import NamedTuple

from pichenette.board import BeamMount
from pichenette.sense.pair import Transit

_OFF_MS = 0.8  # one receiver may answer this much later than another, if both are well
_FASTEST_M_S = 5.0  # a flank that seems faster means nothing: the thing turned, or a beam is late
_HELD = 1.6  # this much longer in one beam than in the other: it was held up there
_STEADY = 1.25  # the front took at most so much longer from beam to beam than the back
AT_ONCE_US = 3_000  # what has drawn back is in again no sooner than that
_LAG = (0.25, 3.0)  # the back of a piece with one behind it, against its front
_SLOW_MS_A_MM = 25.0  # seen by one beam, then as long by the other: 0.04 m/s and more
_SOON_MS_A_MM = 5.0  # … and not as long, as a thing that tumbles: 0.2 m/s and more
_DRAWN_M_S = 4.0  # nothing draws back faster
_DRAWN = 0.4  # … nor this much faster than it came
# Two pieces in one break are through by then, if nothing holds them up.
_LONGEST_MS: dict[BeamMount, float] = {"net": 300.0, "slot": 250.0}
# How a thing speeds up or slows down by itself, in mm/ms²: gravity and a net; a slope and friction.
_GAINS: dict[BeamMount, tuple[float, float]] = {"net": (-0.008, 0.012), "slot": (-0.0004, 0.006)}


class Measurement(NamedTuple):
    length_mm: float
    speed_m_s: float
    least_mm: float  # it is at least this long, even if the receivers differ as much as they may
    most_mm: float
    is_even: bool  # it passed without being held up, so its length can be believed
    is_clear: bool = True  # both flanks give a speed that a piece may have
    is_steady: bool = True  # … and nearly the same one


class _Flanks(NamedTuple):
    """How long front and back took from beam to beam, and the thing in each beam; ms."""

    front: float
    back: float
    above: float
    below: float


def measure(one: Transit, apart_mm: float, mount: BeamMount = "net") -> Measurement | None:
    """None if a flank is missing, or none can be believed."""
    at = (one.in_first_us, one.out_first_us, one.in_second_us, one.out_second_us)
    if any(at_us is None for at_us in at):
        return None
    in_first, out_first, in_second, out_second = (at_us / 1000 for at_us in at if at_us is not None)
    above, below = out_first - in_first, out_second - in_second
    fastest_ms = apart_mm / _FASTEST_M_S
    flanks = [in_second - in_first, out_second - out_first]
    believed = [ms for ms in flanks if ms >= fastest_ms]
    if not believed:
        return None
    front, back = (ms if ms >= fastest_ms else believed[0] for ms in flanks)
    seen = _Flanks(front, back, above, below)
    least, nominal, most = (_length(seen, off, apart_mm) for off in (_OFF_MS, 0.0, -_OFF_MS))
    speed = (apart_mm / front + apart_mm / back) / 2
    is_even = _is_even(seen, one, apart_mm, mount)
    is_clear = len(believed) == len(flanks)
    is_steady = is_clear and max(flanks) <= _STEADY * min(flanks)
    return Measurement(nominal, speed, least, most, is_even, is_clear, is_steady)


def _is_even(seen: _Flanks, one: Transit, apart_mm: float, mount: BeamMount) -> bool:
    lasts = (seen.above + seen.below) / 2
    gains = (apart_mm / seen.back - apart_mm / seen.front) / max(1.0, lasts)
    low, high = _GAINS[mount]
    held = max(seen.above, seen.below) / max(0.1, min(seen.above, seen.below))
    is_straight = one.turned_us <= AT_ONCE_US
    return low <= gains <= high and held <= _HELD and is_straight and lasts <= _LONGEST_MS[mount]


def _length(seen: _Flanks, off_ms: float, apart_mm: float) -> float:
    front, back = (apart_mm / max(0.3, ms + off_ms) for ms in (seen.front, seen.back))
    if seen.above > _HELD * seen.below:  # held up above the second beam: only its last way counts
        return seen.below * min(back, 2 * front if front < back else back)
    if seen.below > _HELD * seen.above:
        return seen.above * (front if front < back else (front + back) / 2)
    return (seen.above + seen.below) / 2 * (front + back) / 2


def is_short_passage(before: Transit, after: Transit, apart_mm: float) -> bool:
    """Seen by one beam and then by the other: is it a piece shorter than their distance?"""
    gap_ms = (after.at_us - before.end_us) / 1000
    widths = [max(0.1, (one.end_us - one.at_us) / 1000) for one in (before, after)]
    is_alike = max(widths) <= 2 * min(widths)
    return gap_ms <= (_SLOW_MS_A_MM if is_alike else _SOON_MS_A_MM) * apart_mm


def leaves_at_once(one: Transit, apart_mm: float) -> bool:
    """It entered one beam after the other and left both together: nothing draws back that fast, but
    something that tumbles may leave the first beam last.
    """
    if None in (one.in_first_us, one.in_second_us, one.out_first_us, one.out_second_us):
        return False
    assert one.in_first_us is not None
    assert one.in_second_us is not None
    assert one.out_first_us is not None
    assert one.out_second_us is not None
    front, back = one.in_second_us - one.in_first_us, one.out_first_us - one.out_second_us
    return 0 <= back <= 1000 * apart_mm / _DRAWN_M_S and back <= _DRAWN * front


def fits_behind(one: Transit, follower: Transit) -> bool:
    """Was it chased by another piece behind it, rather than coming back itself?"""
    flanks = (one.in_first_us, one.out_first_us, one.in_second_us, one.out_second_us)
    if any(at_us is None for at_us in flanks) or follower.kind not in ("down", "dip"):
        return False
    in_first, out_first, in_second, out_second = (at_us for at_us in flanks if at_us is not None)
    front, back = max(1, in_second - in_first), out_second - out_first
    if not _LAG[0] * front <= back <= _LAG[1] * front:
        return False
    if follower.in_first_us is None or follower.in_second_us is None:
        return False
    next_front = follower.in_second_us - follower.in_first_us
    return _LAG[0] * front <= next_front <= _LAG[1] * front
