"""What falls while the board is set up again: from pockets that are emptied, unless a flick that is
reported late had begun the next shot, or people take the end of the round or game back.
"""

from pichenette.sense.observation import Passage
from pichenette.umpire.carrom.state import UmpireState
from pichenette.umpire.falling import may_count

_HELD_US = 10_000_000  # strikes are reported no later than this: what fell before began no shot
_PIECES = (
    32  # kept of what fell earlier than that, for a correction: more than there are on a board
)


def begun(state: UmpireState, at_us: int) -> UmpireState:
    """The board is set up again from that moment on."""
    state = state._replace(is_untouched=True)
    is_kept = state.shots or state.emptying is not None
    return state if is_kept else state._replace(emptying=(), emptied_us=at_us)


def held(state: UmpireState, passage: Passage) -> UmpireState:
    kept = state.emptying or ()
    recent = (other for other in kept if not _is_long_ago(other, passage))
    earlier = [other for other in kept if _is_long_ago(other, passage) and may_count(other)]
    emptying = (*earlier[-_PIECES:], *recent, passage)
    return state._replace(emptying=emptying, emptied_us=passage.end_us)


def since(state: UmpireState, at_us: int) -> tuple[Passage, ...]:
    """What belongs to the shot of a flick of that moment."""
    kept = state.emptying or ()
    return tuple(
        passage
        for passage in kept
        if passage.at_us >= at_us and not _is_long_ago(passage, kept[-1])
    )


def pieces(state: UmpireState) -> tuple[Passage, ...]:
    """What people are asked about if the board was not set up after all."""
    return tuple(passage for passage in state.emptying or () if may_count(passage))


def _is_long_ago(passage: Passage, latest: Passage) -> bool:
    return latest.at_us - passage.at_us >= _HELD_US
