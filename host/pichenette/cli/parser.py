"""How a command line is read: argparse, less strict about order and more helpful about mistakes.

Options may stand before or after the subcommand, whichever of the two they belong to.  An unknown
option, choice or command is reported with the nearest one that exists.
"""

import argparse
import copy
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NoReturn

from pichenette.text import nearest


def near(word: str, known: Iterable[str]) -> str:
    """`; did you mean 'carrom'?`, if something is near enough."""
    meant = nearest(word, known)
    return f"; did you mean {meant!r}?" if meant else ""


class _Help(argparse.RawDescriptionHelpFormatter):
    """Makes room for long option names."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=30)


class Parser(argparse.ArgumentParser):
    def __init__(self, **given: Any) -> None:
        given.setdefault("formatter_class", _Help)
        super().__init__(**given)

    def parse_args(  # type: ignore[override]  # its overloads only say the same in three ways
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> argparse.Namespace:
        self.share()
        words = self._subcommand_first(list(args or ()))
        options, unknown = self.parse_known_args(words, namespace)
        if unknown:
            self._refuse(unknown)
        return options

    def subparsers(self) -> dict[str, "Parser"]:
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                return dict(action.choices)
        return {}

    def subparser_helps(self) -> dict[str, str]:
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                return {one.dest: one.help or "" for one in action._choices_actions}
        return {}

    def own_options(self) -> Iterator[argparse.Action]:
        return (one for one in self._actions if one.option_strings)

    def share(self) -> None:
        """Let every subcommand take the options of the command itself, too."""
        for sub in self.subparsers().values():
            there = {word for one in sub.own_options() for word in one.option_strings}
            for option in self.own_options():
                if not there.intersection(option.option_strings):
                    shared = copy.copy(option)
                    shared.default = argparse.SUPPRESS  # or it would undo what was given before
                    sub._add_action(shared)

    def _subcommand_first(self, words: list[str]) -> list[str]:
        """The words with the subcommand first, so that it parses everything."""
        subs = self.subparsers()
        options = {
            word: option
            for parser in (*subs.values(), self)
            for option in parser.own_options()
            for word in option.option_strings
        }
        place = 0
        while place < len(words) and words[place] != "--":
            option = options.get(words[place])
            if not words[place].startswith("-"):
                if words[place] in subs:
                    return [words[place], *words[:place], *words[place + 1 :]]
                return words
            # An option that takes any number of words may take the subcommand too: do not guess.
            takes = 0 if option is None or option.nargs == 0 else 1
            place += 1 + takes
        return words

    def parse_known_args(  # type: ignore[override]  # likewise
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        self._words = list(args or ())
        return super().parse_known_args(self._words, namespace)

    def _refuse(self, unknown: list[str]) -> NoReturn:
        self.error(self._no_option(unknown) or f"unexpected word {unknown[0]!r}")

    def _no_option(self, words: list[str]) -> str | None:
        """The first unknown option among them, if any."""
        parsers = (self, *self.subparsers().values())
        options = (option for one in parsers for option in one.own_options())
        known = {word for option in options for word in option.option_strings}
        for word in words:
            name = word.partition("=")[0]
            if word == "--":
                return None
            if name.startswith("--") and not any(one.startswith(name) for one in known):
                return f"there is no option {name}{near(name, known)}"
            if len(name) == 2 and name[0] == "-" and name[1].isalpha() and name not in known:
                return f"there is no option {name}"
        return None

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        choices = [str(one) for one in action.choices]
        raise argparse.ArgumentError(
            action, f"there is no {str(value)!r}{near(str(value), choices)} ({', '.join(choices)})"
        )

    def error(self, message: str) -> NoReturn:
        """Only the mistake: everything that could be typed is a screenful, and one word away."""
        if message.startswith("the following arguments are required"):
            message = self._no_option(self._words) or message  # a misspelt one is missing, too
        self.exit(2, f"{self.prog}: {message}\n`{self.prog} --help` explains it\n")
