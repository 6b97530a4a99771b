"""What one thing that went past two beams counts, and what there is to doubt about it.

Takes a `Transit` among those of its run (pair.py) and returns a `PairCount`; a pure function.

A length is speed × time, so it means something only where nothing was held up in between.  What was
seen to turn round counts as one piece, however long it was there: two pieces do not turn round
together.  What went straight through and is longer than any one piece is two.
"""

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from pichenette.board import BeamMount
from pichenette.sense.measure import (
    Measurement,
    draws_back_too_fast,
    fallen_mm,
    fits_behind,
    is_at_once,
    measure,
    shortest_ms,
)
from pichenette.sense.pair import Transit
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text

# Compared with the longest single piece and with two usual ones: one piece never measures longer,
# and two never shorter, however they lie.  In a net a thing tumbles while it is measured.
_ONE: dict[BeamMount, float] = {"net": 1.22, "slot": 1.13}
_MIDDLE: dict[BeamMount, float] = {"net": 1.14, "slot": 1.08}  # by how its middle moved
# Where two fall, what is longer may be two of three.  In a slot none hides behind another: two in
# line are longer than any one piece ever measures.
_HIDES: dict[BeamMount, float] = {"net": 1.15, "slot": _ONE["slot"]}
_TWO: dict[BeamMount, float] = {"net": 1.62, "slot": 1.5}
_SURE: dict[BeamMount, float] = {"net": 1.8, "slot": 0.0}  # two, if the receivers may differ
_THREE = 2.4  # men: as long as a striker and a man, and no longer
_MORE = 3.3  # men: three in a row, and no longer
# What has stood still in the beams and falls, or slides, from there leaves no faster than this: the
# fall of a piece's own length, and the slope of a holder.
_RESTED_M_S: dict[BeamMount, float] = {"net": 0.8, "slot": 0.6}
# How fast a thing leaves, against how fast it came.  Weight draws two that pass freely, so they do
# not leave more slowly; below the first number it was held up, and its length says nothing.
_FREE: dict[BeamMount, tuple[float, float]] = {"net": (0.88, 0.88), "slot": (0.85, 0.92)}
_SLID = 0.87  # … where it was never slower than a holder's slope lets a piece slide
# So soon nothing has looked in past both beams and is gone again: it turned over and left below.
_QUICK_US = 60_000
# What has left both beams would have to sink into the net below the ring (17 mm and more), spring
# up by that, its own thickness and the beams' distance, and fall again: no net throws so fast.
_BACK_MS = 90.0
_STOPPED = 0.5  # it all but stood still, where light showed
_THIN = 0.2  # in usual pieces: none is thinner, so what is seen of it is a corner
# Of what turns over, a corner shows below, and then the rest, longer by so much.
_CORNER = 0.75
# Two come apart for no longer than this in one beam while the other stays dark; and a piece at the
# rim that was out of the first beam for no longer than this has hardly moved.
_APART_MS, _RIM_MS = 25.0, 12.0
# Of two with light between them each is so long, in usual pieces.
_PART: dict[BeamMount, tuple[float, float]] = {"net": (0.0, 1.15), "slot": (0.8, 1.2)}
# Slower than this a thing sticks and slips, and its length means little.
_STICKS_M_S: dict[BeamMount, float] = {"net": 0.2, "slot": 0.3}


class BeamPair(NamedTuple):
    """How a gate with two beams is built."""

    apart_mm: float
    mount: BeamMount = "net"
    is_marble: bool = False

    def usual_mm(self, limits: Thresholds) -> float:
        """What most of its pieces measure."""
        return limits.marble_mm if self.is_marble else limits.disc_mm

    def longest_mm(self, limits: Thresholds) -> float:
        return limits.marble_mm if self.is_marble else limits.striker_mm


class PairCount(NamedTuple):
    """What one transit counts."""

    pieces: int
    doubt: Text | None = None
    measured: Measurement | None = None


_ABOVE = Text(
    "did it fall? The second beam saw nothing of it",
    "une pièce est-elle tombée ? Le second faisceau n’a rien vu",
)
_BELOW = Text(
    "did a piece fall? The first beam saw nothing of it",
    "une pièce est-elle tombée ? Le premier faisceau n’a rien vu",
)
_FROM_BELOW = Text(
    "did a piece fall? It met the second beam first",
    "une pièce est-elle tombée ? Elle a coupé d’abord le second faisceau",
)
_TUMBLED = Text(
    "did it fall, or did it only look in? It left both beams nearly at once",
    "une pièce est-elle tombée, ou seulement entrée et ressortie ? Les deux faisceaux se sont "
    "rétablis presque ensemble",
)
_CAME_BACK = Text(
    "did it fall after all? It had all but passed, and came back",
    "la pièce est-elle tombée malgré tout ? Elle était presque passée, puis elle est revenue",
)
_TWICE = Text("one piece that came past twice, or two?", "une seule pièce vue deux fois, ou deux ?")
_LIGHT = Text(
    "two pieces that touched? Light showed between them for a moment",
    "deux pièces qui se touchaient ? De la lumière est passée un instant entre elles",
)
_TURNED = Text(
    "did it turn round, or was it two?", "la pièce est-elle revenue, ou y en avait-il deux ?"
)
_ONE_MOMENT = Text(
    "a piece, or a flash of light or a dip in the power? Both beams broke and cleared at the same "
    "moment",
    "une pièce, ou un éclair de lumière, ou une baisse d’alimentation ? Les deux faisceaux ont été "
    "coupés et rétablis au même instant",
)
_HELD_UP = Text(
    "two pieces together, or one that was held up?",
    "deux pièces ensemble, ou une seule qui a été freinée ?",
)


