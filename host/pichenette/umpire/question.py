"""What people are asked, as data: page, panel and console draw it without knowing the rules.

A question has a key, by which it is answered, and choices; each choice says exactly what it does.
As JSON, `does` has any of these, done in this order; it is empty if the choice changes nothing:

    {"change": {"entry": n, "line": …}}    a correction of an earlier play (journal/correction.py)
    {"void": n}                            an earlier play never happened
    {"word": body}                         something said about what is open (a `said` entry)
    {"play": action}                       an action, as in a record's line, without its player
    {"press": "done"}                      like the done button: play what is open
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, overload

from pichenette.games.game import Json
from pichenette.text import Text
from pichenette.umpire import words
from pichenette.umpire.words import Word

log = logging.getLogger(__name__)


class Changed(NamedTuple):
    """A play was really this line; the turns of later plays follow from it."""

    entry: int
    line: Json


@dataclass(frozen=True, slots=True)
class Does:
    """What a choice does, all of it or nothing."""

    change: Changed | None = None
    void: int | None = None  # the entry of a play; never together with a change
    word: Word | None = None
    play: Json | None = None
    presses_done: bool = False

    def encode(self) -> dict[str, Json]:
        parts: dict[str, Json] = {
            "change": self.change and self.change._asdict(),
            "void": self.void,
            "word": self.word and words.body(self.word),
            "play": self.play,
            "press": "done" if self.presses_done else None,
        }
        return {name: part for name, part in parts.items() if part is not None}


NOTHING = Does()
"""A choice that changes nothing."""


class Signs(NamedTuple):
    """What a choice means without words, for lamps that show it across the room."""

    pieces: tuple[str, ...] = ()  # that fell or were placed; "": any colour
    place: int | None = None  # a pocket, target or cell, counted from 0
    player: str | None = None  # whose it would be; None: the player asked


NO_SIGNS = Signs()


@dataclass(frozen=True, slots=True)
class Choice:
    text: Text
    does: Does = NOTHING
    signs: Signs = NO_SIGNS


UNWORDED = Choice(
    Text(
        "keep it as it is: the other choices could not be shown",
        "garder comme c’est : les autres choix n’ont pas pu s’afficher",
    )
)


class WordedLater(Sequence[Choice]):
    """Choices that are put into words when somebody first looks at them, and once: most questions
    about a shot are gone before anybody does.

    Whoever looks must not fail for it: choices that cannot be worded are logged, and `UNWORDED` is
    left.
    """

    def __init__(self, word: Callable[[], tuple[Choice, ...]]) -> None:
        self._word = word

    @cached_property
    def _choices(self) -> tuple[Choice, ...]:
        try:
            return self._word()
        except Exception:
            log.exception("cannot word the choices of a question")
            return (UNWORDED,)

    @overload
    def __getitem__(self, number: int) -> Choice: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Choice, ...]: ...
    def __getitem__(self, number: int | slice) -> Choice | tuple[Choice, ...]:
        return self._choices[number]

    def __len__(self) -> int:
        return len(self._choices)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._choices == tuple(other)

    def __hash__(self) -> int:
        return hash(self._choices)

    def __repr__(self) -> str:
        return repr(self._choices)


@dataclass(frozen=True, slots=True)
class Question:
    key: str
    text: Text
    choices: Sequence[Choice]
    is_doubt: bool = True  # False: an offer, where the assumption is most likely right
    standing: int | None = None  # the choice that counts if nobody answers; None: it waits
    player: str | None = None  # who should answer
    # A doubt that nobody answered before it counted: shown as openly as a doubt, but it holds
    # nothing up, and no lamp or button asks it.
    was_doubt: bool = False
    places: int = 0  # how many there are, if its choices have a place

    def answered(self, choice: int) -> Text:
        """The question and its answer."""
        taken = self.choices[choice].text
        return Text(f"{self.text.en} → {taken.en}", f"{self.text.fr} → {taken.fr}")
