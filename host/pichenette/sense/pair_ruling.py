"""What a run of breaks at two beams was: how many pieces stayed down, how long and fast, and why.

A pure function of the breaks at both beams of one gate that lie close together, and of how the two
are built.

Pieces are downs less ups (pair.py); what is longer than any one piece is two.  A thing that one
beam alone has seen, a thing that came up and was not seen to fall again, an edge that is missing:
whatever does not fit leads to a question, with its reason.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pichenette.board import BeamMount
from pichenette.sense.measure import (
    AT_ONCE_US,
    Measurement,
    fits_behind,
    is_short_passage,
    leaves_at_once,
    measure,
)
from pichenette.sense.observation import Break
from pichenette.sense.pair import Transit, transits
from pichenette.sense.ruling import Ruling, rhythm_ms, rule, without_chatter
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text, number

# Compared with the longest single piece and with two usual ones: one piece never measures longer,
# and two never shorter, however they lie.  In a net a thing tumbles while it is measured.
_ONE: dict[BeamMount, float] = {"net": 1.15, "slot": 1.08}
_TWO: dict[BeamMount, float] = {"net": 1.62, "slot": 1.5}
_THREE = 2.55  # men: as long as a striker and a man, and no longer


class BeamPair(NamedTuple):
    """How a gate with two beams is built."""

    apart_mm: float
    mount: BeamMount = "net"
    is_marble: bool = False


class _Count(NamedTuple):
    """What one transit counts."""

    pieces: int
    doubt: Text | None = None
    measured: Measurement | None = None


_BACK = Text(
    "something came up again: is it still down?", "quelque chose est remonté : est-ce retombé ?"
)
_ABOVE = Text(
    "the second beam saw nothing of it: did it fall?",
    "le second faisceau n’a rien vu : est-ce tombé ?",
)
_BELOW = Text(
    "the first beam saw nothing of it: did a piece fall?",
    "le premier faisceau n’a rien vu : une pièce est-elle tombée ?",
)
_TWICE = Text(
    "was it one that came past twice, or two?", "une seule vue deux fois, ou deux pièces ?"
)
_LIGHT = Text(
    "light showed in it for a moment: two that touched?",
    "de la lumière y est passée un instant : deux qui se touchaient ?",
)
_TORN = Text("an edge is missing: how many pieces?", "il manque un front : combien de pièces ?")


def rule_pair(
    first: Sequence[Break], second: Sequence[Break], limits: Thresholds, pair: BeamPair
) -> Ruling:
    """What made these breaks; either list may be empty, but not both."""
    for breaks in (first, second):
        if rhythm_ms(breaks) is not None:  # a lamp: two beams say no more about it than one
            return rule(breaks, limits, pair.is_marble)
    seen = [_real(one, limits) for one in (first, second)]
    if not seen[0] and not seen[1]:
        if first and second:
            return rule([*first, *second], limits, pair.is_marble)
        seen = [list(first), list(second)]
    if (not seen[0] or not seen[1]) and (none := _of_one(seen[0] or seen[1], limits, pair)):
        return none
    moved = whole(transits(*seen), pair)
    counts = [_count(place, moved, limits, pair) for place in range(len(moved))]
    pieces = sum(one.pieces for one in counts)
    doubts = [one.doubt for one in counts if one.doubt]
    if any(one.is_torn for one in (*first, *second)):
        doubts.insert(0, _TORN)
    longest = max(_ms(one) for breaks in seen for one in breaks)
    is_hand = longest >= limits.hand_ms and pieces <= 0
    measured = next((one.measured for one in counts if one.measured), None)
    if any(one.kind == "up" for one in moved) and pieces <= 0:
        doubts.append(_BACK)
    told = _told(pieces, moved, measured, longest, is_hand)
    if not doubts:
        verdict = "accept" if pieces > 0 else "ignore"
        return Ruling(pieces, verdict, told, is_hand, measured)  # type: ignore[arg-type]
    doubt = doubts[0]
    because = Text(f"{told.en}; {doubt.en}", f"{told.fr} ; {doubt.fr}")
    return Ruling(
        max(0, pieces), "ask", because, is_hand or _is_odd(moved), measured, _looked(moved)
    )


def _of_one(breaks: Sequence[Break], limits: Thresholds, pair: BeamPair) -> Ruling | None:
    """What only one beam has seen and no piece does: noise, or fingers.  None if it may be a
    piece.
    """
    if any(one.is_torn for one in breaks):
        return None
    longest = max(map(_ms, breaks))
    if longest < limits.graze_ms:
        short = number(longest, ".2f")
        return Ruling(
            0,
            "ignore",
            Text(
                f"{short.en} ms, and the other beam saw nothing: noise",
                f"{short.fr} ms, et l’autre faisceau n’a rien vu : un parasite",
            ),
        )
    if longest > limits.slow_ms(pair.is_marble):
        return Ruling(
            0,
            "ignore",
            Text(
                f"in one beam for {longest:.0f} ms, and nothing of it in the other: a hand",
                f"dans un faisceau {longest:.0f} ms, et rien dans l’autre : une main",
            ),
            is_disturbance=True,
        )
    return None


def _looked(moved: Sequence[Transit]) -> bool:
    """It looked in from above and went back; what falls soon afterwards explains it."""
    return all(one.kind in ("touch", "dip") for one in moved)


def _is_odd(moved: Sequence[Transit]) -> bool:
    return not _looked(moved) and not any(one.kind == "down" for one in moved)


def whole(moved: Sequence[Transit], pair: BeamPair) -> list[Transit]:
    """Pieces shorter than the beams' distance, and things that turned round, as one each."""
    found: list[Transit] = []
    for one in moved:
        before = found[-1] if found else None
        if before is not None and {before.kind, one.kind} == {"touch", "poke"}:
            joined = _short(before, one, pair)
            if joined is not None:
                found[-1] = joined
                continue
        if before is not None and before.is_chased and one.kind in ("touch", "dip"):
            # What chased it went back up: it was the same thing, which had looked in deeply.
            flanks = (before.in_first_us, one.out_first_us, before.in_second_us)
            found[-1] = Transit("dip", *flanks, before.out_second_us, one.end_us - one.at_us)
            continue
        if one.kind == "dip" and leaves_at_once(one, pair.apart_mm):
            found.append(one._replace(kind="down"))
            continue
        found.append(one)
    return found


