"""The scale: sends every conversion as it comes, with its status, and reports when there are none.

LOAD goes out at the chip's own pace (4 a second while there is no conversion, 1 if an optional
scale never gave any); BEAT reports that pace.  Counts are not grams here.

One slip leaves no trace in a single word: a chip that felt a pulse too many gives its bits early
and ones behind them, and DOUT is high in the end.  So a word that ends in ones, and is far from the
last one that was in step, is told as desync where it would be nearer without those bits, and so is
the third such word in a row wherever it is; until one ends in a zero, as every second real
conversion does, or is near again.  Before the first that ends in a zero nothing is known.  A chip
that stays out of step is switched off and on.
"""

from time import ticks_add, ticks_diff, ticks_ms, ticks_us

import hx711
from link import Link
from micropython import const

_MISSING_MS = const(250)  # the slowest chip gives one every 100 ms
_ABSENT_MS = const(1000)  # an optional scale that never gave one is absent: no hurry
_NEAR = const(1024)  # counts: beyond the noise of a bad set-up, far below any doubled load
_BITS_SLIPPED = (1, 2, 3)
_ODD = const(3)  # words in a row that end in a one: one load in eight begins like that
_SETTLE_MS = const(500)  # a chip at 10 a second gives its first conversion after 400 ms
_HEAL_MS = const(2000)  # out of step for this long: switch the chip off and on


def distance(bits: int, other: int, width: int) -> int:
    """How far apart these are, as numbers of `width` bits that wrap."""
    apart = (bits - other) & ((1 << width) - 1)
    return min(apart, (1 << width) - apart)


def looks_slipped(bits: int, good: int, within: int) -> bool:
    """Is `bits` this near to `good` without some of its final ones?"""
    for slip in _BITS_SLIPPED:
        ones = (1 << slip) - 1
        if bits & ones == ones and distance(bits >> slip, good, 24 - slip) < within:
            return True
    return False


class Scale:
    def __init__(self, settings: "dict[str, int]", link: Link) -> None:
        self.is_optional = bool(settings["optional"])
        self._missing_ms = _ABSENT_MS if self.is_optional else _MISSING_MS
        self._link = link
        self._settings = settings
        self._good = None  # type: int | None  # the bits of the last conversion that was in step
        self._last = 0
        self._odd = 0  # how many different words in a row end in a one, far from the last good one
        self._is_doubtful = False  # after a slip the chip's gain may differ for one conversion
        self._in_step_at = ticks_ms()  # when a conversion was last believed
        self._begin()
        self._came = 0
        self._counted_at = ticks_ms()
        self.status = hx711.MISSING
        self.counts = 0

    def _begin(self) -> None:
        self._machine = hx711.start(self._settings["dout"], self._settings["sck"])
        self._came_at = ticks_add(ticks_ms(), _SETTLE_MS)

    def conversions(self) -> int:
        """How many are waiting to be sent."""
        return self._machine.rx_fifo()

    def restart(self) -> None:
        self._begin()

    def stop(self) -> None:
        self._machine.active(0)

    def step(self) -> None:
        waiting = self.conversions()
        if waiting == 0:
            if ticks_diff(ticks_ms(), self._came_at) >= self._missing_ms:
                self._tell(0, hx711.MISSING)
            return
        self._missing_ms = _MISSING_MS
        for _ in range(waiting):
            word = self._machine.get()
            self._came += 1
            if waiting < hx711.FIFO_DEPTH:
                self._judge(word)  # type: ignore[arg-type]  # get() without a buffer
        # A full FIFO: the loop was held up, and the age of the words is unknown.
        self._came_at = ticks_ms()
        if self.status != hx711.DESYNC:
            self._in_step_at = self._came_at
        elif ticks_diff(self._came_at, self._in_step_at) >= _HEAL_MS:
            self._in_step_at = self._came_at
            self.stop()
            self._begin()

    def take_rate(self) -> int:
        """Conversions per second, times ten, since the last call."""
        now = ticks_ms()
        elapsed_ms = max(1, ticks_diff(now, self._counted_at))
        rate = (self._came * 10_000 + elapsed_ms // 2) // elapsed_ms
        self._came = 0
        self._counted_at = now
        return rate

    def _judge(self, word: int) -> None:
        bits = hx711.bits_of(word)
        status = hx711.status_of(word)
        if status == hx711.DESYNC:
            self._is_doubtful = True
        elif status == hx711.GOOD and self._may_be_slipped(bits):
            status = hx711.DESYNC
        elif status == hx711.GOOD:
            if not self._odd:  # definitely in step
                self._good = bits
            if self._is_doubtful:
                self._is_doubtful = False
                status = hx711.DESYNC
        self._tell(hx711.counts_of(bits), status)

    def _may_be_slipped(self, bits: int) -> bool:
        good = self._good
        if not bits & 1 or (good is not None and distance(bits, good, 24) <= _NEAR):
            self._odd = 0
            return False
        if bits != self._last:  # a chip with any noise never repeats one; an emulator does
            self._last = bits
            self._odd += 1
        if good is None:
            return True
        if self._odd < _ODD and not looks_slipped(bits, good, _NEAR):
            return looks_slipped(bits, good, distance(bits, good, 24))
        self._is_doubtful = True
        return True

    def _tell(self, counts: int, status: int) -> None:
        self._came_at = ticks_ms()
        self.status = status
        self.counts = counts
        self._link.tell("LOAD,%d,%d,%d" % (ticks_us(), counts, status))
