"""A game of Topple on a bad day: pieces placed before the die is told, slipping off, taken back,
towers that fall just after a placement was taken, cells entered wrongly, a scale that drifts.
"""

import random
from typing import ClassVar

from pichenette.games.game import Game, Json
from pichenette.games.record import Record
from pichenette.games.topple.topple import ANY_CELL
from pichenette.games.topple.tower import LEVEL
from pichenette.umpire.question import Does
from pichenette.umpire.umpire import listed
from pichenette.virtual.match import THINK_US
from pichenette.virtual.topple_match import ToppleMatch
from pichenette.virtual.tower import LoadChange
from tests.virtual.noisy import NoisyMatch


class NoisyTopple(NoisyMatch, ToppleMatch):
    TROUBLES: ClassVar = (
        "weight first",
        "knocked",
        "slipped",
        "taken back",
        "fell after",
        "wrong cell",
    )
    _drift = 0.0  # counts

    def turn(self, game: Game, dice: random.Random) -> None:
        if self._tower is None:
            self._set_up(game, dice)
        self._start_again(0.1)
        self._drift += self._bad_luck.gauss(0, 15)
        before = self.meant
        kinds = listed(game)
        if "roll" in kinds and self._is("weight first", 0.2):
            self._weigh_first(dice.choice(kinds["roll"]))
        elif self._pieces > 2 and self._is("knocked", 0.1):
            self.wait(self._bad_luck.uniform(*THINK_US))
            self._fall(self._tumble(kinds["fall"], dice), dice)
            self._clear(dice)
        else:
            super().turn(game, dice)
        is_placed = "place" in self.meant.last.encode() and self._is_same_round(game)
        if is_placed and self._pieces > 2 and self._is("fell after", 0.1):
            self._falls_after(before, game, dice)
        elif is_placed and self._is("wrong cell", 0.12):
            self._enter_again(before)

    def _is_same_round(self, game: Game) -> bool:
        after = self.meant.game
        return after.outcome is None and after.round == game.round

    def _load(self, loads: list[LoadChange]) -> None:
        super()._load([(at_us, counts + self._drift) for at_us, counts in loads])

    def _weigh_first(self, rolled: Json) -> None:
        """The die is entered once the piece is already there, and then its cell."""
        self.wait(self._bad_luck.uniform(*THINK_US))
        self._load(self._standing.place(self.now_us + 300e3))
        action = {"roll": rolled}
        self.mean(action)
        self.answer(self._asked("roll:"), Does(play=action))
        self.wait_for_line()
        fitting = [
            value
            for value in listed(self.meant.game)["place"]
            if rolled in (LEVEL[value["cell"]], ANY_CELL)
        ]
        action = {"place": self._bad_luck.choice(fitting)}
        self.mean(action)
        self.answer(self._asked("cell:"), Does(play=action))
        self.wait_for_line()

    def _place(self, action: dict[str, Json], dice: random.Random) -> None:
        """A piece that was put down is gone again before anybody said where it was."""
        if self._is("taken back", 0.12):
            self._load(self._standing.place(self.now_us + 300e3))
            self._asked("cell:")
            self._load(self._standing.remove(1, self.now_us + 300e3))
            self._take(self._asked("gone:"), "it will be placed again")
        elif self._is("slipped", 0.1):
            self._slip()
            return
        super()._place(action, dice)

    def _slip(self) -> None:
        fall = {"by": self.meant.game.turn, "placing": True, "others": False}
        self._load(self._standing.place(self.now_us + 300e3))
        self._asked("cell:")
        self._load(self._standing.remove(1, self.now_us + 300e3))
        self.mean({"fall": fall})
        self.answer(self._asked("gone:"), Does(play={"fall": fall}))
        self.wait_for_line()

    def _falls_after(self, before: Record, game: Game, dice: random.Random) -> None:
        """The placement has counted; the tower falls because of it, so it never was (TP-13)."""
        fall = {"by": self.meant.last.encode()["player"], "placing": True}
        self._mean_instead(before, {"fall": fall})
        self._load(self._standing.remove(self._bad_luck.randint(2, 3), self.now_us + 300e3))
        question = self._asked("fall:")
        for number, choice in enumerate(question.choices):
            if choice.does.void is not None and choice.does.play == {"fall": fall}:
                self._table.answer(question.key, number, "page")
                break
        self.wait_for_line()
        if not self._is_same_round(game) and not self.meant.game.outcome:
            self._clear(dice)

    def _enter_again(self, before: Record) -> None:
        """It is elsewhere than was entered."""
        self._table.undo("page")
        self.wait(300e3)
        action = {"place": self._bad_luck.choice(listed(self._found().game)["place"])}
        self._mean_instead(before, action)
        self._table.act(action, "page")
        self.wait_for_line()

    def _mean_instead(self, before: Record, action: Json) -> None:
        """The last line was none; `before`: the record some lines ago."""
        lines = self.meant.lines[len(before.lines) : -1]
        self.meant = before
        for line in lines:
            self.meant = self.meant.append(line.encode())
        self.mean(action)
