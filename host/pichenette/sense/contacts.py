"""Gates that no piece goes through: what feels the flick, and buttons.

Comes in: their edges, and when their board stops or begins to listen to them.  Goes out: flicks and
presses, and a fault while the board does not listen.
"""

from pichenette.link.messages import BROKEN, MUTED
from pichenette.sense.observation import Fault, FaultKind, Observation, Press, Recovered, Strike
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text

_FLICKS = Text(
    "a storm of edges: the Pico has switched this sensor off. A loose cable? Flicks are not felt: "
    "press done after each shot",
    "une tempête de fronts : le Pico a désactivé ce capteur. Un fil desserré ? Les tirs ne sont "
    "plus sentis : appuyer sur « fini » après chacun",
)
_PRESSES = Text(
    "a storm of edges: the Pico has switched this button off. A loose cable?",
    "une tempête de fronts : le Pico a désactivé ce bouton. Un fil desserré ?",
)


class StrikeTracker:
    """A piezo rings: every edge within `strike_ms` of the last is the same flick.

    One that rings hard may be muted for a moment by its board: only when that lasts is it a fault.
    """

    def __init__(self, gate: int, limits: Thresholds) -> None:
        self._gate = gate
        self._ring_us = int(limits.strike_ms * 1000)
        self._patience_us = int((limits.strike_ms + limits.quiet_ms) * 1000)
        self._last_us: int | None = None
        self._muted_us: int | None = None
        self._has_fault = False
        self._is_inherited = False  # the fault was told before this tracker; true no more, perhaps

    @property
    def fault(self) -> FaultKind | None:
        return "storm" if self._has_fault else None

    def inherit(self, fault: FaultKind) -> None:
        """Told before the board, or the service, started again."""
        self._is_inherited |= not self._has_fault
        self._has_fault = True

    def greeted(self, at_us: int) -> list[Observation]:
        """The board has told which gates it does not listen to: is it still so?"""
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
    """Told when it is pressed; contacts that bounce are one press."""

    def __init__(self, gate: int, means: str, limits: Thresholds) -> None:
        self._gate = gate
        self._means = means
        self._bounce_us = int(limits.button_ms * 1000)
        self._last_us: int | None = None
        self._is_muted = False
        self._is_inherited = False  # that it is muted was told before this tracker

    @property
    def fault(self) -> FaultKind | None:
        return "storm" if self._is_muted else None

    def inherit(self, fault: FaultKind) -> None:
        """Told before the board, or the service, started again."""
        self._is_inherited |= not self._is_muted
        self._is_muted = True

    def greeted(self, at_us: int) -> list[Observation]:
        """The board has told which gates it does not listen to: is it still so?"""
        if not self._is_inherited:
            return []
        self._is_inherited = self._is_muted = False
        return [Recovered(self._gate, at_us)]

    def edge(self, at_us: int, flags: int) -> list[Observation]:
        done = self.greeted(at_us)
        is_new = self._last_us is None or at_us - self._last_us >= self._bounce_us
        self._last_us = at_us
        return [*done, Press(at_us, self._means)] if is_new and flags == BROKEN else done

    def mute(self, at_us: int, flags: int) -> list[Observation]:
        self._is_inherited = False
        was_muted, self._is_muted = self._is_muted, flags == MUTED
        self._last_us = at_us
        if was_muted == self._is_muted:
            return []
        if self._is_muted:
            return [Fault(self._gate, at_us, "storm", _PRESSES)]
        return [Recovered(self._gate, at_us)]
