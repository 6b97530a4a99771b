"""Put the firmware on a Pico: only what changed is copied, then it restarts and says hello.

  pichenette flash --board carrom
  pichenette flash --board my-board.toml --port /dev/ttyACM1
  pichenette flash --prompt             # stop the program: the Pico is free for Thonny or mpremote

It needs mpremote: pip install 'pichenette[flash]'.
"""

import argparse

from pichenette import board
from pichenette.cli.progress import Progress
from pichenette.pico import flash


def arguments(parser: argparse.ArgumentParser) -> None:
    known = ", ".join(board.names())
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--board", help=f"{known}, or a .toml file")
    what.add_argument(
        "--prompt",
        action="store_true",
        help="copy nothing: only stop the program (it ignores Ctrl-C) and leave MicroPython's "
        "prompt",
    )
    parser.add_argument("--port", help="the Pico's device; found by its USB id when left out")


def run(options: argparse.Namespace) -> int:
    if options.prompt:
        device, has_answered = flash.leave_at_prompt(options.port)
        if has_answered:
            print(
                f"{device}: at its prompt; press Ctrl-D there, or unplug it and plug it in again, "
                "to restart the program"
            )
        else:
            print(f"{device}: no pichenette firmware answers; Ctrl-C should bring up its prompt")
        return 0
    done: list[str] = []
    with Progress("copying") as progress:

        def show(step: flash.FlashStep) -> None:
            if step.done == step.total:
                done.append(step.text.en)
            progress(step.done / step.total if step.total else 1.0, step.text.en)

        hello = flash.flash(board.load(options.board), options.port, show)
    print(", ".join(done))
    if hello:
        print(f"it answers: board {hello[5]}, firmware {hello[2]}, id {hello[3]}")
    else:
        print("done; it will answer on its UART")
    return 0
