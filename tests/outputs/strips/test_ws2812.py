"""The bits of WS2812 over SPI: how long the wire is high, against the data sheets."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.outputs.limits import FULL, Glow
from pichenette.outputs.pins import PinTrouble
from pichenette.outputs.settings import BadSetting, TrackSettings
from pichenette.outputs.strips import open_strip, ws2812
from pichenette.outputs.strips.ws2812 import MAX_HZ, MIN_HZ, SPI_HZ, encode, reset

STRIP = TrackSettings(driver="ws2812", rows=1, cells=5)
# Time high in ns for a zero and a one: WS2812, WS2812B, WS2812B-V5, SK6812.
SHEETS = (
    ((200, 500), (550, 850)),
    ((250, 550), (650, 950)),
    ((220, 380), (580, 1000)),
    ((150, 450), (450, 750)),
)


def test_the_bytes_of_one_led() -> None:
    data = encode([(0xFF * 257, 0x0F * 257, 0x01 * 257)])
    silence = 113  # bytes: 300 µs at 3 MHz are 900 bits
    assert data[:silence] == data[silence + 12 :] == bytes(silence)
    assert data[silence : silence + 12] == bytes.fromhex(
        "8888cccc"  # green 0x0F: 1000 for every 0, 1100 for every 1
        "cccccccc"  # red 0xFF
        "8888888c"  # blue 0x01
    )


def test_another_order_of_colours() -> None:
    for at, order in enumerate(("RGB", "GRB", "BGR")):
        led = encode([(FULL, 0, 0)], order)[len(reset()) :]
        assert led[4 * at : 4 * at + 4] == b"\xcc\xcc\xcc\xcc"


@pytest.mark.parametrize(("zero", "one"), SHEETS)
def test_the_wire_is_high_as_long_as_every_data_sheet_wants(
    zero: tuple[int, int], one: tuple[int, int]
) -> None:
    bit_ns = 1e9 / SPI_HZ
    assert zero[0] <= bit_ns <= zero[1]
    assert one[0] <= 2 * bit_ns <= one[1]


@pytest.mark.parametrize("hz", [MIN_HZ, MAX_HZ])
def test_at_the_ends_of_the_range_the_strictest_sheet_still_holds(hz: int) -> None:
    (zero, one) = SHEETS[2]
    assert zero[0] <= 1e9 / hz <= zero[1]
    assert one[0] <= 2e9 / hz <= one[1]


@settings(deadline=None)
@given(st.lists(st.tuples(*[st.integers(0, FULL)] * 3), max_size=20), st.integers(MIN_HZ, MAX_HZ))
def test_a_frame_is_a_reset_then_pulses_then_a_reset(
    duties: list[tuple[int, int, int]], hz: int
) -> None:
    data = encode(duties, hz=hz)
    before = len(data) - len(data.lstrip(b"\0")) if duties else len(data) // 2
    assert 8 * before / hz >= 280e-6
    body = data[before : before + 12 * len(duties)]
    assert {nibble for byte in body for nibble in (byte >> 4, byte & 15)} <= {0b1000, 0b1100}
    silence = data[before + len(body) :]
    assert silence == bytes(len(silence))
    assert 8 * len(silence) / hz >= 280e-6


class Led:
    """A strip's one LED, as the data sheets draw it, fed with the levels of the wire."""

    def __init__(self, hz: int) -> None:
        self._ns = 1e9 / hz
        self._high = self._low = 0.0
        self._bits: list[int] = []
        self.shown: int | None = None

    def feel(self, level: int, ns: float) -> None:
        if level:
            if self._low and self._high:
                self._bits.append(int(self._high > 480))
                self._high = 0.0
            self._low = 0.0
            self._high += ns
            return
        self._low += ns
        if self._low >= 280_000:
            if self._high:
                self._bits.append(int(self._high > 480))
            if len(self._bits) >= 24:
                self.shown = int("".join(map(str, self._bits[:24])), 2)
            self._bits, self._high = [], 0.0

    def transfer(self, data: bytes) -> None:
        for byte in data:
            for bit in range(7, -1, -1):
                self.feel(byte >> bit & 1, self._ns)


