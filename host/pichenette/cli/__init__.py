"""The command `pichenette`: one module a subcommand, imported only when it is asked for.

A subcommand's module has `arguments(parser)` and `run(options) -> int`; its docstring is its help:
what it does, examples, notes, with blank lines between.
Exit codes: 0 done, 1 failed, 2 wrong use or an illegal record.
"""

import argparse
import signal
import sys
from importlib import import_module
from textwrap import dedent, indent
from types import FrameType

from pichenette import __version__
from pichenette.errors import PichenetteError

COMMANDS = {
    "demo": "a whole game with nothing attached",
    "console": "look into a board: gates, weight, link, every sentence",
    "serve": "score the games of a real board",
    "games": "the games that can be played, and their options",
    "journal": "the games and entries that are stored, backups",
    "config": "show or check the settings",
    "install": "set the service up on this machine",
    "replay": "show a recorded game, or check it",
    "judge": "see again what the sensors of a capture saw",
    "calibrate": "teach a board its scale and its colours",
    "bundle": "write the files a Pico gets",
    "flash": "put the firmware on a Pico",
    "hardware": "build a board: budgets, checks, drawings, mounts",
    "track": "try the LED track, or draw it",
    "bench": "measure it",
}


def _described(docstring: str | None) -> str:
    """A docstring as help: its examples stand out, however they are indented in the source."""
    summary, examples, *notes = (docstring or "").strip().split("\n\n")
    return "\n\n".join([summary, indent(dedent(examples), "  "), *notes])


_ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def _end(number: int, frame: FrameType | None) -> None:
    """Told to stop, or its terminal was closed: what is open is put away first, undisturbed."""
    for ending in _ENDINGS:
        signal.signal(ending, signal.SIG_IGN)
    raise SystemExit(128 + number)


def _listen_for_the_end() -> None:
    for ending in _ENDINGS:
        if signal.getsignal(ending) is not signal.SIG_IGN:  # nohup, or a script's background
            signal.signal(ending, _end)


def main(argv: list[str] | None = None) -> int:
    if argv is None:  # a program of its own, whose signals are nobody else's
        _listen_for_the_end()
    words = sys.argv[1:] if argv is None else argv
    parser = argparse.ArgumentParser(
        prog="pichenette",
        description="Automatic scoring for table games on real boards.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join(f"  {name:<9} {text}" for name, text in COMMANDS.items()),
    )
    parser.add_argument("--version", action="version", version=f"pichenette {__version__}")
    parser.add_argument("command", choices=COMMANDS, metavar="command", help="one of:")
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    command = parser.parse_args(words[:1]).command
    module = import_module(f"pichenette.cli.{command}")
    own = argparse.ArgumentParser(
        prog=f"pichenette {command}",
        description=_described(module.__doc__),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.arguments(own)
    options = own.parse_args(words[1:])
    try:
        return int(module.run(options))
    except PichenetteError as error:
        print(f"pichenette {command}: {error}", file=sys.stderr)
        return 2 if isinstance(error, ValueError) else 1  # what was given was wrong, or the world
    except BrokenPipeError:
        sys.stderr.close()  # the reader has left; nothing more to say to anyone
        return 1
    except KeyboardInterrupt:
        return 130
