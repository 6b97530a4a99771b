"""Is the terminal still there?  A console must not outlive the screen that shows it.

A terminal that closes sends SIGHUP only to its own session, and that may be ignored (nohup, a
wrapper); what is always true is that the port is hung up, so that is waited for.  Comes in: file
descriptors.  Goes out: one call when any of those that are terminals is gone.
"""

import contextlib
import os
import select
import signal
import threading
import time
from collections.abc import Callable, Sequence

GONE = 128 + signal.SIGHUP  # the exit code of whoever ends with its terminal
_GRACE_S = 3.0  # to put things away; a library may well wait for a terminal that is not there


class Terminal:
    def __init__(self, numbers: Sequence[int] = (0, 1, 2)) -> None:
        self._numbers = [number for number in numbers if os.isatty(number)]

    def _poll(self) -> select.poll:
        """One for each who waits: two threads cannot share it."""
        poll = select.poll()
        for number in self._numbers:
            poll.register(number, 0)  # a hang-up is always told
        return poll

    @property
    def is_gone(self) -> bool:
        return bool(self._poll().poll(0))

    def watch(
        self,
        on_gone: Callable[[], object],
        end: Callable[[int], object] = os._exit,
        grace_s: float = _GRACE_S,
    ) -> None:
        """Call `on_gone`, from a thread, when it is; and `end` whatever comes of that."""
        if not self._numbers:
            return
        poll = self._poll()

        def wait() -> None:
            poll.poll()
            with contextlib.suppress(RuntimeError):  # the loop has ended by itself
                on_gone()
            time.sleep(grace_s)
            end(GONE)

        threading.Thread(target=wait, name="terminal", daemon=True).start()