def count(place: int, moved: Sequence[Transit], limits: Thresholds, pair: BeamPair) -> PairCount:
    """What the transit at that place counts, among all of its run."""
    transit = moved[place]
    if transit.kind == "up":
        return PairCount(-1)
    if transit.kind == "touch":
        falls = any(later.kind == "down" for later in moved[place + 1 :])
        return PairCount(0, None if falls else _ABOVE)
    if transit.kind in ("poke", "rise"):
        fell = any(sooner.kind == "down" for sooner in moved[:place])
        if transit.kind == "rise" and shortest_ms(transit) >= limits.hand_ms:
            return PairCount(0)  # a hand, from below
        rather = int(transit.kind == "rise" and transit.end_us - transit.at_us < _QUICK_US)
        doubt = _FROM_BELOW if transit.kind == "rise" else _BELOW
        return PairCount(0) if fell else PairCount(rather, doubt)
    if transit.kind == "dip":
        falls = any(other.kind == "down" for other in moved)
        lasts_us = transit.end_us - transit.at_us
        is_short, is_quick = lasts_us < limits.hand_ms * 1000, lasts_us < _QUICK_US
        if transit.turned_us and not falls and is_short:
            return PairCount(1, _CAME_BACK)
        is_odd = not falls and is_short and (is_quick or draws_back_too_fast(transit))
        return PairCount(1, _TUMBLED) if is_odd else PairCount(0)
    if is_at_once(transit):
        return PairCount(1, _ONE_MOMENT)
    measured = measure(transit, pair.apart_mm, pair.mount)
    if measured is not None and _seems_turned(transit, measured, limits, pair):
        return PairCount(1, _TURNED, measured)
    if transit.is_chased and not fits_behind(transit, moved[place + 1]):
        return PairCount(1, _TURNED, measured)
    downs = sum(other.kind == "down" for other in moved)
    together = _most_below(moved)
    is_seen = measured is not None and measured.is_whole
    is_clear = is_seen or _are_two(moved, limits, pair)
    if together > 1 and (not is_clear or _comes_between(moved)):
        return PairCount(1, _TWICE, measured)
    if measured is None:
        return PairCount(1)
    looked = place > 0 and moved[place - 1].kind in ("touch", "dip") and not measured.has_gap
    usual = pair.usual_mm(limits)
    if looked and fallen_mm(moved[place - 1], transit) < _TWO[pair.mount] * usual:
        light_ms = (transit.at_us - moved[place - 1].end_us) / 1000
        if 0 <= light_ms <= _RIM_MS and _is_long(measured, limits, pair):
            return PairCount(1, _HELD_UP, measured)
        return PairCount(1, None, measured)  # too soon for two: its ends only seemed so fast
    found = _by_length(measured, limits, pair, is_alone=downs == len(moved))
    longest = pair.longest_mm(limits)
    may_hide = min(measured.length_mm, measured.middle_mm) > _HIDES[pair.mount] * longest
    is_one = found.pieces == 1 and found.doubt is None
    if together > 1 and is_one and may_hide and not measured.has_turned:
        return PairCount(1, _HELD_UP, measured)  # a third may be with it
    is_long = transit.end_us - transit.at_us >= limits.hand_ms * 1000
    is_held = is_one and is_long and measured.length_mm < _THIN * usual
    return PairCount(1) if is_held else found


def _is_long(measured: Measurement, limits: Thresholds, pair: BeamPair) -> bool:
    """Longer than any one piece, by its ends and by its middle."""
    length = min(measured.length_mm, measured.middle_mm)
    return length > _ONE[pair.mount] * pair.longest_mm(limits)


def _seems_turned(
    transit: Transit, measured: Measurement, limits: Thresholds, pair: BeamPair
) -> bool:
    """It is taken for one that turned round; but light showed for no longer than between two, and
    if it went straight through it is longer than any one piece: as long as several in a row, or it
    left faster than it would from rest.
    """
    if not measured.has_turned or transit.turned_us > 1000 * _APART_MS:
        return False
    is_long = measured.passed_mm > _ONE[pair.mount] * pair.longest_mm(limits)
    is_several = measured.passed_mm < _MORE * pair.usual_mm(limits)
    return is_long and (is_several or not measured.may_have_stood)


def _most_below(moved: Sequence[Transit]) -> int:
    """So many were below at once, whatever came up afterwards."""
    steps = {"down": 1, "up": -1}
    return max(itertools.accumulate(steps.get(transit.kind, 0) for transit in moved))


