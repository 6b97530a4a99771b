"""Actions as people type them: whatever a game expects can be typed, in both languages."""

import random

import pytest

from pichenette.games.catalogue import find
from pichenette.games.game import BadRecord, Bag
from pichenette.games.record import Record
from pichenette.games.verb import Verb, fold, meaning, player_in, spelled, verbs_of
from pichenette.text import LANGUAGES
from tests.games.example_game import Coin
from tests.games.random_play import GAMES, header, line


@pytest.mark.parametrize("name", GAMES)
def test_what_is_spelt_is_read_again(name: str) -> None:
    """Every value of every Listed action, in random games."""
    rng = random.Random(name)
    verbs = {verb.action: verb for verb in reversed(verbs_of(find(name)))}
    for _ in range(8):
        record = Record.start(header(name, rng))
        for _ in range(40):
            game = record.game
            if game.outcome:
                break
            for choice in game.expects.choices:
                verb = verbs[choice.action]
                values = (
                    [{"potted": [kind]} for kind in choice.pieces]
                    if isinstance(choice, Bag)
                    else choice.values
                )
                for value in values:
                    for language in LANGUAGES:
                        words = verb.spell(value, language)
                        assert verb.read(words, game.players) == {choice.action: value}
            record = record.append(line(game.expects, rng))


@pytest.mark.parametrize("name", GAMES)
def test_every_action_has_a_verb_and_every_verb_two_names(name: str) -> None:
    game = find(name)
    verbs = verbs_of(game)
    assert {verb.action for verb in verbs} == {action.key for action in game.actions}
    names = [fold(one) for verb in verbs for one in verb.names]
    assert len(names) == len(set(names))
    for verb in verbs:
        assert verb.name("en") != verb.name("fr")
        assert verb.help.en != verb.help.fr


def test_a_game_without_verbs_is_typed_by_its_keys() -> None:
    (toss,) = verbs_of(Coin)
    assert toss.read(["heads"], ()) == {"toss": "heads"}
    with pytest.raises(BadRecord, match="heads"):
        toss.read(["edge"], ())


@pytest.mark.parametrize(
    ("words", "player", "rest"),
    [
        (["ana"], "Ana", []),
        (["A", "placing"], "Ana", ["placing"]),
        (["jean", "paul", "own"], "Jean Paul", ["own"]),
        (["Éve"], "Eve", []),
        (["e"], "Eve", []),
        (["Zoe", "x"], "Zoe", ["x"]),
    ],
)
def test_names_are_found_without_capitals_and_accents(
    words: list[str], player: str, rest: list[str]
) -> None:
    assert player_in(words, ("Ana", "Jean Paul", "Eve")) == (player, rest)


def test_a_beginning_that_fits_two_is_nobodys() -> None:
    assert player_in(["an"], ("Ana", "Anne"))[0] == "an"
    assert player_in(["ana"], ("Ana", "Anabel"))[0] == "Ana"


def test_meanings() -> None:
    words = {"queen": ("queen", "reine", "dame")}
    assert meaning("DAME", words) == "queen"
    assert meaning("roi", words) is None
    assert spelled({"a": True, "b": ["x", 2]}, "en") == ("a", "x", "2")


def verb(name: str, word: str) -> Verb:
    return next(one for one in verbs_of(find(name)) if word in one.names)


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("topple", "roll"),
        ("topple", "roll three"),
        ("topple", "roll ٣"),
        ("topple", "roll 7"),
        ("topple", "place"),
        ("topple", "place z9"),
        ("topple", "place c1 red blue"),
        ("topple", "place c1 c2"),
        ("topple", "fall"),
        ("offboard", "move"),
        ("offboard", "move B6"),
        ("offboard", "move B6 up"),
        ("offboard", "move Z6 NW"),
        ("offboard", "recover Z9"),
        ("offboard", "recover E5 E6"),
        ("offboard", "hit"),
        ("offboard", "hit 13"),
        ("offboard", "hit T"),
        ("offboard", "pass now"),
        ("queen-carrom", "pot"),
        ("queen-carrom", "pot white"),
        ("queen-carrom", "pot 2"),
        ("queen-carrom", "off"),
        ("queen-carrom", "miss blue"),
        ("queen-carrom", "miss no-contact"),
    ],
)
def test_what_has_another_form_is_refused(name: str, typed: str) -> None:
    word, *rest = typed.split()
    with pytest.raises(BadRecord):
        verb(name, word).read(rest, ("Ana", "Bo"))
