"""Which pieces a carrom shot's passages are taken for.

Comes in: passages, what people said of each, the colours seen, and what is still on the board.
Goes out: names, one a piece, and where they are in doubt.  Stock is never overdrawn: a thirteenth
blue piece can't be, and a queen that was potted is not on the board.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pichenette.games.carrom_game import CarromGame
from pichenette.games.game import BadRecord, Bag, Game, IllegalAction
from pichenette.games.shot import Shot
from pichenette.sense.observation import Passage
from pichenette.sense.pieces import Palette, name_piece
from pichenette.umpire.naming import Naming, named

_WEIGHTY_US = 600  # a break that may be a piece, as Thresholds.dust_ms has it by default


@dataclass(frozen=True, slots=True)
class Taken:
    """What one passage is taken for."""

    passage: Passage
    pieces: tuple[str, ...]
    is_said: bool = False  # by people
    is_unsure: bool = False  # its colour is
    missing: int = 0  # pieces that fell and that there are none left of

    @property
    def is_doubtful(self) -> bool:
        """In itself, be the flick of its shot felt or not."""
        is_clear = self.passage.verdict != "ask" and not self.is_unsure and not self.missing
        return not self.is_said and not is_clear


def on_board(game: Game) -> dict[str, int]:
    """What can still fall."""
    for choice in game.expects.choices:
        if isinstance(choice, Bag) and not choice.also:
            return dict(choice.pieces)
    return {}


def default_piece(game: Game) -> str:
    """What a piece is taken for that nobody has seen."""
    assert isinstance(game, CarromGame)
    return game.likely_piece


def is_weighty(passage: Passage) -> bool:
    """Taken for a piece, long enough for one, or of unknown length: it holds a shot up.  Specks of
    noise are listed, and count for nothing unless people say so."""
    return passage.pieces > 0 or any(
        (seen.width_us or 0) >= _WEIGHTY_US or seen.is_torn for seen in passage.breaks
    )


def take(
    passages: Sequence[Passage],
    said: Mapping[str, tuple[str, ...]],
    game: Game,
    palette: Palette,
    naming: Mapping[str, Naming] = {},
) -> list[Taken]:
    """Every passage that is not ignored: by people's word, then by colour, then by stock.

    `naming`: passages of which people named the piece before it was told.
    """
    stock, taken = left_of(game, said), list[Taken]()
    for passage in passages:
        one = take_one(passage, taken, stock, said, naming, game, palette)
        if one is not None:
            taken.append(one)
    return taken


def left_of(game: Game, said: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    """What can still fall besides what people have said."""
    stock = on_board(game)
    for names in said.values():
        for name in names:
            stock[name] = stock.get(name, 0) - 1
    return stock


def take_one(
    passage: Passage,
    before: Sequence[Taken],
    stock: dict[str, int],
    said: Mapping[str, tuple[str, ...]],
    naming: Mapping[str, Naming],
    game: Game,
    palette: Palette,
) -> Taken | None:
    """The next passage, after those before it; what it takes is taken from the stock."""
    key = passage.key
    if key in said:
        return Taken(passage, said[key], is_said=True)
    if passage.verdict == "ignore":
        return None
    guessed = _guess(passage, stock, game, palette)
    return _renamed([*before, guessed], naming[key], game) if key in naming else guessed


def _renamed(taken: Sequence[Taken], said: Naming, game: Game) -> Taken:
    """The last of them, its last piece named by people; as it was where that cannot be."""
    *before, last = taken
    potted = tuple(name for one in taken for name in one.pieces)
    try:
        fell = named(Shot(potted), said, on_board(game), default_piece(game)).shot.potted
    except (BadRecord, IllegalAction):
        return last
    first = sum(len(one.pieces) for one in before)
    if fell[:first] != potted[:first]:
        return last  # another one has that name already
    return replace(last, pieces=fell[first:], is_said=last.passage.verdict == "accept")


def _guess(passage: Passage, stock: dict[str, int], game: Game, palette: Palette) -> Taken:
    pieces: list[str] = []
    is_unsure, missing = False, 0
    for _ in range(passage.pieces):
        left = [name for name, number in stock.items() if number > 0]
        named = name_piece(passage.lights, palette, left)
        if named is not None:
            is_unsure |= not named.is_sure or passage.pieces > 1
        is_named = named is not None and named.is_near
        name = named.name if named and is_named else _likeliest(left, default_piece(game))
        if name is None:
            missing += 1
        else:
            stock[name] -= 1
            pieces.append(name)
    return Taken(passage, tuple(pieces), is_unsure=is_unsure, missing=missing)


def _likeliest(left: list[str], default: str) -> str | None:
    if default in left:
        return default
    # The default is gone: another colour, then the queen, then the striker.
    order = [name for name in left if name not in ("queen", "striker")]
    order += [name for name in ("queen", "striker") if name in left]
    return order[0] if order else None
