"""Show or check the settings.

  pichenette config                                 # every key with its default
  pichenette config --config /etc/pichenette.toml   # … with what the file says
  pichenette config --config FILE --check           # only report mistakes

The exit code is 2 if something is wrong; every mistake is listed, with the key you may have meant.
"""

import argparse
from pathlib import Path

from pichenette import board, config
from pichenette.config import Settings


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings (TOML)")
    parser.add_argument(
        "--check", action="store_true", help="only check; print nothing if there are no mistakes"
    )


def run(options: argparse.Namespace) -> int:
    settings = config.load(options.config) if options.config else Settings()
    for table in settings.tables:
        board.load(table.board)  # reports what is wrong with it
    if not options.check:
        print(config.as_toml(settings), end="")
    return 0
