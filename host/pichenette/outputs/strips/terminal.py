"""The track in a terminal: one line per row, redrawn in place.

For a service without a strip, and for looking at a track over ssh.  It shows what the LEDs would
get, after brightness, gamma and current limit.  In a file, a pipe or a dumb terminal, only the
accompanying text is written.
"""

import sys
from typing import TextIO

from pichenette.outputs.colouring import can_draw, depth, foreground
from pichenette.outputs.limits import FULL, Glow
from pichenette.outputs.palette import Colour
from pichenette.outputs.settings import TrackSettings

_LIT, _DARK = "●", "○"
_FAINTEST = 38  # of 255: anything less looks dark on a screen


class TerminalStrip:
    faintest = 1

    def __init__(self, out: TextIO, settings: TrackSettings) -> None:
        self._out = out
        self._width = settings.row_leds
        self._rows = settings.rows
        self._gamma = settings.gamma
        self._can_draw = can_draw(out)
        self._colours = depth()
        self._has_drawn = False

    def send(self, light: Glow) -> None:
        if not self._can_draw:
            return
        back = f"\x1b[{self._rows}F" if self._has_drawn else ""
        lines = []
        for row in range(self._rows):
            leds = light.duties[row * self._width : (row + 1) * self._width]
            lines.append(" ".join(self._paint(duty) for duty in leds) + "\x1b[0m\x1b[K\n")
        self._out.write(back + "".join(lines))
        self._out.flush()
        self._has_drawn = True

    def _paint(self, duty: tuple[int, int, int]) -> str:
        # A screen has its own gamma.
        colour = Colour(*(round(255 * (part / FULL) ** (1 / self._gamma)) for part in duty))
        sign = _LIT if max(colour) > _FAINTEST else _DARK
        return foreground(colour, self._colours) + sign

    def note(self, text: str) -> None:
        """A line above the track."""
        back = f"\x1b[{self._rows}F\x1b[J" if self._has_drawn else ""
        self._out.write(f"{back}{text}\n")
        self._out.flush()
        self._has_drawn = False

    def close(self) -> None:
        if self._can_draw:
            self._out.write("\x1b[0m")
        self._out.flush()


def open_terminal(settings: TrackSettings) -> TerminalStrip:
    return TerminalStrip(sys.stderr, settings)
