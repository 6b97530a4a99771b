"""What waits for one client, within a budget for all of them together.

Messages, one line each, go out in order as the client reads.  What only matters as it is now (a
view, a status) has a slot, in which a newer one replaces one not sent yet: a client that does not
read costs one view, not an evening of them.  No socket is known here.
"""

from collections import deque
from collections.abc import Mapping

from pichenette.games.game import Json
from pichenette.service.encoding import encoded


def encode(message: Mapping[str, Json]) -> bytes:
    """On one line."""
    return encoded(message) + b"\n"


class Budget:
    """Bytes waiting for all clients."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.used = 0

    @property
    def is_spent(self) -> bool:
        return self.used > self.most


class _Message:
    __slots__ = ("data", "slot")

    def __init__(self, data: bytes, slot: str | None) -> None:
        self.data = data
        self.slot = slot


class Outbox:
    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._queue: deque[_Message] = deque()
        self._slots: dict[str, _Message] = {}
        self._taken = 0  # bytes already sent of the current message
        self.waiting = 0  # bytes, including that message

    def push(self, data: bytes) -> None:
        self._queue.append(_Message(data, None))
        self._count(len(data))

    def show(self, slot: str, data: bytes) -> None:
        """Replace what waits in that slot, if anything."""
        message = self._slots.get(slot)
        if message is None:
            message = self._slots[slot] = _Message(data, slot)
            self._queue.append(message)
            self._count(len(data))
        else:
            self._count(len(data) - len(message.data))
            message.data = data

    def pop(self) -> bytes | None:
        """The next message, the previous one having gone; None if nothing waits."""
        self._count(-self._taken)
        self._taken = 0
        if not self._queue:
            return None
        message = self._queue.popleft()
        if message.slot is not None:
            del self._slots[message.slot]
        self._taken = len(message.data)
        return message.data

    def clear(self) -> None:
        self._queue.clear()
        self._slots.clear()
        self._taken = 0
        self._count(-self.waiting)

    def _count(self, more: int) -> None:
        self.waiting += more
        self._budget.used += more
