"""A game of Offboard on a virtual board, sensed or tracked."""

import random
from collections.abc import Iterable, Set

from pichenette.games.game import Game, Json
from pichenette.games.offboard.offboard import Offboard
from pichenette.games.record import Record
from pichenette.outputs.canvas import Canvas
from pichenette.umpire.offboard import exit_of
from pichenette.umpire.question import Does
from pichenette.umpire.umpire import listed
from pichenette.virtual import offboard_board
from pichenette.virtual.match import LOOK_US, Match, Show
from pichenette.virtual.targets import Targets

_SURELY_OWN_US = 700e3  # a marble that falls sooner after a turn may be that turn's: it is asked


class OffboardMatch(Match):
    board = "offboard"
    show = Show(seed=22, turn_s=2.0)

    @classmethod
    def draw(cls, game: Game, canvas: Canvas, lit: Set[str]) -> bool:
        assert isinstance(game, Offboard)
        offboard_board.draw(game, canvas, lit)
        return True

    def turn(self, game: Game, dice: random.Random) -> None:
        self.wait(max(self.thinks_us(dice), _SURELY_OWN_US))
        actions = self._intend(game, dice)
        first = next(iter(actions[0]))
        if first in ("recover", "discard"):
            self._choose(actions[0])
        elif first in ("move", "pass"):
            self._move(game, actions[0], dice)
        else:
            self._push(actions, dice)

    def imagine(self, record: Record, dice: random.Random) -> Iterable[Json]:
        self.thinks_us(dice)
        return self._intend(record.game, dice)

    def _intend(self, game: Game, dice: random.Random) -> list[dict[str, Json]]:
        """What is done in this turn."""
        kinds = listed(game)
        if "discard" in kinds:
            kind = dice.choice(("recover", "discard"))
            return [{kind: dice.choice(kinds[kind])}]
        if "move" in kinds:
            pushing = [move for move in kinds["move"] if exit_of(game, move) is not None]
            return [{"move": dice.choice(pushing or kinds["move"])}]
        if "pass" in kinds:
            return [{"pass": True}]
        hit = [{"hit": dice.choice(kinds["hit"])}] if "hit" in kinds and dice.random() < 0.4 else []
        return [*hit, {"done": True}]

    def _choose(self, action: Json) -> None:
        """OB-14: the owner answers the umpire's question."""
        question = self.question("waiting")
        assert question is not None
        if self.is_told_by_visitor(question):
            self.believe()
            return
        self.mean(action)
        self.answer(question, Does(play=action))

    def _push(self, actions: list[dict[str, Json]], dice: random.Random) -> None:
        """A sensed turn: perhaps a hit, then the button."""
        if "hit" in actions[0]:
            self.mean(actions[0])
            self._roll_in(actions[0]["hit"], dice)
            self.wait_for_line()
            if self.meant.game.outcome:
                return
        self.mean({"done": True})
        self.press("done")
        self.wait_for_line()

    def _move(self, game: Game, action: dict[str, Json], dice: random.Random) -> None:
        """A tracked turn: a move, entered before or after the marble has fallen."""
        target = exit_of(game, action["move"]) if "move" in action else None
        self.mean(action)
        if target is None:
            self._table.act(action, "demo")
        elif dice.random() < 0.5:
            self._table.act(action, "demo")
            self._roll_in(target, dice)
        else:
            self._roll_in(target, dice)
            question = self.asked("fall:")
            if self.is_told_by_visitor(question):
                self.believe()
            else:
                self.answer(question, Does(play=action))

    def _roll_in(self, target: int, dice: random.Random) -> None:
        edges = Targets(self._virtual.board, dice).fall(target, self.now_us + 300e3)
        self._virtual.drive(edges)
        self._pass_time(edges[-1].at_us + 1.2e6 + LOOK_US)
