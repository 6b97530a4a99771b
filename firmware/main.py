"""What a Pico runs: builds the tasks from board.json and goes round them for ever.

A task has `step()`, which does a little and returns, and perhaps `restart()`.  An exception in one
is told (SAY, and the traceback as chatter) and that task starts again; the others never notice.
Ctrl-C ends the program: the REPL and mpremote have the Pico, and the watchdog is off.
"""

import gc
import io
import os
import sys
from binascii import hexlify

import board
import machine
import micropython
from beat import Beat
from gates import Gates
from link import PROTOCOL, Link
from port import open_port
from ring import Ring
from watchdog import Watchdog

_IDLE_MS = 2  # an edge waits this long at most before it is told; input ends it at once


def tell_failure(link, task, error) -> None:  # type: ignore[no-untyped-def]
    name = type(task).__name__.lower()
    link.say("%s failed and starts again: %r" % (name, error))
    trace = io.StringIO()
    sys.print_exception(error, trace)
    link.chatter(trace.getvalue())


def reboot(link, watchdog) -> None:  # type: ignore[no-untyped-def]
    link.tell("DONE,REBOOT,ok")
    watchdog.sleep_ms(100)  # for the last packet to leave
    machine.reset()


def go_round(tasks, link, port, watchdog) -> None:  # type: ignore[no-untyped-def]
    while True:
        for task in tasks:
            try:
                task.step()
            except Exception as error:  # noqa: BLE001  # whatever it is: the others must go on
                tell_failure(link, task, error)
                task.restart()
            watchdog.feed()
        if not link.is_busy:
            port.has_input(_IDLE_MS)


def main() -> None:
    micropython.alloc_emergency_exception_buf(100)
    settings = board.load()
    boot = hexlify(os.urandom(4)).decode()
    hello = "HELLO,%d,%s,%s,%s,%s,%s,%d" % (
        PROTOCOL,
        settings.firmware,
        hexlify(machine.unique_id()).decode(),
        boot,
        settings.name,
        settings.digest,
        len(settings.gates),
    )
    ring = Ring(hues=settings.colour is not None)
    gates = Gates(settings.gates, ring)
    port = open_port(settings.uart)
    watchdog = Watchdog()
    commands = {}  # type: ignore[var-annotated]
    link = Link(port, ring, hello, gates.mask, commands)
    commands["REBOOT"] = lambda: reboot(link, watchdog)
    beat = Beat(link, ring, gates)
    tasks = [link, beat]
    gc.collect()
    gates.arm()  # last: everything is there
    watchdog.start()
    try:
        go_round(tasks, link, port, watchdog)
    finally:
        gates.disarm()
        watchdog.stop()


if __name__ == "__main__":
    main()
