"""What two beams saw: how many pieces, how sure, and why."""

import pytest

from pichenette.sense.observation import Break, Verdict
from pichenette.sense.pair_count import BeamPair
from pichenette.sense.pair_ruling import rule_pair
from pichenette.sense.ruling import Ruling
from pichenette.sense.thresholds import Thresholds

LIMITS = Thresholds()
NET, SLOT = BeamPair(6.0), BeamPair(10.0, "slot")
Spans = list[tuple[float, float]]


def ruled(first: Spans, second: Spans, pair: BeamPair = NET) -> Ruling:
    return rule_pair(breaks(first), breaks(second), LIMITS, pair)


def breaks(spans: Spans) -> list[Break]:
    return [Break(round(1000 * start), round(1000 * (end - start))) for start, end in spans]


def fall(length_mm: float, speed: float, pair: BeamPair, at: float = 0.0) -> tuple[Spans, Spans]:
    width, lag = length_mm / speed, pair.apart_mm / speed
    return [(at, at + width)], [(at + lag, at + lag + width)]


@pytest.mark.parametrize(
    ("first", "second", "pieces", "verdict"),
    [
        ([(0, 30)], [(6, 36)], 1, "accept"),
        ([(0, 0.9)], [(2, 2.9)], 1, "accept"),  # a graze that both beams saw
        ([(0, 5), (20, 50)], [(26, 56)], 1, "accept"),  # the rim
        ([(0, 5), (20, 60)], [(29, 34), (44, 72)], 1, "accept"),
        ([(0, 20), (60, 80)], [(8, 28), (68, 88)], 2, "accept"),
        ([(0, 20), (22, 42)], [(8, 28), (30, 50)], 2, "accept"),
        ([(0, 4)], [(6, 10)], 1, "accept"),
        ([(0, 20), (106, 130), (200, 230)], [(6, 26), (100, 120), (206, 236)], 1, "accept"),
        ([(0, 20)], [(6, 26), (80, 90)], 1, "accept"),  # it springs up in the net
        ([(0, 400)], [(66, 466)], 1, "accept"),  # slow, 36 mm, and no hand
        ([(0, 45)], [(10, 44)], 1, "accept"),  # tumbling, out of both at once
        ([(0.5, 7)], [(0, 18)], 1, "accept"),  # … or into both
        ([(0, 20), (106, 130)], [(6, 26), (100, 120)], 0, "ignore"),  # up again, and out
        ([(6, 26)], [(0, 20)], 0, "ask"),  # up, and nothing had gone down
        ([(0, 20), (101, 130)], [(6, 26), (100, 104)], 0, "ask"),  # up, hardly like a piece
        ([(0, 104)], [(6, 16), (72, 114)], 1, "accept"),  # it hung there: seen to draw back
        ([(0, 10), (14, 115)], [(3, 135)], 1, "accept"),  # … or its end came up again
        ([(0, 50)], [(5, 20), (24, 60)], 2, "ask"),  # the second of two is slower, or it turned
        ([(0, 20), (60, 80)], [(16, 22), (68, 88)], 2, "ask"),  # no piece leaves like the first
        ([(0, 18), (40, 140)], [(60, 146)], 1, "accept"),  # held up, after touching the rim
        ([(0, 110)], [(4, 118)], 1, "accept"),  # longer than three: held up
        ([(0, 126)], [(9, 171)], 1, "accept"),  # it stuck on its way out
        ([(0, 32)], [(14, 29.8)], 1, "ask"),  # out of both nearly at once: tumbling, or drawn back
        ([(0, 600)], [(60, 540)], 0, "ignore"),  # a hand
        ([(0, 140)], [(35, 105)], 0, "ignore"),  # it looked in
        ([(0, 40)], [(10, 30)], 1, "ask"),  # … as fast as nothing springs back: did it tumble?
        # What leaves more slowly than it came has stood still inside; two that pass freely do not.
        ([(0, 81)], [(6.2, 95)], 1, "accept"),
        ([(0, 109)], [(9.9, 120)], 2, "accept"),
        ([(0, 106)], [(10, 120)], 1, "accept"),
        ([(0, 31.5)], [(2.4, 38.4)], 1, "accept"),  # its ends turned over: 43 mm by its middle
        # It was leaving, went back up no faster than it came, hung in the air and fell; or two, of
        # which the second tips in: no piece rises three times as fast as it fell.
        ([(0, 9.1), (12, 160.5)], [(5.4, 22.3), (95.5, 171.5)], 1, "accept"),
        ([(0, 14.7), (17.7, 114.1)], [(9, 29.9), (98.6, 129.7)], 1, "accept"),
        ([(0, 27.6), (29.9, 62.8)], [(7, 36), (56.9, 76)], 2, "ask"),
        ([(0, 23.5), (36.2, 115.3)], [(18.6, 44.7), (76.1, 127.5)], 2, "ask"),  # it hardly hung
        # The first tips in, and its weight draws it; then the next.
        ([(0, 92), (202, 234)], [(33, 98), (210, 241)], 2, "accept"),
        # Ends that turn over: together longer than any one piece; or not.
        ([(0, 48), (70, 92.7)], [(12.4, 48.1), (77.8, 99.4)], 2, "accept"),
        ([(0, 14.9), (27.5, 40.8)], [(8.3, 20.8), (31.1, 50.1)], 2, "ask"),
        # No net throws a piece up again so soon; or it may.
        ([(0, 48.5), (140.6, 174.5)], [(13, 56), (156.5, 179.7)], 2, "accept"),
        ([(0, 48.5), (150.6, 184.5)], [(13, 56), (166.5, 189.7)], 2, "ask"),
        # Where two fall, what is longer than the striker may be two of three.
        ([(0, 36.4), (75.5, 139.2)], [(8, 41.3), (85.1, 144.5)], 2, "ask"),
        ([(0, 51.2), (107, 139.8)], [(7.2, 55.8), (114.2, 145.4)], 2, "ask"),
        ([(0, 36.5), (140.6, 172.9)], [(6.4, 40.9), (151.1, 179.2)], 2, "accept"),
        # Past the first beam, drawn back from the second for a moment, and below.
        ([(0, 23.1)], [(5, 9.1), (24.7, 27.2)], 1, "accept"),
        # Light past a corner, or past what was held up: no piece is so thin, or so long.
        ([(0, 39.7), (42.1, 43.2)], [(5.8, 46.4)], 1, "accept"),
        ([(0, 32.8), (35.3, 45.9)], [(10.1, 54.7)], 1, "accept"),
        ([(0, 20.2)], [(7.4, 16.7), (16.9, 27)], 2, "ask"),  # or two that lie flat, and are alike
        ([(0, 25.2), (25.9, 126.3)], [(8.2, 138.5)], 1, "accept"),
        ([(0, 46.3), (47.4, 62.5)], [(12.2, 70.7)], 1, "accept"),
        ([(0, 21.5), (23.8, 114.9)], [(7.8, 129.9)], 1, "accept"),
        ([(0, 65)], [(5, 69)], 2, "ask"),  # 87 mm in a free fall: three?
        # The rim touched in time with a lamp; a lamp is seen by both, or goes on.
        ([(0, 3), (17.5, 20), (35, 38), (52.5, 90)], [(60, 97)], 1, "accept"),
        ([(0, 3), (17.5, 20), (35, 38), (52.5, 90)], [(0, 3), (17.5, 20), (35, 38)], 1, "ask"),
        # So soon after the rim nothing is as fast as its ends seem to be: it turned over.
        ([(0, 4.4), (18, 61.6)], [(22.3, 65.8)], 1, "accept"),
        ([(0, 60.6)], [(9.8, 66)], 1, "accept"),  # 51 mm by its ends, 46 by its middle: a striker
        # It had looked in from above, and left below: it did not come from there.
        ([(0, 14), (38.6, 44.8)], [(35.1, 56.5)], 1, "accept"),
        ([(0, 5.4), (10.2, 27.1)], [(2.8, 18.3)], 1, "ask"),  # all but past, and up again
        # Light between two: no part is longer than a piece.
        ([(0, 55), (57, 112)], [(11, 123)], 2, "accept"),
        ([(0, 44), (46, 123.4)], [(11, 134)], 2, "ask"),
        ([(0, 43.9)], [(4.9, 26.5), (27, 49.1)], 2, "ask"),  # hardly longer than any one
        ([(0, 17.5), (18.5, 97.7)], [(6.2, 134.9)], 1, "accept"),  # it all but stopped
        # It left faster than its weight makes what has just stood still: it did not turn round.
        ([(0, 58.4)], [(6.5, 27.7), (30.6, 64.8)], 2, "ask"),
        ([(0, 33.6)], [(13.6, 27.3), (30.1, 42.5)], 2, "ask"),
        ([(0, 53.6)], [(5.6, 33.3), (33.5, 66.4)], 2, "ask"),  # … nor did it hang there
        ([(0, 93.4)], [(11.5, 47.8), (83.1, 105.7)], 1, "accept"),  # no two come apart so far
        ([(0, 63.4)], [(17.9, 43.7), (56.5, 73.2)], 1, "accept"),
        # Held up, by its speeds; but light showed, and each part is a piece's length.
        ([(0, 58.6)], [(5, 31.4), (33.4, 69.1)], 2, "ask"),
        # Their weight draws two apart, so light shows below; a corner shows above as well.
        ([(0, 37.1)], [(6.5, 30.5), (31.9, 42.9)], 2, "ask"),
        ([(0, 92)], [(9.5, 47.2), (47.4, 116.9)], 2, "ask"),
        # Two corners of one that came out again, or two of which one did.
        (
            [(0, 26.1), (33.1, 52.7), (110.3, 143.4)],
            [(8.9, 26.3), (32, 60.4), (104.4, 135.2)],
            1,
            "ask",
        ),
        # It turns over as it falls: its corner shows below, and then the rest.
        ([(0, 45.5)], [(7.7, 21.9), (24.3, 52.8)], 1, "accept"),
        # It left too fast for what had stood still, and is as long as two.
        ([(0, 80.6)], [(6.2, 50.2), (60.3, 83.7)], 1, "ask"),
        ([(0, 29.5), (36.7, 82.9)], [(4.8, 88.6)], 1, "ask"),
        # At the rim it was out of the first beam for too short a time to have moved.
        ([(0, 17.2), (21.5, 94.6)], [(25.7, 104.4)], 1, "ask"),
        # A hand that left sideways, and one that was there before or after a fall.
        ([(0, 42.1), (305.4, 1201)], [(28.5, 42.2), (305.5, 1168.8)], 1, "ask"),
        ([(0, 596.8)], [(14.3, 596.9)], 1, "ask"),
        # Below the first beam it came back into view of the second: it had hung there.
        ([(0, 149.1)], [(13.3, 83.6), (155.7, 161.1)], 1, "accept"),
        # Out of both beams at once, and another: the first of two, or the same one at the rim.
        ([(0, 29.5), (73.1, 129.9)], [(10.9, 28.9), (83.8, 140.9)], 2, "ask"),
        ([(0, 44.5)], [(17.3, 20.8)], 1, "ask"),  # so soon nothing looks in and is gone again
        # Between two that passed something came up, half beside the beams: the first, thrown back?
        ([(0, 14.6), (122, 149.5), (265.8, 282.3)], [(8, 23), (274.2, 290.4)], 2, "ask"),
        ([(0, 10.4), (343.8, 367.3)], [(7.9, 19), (103, 104.1), (349.6, 372.6)], 2, "ask"),
        # Out again, and then seen below.
        ([(0, 43.2), (122.8, 139.7)], [(9, 50.1), (118.8, 133.7), (353.3, 359.5)], 0, "ask"),
        ([(0, 20)], [], 0, "ask"),
        ([], [(0, 20)], 0, "ask"),
        ([(0, 0.8)], [], 0, "ignore"),  # noise
        ([(0, 400)], [], 0, "ignore"),  # fingers in the first beam
        ([(0, 136)], [], 0, "ask"),  # … or a slow piece, if the second is dead
        ([(0, 20), (60, 80)], [(8, 28)], 1, "ask"),  # a second one, or a touch?
    ],
)
def test_a_run(first: Spans, second: Spans, pieces: int, verdict: Verdict) -> None:
    found = ruled(first, second)
    assert (found.pieces, found.verdict) == (pieces, verdict), found.because.en


