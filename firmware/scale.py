"""The scale: every conversion told as it comes, with its status, and the lack of them too.

Comes in: words of the HX711.  Goes out: LOAD at the chip's own pace (4 a second while there is no
conversion, 1 where an optional scale never gave any), and the pace itself for BEAT.  Counts are not
grams here.

One slip leaves no trace in a single word: a chip that felt a pulse too many gives its bits early
and ones behind them, and DOUT is high in the end.  Such a word is the last good one doubled (or
more) with ones below: what looks like that is told as desync, until a word ends in a zero or is
near the last good one again.  Real conversions end in a zero every second time.
"""

from time import ticks_diff, ticks_ms, ticks_us

import hx711
from link import Link
from micropython import const

_MISSING_MS = const(250)  # the slowest chip gives one every 100 ms
_ABSENT_MS = const(1000)  # an optional scale that never gave one is not there: no hurry
_NEAR = const(1024)  # counts: beyond the noise of a bad set-up, far below any doubled load
_BITS_SLIPPED = (1, 2, 3)


def is_near(bits: int, other: int, width: int) -> bool:
    """Are these the same but for noise, as numbers of `width` bits that wrap?"""
    return ((bits - other + _NEAR) & ((1 << width) - 1)) <= 2 * _NEAR


def slip_of(bits: int, good: int) -> int:
    """By how many bits the chip was ahead, if `bits` looks like `good` read so; else 0."""
    if not is_near(bits, good, 24):
        for slip in _BITS_SLIPPED:
            ones = (1 << slip) - 1
            if bits & ones == ones and is_near(bits >> slip, good, 24 - slip):
                return slip
    return 0


class Scale:
    def __init__(self, settings: "dict[str, int]", link: Link) -> None:
        self.is_optional = bool(settings["optional"])
        self._missing_ms = _ABSENT_MS if self.is_optional else _MISSING_MS
        self._link = link
        self._machine = hx711.start(settings["dout"], settings["sck"])
        self.conversions = self._machine.rx_fifo  # how many are there to be told
        self._good = None  # type: int | None  # the bits of the last good conversion
        self._slip = 0
        self._is_doubtful = False  # after a slip the chip's gain may be another for one conversion
        self._came_at = ticks_ms()
        self._came = 0
        self._counted_at = ticks_ms()
        self.status = hx711.MISSING
        self.counts = 0

    def restart(self) -> None:
        self._machine.restart()
        self._machine.active(1)

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
        # A full FIFO: the loop was held up, and the words are older than anybody knows.
        self._came_at = ticks_ms()

    def take_rate(self) -> int:
        """Conversions a second, times ten, since this was asked last."""
        now = ticks_ms()
        elapsed_ms = max(1, ticks_diff(now, self._counted_at))
        rate = (self._came * 10_000 + elapsed_ms // 2) // elapsed_ms
        self._came = 0
        self._counted_at = now
        return rate

    def _judge(self, word: int) -> None:
        bits = hx711.bits_of(word)
        status = hx711.status_of(word)
        if status == hx711.GOOD and self._good is not None:
            if self._slip:
                ones = (1 << self._slip) - 1
                if bits & ones != ones or is_near(bits, self._good, 24):
                    self._slip = 0
            else:
                self._slip = slip_of(bits, self._good)
            if self._slip:
                status = hx711.DESYNC
        if status == hx711.DESYNC:
            self._is_doubtful = True
        elif status == hx711.GOOD:
            if self._is_doubtful:
                self._is_doubtful = False
                status = hx711.DESYNC
            else:
                self._good = bits
        self._tell(hx711.counts_of(bits), status)

    def _tell(self, counts: int, status: int) -> None:
        self._came_at = ticks_ms()
        self.status = status
        self.counts = counts
        self._link.tell("LOAD,%d,%d,%d" % (ticks_us(), counts, status))
