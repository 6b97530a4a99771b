"""What is too short for a piece at two beams is noise, unless it may be one that grazed both."""

import pytest

from pichenette.sense.observation import Break, Verdict
from pichenette.sense.pair_ruling import rule_pair
from tests.sense.test_pair_ruling import LIMITS, NET, Spans, breaks, ruled


def test_both_edges_at_once_in_both_beams_are_asked_about() -> None:
    flick, speck = [Break(10_000, None)], breaks([(10.1, 10.2)])
    for first, second in ((flick, speck), (speck, flick), (flick, flick)):
        found = rule_pair(first, second, LIMITS, NET)
        assert (found.pieces, found.verdict) == (0, "ask")


def test_both_edges_at_once_in_one_beam_are_noise_if_the_other_saw_nothing() -> None:
    flick = [Break(10_000, None)]
    for first, second in ((flick, []), ([], flick), ([*flick, Break(400_000, None)], [])):
        found = rule_pair(first, second, LIMITS, NET)
        assert (found.pieces, found.verdict) == (0, "ignore")
        assert "0.00" not in found.because.en


@pytest.mark.parametrize("second", [(10.0, 10.2), (9.9, 10.3), (10.2, 10.9), (9.8, 10.5)])
def test_what_both_beams_saw_for_a_moment_at_once_is_noise(second: tuple[float, float]) -> None:
    """A dip of the supply: nothing falls from beam to beam at 20 m/s."""
    first = (10.0, 10.0 + second[1] - second[0])
    found = ruled([first], [second])
    assert (found.pieces, found.verdict) == (0, "ignore")


@pytest.mark.parametrize("lag_ms", [30.0, 60.0, 120.0])
def test_two_moments_in_two_beams_are_asked_about(lag_ms: float) -> None:
    """As short as that is what moves at 2 m/s, and not from beam to beam in so long."""
    found = ruled([(10, 10.4)], [(10 + lag_ms, 10.4 + lag_ms)])
    assert (found.pieces, found.verdict) == (0, "ask")
    found = ruled([(10, 10.9)], [(10 + lag_ms, 10.9 + lag_ms)])
    assert (found.pieces, found.verdict) == (1, "ask")


def test_what_breaks_and_clears_both_beams_in_one_moment_is_asked_about() -> None:
    found = ruled([(10, 30)], [(10.1, 30.1)])
    assert (found.pieces, found.verdict) == (1, "ask")
    assert found.because.en.startswith("a piece, or a flash of light or a dip in the power?")


def test_chatter_within_interrupts_is_no_speck() -> None:
    """The second beam was dark all the while: three flicks, of which none tells how it ended."""
    flicks = [Break(at_us, None) for at_us in (17_800, 17_950, 79_800)]
    found = rule_pair(breaks([(0.4, 65.9)]), flicks, LIMITS, NET)
    assert (found.pieces, found.verdict) == (1, "ask")


@pytest.mark.parametrize(
    ("first", "second", "pieces", "verdict"),
    [
        ([(0, 0.9)], [(2, 2.9), (100, 100.2)], 1, "accept"),  # a graze, and a speck after it
        ([(0, 1.1), (100, 100.2)], [(2, 3.1)], 1, "ask"),
        ([(0, 0.9), (60, 60.9)], [(2, 2.9), (62, 62.9)], 2, "accept"),  # two that graze
        ([(0, 0.5), (20, 20.9)], [(22, 22.9)], 1, "accept"),  # after a touch of the rim
        ([(50, 51.1)], [(0, 0.2), (52, 53.1)], 1, "ask"),
        ([(0, 0.6)], [(2, 3.15)], 1, "ask"),  # it left more slowly than anything that short does
    ],
)
def test_a_speck_takes_no_piece_with_it(
    first: Spans, second: Spans, pieces: int, verdict: Verdict
) -> None:
    found = ruled(first, second)
    assert (found.pieces, found.verdict) == (pieces, verdict)
