"""Storms: a gate with far too many edges is muted, so that the others lose nothing.

Interrupt handlers report that their gate's budget is spent; MUTE entries in the ring say when a
gate is no longer listened to and when it is again.  What an edge means is not known here.

    LISTENING ── budget spent within a window, or the store nearly full of it ──> MUTED
    MUTED ── 20 ms ──> PROBED: the interrupt is on, and the first edge switches it off: MUTED
    PROBED ── quiet for 300 ms ──> LISTENING, and its level is told

The budget is spent in the handler itself: under pulses every 50 µs nothing else runs.  No lamp
(100 to 480 edges a second), no contact and no piece comes near it: 128 edges in 50 ms.  What is
slower than that may fill the store all the same: when it is half full, a gate with 300 of the last
512 edges is muted here; when it is three quarters full, one with 48 edges within the last second
(which the host calls a storm too).
"""

from array import array
from time import ticks_diff, ticks_ms, ticks_us

from machine import disable_irq, enable_irq
from micropython import const
from ring import HEAD, HEARD_BROKEN, HEARD_CLEAR, HUE, Ring

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

BUDGET = const(128)  # edges; a byte
_WINDOW_US = const(50_000)
_PROBE_MS = const(20)
_QUIET_MS = const(300)
_REFILL_MS = const(1000)
_RELIEF_MS = const(100)
_LATELY_US = const(1_000_000)
_NEWEST = const(512)  # entries examined: some 8 ms
_TOO_MANY = const(48)
_FAR_TOO_MANY = const(300)

_LISTENING = const(0)
_MUTED = const(1)
_PROBED = const(2)

_BOTH_EDGES = const(12)  # Pin.IRQ_FALLING | Pin.IRQ_RISING


def _unarmed(number: int) -> bool:
    """Nothing is muted before `arm`, so nobody asks."""
    return False


class Storms:
    def __init__(self, ring: Ring, gates: int) -> None:
        self._ring = ring
        self.left = bytearray([BUDGET] * gates)  # edges a gate may still have in this window
        self._since = array("I", [ticks_us()] * gates)  # when the window began
        self._phase = bytearray(gates)
        self._told = array("I", [0] * gates)  # the number of its last MUTE; 0: not sent yet
        self._muted = 0
        self._triggers = []  # type: list[Callable[[int], int]]  # irq.trigger of each gate
        self._is_broken = _unarmed  # type: Callable[[int], bool]
        self._quiet_at = array("I", [0] * gates)  # ms; since when a probe felt nothing
        self._probe_at = self._refill_at = self._relief_at = ticks_ms()

    def arm(
        self, triggers: "list[Callable[[int], int]]", is_broken: "Callable[[int], bool]"
    ) -> None:
        self._triggers = triggers
        self._is_broken = is_broken

    def spent(self, number: int, now: int) -> bool:
        """In the interrupt: the budget is spent.  False: it was not a storm, the edge counts."""
        if self._phase[number] == _LISTENING:
            # Its window may have begun in a quiet time: this many recent entries are a storm as
            # well.
            ring = self._ring
            lately = ticks_diff(now, ring.ticks[(ring.state[HEAD] - BUDGET + 1) & ring.slot])
            since = ticks_diff(now, self._since[number])
            if not (0 <= since < _WINDOW_US or 0 <= lately < _WINDOW_US):
                self._since[number] = now
                self.left[number] = BUDGET - 1
                return False
            self._triggers[number](0)
            self._mute(number, now)
        else:
            self._triggers[number](0)
            self._phase[number] = _MUTED
        return True

    def _mute(self, number: int, now: int) -> None:
        self._phase[number] = _MUTED
        self._muted += 1
        self._told[number] = self._ring.put(now, number << 2)  # 0: the ring was full

    def is_muted(self, number: int) -> bool:
        return self._phase[number] != _LISTENING

    def greet(self) -> None:
        """A new listener: report what is muted, unless that is already waiting to be sent."""
        for number in range(len(self._phase)):
            if self._phase[number] and self._told[number] <= self._ring.acknowledged:
                self._told[number] = 0

    def restart(self) -> None:
        pass

    def step(self) -> None:
        now = ticks_ms()
        if self._muted and ticks_diff(now, self._probe_at) >= _PROBE_MS:
            self._probe_at = now
            for number in range(len(self._phase)):
                if self._phase[number]:
                    self._follow(number, now)
        if ticks_diff(now, self._refill_at) >= _REFILL_MS:
            self._refill_at = now
            self._refill()
        ring = self._ring
        if 2 * ring.waiting >= ring.capacity and ticks_diff(now, self._relief_at) >= _RELIEF_MS:
            self._relief_at = now
            is_nearly_full = 4 * ring.waiting >= 3 * ring.capacity
            self._relieve(_TOO_MANY if is_nearly_full else _FAR_TOO_MANY)

    def _follow(self, number: int, now: int) -> None:
        if not self._told[number]:
            self._told[number] = self._ring.push(ticks_us(), number << 2)
        if self._phase[number] == _MUTED:
            self._quiet_at[number] = now
            self._phase[number] = _PROBED
            self._triggers[number](_BOTH_EDGES)
        elif self._told[number] and ticks_diff(now, self._quiet_at[number]) >= _QUIET_MS:
            self._hear(number)

    def _hear(self, number: int) -> None:
        # The level first: a later edge is felt by the probe, or already counts.
        code = (HEARD_BROKEN if self._is_broken(number) else HEARD_CLEAR) | number
        irqs = disable_irq()
        if self._phase[number] == _PROBED:
            now = ticks_us()
            if self._ring.put(now, code):
                self._phase[number] = _LISTENING
                self._muted -= 1
                self._since[number] = now
                self.left[number] = BUDGET
        enable_irq(irqs)

    def _refill(self) -> None:
        """A window never gets so old that the ticks have wrapped since."""
        now = ticks_us()
        for number in range(len(self._phase)):
            if self._phase[number] == _LISTENING:
                self._since[number] = now
                self.left[number] = BUDGET
                if self._phase[number]:  # muted between these lines
                    self.left[number] = 0

    def _relieve(self, most: int) -> None:
        ring = self._ring
        counts = array("H", [0] * len(self._phase))
        now = ticks_us()
        seq = ring.head
        last = max(ring.acknowledged, seq - _NEWEST)
        while seq > last:
            slot = seq & ring.slot
            if ticks_diff(now, ring.ticks[slot]) > _LATELY_US:
                break
            code = ring.codes[slot]
            if not code & HUE and code & 3:
                counts[code >> 2] += 1
            seq -= 1
        for number in range(len(counts)):
            if counts[number] >= most:
                irqs = disable_irq()
                if self._phase[number] == _LISTENING:
                    self._triggers[number](0)
                    self.left[number] = 0
                    self._mute(number, ticks_us())
                enable_irq(irqs)
