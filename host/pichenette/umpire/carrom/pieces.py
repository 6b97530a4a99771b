"""Which pieces the passages of a carrom shot are taken for, and where that is in doubt.

People's word comes first, then the colours seen, then what is still on the board.  Stock is never
overdrawn: there is no thirteenth blue piece, and a potted queen is not on the board.  Where colours
are calibrated and a head has read none, the likeliest piece is a guess, and asked about.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pichenette.games.carrom_game import CarromGame
from pichenette.games.game import BadRecord, Game, IllegalAction
from pichenette.games.shot import Shot
from pichenette.sense.observation import Passage
from pichenette.sense.piece_colours import Palette, name_piece
from pichenette.umpire.carrom.named_shot import SPECIAL, named
from pichenette.umpire.falling import on_board
from pichenette.umpire.naming import Naming


def carrom(game: Game) -> CarromGame:
    """The game as this umpire knows it: it watches no other kind."""
    assert isinstance(game, CarromGame)
    return game


class Taken(NamedTuple):
    """What one passage is taken for: a fall, even if nothing of it counts."""

    passage: Passage
    pieces: tuple[str, ...]
    is_said: bool = False  # by people
    is_unsure: bool = False  # about the colour
    missing: int = 0  # pieces that fell although none were left
    is_assumed: bool = False  # no head saw which of several colours: it is the likeliest

    @property
    def is_doubtful(self) -> bool:
        """Doubtful in itself, whether or not the shot's flick was felt."""
        is_clear = self.passage.verdict != "ask" and not self.is_unsure and not self.missing
        return not self.is_said and not is_clear


class Stock(NamedTuple):
    """What can still fall, and what an unseen piece is taken for."""

    pieces: Mapping[str, int]
    likely: str

    @classmethod
    def of(cls, game: Game) -> "Stock":
        assert isinstance(game, CarromGame)
        return cls(on_board(game), game.likely_piece)


@dataclass(frozen=True, slots=True)
class Colouring:
    """The colours that are calibrated, and the gates whose pieces a head reads."""

    palette: Palette = field(default_factory=dict)
    heads: Collection[int] = ()

    def is_unread(self, passage: Passage) -> bool:
        """Should its colour be known, and is not?"""
        return bool(self.palette) and not passage.lights and passage.gate in self.heads


def take(
    passages: Sequence[Passage],
    said: Mapping[str, tuple[str, ...]],
    stock: Stock,
    colouring: Colouring,
    naming: Mapping[str, Naming] = {},
) -> list[Taken]:
    """Read every passage that is not ignored: by people's word, then by colour, then by stock.

    `naming` is a name people gave to a piece before it was reported.
    """
    left, taken = left_of(stock, said), list[Taken]()
    for passage in passages:
        fall = take_one(passage, taken, left, said, naming, stock, colouring)
        if fall is not None:
            taken.append(fall)
    return taken


def left_of(stock: Stock, said: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    """What can still fall besides what people have named."""
    left = dict(stock.pieces)
    for names in said.values():
        for name in names:
            left[name] = left.get(name, 0) - 1
    return left


def take_one(
    passage: Passage,
    before: Sequence[Taken],
    left: dict[str, int],
    said: Mapping[str, tuple[str, ...]],
    naming: Mapping[str, Naming],
    stock: Stock,
    colouring: Colouring,
) -> Taken | None:
    """Read the next passage, given those before it; its pieces come off what is left."""
    key = passage.key
    if key in said:
        return Taken(passage, said[key], is_said=True)
    if passage.verdict == "ignore":
        return None
    guessed = _guess(passage, left, stock.likely, colouring)
    return _renamed([*before, guessed], naming[key], stock) if key in naming else guessed


def _renamed(taken: Sequence[Taken], said: Naming, stock: Stock) -> Taken:
    """The last passage with its last piece named by people, or unchanged if that is impossible."""
    *before, last = taken
    potted = tuple(name for fall in taken for name in fall.pieces)
    try:
        fell = named(Shot(potted), said, stock.pieces, stock.likely).shot.potted
    except (BadRecord, IllegalAction):
        return last
    first = sum(len(fall.pieces) for fall in before)
    if fell[:first] != potted[:first]:
        return last  # another piece already has that name
    return last._replace(pieces=fell[first:], is_said=last.passage.verdict == "accept")


def _guess(passage: Passage, stock: dict[str, int], likely: str, colouring: Colouring) -> Taken:
    pieces: list[str] = []
    is_unsure, is_assumed, missing = False, False, 0
    # A head reads once a break: each of two that broke the beam in turn has a light of its own.
    is_each_read = passage.pieces == len(passage.breaks) == len(passage.lights)
    for number in range(passage.pieces):
        left = [name for name, some in stock.items() if some > 0]
        lights = passage.lights[number : number + 1] if is_each_read else passage.lights
        named = name_piece(lights, colouring.palette, left)
        is_unsure |= len(left) > 1 and colouring.is_unread(passage)
        if named is not None:
            is_unsure |= not named.is_sure or (passage.pieces > 1 and not is_each_read)
        is_named = named is not None and named.is_near
        likeliest = "striker" if passage.is_striker and "striker" in left else likely
        name = named.name if named and is_named else _likeliest(left, likeliest)
        is_assumed |= (
            name != "striker" and not is_named and sum(name not in SPECIAL for name in left) > 1
        )
        if name is None:
            missing += 1
        else:
            stock[name] -= 1
            pieces.append(name)
    return Taken(
        passage, tuple(pieces), is_unsure=is_unsure, missing=missing, is_assumed=is_assumed
    )


def _likeliest(left: list[str], default: str) -> str | None:
    if default in left:
        return default
    # No default left: another colour, then the queen, then the striker.
    order = [name for name in left if name not in SPECIAL]
    order += [name for name in SPECIAL if name in left]
    return order[0] if order else None