def _comes_between(moved: Sequence[Transit]) -> bool:
    """Between two that passed, one beam saw something, and there was time for a net to throw the
    first one up: it may have come up there, half beside the beams.
    """
    downs = [place for place, transit in enumerate(moved) if transit.kind == "down"]
    return any(
        after - before > 1
        and all(transit.kind != "up" for transit in moved[before:after])
        and moved[after].at_us - moved[before].end_us > 1000 * _BACK_MS
        for before, after in itertools.pairwise(downs)
    )


def _are_two(moved: Sequence[Transit], limits: Thresholds, pair: BeamPair) -> bool:
    """Two that fell one behind the other: in the beams at once, or together longer than any one
    piece that turns over as it falls; and too soon for one that has sprung up beside the beams.
    """
    if [transit.kind for transit in moved] != ["down", "down"]:
        return False
    if draws_back_too_fast(moved[0]):
        return False  # it left the first beam last: it may have been at the rim, and is the next
    if moved[1].at_us - moved[0].end_us > 1000 * _BACK_MS:
        return False
    lasts_ms = (moved[1].end_us - moved[0].at_us) / 1000
    measured = [measure(transit, pair.apart_mm, pair.mount) for transit in moved]
    speeds = [measurement.slower_m_s for measurement in measured if measurement is not None]
    longest = pair.longest_mm(limits)
    together = lasts_ms * sum(speeds) / 2 - pair.apart_mm
    return len(speeds) == 2 and (moved[0].is_chased or together > _ONE[pair.mount] * longest)


def _by_length(
    measured: Measurement, limits: Thresholds, pair: BeamPair, is_alone: bool
) -> PairCount:
    """One piece, or several in one break."""
    length, mount = measured.length_mm, pair.mount
    longest = pair.longest_mm(limits)
    usual = pair.usual_mm(limits)
    fits_one = length <= _ONE[mount] * longest
    if measured.has_gap:
        touching = _touching(measured, usual, longest, mount)
        if touching is not None:
            return touching
        # Each part is a piece's length: it is not taken for one without a word.
        found = _by_length(measured._replace(has_gap=False), limits, pair, is_alone)
        return found if found.pieces > 1 else PairCount(2, _LIGHT, measured)
    middle = _ONE if not measured.is_even else _MIDDLE
    if fits_one or measured.has_turned or measured.middle_mm <= middle[mount] * longest:
        return PairCount(1, None, measured)  # if it turns over, its ends tell less than its middle
    free = measured.gained if measured.back_m_s < _RESTED_M_S[mount] else 1.0
    slowed, freely = _FREE[mount]
    if mount == "slot" and measured.slower_m_s >= limits.slot_slowest_m_s:
        freely = _SLID  # as fast as a holder lets a piece slide: it had not stood still
    if free < slowed:
        return PairCount(1)  # it had stood still in the beams, so its time says no length
    fits_two = _TWO[mount] * usual <= measured.least_mm and length < _THREE * usual
    sticks = measured.slower_m_s < _STICKS_M_S[mount]
    if measured.is_even and is_alone and not sticks:
        if fits_two and free >= freely:
            return PairCount(2, None, measured)
        if fits_two or _SURE[mount] * usual <= length < _THREE * usual:
            return PairCount(1, _HELD_UP, measured)
        is_free = mount == "slot" or measured.back_m_s >= _RESTED_M_S[mount]
        if is_free and _THREE * usual <= length < _MORE * usual and free >= freely:
            return PairCount(2, _HELD_UP, measured)
        return PairCount(1)
    is_doubtful = fits_two and measured.is_steady and (is_alone or not sticks)
    if is_doubtful or (length < _MORE * usual and is_alone and not sticks):
        return PairCount(1, _HELD_UP, measured)
    # No two are as long as this, or it was seen to hang there: it was held up.
    return PairCount(1)


def _touching(
    measured: Measurement, usual: float, longest: float, mount: BeamMount
) -> PairCount | None:
    """Light showed for a moment: between two, or past one that turned round?  None: by length."""
    less, more = sorted(measured.parts_mm)
    man_mm, is_below = _ONE[mount] * usual, measured.gap_is_below
    is_slowed = more > man_mm and measured.gained < _FREE[mount][0]
    is_stopped = measured.gained < _STOPPED and not is_below
    may_hang = measured.may_have_stood and measured.back_m_s < _RESTED_M_S[mount]
    # Two that are together as long as one lie flat, and are alike; or one is drawn away from the
    # other as they fall, so that light shows below: behind the first, which is no corner then.
    is_corner = measured.length_mm < man_mm and (
        measured.parts_mm[0] < _CORNER * more if is_below else less < more / 2
    )
    if (may_hang and (is_slowed or is_stopped)) or is_corner or less < _THIN * usual:
        return PairCount(1, None, measured)
    least, most = (share * usual for share in _PART[mount])
    if all(least <= part <= most for part in measured.parts_mm):
        if mount == "slot":
            return PairCount(2, None, measured)
        if measured.is_steady and measured.length_mm > _ONE[mount] * longest:
            return None
    return PairCount(2, _LIGHT, measured)
