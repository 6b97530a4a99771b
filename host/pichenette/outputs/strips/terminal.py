"""The track in a terminal: one line a row, drawn again in the same place.

For a service without a strip, and for looking at a track over ssh.  What is shown is what the LEDs
would get: after brightness, gamma and current limit.
"""

import sys
from typing import TextIO

from pichenette.outputs.limits import FULL, Light
from pichenette.outputs.settings import TrackSettings

_LED = "●"


class TerminalStrip:
    faintest = 1

    def __init__(self, out: TextIO, settings: TrackSettings) -> None:
        self._out = out
        self._width = settings.row_leds
        self._rows = settings.rows
        self._gamma = settings.gamma
        self._has_drawn = False

    def send(self, light: Light) -> None:
        back = f"\x1b[{self._rows}F" if self._has_drawn else ""
        lines = []
        for row in range(self._rows):
            leds = light.duties[row * self._width : (row + 1) * self._width]
            lines.append(" ".join(self._paint(duty) for duty in leds) + "\x1b[0m\x1b[K\n")
        self._out.write(back + "".join(lines))
        self._out.flush()
        self._has_drawn = True

    def _paint(self, duty: tuple[int, int, int]) -> str:
        # A screen has its own gamma; a dark LED is still seen as a grey dome.
        levels = (max(38, round(255 * (part / FULL) ** (1 / self._gamma))) for part in duty)
        return "\x1b[38;2;{};{};{}m".format(*levels) + _LED

    def note(self, text: str) -> None:
        """A line above the track."""
        back = f"\x1b[{self._rows}F\x1b[J" if self._has_drawn else ""
        self._out.write(f"{back}{text}\n")
        self._has_drawn = False

    def close(self) -> None:
        self._out.write("\x1b[0m")
        self._out.flush()


def open_terminal(settings: TrackSettings) -> TerminalStrip:
    return TerminalStrip(sys.stderr, settings)
