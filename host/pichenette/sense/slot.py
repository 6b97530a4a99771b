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

_IN_LINE = 1.8  # diameters: two that touch are no shorter, however they lie across the slot
_PEEK = 0.62  # of the shortest whole piece: an edge that looked in and went back
_ALIKE = 1.25  # two behind each other slide alike; one that comes back is much slower …
_SOON_MS = 40.0  # … and has to climb the slope before it is there again


def rule_in_slot(breaks: Sequence[Break], limits: Thresholds, is_marble: bool) -> Ruling:
    """What made these breaks."""
    otherwise = rule(breaks, limits, is_marble)
    if any(seen.is_torn or seen.width_us is None for seen in breaks) or rhythm_ms(breaks):
        return otherwise
    size_mm = limits.marble_mm if is_marble else limits.disc_mm
    shortest_ms = size_mm / limits.slot_fastest_m_s
    longest_ms = _IN_LINE * shortest_ms
    real = [seen for seen in without_chatter(breaks, limits) if _ms(seen) >= limits.speck_ms]
    pieces = [seen for seen in real if _ms(seen) > _PEEK * shortest_ms]
    widths, whole = [_ms(seen) for seen in real], [_ms(seen) for seen in pieces]
    if len(widths) >= limits.burst or max(widths, default=0.0) < limits.graze_ms:
        return otherwise
    if max(widths) >= limits.hand_ms:
        return otherwise
    if not whole:
        return _peeked(max(widths))
    if max(whole) > longest_ms:
        return _too_long(whole, longest_ms, size_mm, limits)
    peeks = len(widths) - len(whole)
    if len(whole) == 1:
        return _one(whole[0], peeks)
    listed, french = _listed(whole)
    if len(whole) == 2 and max(whole) <= _ALIKE * min(whole) and _gap_ms(pieces) <= _SOON_MS:
        return Ruling(
            2,
            "accept",
            Text(f"two pieces, one behind the other ({listed} ms)", f"deux pièces ({french} ms)"),
        )
    return Ruling(
        1,
        "ask",
        Text(
            f"breaks of {listed} ms: one piece that came back, or {len(whole)}?",
            f"coupures de {french} ms : une pièce qui est revenue, ou {len(whole)} ?",
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


def _peeked(width_ms: float) -> Ruling:
    width = number(width_ms, ".1f")
    return Ruling(
        0,
        "ask",
        Text(
            f"{width.en} ms, too short for a whole piece: did its edge look in, or did it fall?",
            f"{width.fr} ms, trop bref pour une pièce entière : son bord, ou est-elle tombée ?",
        ),
        is_touch=True,
    )


def _too_long(
    whole: Sequence[float], longest_ms: float, size_mm: float, limits: Thresholds
) -> Ruling:
    """Two in line, as long as they need; still longer is rather one that was slow."""
    width_ms = max(whole)
    pieces = 2 if width_ms <= 2.1 * size_mm / limits.slot_slowest_m_s else 1
    return Ruling(
        pieces + len(whole) - 1,
        "ask",
        Text(
            f"broken for {width_ms:.0f} ms: two pieces in line, or one slow piece?",
            f"coupé {width_ms:.0f} ms : deux pièces à la suite, ou une seule pièce lente ?",
        ),
    )


def _listed(widths: Sequence[float]) -> tuple[str, str]:
    english = ", ".join(f"{width:.1f}" for width in widths)
    return english, " ; ".join(number(width, ".1f").fr for width in widths)


def _gap_ms(pieces: Sequence[Break]) -> float:
    return (pieces[1].at_us - pieces[0].at_us) / 1000 - _ms(pieces[0])


def _ms(seen: Break) -> float:
    return (seen.width_us or 0) / 1000
