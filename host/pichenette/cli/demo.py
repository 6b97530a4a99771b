"""Play a whole game with nothing attached: a virtual board runs the real firmware.

pichenette demo
pichenette demo --players Ana Bo Cy --seed 7 --speed 4
pichenette demo --option target=7 --lang fr
pichenette demo --headless --speed max --record game.jsonl
pichenette demo --page 0.0.0.0:8080      # open its page to every phone on the network
pichenette demo --data ~/demo            # stop it with Ctrl-C, start it again: it resumes

With --game it plays another game: `pichenette games` lists them with their options.  A game that
would take an hour is played to a lower target, unless --option sets one.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Self

from pichenette import board
from pichenette.board import Board
from pichenette.cli.qr import code
from pichenette.cli.replay import language
from pichenette.cli.serve import page_arguments, page_settings
from pichenette.cli.speed import speed
from pichenette.config import PageSettings, Settings
from pichenette.errors import PichenetteError
from pichenette.games import catalogue, typed
from pichenette.games.game import Language
from pichenette.games.record import write
from pichenette.journal import belonging
from pichenette.journal.store import Journal
from pichenette.outputs.colouring import can_draw
from pichenette.outputs.screen import Screen
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.virtual.board import VirtualBoard
from pichenette.virtual.closing import Closing
from pichenette.virtual.lockstep import Lockstep
from pichenette.virtual.match import Match, match_of

if TYPE_CHECKING:
    from pichenette.cli.demo_page import DemoPage

_FRAME_S = 1 / 30


def arguments(parser: argparse.ArgumentParser) -> None:
    games = playable()
    parser.add_argument("--game", choices=games, default=games[0])
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="set an option; `pichenette games NAME` lists them",
    )
    parser.add_argument("--heads", action="store_true", help="a colour head in every pocket")
    parser.add_argument("--players", nargs="+", default=["Ana", "Bo"], metavar="NAME")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same game")
    parser.add_argument("--speed", type=speed, default=1.0, help="2 is twice as fast; max")
    parser.add_argument("--headless", action="store_true", help="only print the result, as JSON")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the game record")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="keep the journal here and resume from it"
    )
    page_arguments(parser)
    parser.add_argument("--lang", choices=("fr", "en"), default=language(os.environ))


def playable() -> list[str]:
    """The games with players for a virtual board."""
    return [name for name in catalogue.offered() if catalogue.find(name).about.virtual]


class CannotPlay(PichenetteError, ValueError):
    """The options contradict each other, or the output has nowhere to go."""


def run(options: argparse.Namespace) -> int:
    if options.record:
        _check_writable(options.record)
    journal = Journal(options.data / "journal.sqlite" if options.data else None)
    audience = _audience(options)
    kind = _players(options)
    played_on = board.load(kind.board)
    belonging.settle(journal, played_on)
    page = _page(options, played_on, journal)
    with page or nullcontext():
        table = _play(options, played_on, journal, audience, page)
    journal.close()
    record = table.record
    assert record is not None
    if options.record:
        options.record.write_bytes(write(record))
    if options.headless:
        print(json.dumps(record.final_state()))
    return 0


def _play(
    options: argparse.Namespace,
    played_on: Board,
    journal: Journal,
    audience: "Audience",
    page: "DemoPage | None",
) -> Table:
    """Play a game to its end, new or resumed; returns its table."""
    kind = _players(options)
    senses = kind.senses(catalogue.find(options.game).about)
    table = Table(played_on, journal, Settings(), _shown_to(audience, page), senses)
    if table.record is None or table.record.game.outcome:
        given = dict(typed.option(options.game, text) for text in options.option)
        rules = {**kind.shorter, **given}
        header = {"pichenette": 1, "game": options.game, "players": options.players}
        table.begin({**header, "options": rules} if rules else header, "demo")
    elif table.record.game.name != options.game:
        there = table.record.game.name
        raise CannotPlay(
            f"{options.data} holds an unfinished game of {there}: resume it with --game {there}, "
            "or give another --data to start a new one"
        )
    elif table.view().pending is not None:
        table.undo("demo")  # the virtual board was set up again: replay what was open
    with (
        VirtualBoard(played_on, options.seed, speed=None, has_heads=kind.has_heads) as virtual,
        Lockstep(virtual, table) as lockstep,
        audience,
    ):
        if page:
            page.open(table, lambda: lockstep.now_us / 1e6)
            audience.hear_of(page.url)
        rest = page.serve if page else time.sleep
        pacer = Pacer(lockstep, table, audience, options.speed, rest)
        match = kind(table, virtual, lockstep, options.seed)
        match.play(pacer.run, thoughtful=1.0 if options.speed < float("inf") else kind.hurried)
    return table


def _page(options: argparse.Namespace, on: Board, journal: Journal) -> "DemoPage | None":
    """A page, unless nobody looks; its parts are imported only then."""
    if options.no_page or (options.headless and not options.page):
        return None
    from pichenette.cli.demo_page import DemoPage, DemoTable

    own = page_settings(PageSettings(), options)
    return DemoPage(DemoTable(on, journal), own, is_asked=bool(options.page))


def _shown_to(audience: "Audience", page: "DemoPage | None") -> Callable[[View], None]:
    def show(view: View) -> None:
        audience.show(view)
        if page:
            page.show(view)

    return show


def _players(options: argparse.Namespace) -> type[Match]:
    """The game's own virtual players, on the board asked for."""
    kind = match_of(options.game)
    if kind and options.heads:
        kind = kind.with_heads()
    if kind is None:
        raise CannotPlay(
            f"--heads: {options.game} is played without pockets that could have colour heads"
        )
    return kind


