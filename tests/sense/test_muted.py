"""A gate at which too much breaks, or that its own board has switched off: reported, and trusted
once it is quiet again.
"""

from pichenette import board
from pichenette.link.messages import BROKEN, CLEAR, MUTED
from pichenette.sense.gates import Gates
from pichenette.sense.muted import TooMany, in_flicker, is_odd, too_many, unheard
from pichenette.sense.observation import (
    Break,
    Fault,
    Observation,
    Passage,
    Press,
    Recovered,
    Strike,
)
from pichenette.sense.thresholds import Thresholds

CARROM = board.load("carrom")
MS = 1000
POCKET, OTHER = 0, 1
STRIKE = CARROM.gate_number("strike")
DONE = CARROM.gate_number("done")


def stormy(gates: Gates, gate: int, at_ms: int, edges: int = 128) -> list[Observation]:
    """As a Pico tells a storm: edges, then that it hears no more."""
    found: list[Observation] = []
    for number in range(edges):
        flags = CLEAR if number % 2 else BROKEN
        found += gates.edge(gate, at_ms * MS + number * 100, flags)
    return found + gates.mute(gate, at_ms * MS + edges * 100, MUTED)


def faults(found: list[Observation]) -> list[tuple[int | None, str]]:
    return [(one.gate, one.fault) for one in found if isinstance(one, Fault)]


