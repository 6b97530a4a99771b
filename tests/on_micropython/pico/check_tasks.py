"""A task that fails is told and starts again; REPL stops the watchdog and the handlers."""

from world import CLOCK  # first
import main
import wire
from beat import Beat
from machine import MEMORY, PINS, UARTS
from micropython import ctrl_c


def fail_at_first(self):
    if CLOCK.us > 500_000:
        Beat.step = step
    raise ValueError("on purpose")


def leave():
    UARTS[-1].received.extend(b"\x03$AC" + wire.encode("REPL"))


step = Beat.step
Beat.step = fail_at_first
MEMORY[0x40058000] = 0x40000000 | 5
CLOCK.at(2_500_000, leave)
main.start()
assert ctrl_c == [-1, 3], ctrl_c  # nothing while it runs, and back in the end

lines = bytes(UARTS[-1].sent).split(b"\n")
fields = [wire.decode(line) or ["chatter"] for line in lines]
said = [",".join(one[1:]) for one in fields if one[0] == "SAY"]
assert said == ["beat failed and starts again: ValueError('on purpose',)"], said
assert any(line.startswith(b"Traceback") for line in lines)
assert any(line.startswith(b"ValueError: on purpose") for line in lines)
assert [one[0] for one in fields].count("BEAT") == 1  # due 1 s after the restart
assert fields[-2] == ["DONE", "REPL", "ok"], fields[-2:]
assert MEMORY[0x40058000] == 5  # the watchdog's enable bit
assert PINS[2].handler is None
assert PINS["LED"].level == 0
