"""A terminal whose two ends are closed whatever happens."""

import os
from typing import Self


class PseudoTerminal:
    """`ours` is the person's end, `theirs` the program's; for the time of a `with`."""

    def __init__(self) -> None:
        self.ours, self.theirs = os.openpty()
        self.name = os.ttyname(self.theirs)
        self._open = {self.ours, self.theirs}

    def hang_up(self) -> None:
        """The person leaves."""
        self._close(self.ours)

    def let_go(self) -> None:
        """The program has its own handle by now."""
        self._close(self.theirs)

    def _close(self, end: int) -> None:
        if end in self._open:
            self._open.remove(end)
            os.close(end)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.hang_up()
        self.let_go()
