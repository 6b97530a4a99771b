"""One gate, from edges and time to passages and faults."""

import pytest

from pichenette import board
from pichenette.sense.gates import Gates
from pichenette.sense.observation import (
    Fault,
    Light,
    Observation,
    Passage,
    Press,
    Recovered,
    Strike,
)
from pichenette.sense.thresholds import Thresholds

CARROM = board.load("carrom")
LIMITS = Thresholds()
MS = 1000
POCKET, OTHER = 0, 1
STRIKE = CARROM.gate_number("strike")
DONE = CARROM.gate_number("done")


def play(*spans: tuple[int, float, float], until_ms: float = 20_000) -> list[Observation]:
    """Breaks (gate, from ms, to ms), then time."""
    gates = Gates(CARROM, LIMITS)
    edges = sorted(
        (round(at * MS), gate, flags)
        for gate, start, end in spans
        for at, flags in ((start, 1), (end, 2))
        if at <= until_ms
    )
    found = [seen for at_us, gate, flags in edges for seen in gates.edge(gate, at_us, flags)]
    return found + gates.advance(round(until_ms * MS))


def passages(found: list[Observation]) -> list[tuple[int, int, int, str]]:
    return [
        (one.gate, one.at_us // MS, one.pieces, one.verdict)
        for one in found
        if isinstance(one, Passage)
    ]


def test_a_piece() -> None:
    assert passages(play((POCKET, 1000, 1030))) == [(POCKET, 1000, 1, "accept")]


def test_four_pockets_at_once_take_nothing_from_each_other() -> None:
    found = passages(play(*((gate, 1000 + gate, 1030 + gate) for gate in range(4))))
    assert [(gate, verdict) for gate, _, _, verdict in found] == [(n, "accept") for n in range(4)]


def test_a_blocked_or_stormy_pocket_leaves_the_others_alone() -> None:
    storm = [(OTHER, at, at + 3.0) for at in (1000 + 7.3 * n + n % 3 for n in range(150))]
    found = play((2, 500, 9000), *storm, (POCKET, 1500, 1530))
    assert (POCKET, 1500, 1, "accept") in passages(found)


def test_two_pieces_half_a_second_apart_are_two() -> None:
    found = passages(play((POCKET, 1000, 1030), (POCKET, 1530, 1570)))
    assert found == [(POCKET, 1000, 1, "accept"), (POCKET, 1530, 1, "accept")]


def test_close_followers_are_one_passage_and_asked() -> None:
    assert passages(play((POCKET, 1000, 1030), (POCKET, 1130, 1165))) == [(POCKET, 1000, 2, "ask")]


def test_a_piece_at_rest_is_told_and_asked() -> None:
    found = play((POCKET, 1000, 6000))
    assert [one.fault for one in found if isinstance(one, Fault)] == ["blocked"]
    assert passages(found) == [(POCKET, 1000, 1, "ask")]
    assert [one.at_us for one in found if isinstance(one, Recovered)] == [6_000_000]


def test_what_comes_close_to_a_hand_is_in_doubt() -> None:
    after = passages(play((POCKET, 1000, 1600), (POCKET, 2100, 2140)))
    assert [verdict for *_, verdict in after] == ["ask", "ask"]
    before = passages(play((POCKET, 1000, 1040), (POCKET, 1500, 2200)))
    assert [verdict for *_, verdict in before] == ["ask", "ask"]
    far = passages(play((POCKET, 1000, 1600), (POCKET, 3000, 3040)))
    assert far[-1] == (POCKET, 3000, 1, "accept")


def test_runs_close_together_are_doubted_together() -> None:
    """A hand that feels its way: the doubt spreads from one to the next, and back."""
    fingers = [(POCKET, 1000, 1050), (POCKET, 1500, 1540), (POCKET, 2000, 2150)]
    after = [(POCKET, 2600, 2630), (POCKET, 3100, 3140)]
    assert [verdict for *_, verdict in passages(play(*fingers, *after))] == ["ask"] * 5
    pieces = play(*fingers[:2], (POCKET, 2300, 2330))
    assert [verdict for *_, verdict in passages(pieces)] == ["accept"] * 3


def test_a_piece_waits_for_what_is_open_beside_it() -> None:
    """300 ms after it the beam is broken again: how long decides about both."""
    assert passages(play((POCKET, 1000, 1040), (POCKET, 1500, 1540), until_ms=2230)) == []
    short = passages(play((POCKET, 1000, 1040), (POCKET, 1500, 1540), until_ms=2250))
    assert [verdict for *_, verdict in short] == ["accept", "accept"]


@pytest.mark.parametrize("piece", [(350, 380), (1300, 1340), (1500, 1530), (2250, 2280)])
def test_what_passes_while_a_hand_is_at_another_gate_is_in_doubt(piece: tuple[int, int]) -> None:
    found = passages(play((OTHER, 1000, 1600), (POCKET, *piece)))
    assert [verdict for gate, _, _, verdict in found if gate == POCKET] == ["ask"]


@pytest.mark.parametrize("piece", [(200, 240), (2350, 2390)])
def test_what_passes_well_before_or_after_a_hand_elsewhere_counts(piece: tuple[int, int]) -> None:
    found = passages(play((OTHER, 1000, 1600), (POCKET, *piece)))
    assert [verdict for gate, _, _, verdict in found if gate == POCKET] == ["accept"]


def test_a_piece_at_rest_elsewhere_is_no_hand_but_waited_for() -> None:
    spans = [(OTHER, 1000, 9000), (POCKET, 1200, 1230), (POCKET, 5000, 5030)]
    assert (POCKET, 1200, 1, "accept") not in passages(play(*spans, until_ms=2990))
    found = passages(play(*spans, until_ms=3010))
    assert (POCKET, 1200, 1, "accept") in found
    found = passages(play(*spans))
    assert (POCKET, 5000, 1, "accept") in found


def test_a_finger_is_in_doubt_where_the_hand_comes_to_rest_in_the_beam() -> None:
    """The hand's first break is near it; the one that lasts over two seconds is not."""
    found = passages(play((POCKET, 1000, 1020), (POCKET, 1400, 1700), (POCKET, 1900, 4200)))
    assert [verdict for *_, verdict in found] == ["ask", "ask"]


def test_a_slow_piece_elsewhere_is_no_hand() -> None:
    found = passages(play((OTHER, 1000, 1250), (POCKET, 1100, 1130)))
    assert [verdict for gate, _, _, verdict in found if gate == POCKET] == ["accept"]


def test_a_hand_that_goes_decides_about_other_gates_at_once() -> None:
    gates = Gates(CARROM, LIMITS)
    gates.edge(OTHER, 1_000_000, 1)
    gates.edge(POCKET, 1_100_000, 1)
    gates.edge(POCKET, 1_140_000, 2)
    assert gates.advance(2_500_000) == [], "a hand or a piece at rest?"
    assert passages(gates.edge(OTHER, 2_600_000, 2)) == [(POCKET, 1100, 1, "ask")]


def test_waiting_for_a_hand_elsewhere_does_not_join_what_comes_later_here() -> None:
    found = play(
        (OTHER, 1900, 9000), (POCKET, 1800, 1830), (POCKET, 3000, 3040), (POCKET, 3100, 3150)
    )
    assert [one for one in passages(found) if one[0] == POCKET] == [
        (POCKET, 1800, 1, "accept"),
        (POCKET, 3000, 2, "ask"),
    ]


def test_a_storm_mutes_the_gate_until_it_is_quiet() -> None:
    storm = [(POCKET, at, at + 3.0) for at in (1000 + 7.3 * n + n % 3 for n in range(200))]
    found = play(*storm, (POCKET, 8000, 8030))
    faults = [one for one in found if isinstance(one, Fault)]
    assert [(one.fault, one.at_us) for one in faults] == [("storm", 1_000_000)]
    assert len([one for one in found if isinstance(one, Recovered)]) == 1
    assert passages(found) == [(POCKET, 1000, 0, "ask"), (POCKET, 8000, 1, "accept")]


def test_a_cable_that_was_loose_is_doubted_for_a_while() -> None:
    storm = [(POCKET, at, at + 3.0) for at in (1000 + 7.3 * n + n % 3 for n in range(100))]
    end = storm[-1][2]
    soon = passages(play(*storm, (POCKET, end + 1900, end + 1930)))
    assert soon[-1][3] == "ask"
    later = passages(play(*storm, (POCKET, end + 2100, end + 2130)))
    assert later[-1][3] == "accept"


def test_a_storm_may_be_thin() -> None:
    """Ten breaks a second that never pause: no hand does that for so long."""
    found = play(*((POCKET, 1000 + 97 * n, 1002 + 97 * n) for n in range(300)), until_ms=6000)
    (fault,) = (one for one in found if isinstance(one, Fault))
    assert fault.fault == "storm"
    assert "without a pause" in fault.because.en


def test_a_cable_that_crackles_is_in_doubt_soon() -> None:
    found = play(*((POCKET, 1000 + 800 * n, 1004 + 800 * n) for n in range(12)))
    assert {verdict for *_, verdict in passages(found)[6:]} == {"ask"}


def test_a_piece_a_second_is_no_cable() -> None:
    found = play(*((POCKET, 1000 + 900 * n, 1040 + 900 * n) for n in range(12)))
    assert {verdict for *_, verdict in passages(found)} == {"accept"}


def test_a_lamp_is_told_after_two_seconds() -> None:
    flicker = [(POCKET, 1000 + 10 * n, 1004 + 10 * n) for n in range(350)]
    found = play(*flicker)
    assert [one.fault for one in found if isinstance(one, Fault)] == ["flicker"]
    assert passages(found) == [(POCKET, 1000, 0, "ignore")]


def test_a_piece_through_a_flickering_beam_is_asked() -> None:
    flicker = [(POCKET, 1000 + 10 * n, 1004 + 10 * n) for n in range(350) if not 280 <= n < 285]
    found = play(*flicker, (POCKET, 3800, 3848))
    assert (POCKET, 3800, 1, "ask") in passages(found)


def test_a_piece_that_falls_before_the_lamp_is_told_is_asked_too() -> None:
    """In the two seconds it takes to be sure of a lamp, and shorter than three of its periods."""
    flicker = [(POCKET, 1000 + 10 * n, 1004 + 10 * n) for n in range(350) if not 80 <= n < 83]
    found = play(*flicker, (POCKET, 1800, 1823))
    assert [one.at_us for one in found if isinstance(one, Passage) and one.verdict == "ask"] == [
        1_800_000
    ]


def test_a_piece_just_before_a_flicker_is_asked() -> None:
    flicker = [(POCKET, 1200 + 10 * n, 1204 + 10 * n) for n in range(350)]
    found = play((POCKET, 1000, 1012), *flicker)
    asked = [one for one in found if isinstance(one, Passage) and one.verdict == "ask"]
    assert [one.pieces for one in asked] == [1]


def test_what_comes_close_to_a_break_no_piece_makes_is_in_doubt() -> None:
    """A hand need not stay 300 ms in the beam to be one: 200 is long enough."""
    found = play((POCKET, 1000, 1200), (POCKET, 1700, 1730))
    assert [one.verdict for one in found if isinstance(one, Passage)] == ["ask", "ask"]


def test_blocked_since_before_the_start_is_a_fault_and_no_piece() -> None:
    gates = Gates(CARROM, LIMITS)
    gates.state(0, 1 << POCKET)
    found = gates.advance(5_000_000)
    assert [(one.gate, one.at_us) for one in found if isinstance(one, Fault)] == [(POCKET, 0)]
    assert passages(found) == []


def test_two_greetings_within_a_second_are_both_heard() -> None:
    """A beam that is blocked has been so since the first."""
    gates = Gates(CARROM, LIMITS)
    gates.state(0, 1 << POCKET)
    gates.state(400_000, 1 << POCKET)
    found = gates.advance(5_000_000)
    assert [(one.gate, one.at_us) for one in found if isinstance(one, Fault)] == [(POCKET, 0)]


def test_a_beat_is_believed_the_second_time() -> None:
    gates = Gates(CARROM, LIMITS)
    assert gates.beat(1_000_000, 1 << POCKET) == []
    found = gates.beat(2_000_000, 1 << POCKET) + gates.advance(6_000_000)
    assert [(one.gate, one.at_us) for one in found if isinstance(one, Fault)] == [
        (POCKET, 1_000_000)
    ]


def test_a_lost_clear_edge_is_found_out_by_beats() -> None:
    gates = Gates(CARROM, LIMITS)
    found = gates.edge(POCKET, 200_000, 1)
    for second in range(1, 6):
        found += gates.beat(second * 1_000_000, 0)
    assert passages(found) == [(POCKET, 200, 1, "ask")]
    assert not [one for one in found if isinstance(one, Fault)]


@pytest.mark.parametrize("inside_ms", [1, 15, 29])
@pytest.mark.parametrize("lost", [(), (3,)])
def test_a_beat_inside_a_break_whose_end_is_lost_blocks_nothing(
    inside_ms: int, lost: tuple[int, ...]
) -> None:
    """By the time a second beat says that it is clear, it seems broken for longer than two
    seconds; one beat more may be lost.
    """
    gates = Gates(CARROM, LIMITS)
    found = gates.edge(POCKET, 1_000_000 - inside_ms * MS, 1)
    for second in range(1, 8):
        if second not in lost:
            found += gates.beat(second * 1_000_000, 1 << POCKET if second == 1 else 0)
    assert passages(found) == [(POCKET, 1000 - inside_ms, 1, "ask")]
    assert not [one for one in found if isinstance(one, Fault)]


def test_a_beam_that_stays_broken_is_blocked_whatever_one_beat_said() -> None:
    gates = Gates(CARROM, LIMITS)
    found = gates.edge(POCKET, 900_000, 1)
    for second in range(1, 8):
        found += gates.beat(second * 1_000_000, 0 if second == 2 else 1 << POCKET)
    assert [(one.at_us, one.fault) for one in found if isinstance(one, Fault)] == [
        (900_000, "blocked")
    ]


def test_a_colour_belongs_to_the_passage_it_was_seen_in() -> None:
    gates = Gates(CARROM, LIMITS)
    gates.edge(POCKET, 1_000_000, 1)
    gates.light(POCKET, Light(1, 2, 3, 4))
    found = gates.edge(POCKET, 1_030_000, 2) + gates.advance(3_000_000)
    assert [one.lights for one in found if isinstance(one, Passage)] == [(Light(1, 2, 3, 4),)]


def test_a_colour_is_told_right_after_its_break_too() -> None:
    gates = Gates(CARROM, LIMITS)
    found = gates.edge(POCKET, 1_000_000, 1) + gates.edge(POCKET, 1_007_000, 2)
    gates.light(POCKET, Light(1, 2, 3, 4))
    found += gates.edge(POCKET, 1_010_000, 1)
    gates.light(POCKET, Light(5, 6, 7, 8))
    found += gates.edge(POCKET, 1_020_000, 2) + gates.advance(3_000_000)
    gates.light(POCKET, Light(9, 9, 9, 9))  # of nothing
    found += gates.edge(POCKET, 4_000_000, 1) + gates.edge(POCKET, 4_030_000, 2)
    found += gates.advance(6_000_000)
    lights = [one.lights for one in found if isinstance(one, Passage)]
    assert lights == [(Light(1, 2, 3, 4), Light(5, 6, 7, 8)), ()]


def test_a_flick_without_length_is_open_until_it_is_told() -> None:
    gates = Gates(CARROM, LIMITS)
    gates.edge(POCKET, 1_000_000, 3)
    assert gates.open == [POCKET]
    assert passages(gates.advance(9_000_000)) == [(POCKET, 1000, 0, "ask")]
    assert gates.open == []


def test_people_are_in_a_hurry() -> None:
    gates = Gates(CARROM, LIMITS)
    gates.edge(POCKET, 1_000_000, 1)
    assert gates.coming == [(POCKET, 1_000_000)]
    gates.edge(POCKET, 1_030_000, 2)
    assert passages(gates.hurry()) == [(POCKET, 1000, 1, "accept")]
    assert gates.coming == []
    assert gates.advance(9_000_000) == []


def test_strikes_and_buttons_are_no_passages() -> None:
    found = play((STRIKE, 1000, 1001), (STRIKE, 1004, 1006), (DONE, 3000, 3120))
    assert found == [Strike(1_000_000), Press(3_000_000, "done")]


def test_the_moment_of_asking_changes_nothing() -> None:
    """Time in one leap, or in small steps: the same observations."""
    spans = [(POCKET, 1000, 1003), (POCKET, 1020, 1060), (POCKET, 1500, 2100), (OTHER, 900, 930)]
    spans += [(2, 1800, 1840), (2, 2300, 2330), (3, 3000, 6000), (2, 3100, 3130)]
    leap = play(*spans)
    gates = Gates(CARROM, LIMITS)
    edges = sorted((at * MS, gate, f) for gate, a, b in spans for at, f in ((a, 1), (b, 2)))
    steps: list[Observation] = []
    for at_us in range(0, 20_000_000, 10_000):
        while edges and edges[0][0] <= at_us:
            moment, gate, flags = edges.pop(0)
            steps += gates.edge(gate, moment, flags)
        steps += gates.advance(at_us)
    assert sorted(steps, key=lambda one: one.at_us) == sorted(leap, key=lambda one: one.at_us)


def test_breaks_that_never_stop_are_in_doubt_one_by_one() -> None:
    """A cable that flaps twice a second is not a row of pieces, and nothing waits for its end."""
    flapping = [(POCKET, 1000 + 450 * n, 1020 + 450 * n) for n in range(14)]
    found = passages(play(*flapping, until_ms=1000 + 450 * 13))
    assert [verdict for *_, verdict in found] == ["ask"] * 13
