"""What other parts log becomes a line of the console: a screen has no room beside it."""

import logging

from pichenette.console.console import Console
from pichenette.text import Text


class Remarks(logging.Handler):
    def __init__(self, console: Console) -> None:
        super().__init__(logging.INFO)
        self._console = console

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage()
        is_bad = record.levelno >= logging.WARNING
        self._console.note(Text(said, said), "warn" if is_bad else "info")
