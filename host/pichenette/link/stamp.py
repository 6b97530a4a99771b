"""Stamp each message with its moment on arrival, once.

Everybody after the link takes a `Stamped` as it is: nobody else converts ticks into time or asks
which boot they belong to.
"""

from dataclasses import dataclass

from pichenette.link.clock import BoardClock
from pichenette.link.messages import Beat, Message, Numbered, Ticked


@dataclass(frozen=True, slots=True)
class Stamped:
    message: Message
    at: float  # when it was received, on the host's clock
    at_us: int  # when it happened, on the board's clock; without ticks: when received
    boot: str  # of the Pico that sent it; "": it has not greeted
    number: int | None = None  # by which the board keeps it until it is acknowledged
    is_known: bool = False  # nothing numbered from before `at_us` is still to come


class Stamper:
    def __init__(self) -> None:
        self.clock = BoardClock()
        self.boot = ""  # of what is arriving now

    def greeted(self, boot: str) -> None:
        """What follows belongs to that boot."""
        if boot != self.boot:
            self.boot = boot
            self.clock.rebooted()

    def recall(self, boot: str, ticks: int, at_us: int, at: float) -> None:
        """From the journal: a tick of that boot was `at_us` and was received at `at`."""
        self.boot = boot
        self.clock.recall(ticks, at_us, at)

    def stamp(self, message: Message, at: float, kept: int = 0) -> Stamped:
        """`kept`: messages already heard that still wait on the board because nobody acknowledges
        them; -1: some that it keeps have not been heard.
        """
        at_us = (
            self.clock.seen(message.ticks, at) if isinstance(message, Ticked) else self.now_us(at)
        )
        number = message.seq if isinstance(message, Numbered) else None
        is_known = message.unacked <= kept if isinstance(message, Beat) else number is not None
        return Stamped(message, at, at_us, self.boot, number, is_known)

    def now_us(self, at: float) -> int:
        """That moment of the host's clock, on the board's."""
        return self.clock.at_us(at)
