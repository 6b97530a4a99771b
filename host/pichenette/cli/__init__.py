"""The command `pichenette`: one module per subcommand, imported only when needed.

A subcommand's module has `arguments(parser)` and `run(options) -> int`; its docstring is its help:
what it does, examples, notes, separated by blank lines. Exit codes: 0 done, 1 failed, 2 wrong use
or an illegal record.  Asking for nothing is not a mistake: plain `pichenette` lists the commands.
"""

import argparse
import signal
import sys
from importlib import import_module
from textwrap import dedent, indent
from types import FrameType

from pichenette import __version__
from pichenette.cli.language import asked
from pichenette.cli.parser import Parser, said
from pichenette.errors import PichenetteError, text_of
from pichenette.text import Language, Text

COMMANDS = {
    "demo": "play a whole game with no hardware",
    "console": "look inside a board: gates, weight, link, every sentence",
    "serve": "score games on a real board",
    "pin": "show or change the PIN of the page",
    "games": "list the games and their options",
    "journal": "list stored games and entries, make backups",
    "stats": "figures of games and players",
    "config": "show or check the settings",
    "install": "install the service on this machine",
    "update": "change to another release, and back if it fails",
    "hotspot": "a Wi-Fi of the Pi's own, where there is none",
    "replay": "show or check a recorded game",
    "judge": "judge a capture's sensor data again",
    "label": "say what really fell in a capture",
    "calibrate": "teach a board its scale and its colours",
    "bundle": "write the files that go on a Pico",
    "flash": "put the firmware on a Pico",
    "hardware": "help build a board: budgets, checks, drawings, mounts",
    "track": "try the LED track, or draw it",
    "bench": "measure its speed",
    "docs": "write the documents that are made from the program",
    "completion": "let the Tab key complete commands in your shell",
}


def _described(docstring: str | None) -> str:
    """A docstring as help; its examples stand out, however they are indented in the source."""
    summary, examples, *notes = (docstring or "").strip().split("\n\n")
    return "\n\n".join([summary, indent(dedent(examples), "  "), *notes])


_ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def _end(number: int, frame: FrameType | None) -> None:
    """Told to stop, or the terminal was closed: clean up first, undisturbed."""
    for ending in _ENDINGS:
        signal.signal(ending, signal.SIG_IGN)
    raise SystemExit(128 + number)


def _listen_for_the_end() -> None:
    for ending in _ENDINGS:
        if signal.getsignal(ending) is not signal.SIG_IGN:  # nohup, or a script's background
            signal.signal(ending, _end)


def main(argv: list[str] | None = None) -> int:
    if argv is None:  # run as a program, so the signals are its own
        _listen_for_the_end()
    words = sys.argv[1:] if argv is None else argv
    try:
        command, words = _command(words)
        module = import_module(f"pichenette.cli.{command}")
        options = parser_of(command, asked(words)).parse_args(words)
        options.typed = ["pichenette", command, *words]
        return int(module.run(options))
    except PichenetteError as error:
        print(_complaint(command, error).say(asked(words)), file=sys.stderr)
        return 2 if isinstance(error, ValueError) else 1  # bad input, or a bad world
    except BrokenPipeError:
        sys.stderr.close()  # the reader has left; there is nobody to tell
        return 1
    except KeyboardInterrupt:
        return 130


def _complaint(command: str, error: PichenetteError) -> Text:
    why = text_of(error)
    return Text(f"pichenette {command}: {why.en}", f"pichenette {command} : {why.fr}")


def _command(words: list[str]) -> tuple[str, list[str]]:
    """The command and its own arguments; without any, list what there is."""
    top = top_parser()
    if not words or words == ["help"]:
        words = ["--help"]
    if words[0] == "help":  # like git and others
        words = [words[1], "--help"]
    if len(words) > 1 and words[0].startswith("--") and words[0] not in ("--help", "--version"):
        top.refuse(
            Text(
                f"{words[0]}: options follow the command, as in `pichenette games --lang fr`",
                f"{words[0]} : les options suivent la commande, comme dans `pichenette games "
                "--lang fr`",
            )
        )
    top.parse_args(words[:1])
    return words[0], words[1:]


def top_parser() -> Parser:
    parser = Parser(
        prog="pichenette",
        usage="pichenette [-h] [--version] COMMAND …",
        description="Automatic scoring for table games on real boards.",
    )
    spoken = parser.language
    listed = "\n".join(f"  {name:<11} {said(text, spoken)}" for name, text in COMMANDS.items())
    parser.epilog = _EPILOG.say(spoken).format(listed=listed)
    parser.add_argument("--version", action="version", version=f"pichenette {__version__}")
    parser.add_argument("command", choices=COMMANDS, help=argparse.SUPPRESS)
    return parser


_EPILOG = Text(
    "commands:\n{listed}\n\n`pichenette COMMAND --help` explains one, with examples.",
    "commandes :\n{listed}\n\n`pichenette COMMANDE --help` en explique une, avec des exemples.",
)


def parser_of(command: str, spoken: Language | None = None) -> Parser:
    """In the locale's language, unless another is given."""
    module = import_module(f"pichenette.cli.{command}")
    parser = Parser(prog=f"pichenette {command}")
    parser.language = spoken or parser.language
    text = module.__doc__
    if parser.language == "fr":
        from pichenette.cli.french import HELP  # only if needed

        text = HELP.get(command, text)
    parser.description = _described(text)
    module.arguments(parser)
    parser.take_language()
    return parser
