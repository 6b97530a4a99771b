"""Each message gets its moment where it comes in, once.

Comes in: messages in order, and when they were received.  Goes out: `Stamped`, which everybody
after the link takes as it is: nobody else turns ticks into time, or asks which boot they are of.
"""

from dataclasses import dataclass

from pichenette.link.clock import BoardClock
from pichenette.link.messages import Beat, Message, Numbered, Ticked


@dataclass(frozen=True, slots=True)
class Stamped:
    message: Message
    at: float  # received then, on the host's clock
    at_us: int  # it was so then, on the board's clock; a message without ticks: as received
    boot: str  # of the Pico that tells it; "": it has not greeted
    number: int | None = None  # by which the board keeps it, until it is acknowledged
    is_known: bool = False  # nothing numbered that is older than `at_us` is still to come


class Stamper:
    def __init__(self) -> None:
        self.clock = BoardClock()
        self.boot = ""  # of what comes now

    def greeted(self, boot: str) -> None:
        """What follows is of that boot."""
        if boot != self.boot:
            self.boot = boot
            self.clock.rebooted()

    def recall(self, boot: str, ticks: int, at_us: int, at: float) -> None:
        """From the journal: a tick of that boot was taken for `at_us` when it came at `at`."""
        self.boot = boot
        self.clock.recall(ticks, at_us, at)

    def stamp(self, told: Message, at: float, kept: int = 0) -> Stamped:
        """`kept`: messages that have been heard and wait on the board all the same, because nobody
        acknowledges them; -1: some that it keeps have not been heard."""
        at_us = self.clock.seen(told.ticks, at) if isinstance(told, Ticked) else self.now_us(at)
        number = told.seq if isinstance(told, Numbered) else None
        is_known = told.unacked <= kept if isinstance(told, Beat) else number is not None
        return Stamped(told, at, at_us, self.boot, number, is_known)

    def now_us(self, at: float) -> int:
        """That moment of the host's, on the board's clock."""
        return self.clock.at_us(at)
