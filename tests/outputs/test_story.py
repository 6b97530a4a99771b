from dataclasses import replace
from typing import Any

import pytest

from pichenette.games.record import Record
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.story import Story, is_extra_round, lane_of, story_of
from pichenette.table.view import Moved, View


def told(game: str, players: list[str], *lines: dict[str, Any], **options: Any) -> Story:
    """The story of the last line."""
    record = Record.start({"pichenette": 1, "game": game, "players": players, "options": options})
    before = record.game
    for line in lines:
        before, record = record.game, record.append(line)
    return Story(before, record.game, 0, False)


def shot(*potted: str, off: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"shot": {"potted": list(potted), "off": list(off)}}


BLUES = ("blue",) * 11


@pytest.mark.parametrize(
    ("lines", "fate"),
    [
        ([shot("blue")], None),
        ([shot("queen")], "pending"),
        ([shot("queen"), shot("blue")], "confirmed"),
        ([shot("queen"), shot()], "lost"),
        ([shot("blue", "queen", off=("striker",))], "lost"),
        ([shot(off=("queen",))], "lost"),
        # She is set up again for the next round: the points tell what became of her.
        ([shot(*BLUES), shot("queen"), shot("blue")], "confirmed"),
        ([shot(*BLUES), shot("queen"), shot(off=("blue",))], "lost"),
        ([shot(*BLUES), shot("blue")], None),
    ],
)
def test_what_became_of_the_queen(lines: list[dict[str, Any]], fate: str | None) -> None:
    assert told("queen-carrom", ["Ana", "Bo"], *lines).queen == fate


def test_the_queen_of_classic_carrom() -> None:
    start = [shot("white"), shot("queen")]
    assert told("classic-carrom", ["Ana", "Bo"], *start).queen == "pending"
    assert told("classic-carrom", ["Ana", "Bo"], *start, shot("white")).queen == "confirmed"
    assert told("classic-carrom", ["Ana", "Bo"], *start, shot()).queen == "lost"


@pytest.mark.parametrize("is_confirmed", [False, True])
def test_the_game_says_what_became_of_a_queen_that_is_set_up_again(is_confirmed: bool) -> None:
    """Whatever the points are: another game may count otherwise."""

    def standing(queen: str, number: int, points: int) -> Any:
        state = {"game": "queen-carrom", "scores": {"A": points, "B": 0}, "turn": "A"}
        drawn = {**state, "round": number, "detail": {"queen": queen}}
        game: Any = scene({"state": drawn}).view.game
        about = game.about._replace(confirms_queen=lambda before, after: is_confirmed)
        return replace(game, about=about)

    for points in (0, 5, 9):
        story = Story(standing("pending", 1, 5), standing("board", 2, points), 0, False)
        assert story.queen == ("confirmed" if is_confirmed else "lost")


def test_turn_round_and_end() -> None:
    miss = told("queen-carrom", ["Ana", "Bo"], shot())
    assert (miss.has_new_turn, miss.has_new_round, miss.has_won) == (True, False, False)
    cleared = told("queen-carrom", ["Ana", "Bo"], shot(*BLUES, "blue"))
    assert cleared.has_new_round
    won = told("queen-carrom", ["Ana", "Bo"], shot(*BLUES, "blue"), target=12)
    assert won.has_won
    assert not won.has_new_turn
    ply = told("offboard", ["Ana", "Bo"], {"done": True}, board="sensed")
    assert ply.has_new_turn
    assert not ply.has_new_round


def test_a_team_has_one_lane() -> None:
    game = told("classic-carrom", ["A", "B", "C", "D"], shot()).after
    assert [lane_of(game, player) for player in "ABCD"] == ["A & C", "B & D"] * 2
    assert lane_of(game, None) is None


def test_another_game_is_no_story() -> None:
    story = told("queen-carrom", ["Ana", "Bo"], shot("blue"))
    other = told("queen-carrom", ["Ana", "Cy"], shot("blue")).after
    assert story_of(View(1, story.after, "ready")) is None
    assert story_of(View(1, story.after, "ready", moved=Moved({}, 0, other))) is None
    assert story_of(View(1, story.after, "ready", moved=Moved({}, 0, story.before))) == story


def test_an_extra_round_is_one_that_began_with_the_goal_reached() -> None:
    def extra(**more: Any) -> bool:
        state = {"game": "queen-carrom", "scores": {"A": 26, "B": 26}, "turn": "A", "round": 5}
        return is_extra_round(scene({"state": {**state, **more}, "extra_round": True}).view)

    assert extra()
    assert not extra(scores={"A": 24, "B": 24})
    assert not extra(over=True, winners=["A"])
    assert not extra(round=1)
    assert not extra(game="row-carrom")
