"""The words of the game on the table: how its actions are typed, completed and told.

The game's own module knows them; of a game that is not installed here, only the expected keys are
known.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pichenette.games import catalogue
from pichenette.games.game import BadRecord, Json
from pichenette.games.piece import Piece, amount
from pichenette.games.showing import Rounds
from pichenette.games.verb import Verb, fold, spoken, verbs_of
from pichenette.text import Language, Text

_SHOWN = 8  # values per kind of action; more are counted

ViewJson = Mapping[str, Any]


def game_of(view: ViewJson | None) -> Mapping[str, Any] | None:
    game = view.get("game") if view else None
    return game if isinstance(game, Mapping) else None


def rounds(view: ViewJson | None) -> Text:
    """What the game's rounds count."""
    game = game_of(view)
    try:
        return catalogue.find(game["name"]).about.rounds.text if game else Rounds().text
    except BadRecord:  # a service may have games that are not installed here
        return Rounds().text


def verbs(view: ViewJson | None) -> tuple[Verb, ...]:
    """Of the game on the table; empty if there is none."""
    game = game_of(view)
    if game is None:
        return ()
    try:
        return verbs_of(catalogue.find(game["name"]))
    except BadRecord:  # a service may have games that are not installed here
        return tuple(_unknown(choice["action"]) for choice in choices(view))


def _unknown(key: str) -> Verb:
    def read(words: Sequence[str], players: Sequence[str]) -> Json:
        return {key: words[0] if len(words) == 1 else list(words) or True}

    text = Text(f"play {key}", f"jouer {key}")
    return Verb((key,), key, Text("[VALUE]", "[VALEUR]"), text, read)


def everywhere() -> Iterator[Verb]:
    """Of every game, each form once: for help before a game is on the table."""
    forms = set()
    for name in catalogue.offered():
        for verb in verbs_of(catalogue.find(name)):
            if (verb.names[0], verb.usage) not in forms:
                forms.add((verb.names[0], verb.usage))
                yield verb


def named(view: ViewJson | None, word: str) -> Verb | None:
    """The verb somebody began with."""
    return among(verbs(view), word)


def among(known: Sequence[Verb], word: str) -> Verb | None:
    typed = fold(word)
    return next((verb for verb in known if typed in map(fold, verb.names)), None)


def choices(view: ViewJson | None) -> Sequence[Mapping[str, Any]]:
    game = game_of(view)
    return (game.get("expects") or {}).get("choices") or () if game else ()


def _values(view: ViewJson | None, verb: Verb) -> list[Json]:
    """Every legal value now, a Bag's by one piece each."""
    found: list[Json] = []
    for choice in choices(view):
        if choice["action"] == verb.action:
            found += choice.get("values") or ()
            found += [{"potted": [kind]} for kind, left in choice.get("pieces", {}).items() if left]
    return found


def completions(
    view: ViewJson | None, verb: Verb, words: list[str], language: Language
) -> list[str]:
    """What the last word may become, given those before it."""
    *before, _ = words
    is_bag = any("pieces" in choice for choice in choices(view) if choice["action"] == verb.action)
    typed = [] if is_bag else [fold(word) for word in before]
    found: dict[str, None] = {}
    for value in _values(view, verb):
        spelt = verb.spell(value, language)
        if [fold(word) for word in spelt[: len(typed)]] == typed and len(spelt) > len(typed):
            found[_quoted(spelt[len(typed)])] = None
    return list(found)


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word


def _pieces(view: ViewJson | None) -> tuple[Piece, ...]:
    game = game_of(view)
    try:
        return catalogue.find(game["name"]).about.pieces if game else ()
    except BadRecord:  # a service may have games that are not installed here
        return ()


def expected(view: ViewJson | None, language: Language) -> list[str]:
    """What the table waits for, as one would type it."""
    known = {verb.action: verb for verb in reversed(verbs(view))}
    declared = _pieces(view)
    commands = []
    for choice in choices(view):
        verb = known.get(choice["action"])
        if verb is None:
            continue
        name = verb.name(language)
        if "pieces" in choice:
            pieces = ", ".join(
                amount(declared, kind, count).say(language)
                for kind, count in choice["pieces"].items()
                if count
            )
            also = " ".join(key.replace("_", " ") for key in choice.get("also") or ())
            commands.append(f"{name} ({pieces}{f', {also}' if also else ''})")
        else:
            commands.append(f"{name} {_listed(choice.get('values') or (), verb, language)}".strip())
    return commands


def _listed(values: Sequence[Json], verb: Verb, language: Language) -> str:
    is_count = len(values) > 2 and all(type(value) is int for value in values)
    if is_count and list(values) == list(range(values[0], values[0] + len(values))):
        return f"{values[0]}–{values[-1]}"
    spelt = [" ".join(verb.spell(value, language)) for value in values]
    rest = len(spelt) - _SHOWN
    more = Text(f" and {rest} more", f" et {rest} autres").say(language) if rest > 1 else ""
    return ", ".join(spelt[:_SHOWN] if more else spelt) + more


def spoken_action(view: ViewJson | None, action: Mapping[str, Json], language: Language) -> str:
    """An action in the words one would type for it."""
    return spoken(verbs(view), action, language)
