"""Is the terminal still there?  A console must not outlive the screen that shows it.

A closing terminal sends SIGHUP only to its own session, and that may be ignored (nohup, a wrapper);
but its port always hangs up, so that is what we wait for.  One call is made when any of the given
terminals is gone.
"""

import contextlib
import os
import select
import signal
import threading
import time
from collections.abc import Callable, Sequence

GONE = 128 + signal.SIGHUP  # the exit code of a program that ends with its terminal
_GRACE_S = 3.0  # to clean up; a library may well wait for a terminal that is gone


class Terminal:
    def __init__(self, numbers: Sequence[int] = (0, 1, 2)) -> None:
        self._numbers = [number for number in numbers if os.isatty(number)]

    def _poll(self) -> select.poll:
        """One per caller: two threads cannot share it."""
        poll = select.poll()
        for number in self._numbers:
            poll.register(number, 0)  # a hang-up is always reported
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
        """Call `on_gone`, from a thread, when it is; then `end`, whatever comes of that."""
        if not self._numbers:
            return
        poll = self._poll()

        def wait() -> None:
            poll.poll()
            with contextlib.suppress(RuntimeError):  # the loop has already ended
                on_gone()
            time.sleep(grace_s)
            end(GONE)

        threading.Thread(target=wait, name="terminal", daemon=True).start()
