"""Actions as people type them: `roll 3`, `pose c1 rouge`, `fall Ana placing`.

Reads the words after a verb as an action in the form of a record's line; the form is checked
(BadRecord), the rules are not.  In the other direction, spells a value in the words people would
type.  A game brings its own `verbs`; otherwise its actions are typed by their keys and expected
values.
"""

import json
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from pichenette.games.game import Action, BadRecord, Game, Json, Language, Text

ReadWords = Callable[[Sequence[str], Sequence[str]], Json]  # words, players -> a record's line
Spell = Callable[[Json, Language], tuple[str, ...]]  # a value -> the words for it

# What records write -> how people say it: English, French, then other spellings.
Spellings = Mapping[str, tuple[str, ...]]


def spelled(value: Json, language: Language) -> tuple[str, ...]:
    """The words for any value: members in order, true ones by name."""
    if value is True:
        return ()
    if isinstance(value, Mapping):
        return tuple(
            word
            for key, item in value.items()
            for word in ((key,) if item is True else spelled(item, language))
        )
    if isinstance(value, list | tuple):
        return tuple(word for item in value for word in spelled(item, language))
    return (str(value),)


class Verb(NamedTuple):
    """One way to begin; either language is understood in both."""

    names: tuple[str, ...]  # English, French, then others
    action: str  # the key of the action
    usage: Text  # the words after it
    help: Text
    read: ReadWords
    spell: Spell = spelled
    example: str = ""
    value_text: Callable[[Json], Text] | None = None  # a value as a button says it; None: as spelt

    def name(self, language: Language) -> str:
        return self.names[min(len(self.names) - 1, language == "fr")]


def verbs_of(kind: type[Game]) -> tuple[Verb, ...]:
    """How the actions of a game are typed."""
    own: tuple[Verb, ...] | None = getattr(kind, "verbs", None)
    return own if own is not None else tuple(_plain(action) for action in kind.actions)


def _plain(action: type[Action]) -> Verb:
    """By its key; what follows is its value, as JSON unless it is a single word."""

    def read(words: Sequence[str], players: Sequence[str]) -> Json:
        return {action.key: action.decode(_value(words)).encode()}

    text = Text(f"play {action.key}, as a record has it", f"jouer {action.key}")
    return Verb((action.key,), action.key, Text("[VALUE]", "[VALEUR]"), text, read)


def _value(words: Sequence[str]) -> Json:
    if not words:
        return True
    try:
        return json.loads(" ".join(words))
    except ValueError:
        return words[0] if len(words) == 1 else list(words)


def spoken(known: Sequence[Verb], action: Mapping[str, Json], language: Language) -> str:
    """An action in the words one would type for it."""
    said = []
    for key, value in action.items():
        verb = next((verb for verb in known if verb.action == key), None)
        words = verb.spell(value, language) if verb else spelled(value, language)
        said.append(" ".join((verb.name(language) if verb else key, *words)))
    return "; ".join(said)


def fold(word: str) -> str:
    """As typed in a hurry: no capitals, no accents."""
    parts = unicodedata.normalize("NFD", word.casefold())
    return "".join(char for char in parts if not unicodedata.combining(char))


def meaning(word: str, words: Spellings) -> str | None:
    """What a word means; words used in records always mean themselves."""
    typed = fold(word)
    for meant, ways in words.items():
        if typed == fold(meant) or typed in map(fold, ways):
            return meant
    return None


def say(meant: str, words: Spellings, language: Language) -> str:
    """The word for a meaning; an unknown one is kept."""
    ways = words.get(meant, (meant,))
    return ways[min(len(ways) - 1, language == "fr")]


def player_in(words: Sequence[str], players: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The player whose name the words begin with, and the words after it.

    Capitals and accents are optional, and so is the rest of a name if no other begins like that; a
    name that matches nobody is left to the rules.
    """
    for count in range(len(words), 0, -1):
        typed = fold(" ".join(words[:count]))
        same = [name for name in players if fold(name) == typed]
        near = [name for name in players if fold(name).startswith(typed)]
        if len(found := same or near) == 1:
            return found[0], words[count:]
    return words[0], words[1:]


def usage(verb: Verb, wrong: str | None = None) -> BadRecord:
    """The verb's form, for somebody who typed it wrong."""
    because = Text("", "")
    if wrong is not None:
        because = Text(f", not “{wrong}”", f", pas « {wrong} »")
    forms = [
        f"{verb.name(language)} {verb.usage.say(language)}".strip() for language in ("en", "fr")
    ]
    hint = f" ({verb.example})" if verb.example else ""
    return BadRecord(
        Text(f"type: {forms[0]}{because.en}{hint}", f"tapez : {forms[1]}{because.fr}{hint}")
    )


def without(words: Iterable[str], fillers: frozenset[str]) -> list[str]:
    """Without polite filler words."""
    return [word for word in words if fold(word) not in fillers]
