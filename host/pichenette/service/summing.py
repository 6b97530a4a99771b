"""Past games are summed up in quiet moments, so that nobody who looks back has to wait for it.

A little at a time, and only while nobody plays: an edge finds the loop free.  The game on the table
changes with every play; it is left to whoever looks.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from pichenette.games import catalogue
from pichenette.games.game import BadRecord
from pichenette.journal import summaries_file
from pichenette.journal.store import Journal
from pichenette.journal.summaries import KeptSummaries

_AGAIN_S = 5.0  # until it looks whether another game has begun
_SLICE_S = 0.001
_REST_S = 0.01  # after a slice: a tenth of a core at most
QUIET_S = 3.0  # since anything has happened at the table


class Summing:
    def __init__(
        self, kept: KeptSummaries, journal: Callable[[], Journal], active_at: Callable[[], float]
    ) -> None:
        """Of whichever journal a table has; `active_at`: when something happened there last."""
        self._kept, self._journal, self._active_at = kept, journal, active_at
        self._done: tuple[Journal, int] | None = None  # up to where the last game began

    async def catch_up(self) -> None:
        """Sum up what there is; returns some seconds after that is done."""
        journal = self._journal()
        begin = journal.last_begin()
        if begin is not None and self._done != (journal, begin):
            await self._quiet()
            for name in catalogue.names():
                with suppress(BadRecord):
                    catalogue.find(name)  # read from disk the first time
                await self._quiet()
            began = time.perf_counter()
            for _ in self._kept.of(journal).refresh():
                if time.perf_counter() - began < _SLICE_S:
                    continue
                await self._quiet()
                if self._journal() is not journal:
                    return
                began = time.perf_counter()
            self._done = journal, begin
            await asyncio.to_thread(summaries_file.checkpoint, journal.path)
        await asyncio.sleep(_AGAIN_S)

    async def _quiet(self) -> None:
        await asyncio.sleep(_REST_S)
        while (left_s := self._active_at() + QUIET_S - time.monotonic()) > 0:
            await asyncio.sleep(left_s)
