"""A whole game on a virtual board: players who shoot, and a referee who says what no sensor sees.

Comes in: a table on a virtual board, and a seed.  Goes out: a game played to its end, shot by shot,
through pins, firmware, port, sensing and rules.
"""

import random
from collections import Counter
from collections.abc import Callable

from pichenette.games.game import Bag
from pichenette.sense.shot import Shot
from pichenette.table import Table
from pichenette.virtual.board import VirtualBoard
from pichenette.virtual.carrom import Carrom, intend
from pichenette.virtual.lockstep import Lockstep

_THINK_US = (900e3, 2200e3)
_LOOK_US = 250e3  # how often anybody looks up


class Match:
    """Every shot depends on the seed and its number alone, so a resumed game goes on the same."""

    def __init__(self, table: Table, virtual: VirtualBoard, lockstep: Lockstep, seed: int) -> None:
        self._table = table
        self._virtual = virtual
        self._lockstep = lockstep
        self._seed = seed

    def play(self, pass_time: Callable[[float], None]) -> None:
        """To the end; `pass_time(until_us)` lets the lockstep run, and may draw meanwhile."""
        while (record := self._table.record) and record.game.outcome is None:
            dice = random.Random(f"{self._seed}/{len(record.lines)}")
            detail = record.game.detail
            shot = intend(self._on_board(), detail.get("queen") == "pending", dice)
            at_us = self._lockstep.now_us + dice.uniform(*_THINK_US)
            played = Carrom(self._virtual.board, dice).play(shot, at_us)
            self._virtual.drive(played.edges)
            pass_time(played.end_us + _LOOK_US)
            if not self._is_seen_as(shot):
                self._table.say(shot, "demo")
            while self._table.record is record:
                pass_time(self._lockstep.now_us + _LOOK_US)

    def _on_board(self) -> dict[str, int]:
        record = self._table.record
        assert record is not None
        bags = [choice for choice in record.game.expects.choices if isinstance(choice, Bag)]
        return dict(bags[0].pieces)

    def _is_seen_as(self, shot: Shot) -> bool:
        pending = self._table.view().pending
        return pending is not None and (
            Counter(pending.potted) == Counter(shot.potted)
            and Counter(pending.off) == Counter(shot.off)
        )
