"""Keep one board's port open, for months.

A port that cannot be opened or that vanishes is looked for again, soon at first and at least every
`_LONGEST_WAIT_S`, so a cable that is plugged back in is noticed well within 2 s.  The
`Conversation` decides whether the board is alive and what would help it; this file acts on it
without knowing what is said.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from pichenette.link import usb
from pichenette.link.finder import Finder, Wanted
from pichenette.link.life import Remedy
from pichenette.link.port import Candidate, PortError, SerialPort
from pichenette.link.tap import Direction
from pichenette.sparing import Sparing
from pichenette.text import Text, same

log = logging.getLogger(__name__)

_FIRST_WAIT_S = 0.1
_LONGEST_WAIT_S = 0.5  # a look at sysfs takes 1 ms: two a second cost nothing
_REFUSED_WAIT_S = 5.0  # a board that needs flashing: leave its port to `pichenette flash` meanwhile
_LOW_S = 0.5  # DTR low between two openings, long enough for a Pico to notice
_MISTAKE_WAIT_S = 5.0  # after a bug of ours: the board will send the same again
_TICK_S = 1.0
_LONGEST_QUEUE = 65536  # bytes for a board that does not read: it is not listening


class Conversation(Protocol):
    """The party talking with the board.  `at` is monotonic seconds."""

    def connected(self, at: float) -> bytes: ...
    def disconnected(self, at: float, *, is_lent: bool = False) -> None: ...
    def receive(self, data: bytes, at: float) -> bytes: ...
    def tick(self, at: float) -> bytes: ...

    def remedy(self, at: float) -> Remedy | None:
        """What must be done to the board's port now; reported once."""
        ...

    @property
    def due_at(self) -> float | None:
        """When it wants a tick although the board says nothing; None if any time will do."""
        ...

    @property
    def refused(self) -> Text | None:
        """Why a board that has just greeted cannot be used; None if it can, or has not greeted."""
        ...


WatchPort = Callable[[Direction, bytes, float], None]


