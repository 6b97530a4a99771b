"""What can fall in a game, and what is large enough to be a piece."""

from pichenette.games.game import Bag, Game
from pichenette.sense.observation import Passage
from pichenette.sense.thresholds import Thresholds

# The shortest break that may be a piece.  The default, whatever is set: an umpire that is folded
# again later, with other settings, must find the same.
_WEIGHTY_US = round(Thresholds().dust_ms * 1000)


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
    if passage.pieces > 0:
        return True
    is_asked = passage.verdict == "ask"  # otherwise it is noise, however little is known of it
    return any(
        (break_.width_us or 0) >= _WEIGHTY_US
        or break_.is_torn
        or (is_asked and break_.width_us is None)  # both edges in one interrupt
        for break_ in passage.breaks
    )


def may_count(passage: Passage) -> bool:
    return passage.verdict != "ignore" and is_weighty(passage)
