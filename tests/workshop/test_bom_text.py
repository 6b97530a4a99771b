"""The shopping list in words."""

import re

import pytest

from pichenette.workshop import bom, bom_text, generate

LINES = bom.read()
FRENCH = bom.in_french(LINES)


def test_every_line_has_its_words_in_french() -> None:
    for line, french in zip(LINES, FRENCH, strict=True):
        assert (french.key, french.number, french.quantities) == (
            line.key,
            line.number,
            line.quantities,
        )
        for ours, theirs in ((line.alternative, french.alternative), (line.check, french.check)):
            assert bool(ours) == bool(theirs), line.key
        said = f"{french.part} {french.alternative} {french.check}"
        assert not re.search(r"\b(the|of|with|any|screws|wire|check)\b", said), said
        assert not re.search(r"[^\W\d_]'| [:;?!%]", said), f"U+2019, U+00A0: {said}"


def figures(text: str) -> list[str]:
    """1.5 in English is 1,5 in French; what is named keeps its point."""
    return sorted(re.findall(r"\d+(?:\.\d+)?", text.replace(",", ".")))


def test_both_languages_say_the_same_figures() -> None:
    for line, french in zip(LINES, FRENCH, strict=True):
        for ours, theirs in ((line.part, french.part), (line.check, french.check)):
            assert set(figures(ours)) == set(figures(theirs)), line.key


@pytest.mark.parametrize("board", ["carrom-dual", "topple"])
def test_a_list_in_french(board: str) -> None:
    circuits = {name: generate.circuits()[name] for name in (board, "pi")}
    said = bom_text.as_text(bom.shopping(FRENCH, circuits), "fr")
    assert said.startswith(
        "Nécessaire\u00a0:\n  1 × Raspberry Pi Pico, avec ses barrettes  (6,00 €)"
    )
    assert "Facultatif, bande, boutons ou buzzer\u00a0:" in said
    assert "\u00a0; ou " in said
    assert not re.search(r"\b(about|or|any|check|needed|optional)\b", said, re.IGNORECASE)
