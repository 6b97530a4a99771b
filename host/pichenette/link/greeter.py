"""When to greet a board and when to ping it, for everybody who talks with one. No I/O.

Either may get lost like any line, so both are repeated; life.py judges by what goes unanswered.
"""

from pichenette import wire
from pichenette.link.life import Life
from pichenette.link.messages import HI
from pichenette.link.rescue import LEAVE_RAW

_GREET_S = 1.0
_PING_S = 2.0
_DOUBTFUL_PING_S = 1.0  # while answers are missing
_TOKENS = 1_000_000


class Greeter:
    def __init__(self, life: Life) -> None:
        self._life = life
        self._hi_at: float | None = None  # None: not greeted yet
        self._ping_at = 0.0
        self._pinged: tuple[int, float] | None = None  # the last one, unless it was answered

    def restart(self) -> None:
        """The conversation starts over."""
        self._hi_at = self._pinged = None

    def greet(self, at: float, *, has_answered: bool) -> bytes:
        """A greeting, if one is due: until the board has answered one, and while it is silent."""
        is_silent = self._life.state == "silent"
        if self._hi_at is not None:
            if has_answered and not is_silent:
                return b""
            if at - self._hi_at < _GREET_S:
                return b""
        self._hi_at = at
        self._life.asked()
        hi = wire.encode(HI)
        return LEAVE_RAW + hi if is_silent else hi

    def ping(self, at: float) -> bytes:
        """A ping, if one is due to a board that has greeted."""
        if at < self._ping_at or self._life.state == "silent":
            return b""
        self._ping_at = at + (_DOUBTFUL_PING_S if self._life.is_doubtful else _PING_S)
        self._life.asked()
        token = int(at * 1000) % _TOKENS
        self._pinged = token, at  # stop waiting for a PONG that never came
        return wire.encode(f"PING,{token}")

    def pinged_at(self, token: int) -> float | None:
        """When the ping with this token went out, if it is the one that waits for its PONG."""
        pinged = self._pinged
        if pinged is None or pinged[0] != token:
            return None
        self._pinged = None
        return pinged[1]
