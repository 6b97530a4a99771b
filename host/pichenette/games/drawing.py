"""A position drawn for people, as data: rows of marks, each with a colour.

A surface lays them out as they are, knowing neither rules nor games.  Colour is never the only
sign: every mark can be read without it.
"""

from collections.abc import Iterable
from typing import NamedTuple

from pichenette.games.game import Game, Text

FAINT = "faint"  # not a piece: a cell's name, a legend


class Mark(NamedTuple):
    text: str | Text
    style: str = ""  # a piece's colour in English, or FAINT


Row = tuple[Mark, ...]
Drawing = tuple[Row, ...]


def drawing_of(game: Game) -> Drawing:
    """The game's own drawing, or its picture without colours; empty if the scores say it all."""
    own: Drawing | None = getattr(game, "drawing", None)
    if own is not None:
        return own
    french = game.picture("fr").splitlines()
    return tuple(
        (Mark(en if en == fr else Text(en, fr)),)
        for en, fr in zip(game.picture("en").splitlines(), french, strict=True)
    )


def row(*marks: Mark | str) -> Row:
    """The marks of one row; neighbours of the same style are merged."""
    joined: list[Mark] = []
    for mark_or_text in marks:
        mark = mark_or_text if isinstance(mark_or_text, Mark) else Mark(mark_or_text)
        last = joined[-1] if joined else None
        is_same = last is not None and last.style == mark.style
        if last and is_same and isinstance(last.text, str) and isinstance(mark.text, str):
            joined[-1] = Mark(last.text + mark.text, mark.style)
        else:
            joined.append(mark)
    return tuple(joined)


def pieces(count: int, of: int, mark: str, colour: str) -> Iterable[Mark]:
    """Pieces still there, and the empty places of those gone."""
    yield Mark(mark * count, colour)
    yield Mark("·" * (of - count), FAINT)
