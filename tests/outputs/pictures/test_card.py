"""A page beside the board: the game's own rules, the buttons, and the lights of the track."""

import re
from xml.etree import ElementTree as ET

import pytest

from pichenette.games import catalogue
from pichenette.games.about import rules_in_short
from pichenette.outputs.pictures.card import card
from pichenette.text import LANGUAGES, Language

GAMES = catalogue.offered()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_card_has_the_games_own_rules_and_lights(name: str, language: Language) -> None:
    kind = catalogue.find(name)
    text = card(kind, language)
    assert f'<html lang="{language}">' in text
    for line in rules_in_short(kind.about).say(language).split("\n"):
        assert line in text
    pictures = [ET.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", text)]
    has_queen = "queen" in kind.start(["Ana", "Bo"], None, {}).detail
    assert len(pictures) == 4 + has_queen
    shown = [tuple(one.get("fill") for one in picture) for picture in pictures]
    assert len({*shown}) == len(shown), "every light is another"
    assert not re.search(r"https?://(?!www\.w3\.org)|<script|<link", text), "it needs nothing else"


def test_both_languages_say_the_same_sections() -> None:
    for name in GAMES:
        english, french = (card(catalogue.find(name), language) for language in LANGUAGES)
        for tag in ("h2", "li", "tr", "svg"):
            assert english.count(f"<{tag}") == french.count(f"<{tag}"), (name, tag)
