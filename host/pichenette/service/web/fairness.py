"""Whose bytes are next: one address after the other, however much each has sent.

Callers are served one at a time, in the turns that everybody at the tables shares.  So an edge
waits for one request at most, whoever asks for how much; and a phone waits for one request per
other address, not for a thousand from one.
"""

from typing import Protocol

from pichenette.service.turns import Turns


class Walker(Protocol):
    @property
    def address(self) -> str: ...

    def serve(self) -> None: ...


class FairTurns:
    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._queues: dict[str, dict[Walker, None]] = {}  # the one in front is next

    def queue(self, walker: Walker) -> None:
        """Queues once, however often it is added."""
        self._queues.setdefault(walker.address, {})[walker] = None
        self._turns.queue(self)

    def leave(self, walker: Walker) -> None:
        """Does nothing if it is not there."""
        queue = self._queues.get(walker.address, {})
        queue.pop(walker, None)
        if not queue:
            self._queues.pop(walker.address, None)

    def serve(self) -> None:
        address = next(iter(self._queues), None)
        if address is None:
            return
        queue = self._queues.pop(address)
        walker = next(iter(queue))
        del queue[walker]
        if queue:
            self._queues[address] = queue  # behind the others
        if self._queues:
            self._turns.queue(self)
        walker.serve()
