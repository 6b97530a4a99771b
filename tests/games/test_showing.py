"""How each game is shown: said by the game, of a game being played and of a state written down."""

from typing import Any

import pytest

from pichenette.games import catalogue
from pichenette.games.game import Game
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.games.showing import Lane, OtherColour, Queen, Showing, lane_of
from pichenette.outputs.pictures.scene import scene


def played(name: str, players: str, *lines: Any, **options: Any) -> Game:
    header = {"pichenette": 1, "game": name, "players": list(players), "options": options}
    record = Record.start(header)
    for line in lines:
        record = record.append(line)
    return record.game


def shot(*potted: str, off: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"shot": {"potted": list(potted), "off": list(off)}}


def shown(game: Game) -> Showing:
    """… and a state of it that was written down is shown alike."""
    found = game.about.shows(game)
    state = {"game": game.name, "scores": game.scores, "turn": game.turn, "detail": game.detail}
    written = scene({"state": {**state, "players": game.players}}).view.game
    assert written is not None
    assert written.about.shows(written) == found
    assert written.goal == type(game).start(game.players, None, {}).goal
    return found


@pytest.mark.parametrize(
    ("lines", "queen"),
    [
        ([], Queen("board")),
        ([shot("queen")], Queen("pending", "A")),
        ([shot("queen"), shot("blue")], Queen("confirmed")),
        ([shot("queen"), shot()], Queen("lost")),
    ],
)
def test_the_queen_of_queen_carrom(lines: list[Any], queen: Queen) -> None:
    assert shown(played("queen-carrom", "AB", *lines)) == Showing(queen=queen)


def test_the_queen_of_a_team() -> None:
    game = played("classic-carrom", "ABCD", shot("white"), shot("queen"))
    assert shown(game).queen == Queen("pending", "A & C")
    game = played("classic-carrom", "ABCD", shot("white"), shot("queen"), shot("white"))
    assert shown(game).queen == Queen("confirmed", "A & C")


@pytest.mark.parametrize(
    ("last", "is_confirmed"), [(shot("blue"), True), (shot(off=("blue",)), False)]
)
def test_a_queen_that_waited_as_the_round_ended(last: Any, is_confirmed: bool) -> None:
    lines = [shot(*["blue"] * 11), shot("queen")]
    before, after = (played("queen-carrom", "AB", *lines, *more) for more in ([], [last]))
    assert (shown(before).queen, shown(after).queen) == (Queen("pending", "A"), Queen("board"))
    assert after.about.queen_moved is not None
    moved = after.about.queen_moved(before, Shot.decode(last["shot"]), after)
    assert moved == ("confirmed" if is_confirmed else "lost")


@pytest.mark.parametrize("players", ["AB", "ABCD"])
def test_a_queen_of_classic_carrom_that_waited_as_the_round_ended(players: str) -> None:
    lines = [shot(*["white"] * 8), shot("queen")]
    before = played("classic-carrom", players, *lines)
    own = played("classic-carrom", players, *lines, shot("white"))
    theirs = played("classic-carrom", players, *lines, shot(*["black"] * 9))
    assert (before.round, own.round, theirs.round) == (1, 2, 2)
    assert own.about.queen_moved is not None
    assert own.about.queen_moved(before, Shot(("white",)), own) == "confirmed"
    assert own.about.queen_moved(before, Shot(("black",) * 9), theirs) == "lost"


def test_one_piece_is_the_queen() -> None:
    queens = {
        name: [one.name for one in catalogue.find(name).about.pieces if one.is_queen]
        for name in catalogue.offered()
    }
    assert {name: found for name, found in queens.items() if found} == {
        "queen-carrom": ["queen"],
        "classic-carrom": ["queen"],
    }


def test_a_game_without_a_queen_or_colours_is_plain() -> None:
    assert shown(played("row-carrom", "ABC")) == Showing()


def test_the_colours_of_the_places() -> None:
    assert shown(played("offboard", "AB")).lanes == {"A": Lane("red"), "B": Lane("yellow")}


def test_the_pieces_of_each_side_of_classic_carrom_change_hands_with_the_break() -> None:
    assert shown(played("classic-carrom", "AB")).lanes == {
        "A": Lane(pieces="white"),
        "B": Lane(pieces="black"),
    }
    second = played("classic-carrom", "ABCD", shot(*["white"] * 9))
    assert second.round == 2
    assert shown(second).lanes == {"A & C": Lane(pieces="black"), "B & D": Lane(pieces="white")}


def test_two_colours_of_one_player_the_better_first() -> None:
    assert shown(played("topple", "AB")).lanes["A"] == Lane("red", OtherColour("blue", 0))
    place = {"place": {"cell": "c3", "colour": "red"}}
    fallen = played("topple", "AB", {"roll": 1}, place, {"fall": {"by": "A"}})
    assert shown(fallen).lanes["A"] == Lane("blue", OtherColour("red", -10))
    assert shown(played("topple", "ABC")).lanes["C"] == Lane("green")


def test_the_junior_game_shows_who_is_in() -> None:
    start = played("topple", "ABC", mode="junior")
    assert start.about.shows(start).lanes["A"].is_in is True
    fallen = played(
        "topple", "ABC", {"roll": 1}, {"fall": {"by": "A", "placing": True}}, mode="junior"
    )
    lanes = shown(fallen).lanes
    assert [lanes[name].is_in for name in "ABC"] == [False, True, True]
    assert shown(played("topple", "ABC")).lanes["A"].is_in is None


def test_rounds() -> None:
    words = {name: catalogue.find(name).about.rounds.text.en for name in catalogue.offered()}
    assert words == {
        "queen-carrom": "round",
        "row-carrom": "row",
        "classic-carrom": "round",
        "offboard": "move",
        "topple": "round",
    }


def test_a_team_has_one_lane() -> None:
    game = played("classic-carrom", "ABCD")
    assert [lane_of(game, name) for name in "ABCD"] == ["A & C", "B & D"] * 2
    assert lane_of(game, None) is None
