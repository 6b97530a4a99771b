"""Live, journal and capture agree: breaks whose end is lost, beats that are lost or too early, a
service that starts again.
"""

import random
from collections.abc import Callable
from functools import partial
from operator import itemgetter
from typing import Any

import pytest

import pichenette.board
from pichenette.config import Settings
from pichenette.link.capture import Captured
from pichenette.sense.calibration import Senses
from tests.journal.taped import Taped, seen_again, seen_in, seen_on
from tests.pocket_board import PocketBoard
from tests.tries import tries


class TapedPockets(PocketBoard):
    def __init__(self, **known: Any) -> None:
        self.tape: list[Captured] = []
        super().__init__(**known)

    def serve(self) -> None:
        self.table = Taped(
            self.board, self.journal, Settings(), self.views.append, self.senses, tape=self.tape
        )
        self.table.connected(self.now)
        if self._boots:
            self.greet()

    def pass_to(self, at: float) -> None:
        """Time passes without a word."""
        while self.now < at - 1e-9:
            self.now = min(self.now + 0.05, at)
            self._hear(self.table.tick(self.now))

    def beat(self, unacked: int = 0) -> None:
        self.tell(f"BEAT,{self.ticks},{self.mask:X},0,{unacked},90000,0")


@pytest.mark.parametrize("early", [0.0, 0.25])
@pytest.mark.parametrize("seed", range(tries(12, 200)))
def test_live_journal_and_capture_agree(seed: int, early: float) -> None:
    """`early`: so many beats come while the board still keeps an edge.  A capture does not tell
    which they are, as the edge itself nearly always comes later.
    """
    dice = random.Random(seed)
    board = TapedPockets()
    changes: list[tuple[float, int, bool, bool]] = []  # when, which gate, broken, told
    at = board.now + 2.0
    for _ in range(12):
        gate, lasts_s = dice.randrange(3), dice.choice([0.03, 0.3, 1.2, 1.9, 2.05, 2.6, 4.2])
        told = dice.random() < 0.7
        changes += [(at, gate, True, True), (at + lasts_s, gate, False, told)]
        at += lasts_s + dice.uniform(0.4, 9.0)
    next_s, first = int(board.now) + 1, board.now
    for moment, gate, is_broken, told in [*changes, (at + 12, 0, False, False)]:
        while next_s < moment:
            board.pass_to(next_s)
            if dice.random() < 0.7:
                board.beat(unacked=int(dice.random() < early))
            next_s += 1
        board.pass_to(max(moment, first))
        if told:
            board.edge(gate, is_broken)
        else:
            board.mask &= ~(1 << gate)
    live = seen_in(board.journal)
    assert len(live) >= 12
    assert seen_again(board.journal, board.board) == live
    assert early or seen_on(board.tape, board.board, Senses()) == live


def rested(seed: int, name: str, lost: float, restarts: int) -> TapedPockets:
    """Pieces that fall or rest, in one beam or two; the service dies and starts again meanwhile."""
    dice, fate = random.Random(seed), random.Random(-seed)
    board = TapedPockets(on=pichenette.board.load(name))
    at, moments = board.now + 2.0, list[tuple[float, Callable[[], None]]]()
    for _ in range(8):
        gate, lasts_s = dice.randrange(4), dice.choice([0.03, 0.06, 0.8, 1.9, 2.2, 2.6, 3.1, 4.5])
        second = board.board.second_of(gate)
        for number, late_s in ((gate, 0.0), (second, 0.006)):
            if number is not None:
                moments += [
                    (at + late_s, partial(board.edge, number, True)),
                    (at + late_s + lasts_s, partial(board.edge, number, False)),
                ]
        at += lasts_s + dice.uniform(0.6, 6.0)
    beats = range(int(board.now) + 1, int(at) + 4)
    moments += [(float(beat), board.beat) for beat in beats if dice.random() >= lost]
    moments += [(fate.uniform(board.now + 2, at), board.serve) for _ in range(restarts)]
    for moment, happens in sorted(moments, key=itemgetter(0)):
        board.pass_to(moment)
        happens()
    board.pass_to(at + 12)
    return board


@pytest.mark.parametrize("name", ["carrom", "carrom-dual"])
@pytest.mark.parametrize("lost", [0.0, 0.3])
@pytest.mark.parametrize("seed", range(tries(6, 100)))
def test_whenever_the_service_starts_again_it_sees_and_keeps_the_same(
    seed: int, lost: float, name: str
) -> None:
    board = rested(seed, name, lost, restarts=4)
    live = seen_in(board.journal)
    assert live == seen_in(rested(seed, name, lost, restarts=0).journal)
    assert live == seen_again(board.journal, board.board)
