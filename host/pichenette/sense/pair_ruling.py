"""What a run of breaks at two beams was: how many pieces stayed down, how long and fast, and why.

A pure function of the breaks at both beams of one gate that lie close together, and of how the two
are built.

Pieces are downs less ups (pair.py); what is longer than any one piece is two.  A thing that one
beam alone has seen, a thing that came up and was not seen to fall again, an edge that is missing:
whatever does not fit leads to a question, with its reason.  Where an edge is missing nothing is
measured, and the beam that misses none says how many it was.
"""

from collections.abc import Sequence

from pichenette.sense.crowd import rule_in_crowd
from pichenette.sense.measure import (
    comes_back,
    enters_at_once,
    is_at_once,
    is_short_passage,
    leaves_at_once,
    longest_ms,
    measure,
)
from pichenette.sense.observation import Break, Verdict
from pichenette.sense.pair import Transit, transits
from pichenette.sense.pair_count import BeamPair, count
from pichenette.sense.pair_words import by_what_is_left, happened
from pichenette.sense.piece_size import is_striker
from pichenette.sense.ruling import RHYTHM_SURE, Ruling, rhythm_ms, rule, without_chatter
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text, number

_BACK = Text(
    "is it still down? Something came up again",
    "la pièce est-elle encore en bas ? Quelque chose est remonté",
)
_CAME_UP = Text(
    "did a piece come out? None had been seen to go in",
    "une pièce est-elle ressortie ? On n’en avait vu entrer aucune",
)
_HAND = Text(
    "did a piece fall, or was it the hand that came with it?",
    "une pièce est-elle tombée, ou était-ce la main vue avec elle ?",
)
_TORN = Text(
    "how many pieces fell? Part of the signal is missing",
    "combien de pièces sont tombées ? Il manque une partie du signal",
)


def rule_pair(
    first: Sequence[Break], second: Sequence[Break], limits: Thresholds, pair: BeamPair
) -> Ruling:
    """What made these breaks; either list may be empty, but not both."""
    for breaks, other in ((first, second), (second, first)):
        if rhythm_ms(breaks) is not None and not _is_rim(breaks, other, limits):
            return rule(breaks, limits, pair.is_marble)  # two beams say no more about a lamp
    by_beam = [_real(breaks, limits) for breaks in (first, second)]
    if not by_beam[0] and not by_beam[1]:
        if first and second:
            # Each by itself: what chatters in one beam is no part of what the other saw.
            alone = [rule(breaks, limits, pair.is_marble) for breaks in (first, second) if breaks]
            return next((ruling for ruling in alone if ruling.verdict == "ask"), alone[0])
        by_beam = [list(first), list(second)]
    if (torn := _torn(first, second, limits, pair)) is not None:
        return torn
    if (not by_beam[0] or not by_beam[1]) and (none := _of_one(by_beam[0] or by_beam[1], limits)):
        return none
    if (brief := _brief(by_beam[0], by_beam[1], limits, pair)) is not None:
        return brief
    return _of_two(by_beam[0], by_beam[1], limits, pair)


def _of_two(
    first: Sequence[Break], second: Sequence[Break], limits: Thresholds, pair: BeamPair
) -> Ruling:
    """What moved past them."""
    moved = whole(transits(first, second), pair)
    counts = [count(place, moved, limits, pair) for place in range(len(moved))]
    pieces = sum(counted.pieces for counted in counts)
    doubts = [counted.doubt for counted in counts if counted.doubt]
    if any(break_.is_torn for break_ in (*first, *second)):
        doubts.insert(0, _TORN)
    longest = max(map(_ms, (*first, *second)))
    is_hand = longest >= limits.hand_ms and pieces <= 0
    measured = next((counted.measured for counted in counts if counted.measured), None)
    kinds = {transit.kind for transit in moved}
    if pieces <= 0 and "up" in kinds and not _came_out(moved, pair):
        doubts.append(_BACK if "down" in kinds else _CAME_UP)
    if pieces > 0 and any(_is_hand(transit, limits) for transit in moved):
        doubts.append(_HAND)
    what = happened(moved, counts, longest if is_hand else None)
    if not doubts:
        verdict: Verdict = "accept" if pieces > 0 else "ignore"
        striker = pieces == 1 and is_striker(measured, limits, pair)
        if striker:
            what = Text(f"{what.en}: the striker", f"{what.fr} : le palet")
        return Ruling(pieces, verdict, what, is_hand, measured, is_striker=striker)
    doubt = doubts[0]
    because = Text(f"{doubt.en} ({what.en})", f"{doubt.fr} ({what.fr})")
    return Ruling(
        max(0, pieces), "ask", because, is_hand or _is_odd(moved), measured, _is_back(moved)
    )


