"""What a run of breaks in a slot was, with one beam: every piece shows its whole diameter there.

Takes the breaks of one gate that lie close together and returns a `Ruling`; a pure function.

A piece slides down the holder's slope, so its speed is known within narrow limits (`geometry.py` of
the workshop computes them), and with it how long one piece, or two in line, take.  A break far
shorter than any whole piece is an edge that looked in.  What lies between is asked: two in line, or
one that was slow; two behind each other, or one that came back.
"""

from collections.abc import Sequence

from pichenette.sense.observation import Break
from pichenette.sense.ruling import Ruling, rhythm_ms, rule, without_chatter
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text, number

_IN_LINE = 1.95  # diameters: two that touch, but for small ones that slide fast and at a slant
_PEEK = 0.62  # of the shortest whole piece: an edge that looked in and went back
_LATER = 1.1  # slower than any piece that comes freely: it had stood still just above the beam
_SLOWER = 0.94  # two in line slide a little faster than the slowest piece of all
_WHOLE = 0.75  # of the shortest whole piece, where two are to be whole
# Of two behind each other the second slides like the first, or faster.  One that looks in and comes
# back starts again from rest, and one that is thrown out climbs: both are slower the second time.
_ALIKE = 1.35


def rule_in_slot(breaks: Sequence[Break], limits: Thresholds, is_marble: bool) -> Ruling:
    """What made these breaks."""
    otherwise = rule(breaks, limits, is_marble)
    if any(break_.is_torn or break_.width_us is None for break_ in breaks) or rhythm_ms(breaks):
        return otherwise
    size_mm = limits.marble_mm if is_marble else limits.disc_mm
    shortest_ms = size_mm / limits.slot_fastest_m_s
    longest_ms = _IN_LINE * shortest_ms
    real = [break_ for break_ in without_chatter(breaks, limits) if _ms(break_) >= limits.speck_ms]
    pieces = [break_ for break_ in real if _ms(break_) > _PEEK * shortest_ms]
    widths, whole = [_ms(break_) for break_ in real], [_ms(break_) for break_ in pieces]
    if len(widths) >= limits.burst or max(widths, default=0.0) < limits.graze_ms:
        return otherwise
    if max(widths) >= limits.hand_ms and (len(whole) > 1 or widths[-1] < limits.hand_ms):
        return _stuck(widths)
    if not whole:
        return _peeked(max(widths))
    slowest_ms = (limits.marble_mm if is_marble else limits.striker_mm) / limits.slot_slowest_m_s
    two_ms = _SLOWER * 2 * size_mm / limits.slot_slowest_m_s
    is_restart = widths[-1] > _LATER * slowest_ms
    looked = len(widths) > 1 and max(widths[:-1]) < (1.0 if is_restart else _PEEK) * shortest_ms
    if looked and widths[-1] > _PEEK * shortest_ms:
        return _one(widths[-1], len(widths) - 1)  # its edge drew back, and it set off again
    if len(whole) == 1 and (whole[0] <= longest_ms or whole[0] > two_ms):
        return _one(whole[0], len(widths) - 1)
    if len(whole) > 2 and max(whole[1:]) > _LATER * slowest_ms:
        return _thrown_back(whole)
    if max(whole) > longest_ms:
        return _too_long(max(whole))
    listed, french = _listed(whole)
    is_free = min(whole) >= _WHOLE * shortest_ms and whole[-1] <= _ALIKE * whole[0]
    if len(whole) == len(widths) == 2 and is_free:
        return Ruling(
            2,
            "accept",
            Text(f"two pieces, one behind the other ({listed} ms)", f"deux pièces ({french} ms)"),
        )
    return Ruling(
        2 if len(whole) == 2 else 1,  # three are rather down, up and down again
        "ask",
        Text(
            f"{len(whole)} pieces, or one that came back? (breaks of {listed} ms)",
            f"{len(whole)} pièces, ou une seule qui est revenue ? (coupures de {french} ms)",
        ),
    )


def _one(width_ms: float, peeks: int) -> Ruling:
    french = number(width_ms, ".1f").fr
    if not peeks:
        return Ruling(
            1, "accept", Text(f"one piece ({width_ms:.1f} ms)", f"une pièce ({french} ms)")
        )
    return Ruling(
        1,
        "accept",
        Text(
            f"one piece ({width_ms:.1f} ms), whose edge had shown before",
            f"une pièce ({french} ms), dont le bord s’était déjà montré",
        ),
    )


def _thrown_back(whole: Sequence[float]) -> Ruling:
    """Down, up, and down again: a third piece would have come as freely as the first."""
    listed, french = _listed(whole)
    return Ruling(
        1,
        "accept",
        Text(
            f"one piece, thrown back and fallen again ({listed} ms)",
            f"une pièce, rejetée puis retombée ({french} ms)",
        ),
    )


def _peeked(width_ms: float) -> Ruling:
    width = number(width_ms, ".1f")
    return Ruling(
        0,
        "ask",
        Text(
            f"did a piece fall, or did only its edge look in? ({width.en} ms is too short for a "
            "whole piece)",
            f"une pièce est-elle tombée, ou n’a-t-elle montré que son bord ? ({width.fr} ms, c’est "
            "trop bref pour une pièce entière)",
        ),
        is_touch=True,
    )


def _too_long(width_ms: float) -> Ruling:
    """Two in line take as long; so does one that is slow, and one that turned round in the beam is
    commoner than either.
    """
    return Ruling(
        1,
        "ask",
        Text(
            f"two pieces in line, or one slow piece? (one break of {width_ms:.0f} ms)",
            f"deux pièces à la suite, ou une seule, lente ? (une coupure de {width_ms:.0f} ms)",
        ),
    )


def _stuck(widths: Sequence[float]) -> Ruling:
    """No hand reaches down there; but with what stuck another may have come."""
    listed, french = _listed(widths)
    return Ruling(
        1,
        "ask",
        Text(
            f"one piece that stuck, or two? (breaks of {listed} ms)",
            f"une seule pièce, restée coincée, ou deux ? (coupures de {french} ms)",
        ),
    )


def _listed(widths: Sequence[float]) -> tuple[str, str]:
    english = ", ".join(f"{width:.1f}" for width in widths)
    return english, " ; ".join(number(width, ".1f").fr for width in widths)


def _ms(break_: Break) -> float:
    return (break_.width_us or 0) / 1000
