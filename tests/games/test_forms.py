"""Whoever has only the JSON can begin any game and play it: no rule and no name is known here."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.games import catalogue
from pichenette.games.forms import expected
from pichenette.games.game import Json
from pichenette.games.record import Record
from tests.games.example_game import Coin

NAMES = ["Ana", "Bo", "Cy", "Dé", "Eve", "Flo"]
LINES = 60
GAMES = {game["name"]: json.loads(json.dumps(game)) for game in catalogue.plain()}
LANGUAGES = {"en", "fr"}


def chosen(option: dict[str, Any], players: list[str], rng: Random) -> Json:
    """Some value that the declaration allows."""
    if option["type"] == "flag":
        return rng.random() < 0.5
    if option["type"] == "whole":
        if option["is_optional"] and rng.random() < 0.5:
            return None
        return option["least"] + rng.randrange(40)
    if option["type"] == "one_of":
        return rng.choice(list(option["words"]))
    if option["type"] == "numbers":
        return [rng.randint(option["least"], option["most"]) for _ in range(option["length"])]
    assert option["type"] == "shared"
    owners = option["owners"] or players
    each = option["each"][str(len(owners))]
    pool = option["words"] or [f"colour {n}" for n in range(each * len(owners))]
    words = rng.sample(pool, each * len(owners))
    return {owner: words[n * each : (n + 1) * each] for n, owner in enumerate(owners)}


def begun(name: str, rng: Random) -> Record:
    """A start form filled in at random."""
    game = GAMES[name]
    players = NAMES[: rng.choice(game["players"])]
    header: dict[str, Json] = {"pichenette": 1, "game": name, "players": players}
    if game["starter"] is not None and rng.random() < 0.5:
        header["starter"] = rng.choice(players)
    options = [one for one in game["options"] if rng.random() < 0.6]
    header["options"] = {one["key"]: chosen(one, players, rng) for one in options}
    return Record.start(header)


def action(form: Json, rng: Random) -> Json:
    """One of the forms filled in at random."""
    choice = rng.choice(form["choices"])
    if "values" in choice:
        return {choice["action"]: rng.choice(choice["values"])}
    pool = [kind for kind, number in choice["pieces"].items() for _ in range(number)]
    places: dict[str, list[str]] = {place: [] for place in choice["places"]}
    for piece in rng.sample(pool, min(len(pool), rng.choice([0, 1, 1, 2, 3]))):
        places[rng.choice(choice["places"])].append(piece)
    return {choice["action"]: {**places, **choice["also"]}}


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 10**9))
def test_a_game_is_begun_and_played_from_forms_alone(name: str, seed: int) -> None:
    rng = Random(seed)
    record = begun(name, rng)
    for _ in range(LINES):
        form = json.loads(json.dumps(expected(record.game)))
        assert form["player"] == record.game.turn
        if not form["choices"]:
            break
        record = record.append(action(form, rng))
    assert record.game.outcome is not None or len(record.lines) == LINES


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 10**9))
def test_every_button_has_words_of_its_own(name: str, seed: int) -> None:
    rng = Random(seed)
    record = begun(name, rng)
    for _ in range(LINES // 4):
        for choice in expected(record.game)["choices"]:
            texts = choice["texts"]
            if "values" in choice:
                assert len(texts) == len(choice["values"])
                for language in LANGUAGES:
                    said = [text[language] for text in texts]
                    assert all(said)
                    assert len(set(said)) == len(said), "two buttons look the same"
            else:
                keys = {*choice["pieces"], *choice["places"], *choice["also"]}
                assert texts.keys() == keys
                assert all(text[language] for text in texts.values() for language in LANGUAGES)
        if record.game.outcome:
            break
        record = record.append(action(expected(record.game), rng))


@pytest.mark.parametrize("name", GAMES)
def test_no_key_goes_without_words(name: str) -> None:
    about = catalogue.find(name).about
    for seed in range(40):
        record, rng = begun(name, Random(seed)), Random(seed)
        for _ in range(10):
            form = expected(record.game)
            for choice in form["choices"]:
                assert choice["action"] in about.words
                pieces = {piece.name for piece in about.pieces}
                keys = {*choice.get("places", ()), *choice.get("also", ())}
                assert keys <= about.words.keys()
                assert set(choice.get("pieces", ())) <= pieces
            if record.game.outcome:
                break
            record = record.append(action(form, rng))


def test_a_game_that_says_nothing_goes_by_its_names() -> None:
    form = expected(Coin.start(("Ana", "Bo"), None, {}))
    [choice] = form["choices"]
    assert choice["text"] == {"en": "toss", "fr": "toss"}
    assert choice["texts"] == [{"en": side, "fr": side} for side in ("heads", "tails")]


def test_a_start_form_has_all_it_needs() -> None:
    for game in GAMES.values():
        assert LANGUAGES == game["title"].keys() == game["rules"].keys() == game["rounds"].keys()
        assert game["starter"] is None or game["starter"].keys() == LANGUAGES
        assert game["players"]
        assert game["counts"].keys() == LANGUAGES
        assert {option["key"] for option in game["options"]} >= set(game["front"])
        for number, teams in game["teams"].items():
            assert int(number) in game["players"]
            places = sorted(place for team in teams for place in team)
            assert places == list(range(int(number)))
        for option in game["options"]:
            assert option["text"].keys() == LANGUAGES
            if option["type"] == "shared":
                numbers = map(str, [len(option["owners"])] if option["owners"] else game["players"])
                for number in numbers:
                    shares = option["defaults"][number]
                    assert [len(own) for own in shares] == [option["each"][number]] * int(number)


def test_the_fewest_win_where_misses_are_counted() -> None:
    lowest = [name for name, game in GAMES.items() if game["is_lowest"]]
    assert lowest == ["row-carrom"]
    assert GAMES["row-carrom"]["counts"]["en"] == "misses"


def test_what_a_board_must_have_is_said_of_a_choice_too() -> None:
    needs = {
        (name, option["key"]): option["needs"]
        for name, game in GAMES.items()
        for option in game["options"]
        if option.get("needs")
    }
    assert needs == {("offboard", "board"): {"sensed": "target"}}


def test_teams_are_those_whose_score_is_one() -> None:
    for name, game in GAMES.items():
        for number in game["players"]:
            players = NAMES[:number]
            lanes = catalogue.find(name).start(players, None, {}).scores
            teams = game["teams"].get(str(number)) or [[place] for place in range(number)]
            assert len(lanes) == len(teams)
            for lane, places in zip(lanes, teams, strict=True):
                assert all(players[place] in lane for place in places)
