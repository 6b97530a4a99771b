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


class Lanes:
    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self._lanes: dict[str, dict[Walker, None]] = {}  # the one in front is next

    def queue(self, one: Walker) -> None:
        """Stands in its lane once, however often it is added."""
        self._lanes.setdefault(one.address, {})[one] = None
        self._turns.queue(self)

    def leave(self, one: Walker) -> None:
        """Does nothing if it is not there."""
        lane = self._lanes.get(one.address, {})
        lane.pop(one, None)
        if not lane:
            self._lanes.pop(one.address, None)

    def serve(self) -> None:
        address = next(iter(self._lanes), None)
        if address is None:
            return
        lane = self._lanes.pop(address)
        one = next(iter(lane))
        del lane[one]
        if lane:
            self._lanes[address] = lane  # behind the others
        if self._lanes:
            self._turns.queue(self)
        one.serve()
