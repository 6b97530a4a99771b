"""Words for people: lists, numbers, whose it is, and what can be stored at all."""

import pytest

from pichenette.text import (
    Text,
    counted,
    encodable,
    is_encodable,
    listing,
    names,
    nearest,
    number,
    of,
)


def test_a_list_ends_with_and() -> None:
    assert names(["Ana"]) == Text("Ana", "Ana")
    assert names(["Ana", "Bo"]) == Text("Ana and Bo", "Ana et Bo")
    parts = [Text("one", "un"), Text("two", "deux"), Text("three", "trois")]
    assert listing(parts) == Text("one, two and three", "un, deux et trois")


@pytest.mark.parametrize(
    ("name", "told"),
    [("Bo", "de Bo"), ("Ana", "d’Ana"), ("Émile", "d’Émile"), ("Hugo", "d’Hugo"), (None, "de ?")],
)
def test_whose_it_is_in_french(name: str | None, told: str) -> None:
    assert of(name) == told


def test_a_number_has_a_comma_in_french() -> None:
    assert number(1.25, ".1f") == Text("1.2", "1,2")
    assert number(-2, "+.2f") == Text("−2.00", "−2,00")


def test_half_a_character_is_found_at_any_depth() -> None:
    half = "\ud83d"
    for value in (half, [half], {"a": {"b": (1, half)}}, {half: 1}):
        assert not is_encodable(value)
        assert is_encodable(encodable(value))
    assert is_encodable({"name": "Zoé 🎯", "n": [1, None, True]})
    assert encodable("a\ud83d") != encodable("a\ud83e"), "two names stay two names"


def test_what_was_probably_meant() -> None:
    boards = ["carrom-dual", "wide-beam", "Topple"]
    assert nearest("tople", boards) == "Topple"
    assert nearest("wide", boards) == "wide-beam"
    assert nearest("zzz", boards) is None


def test_what_is_counted_has_its_plural() -> None:
    errors = Text("error", "erreur"), Text("errors", "erreurs")
    assert counted(0, *errors) == ("0 errors", "0 erreur")
    assert counted(1, *errors) == ("1 error", "1 erreur")
    assert counted(2, *errors) == ("2 errors", "2 erreurs")
