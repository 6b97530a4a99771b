"""Simulated time in step with the wall clock, and the keys with which a visitor steers it.

space       pauses, and goes on
+ →, - ←    faster, slower
1 … 9, a …  answers the question that waits for the visitor
q           stops the game
"""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from pichenette.cli.demoing.keys import Keys
from pichenette.umpire.question import Question
from pichenette.virtual.lockstep import Lockstep

_FRAME_S = 1 / 30
_LONGEST_S = 0.25  # of a frame: what takes longer was a pause
ANSWER_S = 8.0  # for a visitor to answer, before the referee does
_MOST_ASKED = 3  # questions; more would be an interrogation
_SPEEDS = (0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0)
CHOICE_KEYS = "123456789abcdefghijklmnorstuvwxyz"  # without those that pause and quit


class Stopped(Exception):
    """The visitor has seen enough."""


@dataclass
class Tempo:
    """How the game goes on, for whoever shows it."""

    speed: float
    is_paused: bool = False
    asked: Question | None = None  # waits for the visitor
    left_s: float = 0.0  # … so long


class Pacer:
    """Lets time pass, one frame at a time."""

    def __init__(
        self,
        lockstep: Lockstep,
        look: Callable[[], None],
        speed: float,
        keys: Keys | None = None,
        rest: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`look` draws a frame; `rest` is what to do with idle seconds of the `clock`.  Without
        `keys` nobody steers it.
        """
        self.pace = Tempo(speed)
        self._clock = clock
        self._lockstep = lockstep
        self._look = look
        self._keys = keys
        self._rest = rest
        self._frame_at = self._clock()
        self._earned_at = self._frame_at
        self._owed_us = 0.0  # simulated time that has not been run yet
        self._answer: int | None = None
        self._asked = 0
        self.waited_s = 0.0  # for answers

    def run(self, until_us: float) -> None:
        """Raises Stopped."""
        while (now_us := self._lockstep.now_us) < until_us:
            if self.pace.speed == float("inf"):
                self._owed_us = until_us - now_us
                if self._clock() >= self._frame_at + _FRAME_S:
                    self._frame()
            elif self._owed_us <= 0:
                self._earn()
                continue  # its speed may be another now
            step_us = min(until_us - now_us, self._owed_us)
            self._lockstep.run(now_us + step_us)
            self._owed_us -= step_us

    def _earn(self) -> None:
        """A frame; the game may then go on for as long as it took.  So a slow machine shows fewer
        of them, and the game is not longer for it.
        """
        self._frame()
        while self.pace.is_paused:
            self._frame()
            self._earned_at = self._frame_at
        took_s = min(self._frame_at - self._earned_at, _LONGEST_S)
        self._owed_us += took_s * 1e6 * self.pace.speed
        self._earned_at = self._frame_at

    def ask(self, question: Question) -> int | None:
        """Leave a question to the visitor for a while: the number of the choice.  The table stands
        still meanwhile.  Whoever lets one pass only wants to look, and is not asked again.
        """
        has_passed = self._asked > 0 and self._answer is None
        if has_passed or self._keys is None or not self._keys.can_type:
            return None
        if self._asked == _MOST_ASKED:
            return None
        self._asked += 1
        self.pace.asked, self._answer = question, None
        self._stand(ANSWER_S, lambda: self._answer is not None)
        self.waited_s += ANSWER_S - self.pace.left_s
        self.pace.asked = None
        return self._answer

    def linger(self, seconds: float) -> None:
        """The last picture stays, until somebody presses a key."""
        with suppress(Stopped):
            self._stand(seconds, lambda: False, does_any_key_end=True)

    def _stand(
        self, seconds: float, is_over: Callable[[], bool], *, does_any_key_end: bool = False
    ) -> None:
        self.pace.left_s = seconds
        while self.pace.left_s > 0 and not is_over():
            before = self._clock()
            has_typed = self._frame()
            if has_typed and does_any_key_end:
                return
            if not self.pace.is_paused:
                self.pace.left_s -= self._clock() - before
        self._earned_at = self._clock()

    def _frame(self) -> bool:
        """One picture, and the keys since the last; True if there were any."""
        self._rest(max(0.0, self._frame_at + _FRAME_S - self._clock()))
        self._frame_at = self._clock()
        self._look()
        typed = self._keys.typed() if self._keys else []
        for key in typed:
            self._press(key)
        return bool(typed)

    def _press(self, key: str) -> None:
        pace = self.pace
        if key in ("q", "Q"):
            raise Stopped
        if key in ("space", "p"):
            pace.is_paused = not pace.is_paused
        elif key in ("+", "=", "right", "up"):
            pace.speed = next((speed for speed in _SPEEDS if speed > pace.speed), pace.speed)
        elif key in ("-", "_", "left", "down"):
            pace.speed = next(
                (speed for speed in reversed(_SPEEDS) if speed < pace.speed), pace.speed
            )
        elif pace.asked is not None and key in CHOICE_KEYS[: len(pace.asked.choices)]:
            self._answer = CHOICE_KEYS.index(key)
