"""What an open shot would give its shooter: a player, or the player's team."""

from typing import Any

import pytest

from pichenette.table.pending import worth
from tests.pocket_board import PocketBoard


def shot(*potted: str) -> dict[str, Any]:
    return {"shot": {"potted": list(potted)}}


@pytest.mark.parametrize("players", ["AB", "ABCD"], ids=["alone", "in teams"])
@pytest.mark.parametrize(
    ("preset", "before", "last", "points"),
    [
        ("seed", [], shot("white"), 0),  # points come at the end of a round
        ("seed", [shot(*["white"] * 8)], shot("white"), 9),  # nine blacks are left
        ("seed", [shot(*["black"] * 8)], shot("black"), 9),  # … and for the second side
        # The last black ends the round for the others: the shooter's nine whites count for them.
        ("seed", [], shot(*["black"] * 9), 0),
        # ICF 107: the last white while the queen is there gives the others three.
        ("icf", [shot(*["white"] * 8)], shot("white"), 0),
    ],
)
def test_what_the_others_gain_is_not_the_shooters(
    players: str, preset: str, before: list[Any], last: Any, points: int
) -> None:
    header = {"pichenette": 1, "game": "classic-carrom", "players": list(players)}
    board = PocketBoard({**header, "options": {"preset": preset}})
    for action in before:
        board.table.act(action, "page")
    situation = board.table._scorer.situation
    assert situation is not None
    assert worth(situation, last) == points
    assert worth(situation, None) == 0
