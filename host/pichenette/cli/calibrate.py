"""Calibrate a board's scale and colour heads step by step; the result is saved beside its journal.

pichenette calibrate --board topple                       # empty, then ten pieces
pichenette calibrate --board topple --pieces 20 --port /dev/ttyACM1
pichenette calibrate --board carrom --colours blue queen striker --no-scale
pichenette calibrate --board topple --show                # what is saved

Stop `pichenette serve` first: it uses the port.
"""

import argparse
import json
import select
from collections.abc import Callable, Sequence
from os import environ
from pathlib import Path
from typing import Protocol

from pichenette import board, wire
from pichenette.config import journal_name
from pichenette.line_buffer import LineBuffer
from pichenette.link.finder import Finder, Wanted
from pichenette.link.messages import HI, Message, message
from pichenette.link.port import SerialPort
from pichenette.resources import state_dir
from pichenette.sense import calibration_file as calibrated
from pichenette.sense.calibrating import Calibrating
from pichenette.sense.calibration import BadCalibration, Senses
from pichenette.text import Text

_PATIENCE_S = 10.0  # nobody is there after this long without a sentence


def arguments(parser: argparse.ArgumentParser) -> None:
    known = ", ".join(board.names())
    parser.add_argument("--board", required=True, help=f"{known}, or a .toml file")
    parser.add_argument("--table", default="table", help="its name in the settings")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where its journal is")
    parser.add_argument("--port", metavar="TTY", help="default: found by its USB id")
    parser.add_argument(
        "--pieces", type=int, default=10, metavar="N", help="how many pieces to put on the scale"
    )
    parser.add_argument("--no-scale", action="store_true", help="do not calibrate the scale")
    parser.add_argument(
        "--colours", nargs="*", default=[], metavar="PIECE", help="pieces to show to a colour head"
    )
    parser.add_argument("--show", action="store_true", help="print the saved calibration as JSON")


def run(options: argparse.Namespace) -> int:
    which = board.load(options.board)
    folder = options.data or state_dir(environ)
    path = calibrated.path_beside(folder / journal_name(options.table))
    known = calibrated.load(path)
    if options.show:
        print(json.dumps(known.encode(), indent=1))
        return 0
    has_scale = which.scale is not None and not options.no_scale
    state = Calibrating.begin(options.pieces, tuple(options.colours), has_scale, known)
    if state.senses is not None:
        raise BadCalibration(f"{which.name}: nothing to calibrate; give --colours")
    candidate = Finder().claim(Wanted(options.port))
    port = SerialPort(candidate.device)
    try:
        port.write(wire.encode(HI))
        senses = lead(state, PortEars(port), lambda text: _ask(text.say(options.lang)))
    finally:
        port.close()
    calibrated.save(path, senses)
    print(path)
    return 0


def _ask(text: str) -> None:
    try:
        input(f"{text} [Enter] ")
    except EOFError:
        raise BadCalibration("no answer: nothing was saved") from None


class BoardEars(Protocol):
    """Somebody who hears what a board says."""

    def forget(self) -> None:
        """Discard what was said until now."""

    def listen(self) -> Sequence[Message]:
        """Wait for what is said next."""


def lead(state: Calibrating, heard: BoardEars, ask: Callable[[Text], None]) -> Senses:
    """Lead people through every step; `ask` returns once they have done what it says."""
    while state.senses is None:
        ask(state.prompt)
        heard.forget()
        state = state.restart()
        while not state.is_ready:
            for board_message in heard.listen():
                state = state.hear(board_message)
        state = state.next()
    return state.senses


class PortEars:
    """Listen at a port.  Nothing is acknowledged, as the service will want it."""

    def __init__(self, port: SerialPort) -> None:
        self._port = port
        self._lines = LineBuffer()

    def forget(self) -> None:
        while select.select([self._port], [], [], 0)[0]:
            self._lines.feed(self._port.read())

    def listen(self) -> list[Message]:
        if not select.select([self._port], [], [], _PATIENCE_S)[0]:
            raise BadCalibration(
                f"{self._port.device}: the board is silent; has it been flashed? See `pichenette "
                "console`"
            )
        found = (wire.decode(line) for line in self._lines.feed(self._port.read()))
        return [message(fields) for fields in found if fields is not None]
