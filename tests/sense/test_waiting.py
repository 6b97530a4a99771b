"""What has passed is held back until nothing can cast doubt on it any more."""

import pytest

from pichenette.sense.hands_over import HandsOver
from pichenette.sense.observation import Break, Passage
from pichenette.sense.ruling import Ruling
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.waiting import Run, Waiting
from pichenette.text import same

MS = 1000
GATE, OTHER = 0, 1
LIMITS = Thresholds()
PIECE = Ruling(1, "accept", same("a piece"))
TOUCH = Ruling(0, "ask", same("did it fall?"), is_touch=True)
HAND = Ruling(0, "ask", same("a hand?"), is_disturbance=True)


def run(at_ms: int, for_ms: int = 30) -> Run:
    return Run([Break(at_ms * MS, for_ms * MS)])


def waiting(hands: HandsOver | None = None) -> Waiting:
    return Waiting(GATE, LIMITS, hands or HandsOver(LIMITS))


def told(waits: Waiting) -> list[tuple[int, int, str]]:
    return [
        (one.at_us // MS, one.pieces, one.verdict)
        for one in waits.release_all()
        if isinstance(one, Passage)
    ]


def test_a_piece_waits_as_long_as_something_near_may_come() -> None:
    waits = waiting()
    assert waits.due_us(None) is None
    waits.add(run(1000), PIECE)
    assert waits.due_us(None) == (1030 + 700) * MS
    assert waits.due_us(1500 * MS) is None, "what is open decides"
    assert waits.due_us(1800 * MS) == (1030 + 700) * MS, "… unless it began too late"
    assert waits.coming == [1000 * MS]
    assert told(waits) == [(1000, 1, "accept")]
    assert not waits.is_any


@pytest.mark.parametrize("hand_first", [True, False])
def test_what_is_near_a_hand_is_doubted_and_told_at_once(hand_first: bool) -> None:
    waits = waiting()
    for at_ms, ruling in (
        ((1000, HAND), (1500, PIECE)) if hand_first else ((1000, PIECE), (1500, HAND))
    ):
        waits.add(run(at_ms), ruling)
    assert waits.due_us(None) == 1530 * MS, "nothing can change that"
    verdicts = {pieces: verdict for _, pieces, verdict in told(waits)}
    assert verdicts[1] == "ask"


def test_what_comes_long_after_a_hand_is_not_doubted() -> None:
    waits = waiting()
    waits.add(run(1000), HAND)
    waits.add(run(1800), PIECE)
    assert told(waits) == [(1000, 0, "ask"), (1800, 1, "accept")]


def test_a_fault_here_casts_doubt_on_what_is_near_it() -> None:
    waits = waiting()
    waits.add(run(1000), PIECE)
    waits.disturbed(1500 * MS, 3000 * MS)
    assert told(waits) == [(1000, 1, "ask")]
    waits.add(run(3600), PIECE)
    waits.add(run(5000), PIECE)
    assert told(waits) == [(3600, 1, "ask"), (5000, 1, "accept")]


def test_so_many_so_soon_are_fingers() -> None:
    waits = waiting()
    for number in range(LIMITS.busy + 1):
        waits.add(run(1000 + 750 * number), PIECE)
    assert [verdict for *_, verdict in told(waits)] == ["accept"] * LIMITS.busy + ["ask"]


def test_a_hand_at_another_gate_is_waited_for_and_doubts() -> None:
    hands = HandsOver(LIMITS)
    waits = waiting(hands)
    waits.add(run(1000), PIECE)
    hands.saw(OTHER, 900 * MS, 1300 * MS)
    [passage] = waits.release()
    assert isinstance(passage, Passage)
    assert passage.verdict == "ask"
    assert (
        passage.because.en == "a piece, while a hand seemed to be at another gate: was it the hand?"
    )


def test_the_fall_after_a_touch_explains_it() -> None:
    waits = waiting()
    waits.add(run(1000, 8), TOUCH)
    waits.add(run(1400), PIECE)
    assert told(waits) == [(1000, 0, "ignore"), (1400, 1, "accept")]
    waits.add(run(5000, 8), TOUCH)
    assert told(waits) == [(5000, 0, "ask")]


def test_what_the_second_beam_alone_saw_is_its_evidence() -> None:
    waits = waiting()
    low = Break(1_006_000, 30_000)
    waits.add(Run([], [], [low]), PIECE)
    waits.add(Run([Break(3_000_000, 30_000)], [], [Break(3_006_000, 30_000)]), PIECE)
    alone, both = (one for one in waits.release_all() if isinstance(one, Passage))
    assert (alone.at_us, alone.breaks, alone.second) == (1_006_000, (low,), ())
    assert (both.at_us, both.second) == (3_000_000, (Break(3_006_000, 30_000),))
