"""What a game says about itself before anybody plays it, for a list, a page, a form or a track.

Code outside a game asks here instead of asking which game it is.  `plain` gives the same to
programs; option.py checks options.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pichenette.board import Board
from pichenette.games.game import Action, Json, Text
from pichenette.games.option import Needs as Needs
from pichenette.games.option import Option
from pichenette.games.piece import Piece
from pichenette.games.showing import GameState, QueenMoved, Rounds, Showing, plainly

Places = tuple[int, ...]
"""Indices of players, in order, from 0."""


class About(NamedTuple):
    title: Text
    rules: Text  # at most five lines
    seats: Sequence[int]  # possible numbers of players
    options: tuple[Option, ...] = ()
    needs: Needs | None = None  # None: nothing; people enter everything
    umpire: str | None = None  # "module:Class" of a later layer; None: people enter everything
    virtual: str | None = None  # "module:Class" that plays it on a virtual board
    pieces: tuple[Piece, ...] = ()  # those that actions name
    colours: tuple[str, ...] = ()  # of each place, if the game fixes them
    teams: Mapping[int, tuple[Places, ...]] = {}  # who plays together, by number of players
    starter: Text | None = Text("starts", "commence")  # what that means; None: the first does
    is_clockwise: bool = True
    counts: Text = Text("points", "points")  # what scores count
    is_lowest: bool = False  # the fewest win
    front: tuple[str, ...] = ()  # options everybody is asked about; the others are house rules
    rounds: Rounds = Rounds()
    shows: Callable[[GameState], Showing] = plainly
    # What became of the queen with a play: after the last of a round she is set up again.
    queen_moved: Callable[[GameState, Action, GameState], QueenMoved | None] | None = None
    words: Mapping[str, Text] = {}  # what the keys of its actions mean: actions, places, flags
    order: int = 100  # in a list of games: lower first, then by name


def fits(needs: Needs | None, board: Board) -> bool:
    """Does the board have what is needed to see a game?"""
    if needs is None:
        return True
    if needs == "scale":  # one that may be missing is there for something else
        return board.scale is not None and not board.scale.optional
    return needs in {gate.role for gate in board.gates}


def plain(name: str, about: About) -> Json:
    """As JSON, enough to draw a form without knowing the game."""
    return {
        "name": name,
        "title": about.title._asdict(),
        "rules": about.rules._asdict(),
        "players": list(about.seats),
        "teams": {str(number): [*map(list, teams)] for number, teams in about.teams.items()},
        "colours": list(about.colours),
        "starter": about.starter and about.starter._asdict(),
        "is_clockwise": about.is_clockwise,
        "needs": about.needs,
        "counts": about.counts._asdict(),
        "is_lowest": about.is_lowest,
        "front": list(about.front),
        "rounds": about.rounds.text._asdict(),
        "pieces": [
            {"name": one.name, "text": one.text._asdict(), "colour": one.colour}
            for one in about.pieces
        ],
        "words": {key: text._asdict() for key, text in about.words.items()},
        "options": [
            {
                "key": option.key,
                "type": option.kind,
                "default": option.default,
                "text": option.meaning._asdict(),
                **option.limits,
            }
            for option in about.options
        ],
    }