def _is_hand(transit: Transit, limits: Thresholds) -> bool:
    """Both beams saw it for as long as no piece stays, and it did not fall, or left sideways: both
    in the same moment.
    """
    if None in (transit.out_first_us, transit.out_second_us):
        return False
    assert transit.out_first_us is not None
    assert transit.out_second_us is not None
    is_sideways = abs(transit.out_second_us - transit.out_first_us) < 1000 * limits.dust_ms
    lasts_ms = (transit.end_us - transit.at_us) / 1000
    return lasts_ms >= limits.hand_ms and (transit.kind != "down" or is_sideways)


def _is_rim(breaks: Sequence[Break], other: Sequence[Break], limits: Thresholds) -> bool:
    """So few that it may be the rim that was touched in time; the other beam saw a piece alone."""
    is_piece = len(other) == 1 and _ms(other[0]) >= limits.graze_ms
    return is_piece and rhythm_ms(breaks, RHYTHM_SURE) is None


def _came_out(moved: Sequence[Transit], pair: BeamPair) -> bool:
    """Down and up again, each past both beams at a speed that a piece may have, and nothing was
    seen afterwards.
    """
    if moved[-1].kind != "up":
        return False  # it may have fallen again, half beside the beams
    kinds = [transit.kind for transit in moved if transit.kind in ("down", "up")]
    measured = [
        measure(transit, pair.apart_mm, pair.mount) for transit in moved if transit.kind in kinds
    ]
    is_clear = all(measurement is not None and measurement.is_whole for measurement in measured)
    return is_clear and kinds == ["down", "up"] * (len(kinds) // 2)


def _torn(
    first: Sequence[Break], second: Sequence[Break], limits: Thresholds, pair: BeamPair
) -> Ruling | None:
    """Both saw something, and of one nobody knows for how long: what the other says alone."""
    torn = [_is_torn(breaks, limits) for breaks in (first, second)]
    if not any(torn) or not all(
        is_torn or is_seen(breaks, limits)
        for is_torn, breaks in zip(torn, (first, second), strict=True)
    ):
        return None
    alone = rule_in_crowd(second if torn[0] else first, limits, pair.is_marble, 0, pair.mount)
    left = by_what_is_left(alone.pieces)
    because = Text(f"{_TORN.en} ({left.en})", f"{_TORN.fr} ({left.fr})")
    return Ruling(alone.pieces, "ask", because, alone.is_disturbance)


def _is_torn(breaks: Sequence[Break], limits: Thresholds) -> bool:
    """An edge is missing; or both came in one interrupt, within some 0.3 ms: by itself that is
    noise, but beside a piece interrupts were held up, and what they told came too late.
    """
    if any(break_.is_torn for break_ in breaks):
        return True
    is_timed = any(_ms(break_) >= limits.graze_ms for break_ in breaks)
    return any(break_.width_us is None for break_ in breaks) and not is_timed


def _brief(
    first: Sequence[Break], second: Sequence[Break], limits: Thresholds, pair: BeamPair
) -> Ruling | None:
    """Both beams saw something, neither for as long as a piece that grazes one beam.  None if all
    that fell had a piece's speed; in the same moment, or in an order in which nothing falls, it was
    a supply or a flash of light.
    """
    longest = max(map(_ms, (*first, *second)), default=0.0)
    if not first or not second or longest >= limits.graze_ms:
        return None
    brief = number(longest, ".2f")
    moved = whole(transits(first, second), pair)
    fell = [transit for transit in moved if transit.kind == "down" and not is_at_once(transit)]
    if not fell:
        return Ruling(
            0,
            "ignore",
            Text(
                f"{brief.en} ms in both beams, and nothing that falls: noise",
                f"{brief.fr} ms dans les deux faisceaux, et rien qui tombe : un parasite",
            ),
        )
    if all(_is_graze(transit, limits, pair) for transit in fell):
        return None
    return Ruling(
        sum(longest_ms(transit) >= limits.dust_ms for transit in fell),
        "ask",
        Text(
            f"a piece that grazed both beams, or nothing at all? (no break over {brief.en} ms)",
            "une pièce qui a frôlé les deux faisceaux, ou rien du tout ? "
            f"(aucune coupure de plus de {brief.fr} ms)",
        ),
    )


def _is_graze(transit: Transit, limits: Thresholds, pair: BeamPair) -> bool:
    """It went from beam to beam as a piece does."""
    measured = measure(transit, pair.apart_mm, pair.mount)
    if measured is None or longest_ms(transit) < limits.dust_ms:
        return False
    return measured.is_steady and measured.speed_m_s >= limits.slowest_m_s


def _of_one(breaks: Sequence[Break], limits: Thresholds) -> Ruling | None:
    """What only one beam has seen and no piece does: noise, or fingers.  None if it may be a
    piece.
    """
    if any(break_.is_torn for break_ in breaks):
        return None
    longest = max(map(_ms, breaks))
    if longest == 0:
        return Ruling(
            0,
            "ignore",
            Text(
                "broken and clear again at once, and the other beam saw nothing: noise",
                "coupé et rétabli aussitôt, et l’autre faisceau n’a rien vu : un parasite",
            ),
        )
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
    if longest >= limits.hand_ms:
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


def _is_back(moved: Sequence[Transit]) -> bool:
    """It is above again; what falls soon afterwards explains it."""
    if _looked(moved):
        return True
    kinds = [transit.kind for transit in moved]
    return kinds.count("down") == kinds.count("up") > 0


def _looked(moved: Sequence[Transit]) -> bool:
    """It looked in from above and went back."""
    return all(transit.kind in ("touch", "dip") for transit in moved)


def _is_odd(moved: Sequence[Transit]) -> bool:
    return not _looked(moved) and not any(transit.kind == "down" for transit in moved)


def whole(moved: Sequence[Transit], pair: BeamPair) -> list[Transit]:
    """Pieces shorter than the beams' distance, and things that turned round, as one each."""
    found: list[Transit] = []
    for transit in moved:
        before = found[-1] if found else None
        joined = None if before is None else _joined(before, transit, pair)
        if joined is not None:
            found[-1] = joined
            continue
        is_fall = transit.kind == "rise" and any(
            sooner.kind in ("touch", "dip") for sooner in found
        )
        if is_fall and not any(other.kind == "down" for other in (*found, *moved)):
            # It had looked in from above: it came past the first beam where that did not see it.
            found.append(transit._replace(kind="down"))
            continue
        is_dip = transit.kind == "dip" and leaves_at_once(transit, pair.apart_mm)
        if is_dip or (transit.kind == "rise" and enters_at_once(transit, pair.apart_mm)):
            found.append(transit._replace(kind="down"))
            continue
        found.append(transit)
    return found


def _joined(before: Transit, after: Transit, pair: BeamPair) -> Transit | None:
    """Both as the one thing that they were; None if they may be two."""
    if before.is_chased and after.kind in ("touch", "dip"):
        # What chased it went back up: it was the same thing, which had looked in deeply.
        flanks = (before.in_first_us, after.out_first_us, before.in_second_us)
        return Transit("dip", *flanks, before.out_second_us, after.end_us - after.at_us)
    if before.is_chased and comes_back(before, after):
        assert after.in_second_us is not None
        assert before.out_second_us is not None
        return after._replace(
            in_first_us=before.in_first_us,
            in_second_us=before.in_second_us,
            turned_us=after.in_second_us - before.out_second_us,
            again_us=after.in_second_us,
        )
    is_apart = is_short_passage(before, after, pair.apart_mm)
    if is_apart and (before.kind, after.kind) == ("dip", "poke"):
        assert before.in_second_us is not None
        assert before.out_second_us is not None
        assert after.in_second_us is not None
        return before._replace(
            kind="down",
            out_second_us=after.out_second_us,
            turned_us=after.in_second_us - before.out_second_us,
            again_us=after.in_second_us,
            parts_us=(before.out_second_us - before.in_second_us, after.end_us - after.at_us),
        )
    if is_apart and {before.kind, after.kind} == {"touch", "poke"}:
        return _short(before, after)
    return None


def _short(before: Transit, after: Transit) -> Transit:
    """A chord shorter than the beams' distance: 10, 00, 01."""
    above, below = (before, after) if before.kind == "touch" else (after, before)
    return Transit(
        "down" if before is above else "up",
        above.in_first_us,
        above.out_first_us,
        below.in_second_us,
        below.out_second_us,
    )


def is_seen(breaks: Sequence[Break], limits: Thresholds) -> bool:
    """Did the beam see more than specks of noise?"""
    return bool(_real(breaks, limits))


def is_noise(break_: Break, limits: Thresholds) -> bool:
    """Shorter than what a piece that grazes a beam makes: no sign that a silent beam sees again."""
    return _ms(break_) < limits.graze_ms and not break_.is_torn


def _real(breaks: Sequence[Break], limits: Thresholds) -> list[Break]:
    joined = without_chatter(breaks, limits)
    return [break_ for break_ in joined if _ms(break_) >= limits.speck_ms or break_.is_torn]


def _ms(break_: Break) -> float:
    return (break_.width_us or 0) / 1000