class Cable:
    def __init__(
        self,
        conversation: Conversation,
        finder: Finder,
        wanted: Wanted,
        tap: WatchPort | None = None,
        reset: Callable[[str], bool] = usb.reset,
    ) -> None:
        """`reset(device)` makes the USB device behind a port enumerate again, if possible."""
        self._reset = reset
        self._noise = Sparing(log)
        self._conversation = conversation
        self._finder = finder
        self._wanted = wanted
        self._tap = tap
        self._port: SerialPort | None = None
        self._queue = b""
        self._heard_at = 0.0
        self._over: asyncio.Future[None] | None = None
        self._due: asyncio.TimerHandle | None = None  # a tick that something waits for
        self._loaned_until = 0.0
        self._wake = asyncio.Event()
        self._was_refused = False
        self._has_erred = False
        self._remedy: Remedy | None = None  # why the port was closed
        self.trouble: Text | None = None  # why there is no port

    @property
    def device(self) -> str | None:
        """The open port."""
        return self._port.device if self._port else None

    async def run(self) -> None:
        """Runs until cancelled."""
        wait_s = _FIRST_WAIT_S
        while True:
            candidate: Candidate | None = None
            try:
                candidate = self._finder.claim(self._wanted)
                port = SerialPort(candidate.device)
            except PortError as error:
                self._tell(error.text)
                if candidate is not None:
                    self._finder.release(candidate)
            else:
                self._tell(None)
                self._noise.info("opened", "%s: opened", port.device)
                try:
                    was_good = await self._talk(port)
                finally:
                    self._finder.release(candidate)
                if was_good:
                    wait_s = _FIRST_WAIT_S
                if self._was_refused and self._finder.refuse(self._wanted, candidate):
                    wait_s = _REFUSED_WAIT_S
                if self._has_erred:
                    wait_s = _MISTAKE_WAIT_S
                if self._remedy is not None:
                    wait_s = _LOW_S
                    await self._heal(self._remedy, candidate.device)
            await self._pause(wait_s)
            wait_s = min(2 * wait_s, _LONGEST_WAIT_S)

    async def _heal(self, remedy: Remedy, device: str) -> None:
        if remedy == "reset":
            # It waits for the device to enumerate, so not on this loop.
            is_done = await asyncio.to_thread(self._reset, device)
            said = "its USB port was reset" if is_done else "its USB port cannot be reset from here"
            self._noise.warning("reset", "%s: %s", device, said)

    def _tell(self, trouble: Text | None) -> None:
        if trouble != self.trouble:
            self.trouble = trouble
            if trouble:
                self._noise.warning("trouble", "%s", trouble.en)

    async def _pause(self, wait_s: float) -> None:
        """Wait until then, or until a loan of the port is over; `resume` ends both."""
        loan_s = self._loaned_until - time.monotonic()
        self._wake.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), max(wait_s, loan_s))

    async def _talk(self, port: SerialPort) -> bool:
        """Talk until the port is gone, refused, lent or needs help; True if anything was
        received.
        """
        loop = asyncio.get_running_loop()
        self._over = loop.create_future()
        self._port, self._queue, self._remedy = port, b"", None
        self._was_refused = self._has_erred = False
        opened_at = self._heard_at = time.monotonic()
        loop.add_reader(port.fileno(), self._readable)
        try:
            self.send(self._conversation.connected(opened_at))
            while not self._over.done():
                await asyncio.wait([self._over], timeout=_TICK_S)
                self._tick()
            self._over.result()
        except PortError as error:
            self._noise.warning("closed", "%s", error)
        finally:
            loop.remove_reader(port.fileno())
            loop.remove_writer(port.fileno())
            self._await_due(None)
            self._port, self._over = None, None
            port.close()
            is_lent = self._loaned_until > time.monotonic()
            self._conversation.disconnected(time.monotonic(), is_lent=is_lent)
        return self._heard_at > opened_at

    def _tick(self) -> None:
        at = time.monotonic()
        if self._over is None or self._over.done():
            return
        if not self._converse(lambda: self._conversation.tick(at)):
            return
        self._remedy = self._conversation.remedy(at)
        if self._remedy is not None:
            self._end(_said(f"{self._wanted}: reopened so that the board answers"))

    def _converse(self, answer: Callable[[], bytes]) -> bool:
        """Send what the conversation answers; False if it could not."""
        assert self._port is not None
        try:
            self.send(answer())
            self._await_due(self._conversation.due_at)
        except Exception:  # noqa: BLE001  # told, with its traceback
            # A bug of ours.  The table is as the journal says; the board sends it all again.
            words = "%s: could not handle what the board sent", self._port.device
            self._noise.exception("mistake", *words)
            self._has_erred = True
            self._end(_said(f"{self._port.device}: closed after an internal error"))
            return False
        return True

    def _await_due(self, at: float | None) -> None:
        """Tick then, and no longer for what was due before."""
        if self._due is not None:
            self._due.cancel()
        self._due = asyncio.get_running_loop().call_at(at, self._tick) if at is not None else None

    def _readable(self) -> None:
        assert self._port is not None
        try:
            data = self._port.read()
        except PortError as error:
            self._end(error)
            return
        if not data:
            return
        at = self._heard_at = time.monotonic()
        if self._tap:
            self._tap("in", data, at)
        if not self._converse(lambda: self._conversation.receive(data, at)):
            return
        if refusal := self._conversation.refused:
            self._was_refused = True
            self._end(PortError(refusal))

    def send(self, data: bytes) -> bool:
        """Send to the board; False if no port is open."""
        if self._port is None or self._over is None or self._over.done():
            return False
        if data:
            if self._tap:
                self._tap("out", data, time.monotonic())
            self._queue += data
            self._flush()
        return True

    def _flush(self) -> None:
        assert self._port is not None
        try:
            self._queue = self._queue[self._port.write(self._queue) :]
        except PortError as error:
            self._end(error)
            return
        loop = asyncio.get_running_loop()
        if len(self._queue) > _LONGEST_QUEUE:
            self._end(_said(f"{self._port.device}: the board is not reading; reopened"))
        elif self._queue:
            loop.add_writer(self._port.fileno(), self._flush)
        else:
            loop.remove_writer(self._port.fileno())

    def hand_over(self, conversation: Conversation) -> None:
        """Somebody else talks with the board from now on, starting with the greeting."""
        self._end(_said(f"{self._wanted}: greeted again"))
        self._conversation = conversation

    def lend(self, seconds: float) -> None:
        """Close the port so that another program (mpremote, flash) can have it for a while."""
        self._loaned_until = time.monotonic() + seconds
        self.trouble = Text(
            f"{self._wanted}: the port is lent to another program, for {seconds:.0f} s at most",
            f"{self._wanted} : le port est prêté à un autre programme, {seconds:.0f} s au plus",
        )
        self._end(PortError(self.trouble))

    def resume(self) -> None:
        """The loan is over."""
        self._loaned_until = 0.0
        self._wake.set()

    def _end(self, error: PortError) -> None:
        if self._over is not None and not self._over.done():
            self._over.set_exception(error)


def _said(why: str) -> PortError:
    """Why we close the port ourselves: for the log alone, which is English."""
    return PortError(same(why))
