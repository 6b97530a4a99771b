"""Put the firmware on a Pico: only what changed is copied, then it restarts and says hello.

  pichenette flash --board carrom
  pichenette flash --board my-board.toml --port /dev/ttyACM1

It needs mpremote: pip install 'pichenette[flash]'.
"""

import argparse
import sys

from pichenette import board, flash


def arguments(parser: argparse.ArgumentParser) -> None:
    known = ", ".join(board.names())
    parser.add_argument("--board", required=True, help=f"{known}, or a .toml file")
    parser.add_argument("--port", help="the Pico's device; found by its USB id when left out")


def run(options: argparse.Namespace) -> int:
    hello = flash.flash(board.load(options.board), options.port, _show)
    if hello:
        print(f"it says hello: board {hello[5]}, firmware {hello[2]}, id {hello[3]}")
    else:
        print("done; it says hello on its UART")
    return 0


def _show(step: flash.Step) -> None:
    width = 24
    filled = width * step.done // step.total if step.total else width
    bar = "█" * filled + "░" * (width - filled)
    if sys.stdout.isatty():
        end = "\n" if step.done == step.total else ""
        print(f"\r\033[K{bar} {step.done:2}/{step.total} {step.text}", end=end, flush=True)
    else:
        print(f"{step.done:2}/{step.total} {step.text}", flush=True)
