"""Speed and length of what went past two beams, from its flanks.

Works on a `Transit` and the distance between the beams, and says how far off the result may be.  A
front that takes 12 ms to the beam 6 mm further on moves at half a metre a second; the same goes for
a back.  In between, the speed is assumed to change evenly.
"""

from typing import NamedTuple

from pichenette.board import BeamMount
from pichenette.sense.pair import Transit

_GRAVITY = 0.00981  # mm/ms²
_AT_ONCE_US = 300  # two interrupts that waited, or receivers that differ: 6 mm at 20 m/s
_OFF_MS = 0.8  # one receiver may answer this much later than another, if both are well
_FASTEST_M_S = 5.0  # a flank that seems faster means nothing: the thing turned, or a beam is late
_HELD = 1.6  # this much longer in one beam than in the other: it was held up there
_STEADY = 1.25  # the front took at most so much longer from beam to beam than the back
_GLIMPSE = (0.25, 0.5)  # of the slower one's flank, and ms: as inexact is when two came apart
_ALIKE = 2.5  # a piece's back is at most so much slower or faster than its front …
_DRAWN_DOWN = 1.2  # … unless its weight explains it, by so much of gravity
_HANGS, _HANGS_MS = 2.5, 25.0  # what turned round takes so much longer to the second beam again
_MAY_HANG = 1.6  # … and what follows a piece hardly so much longer: between the two it is asked
_LAG = (0.25, 3.0)  # the back of a piece with one behind it, against its front
_SLOW_MS_A_MM = 25.0  # seen by one beam, then as long by the other: 0.04 m/s and more
_SOON_MS_A_MM = 5.0  # … and not as long, as a thing that tumbles: 0.2 m/s and more
_DRAWN_M_S = 4.0  # nothing draws back faster
_DRAWN = 0.4  # … nor this much faster than it came
# Two pieces in one break are through by then, if nothing holds them up.
_LONGEST_MS: dict[BeamMount, float] = {"net": 300.0, "slot": 250.0}
# How a thing speeds up or slows down by itself, in mm/ms²: gravity and a net; a slope and friction.
_GAINS: dict[BeamMount, tuple[float, float]] = {"net": (-0.008, 0.012), "slot": (-0.0012, 0.006)}


class Measurement(NamedTuple):
    length_mm: float
    speed_m_s: float
    slower_m_s: float  # of front and back
    least_mm: float  # it is at least this long, even if the receivers differ as much as they may
    most_mm: float
    is_even: bool  # it passed without being held up, so its length can be believed
    is_steady: bool = True  # front and back had nearly the same speed
    is_whole: bool = True  # … or not too different ones, and both beams saw it for as long
    has_turned: bool = False  # it drew back and came again: its length is that of its last way
    has_gap: bool = False  # light showed in one beam, for less than anything takes to turn round
    middle_mm: float = 0.0  # its length by how its middle moved, whatever its ends did
    gained: float = 1.0  # it left so many times as fast as it came
    back_m_s: float = 0.0  # it left that fast
    parts_mm: tuple[float, float] = (0.0, 0.0)  # before the gap and after it
    gap_is_below: bool = False  # in the second beam
    may_have_stood: bool = False  # in the gap: its weight explains how fast it left
    passed_mm: float = 0.0  # its length, if it went straight through


class _Flanks(NamedTuple):
    """How long front and back took from beam to beam, and the thing in each beam; ms."""

    front: float
    back: float
    above: float
    below: float


