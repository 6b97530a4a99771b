"""Every game that can be played, found by its name through the entry points `pichenette.games`."""

from functools import cache
from importlib.metadata import entry_points
from typing import cast

from pichenette.games.game import BadRecord, Game, Text
from pichenette.games.option import meant

GROUP = "pichenette.games"


def names() -> list[str]:
    return sorted(entry_points(group=GROUP).names)


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
