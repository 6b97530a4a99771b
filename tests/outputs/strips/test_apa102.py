"""The bytes of APA102 and SK9822, against what the data sheets say."""

from typing import Any

import pytest
from gpiozero import OutputDevice, SPISoftwareFallback
from gpiozero.pins.mock import MockFactory, MockSPIClockPin, MockSPIDevice
from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.outputs.limits import FULL, Glow
from pichenette.outputs.pins import PinTrouble
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.strips import open_strip
from pichenette.outputs.strips.apa102 import FAINTEST, SPI_HZ, Apa102, encode

duties = st.tuples(*[st.integers(0, FULL)] * 3)


def light(*colours: tuple[int, int, int]) -> Glow:
    return Glow(colours, 0.0, 0.0)


def test_the_bytes_of_three_leds() -> None:
    red, half_green, dark = (FULL, 0, 0), (0, FULL // 2, 0), (0, 0, 0)
    assert encode([red, half_green, dark]) == bytes.fromhex(
        "00000000"  # start
        "ff0000ff"  # 111 and 31/31 of the current; blue, green, red
        "f000f700"  # 16/31 of the current for 247/255 of the time: 0.4999
        "e1000000"
        "00000000"  # SK9822's reset
        "00"  # three LEDs delay the data by 1.5 clocks
    )


def test_white_is_all_ones() -> None:
    assert encode([(FULL, FULL, FULL)])[4:8] == b"\xff\xff\xff\xff"


def test_the_faintest_light_is_one_step_at_the_least_current() -> None:
    assert encode([(FAINTEST, 0, 0)])[4:8] == b"\xe1\x00\x00\x01"
    assert encode([(FAINTEST - 1, 0, 0)])[4:8] == b"\xe1\x00\x00\x00"


@pytest.mark.parametrize(("leds", "clocks"), [(1, 8), (16, 8), (17, 16), (108, 56), (156, 80)])
def test_the_end_has_a_clock_for_every_two_leds(leds: int, clocks: int) -> None:
    data = encode([(0, 0, 0)] * leds)
    after = 8 * (len(data) - 4 - 4 * leds - 4)
    assert after == clocks
    assert after >= leds / 2
    assert data[-8:] == bytes(8) or leds < 49


@settings(deadline=None)
@given(st.lists(duties, max_size=40))
def test_every_led_has_its_three_ones_and_never_more_light_than_asked(
    asked: list[tuple[int, int, int]],
) -> None:
    data = encode(asked)
    assert data[:4] == bytes(4)
    for number, duty in enumerate(asked):
        head, blue, green, red = data[4 + 4 * number : 8 + 4 * number]
        assert head >> 5 == 0b111
        for part, wanted in zip((red, green, blue), duty, strict=True):
            shown = (head & 31) / 31 * part / 255
            assert shown <= wanted / FULL
            assert wanted / FULL - shown < (head & 31) / 31 / 255 + 1e-9  # less than a step


def test_over_spi_the_bytes_are_on_the_wire(pins: Any) -> None:
    wire = Recorder(pins)
    strip = open_strip(TrackSettings(driver="apa102", rows=1, cells=5))
    assert wire.taken() == encode([(0, 0, 0)] * 7)  # dark from the start
    shown = ((FULL, 0, 0), (0, 300, 0), *[(0, 0, 0)] * 5)
    strip.send(light(*shown))
    assert wire.taken() == encode(shown)
    strip.close()
    assert wire.taken() == encode([(0, 0, 0)] * 7)


class Recorder(MockSPIDevice):  # type: ignore[misc]  # gpiozero has no types
    """What is on MOSI whenever the clock rises while the strip's port is selected."""

    def __init__(self, factory: Any) -> None:
        super().__init__("GPIO11", "GPIO10", None, "GPIO8", pin_factory=factory)
        self.bits: list[int] = []

    def on_bit(self) -> None:
        self.bits.append(int(self.rx_buf[-1]))

    def taken(self) -> bytes:
        taken, self.bits = self.bits, []
        return _bytes(taken)


def test_bit_banged_on_any_two_pins(pins: Any) -> None:
    clock, data = pins.pin(5, pin_class=MockSPIClockPin), pins.pin(6)
    bits: list[int] = []

    class Edge:
        def on_clock(self) -> None:
            if clock.state:
                bits.append(int(data.state))

    clock.spi_devices.append(Edge())
    strip = open_strip(TrackSettings(driver="apa102", rows=1, cells=5, clock_pin=5, data_pin=6))
    bits.clear()
    shown = ((1000, 0, FULL), *[(0, 0, 0)] * 6)
    strip.send(light(*shown))
    assert _bytes(bits) == encode(shown)
    strip.close()
    OutputDevice(5).close()  # the pins are free again


def _bytes(bits: list[int]) -> bytes:
    assert len(bits) % 8 == 0
    return bytes(int("".join(map(str, bits[at : at + 8])), 2) for at in range(0, len(bits), 8))


class Bus:
    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.is_closed = False

    def transfer(self, data: list[int]) -> list[int]:
        self.sent.append(bytes(data))
        return data

    def close(self) -> None:
        self.is_closed = True


def test_a_frame_that_is_the_same_is_not_sent_again() -> None:
    bus = Bus()
    strip = Apa102(bus, 1)
    strip.send(light((9, 9, 9)))
    strip.send(light((9, 9, 9)))
    assert len(bus.sent) == 2  # the first was dark
    strip.close()
    assert bus.is_closed


def test_a_long_strip_goes_out_in_pieces_spidev_takes() -> None:
    bus = Bus()
    Apa102(bus, 1100)
    assert max(map(len, bus.sent)) <= 4096
    assert b"".join(bus.sent) == encode([(0, 0, 0)] * 1100)


def test_hardware_spi_gets_its_rate(pins: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Rated(Bus):
        rate = 0

    bus = Rated()
    monkeypatch.setattr(MockFactory, "spi", lambda self, **where: bus)
    open_strip(TrackSettings(driver="apa102", rows=1, cells=5))
    assert bus.rate == SPI_HZ
    open_strip(TrackSettings(driver="apa102", rows=1, cells=5, spi_hz=1_000_000))
    assert bus.rate == 1_000_000


def test_a_fall_back_to_software_is_told_not_taken(
    pins: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spi(self: Any, **where: Any) -> Any:
        import warnings

        warnings.warn(SPISoftwareFallback("no /dev/spidev0.0"), stacklevel=2)

    monkeypatch.setattr(MockFactory, "spi", spi)
    with pytest.raises(PinTrouble, match=r"SPI 0\.0.*raspi-config nonint do_spi 0"):
        open_strip(TrackSettings(driver="apa102", rows=1, cells=5))


def test_a_pin_in_use_is_told_with_what_to_do(pins: Any) -> None:
    other = OutputDevice(11)
    with pytest.raises(PinTrouble, match=r"SPI 0\.0: the pin is in use .*named twice"):
        open_strip(TrackSettings(driver="apa102", rows=1, cells=5))
    other.close()
