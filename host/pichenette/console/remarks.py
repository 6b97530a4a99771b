"""Turn log records into lines of the console, since a screen has no room beside it."""

import logging
from collections.abc import Callable

from pichenette.console.console import Console
from pichenette.text import Text


class Remarks(logging.Handler):
    def __init__(self, console: Console, now: Callable[[], float]) -> None:
        """`now` is the clock of the console's lines."""
        super().__init__(logging.INFO)
        self._console = console
        self._now = now

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage()
        self._console.tick(self._now())
        is_bad = record.levelno >= logging.WARNING
        self._console.note(Text(said, said), "warn" if is_bad else "info")
