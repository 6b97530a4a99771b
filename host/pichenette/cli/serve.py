"""Score the games of real boards: the service that runs on the Pi.

  pichenette serve                                  # one carrom board, found by its USB id
  pichenette serve --board offboard --port /dev/ttyACM1
  pichenette serve --config /etc/pichenette.toml    # several tables, outputs, thresholds
  pichenette serve --data /srv/pichenette --capture # keep journals there, and every sentence

Ends cleanly on SIGTERM or Ctrl-C.  Under systemd: `pichenette install`.
"""

import argparse
import asyncio
import logging
import sys
from dataclasses import replace
from pathlib import Path

from pichenette import __version__, config
from pichenette.config import BadConfig, Settings


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings (TOML)")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where the journals live")
    parser.add_argument("--port", metavar="TTY", help="default: found by USB id 2e8a:0005")
    parser.add_argument("--board", metavar="NAME", help="a board's name, or its .toml file")
    parser.add_argument("--capture", action="store_true", help="write every sentence to a file")
    parser.add_argument("--log", choices=("debug", "info", "warning", "error"))


def run(options: argparse.Namespace) -> int:
    settings = _settings(options)
    # systemd's journal has the time already; a terminal has not.
    form = "%(levelname)s %(name)s: %(message)s"
    if sys.stderr.isatty():
        form = "%(asctime)s " + form
    logging.basicConfig(level=settings.service.log.upper(), format=form)
    from pichenette.service.service import (
        Service,  # after the settings: a mistake in them is told at once
    )

    service = Service(settings)
    logging.getLogger(__name__).info("pichenette %s, journals in %s", __version__, service.data_dir)
    asyncio.run(service.run())
    return 0


def _settings(options: argparse.Namespace) -> Settings:
    settings = config.load(options.config) if options.config else Settings()
    own = settings.service
    if options.data:
        own = replace(own, data_dir=str(options.data))
    if options.log:
        own = replace(own, log=options.log)
    tables = settings.tables
    if options.port or options.board or options.capture:
        if len(tables) != 1:
            raise BadConfig(
                f"{options.config}: has {len(tables)} tables; --port, --board and --capture are "
                "for one: set them in the file"
            )
        given = {"port": options.port, "board": options.board, "capture": options.capture}
        changes = {key: value for key, value in given.items() if value}
        if options.port:
            changes["board_id"] = ""
        tables = (replace(tables[0], **changes),)
    return replace(settings, service=own, tables=tables)
