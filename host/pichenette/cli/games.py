"""The games that can be played: who, on which board, with which options.

  pichenette games                      # one line per game
  pichenette games NAME                 # its rules in short, and every option
  pichenette games NAME --lang fr
  pichenette games --json               # for programs: a form can be drawn from it

Type options as shown, in the console (`begin NAME Ana Bo target=7`) and in the demo (`--option
target=7`).  A game of your own is one file and one entry point: docs/games.md.
"""

import argparse
import json
import sys

from pichenette import board
from pichenette.games import catalogue
from pichenette.games.about import About, fits, plain
from pichenette.games.described import described, players


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="NAME", help="a game; default: all of them")
    parser.add_argument("--json", action="store_true", help="as JSON, in both languages")


def run(options: argparse.Namespace) -> int:
    names = [options.game] if options.game else catalogue.offered()
    games = {name: catalogue.find(name).about for name in names}
    if options.json:
        shown = [{**plain(name, about), "boards": boards(about)} for name, about in games.items()]
        print(json.dumps(shown[0] if options.game else shown))
    elif options.game:
        about = games[options.game]
        print("\n".join(described(options.game, about, options.lang, boards(about))))
    else:
        for name, about in games.items():
            how_many, on = players(about).say(options.lang), ", ".join(boards(about)) or "–"
            print(f"{name:<15} {about.title.say(options.lang):<20} {how_many:<15} {on}")
        for why in catalogue.broken().values():
            print(why.say(options.lang), file=sys.stderr)
    return 0


def boards(about: About) -> list[str]:
    """The boards that can see it; all of them if it needs none."""
    found = [board.load(name) for name in board.names()]
    return [candidate.name for candidate in found if fits(about.needs, candidate)]