@pytest.mark.parametrize("pair", [NET, SLOT], ids=["net", "slot"])
@pytest.mark.parametrize("speed", [0.3, 0.6, 1.0])
@pytest.mark.parametrize(("length_mm", "pieces"), [(31, 1), (41, 1), (62, 2), (72, 2)])
def test_pieces_in_one_break_by_its_length(
    length_mm: float, pieces: int, speed: float, pair: BeamPair
) -> None:
    found = ruled(*fall(length_mm, speed, pair), pair)
    assert (found.pieces, found.verdict) == (pieces, "accept")
    assert found.measured is not None
    assert found.measured.length_mm == pytest.approx(length_mm, rel=0.02)


@pytest.mark.parametrize("lengths", [(31, 42.5), (42.5, 31)], ids=["man first", "striker first"])
def test_a_striker_that_falls_with_a_man(lengths: tuple[float, float]) -> None:
    """It measures a little too long: that is no third one."""
    for pair, verdict in ((SLOT, "accept"), (NET, "accept")):
        before, behind = (
            fall(length_mm, 0.5, pair, at) for length_mm, at in zip(lengths, (0, 140), strict=True)
        )
        found = ruled(before[0] + behind[0], before[1] + behind[1], pair)
        assert (found.pieces, found.verdict) == (2, verdict)


