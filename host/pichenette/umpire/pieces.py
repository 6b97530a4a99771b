"""What can fall in a game, and what is large enough to be a piece."""

from pichenette.games.game import Bag, Game
from pichenette.sense.observation import Passage

_WEIGHTY_US = 600  # a break that may be a piece, as Thresholds.dust_ms has it by default


def on_board(game: Game) -> dict[str, int]:
    """What can still fall, by its kind; nothing in a game without shots."""
    for choice in game.expects.choices:
        if isinstance(choice, Bag) and not choice.also:
            return dict(choice.pieces)
    return {}


def is_weighty(passage: Passage) -> bool:
    """Taken for a piece, long enough for one, or of unknown length: it holds a shot up.  Specks of
    noise are listed, and count for nothing unless people say so."""
    return passage.pieces > 0 or any(
        (seen.width_us or 0) >= _WEIGHTY_US or seen.is_torn for seen in passage.breaks
    )
