"""Ask a board for its prompt, since Ctrl-C does nothing while its firmware runs.

Reports whether the firmware has left and MicroPython's prompt is there.  An older firmware, a bare
MicroPython and a board already at its prompt do not know the question; Ctrl-C works there, and
nothing is lost by asking.
"""

import time
from select import select

from pichenette import wire
from pichenette.link.port import SerialPort

_PATIENCE_S = 2.0  # a board that was writing to nobody needs one to notice
_AGAIN_S = 0.5
_KEPT = 4096  # bytes: the answer and the banner are far shorter


def ask_for_prompt(device: str, patience_s: float = _PATIENCE_S) -> bool:
    """Raises PortError if the port cannot be opened, or vanishes."""
    port = SerialPort(device)
    try:
        heard = b""
        until = time.monotonic() + patience_s
        asked = float("-inf")
        while (now := time.monotonic()) < until:
            if now - asked >= _AGAIN_S:
                asked = now
                port.write(b"\n" + wire.encode("REPL"))
            ready, _, _ = select([port], [], [], min(until, asked + _AGAIN_S) - now)
            heard = (heard + (port.read() if ready else b""))[-_KEPT:]
            if has_left(heard):
                return True
        return False
    finally:
        port.close()


def has_left(heard: bytes) -> bool:
    """Is the prompt there, after the firmware's answer?"""
    *lines, last = heard.split(b"\n")
    answers = (fields for line in lines for fields in wire.split(line)[1])
    return last.startswith(b">>> ") and any(answer[:2] == ["DONE", "REPL"] for answer in answers)
