"""A command: its name, its help, how its words are completed, and what it does.

A command that has to wait is a generator: it yields what it waits for and receives the event, or
None when time is up.  So it needs no clock, no thread and no loop, and runs the same on a screen,
in a script and in a test.
"""

import math
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from pichenette.console.console import Console, ConsoleEvent
from pichenette.errors import Explained
from pichenette.text import Text

if TYPE_CHECKING:  # the runner runs commands, and commands are given the runner
    from pichenette.console.runner import CommandRunner

CommandGroup = Literal["look", "board", "umpire", "play", "calibrate", "fault"]


class BadCommand(Explained, ValueError):
    """Not a command, or not in this form."""


class Failed(Explained, RuntimeError):
    """A command that was understood but failed."""


@dataclass(frozen=True)
class Wait:
    """For an event that `fits`, for this long."""

    fits: Callable[[ConsoleEvent], bool]
    seconds: float


Steps = Generator[Wait, ConsoleEvent | None, None]
RunCommand = Callable[["CommandRunner", list[str]], Steps | None]
Complete = Callable[[Console, list[str]], Sequence[str]]


def nothing(console: Console, words: list[str]) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class Command:
    name: str
    usage: str  # the words after its name
    help: Text
    run: RunCommand
    group: CommandGroup
    complete: Complete = field(default=nothing)
    aliases: tuple[str, ...] = ()
    example: str = ""
    is_raw: bool = False  # everything after its name is one word, quotes included


def gates(console: Console, words: list[str]) -> Sequence[str]:
    """Complete a gate's id as the first word."""
    if len(words) > 1:
        return ()
    return [console.gate(figures.number).id for figures in console.gates]


def one_of(*choices: str) -> Complete:
    """Complete any word from these."""
    return lambda console, words: choices


def gate_named(console: Console, words: list[str], usage: str) -> int:
    """The gate a command is about; raises BadCommand, which lists those there are."""
    known = ", ".join(console.gate(figures.number).id for figures in console.gates)
    if not known:
        raise BadCommand(
            Text("no board has introduced itself yet", "aucun plateau ne s’est encore présenté")
        )
    number = console.gate_number(words[0]) if words else None
    if number is None:
        given = words[0] if words else ""
        raise BadCommand(
            Text(
                f"{usage}: no gate “{given}”; there are {known}",
                f"{usage} : pas de porte « {given} » ; il y a {known}",
            )
        )
    return number


def number_of(word: str, usage: str, unit: str = "") -> float:
    try:
        number = float(word.removesuffix(unit).replace(",", "."))
        if math.isfinite(number):
            return number
    except ValueError:
        pass
    raise BadCommand(
        Text(f"{usage}: “{word}” is not a number", f"{usage} : « {word} » n’est pas un nombre")
    )


def whole_of(word: str, usage: str) -> int:
    """A number without a fraction; raises BadCommand."""
    number = number_of(word, usage)
    if number == int(number):
        return int(number)
    raise BadCommand(
        Text(f"{usage}: {word} is not a whole number", f"{usage} : {word} n’est pas un entier")
    )
