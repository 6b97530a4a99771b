"""How a game stands, in words."""

import pytest

from pichenette.games.game import Game
from pichenette.games.record import Record
from pichenette.journal.entry import Entry
from pichenette.journal.outcome import continued, outcome


def game(name: str, players: list[str], *shots: list[str], target: int = 25) -> Game:
    options = {"target": target} if name != "row-carrom" else {}
    header = {"pichenette": 1, "game": name, "players": players, "options": options}
    record = Record.start(header)
    for potted in shots:
        record = record.append({"shot": {"potted": potted}})
    return record.game


ALL = ["blue"] * 12
ROW = [["blue"] * 5] * 8


@pytest.mark.parametrize(
    ("played", "is_on_table", "continued_as", "standing", "text"),
    [
        (game("queen-carrom", ["Ana", "Bo"]), True, None, "running", "still being played"),
        (game("queen-carrom", ["Ana", "Bo"]), False, None, "abandoned", "abandoned"),
        (game("queen-carrom", ["Ana", "Bo"]), False, 5, "continued", "resumed as game 5"),
        (game("queen-carrom", ["Ana", "Bo"], ALL, target=1), True, None, "over", "Ana won"),
        (game("queen-carrom", ["Ana", "Bo"], ALL, target=1), False, None, "over", "Ana won"),
        (game("queen-carrom", ["Ana"], ALL, target=1), False, None, "over", "finished"),
        (game("row-carrom", ["Ana", "Bo"], *ROW), False, None, "over", "Ana and Bo won together"),
    ],
)
def test_standing(
    played: Game, is_on_table: bool, continued_as: int | None, standing: str, text: str
) -> None:
    found = outcome(played, is_on_table, continued_as)
    assert (found.standing, found.text.en) == (standing, text)
    assert found.text.fr


def test_which_game_took_up_which() -> None:
    begins = [
        Entry(number, "begin", "page", body, 0, "")
        for number, body in ((1, {}), (9, {}), (20, {"resumes": 1}))
    ]
    assert continued(begins) == {1: 3}