def measure(transit: Transit, apart_mm: float, mount: BeamMount = "net") -> Measurement | None:
    """None if a flank is missing, or none can be believed."""
    at = (transit.in_first_us, transit.out_first_us, transit.in_second_us, transit.out_second_us)
    if transit.kind == "up":
        at = (*at[2:], *at[:2])
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
    may_have_stood = apart_mm / back <= _drawn_m_s(transit, mount)
    passed_mm = (above + below) / 2 * (apart_mm / front + apart_mm / back) / 2
    has_turned = _has_turned(transit, front, back, may_have_stood)
    if has_turned and transit.again_us is not None:
        # Since it entered the second beam for the last time it has moved as its back has, or
        # slower: how long it had hung there before says nothing about its length.
        front, below = back, out_second - transit.again_us / 1000
        above = below
    durations = _Flanks(front, back, above, below)
    least, nominal, most = (_length(durations, off, apart_mm) for off in (_OFF_MS, 0.0, -_OFF_MS))
    speed = (apart_mm / front + apart_mm / back) / 2
    is_even = not has_turned and _is_even(durations, apart_mm, mount)
    is_clear = len(believed) == len(flanks)
    is_steady = is_clear and max(flanks) <= _STEADY * min(flanks)
    held = max(above, below) / max(0.1, min(above, below))
    came, left = apart_mm / front, apart_mm / back
    fell = _DRAWN_DOWN * _GRAVITY * (above + below) / 2
    is_alike = max(flanks) <= _ALIKE * min(flanks) or 0 <= left - came <= fell
    is_whole = is_clear and is_alike and held <= _HELD
    before, after = (us / 1000 for us in transit.parts_us)
    return Measurement(
        nominal,
        speed,
        apart_mm / max(front, back),
        least,
        most,
        is_even,
        is_steady,
        is_whole,
        has_turned,
        has_gap=transit.turned_us > 0 and not has_turned,
        middle_mm=(above + below) * apart_mm / max(0.1, front + back),
        gained=left / came,
        back_m_s=left,
        parts_mm=(before * (3 * came + left) / 4, after * (came + 3 * left) / 4),
        gap_is_below=transit.again_us is not None,
        may_have_stood=may_have_stood,
        passed_mm=passed_mm,
    )


def _has_turned(transit: Transit, front: float, back: float, may_have_stood: bool) -> bool:
    """Light showed in one beam only: longer than between two pieces, of which one is faster?

    Two that touch in one beam are apart in the other by as much as their speeds differ, or a little
    more: then what left faster than its weight makes a thing that has just stood still was two.  No
    two come apart by as much as each takes from beam to beam.
    """
    slower, faster = (back, front) if transit.again_us is not None else (front, back)
    share, off_ms = _GLIMPSE
    light = transit.turned_us / 1000
    is_longer = light > max(0.0, slower - faster) + share * slower + off_ms
    return is_longer and (may_have_stood or light > slower)


def _drawn_m_s(transit: Transit, mount: BeamMount) -> float:
    """So fast its weight makes it by the time it leaves, if it stood still while light showed; down
    a slope half as fast as in a fall.
    """
    since_us = transit.parts_us[1] or transit.end_us - (transit.again_us or transit.at_us)
    gains = min(_DRAWN_DOWN * _GRAVITY, _GAINS[mount][1])
    return gains * (since_us + transit.turned_us / 2) / 1000


def _is_even(durations: _Flanks, apart_mm: float, mount: BeamMount) -> bool:
    lasts = (durations.above + durations.below) / 2
    gains = (apart_mm / durations.back - apart_mm / durations.front) / max(1.0, lasts)
    low, high = _GAINS[mount]
    held = max(durations.above, durations.below) / max(0.1, min(durations.above, durations.below))
    return low <= gains <= high and held <= _HELD and lasts <= _LONGEST_MS[mount]


def _length(durations: _Flanks, off_ms: float, apart_mm: float) -> float:
    front, back = (apart_mm / max(0.3, ms + off_ms) for ms in (durations.front, durations.back))
    if durations.above > _HELD * durations.below:
        # Held up above the second beam: only its last way counts.
        return durations.below * min(back, 2 * front if front < back else back)
    if durations.below > _HELD * durations.above:
        return durations.above * (front if front < back else (front + back) / 2)
    return (durations.above + durations.below) / 2 * (front + back) / 2


def is_short_passage(before: Transit, after: Transit, apart_mm: float) -> bool:
    """Seen by one beam and then by the other: is it a piece shorter than their distance?"""
    gap_ms = (after.at_us - before.end_us) / 1000
    widths = [max(0.1, (transit.end_us - transit.at_us) / 1000) for transit in (before, after)]
    is_alike = max(widths) <= 2 * min(widths)
    return gap_ms <= (_SLOW_MS_A_MM if is_alike else _SOON_MS_A_MM) * apart_mm


def is_at_once(transit: Transit) -> bool:
    """Both beams broke in one moment and cleared in one: nothing falls as fast as that."""
    flanks = (
        transit.in_first_us,
        transit.in_second_us,
        transit.out_first_us,
        transit.out_second_us,
    )
    if any(at_us is None for at_us in flanks):
        return False
    in_first, in_second, out_first, out_second = (at_us for at_us in flanks if at_us is not None)
    return max(abs(in_second - in_first), abs(out_second - out_first)) <= _AT_ONCE_US


