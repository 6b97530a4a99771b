"""Logs that noise cannot fill.

The first few lines of a kind are logged at once, then at most one every `_EVERY_S`, with the number
left out.  A babbling board, a flapping cable or a client that knocks all day costs a few lines a
minute, never the disk.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

_EVERY_S = 20.0  # three lines a minute
_LONGEST = 300  # characters per line


@dataclass(slots=True)
class _Kind:
    room: float  # lines that may be logged now
    at: float
    left_out: int = 0


class Sparing:
    """Beside a logger, for anything the world may do without end."""

    def __init__(
        self,
        log: logging.Logger,
        at_once: int = 3,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`at_once` is how many lines of a kind may come together."""
        self._log = log
        self._at_once = at_once
        self._clock = clock
        self._kinds: dict[str, _Kind] = {}

    def tell(
        self, level: int, kind: str, message: str, *words: object, exc_info: bool = False
    ) -> bool:
        """Like `Logger.log`; False if left out.  `kind` is one of a few words of the caller's own,
        never something that was heard.
        """
        now = self._clock()
        known = self._kinds.setdefault(kind, _Kind(self._at_once, now))
        known.room = min(known.room + (now - known.at) / _EVERY_S, self._at_once)
        known.at = now
        if known.room < 1:
            known.left_out += 1
            return False
        known.room -= 1
        said = message % words if words else message
        if len(said) > _LONGEST:
            said = f"{said[:_LONGEST]}…"
        if known.left_out:
            said += f" ({known.left_out} more like it left out)"
            known.left_out = 0
        self._log.log(level, "%s", said, exc_info=exc_info)
        return True

    def info(self, kind: str, message: str, *words: object) -> bool:
        return self.tell(logging.INFO, kind, message, *words)

    def warning(self, kind: str, message: str, *words: object) -> bool:
        return self.tell(logging.WARNING, kind, message, *words)

    def exception(self, kind: str, message: str, *words: object) -> bool:
        """In an `except`: with its traceback."""
        return self.tell(logging.ERROR, kind, message, *words, exc_info=True)

    def error(self, kind: str, message: str, *words: object) -> bool:
        return self.tell(logging.ERROR, kind, message, *words)
