"""Take over a terminal for a while: its own screen, no cursor, no echo of typed keys.

The terminal is restored however the program ends, short of being killed: at the end of the `with`
and at Ctrl-Z, and taken again when the program resumes.  Keys typed meanwhile are discarded instead
of landing in the shell.
"""

import os
import signal
import sys
import termios
import threading
from contextlib import suppress
from types import FrameType
from typing import Any, Self, TextIO

_TAKE = "\x1b[?1049h\x1b[?25l\x1b[H\x1b[2J"
_GIVE_BACK = "\x1b[0m\x1b[?1049l"
_CURSOR = "\x1b[?25h"


class HeldTerminal:
    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._keys: int | None = None  # where keys are typed, if that is a terminal too
        with suppress(OSError, ValueError, AttributeError):  # closed, or not a file at all
            self._keys = sys.stdin.fileno() if sys.stdin.isatty() else None
        self._modes: list[Any] | None = None  # the keyboard's original modes
        self._before: dict[signal.Signals, Any] = {}
        self.is_held = False
        self.times = 0  # how often it was taken; each time, everything must be redrawn

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            if signal.getsignal(signal.SIGTSTP) is not signal.SIG_IGN:
                self._before[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, self._pause)
            self._before[signal.SIGCONT] = signal.signal(signal.SIGCONT, self._go_on)
        self._take()
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self, last: str = "") -> None:
        """`last` stays on the screen people return to.  Closing twice is harmless."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before = {}
        self._give_back(last)

    def _pause(self, number: int, frame: FrameType | None) -> None:
        self._give_back()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)  # stops here until SIGCONT
        self._go_on(number, frame)  # even if nothing stopped it: no job control

    def _go_on(self, number: int, frame: FrameType | None) -> None:
        if signal.SIGTSTP in self._before:
            signal.signal(signal.SIGTSTP, self._pause)
        self._take()

    def _take(self) -> None:
        """Also when already taken, as a shell may have changed the modes."""
        self.is_held = self._is_ours()
        if not self.is_held:
            return
        self.times += 1
        self._silence_keys()
        with suppress(OSError):  # the terminal is gone
            self._out.write(_TAKE)
            self._out.flush()

    def _is_ours(self) -> bool:
        """In the background it belongs to the shell, which stops whoever touches the keyboard."""
        try:
            return os.tcgetpgrp(self._out.fileno()) == os.getpgrp()
        except (OSError, ValueError):  # not a terminal that shells share
            return True

    def _silence_keys(self) -> None:
        if self._keys is None:
            return
        with suppress(termios.error):
            modes = termios.tcgetattr(self._keys)
            if self._modes is None:
                self._modes = [*modes]
            modes[3] &= ~(termios.ECHO | termios.ICANON)  # Ctrl-C and Ctrl-Z keep working
            termios.tcsetattr(self._keys, termios.TCSADRAIN, modes)

    def _give_back(self, last: str = "") -> None:
        if not self.is_held:
            return
        self.is_held = False
        with suppress(OSError):
            self._out.write(_GIVE_BACK + last + _CURSOR)
            self._out.flush()
        if self._keys is not None and self._modes is not None and self._is_ours():
            with suppress(termios.error):
                termios.tcsetattr(self._keys, termios.TCSAFLUSH, self._modes)
        self._modes = None