@pytest.mark.parametrize("length_mm", [48, 100])
def test_a_length_that_no_number_of_pieces_has_is_asked(length_mm: float) -> None:
    found = ruled(*fall(length_mm, 0.5, SLOT), SLOT)
    assert found.verdict == "ask"
    assert f"{length_mm} mm at" in found.because.en


def test_a_fast_one_that_seems_too_long_is_asked() -> None:
    """At 2.5 m/s a receiver that is 1 ms late makes one piece as long as two."""
    found = ruled(*fall(62, 2.5, NET), NET)
    assert found.verdict == "ask"


def test_after_a_touch_of_the_rim_two_in_one_break_are_asked() -> None:
    """It may have turned round again where no beam saw it."""
    first, second = fall(62, 0.5, NET, at=40)
    two = ruled([(0, 4), *first], second)
    assert (two.pieces, two.verdict) == (1, "ask")
    hung = ruled([(0, 17), (40, 102)], [(48, 107)])  # it left half as fast again as it came
    assert (hung.pieces, hung.verdict) == (1, "accept")


def test_light_between_two_that_touch() -> None:
    """In one beam only, and for less than anything takes to turn round."""
    two = ruled([(0, 62), (63, 124)], [(12, 136)])
    assert (two.pieces, two.verdict) == (2, "accept")
    short = ruled([(0, 30), (31, 60)], [(12, 72)])
    assert (short.pieces, short.verdict) == (2, "ask")
    assert "Light showed" in short.because.en
    three = ruled([(0, 36.9), (37.2, 71.5), (71.7, 103.9)], [(12, 114)], SLOT)
    assert (three.pieces, three.verdict) == (2, "ask")
    behind = ruled(
        [(0, 59.1), (59.3, 174)], [(19.1, 192.8)], SLOT
    )  # as fast as before: not held up
    assert (behind.pieces, behind.verdict) == (2, "ask")


