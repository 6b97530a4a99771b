"""What a Pico does: builds the tasks from board.json and goes round them for ever.

A task has `step()`, which does a little and returns, and perhaps `restart()`.  An exception in one
is reported (SAY, and the traceback as chatter) and that task restarts; the others never notice.
`REPL` ends the program: people have the port, and the watchdog is off.
"""

import io
import sys
from binascii import hexlify
from time import ticks_diff, ticks_ms

import board
import carrier
import converter
import machine
import micropython
import selftest
import wire
from beat import Beat
from colour import Colour
from ear import Ear, is_known
from gates import Gates
from led import Led
from link import Link
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


_FAILURES_MS = 1000  # a task that always fails is reported once a second


class Leave(BaseException):
    """People want the port."""


def main(boot: str) -> None:
    """`boot` is the id of this boot.  Returns when people want the port."""
    micropython.alloc_emergency_exception_buf(100)
    settings = board.load()
    if settings.carrier is not None:
        carrier.start(settings.carrier)  # first: the receivers have settled when the gates are read
    if settings.scale is not None:
        converter.steady()
    ring = Ring(hues=settings.colour is not None)
    gates = Gates(settings.gates, ring)
    port = open_port(settings.uart)
    watchdog = Watchdog()
    commands: dict[str, Callable[[], None]] = {}
    link = Link(port, ring, hello_of(settings, boot), gates.mask, commands)
    link.on_greet = gates.storms.greet
    scale = None if settings.scale is None else Scale(settings.scale, link)
    colour = (
        None
        if settings.colour is None
        else Colour(settings.colour, settings.heads, gates, ring, link)
    )
    commands["SELFTEST"] = lambda: selftest.run(link, gates, scale, colour)
    commands["REBOOT"] = lambda: reboot(link, watchdog)
    commands["REPL"] = lambda: leave(link)
    led = Led(link, ring, gates)
    ear = Ear(port, link, ring, watchdog) if settings.uart is None and is_known() else None
    beat = Beat(link, ring, gates, scale)
    # Colour three times: link and scale take a millisecond or more, and light is there for a few.
    tasks = [colour, link, colour, scale, colour, beat, gates.storms, led, ear]
    nap = Nap(ring, port, link, scale, colour)
    gates.arm()  # last: everything is ready
    watchdog.start()
    try:
        go_round([task for task in tasks if task], link, nap, watchdog)
    except (Leave, KeyboardInterrupt) as ending:
        # Any other exception that gets here leaves the watchdog on, which restarts the Pico.
        watchdog.stop()
        gates.disarm()
        if scale is not None:
            scale.stop()
        led.off()
        if not isinstance(ending, Leave):
            raise


def hello_of(settings: board.Board, boot: str) -> str:
    return "HELLO,%d,%s,%s,%s,%s,%s,%d" % (
        wire.PROTOCOL,
        settings.firmware,
        hexlify(machine.unique_id()).decode(),
        boot,
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
            watchdog.feed()  # after each: no two blocked writes in between
        nap.take()


def tell_failure(link: Link, task: "Task", error: Exception) -> None:
    link.say("%s failed and starts again: %r" % (type(task).__name__.lower(), error))
    trace = io.StringIO()
    sys.print_exception(error, trace)
    link.chatter(trace.getvalue())


def leave(link: Link) -> None:
    link.done("REPL", [])
    link.flush()
    raise Leave


def reboot(link: Link, watchdog: Watchdog) -> None:
    link.done("REBOOT", [])
    link.flush()
    watchdog.sleep_ms(100)  # for the last packet to leave
    machine.reset()
