"""Offboard: bitboards, rules and perft counts; usable on its own.

>>> from pichenette.games.offboard import Move, perft, start
>>> position = start()
>>> position = position.push(Move("B6", "NW"))
>>> len(position.moves()), perft(start(), 2)
(47, 2260)
"""

from pichenette.games.offboard.actions import Discard, Hit, Move, Pass, Recover, TurnDone
from pichenette.games.offboard.board import Position, position, start
from pichenette.games.offboard.offboard import Offboard
from pichenette.games.offboard.perft import perft

__all__ = [
    "Discard",
    "Hit",
    "Move",
    "Offboard",
    "Pass",
    "Position",
    "Recover",
    "TurnDone",
    "perft",
    "position",
    "start",
]
