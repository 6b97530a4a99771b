"""Let another program have the terminal and the port for a while; returns its exit code."""

import subprocess
import time
from contextlib import suppress

from pichenette.console.commands.board import LOAN_S
from pichenette.console.sources.source import CannotDo, Source
from pichenette.console.terminal import Terminal

_LOOK_S = 0.5  # between two checks whether it has ended


def hand_over(command: list[str], terminal: Terminal | None, source: Source) -> int:
    """Until it ends; meanwhile only the loan of its port is renewed."""
    renewed = time.monotonic()
    with subprocess.Popen(command) as other:
        while True:
            try:
                return other.wait(_LOOK_S)
            except subprocess.TimeoutExpired:
                if terminal and terminal.is_gone:
                    other.kill()  # it has nobody to talk to either
                elif time.monotonic() - renewed > LOAN_S / 3:
                    renewed = time.monotonic()
                    with suppress(CannotDo):  # our own port needs no renewal: we stand still
                        source.lend(LOAN_S)
