"""Gates that no piece passes: strike sensors and buttons.

Reports flicks and presses, and a fault while the board ignores them.
"""

from pichenette.link.messages import BOTH, BROKEN, CLEAR, MUTED
from pichenette.sense.observation import Fault, FaultKind, Observation, Press, Recovered, Strike
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text

_FLICKS = Text(
    "a storm of edges: the Pico has switched this sensor off. A loose cable? Flicks are not felt: "
    "press done after each shot",
    "une tempête de fronts : le Pico a désactivé ce capteur. Un fil desserré ? Les tirs ne sont "
    "plus sentis : appuyez sur « fini » après chacun",
)
_PRESSES = Text(
    "a storm of edges: the Pico has switched this button off. A loose cable?",
    "une tempête de fronts : le Pico a désactivé ce bouton. Un fil desserré ?",
)


class StrikeTracker:
    """A piezo rings: every edge within `strike_ms` of the last is the same flick.

    One that rings hard may be muted by its board for a moment; only if that lasts is it a fault.
    """

    def __init__(self, gate: int, limits: Thresholds) -> None:
        self._gate = gate
        self._ring_us = int(limits.strike_ms * 1000)
        self._patience_us = int((limits.strike_ms + limits.quiet_ms) * 1000)
        self._last_us: int | None = None
        self._muted_us: int | None = None
        self._has_fault = False
        self._is_inherited = False  # the fault was reported before this tracker, and may be over

    @property
    def fault(self) -> FaultKind | None:
        return "storm" if self._has_fault else None

    def inherit(self, fault: FaultKind) -> None:
        """Reported before the board, or the service, restarted."""
        self._is_inherited |= not self._has_fault
        self._has_fault = True

    def greeted(self, at_us: int) -> list[Observation]:
        """The board has said which gates it does not listen to: is it still so?"""
        if not self._is_inherited:
            return []
        self._is_inherited = self._has_fault = False
        return [Recovered(self._gate, at_us)]

    def edge(self, at_us: int, flags: int) -> list[Observation]:
        done = self.greeted(at_us)
        is_new = self._last_us is None or at_us - self._last_us >= self._ring_us
        self._last_us = at_us
        return [*done, Strike(at_us)] if is_new else done

    def mute(self, at_us: int, flags: int) -> list[Observation]:
        self._is_inherited = False
        if flags == MUTED:
            if self._muted_us is None and not self._has_fault:
                self._muted_us = at_us
            return []
        had_fault, self._has_fault, self._muted_us = self._has_fault, False, None
        return [Recovered(self._gate, at_us)] if had_fault else []

    @property
    def due_us(self) -> int | None:
        return None if self._muted_us is None else self._muted_us + self._patience_us

    def advance(self, at_us: int) -> list[Observation]:
        muted_us, due_us = self._muted_us, self.due_us
        if muted_us is None or due_us is None or at_us < due_us:
            return []
        self._has_fault, self._muted_us = True, None
        return [Fault(self._gate, muted_us, "storm", _FLICKS)]


class ButtonTracker:
    """Reported when pressed; bouncing contacts are one press.

    Edges less than `button_ms` apart are one *group*: a finger that presses, or one that lets go.

        before the group   in it                              the press
        up                 broken for `press_ms`              when that has passed
        up                 broken, and clear before that      none yet: chatter, or a spark
        up                 broken, then both                  as if it had stayed broken
        up                 both, then clear after `press_ms`  when it clears: closed in between
        up                 both, then a BEAT: closed          with that BEAT
        up                 both, and nothing else             none: a spark
        up                 both, and both later, no BEAT      none: two sparks look just the same
        down               anything                           none: the finger lets go

    After *both* the level is not known: open, until an edge or a BEAT says otherwise.  The 10 kΩ
    and 100 nF of a button (docs/wiring.md) keep its line low for half a millisecond after the
    shortest contact, longer than an interrupt waits: there no finger looks like two sparks.
    """

    def __init__(self, gate: int, means: str, limits: Thresholds) -> None:
        self._gate = gate
        self._means = means
        self._bounce_us = int(limits.button_ms * 1000)
        self._press_us = int(limits.press_ms * 1000)
        self._last_us: int | None = None
        self._was_down = False  # before this group
        self._is_down = False  # as far as is known
        self._is_told = False  # the press of this group
        self._both_us: int | None = None  # the last edge was both, then
        self._closed_us: int | None = None  # the last edge was broken, then, and its press is not
        self._is_muted = False
        self._is_inherited = False  # its muting was reported before this tracker

    @property
    def gate(self) -> int:
        return self._gate

    @property
    def fault(self) -> FaultKind | None:
        return "storm" if self._is_muted else None

    def inherit(self, fault: FaultKind) -> None:
        """Reported before the board, or the service, restarted."""
        self._is_inherited |= not self._is_muted
        self._is_muted = True

    def greeted(self, at_us: int) -> list[Observation]:
        """The board has said which gates it does not listen to: is it still so?"""
        if not self._is_inherited:
            return []
        self._is_inherited = self._is_muted = False
        return [Recovered(self._gate, at_us)]

    def edge(self, at_us: int, flags: int) -> list[Observation]:
        done = [*self.greeted(at_us), *self.advance(at_us)]
        if flags == CLEAR:
            done += self._was_closed(at_us)
        is_first = self._last_us is None or at_us - self._last_us >= self._bounce_us
        if is_first:
            is_pressed = self._is_told and self._both_us is not None  # and still chattered
            self._was_down = (self._is_down or is_pressed) and flags != BROKEN  # else it was open
            self._is_told = False
        self._last_us = at_us
        self._both_us = at_us if flags == BOTH else None
        if flags != BOTH:  # after broken, *both* leaves it closed as far as anybody knows
            self._closed_us = at_us if flags == BROKEN else None
        self._is_down = flags == BROKEN
        return done

    @property
    def due_us(self) -> int | None:
        return None if self._closed_us is None else self._closed_us + self._press_us

    def advance(self, at_us: int) -> list[Observation]:
        closed_us, due_us = self._closed_us, self.due_us
        if closed_us is None or due_us is None or at_us < due_us:
            return []
        self._closed_us = None
        return self._press(closed_us)

    def finish(self) -> list[Observation]:
        """Nothing more will come: what is closed stays closed."""
        return [] if self.due_us is None else self.advance(self.due_us)

    def level(self, at_us: int, is_broken: bool) -> list[Observation]:
        """How it stands, at a moment up to which all edges are known."""
        if self._last_us is not None and at_us < self._last_us:
            return []
        done = self._was_closed(at_us) if is_broken else []
        if done or not is_broken:
            self._both_us = None
        if not is_broken:
            self._closed_us = None
        self._is_down = is_broken
        return done

    def _was_closed(self, at_us: int) -> list[Observation]:
        """Now it is known what was after *both*: closed."""
        both_us = self._both_us
        if both_us is None or at_us - both_us < self._press_us:
            return []
        self._is_down = True
        return self._press(both_us)

    def _press(self, at_us: int) -> list[Observation]:
        if self._was_down or self._is_told:
            return []
        self._is_told = True
        return [Press(at_us, self._means)]

    def mute(self, at_us: int, flags: int) -> list[Observation]:
        self._is_inherited = False
        was_muted, self._is_muted = self._is_muted, flags == MUTED
        self._last_us, self._both_us, self._closed_us = at_us, None, None
        self._is_down = flags == BROKEN
        if was_muted == self._is_muted:
            return []
        if self._is_muted:
            return [Fault(self._gate, at_us, "storm", _PRESSES)]
        return [Recovered(self._gate, at_us)]
