from typing import Any

import pytest

from pichenette.games.record import Record
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.story import Story, is_extra_round, lane_of, story_of
from pichenette.table.view import Moved, View


def last_story(game: str, players: list[str], *lines: dict[str, Any], **options: Any) -> Story:
    """The story of the last line."""
    record = Record.start({"pichenette": 1, "game": game, "players": players, "options": options})
    before = record.game
    for line in lines:
        before, record = record.game, record.append(line)
    return Story(before, record.game, 0, False, record.last if lines else None)


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
        # She is set up again for the next round: the game says what became of her.
        ([shot(*BLUES), shot("queen"), shot("blue")], "confirmed"),
        ([shot(*BLUES), shot("queen"), shot(off=("blue",))], "lost"),
        ([shot(*BLUES), shot("blue")], None),
        ([shot(*BLUES), shot("blue", "queen")], "lost"),
        ([shot(*BLUES), shot("blue", off=("queen",))], "lost"),
        ([shot(*BLUES), shot("queen"), shot()], "lost"),
    ],
)
def test_what_became_of_the_queen(lines: list[dict[str, Any]], fate: str | None) -> None:
    assert last_story("queen-carrom", ["Ana", "Bo"], *lines).queen == fate


def test_a_queen_with_the_last_blue_is_confirmed_where_that_is_the_rule() -> None:
    lines = [shot(*BLUES), shot("blue", "queen")]
    story = last_story("queen-carrom", ["Ana", "Bo"], *lines, same_shot_confirms=True)
    assert story.has_new_round
    assert story.queen == "confirmed"


def test_a_queen_that_comes_back_to_the_centre_is_no_story() -> None:
    lines = [shot(*BLUES), shot("blue", off=("queen",))]
    assert last_story("queen-carrom", ["Ana", "Bo"], *lines, ejected_queen="respot").queen is None


@pytest.mark.parametrize("players", [["Ana", "Bo"], ["Ana", "Bo", "Cy", "Di"]])
@pytest.mark.parametrize(
    ("lines", "fate"),
    [
        ([shot(*["white"] * 8), shot("queen"), shot("white")], "confirmed"),
        # She is covered with the last white, and the same shot clears the others' pieces.
        ([shot(*["white"] * 7), shot("queen"), shot("white", *["black"] * 9)], "confirmed"),
        ([shot(*["white"] * 8), shot("queen"), shot(*["black"] * 9)], "lost"),
        ([shot(*["white"] * 8), shot("white", "queen")], "confirmed"),
        ([shot("white"), shot("queen", *["black"] * 9)], "lost"),
        ([shot(*["white"] * 8), shot("white")], None),
    ],
)
def test_the_queen_of_classic_carrom_as_a_round_ends(
    players: list[str], lines: list[dict[str, Any]], fate: str | None
) -> None:
    story = last_story("classic-carrom", players, *lines, preset="icf")
    assert story.has_new_round
    assert story.queen == fate


def test_the_queen_of_classic_carrom() -> None:
    start = [shot("white"), shot("queen")]
    assert last_story("classic-carrom", ["Ana", "Bo"], *start).queen == "pending"
    assert last_story("classic-carrom", ["Ana", "Bo"], *start, shot("white")).queen == "confirmed"
    assert last_story("classic-carrom", ["Ana", "Bo"], *start, shot()).queen == "lost"


def test_where_no_single_play_made_the_difference_the_states_are_compared() -> None:
    def standing(queen: str, number: int) -> Any:
        state = {"game": "queen-carrom", "scores": {"A": 5, "B": 0}, "turn": "A"}
        drawn = {**state, "round": number, "detail": {"queen": queen}}
        return scene({"state": drawn}).view.game

    def queen(old: str, new: str, number: int = 1) -> str | None:
        return Story(standing(old, 1), standing(new, number), 0, True).queen

    assert queen("board", "pending") == "pending"
    assert queen("pending", "claimed") == "confirmed"
    assert queen("pending", "dead") == queen("pending", "board") == queen("board", "dead") == "lost"
    assert queen("pending", "pending") is None
    assert queen("claimed", "board") is None
    assert queen("pending", "board", 2) is None, "nobody knows: she is set up again"


def test_turn_round_and_end() -> None:
    miss = last_story("queen-carrom", ["Ana", "Bo"], shot())
    assert (miss.has_new_turn, miss.has_new_round, miss.has_won) == (True, False, False)
    cleared = last_story("queen-carrom", ["Ana", "Bo"], shot(*BLUES, "blue"))
    assert cleared.has_new_round
    won = last_story("queen-carrom", ["Ana", "Bo"], shot(*BLUES, "blue"), target=12)
    assert won.has_won
    assert not won.has_new_turn
    ply = last_story("offboard", ["Ana", "Bo"], {"done": True}, board="sensed")
    assert ply.has_new_turn
    assert not ply.has_new_round


def test_a_team_has_one_lane() -> None:
    game = last_story("classic-carrom", ["A", "B", "C", "D"], shot()).after
    assert [lane_of(game, player) for player in "ABCD"] == ["A & C", "B & D"] * 2
    assert lane_of(game, None) is None


def test_a_player_may_be_called_like_a_team() -> None:
    players = ["A", "A & C", "C", "D"]
    game = last_story("classic-carrom", players, shot()).after
    assert list(game.scores) == ["A & C", "A & C & D"]
    assert [lane_of(game, player) for player in players] == ["A & C", "A & C & D"] * 2


def test_another_game_is_no_story() -> None:
    story = last_story("queen-carrom", ["Ana", "Bo"], shot("blue"))
    other = last_story("queen-carrom", ["Ana", "Cy"], shot("blue")).after
    assert story_of(View(1, story.after, "ready")) is None
    assert story_of(View(1, story.after, "ready", moved=Moved({}, 0, other))) is None
    assert (
        story_of(View(1, story.after, "ready", moved=Moved({}, 0, story.before, story.line)))
        == story
    )


def test_an_extra_round_is_one_that_began_with_the_goal_reached() -> None:
    def extra(**more: Any) -> bool:
        state = {"game": "queen-carrom", "scores": {"A": 26, "B": 26}, "turn": "A", "round": 5}
        return is_extra_round(scene({"state": {**state, **more}, "extra_round": True}).view)

    assert extra()
    assert not extra(scores={"A": 24, "B": 24})
    assert not extra(over=True, winners=["A"])
    assert not extra(round=1)
    assert not extra(game="row-carrom")
