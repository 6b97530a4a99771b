"""Plain values: what is accepted, and what is said about the rest, in both languages."""

from typing import Any

import pytest

from pichenette import expected
from pichenette.expected import Expected, Unfit
from pichenette.text import Text


@pytest.mark.parametrize(
    ("wanted", "value", "en", "fr"),
    [
        (
            expected.WHOLE,
            "3",
            'expected a whole number, got "3"',
            "il faut un nombre entier, pas « 3 »",
        ),
        (
            expected.WHOLE,
            True,
            "expected a whole number, got true",
            "il faut un nombre entier, pas true",
        ),
        (
            expected.WHOLE,
            3.0,
            "expected a whole number, got 3.0",
            "il faut un nombre entier, pas 3.0",
        ),
        (
            expected.whole(1, 9),
            10,
            "expected a whole number from 1 to 9, got 10",
            "il faut un nombre entier de 1 à 9, pas 10",
        ),
        (
            expected.whole(0),
            -1,
            "expected a whole number, 0 or more, got -1",
            "il faut un nombre entier, 0 au moins, pas -1",
        ),
        (
            expected.number(0.1, 2),
            float("nan"),
            "expected a number from 0.1 to 2, got NaN",
            "il faut un nombre de 0,1 à 2, pas NaN",
        ),
        (
            expected.above(0, 1),
            0,
            "expected a number above 0, 1 at most, got 0",
            "il faut un nombre supérieur à 0, 1 au plus, pas 0",
        ),
        (expected.FLAG, 1, "expected true or false, got 1", "il faut true ou false, pas 1"),
        (expected.STRING, None, "expected a string, got null", "il faut une chaîne, pas null"),
        (
            expected.one_of(("a", "b", "c")),
            "d",
            'expected "a", "b" or "c", got "d"',
            "il faut « a », « b » ou « c », pas « d »",
        ),
    ],
)
def test_what_is_expected_is_told_with_what_is_there(
    wanted: Expected, value: Any, en: str, fr: str
) -> None:
    assert wanted.complaint(value, "x.y") == Text(f"x.y: {en}", f"x.y : {fr}")


@pytest.mark.parametrize(
    ("wanted", "value"),
    [
        (expected.WHOLE, 10**400),
        (expected.NUMBER, 3),
        (expected.NUMBER, 0.5),
        (expected.whole(1, 9), 9),
        (expected.above(0, 1), 1),
        (expected.matching("[a-z]+", Text("", "")), "abc"),
        (expected.LIST, (1,)),
    ],
)
def test_what_fits_is_let_in(wanted: Expected, value: Any) -> None:
    assert wanted.complaint(value, "x") is None


@pytest.mark.parametrize("value", [float("inf"), 10**400, [], {}, "1", None])
def test_no_number_is_no_number(value: Any) -> None:
    assert expected.NUMBER.complaint(value, "x")


def test_keys_that_are_missing_or_unknown_are_all_told() -> None:
    told = expected.keys({"tagret": 1, "zzz": 2}, "options", ("mode",), ("target",))
    assert [one.en for one in told] == [
        'options: "mode" is missing',
        'options: unknown key "tagret"; did you mean "target"?',
        'options: unknown key "zzz"; there are mode, target',
    ]
    assert told[1].fr == "options : clé inconnue « tagret » ; vouliez-vous dire « target » ?"


def test_a_value_is_shown_short_whatever_it_is() -> None:
    bottomless: list[Any] = []
    bottomless.append(bottomless)
    for value in ("x" * 1000, 10**5000, bottomless, object(), "é\n"):
        for said in expected.shown(value):
            assert 0 < len(said) <= 40
            assert "\n" not in said


def test_an_error_has_every_complaint_in_each_language() -> None:
    error = Unfit(Text("one", "un"), "two")
    assert str(error) == "one\ntwo"
    assert error.text == Text("one\ntwo", "un\ntwo")
    assert [told.fr for told in error.within("f")] == ["f : un", "f : two"]
