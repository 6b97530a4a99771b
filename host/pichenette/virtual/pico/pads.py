"""The chip's pads: what drives each, its level, and which edges are latched."""

from collections.abc import Callable
from typing import Any

from pichenette.virtual.pico.simulation import Simulation

FALLING, RISING = 4, 8  # bits of irq().flags() on rp2


class Pad:
    """One GPIO.  The world drives it, or else its pull does; an output drives itself."""

    def __init__(self, simulation: Simulation, gpio: int) -> None:
        self._simulation = simulation
        self.gpio = gpio
        self.world: int | None = None
        self.power_up()

    def power_up(self) -> None:
        """Settings made by the program are gone; what the world drives remains."""
        self.output: int | None = None
        self.pull = 0
        self.flags = 0  # what the running handler reads
        self._latched = 0
        self._trigger = 0
        self._handler: Callable[[], None] | None = None
        self.level = self.world or 0

    def drive(self, level: int | None) -> None:
        """From the world; None lets go."""
        self.world = level
        self.settle()

    def settle(self) -> None:
        drivers = (self.output, self.world, self.pull)
        level = next(level for level in drivers if level is not None)
        if level == self.level:
            return
        self.level = level
        edge = RISING if level else FALLING
        if self._handler and self._trigger & edge:
            self._latched |= edge  # the chip keeps one edge of each kind, not their number
            self._simulation.latch(self.gpio, self._interrupt)

    def watch(self, handler: Callable[[Any], None] | None, trigger: int, *, pin: object) -> None:
        self._trigger = trigger
        self._handler = (lambda: handler(pin)) if handler else None

    def want(self, trigger: int) -> int:
        """Watch other edges from now on, 0 for none; latched ones are forgotten."""
        was, self._trigger, self._latched = self._trigger, trigger, 0
        return was

    def _interrupt(self) -> None:
        self.flags, self._latched = self._latched, 0
        if self._handler and self.flags:
            self._handler()
