"""The console for scripts: objects or sentences out, commands in.

Reads commands from standard input.  Writes `json`, one object per line (`"line"`, `"seen"`,
`"note"`, `"link"`, `"answer"`, `"view"`), or `raw`, the sentences alone, with answers to commands
on standard error.  The exit code is 0; 1 if a command failed or the board never appeared; 2 if a
line was not a command.

When standard input ends after commands, so does the console, once they are done; input that is
empty from the start (a log in the background) does not end it.  A closed terminal or Ctrl-D ends it
too.
"""

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Literal, TextIO

from pichenette.console.console import Answer, ConsoleEvent, Linked, ObservationMade
from pichenette.console.heard import Heard
from pichenette.console.runner import CommandRunner
from pichenette.console.stream import Remark
from pichenette.console.terminal import Terminal
from pichenette.console.wording import words
from pichenette.line_buffer import LineBuffer
from pichenette.table.view import plain
from pichenette.text import Text

_LONGEST = 1 << 16  # bytes per command, as for a request to the service
_LOOK_S = 0.05
_GREET_S = 10.0  # a board that has not greeted by then is not there

Form = Literal["json", "raw"]
_ENDS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Script:
    def __init__(
        self,
        runner: CommandRunner,
        out: TextIO,
        form: Form,
        seconds: float | None = None,
        terminal: Terminal | None = None,
    ) -> None:
        """`terminal` is where it is read or typed; when that is gone, it is over."""
        self._runner = runner
        self._terminal = terminal
        self._out = out
        self._form = form
        self._seconds = seconds
        self._noted = 0
        self._view: Mapping[str, Any] | None = None
        self._queue: list[str] = []
        self._is_closed = False  # standard input
        self._has_run = False
        self._stop = False
        self._has_reader = True  # of our output
        runner.console.watch(self._event)

    async def run(self, commands: TextIO | None) -> int:
        loop = asyncio.get_running_loop()
        for number in _ENDS:
            loop.add_signal_handler(number, self._end)
        if self._terminal:
            self._terminal.watch(lambda: loop.call_soon_threadsafe(self._end))
        source = asyncio.ensure_future(self._runner.source.run())
        reader = asyncio.ensure_future(self._read(commands))
        began = time.monotonic()
        try:
            while not self._is_over(source, time.monotonic() - began):
                self.step(time.monotonic() - began)
                await asyncio.wait([source], timeout=_LOOK_S)
            self.step(time.monotonic() - began)
            if source.done():
                source.result()
        finally:
            for task in (source, reader):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            for number in _ENDS:
                loop.remove_signal_handler(number)
        if not self._has_reader:
            raise BrokenPipeError("the reader has gone")
        return self.code

    @property
    def code(self) -> int:
        if self._runner.mistakes:
            return 2
        never_came = self._runner.console.link.openings == 0
        return 1 if self._runner.failures or never_came else 0

    def _end(self) -> None:
        self._stop = True

    def _is_over(self, source: "asyncio.Future[None]", elapsed: float) -> bool:
        if self._stop or (self._seconds is not None and elapsed >= self._seconds):
            return True
        is_idle = not self._queue and not self._runner.running
        if source.done():
            return is_idle or self._runner.source.kind != "capture"
        is_finished = self._is_closed and self._has_run and is_idle
        return is_finished and self._seconds is None

    async def _read(self, commands: TextIO | None) -> None:
        """Lines of standard input as they arrive, from a file, a pipe or a terminal."""
        if commands is not None:
            try:
                await self._follow(commands.fileno())
                if commands.isatty() and self._seconds is None:
                    self._stop = True  # Ctrl-D: nothing more will be typed
            except (OSError, ValueError):  # a file or a text: nothing to wait for
                self._queue += commands.readlines()
        self._is_closed = True

    async def _follow(self, number: int) -> None:
        """On the loop: a thread waiting for a terminal's Enter could not be ended."""
        loop = asyncio.get_running_loop()
        ended = loop.create_future()
        typed = LineBuffer(_LONGEST)

        def read() -> None:
            try:
                data = os.read(number, 4096)
            except OSError:  # the terminal has gone
                data = b""
            lines = typed.feed(data) if data else typed.flush()
            if not data:
                loop.remove_reader(number)
                ended.set_result(None)
            self._queue += [line.decode(errors="replace") + "\n" for line in lines]

        loop.add_reader(number, read)
        try:
            await ended
        finally:
            loop.remove_reader(number)

    def step(self, elapsed: float) -> None:
        """Run the commands that may run now, then write what there is to say."""
        runner = self._runner
        runner.tick(runner.source.now())
        has_greeted = runner.console.link.hello is not None
        is_there = has_greeted or runner.source.is_over or elapsed > _GREET_S
        while self._queue and is_there and not runner.running:
            line = self._queue.pop(0)
            if line.startswith("#"):  # a comment in a file of commands
                continue
            self._has_run = True
            runner.run(line)
            self._obey()
        self._tell_notes()
        if self._form == "json" and runner.console.view is not self._view:
            self._view = runner.console.view
            self._print({"view": self._view})

    def _obey(self) -> None:
        for what, *given in self._runner.wants:
            if what == "quit":
                self._stop = True
            elif what in ("replay", "repl", "live"):
                if what == "repl":
                    self._runner.source.resume()  # it was already lent
                self._runner.failures += 1
                self._runner.say(
                    Text(
                        f"{what} {' '.join(given)}: only works in the interactive console; in "
                        "scripts use --replay FILE",
                        f"{what} {' '.join(given)} : seulement à l’écran ; dans un script, "
                        "utilisez --replay FICHIER",
                    ),
                    "bad",
                )
        self._runner.wants.clear()

    def _event(self, event: ConsoleEvent) -> None:
        if self._form == "raw":
            if isinstance(event, Heard) and event.direction == "in":
                self._write(event.text)
            return
        if isinstance(event, Heard):
            self._tell_notes()
            self._print(self._line(event))
        elif isinstance(event, ObservationMade):
            kind = type(event.observation).__name__.lower()
            self._print({"seen": kind, "at": event.at, **plain(event.observation)})
        elif isinstance(event, Answer):
            self._print({"answer": event.body})
        elif isinstance(event, Linked):
            device = self._runner.console.link.device
            self._print({"link": "open" if event.is_open else "closed", "device": device})

    def _line(self, heard: Heard) -> dict[str, Any]:
        said = words(heard, lambda gate: self._runner.console.gate(gate).id)
        return {
            "line": heard.kind,
            "at": round(heard.at, 6),
            "direction": heard.direction,
            "raw": heard.text,
            "says": said.say(self._runner.language),
            **({"again": True} if heard.is_again else {}),
        }

    def _tell_notes(self) -> None:
        """Answers and remarks since the last time."""
        stream = self._runner.console.stream
        fresh = []
        for kept in reversed(stream.shown):
            if kept.number <= self._noted:
                break
            if isinstance(kept, Remark) and kept.mood != "typed":
                fresh.append(kept)
        self._noted = stream.count
        for note in reversed(fresh):
            text = note.text.say(self._runner.language)
            if self._form == "json":
                self._print({"note": note.mood, "at": round(note.at, 6), "says": text})
            else:
                sys.stderr.write(text + "\n")

    def _print(self, line: Mapping[str, Any]) -> None:
        self._write(json.dumps(line, ensure_ascii=False))

    def _write(self, line: str) -> None:
        if not self._has_reader:
            return
        try:
            self._out.write(line + "\n")
            self._out.flush()
        except OSError:  # `| head`, or a closed terminal: not to be met in a board's handler
            self._has_reader = False
            self._stop = True
