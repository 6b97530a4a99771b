"""A game of Offboard on a bad day: own marbles and second ones fall, hits come after the button,
specks of noise, moves that were not meant.
"""

import random
from typing import ClassVar

from pichenette.games.game import Game, Json
from pichenette.umpire.question import Question
from pichenette.umpire.umpire import listed
from pichenette.virtual.board import GateEdge
from pichenette.virtual.offboard_match import OffboardMatch
from pichenette.virtual.targets import Targets
from tests.virtual.noisy import NoisyMatch

_BACK = "not the opponent's marble"


class NoisyOffboard(NoisyMatch, OffboardMatch):
    def turn(self, game: Game, dice: random.Random) -> None:
        self._start_again(0.1)
        if self._bad_luck.random() < 0.2:
            self._speck()
        super().turn(game, dice)

    def _speck(self) -> None:
        gate, at_us = self._bad_luck.randrange(12), self.now_us + 200e3
        self._virtual.drive([GateEdge(at_us, gate, True), GateEdge(at_us + 150, gate, False)])

    def _fall(self, target: int, at_us: float) -> str:
        """A marble falls there; how the questions about it end."""
        edges = Targets(self._virtual.board, self._bad_luck).fall(target, at_us)
        self._virtual.drive(edges)
        return f":{edges[0].gate}@"


class NoisySensed(NoisyOffboard):
    TROUBLES: ClassVar = ("own", "own that counted", "own found late", "late", "two")

    def _push(self, actions: list[dict[str, Json]], dice: random.Random) -> None:
        kinds = listed(self.meant.game)
        if "hit" not in kinds or self._bad_luck.random() < 0.6:
            super()._push(actions, dice)
        elif self._is("own", 0.25):
            self._own()
            super()._push(actions, dice)
        elif self._is("own that counted", 0.35):
            self._own_counts(dice)
        elif self._is("late", 0.5):
            self._late(dice.choice(kinds["hit"]))
        else:
            self._two(dice.choice(kinds["hit"]))

    def wait_for_line(self) -> None:
        """Somebody looks on: a push that is doubted was one."""
        wanted = len(self.meant.lines)

        def is_there() -> bool:
            for question in self._doubts():
                if question.key.startswith("fall:"):
                    self._take(question, "it counts")
                    break
            return len(self._found().lines) >= wanted

        self.wait_for(is_there, f"line {wanted}")

    def _own(self) -> None:
        """It is put back before it counts, unless the cable held it up too long."""
        lines = len(self._found().lines)
        where = self._fall(self._bad_luck.randint(1, 12), self.now_us + 200e3)

        def asked() -> Question | None:
            has_counted = len(self._found().lines) > lines
            return self.question(f"{'counted' if has_counted else 'fall'}{where}")

        self.wait_for(lambda: asked() is not None, "the marble")
        question = asked()
        assert question is not None
        self._take(question, _BACK)
        self.wait(2e6)

    def _own_counts(self, dice: random.Random) -> None:
        """It counts, and somebody sees it then, perhaps only when the turn is over."""
        lines = len(self._found().lines)
        where = self._fall(self._bad_luck.randint(1, 12), self.now_us + 200e3)
        self.wait_for(lambda: len(self._found().lines) > lines, "what is no hit")
        game = self._found().game
        if game.outcome or not self._is("own found late", 0.5):
            self._take(self._asked(f"counted{where}"), _BACK)
            super()._push([{"done": True}], dice)
            return
        self.mean({"done": True})
        self.press("done")
        self.wait_for(lambda: len(self._found().lines) > lines + 1, "the button")
        self._take(self._asked(f"counted{where}"), _BACK)

    def _late(self, target: int) -> None:
        """The button is pressed while the marble still rolls: it is asked whose it was."""
        player = self.meant.game.turn
        self.mean({"hit": target})
        if not self.meant.game.outcome:
            self.mean({"done": True})
        at_us = self.now_us + 300e3
        done = self._virtual.board.gate_number("done")
        self._virtual.drive([GateEdge(at_us, done, True), GateEdge(at_us + 110e3, done, False)])
        where = self._fall(target, at_us + self._bad_luck.uniform(150e3, 450e3))
        self._take(self._asked(f"fall{where}"), f"{player} pushed it")
        super().wait_for_line()

    def _two(self, target: int) -> None:
        """An own marble goes with the one that was pushed (OB-10)."""
        self.seen["two"] += 1
        other = self._bad_luck.choice([n for n in range(1, 13) if n != target])
        self.mean({"hit": target})
        self._fall(target, self.now_us + 300e3)
        where = self._fall(other, self.now_us + 300e3 + self._bad_luck.uniform(100e3, 900e3))

        def asked() -> Question | None:
            found = self.question(f"fall{where}")
            return found if found and "ejects only one" in found.text.en else None

        self.wait_for(lambda: asked() is not None, "the second")
        second = asked()
        assert second is not None
        self._take(second, _BACK)
        self.wait_for_line()
        if not self.meant.game.outcome:
            self.mean({"done": True})
            self.press("done")
            super().wait_for_line()


class NoisyTracked(NoisyOffboard):
    TROUBLES: ClassVar = ("stray", "mistaken")

    def _move(self, game: Game, action: dict[str, Json], dice: random.Random) -> None:
        kinds = listed(game)
        if "move" in kinds and self._is("stray", 0.1):
            where = self._fall(self._bad_luck.randint(1, 12), self.now_us + 200e3)
            self._take(self._asked(f"fall{where}"), _BACK)
        if "move" in kinds and self._is("mistaken", 0.1):
            self._table.act({"move": self._bad_luck.choice(kinds["move"])}, "page")
            self.wait(400e3)
            self._table.undo("page")
            assert listed(self._found().game) == kinds
        super()._move(game, action, dice)
