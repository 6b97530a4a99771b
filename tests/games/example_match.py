"""Coin in the demo: coins fall into pockets of a virtual board, a referee tells their sides."""

import random

from pichenette.games.game import Game
from pichenette.umpire.question import Does
from pichenette.virtual.match import Match


class CoinMatch(Match):
    board = "carrom"

    def turn(self, game: Game, dice: random.Random) -> None:
        toss = {"toss": dice.choice(("heads", "tails"))}
        self.wait(self.thinks_us(dice))
        self.mean(toss)
        self.hold(dice.choice(("pocket-1", "pocket-2")), for_ms=dice.uniform(20, 60))
        self.answer(self.asked("coin:"), Does(play=toss))
