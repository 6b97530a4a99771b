"""Values of a record are read strictly: the first mistake is told, with its place."""

from typing import Any

import pytest

from pichenette.games import strict
from pichenette.games.game import BadRecord


def test_an_object_has_its_keys_and_no_others() -> None:
    assert strict.members({"a": 1}, "it", ("a",), ("b",)) == {"a": 1}
    wrong: list[Any] = [{}, {"a": 1, "c": 2}, [], None, "a"]
    for value in wrong:
        with pytest.raises(BadRecord, match="it"):
            strict.members(value, "it", ("a",), ("b",))


@pytest.mark.parametrize("value", [True, 1.0, "1", None, 0, 11])
def test_a_whole_number_in_its_range(value: Any) -> None:
    assert strict.integer(10, "target", 1, 10) == 10
    with pytest.raises(BadRecord, match="target"):
        strict.integer(value, "target", 1, 10)


@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_a_flag_is_true_or_false(value: Any) -> None:
    assert strict.flag(True, "it") is True
    with pytest.raises(BadRecord):
        strict.flag(value, "it")


def test_words_are_among_those_that_are_known() -> None:
    assert strict.strings(["blue", "blue"], "potted", ("blue", "queen")) == ("blue", "blue")
    assert strict.strings(["anything"], "potted") == ("anything",)
    for value in (["red"], "blue", [1], None):
        with pytest.raises(BadRecord, match="potted"):
            strict.strings(value, "potted", ("blue", "queen"))


def test_who_starts_is_one_of_the_players() -> None:
    assert strict.seat(["Ana", "Bo"], None, (2, 4)) == 0
    assert strict.seat(["Ana", "Bo"], "Bo", (2, 4)) == 1
    with pytest.raises(BadRecord, match='"Cy" is not one of the players'):
        strict.seat(["Ana", "Bo"], "Cy", (2, 4))
    with pytest.raises(BadRecord, match="this game is for 2 or 4"):
        strict.seat(["Ana", "Bo", "Cy"], None, (2, 4))
