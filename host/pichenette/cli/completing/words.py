"""What can be typed after `pichenette`, read from the parsers themselves.

A tree of commands with their options and what each word may be.  No shell is known here.
"""

import argparse
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pichenette import board
from pichenette.cli import COMMANDS, parser_of
from pichenette.cli.language import language
from pichenette.cli.parser import Parser, said
from pichenette.games import catalogue
from pichenette.text import Language, Text


@dataclass(frozen=True, slots=True)
class WordValue:
    """What a word may be: one of several, a file, a folder, or anything."""

    choices: tuple[str, ...] = ()
    is_file: bool = False
    is_folder: bool = False


@dataclass(frozen=True, slots=True)
class OptionWord:
    names: tuple[str, ...]
    about: str
    value: WordValue | None = None  # None: it takes no value


@dataclass(slots=True)
class WordNode:
    """A command or subcommand."""

    about: str = ""
    options: list[OptionWord] = field(default_factory=list)
    words: list[WordValue] = field(default_factory=list)  # in order
    repeats: bool = False  # the last one may be repeated
    subs: "dict[str, WordNode]" = field(default_factory=dict)

    def walk(self, path: tuple[str, ...] = ()) -> "Iterator[tuple[tuple[str, ...], WordNode]]":
        yield path, self
        for name, sub in self.subs.items():
            yield from sub.walk((*path, name))


def tree() -> WordNode:
    spoken = language(os.environ)
    version = OptionWord(("--version",), _VERSION.say(spoken))
    top = WordNode(options=[_help(spoken), version])
    for name, text in COMMANDS.items():
        top.subs[name] = _node(parser_of(name), said(text, spoken))
    top.subs["help"] = WordNode(_EXPLAIN.say(spoken), words=[WordValue(tuple(COMMANDS))])
    return top


_VERSION = Text("show the version", "affiche la version")
_EXPLAIN = Text("explain a command", "explique une commande")
_SHOW_HELP = Text("show the help", "affiche l’aide")


def _help(spoken: Language) -> OptionWord:
    return OptionWord(("-h", "--help"), _SHOW_HELP.say(spoken))


def _node(parser: Parser, about: str) -> WordNode:
    parser.share()
    node = WordNode(about)
    helps = parser.subparser_helps()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            node.subs = {
                name: _node(sub, said(helps.get(name, ""), parser.language))
                for name, sub in parser.subparsers().items()
            }
        elif isinstance(action, argparse._HelpAction):
            node.options.append(_help(parser.language))
        elif action.help != argparse.SUPPRESS and action.option_strings:
            value = None if action.nargs == 0 else _value(action)
            about = said(action.help or "", parser.language)
            node.options.append(OptionWord(tuple(action.option_strings), about, value))
        elif action.help != argparse.SUPPRESS:
            node.words.append(_value(action))
            node.repeats = action.nargs in ("*", "+")
    return node


def _value(action: argparse.Action) -> WordValue:
    if action.choices is not None:
        return WordValue(tuple(map(str, action.choices)))
    if action.dest in ("board", "virtual"):
        return WordValue(tuple(board.names()), is_file=True)
    if action.dest == "game" and action.type is not int:
        return WordValue(tuple(catalogue.names()))
    metavar = str(action.metavar or "").upper()
    is_path = action.type is Path or action.dest in ("port", "output", "target")
    if "DIR" in metavar or "FOLDER" in metavar:
        return WordValue(is_folder=True)
    return WordValue(is_file=is_path or metavar in ("FILE", "CAPTURE", "PATH"))
