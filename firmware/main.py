"""What a Pico starts: it loads the program with the USB port at rest, then runs it.

While the program runs, a stray Ctrl-C does nothing; when it ends for whatever reason, Ctrl-C works.

Importing a file compiles it, and no USB event is handled meanwhile.  Once somebody opens the port,
MicroPython queues the start of every frame, each millisecond, as one of 16 events: when the queue
is full others are dropped, and the port may be deaf for good.  So frame events are off while the
files load, and the scheduler is locked, so that the host's requests wait until then.  This file is
short for the same reason.
"""

import sys

import machine
import micropython

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

_INTE_SET = 0x50112090  # USB interrupts of an RP2040, through its set and clear aliases
_INTE_CLEAR = 0x50113090
_FRAMES = 1 << 17


def load(outcome: "list[Any]") -> None:
    """Run as a scheduled function; `outcome` gets the program and its boot id, or what went
    wrong.
    """
    try:
        import boots
        import rounds

        outcome.append(rounds)
        outcome.append(boots.next_boot_id())
    except BaseException as error:  # noqa: BLE001  # raised where it is seen
        outcome.insert(0, error)


def start() -> None:
    micropython.kbd_intr(-1)
    try:
        outcome: list[Any] = []
        is_known = "RP2040" in sys.implementation._machine
        if is_known:
            machine.mem32[_INTE_CLEAR] = _FRAMES
        micropython.schedule(load, outcome)
        while not outcome:
            pass
        if is_known:
            machine.mem32[_INTE_SET] = _FRAMES
        if isinstance(outcome[0], BaseException):
            raise outcome[0]
        rounds, boot = outcome
        rounds.main(boot)
    finally:
        micropython.kbd_intr(3)


if __name__ == "__main__":
    start()
