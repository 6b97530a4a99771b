"""Every game that can be played, found by name through the entry point group `pichenette.games`.

Games may come from other packages: one that does not load is reported by name, and the others stay
playable.
"""

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from pichenette.board import Board
from pichenette.expected import shown
from pichenette.games import about
from pichenette.games.about import About, fits
from pichenette.games.game import BadRecord, Game, Json, Text
from pichenette.text import meant

GROUP = "pichenette.games"
_PEOPLE = ("Ana", "Bo", "Cy", "Di", "Eva", "Flo")


def names() -> list[str]:
    """In alphabetical order, including those that do not load."""
    return sorted(entry_points(group=GROUP).names)


def offered(board: Board | None = None) -> list[str]:
    """Those that load and that the board can see, in the order shown to people."""
    found: list[tuple[int, str]] = []
    for name in names():
        try:
            game = find(name).about
        except BadRecord:
            continue  # `broken` reports it
        if board is None or fits(game.needs, board):
            found.append((game.order, name))
    return [name for _, name in sorted(found)]


def broken() -> dict[str, Text]:
    """The games that fail to load, each with the reason."""
    found = {}
    for name in names():
        try:
            find(name)
        except BadRecord as error:
            found[name] = error.text
    return found


def example(board: Board | None = None) -> str:
    """What to type to begin a game on this board: `NAME Ana Bo`."""
    name = next(iter(offered(board) or offered() or ["GAME"]))
    seats = find(name).about.seats if name in names() else (2,)
    count = min((seat for seat in seats if seat > 1), default=min(seats))
    return " ".join((name, *_PEOPLE[:count]))


def plain() -> list[Json]:
    """Every game with what it says about itself, as JSON."""
    return [about.plain(name, find(name).about) for name in offered()]


@cache
def find(name: str) -> type[Game]:
    """The game called `name`; raises BadRecord."""
    for entry in entry_points(group=GROUP, name=name):
        return _loaded(entry)
    known, hint = ", ".join(names()), meant(name, names())
    raise BadRecord(
        Text(
            f"no game is called {name!r}{hint.en}; the games are {known}",
            f"aucun jeu ne s’appelle {shown(name).fr}{hint.fr} ; les jeux sont {known}",
        )
    )


def _loaded(entry: EntryPoint) -> type[Game]:
    try:
        kind = entry.load()
        if getattr(kind, "name", None) != entry.name or not isinstance(kind.about, About):
            raise TypeError(f"not a game with `name` {entry.name!r} and an `about`")
    except Exception as error:  # another package's code can fail in any way
        said = f"{type(error).__name__}: {error}"
        raise BadRecord(
            Text(
                f"the game {entry.name!r} ({entry.value}) does not load: {said}",
                f"le jeu {shown(entry.name).fr} ({entry.value}) ne se charge pas : {said}",
            )
        ) from error
    return cast(type[Game], kind)
