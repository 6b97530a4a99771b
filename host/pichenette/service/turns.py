"""One request, then the board: every request waits for its turn, whichever way it came.

Each `serve` runs one at a time, after the event loop has looked at its ports again.
"""

import asyncio
from typing import Protocol


class WaitingRequest(Protocol):
    def serve(self) -> None: ...


class Turns:
    def __init__(self) -> None:
        self._queue: dict[WaitingRequest, None] = {}
        self._next: asyncio.TimerHandle | None = None

    def queue(self, request: WaitingRequest) -> None:
        """Stands in the queue once, however often it is added."""
        self._queue[request] = None
        self._schedule()

    def leave(self, request: WaitingRequest) -> None:
        self._queue.pop(request, None)

    def stop(self) -> None:
        self._queue.clear()
        if self._next is not None:
            self._next.cancel()

    def _schedule(self) -> None:
        if self._queue and self._next is None:
            # A timer rather than `call_soon`, so that whatever the ports have by then comes first.
            self._next = asyncio.get_running_loop().call_later(0, self._serve)

    def _serve(self) -> None:
        self._next = None
        request = next(iter(self._queue), None)
        if request is not None:
            del self._queue[request]
            try:
                request.serve()
            finally:
                self._schedule()
