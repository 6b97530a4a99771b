"""Write the files a Pico gets, as `pichenette flash` would copy them.

pichenette bundle /tmp/pico --board carrom
pichenette bundle /tmp/pico --board my-board.toml
mpremote cp /tmp/pico/* :          # the same as pichenette flash, by hand
"""

import argparse
from pathlib import Path

from pichenette import board
from pichenette.pico import bundle


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("directory", type=Path, help="an empty or new directory, or an old bundle")
    known = ", ".join(board.names())
    parser.add_argument("--board", required=True, help=f"{known}, or a .toml file")


def run(options: argparse.Namespace) -> int:
    for path in bundle.write(board.load(options.board), options.directory):
        print(f"{path.stat().st_size:7,d}  {path}")
    return 0
