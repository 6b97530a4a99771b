"""A board stuck at MicroPython's prompt: how to notice it, and the way out.

No question is asked: at the prompt, one of our sentences comes back as an echo without a line end,
since the prompt only takes a line at a return.  Ctrl-C drops a half-typed line and leaves paste
mode, Ctrl-B leaves raw mode (where a soft reset would start no program), and Ctrl-D starts the
program only from an empty line.  So each is sent only after the one before, and the last only once
a fresh prompt has appeared.
"""

import re

from pichenette.link.messages import Chatter, Message, Unknown

LEAVE_RAW = b"\x02\n"  # to a firmware, a line that is not a sentence
_INTERRUPT = b"\x03\x03"
_LEAVE = b"\x02"
_SOFT_RESET = b"\x04"
_HARD_RESET = b"import machine; machine.reset()\r"  # if a soft one did not help

FROM_HOST = frozenset({"HI", "ACK", "PING", "SELFTEST", "REBOOT", "REPL"})
_ECHO = re.compile(rb"\$(?:%s)[,*]" % b"|".join(kind.encode() for kind in sorted(FROM_HOST)))
_PROMPTS = (b">>> ", b"... ", b"=== ")
_RAW = b"raw REPL; CTRL-B to exit"
_TRACE = "Traceback (most recent call last):"
_LONGEST_ERROR = 120

_STEP_S = 0.3  # an interrupted program says so first
_ANSWER_S = 2.5  # for the fresh prompt
_HARD_ONE = 2  # the last is soft again: the port stays open, and we hear why it fails
_UNHEARD_S = 10.0
_WAITS_S = (10.0, 30.0, 30.0)  # for the program to start, after each attempt; then give up


class PromptSigns:
    """Signs of a prompt since the board last showed life."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.error: str | None = None  # the last line of a traceback
        self.listen_anew()

    def listen_anew(self) -> None:
        """Another opening; why the program failed remains known."""
        self.is_heard = False  # a prompt, our own echo, or a traceback
        self.is_waiting = False  # a prompt was the last thing received
        self._is_tracing = False

    def hear(self, message: Message) -> None:
        if isinstance(message, Unknown):
            self.is_heard |= message.fields[0] in FROM_HOST
        elif isinstance(message, Chatter):
            self._line(message.line)

    def _line(self, line: bytes) -> None:
        self.is_heard |= bool(_ECHO.search(line)) or _RAW in line or line.startswith(_PROMPTS)
        text = line.decode("ascii", "backslashreplace").rstrip()
        if text.endswith(_TRACE):
            self.is_heard = self._is_tracing = True
        elif self._is_tracing and not text.startswith(" "):
            self._is_tracing = False
            if not text.startswith("KeyboardInterrupt"):  # somebody's Ctrl-C, or ours
                self.error = text[:_LONGEST_ERROR]

    def look(self, partial: bytes) -> None:
        """The beginning of an unfinished line."""
        self.is_waiting = partial.endswith(_PROMPTS)
        self.is_heard |= self.is_waiting or bool(_ECHO.search(partial)) or _RAW in partial


class Rescue:
    """Attempts to restart the program: a few, further and further apart, then none."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Start afresh: the board has shown life, or somebody asked for it."""
        self.attempts = 0  # resets; if nothing was heard at all, nothing was tried
        self.is_unheard = False  # the last attempt found nobody listening
        self._due_at: float | None = None  # None: at once
        self._phase = "resting"
        self._since = 0.0

    def is_hopeless(self, at: float) -> bool:
        """Everything was tried."""
        is_waiting = self._due_at is not None and at < self._due_at
        return self.attempts >= len(_WAITS_S) and self._phase == "resting" and not is_waiting

    def step(self, prompt: PromptSigns, at: float) -> bytes:
        """What to send now to a board at its prompt."""
        if self._phase == "interrupted" and at >= self._since + _STEP_S:
            return self._go("left", at, prompt, _LEAVE)
        if self._phase == "left":
            if prompt.is_waiting:
                self._rest(at + _WAITS_S[self.attempts], is_unheard=False)
                self.attempts += 1
                return _HARD_RESET if self.attempts == _HARD_ONE else _SOFT_RESET
            if at >= self._since + _ANSWER_S:
                self._rest(at + _UNHEARD_S, is_unheard=True)
        elif self._phase == "resting" and self._is_due(at):
            return self._go("interrupted", at, prompt, _INTERRUPT)
        return b""

    def _is_due(self, at: float) -> bool:
        return self.attempts < len(_WAITS_S) and (self._due_at is None or at >= self._due_at)

    def _go(self, phase: str, at: float, prompt: PromptSigns, data: bytes) -> bytes:
        self._phase, self._since, prompt.is_waiting = phase, at, False
        return data

    def _rest(self, until: float, *, is_unheard: bool) -> None:
        self._phase, self._due_at, self.is_unheard = "resting", until, is_unheard

    def broken_off(self) -> None:
        """The port has gone, and with it whatever was begun there."""
        self._phase = "resting"
