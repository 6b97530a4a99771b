"""The last word of a self-test contradicts none of its lines."""

from pichenette.console.selftest import judged

GATES = [f"pocket-{number}: clear" for number in range(1, 5)]
NO_SCALE = "scale: no conversions; see its four wires and its supply"
NO_HEAD = "colour head of pocket-1 does not answer: left out until SELFTEST"


def test_all_is_well() -> None:
    test = judged([*GATES, "scale: good, -12 counts", "pocket-1 colour: answers"], "ok")
    assert test.is_well
    assert test.text.en == "everything works (6 parts)"
    assert test.absent == ()


def test_what_is_optional_and_not_there_is_told_so() -> None:
    test = judged([*GATES, NO_SCALE, NO_HEAD], "ok")
    assert test.is_well
    assert test.absent == ("scale", "pocket-1 colour")
    assert "everything works" not in test.text.en
    assert test.text.en == (
        "4 parts work; optional and not connected: scale, colour heads of pocket-1"
    )
    assert test.text.fr == (
        "4 éléments fonctionnent ; en option et non connecté : balance, "
        "têtes de couleur de pocket-1"
    )


def test_what_is_wrong_is_named_with_its_line() -> None:
    broken = "pocket-2: broken; is its emitter powered, its beam free?"
    test = judged([GATES[0], broken, NO_HEAD], "pocket-2")
    assert not test.is_well
    assert test.text.en == f"not working: {broken}"
    assert judged([], "pocket-9").text.en == "not working: pocket-9"
    assert NO_HEAD in judged([*GATES, NO_HEAD], "pocket-1 colour").text.en
