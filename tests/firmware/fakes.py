"""Stand-ins for the neighbours of a firmware module under test."""

from collections.abc import Callable
from typing import Any


class Link:
    """Collects what is sent."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.said: list[str] = []
        self.results: list[tuple[str, list[str]]] = []
        self.has_host = True
        self.is_busy = False

    def tell(self, body: str) -> bool:
        self.told.append(body)
        return True

    def say(self, text: str) -> None:
        self.said.append(text)

    def flush(self) -> None: ...

    def done(self, command: str, names: list[str]) -> None:
        self.results.append((command, names))


class Machine:
    """A state machine whose FIFO a test fills."""

    def __init__(self) -> None:
        self.words: list[int] = []
        self.is_active = True

    def rx_fifo(self) -> int:
        return len(self.words)

    def get(self) -> int:
        return self.words.pop(0)

    def active(self, on: int) -> None:
        self.is_active = bool(on)

    def restart(self) -> None:
        self.words.clear()


class Bus:
    """An I²C bus with a TCA9548A and a TCS34725 on some of its channels.

    A head's status says that it has integrated also while it does so anew, as a real one's may.
    """

    lights: dict[int, tuple[int, int, int, int]] = {}  # noqa: RUF012  # channel -> clear, r, g, b
    enabled_us = 0  # when a head was switched on last
    now_us: Callable[[], int] = lambda: 0
    read_after_us: list[int] = []  # noqa: RUF012  # how long after that light was read

    def __init__(self, *_: object, **__: object) -> None:
        self._channel = 0
        self._gain = 1

    def writeto(self, address: int, data: bytes) -> None:
        assert address == 0x70
        self._channel = data[0].bit_length() - 1

    def _light(self) -> tuple[int, int, int, int]:
        if self._channel not in self.lights:
            raise OSError(5, "EIO")
        return self.lights[self._channel]

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        assert address == 0x29
        self._light()
        if (register, data) == (0x80, b"\x03"):
            Bus.enabled_us = Bus.now_us()
        elif register == 0x8F:
            self._gain = (1, 4, 16, 60)[data[0]]

    def readfrom_mem_into(self, address: int, register: int, buffer: bytearray) -> None:
        assert address == 0x29
        light = self._light()
        if register == 0x93:
            buffer[0] = 0x11
        else:
            Bus.read_after_us.append(Bus.now_us() - Bus.enabled_us)
            counts = [min(1024, count * self._gain // 60) for count in light]
            buffer[:] = b"".join(count.to_bytes(2, "little") for count in counts)


def fields(bodies: list[str]) -> list[list[Any]]:
    return [body.split(",") for body in bodies]
