"""A game of Topple on a virtual scale."""

import random
from collections.abc import Iterable, Set
from typing import ClassVar

from pichenette.games.about import About
from pichenette.games.game import Game, Json
from pichenette.games.record import Record
from pichenette.games.topple.topple import ANY_CELL, Topple
from pichenette.games.topple.tower import LEVEL
from pichenette.outputs.canvas import Canvas
from pichenette.sense.calibration import Senses
from pichenette.umpire.question import Does
from pichenette.umpire.umpire import listed
from pichenette.virtual import topple_board
from pichenette.virtual.match import LOOK_US, Match, Show
from pichenette.virtual.tower import CALIBRATION, LoadChange, Tower

_FALL = 0.03  # of the placements
_LET_GO_US = 800e3  # until anybody does anything else
_KNOWN_US = 400e3  # until the table knows what happened, most of the time
_WARM_US = 2e6  # until the table knows the level of the scale


class ToppleMatch(Match):
    board = "topple"
    hurried: ClassVar[float] = 0.02  # the scale is read all the while
    show = Show(
        {"target": 8}, seed=13, speed=2.0, turn_s=2.3
    )  # playing to 100 takes people an hour

    @classmethod
    def senses(cls, about: About) -> Senses:
        return Senses(CALIBRATION)

    @classmethod
    def draw(cls, game: Game, canvas: Canvas, lit: Set[str]) -> bool:
        assert isinstance(game, Topple)
        topple_board.draw(game, canvas, lit)
        return True

    _tower: Tower | None = None

    def turn(self, game: Game, dice: random.Random) -> None:
        if self._tower is None:
            self._set_up(game, dice)
        self.wait(self.thinks_us(dice))
        action, is_touched = self._intend(game, dice)
        if "roll" in action:
            self.mean(action)
            self._table.act(action, "demo")
        elif "fall" in action:
            self._fall(action, dice)
        else:
            if is_touched:
                self._load(self._standing.touch(self.now_us + 100e3))
            self._place(action, dice)
        if self.meant.game.round != game.round and not self.meant.game.outcome:
            self._clear(dice)

    def imagine(self, record: Record, dice: random.Random) -> Iterable[Json]:
        self.thinks_us(dice)
        yield self._intend(record.game, dice)[0]

    def _intend(self, game: Game, dice: random.Random) -> tuple[dict[str, Json], bool]:
        """A roll, a fall, or a piece that is put somewhere, with or without a hand that touches the
        tower; a wrong level is rare (TP-4).
        """
        kinds = listed(game)
        if "roll" in kinds:
            return {"roll": dice.choice(kinds["roll"])}, False
        if dice.random() < _FALL and any(game.detail["stacks"].values()):
            return self._tumble(kinds["fall"], dice), False
        is_touched = dice.random() < 0.2
        values, rolled = kinds["place"], game.detail["rolled"]
        fitting = [value for value in values if rolled in (LEVEL[value["cell"]], ANY_CELL)]
        return {"place": dice.choice(fitting if dice.random() < 0.97 else values)}, is_touched

    def _tumble(self, values: tuple[Json, ...], dice: random.Random) -> dict[str, Json]:
        return {"fall": dice.choice([value for value in values if value.get("others", True)])}

    @property
    def _standing(self) -> Tower:
        assert self._tower is not None
        return self._tower

    @property
    def _pieces(self) -> int:
        return self._standing.pieces

    def _set_up(self, game: Game, dice: random.Random) -> None:
        self._tower = Tower(dice)
        loads: list[LoadChange] = [self._tower.rest(0)]
        for _ in range(sum(map(len, game.detail["stacks"].values()))):
            loads = self._tower.place(self.now_us)
        self._virtual.load([loads[-1]])
        self.wait(_WARM_US)

    def _load(self, loads: list[LoadChange]) -> None:
        self._virtual.load(loads)
        self._pass_time(loads[-1][0] + max(_KNOWN_US, _LET_GO_US * self.thoughtful))

    def _place(self, action: dict[str, Json], dice: random.Random) -> None:
        """Cell first, or weight first."""
        self.mean(action)
        is_entered_first = dice.random() < 0.5
        if is_entered_first:
            self._table.act(action, "demo")
        self._load(self._standing.place(self.now_us + 300e3))
        if not is_entered_first:
            question = self.asked("cell:")
            if self.is_told_by_visitor(question):
                self.believe()
                return
            self.answer(question, Does(play=action))
        self.wait_for_line()

    def _fall(self, action: dict[str, Json], dice: random.Random) -> None:
        number = dice.randint(1, min(4, self._pieces))
        self.mean(action)
        self._load(self._standing.remove(number, self.now_us + 300e3))
        self.answer(self.asked("fall:"), Does(play=action))
        self.wait_for_line()

    def _clear(self, dice: random.Random) -> None:
        """The pieces are taken off, a handful at a time."""
        while self._pieces:
            number = dice.randint(1, min(9, self._pieces))
            self._load(self._standing.remove(number, self.now_us + 300e3))
        self.wait(LOOK_US * 4)
