"""The scoreboard on a terminal, redrawn in place and as large as the terminal is now.

terminal.py decides what it says, unless somebody has lines of their own.  The last picture stays on
the terminal afterwards.
"""

import os
import shutil
from collections.abc import Sequence
from typing import TextIO

from pichenette.games.game import Language
from pichenette.outputs.colouring import depth, foreground, painted
from pichenette.outputs.held import HeldTerminal
from pichenette.outputs.ink import Ink, InkLine, clip, columns
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.terminal import lines
from pichenette.table.view import View


class Screen:
    """To be used in a `with`."""

    def __init__(
        self, out: TextIO, language: Language, settings: TrackSettings | None = None
    ) -> None:
        self._out = out
        self._language = language
        self._settings = settings
        self.colours = depth()
        self._held = HeldTerminal(out)
        self._shown: list[str] = []
        self._drawn: tuple[os.terminal_size, int] | None = None  # the terminal it was drawn on
        self.foot: list[str] = []  # below it, as many as there is room for

    def __enter__(self) -> "Screen":
        self._held.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def draw(self, view: View, at_ms: int) -> None:
        size = self.size
        said = lines(view, at_ms, self._language, self._settings, size.columns)
        # What does not fit would scroll the score away; the oldest events are at the end.
        shown = [*said][: max(1, size.lines)]
        below = self.foot if len(shown) + len(self.foot) < size.lines else self.foot[:1]
        if below and len(shown) + len(below) < size.lines:
            shown = [*shown, [], *([Ink(text)] for text in below)]
        self.show(shown)

    def show(self, said: Sequence[InkLine]) -> None:
        """These lines; what is wider or longer than the terminal is cut off."""
        if not self._held.is_held:
            return
        size = self.size
        shown = [self._paint(line, size.columns) for line in said[: max(1, size.lines)]]
        state = size, self._held.times
        clear = "" if state == self._drawn else "\x1b[2J"  # remnants of a larger one
        self._drawn = state
        body = "\n".join(f"{text}\x1b[K" for text in shown)
        self._out.write(f"\x1b[H{clear}{body}\x1b[J")
        self._out.flush()
        self._shown = shown

    def close(self) -> None:
        """Leave behind what was on it, without trailing blank lines."""
        while self._shown and not self._shown[-1]:
            self._shown.pop()
        self._held.close("".join(f"{text}\n" for text in self._shown))
        self._shown = []

    @property
    def size(self) -> os.terminal_size:
        """Ask the terminal itself: COLUMNS and LINES do not follow a resize."""
        try:
            size = os.get_terminal_size(self._out.fileno())
        except (OSError, ValueError):
            size = os.terminal_size((0, 0))
        return size if size.columns and size.lines else shutil.get_terminal_size()

    def _paint(self, line: InkLine, room: int) -> str:
        painted = []
        for ink in line:
            text = clip(ink.text, room)
            room -= columns(text)
            codes = self._codes(ink)
            is_seen = bool(text.strip()) or ink.paper is not None
            painted.append(f"{codes}{text}\x1b[0m" if codes and is_seen else text)
        return "".join(painted).rstrip()

    def _codes(self, ink: Ink) -> str:
        look = ink.look
        if ink.colour and ink.paper:
            return ("\x1b[1m" if ink.is_bold else "") + painted(ink.colour, ink.paper, self.colours)
        weight = "\x1b[1m" if look.is_bold else "\x1b[2m" if look.is_faint else ""
        return weight + (foreground(look.colour, self.colours) if look.colour else "")
