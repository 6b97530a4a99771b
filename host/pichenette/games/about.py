"""What a game says about itself before anybody plays it, for a list, a page, a form or a track.

Code outside a game asks here instead of asking which game it is.  `plain` gives the same to
programs; option.py checks options.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pichenette.board import Board
from pichenette.games import counting
from pichenette.games.counting import Figures
from pichenette.games.game import Action, Json, Text
from pichenette.games.option import Needs as Needs
from pichenette.games.option import Option
from pichenette.games.piece import Piece
from pichenette.games.showing import MARKERS, GameState, QueenMoved, Rounds, Showing, plainly

Places = tuple[int, ...]
"""Indices of players, in order, from 0."""


class About(NamedTuple):
    title: Text
    # At most five lines; `{target}` stands for the option of that key.  A line that begins with
    # `{key=value}` holds only with that option; `players` is their number.
    rules: Text
    seats: Sequence[int]  # possible numbers of players
    options: tuple[Option, ...] = ()
    needs: Needs | None = None  # None: nothing; people enter everything
    umpire: str | None = None  # "module:Class" of a later layer; None: people enter everything
    virtual: str | None = None  # "module:Class" that plays it on a virtual board
    pieces: tuple[Piece, ...] = ()  # those that actions name
    colours: tuple[str, ...] = ()  # of each place, if the game fixes them
    markers: tuple[str, ...] = MARKERS  # to choose from; none: players have their pieces' colours
    teams: Mapping[int, tuple[Places, ...]] = {}  # who plays together, by number of players
    starter: Text | None = Text("starts", "commence")  # what that means; None: the first does
    is_clockwise: bool = True
    hands_on: Json | None = None  # an action that only hands on the turn; None: there is none
    counts: Text = Text("points", "points")  # what scores count
    counts_one: Text = Text("point", "point")  # a single one of these
    is_lowest: bool = False  # the fewest win
    front: tuple[str, ...] = ()  # options everybody is asked about; the others are house rules
    rounds: Rounds = Rounds()
    shows: Callable[[GameState], Showing] = plainly
    # What became of the queen with a play: after the last of a round she is set up again.
    queen_moved: Callable[[GameState, Action, GameState], QueenMoved | None] | None = None
    figures: Figures = counting.PLAIN  # what is counted of its players
    words: Mapping[str, Text] = {}  # what the keys of its actions mean: actions, places, flags
    order: int = 100  # in a list of games: lower first, then by name


def fits(needs: Needs | None, board: Board) -> bool:
    """Does the board have what is needed to see a game?"""
    if needs is None:
        return True
    if needs == "scale":  # one that may be missing is there for something else
        return board.scale is not None and not board.scale.optional
    return needs in board.roles


def rules_in_short(about: About) -> Text:
    """With the options as they are if nobody changes them."""
    usual = {option.key: str(option.default) for option in about.options}
    return Text(*(_filled(rules, usual) for rules in about.rules))


_ONLY_WITH = re.compile(r"\{(\w+)=(\w+)\}")


def _filled(rules: str, options: Mapping[str, str]) -> str:
    held = [
        _ONLY_WITH.sub("", line)
        for line in rules.split("\n")
        if all(options.get(key) == value for key, value in _ONLY_WITH.findall(line))
    ]
    rules = "\n".join(held)
    for key, value in options.items():
        rules = rules.replace(f"{{{key}}}", value)
    return rules


def plain(name: str, about: About) -> Json:
    """As JSON, enough to draw a form without knowing the game."""
    return {
        "name": name,
        "title": about.title._asdict(),
        "rules": rules_in_short(about)._asdict(),
        "rules_template": about.rules._asdict(),
        "players": list(about.seats),
        "teams": {str(number): [*map(list, teams)] for number, teams in about.teams.items()},
        "colours": list(about.colours),
        "markers": list(about.markers),
        "starter": about.starter and about.starter._asdict(),
        "is_clockwise": about.is_clockwise,
        "needs": about.needs,
        "counts": about.counts._asdict(),
        "counts_one": about.counts_one._asdict(),
        "is_lowest": about.is_lowest,
        "front": list(about.front),
        "rounds": about.rounds.text._asdict(),
        "pieces": [
            {"name": piece.name, "text": piece.text._asdict(), "colour": piece.colour}
            for piece in about.pieces
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