def _short(before: Transit, after: Transit, pair: BeamPair) -> Transit | None:
    """A chord shorter than the beams' distance: 10, 00, 01."""
    above, below = (before, after) if before.kind == "touch" else (after, before)
    if not is_short_passage(before, after, pair.apart_mm):
        return None
    kind = "down" if before is above else "up"
    flanks = (above.in_first_us, above.out_first_us, below.in_second_us, below.out_second_us)
    return Transit(kind, *flanks)  # type: ignore[arg-type]


def _count(place: int, moved: Sequence[Transit], limits: Thresholds, pair: BeamPair) -> _Count:
    one = moved[place]
    if one.kind == "up":
        return _Count(-1)
    if one.kind == "touch":
        falls = any(later.kind == "down" for later in moved[place + 1 :])
        return _Count(0, None if falls else _ABOVE)
    if one.kind in ("poke", "rise"):
        fell = any(sooner.kind == "down" for sooner in moved[:place])
        return _Count(0, None if fell else _BELOW)
    if one.kind == "dip":
        return _Count(0)
    if one.is_chased and not fits_behind(one, moved[place + 1]):
        doubt = Text("did it turn round, or was it two?", "est-ce revenu, ou y en avait-il deux ?")
        return _Count(1, doubt, measure(one, pair.apart_mm, pair.mount))
    measured = measure(one, pair.apart_mm, pair.mount)
    downs = sum(other.kind == "down" for other in moved)
    if downs > 1 and (measured is None or not measured.is_clear):
        return _Count(1, _TWICE, measured)
    if (
        0 < one.turned_us <= AT_ONCE_US
        and measured
        and measured.length_mm < _TWO[pair.mount] * limits.disc_mm
    ):
        return _Count(2, _LIGHT, measured)
    # One that touched the rim before may have hung in the beams: its length means little.
    is_alone = downs == len(moved)
    return _by_length(measured, limits, pair, is_alone)


def _by_length(
    measured: Measurement | None, limits: Thresholds, pair: BeamPair, is_alone: bool
) -> _Count:
    """One piece, or several in one break."""
    if measured is None:
        return _Count(1)
    longest = limits.marble_mm if pair.is_marble else limits.striker_mm
    usual = limits.marble_mm if pair.is_marble else limits.disc_mm
    if measured.length_mm <= _ONE[pair.mount] * longest:
        return _Count(1, None, measured)
    length = number(measured.length_mm, ".0f")
    is_two = _TWO[pair.mount] * usual <= measured.least_mm and measured.length_mm < _THREE * usual
    is_believed = measured.is_even and (is_alone or measured.is_steady)
    if is_believed and is_two:
        return _Count(2, None, measured)
    doubt = Text(
        f"{length.en} mm long: two pieces together, or one that was held up?",
        f"{length.fr} mm de long : deux pièces ensemble, ou une seule qui a été freinée ?",
    )
    return _Count(2 if is_believed else 1, doubt, measured)


def _told(
    pieces: int,
    moved: Sequence[Transit],
    measured: Measurement | None,
    longest_ms: float,
    is_hand: bool,
) -> Text:
    if is_hand:
        return Text(
            f"in for {longest_ms:.0f} ms and out again: a hand",
            f"entré {longest_ms:.0f} ms et ressorti : une main",
        )
    if pieces <= 0:
        return Text("looked in and went back", "entré et ressorti")
    what = (
        Text("one piece", "une pièce")
        if pieces == 1
        else Text(f"{pieces} pieces", f"{pieces} pièces")
    )
    how = Text("", "")
    if measured is not None:
        long, fast = number(measured.length_mm, ".0f"), number(measured.speed_m_s, ".2f")
        how = Text(f", {long.en} mm at {fast.en} m/s", f", {long.fr} mm à {fast.fr} m/s")
    ups = sum(one.kind == "up" for one in moved)
    touches = sum(one.kind in ("touch", "dip") for one in moved)
    back = Text("", "")
    if ups:
        back = Text(", thrown back and fallen again", ", rejetée puis retombée")
    elif touches:
        back = Text(", after touching the rim", ", après avoir touché le bord")
    return Text(f"{what.en}{how.en}{back.en}", f"{what.fr}{how.fr}{back.fr}")


def _real(breaks: Sequence[Break], limits: Thresholds) -> list[Break]:
    joined = without_chatter(breaks, limits)
    return [one for one in joined if _ms(one) >= limits.speck_ms or one.is_torn]


def _ms(seen: Break) -> float:
    return (seen.width_us or 0) / 1000