def leaves_at_once(transit: Transit, apart_mm: float) -> bool:
    """It entered one beam after the other and left both together: nothing draws back that fast, but
    something that tumbles may leave the first beam last.
    """
    return draws_back_too_fast(transit) and _backed_us(transit) <= 1000 * apart_mm / _DRAWN_M_S


def enters_at_once(transit: Transit, apart_mm: float) -> bool:
    """It entered both beams together, the second a little sooner, and left below: nothing rises
    that fast, but something that tumbles may meet the second beam first.
    """
    if None in (
        transit.in_first_us,
        transit.in_second_us,
        transit.out_first_us,
        transit.out_second_us,
    ):
        return False
    assert transit.in_first_us is not None
    assert transit.in_second_us is not None
    rose_us = transit.in_first_us - transit.in_second_us
    return 0 <= rose_us <= min(1000 * apart_mm / _DRAWN_M_S, -_DRAWN * _backed_us(transit))


def draws_back_too_fast(transit: Transit) -> bool:
    """It was out of the first beam sooner after the second than anything draws back that came so
    slowly.
    """
    if transit.in_first_us is None or transit.in_second_us is None:
        return False
    return 0 <= _backed_us(transit) <= _DRAWN * (transit.in_second_us - transit.in_first_us)


def _backed_us(transit: Transit) -> int:
    """From the second beam to the first, on its way out; negative if it left below."""
    if transit.out_first_us is None or transit.out_second_us is None:
        return -1
    return transit.out_first_us - transit.out_second_us


def longest_ms(transit: Transit) -> float:
    """In the beam that saw it for longer."""
    return max(_widths_ms(transit), default=0.0)


def shortest_ms(transit: Transit) -> float:
    """In the beam that saw it for less long."""
    return min(_widths_ms(transit), default=0.0)


def _widths_ms(transit: Transit) -> list[float]:
    spans = (
        (transit.in_first_us, transit.out_first_us),
        (transit.in_second_us, transit.out_second_us),
    )
    return [
        (out_us - in_us) / 1000
        for in_us, out_us in spans
        if in_us is not None and out_us is not None
    ]


def fallen_mm(touch: Transit, transit: Transit) -> float:
    """So far it can have fallen while it passed, if it stood still when it touched the rim."""
    before_ms = max(0, transit.at_us - touch.end_us) / 1000
    lasts_ms = longest_ms(transit)
    return _GRAVITY * lasts_ms * (before_ms + lasts_ms / 2)


def comes_back(before: Transit, after: Transit) -> bool:
    """Was it chased by itself?  What has turned round goes up no faster than it came, and hangs in
    the air before it is at the second beam again; what falls behind a piece moves about as it does.
    """
    return after.kind == "down" and _hangs(before, after, _HANGS)


def _hangs(before: Transit, after: Transit, times: float) -> bool:
    """It went up no faster than it came, and then took so many times as long to the second beam."""
    flanks = (before.in_first_us, before.in_second_us, before.out_first_us, before.out_second_us)
    if any(at_us is None for at_us in flanks):
        return False
    if after.in_first_us is None or after.in_second_us is None:
        return False
    in_first, in_second, out_first, out_second = (at_us for at_us in flanks if at_us is not None)
    sank, rose = out_first - in_second, out_second - after.in_first_us  # by as much, if it is one
    hung = after.in_second_us - after.in_first_us
    return rose >= sank and hung >= max(times * (in_second - in_first), 1000 * _HANGS_MS)


def fits_behind(transit: Transit, follower: Transit) -> bool:
    """Was it chased by another piece behind it, rather than coming back itself?"""
    flanks = (
        transit.in_first_us,
        transit.out_first_us,
        transit.in_second_us,
        transit.out_second_us,
    )
    if any(at_us is None for at_us in flanks) or follower.kind not in ("down", "dip"):
        return False
    in_first, out_first, in_second, out_second = (at_us for at_us in flanks if at_us is not None)
    front, back = max(1, in_second - in_first), out_second - out_first
    if not _LAG[0] * front <= back <= _LAG[1] * front:
        return False
    if follower.in_first_us is None or follower.in_second_us is None:
        return False
    next_front = follower.in_second_us - follower.in_first_us
    is_alike = _LAG[0] * front <= next_front <= _LAG[1] * front
    return is_alike and not _hangs(transit, follower, _MAY_HANG)
