"""What each game says of itself: whole, in both languages, and what the documents say."""

import json
import re
from pathlib import Path

import pytest

from pichenette.games import catalogue
from pichenette.games.about import plain, rules_in_short
from pichenette.games.described import described, players
from pichenette.games.game import BadRecord, Language, Text
from pichenette.games.option import OneOf

DOCUMENT = (Path(__file__).parents[2] / "docs" / "games.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", catalogue.names())
def test_it_takes_exactly_the_players_it_says(name: str) -> None:
    kind = catalogue.find(name)
    for number in range(1, 9):
        people = [f"P{one}" for one in range(number)]
        if number in kind.about.seats:
            assert kind.start(people, None, {}).players == tuple(people)
        else:
            with pytest.raises(BadRecord, match="number of players"):
                kind.start(people, None, {})


@pytest.mark.parametrize("name", catalogue.names())
def test_nothing_is_missing_in_either_language(name: str) -> None:
    about = catalogue.find(name).about
    texts = [about.title, about.rules, *(one.meaning for one in about.options)]
    texts += [
        text for one in about.options if isinstance(one, OneOf) for text in one.words.values()
    ]
    assert all(text.en and text.fr for text in texts)
    assert all(len(rules.split("\n")) <= 5 for rules in rules_in_short(about))
    assert about.rules.en.count("\n") == about.rules.fr.count("\n")
    assert len({one.key for one in about.options}) == len(about.options)


@pytest.mark.parametrize("name", catalogue.names())
def test_programs_get_all_of_it(name: str) -> None:
    about = catalogue.find(name).about
    told = json.loads(json.dumps(plain(name, about)))
    assert (told["name"], told["players"]) == (name, list(about.seats))
    for one, option in zip(about.options, told["options"], strict=True):
        assert (option["key"], option["type"]) == (one.key, one.kind)
        assert option["text"] == {"en": one.meaning.en, "fr": one.meaning.fr}
        assert one.limits.keys() <= option.keys()


@pytest.mark.parametrize("name", catalogue.names())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_people_get_all_of_it(name: str, lang: Language) -> None:
    about = catalogue.find(name).about
    text = "\n".join(described(name, about, lang))
    for one in about.options:
        assert f"  {one.key}=" in text
        assert one.meaning.say(lang) in text


def test_players_in_words() -> None:
    assert players(catalogue.find("classic-carrom").about) == Text(
        "2 or 4 players", "2 ou 4 joueurs"
    )
    assert players(catalogue.find("offboard").about).en == "2 players"
    assert players(catalogue.find("topple").about).fr == "2 à 4 joueurs"


@pytest.mark.parametrize("name", catalogue.names())
def test_the_document_has_every_option_with_its_default(name: str) -> None:
    for one in catalogue.find(name).about.options:
        assert f"`{one.key}`" in DOCUMENT
        if isinstance(one, OneOf):
            assert re.search(rf'`{one.key}` \| `"{one.default}"`', DOCUMENT), one.key
        elif isinstance(one.default, int):
            assert f"| `{one.key}` | `{json.dumps(one.default)}` |" in DOCUMENT


@pytest.mark.parametrize("name", catalogue.names())
def test_the_rules_name_the_number_of_points_to_reach(name: str) -> None:
    """As people choose it; where nobody has, the usual one."""
    about = catalogue.find(name).about
    told = plain(name, about)
    assert not re.search(r"[{}]", str([*told["rules"].values()]))
    for one in about.options:
        if one.key == "target":
            assert all("{target}" in rules for rules in told["rules_template"].values()), name
            for rules in told["rules"].values():
                assert re.search(rf"\b{one.default}\b", rules), name


def test_rules_in_short_are_those_of_the_options_chosen() -> None:
    """By default with points; what holds only without them, or for two, is left out."""
    told = rules_in_short(catalogue.find("topple").about)
    assert "loses 10 points" in told.en
    assert "no points" not in told.en
    assert "two colours" not in told.en
    assert len(told.fr.split("\n")) == 4
