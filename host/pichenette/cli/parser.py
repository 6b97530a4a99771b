"""How a command line is read: argparse, less strict about order and more helpful about mistakes.

Options may stand before or after the subcommand, whichever of the two they belong to.  An unknown
option, choice or command is reported with the nearest one that exists.  Help and complaints are in
the language of `--lang`, or else of the locale.
"""

import argparse
import copy
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NoReturn

from pichenette.cli.language import asked, language
from pichenette.errors import Explained
from pichenette.expected import shown
from pichenette.text import Language, Text, nearest

NO_MATCH = Text("", "")


class WrongUse(Explained, ValueError):
    """Words that each are right and together are not."""


def near(word: str, known: Iterable[str]) -> Text:
    """`; did you mean 'carrom'?`, if something is near enough."""
    meant = nearest(word, known)
    if not meant:
        return NO_MATCH
    return Text(f"; did you mean {meant!r}?", f" ; vouliez-vous dire {shown(meant).fr} ?")


class _Help(argparse.RawDescriptionHelpFormatter):
    """Makes room for long option names, and says everything in one language."""

    def __init__(self, prog: str, spoken: Language = "en") -> None:
        super().__init__(prog, max_help_position=30)
        self._spoken = spoken

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        own = self._said("usage: ") if prefix is None else prefix
        super().add_usage(usage, actions, groups, own)

    def add_text(self, text: str | None) -> None:
        super().add_text(text and self._said(text))

    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and self._said(heading))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and self._said(action.help)

    def _metavar_formatter(self, action: argparse.Action, default_metavar: str) -> Any:
        if self._spoken == "fr":
            from pichenette.cli.french import placeholder

            default_metavar = placeholder(default_metavar, self._spoken)
            if isinstance(action.metavar, str):
                action = copy.copy(action)
                action.metavar = placeholder(str(action.metavar), self._spoken)
        return super()._metavar_formatter(action, default_metavar)

    def _said(self, english: str) -> str:
        return said(english, self._spoken)


def said(english: str, spoken: Language) -> str:
    """A sentence of the help in that language."""
    if spoken == "en":
        return english
    from pichenette.cli import french  # only if needed

    return french.said(english, spoken)


class Parser(argparse.ArgumentParser):
    def __init__(self, **given: Any) -> None:
        self.language = language(os.environ)  # first: the help option is formatted at once
        super().__init__(**given)

    def _get_formatter(self) -> argparse.HelpFormatter:
        return _Help(self.prog, self.language)

    def parse_args(  # type: ignore[override]  # its overloads only say the same in three ways
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> argparse.Namespace:
        self.share()
        self.language = asked(list(args or ()))
        for sub in self.subparsers().values():
            sub.language = self.language
        words = self._subcommand_first(list(args or ()))
        options, unknown = self.parse_known_args(words, namespace)
        if unknown:
            self._refuse(unknown)
        return options

    def take_language(self) -> None:
        """`--lang`, whatever the command."""
        if all("--lang" not in option.option_strings for option in self.own_options()):
            self.add_argument(
                "--lang",
                choices=("fr", "en"),
                default=language(os.environ),
                help="default: the locale's",
            )

    def subparsers(self) -> dict[str, "Parser"]:
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                return dict(action.choices)
        return {}

    def subparser_helps(self) -> dict[str, str]:
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                return {choice.dest: choice.help or "" for choice in action._choices_actions}
        return {}

    def own_options(self) -> Iterator[argparse.Action]:
        return (action for action in self._actions if action.option_strings)

    def share(self) -> None:
        """Let every subcommand take the options of the command itself, too."""
        for sub in self.subparsers().values():
            there = {word for option in sub.own_options() for word in option.option_strings}
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
        unexpected = Text(
            f"unexpected word {unknown[0]!r}", f"mot inattendu : {shown(unknown[0]).fr}"
        )
        self.refuse(self._no_option(unknown) or unexpected)

    def _no_option(self, words: list[str]) -> Text | None:
        """The first unknown option among them, if any."""
        parsers = (self, *self.subparsers().values())
        options = (option for parser in parsers for option in parser.own_options())
        known = {word for option in options for word in option.option_strings}
        for word in words:
            name = word.partition("=")[0]
            if word == "--":
                return None
            if name.startswith("--") and not any(flag.startswith(name) for flag in known):
                return _unknown(name, near(name, known))
            if len(name) == 2 and name[0] == "-" and name[1].isalpha() and name not in known:
                return _unknown(name)
        return None

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        choices = [str(choice) for choice in action.choices]
        hint = near(str(value), choices)
        no = Text(
            f"there is no {str(value)!r}{hint.en}", f"{shown(str(value)).fr} n’existe pas{hint.fr}"
        )
        raise argparse.ArgumentError(action, f"{no.say(self.language)} ({', '.join(choices)})")

    def error(self, message: str) -> NoReturn:
        """What argparse complains about."""
        if misspelt := self._no_option(self._words):  # the cause: its value is a word too many
            self.refuse(misspelt)
        from pichenette.cli.french import mistake

        self.refuse(Text(message, mistake(message, "fr")))

    def refuse(self, why: Text) -> NoReturn:
        """Only the mistake: everything that could be typed is a screenful, and one word away."""
        refusal = Text(
            f"{self.prog}: {why.en}\n`{self.prog} --help` explains it\n",
            f"{self.prog} : {why.fr}\n`{self.prog} --help` explique tout\n",
        )
        self.exit(2, refusal.say(self.language))


def _unknown(name: str, hint: Text = NO_MATCH) -> Text:
    return Text(f"there is no option {name}{hint.en}", f"l’option {name} n’existe pas{hint.fr}")