def test_what_has_stood_still_leaves_a_slot_slowly() -> None:
    """As long as a piece each, with 7 ms of light: two, as no slope makes one so fast from rest."""
    first: Spans = [(0, 51.7), (58.9, 107.5)]
    two = ruled(first, [(16.3, 125.4)], SLOT)
    assert (two.pieces, two.verdict) == (2, "accept")
    one = ruled(first, [(9.8, 118.2)], NET)  # as fast, but a fall from rest explains it too
    assert (one.pieces, one.verdict) == (1, "ask")


@pytest.mark.parametrize("pair", [NET, SLOT], ids=["net", "slot"])
def test_what_sticks_and_slips_is_not_measured_for_two(pair: BeamPair) -> None:
    found = ruled(*fall(56, 0.15, pair), pair)
    assert (found.pieces, found.verdict) == (1, "ask")


def test_a_missing_edge_is_asked() -> None:
    found = rule_pair([Break(0, 0, is_torn=True)], [Break(6_000, 30_000)], LIMITS, NET)
    assert found.verdict == "ask"
    assert "signal is missing" in found.because.en


def test_a_lamp_is_no_piece() -> None:
    spans: Spans = [(10 * number, 10 * number + 4) for number in range(12)]
    assert ruled(spans, spans).verdict == "ignore"


def test_a_hand_puts_what_is_near_it_into_doubt() -> None:
    assert ruled([(0, 600)], [(60, 540)]).is_disturbance
    assert not ruled([(0, 5), (20, 50)], [(26, 56)]).is_disturbance


def test_what_was_measured_is_said() -> None:
    assert ruled(*fall(31, 0.5, NET)).because.en == "one piece, 31 mm at 0.50 m/s"
    assert ruled(*fall(31, 0.5, NET)).because.fr == "une pièce, 31 mm à 0,50 m/s"