def _check_writable(file: Path) -> None:
    """Complain before the game rather than after it; an existing file is left alone."""
    try:
        is_new = not file.exists()
        with file.open("ab"):
            pass
        if is_new:
            file.unlink()
    except OSError as error:
        raise CannotPlay(
            f"--record {file}: {error.strerror}; choose a folder you can write to"
        ) from None


class Audience(Closing):
    """Nobody is watching."""

    def show(self, view: View) -> None:
        """The view has changed."""

    def hear_of(self, url: str) -> None:
        """A page shows it too."""
        print(f"page: {url}", file=sys.stderr, flush=True)

    def look(self, view: View, at_ms: int) -> None:
        """Some time has passed."""

    def close(self) -> None:
        """The game is over, or was stopped."""


class LinesAudience(Audience):
    """For a file, a pipe or a dumb terminal: what happened, line by line."""

    def __init__(self, lang: Language) -> None:
        self._lang = lang
        self._version = 0

    def show(self, view: View) -> None:
        for event in view.events:
            if event.version > self._version:
                print(event.text.say(self._lang), flush=True)
        self._version = view.version


class TerminalAudience(Audience):
    """A person at a terminal."""

    def __init__(self, lang: Language) -> None:
        self._screen = Screen(sys.stdout, lang)

    def __enter__(self) -> Self:
        self._screen.__enter__()
        return self

    def hear_of(self, url: str) -> None:
        self._screen.foot = [f"page: {url}", *code(url)]

    def look(self, view: View, at_ms: int) -> None:
        self._screen.draw(view, at_ms)

    def close(self) -> None:
        self._screen.close()


def _audience(options: argparse.Namespace) -> Audience:
    if options.headless:
        return Audience()
    return TerminalAudience(options.lang) if can_draw(sys.stdout) else LinesAudience(options.lang)


class Pacer:
    """Keeps simulated time in step with the wall clock, one frame at a time."""

    def __init__(
        self,
        lockstep: Lockstep,
        table: Table,
        audience: Audience,
        speed: float,
        rest: Callable[[float], None] = time.sleep,
    ) -> None:
        """`rest` is what to do with idle seconds."""
        self._rest = rest
        self._lockstep = lockstep
        self._table = table
        self._audience = audience
        self._speed = speed
        self._frame_at = time.monotonic()

    def run(self, until_us: float) -> None:
        while (now_us := self._lockstep.now_us) < until_us:
            self._lockstep.run(min(until_us, now_us + _FRAME_S * 1e6 * self._speed))
            wait = self._frame_at + _FRAME_S - time.monotonic()
            if self._speed < float("inf"):
                self._rest(max(0.0, wait))
            elif wait > 0:
                continue
            else:
                self._rest(0.0)
            self._frame_at = time.monotonic()
            self._audience.look(self._table.view(), int(self._lockstep.now_us / 1000))
