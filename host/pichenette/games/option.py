"""The options of a game, declared once for the rules and every form.

`read` strictly checks the options of a record's header and fills in defaults.  `about.py` shows the
same declarations to a page, `typed.py` parses what people type.  No game is known here.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from pichenette.games import strict
from pichenette.games.game import BadRecord, Json, Text
from pichenette.text import meant

Needs = Literal["pocket", "target", "scale"]
"""What a board needs to see something: gates of that role, or a scale."""

_BOUND = 10**18  # out of any game's reach, so that states stay small whatever a header says


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number, at least `least`; null too if `is_optional`, for none."""

    kind: ClassVar[str] = "whole"

    key: str
    default: int | None
    meaning: Text
    least: int = 1
    is_optional: bool = False

    def value(self, given: Json, players: Sequence[str]) -> int | None:
        if given is None and self.is_optional:
            return None
        return min(strict.integer(given, self.key, self.least), _BOUND)

    @property
    def limits(self) -> dict[str, Json]:
        return {"least": self.least, "is_optional": self.is_optional}


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no; no by default."""

    kind: ClassVar[str] = "flag"

    key: str
    meaning: Text
    default: bool = False

    def value(self, given: Json, players: Sequence[str]) -> bool:
        return strict.flag(given, self.key)

    @property
    def limits(self) -> dict[str, Json]:
        return {}


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several words, each with its meaning; the first is the default."""

    kind: ClassVar[str] = "one_of"

    key: str
    meaning: Text
    words: Mapping[str, Text]
    needs: Mapping[str, Needs] = field(default_factory=dict)  # what the board needs for that word

    @property
    def default(self) -> str:
        return next(iter(self.words))

    def value(self, given: Json, players: Sequence[str]) -> str:
        return strict.choice(given, self.key, tuple(self.words))

    @property
    def limits(self) -> dict[str, Json]:
        words = {word: text._asdict() for word, text in self.words.items()}
        return {"words": words, "needs": dict(self.needs)}


@dataclass(frozen=True, slots=True)
class Numbers:
    """As many whole numbers as its default has, from `least` to `most`."""

    kind: ClassVar[str] = "numbers"

    key: str
    default: tuple[int, ...]
    meaning: Text
    least: int
    most: int

    def value(self, given: Json, players: Sequence[str]) -> tuple[int, ...]:
        length = len(self.default)
        if not isinstance(given, list) or len(given) != length:
            wanted = Text(f"a list of {length} numbers", f"une liste de {length} nombres")
            raise strict.wrong(self.key, given, wanted)
        return tuple(strict.integer(item, self.key, self.least, self.most) for item in given)

    @property
    def limits(self) -> dict[str, Json]:
        return {"length": len(self.default), "least": self.least, "most": self.most}


Shares = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Shared:
    """Words shared out: the same number for each owner, all different.

    `defaults` holds each owner's words, by number of owners.  Without `owners`, the players are
    meant; without `words`, any word will do.
    """

    kind: ClassVar[str] = "shared"

    key: str
    meaning: Text
    defaults: Mapping[int, Shares]
    owners: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    names: Mapping[str, Text] = field(default_factory=dict)  # what people call owners and words

    @property
    def default(self) -> Json:
        """By owner; if the owners are players, by their number, described in words."""
        if not self.owners:
            return None
        shares = self.defaults[len(self.owners)]
        return {owner: list(own) for owner, own in zip(self.owners, shares, strict=True)}

    def value(self, given: Json, players: Sequence[str]) -> Shares:
        owners = self.owners or tuple(players)
        each = len(self.defaults[len(owners)][0])
        found = strict.members(given, self.key, owners)
        shares = tuple(
            strict.strings(found[owner], self.key, self.words or None) for owner in owners
        )
        if any(len(own) != each for own in shares):
            wanted = Text(f"{each} for each of them", f"{each} pour chacun")
            raise strict.wrong(self.key, given, wanted)
        if len({word for own in shares for word in own}) < each * len(owners):
            wanted = Text("words that are all different", "des mots tous différents")
            raise strict.wrong(self.key, given, wanted)
        return shares

    @property
    def limits(self) -> dict[str, Json]:
        each = {str(number): len(shares[0]) for number, shares in self.defaults.items()}
        return {
            "owners": list(self.owners) or None,
            "each": each,
            "defaults": {str(number): [*map(list, own)] for number, own in self.defaults.items()},
            "words": list(self.words) or None,
            "texts": {name: text._asdict() for name, text in self.names.items()},
        }


Option = Whole | Flag | OneOf | Numbers | Shared


def read(
    declared: Sequence[Option], given: Mapping[str, Json], players: Sequence[str]
) -> dict[str, Any]:
    """Every option's value; raises BadRecord if one is wrong or not declared."""
    for key in given:
        if key not in [option.key for option in declared]:
            raise unknown(key, [option.key for option in declared])
    return {
        option.key: option.value(given[option.key], players)
        if option.key in given
        else _default(option, players)
        for option in declared
    }


def _default(option: Option, players: Sequence[str]) -> Any:
    if isinstance(option, Shared):
        return option.defaults[len(option.owners or players)]
    return option.default


def unknown(key: str, known: Collection[str]) -> BadRecord:
    """An unknown word, with the one that was probably meant."""
    name, there = strict.shown(key), ", ".join(known)
    if not known:
        return BadRecord(
            Text(
                f"unknown option {name.en}: this game has none",
                f"option inconnue {name.fr} : ce jeu n’en a aucune",
            )
        )
    hint, conseil = meant(key, known)
    return BadRecord(
        Text(
            f"unknown option {name.en}{hint}; the options are {there}",
            f"option inconnue {name.fr}{conseil} ; les options sont {there}",
        )
    )
