"""What waits for one client, within what may wait for all of them together.

Comes in: messages, each one line.  Goes out: the same, in order, as the client takes them.  What is
only of interest as it is now (a view, a status) has a slot: a newer one takes the place of the one
that has not gone yet, so that somebody who does not read costs one view and not an evening of them.
No socket is known here.
"""

from collections import deque
from collections.abc import Mapping

from pichenette.games.game import Json
from pichenette.service.encoding import encoded


def encode(message: Mapping[str, Json]) -> bytes:
    """One line."""
    return encoded(message) + b"\n"


class Budget:
    """Bytes that wait for all clients."""

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
        self._taken = 0  # bytes of the one that is on its way
        self.waiting = 0  # bytes, that one included

    def push(self, data: bytes) -> None:
        self._queue.append(_Message(data, None))
        self._count(len(data))

    def show(self, slot: str, data: bytes) -> None:
        """In the place of what waits in that slot, if anything does."""
        message = self._slots.get(slot)
        if message is None:
            message = self._slots[slot] = _Message(data, slot)
            self._queue.append(message)
            self._count(len(data))
        else:
            self._count(len(data) - len(message.data))
            message.data = data

    def pop(self) -> bytes | None:
        """The next one; the one before it has gone.  None: nothing waits."""
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
