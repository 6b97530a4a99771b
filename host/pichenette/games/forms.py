"""What a game waits for, as JSON with all the words a form needs, so that no page knows a game.

This is `expects` with words for each choice, value, place, piece and further key.  The words are
the game's own: `words` of its `about` for keys, its verbs for values; anything else goes by its
name.
"""

from collections.abc import Mapping

from pichenette.games.game import Bag, Game, Json, Listed, Text
from pichenette.games.verb import Verb, verbs_of
from pichenette.text import same


def expected(game: Game) -> Json:
    """`{"player": …, "choices": [{"action": "roll", "text": …, "values": […], "texts": […],
    "amiss": […]}, …]}`, where `amiss` has the numbers, from 0, of values that are against a rule
    but kept; a Bag has `pieces`, `places` and `also`, and `texts` by their names."""
    player, choices = game.expects
    verbs = {verb.action: verb for verb in reversed(verbs_of(type(game)))}
    return {
        "player": player,
        "choices": [
            _listed(game, choice, verbs.get(choice.action))
            if isinstance(choice, Listed)
            else _bag(game, choice)
            for choice in choices
        ],
    }


def word(game: Game, key: str) -> Text:
    """What people call a key."""
    return game.about.words.get(key) or same(key.replace("_", " "))


def _listed(game: Game, choice: Listed, verb: Verb | None) -> Json:
    name = word(game, choice.action)
    return {
        "action": choice.action,
        "text": name._asdict(),
        "values": list(choice.values),
        "texts": [_value(value, name, verb)._asdict() for value in choice.values],
        "amiss": list(choice.amiss),
    }


def _value(value: Json, name: Text, verb: Verb | None) -> Text:
    if value is True:
        return name
    if verb is None:
        return same(str(value))
    if verb.value_text is not None:
        return verb.value_text(value)
    return Text(" ".join(verb.spell(value, "en")), " ".join(verb.spell(value, "fr")))


def _bag(game: Game, choice: Bag) -> Json:
    pieces: Mapping[str, Text] = {piece.name: piece.text for piece in game.about.pieces}
    keys = (*choice.pieces, *choice.places, *choice.also)
    return {
        "action": choice.action,
        "text": word(game, choice.action)._asdict(),
        "pieces": dict(choice.pieces),
        "places": list(choice.places),
        "also": dict(choice.also),
        "texts": {key: (pieces.get(key) or word(game, key))._asdict() for key in keys},
    }
