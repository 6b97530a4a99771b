"""Answers to looks, made once for everybody who asks for the same.

An answer has a stamp that tells whether it still holds, such as the journal and the number of its
last entry.  Whoever asks while it is being made waits for it with the others.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

from pichenette.service.turns import Turns
from pichenette.service.web.jobs import Job
from pichenette.work import Work

_ROOM = 4 << 20  # bytes kept in all


class Shelved(NamedTuple):
    stamp: Hashable
    data: bytes


class Shelf:
    def __init__(self, turns: Turns, room: int = _ROOM) -> None:
        self._turns = turns
        self._room = room
        self._kept: OrderedDict[Hashable, Shelved] = OrderedDict()
        self._being_made: dict[Hashable, Job[bytes]] = {}

    async def get(
        self, key: Hashable, stamp: Callable[[], Hashable], make: Callable[[], Work[bytes]]
    ) -> bytes:
        """Raises what `make` raises; failures are not kept."""
        now = stamp()
        known = self._kept.get(key)
        if known is not None and known.stamp == now:
            self._kept.move_to_end(key)
            return known.data
        job = self._being_made.get((key, now))
        if job is None:
            job = self._being_made[key, now] = Job(self._turns, make())
            job.done.add_done_callback(lambda _: self._being_made.pop((key, now)))
        data = await asyncio.shield(job.done)
        if stamp() == now:  # otherwise it is out of date, or half old and half new
            self._keep(key, Shelved(now, data))
        return data

    def _keep(self, key: Hashable, kept: Shelved) -> None:
        self._kept[key] = kept
        self._kept.move_to_end(key)
        room = self._room - sum(len(shelved.data) for shelved in self._kept.values())
        while room < 0:
            _, gone = self._kept.popitem(last=False)
            room += len(gone.data)
