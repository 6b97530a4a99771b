from dataclasses import replace
from typing import Any

from pichenette.games.catalogue import find
from pichenette.games.game import Game
from pichenette.games.piece import Piece
from pichenette.games.showing import Lane
from pichenette.outputs.markers import Second, markers_of, piece_colour, second_of
from pichenette.outputs.palette import BOX, CLEAR, QUEEN
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.pictures.scenes import SCENES
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.track import draw
from pichenette.table.view import View
from pichenette.text import same

BLUE, RED, GREEN, YELLOW, WHITE, BROWN = BOX


def start(name: str, players: int, **options: Any) -> Game:
    return find(name).start(["A", "B", "C", "D", "E", "F"][:players], None, options)


def test_carrom_has_the_markers_of_the_box_in_their_order() -> None:
    assert markers_of(start("row-carrom", 6), {}, "box") == BOX
    assert markers_of(start("queen-carrom", 2), {}, "clear") == CLEAR[:2]
    assert len(markers_of(start("classic-carrom", 4), {}, "box")) == 2


def test_a_marker_that_somebody_chose_is_on_their_lane() -> None:
    game = start("queen-carrom", 3)
    assert markers_of(game, {"C": "blue", "A": "white"}, "box") == (WHITE, RED, BLUE)
    assert markers_of(game, {"C": "blue"}, "clear") == (CLEAR[1], CLEAR[2], CLEAR[0])
    pair = start("classic-carrom", 4)
    assert markers_of(pair, {"A": "green", "C": "green"}, "box") == (GREEN, RED)
    view = View(1, game, "ready", colours={"A": "white", "B": "red", "C": "blue"})
    for layout in ("lanes", "shared"):
        settings = TrackSettings(layout=layout, rows=3)
        assert draw(view, 0, settings) != draw(replace(view, colours={}), 0, settings), layout


def test_offboard_is_red_and_yellow() -> None:
    assert markers_of(start("offboard", 2), {}, "box") == (RED, YELLOW)


def test_topple_has_the_colours_of_its_pieces() -> None:
    assert markers_of(start("topple", 3), {}, "box") == (RED, BLUE, GREEN)
    chosen = {"A": ["white"], "B": ["brown"], "C": ["blue"]}
    assert markers_of(start("topple", 3, colours=chosen), {}, "box") == (WHITE, BROWN, BLUE)


def test_a_colour_no_led_has_gives_way_to_the_box() -> None:
    chosen = {"A": ["orange"], "B": ["pink"], "C": ["blue"]}
    assert markers_of(start("topple", 3, colours=chosen), {}, "box") == (BLUE, RED, GREEN)


def test_two_players_of_topple_have_the_better_colour_and_the_other_beside_it() -> None:
    game = scene(SCENES["topple-two-players"]).view.game
    assert game is not None
    assert markers_of(game, {}, "box") == (RED, YELLOW)
    first, second = game.scores
    lanes = game.about.shows(game).lanes
    assert second_of(lanes[first], "box") == Second(BLUE, 21)
    assert second_of(lanes[second], "box") == Second(GREEN, 12)
    assert second_of(Lane(), "box") is None


def test_the_game_says_which_piece_is_the_queen() -> None:
    game: Any = scene(SCENES["topple-two-players"]).view.game
    king, queen = (
        Piece(name, same(name), same(name), same(name), "red", is_queen=name == "king")
        for name in ("king", "queen")
    )
    game = replace(game, about=game.about._replace(pieces=(king, queen)))
    assert [piece_colour(game, name, "box") for name in ("king", "queen")] == [QUEEN, RED]
    assert piece_colour(start("queen-carrom", 2), "queen", "mono") == QUEEN
    assert piece_colour(start("queen-carrom", 2), "blue", "box") == BLUE
