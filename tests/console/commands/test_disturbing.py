"""Hands for a virtual board: what was typed, or nothing."""

import pytest

from pichenette import board
from tests.console.sitting import Sat


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("press pocket-1 45 lone", "what does “lone” mean?"),
        ("press pocket-1 45 alon", "what does “alon” mean?"),
        ("press pocket-1 45 30 alone", "what does “30” mean?"),
        ("press pocket-1 lone", "“lone” is not a number"),
    ],
)
def test_a_word_too_many_is_a_mistake(typed: str, complaint: str) -> None:
    sat = Sat(board.load("carrom-dual"))
    sat.advance(1)
    assert not sat.runner.run(typed)
    assert complaint in sat.notes[-1]
    assert sat.console.gates[0].breaks == 0
    assert sat.runner.run("press pocket-1 45 alone")


def test_its_help_is_sentences() -> None:
    sat = Sat()
    sat.runner.run("help press")
    assert "unless `alone`. For example: press pocket-1 45" in sat.notes[-1]
