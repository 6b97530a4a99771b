"""How fast simulated time runs, and how the outside world is heard.

`LockstepPace`: only as far as the other side has granted, and no further than the first byte that
it might answer, so that two runs with the same stimuli give the same bytes at the same simulated
times. `Wall`: in step with the wall clock, by a factor.
"""

import json
import os
import select
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from pichenette.line_buffer import LineBuffer
from pichenette.virtual.pico.serial import Serial
from pichenette.virtual.pico.simulation import Gone

PicoCommand = dict[str, Any]

_LONGEST = 1 << 20  # bytes per command: a second of edges on every pin is far less
_UNREAD = 2048  # bytes that may wait in the terminal, which has room for twice as many


class Control:
    """Commands in, answers out: JSON lines over two pipes."""

    def __init__(self, commands: int, answers: int) -> None:
        self.commands = commands
        self._answers = answers
        self._lines = LineBuffer(_LONGEST)
        self._waiting: deque[bytes] = deque()  # queued behind one that restarted the board

    @property
    def has_waiting(self) -> bool:
        return bool(self._waiting)

    def read(self) -> Iterator[PicoCommand]:
        """Wait for something and return it.  Raises Gone when the other side has left."""
        if not self._waiting:
            data = os.read(self.commands, 65536)
            if not data:
                raise Gone
            self._waiting.extend(self._lines.feed(data))
        while self._waiting:
            yield json.loads(self._waiting.popleft())

    def answer(self, message: PicoCommand) -> None:
        try:
            os.write(self._answers, json.dumps(message).encode() + b"\n")
        except BrokenPipeError:  # it left while the board was busy: the same as no more commands
            raise Gone from None

    def has_left(self) -> bool:
        """The other side has closed its end, whatever it may have said before."""
        poll = select.poll()
        poll.register(self.commands, 0)  # a hang-up is always reported
        return bool(poll.poll(0))


class LockstepPace:
    def __init__(
        self, control: Control, serial: Serial, obey: Callable[[PicoCommand], None]
    ) -> None:
        self._control = control
        self._serial = serial
        self._obey = obey
        self._granted_us = 0.0
        self._written = 0  # at the last answer
        self._is_running = False

    def permit(self, now_us: float, until_us: float) -> bool:
        serial = self._serial
        has_spoken = (
            serial.heeded_total > self._written or serial.written_total > self._written + _UNREAD
        )
        if until_us <= self._granted_us and not has_spoken:
            return True
        if self._is_running:
            self._written = serial.written_total
            self._is_running = False
            at_us = now_us if has_spoken else self._granted_us
            self._control.answer({"at_us": at_us, "written": self._written})
        for command in self._control.read():
            if "run_until_us" in command:
                self._granted_us = command["run_until_us"]
                self._is_running = True
                serial.unheeded = command.get("past", "").encode()
                self._take(command["sent"])
            else:
                self._obey(command)
        return False

    def _take(self, sent: int) -> None:
        """What the host has written is on its way through the terminal."""
        while self._serial.read_total < sent:
            self._serial.pump()
            if self._serial.read_total < sent and self._control.has_left():
                raise Gone  # some of it may never arrive


class Wall:
    def __init__(
        self, control: Control, serial: Serial, obey: Callable[[PicoCommand], None], speed: float
    ) -> None:
        self._control = control
        self._serial = serial
        self._obey = obey
        self._speed = speed
        self._start = time.monotonic()

    def permit(self, now_us: float, until_us: float) -> bool:
        wait = self._start + until_us / 1e6 / self._speed - time.monotonic()
        if wait <= -1:  # the machine was busy elsewhere: time was lost, widths must not be
            self._start -= wait
        watched = [self._control.commands]
        port = self._serial.fileno()
        if port is not None and self._serial.is_open:
            watched.append(port)
        # A port that nobody has open cannot be waited for (it hangs up at once): look every 5 ms.
        limit = wait if len(watched) == 2 else min(wait, 0.005)
        ready, _, _ = select.select(watched, [], [], max(0.0, limit))
        if self._control.commands in ready or self._control.has_waiting:
            for command in self._control.read():
                self._obey(command)
        if port in ready:
            self._serial.pump()
        return not ready and limit >= wait
