"""Every game that can be played, found by its name through the entry points `pichenette.games`."""

from functools import cache
from importlib.metadata import entry_points
from typing import cast

from pichenette.games import about
from pichenette.games.game import BadRecord, Game, Json, Text
from pichenette.games.option import meant

GROUP = "pichenette.games"


def names() -> list[str]:
    return sorted(entry_points(group=GROUP).names)


def plain() -> list[Json]:
    """Every game with what it says of itself, as JSON."""
    return [about.plain(name, find(name).about) for name in names()]


@cache
def find(name: str) -> type[Game]:
    """The game called `name`; raises BadRecord."""
    for entry in entry_points(group=GROUP, name=name):
        return cast(type[Game], entry.load())
    known, hint = ", ".join(names()), meant(name, names())
    raise BadRecord(
        Text(
            f"no game is called {name!r}{hint.en}; there are {known}",
            f"aucun jeu ne s'appelle {name!r}{hint.fr} ; il y a {known}",
        )
    )
