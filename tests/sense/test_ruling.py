"""What a run of breaks was taken for, and why."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.sense.observation import Break
from pichenette.sense.pair_count import BeamPair
from pichenette.sense.pair_ruling import rule_pair
from pichenette.sense.ruling import Ruling, rhythm_ms, rule
from pichenette.sense.slot import rule_in_slot
from pichenette.sense.thresholds import Thresholds

LIMITS = Thresholds()


def run(*widths_and_gaps_ms: float) -> list[Break]:
    """Width, gap, width, gap … of a run."""
    found, at = [], 0.0
    for number, ms in enumerate(widths_and_gaps_ms):
        if number % 2 == 0:
            found.append(Break(round(at * 1000), round(ms * 1000)))
        at += ms
    return found


def judged(*widths_and_gaps_ms: float, is_marble: bool = False) -> Ruling:
    return rule(run(*widths_and_gaps_ms), LIMITS, is_marble)


@pytest.mark.parametrize("width_ms", [1.3, 2.3, 10.0, 40.0, 80.0, 86.0])
def test_one_break_as_long_as_a_piece_is_one_piece(width_ms: float) -> None:
    assert judged(width_ms)[:2] == (1, "accept")


@pytest.mark.parametrize(("width_ms", "pieces"), [(0.2, 0), (0.5, 0), (0.7, 1), (1.1, 1)])
def test_a_graze_is_asked(width_ms: float, pieces: int) -> None:
    assert judged(width_ms)[:2] == (pieces, "ask")


def test_noise_is_ignored_and_kept() -> None:
    assert judged(0.05)[:2] == (0, "ignore")
    assert "0.05 ms" in judged(0.05).because.en


@pytest.mark.parametrize("width_ms", [95, 160, 180])
def test_a_long_break_is_rather_one_that_was_held_up(width_ms: float) -> None:
    assert judged(width_ms)[:2] == (1, "ask")


def test_a_marble_alone_may_be_as_slow_as_a_disc() -> None:
    """A push sends one marble off the board, so that a slow one need not be told from two."""
    assert judged(80, is_marble=True)[:2] == (1, "accept")
    assert judged(95, is_marble=True)[:2] == (1, "ask")
    assert judged(80)[:2] == (1, "accept")


@pytest.mark.parametrize(
    ("breaks", "pieces"),
    [
        ((3, 20, 40), 1),  # a touch of the rim, then the fall
        ((40, 100, 2), 1),  # up again off the net
        ((40, 2, 38), 2),  # one behind the other
        ((30, 200, 30, 50, 35), 1),  # three in a row are rarer than a bounce
    ],
)
def test_several_breaks_are_asked_with_the_likelier_number_first(
    breaks: tuple[float, ...], pieces: int
) -> None:
    assert judged(*breaks)[:2] == (pieces, "ask")


def test_dust_is_asked_and_not_counted() -> None:
    ruling = judged(0.4, 30, 0.3, 50, 0.5)
    assert ruling[:2] == (0, "ask")
    assert not ruling.is_disturbance, "a piece beside it is as clear as without it"


def test_a_receiver_that_hesitates_does_not_make_a_second_piece() -> None:
    assert judged(0.2, 0.3, 30)[:2] == (1, "accept")
    assert judged(30, 0.4, 0.3, 0.4, 0.2)[:2] == (1, "accept")


def test_two_that_touch_leave_light_between_them() -> None:
    """However short the gap: a piece on each side of it may be two."""
    assert judged(15, 0.3, 15).verdict == "ask"


def test_a_hand() -> None:
    ruling = judged(600, 80, 30)
    assert ruling[:2] == (0, "ask")
    assert ruling.is_disturbance


@pytest.mark.parametrize("hertz", [100, 120, 50, 60])
@pytest.mark.parametrize("duty", [0.05, 0.5, 0.9])
def test_a_lamp_flickers(hertz: float, duty: float) -> None:
    period = 1000 / hertz
    breaks = [duty * period, period * (1 - duty)] * 20
    assert judged(*breaks)[:2] == (0, "ignore")
    assert rhythm_ms(run(*breaks)) == pytest.approx(period, rel=0.01)


def test_something_longer_in_a_flicker_is_asked() -> None:
    before = [2.0, 8.0] * 10
    assert judged(*before, 42.0, 8.0, *before)[:2] == (1, "ask")


def test_a_few_regular_breaks_may_be_a_bounce() -> None:
    assert judged(3, 7, 3, 7, 3, 7, 3).verdict == "ask"


def test_what_is_irregular_is_no_lamp() -> None:
    assert rhythm_ms(run(3, 7, 3, 11, 3, 2, 3, 30, 3, 9, 3, 17, 3)) is None


def test_an_untimed_break_is_asked_and_not_counted() -> None:
    assert rule([Break(0, None)], LIMITS, False)[:2] == (0, "ask")
    assert rule([Break(n * 3000, None) for n in range(3)], LIMITS, False)[:2] == (0, "ignore")


def test_a_torn_break_is_asked_unless_it_was_there_before_us() -> None:
    assert rule([Break(0, 0, is_torn=True)], LIMITS, False)[:2] == (1, "ask")
    assert rule([Break(0, 900_000, is_torn=True)], LIMITS, False)[:2] == (0, "ignore")
    assert rule([Break(0, 30_000), Break(50_000, 0, is_torn=True)], LIMITS, False).verdict == "ask"


def test_every_reason_is_given_in_both_languages() -> None:
    for ruling in (judged(30), judged(0.05), judged(95), judged(3, 20, 40), judged(900)):
        assert ruling.because.en
        assert ruling.because.fr
        assert ruling.because.en != ruling.because.fr


def test_french_has_decimal_commas() -> None:
    assert judged(30.14).because == ("one piece (30.1 ms)", "une pièce (30,1 ms)")
    assert "coupures de 3,0 ; 40,0 ms" in judged(3, 20, 40).because.fr


def test_people_are_asked_first_and_the_measured_reason_is_behind_it() -> None:
    assert judged(600).because.fr.startswith(
        "une main, ou une pièce coincée puis tombée\N{NBSP}? ("
    )
    assert judged(26.5, 30, 17.9).because.fr == (
        "une ou deux pièces\N{NBSP}? (coupures de 26,5\N{NBSP}; 17,9 ms)"
    )


_RUNS = st.lists(st.one_of(st.floats(0.06, 4), st.floats(1, 600)), min_size=1, max_size=15)
_TORN = st.booleans()


def is_asked_first(found: Ruling) -> bool:
    """People read what they are asked; what was measured stands behind it, in brackets."""
    return all(
        re.match(r"[^0-9(]", text) and "?" in text.partition("(")[0] for text in found.because
    )


@given(_RUNS, _RUNS, _TORN, st.booleans())
def test_a_question_begins_with_what_people_are_asked(
    widths: list[float], others: list[float], is_torn: bool, is_marble: bool
) -> None:
    first, second = run(*widths), run(*others)
    if is_torn:
        first[0] = Break(first[0].at_us, first[0].width_us, is_torn=True)
    pair = BeamPair(6, is_marble=is_marble)
    for found in (
        rule(first, LIMITS, is_marble),
        rule_in_slot(first, LIMITS, is_marble),
        rule_pair(first, second, LIMITS, pair),
        rule_pair(first, [], LIMITS, pair),
        rule_pair([], first, LIMITS, pair),
    ):
        assert found.verdict != "ask" or is_asked_first(found), found.because


@pytest.mark.parametrize("lamp_ms", [8.33, 10.0])
def test_of_a_lamp_too(lamp_ms: float) -> None:
    for count in range(3, 12):
        steady = [*([4, lamp_ms - 4] * count)]
        for widths in ([*steady, 4], [*steady, 30], [*steady, 2, 5, 4]):
            found = judged(*widths)
            assert found.verdict != "ask" or is_asked_first(found), found.because
