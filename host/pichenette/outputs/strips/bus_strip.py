"""A strip on a bus: dark when it is opened and when it is closed, and sent only what changes."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from pichenette.outputs.limits import Duty, Glow


class BusStrip(ABC):
    def __init__(self, bus: Any, leds: int) -> None:
        self._bus = bus
        self._leds = leds
        self._last = b""
        self._darken()

    @abstractmethod
    def _encode(self, duties: Sequence[Duty]) -> bytes:
        """What the strip gets for these LEDs."""

    @abstractmethod
    def _write(self, data: bytes) -> None: ...

    def send(self, light: Glow) -> None:
        data = self._encode(light.duties)
        if data != self._last:
            self._write(data)
            self._last = data

    def close(self) -> None:
        self._darken()
        self._bus.close()

    def _darken(self) -> None:
        self.send(Glow(((0, 0, 0),) * self._leds, 0.0, 0.0))
