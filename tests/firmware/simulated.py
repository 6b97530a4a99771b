"""A simulated Pico and the firmware on it, as the fixture `pico` gives them to a test."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

from pichenette.virtual.pico.hardware import Hardware
from pichenette.virtual.pico.simulation import Simulation


@dataclass
class Pico:
    hardware: Hardware
    simulation: Simulation
    _firmware: dict[str, ModuleType]

    def load(self, name: str) -> Any:
        """A firmware module: fresh in every test."""
        return self._firmware[name]

    def drive(self, gpio: int, level: int) -> None:
        """Drive a pad, and let its interrupt run."""
        self.hardware.pads[gpio].drive(level)
        self.simulation.spend(1000)

    def pulse(self, gpio: int, at_us: float, width_us: float) -> None:
        """Low for a while, at a simulated time."""
        pad = self.hardware.pads[gpio]
        self.simulation.at(at_us, lambda: pad.drive(0))
        self.simulation.at(at_us + width_us, lambda: pad.drive(1))
