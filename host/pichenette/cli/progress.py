"""Show how far long work has come, for people waiting at a terminal.

One line on standard error, redrawn in place and removed at the end; nothing at all if nobody
watches (a pipe, a file, a dumb terminal).
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Self, TextIO, TypeVar

from pichenette.outputs.colouring import can_draw

_EVERY_S = 0.1
_SURE_S = 2.0  # any estimate before that is a guess
T = TypeVar("T")


class Progress:
    def __init__(
        self,
        what: str,
        out: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.what = what
        self._out = out or sys.stderr
        self._is_watched = can_draw(self._out)
        self._clock = clock
        self._started = clock()
        self._drawn_at = float("-inf")

    def __enter__(self) -> Self:
        self(0.0)
        return self

    def __exit__(self, *error: object) -> None:
        if self._is_watched:
            self._write("\r\x1b[K")

    def __call__(self, share: float, note: str = "") -> None:
        now = self._clock()
        if not self._is_watched or now - self._drawn_at < _EVERY_S:
            return
        self._drawn_at = now
        passed = now - self._started
        left = ""
        if passed >= _SURE_S and 0 < share < 1:
            left = f", about {_clock_time(passed / share - passed)} left"
        note = f"  {note}" if note else ""
        percent = round(100 * min(1.0, max(0.0, share)))
        self._write(f"\r{self.what}: {percent:3} %  {_clock_time(passed)}{left}{note}\x1b[K")

    def over(self, items: Sequence[T]) -> Iterator[T]:
        """Yield the items one by one and show how many are done."""
        self._started = self._clock()
        for number, item in enumerate(items):
            if not number & 0xFF:
                self(number / len(items))
            yield item

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()


def _clock_time(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"
