"""What a round of classic carrom is worth and when the game is won: CC-15, CC-25 … CC-32.

Pairs are by side; how a piece got into a hole does not matter here.
"""

from typing import NamedTuple

QUEEN_POINTS = 3  # CC-15
Pair = tuple[int, int]


class Preset(NamedTuple):
    keeps_turn: bool  # queen with an opponent's piece or the striker (CC-20, CC-21)
    icf_endgame: bool  # CC-26
    queen_cap: int | None  # CC-32
    max_rounds: int | None


PRESETS = {
    "seed": Preset(keeps_turn=False, icf_endgame=False, queen_cap=None, max_rounds=None),
    "icf": Preset(keeps_turn=True, icf_endgame=True, queen_cap=22, max_rounds=8),
}


def points_of_round(
    rules: Preset, points: Pair, left: Pair, confirmed_by: int | None, shooter: int
) -> Pair:
    """What the round adds; `points` is before it, `left` is what remains on the board."""
    # CC-25, CC-28; both at once: the shooter (CC-29)
    side = shooter if not left[shooter] else 1 - shooter
    unconfirmed = rules.icf_endgame and confirmed_by is None
    if unconfirmed and side == shooter:
        side, gain = 1 - shooter, QUEEN_POINTS  # CC-26, ICF 107
    else:
        gain = left[1 - side]  # CC-31: after the penalty
        if unconfirmed:
            gain += QUEEN_POINTS  # CC-28, ICF 106
        elif confirmed_by == side and (rules.queen_cap is None or points[side] < rules.queen_cap):
            gain += QUEEN_POINTS  # CC-15, CC-27, CC-29
    return (gain, 0) if side == 0 else (0, gain)


def winner(rules: Preset, points: Pair, target: int, rounds: int) -> int | None:
    """CC-32: the side that has won after this many rounds."""
    best = 0 if points[0] > points[1] else 1
    if max(points) >= target:
        return best
    enough = rules.max_rounds is not None and rounds >= rules.max_rounds
    return best if enough and points[0] != points[1] else None
