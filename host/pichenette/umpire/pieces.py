"""What can fall in a game, and what is large enough to be a piece."""

from pichenette.games.game import Bag, Game
from pichenette.sense.observation import Passage

_WEIGHTY_US = 600  # the shortest break that may be a piece, like the default of Thresholds.dust_ms


def on_board(game: Game) -> dict[str, int]:
    """What can still fall, by kind; empty in a game without shots."""
    for choice in game.expects.choices:
        if isinstance(choice, Bag) and not choice.also:
            return dict(choice.pieces)
    return {}


def is_weighty(passage: Passage) -> bool:
    """Is it taken for a piece, long enough for one, or of unknown length?  Such a passage holds up
    a shot.  Specks of noise are listed and count only if people say so.
    """
    return passage.pieces > 0 or any(
        (seen.width_us or 0) >= _WEIGHTY_US or seen.is_torn for seen in passage.breaks
    )
