"""What a Pico runs: builds the tasks from board.json and goes round them for ever.

A task has `step()`, which does a little and returns, and perhaps `restart()`.  An exception in one
is told (SAY, and the traceback as chatter) and that task starts again; the others never notice.
Ctrl-C ends the program: the REPL and mpremote have the Pico, and the watchdog is off.
"""

import io
import sys
from binascii import hexlify
from time import ticks_diff, ticks_ms

import board
import boots
import carrier
import machine
import micropython
import selftest
from beat import Beat
from colour import Colour
from gates import Gates
from led import Led
from link import PROTOCOL, Link
from nap import Nap
from port import open_port
from ring import Ring
from scale import Scale
from watchdog import Watchdog

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Task(Protocol):
        def step(self) -> None: ...
        def restart(self) -> None: ...


_FAILURES_MS = 1000  # a task that fails every time is told once a second


def main() -> None:
    micropython.alloc_emergency_exception_buf(100)
    settings = board.load()
    if settings.carrier is not None:
        carrier.start(settings.carrier)  # first: the receivers have settled when the gates are read
    ring = Ring(hues=settings.colour is not None)
    gates = Gates(settings.gates, ring)
    port = open_port(settings.uart)
    watchdog = Watchdog()
    commands: dict[str, Callable[[], None]] = {}
    link = Link(port, ring, hello_of(settings), gates.mask, commands)
    scale = None if settings.scale is None else Scale(settings.scale, link)
    colour = (
        None
        if settings.colour is None
        else Colour(settings.colour, settings.heads, gates, ring, link)
    )
    commands["SELFTEST"] = lambda: selftest.run(link, gates, scale, colour)
    commands["REBOOT"] = lambda: reboot(link, watchdog)
    led = Led(link, ring, gates)
    tasks = [colour, link, scale, Beat(link, ring, gates, scale), led]
    nap = Nap(ring, port, link, scale, colour)
    gates.arm()  # last: everything is there
    watchdog.start()
    try:
        go_round([task for task in tasks if task], link, nap, watchdog)
    except KeyboardInterrupt:
        # Any other exception that gets here leaves the watchdog on: it starts the Pico again.
        watchdog.stop()
        gates.disarm()
        led.off()
        raise


def hello_of(settings: board.Board) -> str:
    return "HELLO,%d,%s,%s,%s,%s,%s,%d" % (
        PROTOCOL,
        settings.firmware,
        hexlify(machine.unique_id()).decode(),
        boots.next_boot_id(),
        settings.name,
        settings.digest,
        len(settings.gates),
    )


def go_round(tasks: "list[Task]", link: Link, nap: Nap, watchdog: Watchdog) -> None:
    told_at = None
    while True:
        for task in tasks:
            try:
                task.step()
            except Exception as error:  # noqa: BLE001  # whatever it is: the others must go on
                task.restart()
                if told_at is None or ticks_diff(ticks_ms(), told_at) > _FAILURES_MS:
                    told_at = ticks_ms()
                    tell_failure(link, task, error)
            watchdog.feed()  # after each: no two blocked writes come between
        nap.take()


def tell_failure(link: Link, task: "Task", error: Exception) -> None:
    link.say("%s failed and starts again: %r" % (type(task).__name__.lower(), error))
    trace = io.StringIO()
    sys.print_exception(error, trace)
    link.chatter(trace.getvalue())


def reboot(link: Link, watchdog: Watchdog) -> None:
    link.done("REBOOT", "ok")
    link.flush()
    watchdog.sleep_ms(100)  # for the last packet to leave
    machine.reset()


if __name__ == "__main__":
    main()
