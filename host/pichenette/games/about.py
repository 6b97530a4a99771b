"""What a game says of itself, before anybody plays it: for a list, a page, a form.

Comes in: a game's own declaration.  Goes out: the same for programs (`plain`).  Checking options is
option.py's.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from pichenette.games.game import Json, Text
from pichenette.games.option import Option

Needs = Literal["pocket", "target", "scale"]
"""What a board must have to see the game: gates of that role, or a scale."""


class About(NamedTuple):
    title: Text
    rules: Text  # in five lines at most
    seats: Sequence[int]  # numbers of players it can be played with
    options: tuple[Option, ...] = ()
    needs: Needs | None = None  # None: nothing; people enter everything
    umpire: str | None = None  # "module:Class", a later layer's; None: people enter everything


def plain(name: str, about: About) -> Json:
    """As JSON: a form can be drawn from it without knowing the game."""
    return {
        "name": name,
        "title": about.title._asdict(),
        "rules": about.rules._asdict(),
        "players": list(about.seats),
        "needs": about.needs,
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
