"""Score games on real boards: the service that runs on the Pi.

  pichenette serve                                  # one carrom board, found by its USB id
  pichenette serve --board offboard --port /dev/ttyACM1
  pichenette serve --config /etc/pichenette.toml    # several tables, outputs, thresholds
  pichenette serve --data /srv/pichenette --capture # keep journals there, and every sentence
  pichenette serve --page 0.0.0.0:8080              # open the page to every phone on the network
  pichenette serve --virtual carrom                 # try it with nothing attached

Ends cleanly on SIGTERM or Ctrl-C.  Under systemd: `pichenette install`.
"""

import argparse
import asyncio
import logging
import os
import sys
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pichenette import __version__, board, config
from pichenette.config import BadConfig, PageSettings, Settings
from pichenette.expected import Unfit
from pichenette.resources import state_dir
from pichenette.text import Language, Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pichenette.outputs.fittings import Fittings
    from pichenette.service.commission import Commissioning
    from pichenette.service.hands import Hands
    from pichenette.service.machine import Machine
    from pichenette.service.served_table import ServedTable
    from pichenette.service.web.page import Page
    from pichenette.virtual.board import VirtualBoard


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings (TOML)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the journals live")
    parser.add_argument("--port", metavar="TTY", help="default: found by USB id 2e8a:0005")
    parser.add_argument("--board", metavar="NAME", help="a board's name, or its .toml file")
    parser.add_argument(
        "--capture", action="store_true", help="also write every sentence to a file"
    )
    page_arguments(parser)
    parser.add_argument(
        "--virtual",
        metavar="BOARD",
        help="put a virtual board on the first table: no hardware needed",
    )
    parser.add_argument("--log", choices=("debug", "info", "warning", "error"))


def page_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--page",
        metavar="ADDRESS:PORT",
        help="where to serve the page; 0.0.0.0:8080 opens it to the network",
    )
    parser.add_argument("--no-page", action="store_true", help="do not serve the page")


def run(options: argparse.Namespace) -> int:
    settings = _settings(options)
    # systemd's journal adds the time; a terminal does not.
    form = "%(levelname)s %(name)s: %(message)s"
    if sys.stderr.isatty():
        form = "%(asctime)s " + form
    logging.basicConfig(level=settings.service.log.upper(), format=form)
    from pichenette.service import garbage
    from pichenette.service.service import (
        Service,  # after the settings, so that a mistake in them is reported at once
    )

    with ExitStack() as opened:
        hands: Hands | None = None
        if options.virtual:
            virtual = opened.enter_context(_virtual(settings.tables[0].board))
            hands = _hands(virtual)
            first = replace(settings.tables[0], port=str(virtual.port), board_id="")
            settings = replace(settings, tables=(first, *settings.tables[1:]))
        service = Service(
            settings,
            hands=hands,
            is_apart=not options.data,
            needs_page=bool(options.page),
            leading=_lead,
            settings_file=options.config,
        )
        log = logging.getLogger(__name__)
        log.info("pichenette %s, journals in %s", __version__, service.data_dir)
        asyncio.run(
            service.run(garbage.settle, paged=lambda page: _tell(page, options.data, options.lang))
        )
    return 0


def _tell(page: "Page", data: Path | None, tongue: Language) -> None:
    """Say where to find the page, and the PIN for acting on it."""
    for url in page.urls:
        print(Text(f"page: {url}", f"page : {url}").say(tongue))
    command = f"pichenette pin --data {data}" if data else "pichenette pin"
    line = Text(
        f"PIN: {page.pin}  (`{command}` shows and changes it)",
        f"code PIN : {page.pin}  (`{command}` l’affiche et le change)",
    )
    print(line.say(tongue), flush=True)
    if sys.stdout.isatty():
        from pichenette.cli.qr import code

        print("\n".join(code(page.urls[0])), flush=True)


def _lead(
    served: "ServedTable", machine: "Machine", fitted: "Callable[[], Fittings | None]"
) -> "Commissioning":
    from pichenette.commissioning.walk import Walk  # with the console, when somebody wants it

    return Walk(served, machine, fitted)


def _hands(virtual: "VirtualBoard") -> "Hands":
    from pichenette.virtual.hands import Hands

    return Hands(virtual)


def _virtual(name: str) -> "VirtualBoard":
    from pichenette.virtual.board import VirtualBoard

    return VirtualBoard(board.load(name), speed=1.0, has_heads=True)


def _settings(options: argparse.Namespace) -> Settings:
    file = options.config or _usual_file(options.data)
    settings = config.load(file) if file else Settings()
    own = settings.service
    if options.data:
        own = replace(own, data_dir=str(options.data))
    if options.log:
        own = replace(own, log=options.log)
    tables = settings.tables
    if options.virtual:
        if options.port or options.board:
            raise BadConfig(
                Text(
                    "--virtual brings its own board: leave out --port and --board",
                    "--virtual apporte son propre plateau : retirez --port et --board",
                )
            )
        tables = (replace(tables[0], board=options.virtual), *tables[1:])
        if own.data_dir and not own.runtime_dir and "RUNTIME_DIRECTORY" not in os.environ:
            own = replace(own, runtime_dir=str(Path(own.data_dir, "run")))  # beside a real service
    if options.port or options.board or options.capture:
        if len(tables) != 1:
            raise BadConfig(
                Text(
                    f"{options.config} has {len(tables)} tables; --port, --board and --capture "
                    "only work with one: set them in the file",
                    f"{options.config} a {len(tables)} tables ; --port, --board et --capture ne "
                    "vont qu’avec une seule : réglez-les dans le fichier",
                )
            )
        given = {"port": options.port, "board": options.board, "capture": options.capture}
        changes = {key: value for key, value in given.items() if value}
        if options.port:
            changes["board_id"] = ""
        tables = (replace(tables[0], **changes),)
    return replace(settings, service=own, tables=tables, page=page_settings(settings.page, options))


def _usual_file(data: Path | None) -> Path | None:
    """Where the page keeps settings if no file is given; None if it has not yet."""
    found = (data or state_dir(os.environ)) / "settings.toml"
    return found if found.is_file() else None


def page_settings(own: PageSettings, options: argparse.Namespace) -> PageSettings:
    """From `--page` and `--no-page`; raises BadConfig."""
    if options.no_page:
        return replace(own, serve=False)
    if not options.page:
        return own
    address, colon, port = options.page.rpartition(":")
    if not colon or not (port.isascii() and port.isdigit()):
        raise BadConfig(
            Text(
                f"--page {options.page}: expected an address and a port, as in 0.0.0.0:8080",
                f"--page {options.page} : il faut une adresse et un port, comme `0.0.0.0:8080`",
            )
        )
    try:
        return replace(own, serve=True, address=address.strip("[]"), port=int(port))
    except Unfit as error:
        raise BadConfig(*error.within(f"--page {options.page}")) from None
