"""What a game says of itself, before anybody plays it: for a list, a page, a form, a track.

Comes in: a game's own declaration.  Goes out: the same for programs (`plain`).  Whoever wants to
know something of a game asks here, and never which game it is.  Checking options is option.py's.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pichenette.board import Board
from pichenette.games.game import Json, Text
from pichenette.games.option import Needs as Needs
from pichenette.games.option import Option
from pichenette.games.piece import Piece
from pichenette.games.showing import Rounds, Showing, State, never_confirmed, plainly

Places = tuple[int, ...]
"""Of players, in their order, counted from 0."""


class About(NamedTuple):
    title: Text
    rules: Text  # in five lines at most
    seats: Sequence[int]  # numbers of players it can be played with
    options: tuple[Option, ...] = ()
    needs: Needs | None = None  # None: nothing; people enter everything
    umpire: str | None = None  # "module:Class", a later layer's; None: people enter everything
    virtual: str | None = None  # "module:Class": who plays it on a virtual board
    pieces: tuple[Piece, ...] = ()  # those that an action names
    colours: tuple[str, ...] = ()  # of each place, where the game gives them
    teams: Mapping[int, tuple[Places, ...]] = {}  # by the number of players: who play together
    starter: Text | None = Text("starts", "commence")  # what that means; None: the first does
    is_clockwise: bool = True
    counts: Text = Text("points", "points")  # what a score is a number of
    is_lowest: bool = False  # the fewest win
    front: tuple[str, ...] = ()  # options that everybody is asked for; the rest are house rules
    rounds: Rounds = Rounds()
    shows: Callable[[State], Showing] = plainly
    # A round ended while the queen waited, and she is set up again: was she confirmed?
    confirms_queen: Callable[[State, State], bool] = never_confirmed
    words: Mapping[str, Text] = {}  # what keys of its actions mean: actions, places, flags
    order: int = 100  # in a list of games: lower comes first, then by name


def fits(needs: Needs | None, board: Board) -> bool:
    """Has the board what a game needs to be seen?"""
    if needs is None:
        return True
    if needs == "scale":
        return board.scale is not None
    return needs in {gate.role for gate in board.gates}


def plain(name: str, about: About) -> Json:
    """As JSON: a form can be drawn from it without knowing the game."""
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
