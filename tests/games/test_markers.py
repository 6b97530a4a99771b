from typing import Any

import pytest

from pichenette.games import catalogue
from pichenette.games.catalogue import find
from pichenette.games.game import BadRecord, Game
from pichenette.games.markers import check, markers
from pichenette.games.showing import MARKERS, Lane

PEOPLE = ["Ana", "Bo", "Cy", "Di", "Eva", "Flo"]


def start(name: str, players: int, **options: Any) -> Game:
    return find(name).start(PEOPLE[:players], None, options)


def test_nobody_has_chosen_the_places_have_those_of_the_box() -> None:
    assert [*markers(start("row-carrom", 6), {}).values()] == [*MARKERS]


def test_who_chose_has_it_and_the_others_one_of_those_left() -> None:
    game = start("queen-carrom", 3)
    assert markers(game, {"Cy": "brown"}) == {"Ana": "blue", "Bo": "red", "Cy": "brown"}
    # Whose usual one is taken gets the first that nobody has or wants.
    assert markers(game, {"Cy": "blue"}) == {"Ana": "red", "Bo": "green", "Cy": "blue"}
    assert markers(game, {"Ana": "red", "Cy": "green"}) == {
        "Ana": "red",
        "Bo": "blue",
        "Cy": "green",
    }


def test_all_are_different_whatever_was_chosen() -> None:
    game = start("row-carrom", 6)
    for one in MARKERS:
        for other in MARKERS:
            found = markers(game, {"Bo": one, "Flo": other})
            assert sorted(found.values()) == sorted(MARKERS)
            assert found["Bo"] == one


def test_what_a_damaged_journal_says_is_never_shown() -> None:
    game = start("queen-carrom", 2)
    chosen: Any = {"Ana": "pink", "Bo": 7, "Nobody": "red"}
    assert markers(game, chosen) == {"Ana": "blue", "Bo": "red"}


def test_a_team_has_one() -> None:
    game = start("classic-carrom", 4)
    assert markers(game, {"Bo": "green", "Di": "green"}) == {
        "Ana": "blue",
        "Bo": "green",
        "Cy": "blue",
        "Di": "green",
    }


@pytest.mark.parametrize("name", catalogue.names())
def test_a_game_offers_markers_unless_its_pieces_have_colours(name: str) -> None:
    about = find(name).about
    game = start(name, max(about.seats))
    own = {about.shows(game).lanes.get(score, Lane()).colour for score in game.scores}
    assert (own == {None}) is bool(about.markers)


REFUSED: dict[str, tuple[str, int, Any, str]] = {
    "a stranger": ("queen-carrom", 2, {"Zoé": "red"}, "Zoé"),
    "no such colour": ("queen-carrom", 2, {"Ana": "pink"}, "pink"),
    "no colour": ("queen-carrom", 2, {"Ana": 7}, "7"),
    "several": ("queen-carrom", 2, {"Ana": ["red", "blue"]}, "red"),
    "the same": ("queen-carrom", 2, {"Ana": "red", "Bo": "red"}, "twice"),
    "no object": ("queen-carrom", 2, ["red"], "colours"),
    "its pieces have colours": ("topple", 2, {"Ana": "red"}, "their own"),
    "its places have colours": ("offboard", 2, {"Ana": "red"}, "their own"),
    "two of one team": ("classic-carrom", 4, {"Ana": "red", "Cy": "blue"}, "team"),
    "two teams": ("classic-carrom", 4, {"Ana": "red", "Bo": "red"}, "twice"),
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_cannot_be_is_refused(why: str) -> None:
    name, players, chosen, told = REFUSED[why]
    with pytest.raises(BadRecord, match=told) as found:
        check(start(name, players), chosen)
    assert found.value.text.fr != found.value.text.en


def test_what_can_be_is_not() -> None:
    check(start("queen-carrom", 2), {})
    check(start("topple", 2), {})
    check(start("queen-carrom", 4), {"Ana": "red", "Di": "blue"})
    check(start("classic-carrom", 4), {"Ana": "red", "Cy": "red", "Di": "blue"})
