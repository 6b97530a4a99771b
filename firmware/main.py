"""What a Pico runs: builds the tasks from board.json and goes round them for ever.

A task has `step()`, which does a little and returns, and perhaps `restart()`.  An exception in one
is told (SAY, and the traceback as chatter) and that task starts again; the others never notice.
Ctrl-C ends the program: the REPL and mpremote have the Pico, and the watchdog is off.
"""

import io
import sys
from binascii import hexlify

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
from port import open_port
from ring import Ring
from scale import Scale
from watchdog import Watchdog

_NAPS = 5  # of 1 ms between two rounds; an edge or a byte from the host ends them


def main() -> None:
    micropython.alloc_emergency_exception_buf(100)
    settings = board.load()
    if settings.carrier is not None:
        carrier.start(settings.carrier)  # first: the receivers have settled when the gates are read
    ring = Ring(hues=settings.colour is not None)
    gates = Gates(settings.gates, ring)
    port = open_port(settings.uart)
    watchdog = Watchdog()
    commands = {}  # type: ignore[var-annotated]
    link = Link(port, ring, hello_of(settings), gates.mask, commands)
    scale = None if settings.scale is None else Scale(settings.scale, link)
    colour = None if settings.colour is None else Colour(settings.colour, gates, ring, link)
    commands["SELFTEST"] = lambda: selftest.run(link, gates, scale, colour)
    commands["REBOOT"] = lambda: reboot(link, watchdog)
    tasks = [colour, link, scale, Beat(link, ring, gates, scale), Led(link, ring, gates)]
    gates.arm()  # last: everything is there
    watchdog.start()
    try:
        go_round([task for task in tasks if task is not None], link, ring, port, colour, watchdog)
    except KeyboardInterrupt:
        # Any other exception that gets here leaves the watchdog on: it starts the Pico again.
        watchdog.stop()
        gates.disarm()
        raise


def hello_of(settings) -> str:  # type: ignore[no-untyped-def]
    return "HELLO,%d,%s,%s,%s,%s,%s,%d" % (
        PROTOCOL,
        settings.firmware,
        hexlify(machine.unique_id()).decode(),
        boots.next_boot_id(),
        settings.name,
        settings.digest,
        len(settings.gates),
    )


def go_round(tasks, link, ring, port, colour, watchdog) -> None:  # type: ignore[no-untyped-def]
    while True:
        for task in tasks:
            try:
                task.step()
            except Exception as error:  # noqa: BLE001  # whatever it is: the others must go on
                task.restart()
                tell_failure(link, task, error)
            watchdog.feed()  # after each: no two blocked writes come between
        if not link.is_busy:
            nap(ring, port, 1 if colour is not None and colour.is_busy else _NAPS)


def nap(ring, port, naps: int) -> None:  # type: ignore[no-untyped-def]
    head = ring.head
    for _ in range(naps):
        if port.has_input(1) or ring.head != head:
            return


def tell_failure(link, task, error) -> None:  # type: ignore[no-untyped-def]
    link.say("%s failed and starts again: %r" % (type(task).__name__.lower(), error))
    trace = io.StringIO()
    sys.print_exception(error, trace)
    link.chatter(trace.getvalue())


def reboot(link, watchdog) -> None:  # type: ignore[no-untyped-def]
    link.tell("DONE,REBOOT,ok")
    watchdog.sleep_ms(100)  # for the last packet to leave
    machine.reset()


if __name__ == "__main__":
    main()
