"""One board's messages as observations: when what is decided, and what a new boot ends."""

import pytest

from pichenette import board
from pichenette.link.messages import Beat, Edge, Hue, Load, LoadStatus, Message, Mute
from pichenette.link.stamp import Stamped
from pichenette.sense.dispatch import Hearer, Observed
from pichenette.sense.listener import Listener
from pichenette.sense.observation import Fault, Observation, Passage, Recovered
from pichenette.sense.thresholds import Thresholds

CARROM = board.load("carrom")
BROKEN, CLEAR, MUTED = 1, 2, 0
NOWHERE = len(CARROM.gates)


def listener(*, has_beats: bool = False) -> Listener:
    return Listener(CARROM, Thresholds(), has_beats=has_beats)


def stamped(message: Message, at_ms: float, boot: str = "a", *, is_known: bool = True) -> Stamped:
    return Stamped(message, at_ms / 1000, round(1000 * at_ms), boot, is_known=is_known)


def edge(flags: int, gate: int = 0) -> Edge:
    return Edge(1, 0, gate, flags)


def beat(mask: int = 0, lost: int = 0) -> Beat:
    return Beat(0, mask, lost, 0, 0, 0)


def fall(hears: Listener, at_ms: float) -> list[Observation]:
    return [
        *hears.hear(stamped(edge(BROKEN), at_ms)),
        *hears.hear(stamped(edge(CLEAR), at_ms + 30)),
    ]


def test_time_passes_only_as_far_as_nothing_older_can_come() -> None:
    hears = listener()
    assert fall(hears, 1000) == []
    assert hears.hear(stamped(beat(), 9000, is_known=False)) == []
    assert hears.known_us == 1_030_000, "an edge may still be on its way"
    [passage] = hears.hear(stamped(beat(), 10_000))
    assert isinstance(passage, Passage)
    assert (passage.gate, passage.at_us, hears.known_us) == (0, 1_000_000, 10_000_000)


@pytest.mark.parametrize(
    "message",
    [edge(BROKEN, NOWHERE), Mute(1, 0, NOWHERE, MUTED), Hue(1, 0, NOWHERE, 1, 2, 3, 4)],
)
def test_what_a_board_has_no_gate_for_is_passed_over(message: Message) -> None:
    hears = listener()
    assert hears.hear(stamped(message, 1000)) == []
    assert hears.gates.open == []


def test_without_a_calibrated_scale_a_reading_says_nothing() -> None:
    assert listener().hear(stamped(Load(0, 5, LoadStatus.GOOD), 1000)) == []


def test_what_a_board_could_not_keep_is_known_from_its_last_beat() -> None:
    hears = listener()
    hears.hear(stamped(beat(lost=7), 1000))
    assert hears.lost == 7


def test_a_new_boot_ends_what_was_open() -> None:
    hears = listener()
    fall(hears, 1000)
    [passage] = hears.booted("b")
    assert isinstance(passage, Passage)
    assert hears.boot == "b"
    assert hears.booted("b") == [], "once"


def test_a_fault_outlives_its_boot_until_the_next_one_has_spoken_of_the_gate() -> None:
    hears = listener()
    hears.hear(stamped(edge(BROKEN), 1000))
    blocked = hears.hear(stamped(edge(CLEAR, 1), 5000))
    assert [one.fault for one in blocked if isinstance(one, Fault)] == ["blocked"]
    hears.booted("b")
    assert hears.gates.faults == {0: "blocked"}
    found = hears.hear(stamped(edge(CLEAR), 6000, "b"))
    assert [one.gate for one in found if isinstance(one, Recovered)] == [0]
    assert hears.gates.faults == {}


@pytest.mark.parametrize("has_beats", [True, False])
def test_where_there_are_beats_a_blocked_beam_waits_for_one(has_beats: bool) -> None:
    """Its last edge may be lost, which the next beat tells."""
    hears = listener(has_beats=has_beats)
    hears.hear(stamped(edge(BROKEN), 1000))
    found = hears.gates.advance(3_000_000)
    assert [one.fault for one in found if isinstance(one, Fault)] == ["blocked"] * (not has_beats)


def test_others_hear_a_message_before_it_is_judged() -> None:
    hears, heard = listener(), list[list[int]]()

    class Other(Hearer):
        def edge(self, edge: Edge, heard_now: Stamped) -> Observed:
            heard.append(hears.gates.open)
            return ()

    hears.hear(stamped(edge(BROKEN), 1000), Other())
    assert heard == [[]]
    assert hears.gates.open == [0]
