"""APA102 and SK9822 strips over SPI, by hardware or bit-banged on any two pins, through gpiozero.

The bytes, as in the data sheets of both chips:
    00 00 00 00                        start
    E0 | current, blue, green, red     for each LED; the current in 31sts of full scale
    00 00 00 00                        SK9822 shows its colours only after the next 32 zeros
    00 …                               one more clock edge for every two LEDs: each delays the data
                                       by half a clock
Zeros at the end, not ones: an APA102 accepts either, but ones would light a longer strip.
"""

import warnings
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any

from pichenette.outputs import pins
from pichenette.outputs.limits import FULL, Duty
from pichenette.outputs.settings import NO_PIN, TrackSettings
from pichenette.outputs.strips.bus_strip import BusStrip
from pichenette.text import Text, same

SPI_HZ = 4_000_000  # still a square wave at this rate over long wires with a 3.3 V clock
MAX_CURRENT = 31
FAINTEST = -(-FULL // (255 * MAX_CURRENT))  # one PWM step at the smallest current
_CHUNK = 4096  # spidev's buffer; a clocked strip does not mind a pause in between


def encode(duties: Sequence[Duty]) -> bytes:
    """Dim LEDs get a small current and a long pulse: 13 bits of light instead of 8."""
    data = bytearray(4)
    for red, green, blue in duties:
        most = max(red, green, blue)
        current = -(-most * MAX_CURRENT // FULL) or 1  # the smallest that reaches the maximum
        full = FULL * current
        data += bytes(
            (
                0xE0 | current,
                blue * 255 * MAX_CURRENT // full,
                green * 255 * MAX_CURRENT // full,
                red * 255 * MAX_CURRENT // full,
            )
        )
    return bytes(data) + bytes(4 + -(-len(duties) // 16))


class Apa102(BusStrip):
    """On gpiozero's SPI or its software bus; both have `transfer`."""

    faintest = FAINTEST

    def _encode(self, duties: Sequence[Duty]) -> bytes:
        return encode(duties)

    def _write(self, data: bytes) -> None:
        for start in range(0, len(data), _CHUNK):
            self._bus.transfer(list(data[start : start + _CHUNK]))


def open_apa102(settings: TrackSettings) -> Apa102:
    library = pins.gpiozero()
    if settings.clock_pin == NO_PIN:
        where, opened = _on_spi(settings), _hardware
    else:
        clock, data = settings.clock_pin, settings.data_pin
        where = Text(
            f"GPIO {clock} (clock) and {data} (data)", f"GPIO {clock} (horloge) et {data} (données)"
        )
        opened = _bit_banged
    with pins.using(pins.track_on(where)):
        return Apa102(opened(library, settings), settings.strip_leds)


def _on_spi(settings: TrackSettings) -> Text:
    return same(f"SPI {settings.spi_port}.{settings.spi_device}")


def _hardware(library: Any, settings: TrackSettings) -> Any:
    with warnings.catch_warnings():
        # gpiozero would bit-bang the same pins, a hundred times slower, with only a warning.
        warnings.simplefilter("error", library.SPISoftwareFallback)
        try:
            bus = library.Device.pin_factory.spi(port=settings.spi_port, device=settings.spi_device)
        except library.SPISoftwareFallback as warning:
            where = pins.track_on(_on_spi(settings))
            turn_on, install = (
                "sudo raspi-config nonint do_spi 0",
                "sudo apt install python3-spidev",
            )
            raise pins.PinTrouble(
                Text(
                    f"{where.en}: {warning}; is SPI switched on (`{turn_on}`) and spidev installed"
                    f" (`{install}`)? Or give track.clock_pin and track.data_pin",
                    f"{where.fr} : {warning} ; le SPI est-il activé (`{turn_on}`) et spidev"
                    f" installé (`{install}`) ? Ou donnez track.clock_pin et track.data_pin",
                )
            ) from warning
    with suppress(library.SPIFixedRate):  # mock pins have no rate
        bus.rate = settings.spi_hz or SPI_HZ
    return bus


def _bit_banged(library: Any, settings: TrackSettings) -> Any:
    """Only gpiozero's software bus, as its SPI device would need a third pin to select the
    strip.
    """
    bus = import_module("gpiozero.pins.spi").SPISoftwareBus
    factory = library.Device.pin_factory
    return bus(settings.clock_pin, settings.data_pin, None, pin_factory=factory)
