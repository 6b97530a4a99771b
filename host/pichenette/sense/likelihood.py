"""What one beam's breaks were likelier, where nobody can be sure: the guess that counts meanwhile.

Takes widths and gaps in ms and returns a number of pieces; never a reason to accept.  The shares
are those of ordinary play, per 100 pots, and the spreads those of pieces that fall through a net:
both are modelled (docs/accuracy.md), so where a board differs the guess errs, and is asked anyway.
"""

import math
from collections.abc import Sequence

# Of 100 pots.
_BOUNCES = 9.0
_PAIRS = 3.0
_PAIRS_IN_ONE = 1.0  # … in one break longer than a piece makes
_SLOW = 1.5
_THREES = 0.25
_THROWN_BACK = 0.5

_PIECE_MS, _PIECE_SPREAD = 28.0, 0.65  # a piece alone: 7 to 41 mm at 0.4 to 3 m/s
_TOUCH_MS = (0.4, 60.0)  # a touch of the rim, anywhere between
_PAIR_MS, _PAIR_SPREAD = 120.0, 0.25  # twice what one takes in a net, if it takes 45 to 80 ms
_SLOW_MS = (80.0, 700.0)
_BOUNCE_GAP_MS = (5.0, 280.0)
_FOLLOW_GAP_MS = (6.0, 340.0)
_TOUCHING_GAP_MS = (0.1, 6.0)  # two in line, where the beam is off their middle
_ELSEWHERE = 0.05  # outside its range a thing is not impossible


def pieces_in_one(width_ms: float) -> int:
    """One break longer than a piece makes: two together, or one that was slow?"""
    two = _PAIRS_IN_ONE * _bell(width_ms, _PAIR_MS, _PAIR_SPREAD)
    return 2 if two >= _SLOW * _flat(width_ms, _SLOW_MS) else 1


def pieces_in_several(widths_ms: Sequence[float], gaps_ms: Sequence[float]) -> int:
    """Several breaks: as many pieces, or one that touched the rim or was thrown back?"""
    pieces = [_bell(width, _PIECE_MS, _PIECE_SPREAD) for width in widths_ms]
    touches = [_flat(width, _TOUCH_MS) for width in widths_ms]
    every = math.prod(pieces)
    apart = math.prod(_flat(gap, _BOUNCE_GAP_MS) for gap in gaps_ms)
    bounced = max(
        piece * math.prod(touches[:place] + touches[place + 1 :])
        for place, piece in enumerate(pieces)
    )
    one = (_BOUNCES * bounced + _THROWN_BACK * every) * apart
    behind = math.prod(
        (_flat(gap, _FOLLOW_GAP_MS) + _flat(gap, _TOUCHING_GAP_MS)) / 2 for gap in gaps_ms
    )
    share = {2: _PAIRS, 3: _THREES}.get(len(widths_ms), 0.0)
    return len(widths_ms) if share * every * behind > one else 1


def _flat(ms: float, between: tuple[float, float]) -> float:
    """Anywhere between two lengths, short ones and long ones alike."""
    low, high = between
    density = 1 / (max(ms, 0.01) * math.log(high / low))
    return density if low <= ms <= high else _ELSEWHERE * density


def _bell(ms: float, usual_ms: float, spread: float) -> float:
    off = math.log(max(ms, 0.01) / usual_ms) / spread
    return math.exp(-off * off / 2) / (max(ms, 0.01) * spread * math.sqrt(2 * math.pi))