@pytest.mark.parametrize("pair", [NET, SLOT], ids=["net", "slot"])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([(0, 400)], [(9, 409)]),  # so slow and so long: it stood still in both
        ([(0, 1900)], [(9, 1907)]),
        ([(0, 110)], [(4, 118)]),  # longer than three
        ([(0, 1500)], [(1490, 1530)]),  # it stood above the second beam
    ],
)
def test_what_was_held_up_has_no_length(first: Spans, second: Spans, pair: BeamPair) -> None:
    found = ruled(first, second, pair)
    assert (found.pieces, found.measured) == (1, None)
    assert " mm" not in found.because.en


def test_what_is_slow_or_grazes_both_has_a_length() -> None:
    assert ruled([(0, 400)], [(66, 466)]).because.en == "one piece, 36 mm at 0.09 m/s"
    assert ruled([(0, 0.9)], [(2, 2.9)]).because.en == "one piece, 3 mm at 3.00 m/s"


def test_marbles() -> None:
    pair = BeamPair(6.0, "slot", is_marble=True)
    assert ruled(*fall(16, 0.6, pair), pair).pieces == 1
    two = ruled(*fall(32, 0.6, pair), pair)
    assert (two.pieces, two.verdict) == (2, "accept")


@pytest.mark.parametrize("gap_ms", [0.02, 0.1, 0.5, 0.8])
def test_specks_of_noise_in_both_beams_are_no_piece(gap_ms: float) -> None:
    sooner, later = [(10.0, 10.1)], [(10.1 + gap_ms, 10.2 + gap_ms)]
    for found in (ruled(sooner, later), ruled(later, sooner)):
        assert (found.pieces, found.verdict) == (0, "ignore")


def test_a_piece_that_meets_the_second_beam_first_and_hangs_there_is_no_hand() -> None:
    assert ruled([(2, 20)], [(0, 330)], NET).verdict == "ask"
    assert ruled([(3, 60)], [(0, 330)], SLOT).verdict == "ask"


@pytest.mark.parametrize("pair", [NET, BeamPair(10.0, "slot")])
def test_a_hand_from_below_that_goes_back_is_no_piece(pair: BeamPair) -> None:
    found = ruled([(21, 1657)], [(0, 1714)], pair)
    assert (found.pieces, found.verdict) == (0, "ignore")
    assert "hand" in found.because.en
    assert "saw nothing" not in found.because.en


def test_both_edges_at_once_beside_what_the_same_beam_saw_tear_nothing() -> None:
    first = [*breaks([(0, 30)]), Break(50_000, None)]
    found = rule_pair(first, breaks([(6, 36)]), LIMITS, NET)
    assert (found.pieces, found.verdict) == (1, "accept")
    assert found.measured is not None


TORN = [Break(0, 0, is_torn=True)]


def test_an_edge_missing_where_the_other_beam_saw_nothing_is_asked_about() -> None:
    for first, second in ((TORN, []), ([], TORN)):
        found = rule_pair(first, second, LIMITS, NET)
        assert found.verdict == "ask"
        assert found.because.en.startswith("how many pieces fell? Part of the signal is missing")
        assert " 0 ms" not in found.because.en


def test_an_edge_missing_in_both_is_one_piece_to_ask_about() -> None:
    found = rule_pair(TORN, [Break(6_000, 0, is_torn=True)], LIMITS, NET)
    assert (found.pieces, found.verdict) == (1, "ask")


def test_a_hand_beside_a_missing_edge_is_no_less_a_hand() -> None:
    assert rule_pair(TORN, breaks([(6, 406)]), LIMITS, NET).is_disturbance
    assert not rule_pair(TORN, breaks([(6, 36)]), LIMITS, NET).is_disturbance


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([(0.3, 49.4), (55.1, 104.8)], [(8.8, 119.7)]),
        ([(0.4, 58.5), (66.7, 115.0)], [(11.6, 129.3)]),
        ([(0.2, 32.2), (34.9, 95.4)], [(8.0, 108.5)]),
    ],
)
def test_a_moments_light_in_what_is_longer_than_a_piece_is_asked_about(
    first: list[tuple[float, float]], second: list[tuple[float, float]]
) -> None:
    """Two pieces that held each other up, or one that turned round: both leave as slowly."""
    found = ruled(first, second)
    assert (found.pieces, found.verdict) == (1, "ask")
    assert found.because.en.startswith("did it turn round, or was it two?")


def test_what_is_said_of_a_thing_from_below_is_what_was_seen() -> None:
    by_both = ruled([(3, 110)], [(0, 120)]).because.en
    assert by_both.startswith("did a piece fall? It met the second beam first")
    assert ruled([], [(0, 60)]).because.en.startswith(
        "did a piece fall? The first beam saw nothing"
    )