@pytest.mark.parametrize("rest", [0, 1])
@pytest.mark.parametrize("hz", [MIN_HZ, SPI_HZ, MAX_HZ])
def test_a_wire_that_rests_high_shifts_nothing(rest: int, hz: int) -> None:
    led = Led(hz)
    led.feel(rest, 5e6)
    for green in (0x80, 0x01, 0xFF):
        led.transfer(encode([(0, green * 257, 0)], hz=hz))
        assert led.shown == green << 16
        led.feel(rest, 16e6)


@pytest.mark.parametrize("hz", [2_400_000, 4_000_000, MIN_HZ - 1, MAX_HZ + 1])
def test_a_clock_that_no_strip_understands_is_refused(hz: int) -> None:
    with pytest.raises(BadSetting, match=f"spi_hz = {hz}: a zero would be high for"):
        ws2812.check_clock(hz)


def test_a_frame_must_fit_spidevs_buffer() -> None:
    """(4096 - 2 × 113) / 12 = 322.5"""
    ws2812.check_size(322, SPI_HZ, 4096)
    with pytest.raises(PinTrouble, match=r"\(322 LEDs\): add spidev.bufsiz=65536"):
        ws2812.check_size(323, SPI_HZ, 4096)


def test_the_buffer_size_is_read_from_the_kernel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = tmp_path / "bufsiz"
    size.write_text("65536\n")
    monkeypatch.setattr(ws2812, "BUFSIZ", size)
    assert ws2812.buffer_size() == 65536
    monkeypatch.setattr(ws2812, "BUFSIZ", tmp_path / "none")
    assert ws2812.buffer_size() == 4096


class SpiDev:
    """What spidev offers, and what was done with it."""

    opened: ClassVar[list["SpiDev"]] = []
    trouble: ClassVar[OSError | None] = None

    def __init__(self) -> None:
        self.mode = -1
        self.max_speed_hz = 0
        self.where = (-1, -1)
        self.sent: list[bytes] = []
        SpiDev.opened.append(self)

    def open(self, port: int, device: int) -> None:
        if SpiDev.trouble:
            raise SpiDev.trouble
        self.where = (port, device)

    def writebytes2(self, data: bytes) -> None:
        self.sent.append(data)

    def close(self) -> None:
        self.where = (-1, -1)


@pytest.fixture
def spidev(monkeypatch: pytest.MonkeyPatch) -> type[SpiDev]:
    SpiDev.opened, SpiDev.trouble = [], None
    monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=SpiDev))
    return SpiDev


def test_a_frame_is_one_write(spidev: type[SpiDev]) -> None:
    strip = open_strip(STRIP)
    bus = spidev.opened[0]
    assert (bus.where, bus.mode, bus.max_speed_hz) == ((0, 0), 0, SPI_HZ)
    dark = encode([(0, 0, 0)] * 7)
    shown: tuple[Any, ...] = ((FULL, 0, 0), *[(0, 0, 0)] * 6)
    strip.send(Glow(shown, 0.0, 0.0))
    strip.send(Glow(shown, 0.0, 0.0))
    strip.close()
    assert bus.sent == [dark, encode(shown), dark]
    assert bus.where == (-1, -1)


def test_a_clock_the_driver_changed_is_told(
    spidev: type[SpiDev], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        SpiDev, "max_speed_hz", property(lambda self: 500_000, lambda self, hz: None), raising=False
    )
    with pytest.raises(PinTrouble, match="500000"):
        open_strip(STRIP)


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        (FileNotFoundError(2, "No such file or directory"), "SPI is not switched on"),
        (PermissionError(13, "Permission denied"), "usermod -aG gpio,spi"),
        (OSError(16, "Device or resource busy"), "the pin is in use"),
    ],
)
def test_trouble_is_told_with_what_to_do(spidev: type[SpiDev], trouble: OSError, said: str) -> None:
    spidev.trouble = trouble
    with pytest.raises(PinTrouble, match=rf"track on SPI 0\.0: .*{said}"):
        open_strip(STRIP)


def test_without_spidev_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)
    with pytest.raises(
        PinTrouble, match=r"spidev is not installed: `sudo apt install python3-spidev`"
    ):
        open_strip(STRIP)
