"""Work that waits for its turn, and those who wait for it.

Long work is done in slices, with everybody else's turn in between: the board must not feel how long
a game has become.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Generic

from pichenette.service.turns import Turns
from pichenette.work import Result, Work

_SLICE_S = 0.002


class Job(Generic[Result]):
    def __init__(self, turns: Turns, steps: Work[Result]) -> None:
        self._turns = turns
        self._steps = steps
        self.done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        turns.queue(self)

    def serve(self) -> None:
        if self.done.done():
            return  # nobody is waiting any more
        until = time.perf_counter() + _SLICE_S
        try:
            next(self._steps)
            while time.perf_counter() < until:
                next(self._steps)
        except StopIteration as end:
            self.done.set_result(end.value)
        except Exception as error:  # noqa: BLE001 (whoever waits for it has it)
            self.done.set_exception(error)
        else:
            self._turns.queue(self)


def once(do: Callable[[], Result]) -> Work[Result]:
    """All of it in one step."""
    return do()
    yield
