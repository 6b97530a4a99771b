"""Simulated time: an agenda of coming events, interrupts served late, and a pace.

Time passes only while the firmware calls into the simulated hardware, so no width depends on how
fast the machine below runs.  Neither pins nor sentences are known here.
"""

import heapq
from collections.abc import Callable
from itertools import count
from typing import Protocol

# Measured on an emulated RP2040 at 125 MHz with MicroPython 1.27 (best-case flash cache).
IRQ_ENTRY_US = 11  # from an edge to the first line of a hard handler
IRQ_HANDLER_US = 57  # a handler with a ring; the next one starts after it
CALL_US = 6  # any call into the hardware from the main program


class Reset(BaseException):
    """The board restarts.  No `except Exception` in the firmware may stop it."""


class Gone(BaseException):
    """Our parent has left, in whatever way: end without telling anybody."""


class SimulationPace(Protocol):
    """Says how far simulated time may run, and meanwhile takes what comes from outside."""

    def permit(self, now_us: float, until_us: float) -> bool:
        """Wait until time may run to `until_us`.  False: something came first, look again."""
        ...


class Simulation:
    def __init__(self, pace: SimulationPace) -> None:
        self.now_us = 0.0
        self.happened = 0  # events of the agenda so far
        self._pace = pace
        self._agenda: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self._latched: dict[int, Callable[[], None]] = {}  # GPIO -> its handler, edge seen
        self._is_serving = False
        self._busy_until_us = 0.0
        self.interrupts_on = True

    def at(self, at_us: float, happen: Callable[[], None]) -> None:
        heapq.heappush(self._agenda, (max(at_us, self.now_us), next(self._order), happen))

    def latch(self, gpio: int, handler: Callable[[], None]) -> None:
        """An edge was seen: run `handler` as an interrupt, after those before it."""
        self._latched[gpio] = handler
        self._schedule_service()

    def set_interrupts(self, on: bool) -> None:
        self.interrupts_on = on
        if on:
            self._schedule_service()

    def has_happened_since(self, so_far: int) -> bool:
        """Something happened, and its interrupts have been served: a program that looks now sees
        what they did.
        """
        return self.happened > so_far and not (self._latched and self.interrupts_on)

    def _schedule_service(self) -> None:
        if self._latched and not self._is_serving and self.interrupts_on:
            self._is_serving = True
            self.at(max(self.now_us, self._busy_until_us) + IRQ_ENTRY_US, self._serve)

    def _serve(self) -> None:
        """Serve one pin, the lowest; edges that come meanwhile are latched as one, however many."""
        self._is_serving = False
        if not self.interrupts_on:
            return
        gpio = min(self._latched)
        handler = self._latched.pop(gpio)
        self._busy_until_us = self.now_us - IRQ_ENTRY_US + IRQ_HANDLER_US
        handler()
        self._schedule_service()

    def spend(self, us: float = CALL_US) -> None:
        """The main program is busy for `us`; interrupts come in between."""
        self.wait(self.now_us + us)

    def wait(self, until_us: float, woken: Callable[[], bool] | None = None) -> None:
        """Let time run to `until_us`, or until `woken()`."""
        while not (woken and woken()):
            upcoming = self._agenda[0][0] if self._agenda else until_us
            step_us = min(upcoming, until_us)
            if not self._pace.permit(self.now_us, step_us):
                continue
            self.now_us = max(self.now_us, step_us)
            if self._agenda and self._agenda[0][0] <= self.now_us:
                self.happened += 1
                heapq.heappop(self._agenda)[2]()
            elif self.now_us >= until_us:
                return