def recovered(found: list[Observation]) -> list[tuple[int | None, int]]:
    return [(one.gate, one.at_us // MS) for one in found if isinstance(one, Recovered)]


def test_a_pocket_is_a_fault_until_it_is_heard_again_and_quiet() -> None:
    gates = Gates(CARROM, Thresholds())
    found = stormy(gates, POCKET, 1000)
    assert faults(found) == [(POCKET, "storm")]
    later = gates.advance(60_000 * MS)  # no edge comes, and yet nothing is well
    for second in range(2, 60):
        later += gates.beat(second * 1000 * MS, 1 << POCKET)
    assert later == []
    assert gates.mute(POCKET, 60_000 * MS, CLEAR) == []
    found = gates.advance(61_000 * MS)
    assert recovered(found) == [(POCKET, 60_500)]
    (told,) = [one for one in found if isinstance(one, Passage)]
    assert (told.pieces, told.verdict) == (0, "ask")


def test_a_mute_without_edges_before_it_is_a_fault_too() -> None:
    """A storm since boot, or repeated after a greeting: somebody else heard its edges."""
    gates = Gates(CARROM, Thresholds())
    assert faults(gates.mute(POCKET, 1000 * MS, MUTED)) == [(POCKET, "storm")]
    assert gates.mute(POCKET, 2000 * MS, MUTED) == []
    assert gates.mute(POCKET, 3000 * MS, CLEAR) == []
    assert recovered(gates.advance(4000 * MS)) == [(POCKET, 3500)]


def test_the_other_pockets_go_on() -> None:
    gates = Gates(CARROM, Thresholds())
    stormy(gates, POCKET, 1000)
    found = gates.edge(OTHER, 2000 * MS, BROKEN) + gates.edge(OTHER, 2030 * MS, CLEAR)
    found += gates.advance(4000 * MS)
    (passage,) = found
    assert isinstance(passage, Passage)
    assert (passage.gate, passage.pieces, passage.verdict) == (OTHER, 1, "accept")


def test_a_pocket_that_is_broken_when_heard_again_is_blocked() -> None:
    gates = Gates(CARROM, Thresholds())
    stormy(gates, POCKET, 1000)
    gates.mute(POCKET, 5000 * MS, BROKEN)
    assert faults(gates.advance(8000 * MS)) == [(POCKET, "blocked")]
    assert recovered(gates.edge(POCKET, 9000 * MS, CLEAR)) == [(POCKET, 9000)]


def test_a_blocked_pocket_may_begin_to_storm() -> None:
    gates = Gates(CARROM, Thresholds())
    gates.edge(POCKET, 1000 * MS, BROKEN)
    assert faults(gates.advance(4000 * MS)) == [(POCKET, "blocked")]
    found = gates.mute(POCKET, 5000 * MS, MUTED)
    assert recovered(found) == [(POCKET, 5000)]
    assert faults(found) == [(POCKET, "storm")]


def test_an_edge_says_that_it_is_heard() -> None:
    """The message that should have said so may be lost for good."""
    gates = Gates(CARROM, Thresholds())
    gates.mute(POCKET, 1000 * MS, MUTED)
    gates.edge(POCKET, 5000 * MS, CLEAR)
    assert recovered(gates.advance(6000 * MS)) == [(POCKET, 5500)]


def test_a_piece_after_the_storm_counts_again() -> None:
    gates = Gates(CARROM, Thresholds())
    stormy(gates, POCKET, 1000)
    gates.mute(POCKET, 3000 * MS, CLEAR)
    found = gates.advance(8000 * MS)
    found += gates.edge(POCKET, 8000 * MS, BROKEN) + gates.edge(POCKET, 8030 * MS, CLEAR)
    found += gates.advance(10_000 * MS)
    last = found[-1]
    assert isinstance(last, Passage)
    assert (last.at_us, last.pieces, last.verdict) == (8000 * MS, 1, "accept")


def test_a_button_is_a_fault_and_is_not_pressed_by_it() -> None:
    gates = Gates(CARROM, Thresholds())
    found = stormy(gates, DONE, 1000)
    assert not [one for one in found if isinstance(one, Press)]
    assert faults(found) == [(DONE, "storm")]
    assert gates.mute(DONE, 2000 * MS, MUTED) == []
    assert recovered(gates.mute(DONE, 3000 * MS, CLEAR)) == [(DONE, 3000)]
    assert gates.edge(DONE, 4000 * MS, BROKEN) == []
    (press,) = gates.advance(4005 * MS)
    assert isinstance(press, Press)


def test_a_flick_that_rings_hard_is_no_fault_but_a_lasting_storm_is() -> None:
    gates = Gates(CARROM, Thresholds())
    found = stormy(gates, STRIKE, 1000)
    found += gates.advance(1400 * MS) + gates.mute(STRIKE, 1450 * MS, CLEAR)
    found += gates.advance(3000 * MS)
    assert [type(one) for one in found] == [Strike]
    found = gates.mute(STRIKE, 4000 * MS, MUTED) + gates.advance(10_000 * MS)
    assert faults(found) == [(STRIKE, "storm")]
    assert gates.mute(STRIKE, 10_500 * MS, MUTED) + gates.advance(12_000 * MS) == []
    assert recovered(gates.mute(STRIKE, 12_000 * MS, CLEAR)) == [(STRIKE, 12_000)]


def test_a_beat_before_it_was_listened_to_again_is_forgotten() -> None:
    gates = Gates(CARROM, Thresholds())
    gates.beat(1000 * MS, 1 << POCKET)  # one more, and it would be believed
    gates.mute(POCKET, 1500 * MS, CLEAR)
    gates.beat(2000 * MS, 1 << POCKET)
    found = gates.edge(POCKET, 2100 * MS, BROKEN) + gates.edge(POCKET, 2130 * MS, CLEAR)
    found += gates.advance(9000 * MS)
    (told,) = [one for one in found if isinstance(one, Passage)]
    assert (told.at_us, told.verdict) == (2100 * MS, "accept")


LIMITS = Thresholds()


def judged(breaks: list[Break]) -> TooMany | None:
    return too_many([one.at_us for one in breaks[-LIMITS.storm :]], breaks, LIMITS)


def flickering(for_ms: float, every_us: int = 10_000) -> list[Break]:
    return [Break(at_us, 4000) for at_us in range(0, round(for_ms * MS), every_us)]


def test_breaks_at_random_are_a_storm_and_none_is_odd() -> None:
    breaks = [Break(5000 * number + number % 3 * 1700, 1000) for number in range(LIMITS.storm)]
    found = judged(breaks)
    assert found is not None
    assert (found.fault, found.odd) == ("storm", ())
    assert f"{LIMITS.storm} breaks within a second" in found.because.en
    assert judged(breaks[1:]) is None, "one less is none"


def test_a_lamp_is_told_with_its_frequency_once_it_has_flickered_for_long_enough() -> None:
    assert judged(flickering(LIMITS.flicker_ms - 20)) is None
    found = judged(flickering(LIMITS.flicker_ms + 20))
    assert found is not None
    assert (found.fault, found.period_us, found.odd) == ("flicker", 10_000, ())
    assert "100 Hz" in found.because.en


def test_what_lasts_longer_than_two_dark_moments_of_the_lamp_is_odd() -> None:
    breaks = flickering(LIMITS.flicker_ms + 200)
    breaks[20] = piece = Break(breaks[20].at_us, 24_000)
    del breaks[21:23]
    found = judged(breaks)
    assert found is not None
    assert found.odd == (piece,)
    assert (is_odd(Break(0, 20_400), 10_000), is_odd(Break(0, 20_600), 10_000)) == (False, True)
    assert is_odd(Break(0, 25_000), 20_000), "so long no lamp is dark, however slow"
    assert not is_odd(Break(0, None), 10_000)
    asked = in_flicker(POCKET, piece)
    assert (asked.gate, asked.pieces, asked.verdict) == (POCKET, 1, "ask")
    assert "broken for 24 ms" in asked.because.en


def test_what_nobody_heard_is_asked_after_a_storm_and_passed_over_after_a_lamp() -> None:
    storm = unheard(POCKET, "storm", 1000 * MS, 2500 * MS, [])
    assert (storm.pieces, storm.verdict, storm.breaks) == (0, "ask", (Break(1000 * MS, None),))
    assert "for 1.5 s" in storm.because.en
    assert "1,5 s" in storm.because.fr
    lamp = unheard(POCKET, "flicker", 1000 * MS, 2500 * MS, flickering(50))
    assert (lamp.verdict, len(lamp.breaks)) == ("ignore", 5)
