"""What a round of classic carrom is worth, case by case, and when the game is won."""

import pytest

from pichenette.games.classic_end import PRESETS, Pair, points_of_round, winner

SEED, ICF = PRESETS["seed"], PRESETS["icf"]


@pytest.mark.parametrize(
    ("left", "confirmed_by", "shooter", "seed", "icf"),
    [
        ((0, 4), 0, 0, (7, 0), (7, 0)),  # the queen is worth three to whoever has her
        ((0, 4), 1, 0, (4, 0), (4, 0)),  # not where the loser has her
        ((0, 4), None, 0, (4, 0), (0, 3)),  # ICF 107: the last piece before the queen
        ((5, 0), None, 0, (0, 5), (0, 8)),  # ICF 106: the shooter clears the others' pieces
        ((0, 0), 1, 1, (0, 3), (0, 3)),  # both at once: the shooter's
    ],
)
def test_a_round(left: Pair, confirmed_by: int | None, shooter: int, seed: Pair, icf: Pair) -> None:
    assert points_of_round(SEED, (0, 0), left, confirmed_by, shooter) == seed
    assert points_of_round(ICF, (0, 0), left, confirmed_by, shooter) == icf


def test_from_22_points_on_the_queen_is_worth_nothing_by_icf() -> None:
    assert points_of_round(ICF, (21, 0), (0, 4), 0, 0) == (7, 0)
    assert points_of_round(ICF, (22, 0), (0, 4), 0, 0) == (4, 0)
    assert points_of_round(SEED, (22, 0), (0, 4), 0, 0) == (7, 0)


def test_the_target_wins_or_by_icf_the_eighth_round() -> None:
    assert winner(SEED, (25, 3), 25, 2) == 0
    assert winner(SEED, (3, 26), 25, 2) == 1
    assert winner(SEED, (24, 3), 25, 20) is None
    assert winner(ICF, (24, 3), 25, 7) is None
    assert winner(ICF, (3, 24), 25, 8) == 1
    assert winner(ICF, (9, 9), 25, 8) is None, "level: one more"
