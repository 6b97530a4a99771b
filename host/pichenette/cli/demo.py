"""Play a whole game with nothing attached: a virtual board runs the real firmware.

pichenette demo
pichenette demo --players Ana Bo Cy --seed 7 --speed 4
pichenette demo --option target=7 --lang fr
pichenette demo --headless --speed max --record game.jsonl
pichenette demo --page 0.0.0.0:8080      # open its page to every phone on the network
pichenette demo --film demo.svg --speed 3   # a moving picture of it
pichenette demo --data ~/demo            # stop it with Ctrl-C, start it again: it resumes

With --game it plays another game: `pichenette games` lists them with their options.  It takes about
ninety seconds to a winner: a long game is played to a lower target, and says so, unless --option
sets one.  While it plays, space pauses it, + and - change its speed, a digit or letter answers,
q stops it.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from pichenette import board
from pichenette.board import Board
from pichenette.cli.demoing.audience import Audience, LinesAudience, TerminalAudience
from pichenette.cli.demoing.filming import FilmAudience
from pichenette.cli.demoing.pace import Pacer, Stopped
from pichenette.cli.demoing.way import TimedJournal, WatchedBoard, Way
from pichenette.cli.serve import page_arguments, page_settings
from pichenette.cli.speed import speed
from pichenette.config import PageSettings, Settings
from pichenette.errors import Explained, reason
from pichenette.games import catalogue, typed
from pichenette.games.game import Json
from pichenette.games.option import Option
from pichenette.games.record import write
from pichenette.journal import belonging
from pichenette.journal.store import Journal
from pichenette.link.tap import Tap
from pichenette.outputs.colouring import can_draw
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.text import Text
from pichenette.virtual.lockstep import Lockstep
from pichenette.virtual.match import Match, match_of

if TYPE_CHECKING:
    from pichenette.cli.demo_page import DemoPage

LINGER_S = 4.0  # at the winner
_PLAY_S = 78.0  # until then, where a visitor has answered: each answer takes its time too


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
    parser.add_argument(
        "--seed", type=int, help="the same seed plays the same game; default: one worth watching"
    )
    parser.add_argument("--speed", type=speed, help="2 is twice as fast; max")
    parser.add_argument("--headless", action="store_true", help="only print the result, as JSON")
    parser.add_argument(
        "--film", type=Path, metavar="FILE", help="write what a terminal would show as moving SVG"
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the game record")
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help="keep the journal here and resume from it"
    )
    page_arguments(parser)


def playable() -> list[str]:
    """The games with players for a virtual board."""
    return [name for name in catalogue.offered() if catalogue.find(name).about.virtual]


class CannotPlay(Explained, ValueError):
    """The options contradict each other, or the output has nowhere to go."""


def run(options: argparse.Namespace) -> int:
    for name in ("record", "film"):
        if file := getattr(options, name):
            _check_writable(name, file)
    kind = _players(options)
    if options.seed is None:
        options.seed = kind.show.seed
    if options.speed is None:
        options.speed = kind.show.speed
    audience = _audience(options, kind)
    with _journal(options, audience) as journal:
        played_on = board.load(kind.board)
        belonging.settle(journal, played_on)
        page = _page(options, played_on, journal)
        with page or nullcontext():
            table = _play(options, played_on, journal, audience, page)
    record = table.record
    assert record is not None
    if options.record:
        options.record.write_bytes(write(record))
    audience.tell_end(record.game)
    if options.headless:
        print(json.dumps(record.final_state()))
    return 0


@contextmanager
def _journal(options: argparse.Namespace, audience: Audience) -> Iterator[TimedJournal]:
    """On disk if somebody looks how long that takes, and gone afterwards unless it has a place."""
    with ExitStack() as opened:
        folder: Path | None = options.data
        if folder is None and audience.lingers:
            folder = Path(opened.enter_context(TemporaryDirectory(prefix="pichenette-")))
        journal = TimedJournal(folder / "journal.sqlite" if folder else None)
        opened.callback(journal.close)
        yield journal


def _play(
    options: argparse.Namespace,
    played_on: Board,
    journal: TimedJournal,
    audience: Audience,
    page: "DemoPage | None",
) -> Table:
    """Play a game to its end, new or resumed; returns its table."""
    kind = _players(options)
    about = catalogue.find(options.game).about
    shown_to: list[Callable[[View], None]] = []

    def show(view: View) -> None:
        for hear in shown_to:
            hear(view)

    table = Table(played_on, journal, Settings(), show, kind.senses(about))
    _begin(options, kind, table, audience)
    with (
        WatchedBoard(played_on, options.seed, speed=None, has_heads=kind.has_heads) as virtual,
        Lockstep(virtual, table, tap := Tap()) as lockstep,
        audience,
    ):
        virtual.way = way = Way(played_on, journal, lambda: lockstep.now_us, audience.clock)
        tap.watch(way.hear)
        shown_to += [way.show, audience.show]
        if page:
            shown_to.append(page.show)
            page.open(table, tap, lambda: lockstep.now_us / 1e6)
            audience.hear_of(page.url)

        def look() -> None:
            audience.look(table.view(), int(lockstep.now_us / 1000), pacer.pace, way)

        rest = page.serve if page else audience.rest
        pacer = Pacer(lockstep, look, options.speed, audience.keys(), rest, audience.clock)
        match = kind(table, virtual, lockstep, options.seed)
        match.visitor = pacer.ask
        match.ends_at_us = lambda: (_PLAY_S - pacer.waited_s) * kind.show.speed * 1e6
        with suppress(Stopped):
            match.play(pacer.run, thoughtful=1.0 if options.speed < float("inf") else kind.hurried)
            if audience.lingers:
                pacer.linger(LINGER_S)
    return table


def _begin(
    options: argparse.Namespace, kind: type[Match], table: Table, audience: Audience
) -> None:
    """A new game, unless one is to be resumed; raises CannotPlay."""
    if table.record is None or table.record.game.outcome:
        given = dict(typed.option(options.game, text) for text in options.option)
        shorter = {key: value for key, value in kind.show.options.items() if key not in given}
        rules = {**shorter, **given}
        header = {"pichenette": 1, "game": options.game, "players": options.players}
        table.begin({**header, "options": rules} if rules else header, "demo")
        for option in catalogue.find(options.game).about.options:
            if option.key in shorter:
                audience.note(_shortened(option, shorter[option.key]))
    elif table.record.game.name != options.game:
        there = table.record.game.name
        raise CannotPlay(
            Text(
                f"{options.data} holds an unfinished game of {there}: resume it with --game "
                f"{there}, or give another --data to start a new one",
                f"{options.data} contient une partie inachevée de {there} : reprenez-la avec "
                f"--game {there}, ou donnez un autre --data pour en commencer une",
            )
        )
    elif table.view().pending is not None:
        table.undo("demo")  # the virtual board was set up again: replay what was open


def _shortened(option: Option, value: Json) -> Text:
    meaning, usual = option.meaning, option.default
    return Text(
        f"A short game – {meaning.en}: {value} instead of {usual}.",
        f"Partie courte – {meaning.fr} : {value} au lieu de {usual}.",
    )


def _page(options: argparse.Namespace, on: Board, journal: Journal) -> "DemoPage | None":
    """A page, unless nobody looks; its parts are imported only then."""
    if options.no_page or options.film or (options.headless and not options.page):
        return None
    from pichenette.cli.demo_page import DemoPage, DemoTable

    own = page_settings(PageSettings(), options)
    return DemoPage(DemoTable(on, journal), own, is_asked=bool(options.page))


def _players(options: argparse.Namespace) -> type[Match]:
    """The game's own virtual players, on the board asked for."""
    kind = match_of(options.game)
    if kind and options.heads:
        kind = kind.with_heads()
    if kind is None:
        raise CannotPlay(
            Text(
                f"--heads: {options.game} is played without pockets that could have colour heads",
                f"--heads : {options.game} se joue sans poches qui pourraient avoir des têtes "
                "couleur",
            )
        )
    return kind


def _check_writable(name: str, file: Path) -> None:
    """Complain before the game rather than after it; an existing file is left alone."""
    try:
        is_new = not file.exists()
        with file.open("ab"):
            pass
        if is_new:
            file.unlink()
    except OSError as error:
        why = reason(error)
        raise CannotPlay(
            Text(
                f"--{name} {file}: {why.en}; choose a folder you can write to",
                f"--{name} {file} : impossible d’y écrire ({why.fr}) ; choisissez un "
                "dossier où vous pouvez écrire",
            )
        ) from None


def _audience(options: argparse.Namespace, kind: type[Match]) -> Audience:
    if options.film:
        title = catalogue.find(options.game).about.title.say(options.lang)
        return FilmAudience(options.lang, kind.draw, options.film, f"pichenette demo: {title}")
    if options.headless:
        return Audience()
    if can_draw(sys.stdout):
        return TerminalAudience(options.lang, kind.draw)
    return LinesAudience(options.lang)
