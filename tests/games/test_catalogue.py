"""The catalogue: every game of the record's table, by its own name."""

import pytest

from pichenette.games import catalogue
from pichenette.games.game import BadRecord


def test_names() -> None:
    wanted = {"classic-carrom", "offboard", "queen-carrom", "row-carrom", "topple"}
    assert wanted <= set(catalogue.names())


@pytest.mark.parametrize("name", catalogue.names())
def test_each_is_found_by_its_own_name(name: str) -> None:
    assert catalogue.find(name).name == name


@pytest.mark.parametrize("name", catalogue.names())
def test_no_two_actions_of_a_game_share_a_key(name: str) -> None:
    keys = [action.key for action in catalogue.find(name).actions]
    assert len(keys) == len(set(keys))
    assert not {"void", "player"} & set(keys)


@pytest.mark.parametrize("name", ["chess", "", "Queen-carrom", "\ud800"])
def test_an_unknown_game_is_told_with_those_there_are(name: str) -> None:
    with pytest.raises(BadRecord, match="queen-carrom") as refusal:
        catalogue.find(name)
    assert "aucun jeu" in refusal.value.text.fr


@pytest.mark.parametrize("typed", ["klasic", "classic", "Classic-Carom"])
def test_a_name_that_was_probably_meant(typed: str) -> None:
    with pytest.raises(BadRecord, match='did you mean "classic-carrom"'):
        catalogue.find(typed)
