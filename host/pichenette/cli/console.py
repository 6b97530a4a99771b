"""Look into a board: gates, weight, link and every sentence, live; commands to find what is wrong.

pichenette console                        # beside a running service, or on the board's own port
pichenette console --port /dev/ttyACM1    # that port; attaches if a service has it
pichenette console --virtual carrom       # without any hardware
pichenette console --replay game.capture --speed 4
pichenette console --check > report.txt   # the whole check-list, to attach to a question
echo selftest | pichenette console --json # for scripts: one JSON object per line
"""

import argparse
import asyncio
import logging
import os
import sys
from pathlib import Path

from pichenette import board, config
from pichenette.board import Board
from pichenette.cli.speed import speed
from pichenette.config import BadConfig, Settings, journal_name
from pichenette.console.commands.catalogue import BY_NAME
from pichenette.console.console import Console
from pichenette.console.remarks import Remarks
from pichenette.console.runner import CommandRunner
from pichenette.console.sources.capture import CaptureSource
from pichenette.console.sources.port import PortSource
from pichenette.console.sources.service import NoService, ServiceSource, tables
from pichenette.console.sources.source import Source
from pichenette.console.terminal import Terminal
from pichenette.errors import Explained, reason
from pichenette.link.finder import Wanted
from pichenette.resources import JOIN_GROUP, runtime_dir, state_dir
from pichenette.sense import calibration_file as calibrated
from pichenette.sense.calibration import Senses
from pichenette.text import Text

SOCKET = "pichenette.sock"
_SYSTEM_RUN = Path("/run/pichenette")  # RuntimeDirectory= of hardware/systemd/pichenette.service


class NoScreen(Explained, RuntimeError):
    """The console's own screen cannot be shown."""


def arguments(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--port", metavar="TTY", help="default: found by USB id 2e8a:0005")
    where.add_argument("--attach", type=Path, metavar="SOCKET", help="only through this service")
    where.add_argument("--virtual", metavar="BOARD", help="a virtual board: no hardware needed")
    where.add_argument("--replay", type=Path, metavar="FILE", help="play back a capture")
    parser.add_argument("--table", metavar="NAME", help="which one, if the service has several")
    parser.add_argument("--board", metavar="NAME", help="the board to expect")
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings with thresholds")
    parser.add_argument(
        "--speed", type=speed, default=1.0, help="speed of --replay and --virtual, or max"
    )
    parser.add_argument("--seed", type=int, default=0, help="board id of the --virtual board")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--json", action="store_true", help="one JSON object per line")
    how.add_argument("--raw", action="store_true", help="raw sentences as they arrive")
    parser.add_argument("--check", action="store_true", help="the commissioning check-list")
    parser.add_argument(
        "--for",
        dest="seconds",
        type=float,
        metavar="S",
        help="without a screen: stop after this long",
    )


def run(options: argparse.Namespace) -> int:
    settings = config.load(options.config) if options.config else Settings()
    expected = _expected(options)
    settings = settings.on(expected.name) if expected else settings
    console = Console(expected, settings.passages)
    source = _source(options, console, settings)
    runner = CommandRunner(
        console, source, BY_NAME, options.lang, settings, _calibration(options, settings)
    )
    if source.kind in ("port", "virtual"):
        kept = calibrated.load(runner.calibration)
        if kept == Senses() and isinstance(source, PortSource):
            kept = source.senses
        console.calibrate(kept)
    remarks, log = Remarks(console, source.now), logging.getLogger("pichenette")
    log.addHandler(remarks)
    try:
        return _run(options, runner)
    finally:
        log.removeHandler(remarks)
        runner.close()
        source.close()


def _run(options: argparse.Namespace, runner: CommandRunner) -> int:
    if options.check:
        from pichenette.console.check import check

        return asyncio.run(check(runner, sys.stdout, is_json=options.json, terminal=Terminal()))
    if options.json or options.raw or not (sys.stdout.isatty() and sys.stdin.isatty()):
        from pichenette.console.script import Form, Script

        form: Form = "raw" if options.raw else "json"
        script = Script(runner, sys.stdout, form, options.seconds, Terminal())
        return asyncio.run(script.run(sys.stdin))
    try:
        from pichenette.console.tui.app import ConsoleApp
    except ModuleNotFoundError as error:
        raise NoScreen(
            Text(
                f"{error.name} is not installed: pip install 'pichenette[console]'; --json, --raw "
                "and --check work without it",
                f"{error.name} n’est pas installé : pip install 'pichenette[console]' ; --json, "
                "--raw et --check s’en passent",
            )
        ) from error
    history = state_dir(os.environ) / "console-history"
    return ConsoleApp(runner, history, terminal=Terminal()).run() or 0


def _calibration(options: argparse.Namespace, settings: Settings) -> Path:
    """Where `pichenette serve` will look for it."""
    folder = settings.service.data_dir or state_dir(os.environ)
    name = (
        f"virtual-{options.virtual}.sqlite"
        if options.virtual
        else journal_name(options.table or settings.tables[0].name)
    )
    return calibrated.path_beside(Path(folder) / name)


def _expected(options: argparse.Namespace) -> Board | None:
    if options.virtual:
        return board.load(options.board or options.virtual)
    if options.board:
        return board.load(options.board)
    if options.config:
        named = {table.board for table in config.load(options.config).tables}
        return board.load(named.pop()) if len(named) == 1 else None
    return None


def _source(options: argparse.Namespace, console: Console, settings: Settings) -> Source:
    if options.replay:
        return CaptureSource(console, options.replay, options.speed)
    if options.virtual:
        from pichenette.console.sources.virtual import VirtualSource

        if options.speed == float("inf"):
            raise BadConfig(
                "--speed max: choose a number; people cannot follow a virtual board at full speed"
            )
        return VirtualSource(
            console, board.load(options.virtual), options.seed, options.speed, settings
        )
    attached = _service(options, console, settings)
    if attached is not None:
        return attached
    return PortSource(console, Wanted(options.port), settings=settings)


def _service(
    options: argparse.Namespace, console: Console, settings: Settings
) -> ServiceSource | None:
    """The running service, unless it has nothing to do with the requested port."""
    for path in [options.attach] if options.attach else _sockets(settings, options.port):
        try:
            found = tables(path)
        except NoService:
            if options.attach:
                raise
            continue
        name = options.table or _table_of(options.port, found)
        if name is None:
            continue
        if name not in found:
            raise BadConfig(f"no table {name!r}; this service has {', '.join(found)}")
        return ServiceSource(console, path, name)
    return None


def _table_of(port: str | None, found: dict[str, str | None]) -> str | None:
    """The table that has this port; without a port, the only one."""
    if port is None:
        if len(found) > 1:
            raise BadConfig(f"which --table? This service has {', '.join(found)}")
        return next(iter(found))
    for name, device in found.items():
        if device and os.path.realpath(device) == os.path.realpath(port):
            return name
    return None


def _sockets(settings: Settings, port: str | None) -> list[Path]:
    own = settings.service.runtime_dir
    folders = [Path(own)] if own else [runtime_dir(os.environ), _SYSTEM_RUN]
    found = []
    for path in (folder / SOCKET for folder in folders):
        try:
            if path.exists():
                found.append(path)
        except (
            PermissionError
        ) as error:  # the installed service's; a port of our own does not need it
            if port is None:
                raise NoService(
                    Text(
                        f"{path}: {reason(error).en}; {JOIN_GROUP.en}",
                        f"{path} : {reason(error).fr} ; {JOIN_GROUP.fr}",
                    )
                ) from error
    return found
