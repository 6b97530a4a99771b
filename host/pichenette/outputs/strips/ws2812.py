"""WS2812 strips on the data wire of a hardware SPI, through spidev.

Every bit of the strip takes four of SPI: 1000 is a zero, 1100 a one. At 3 MHz a zero is high for
333 ns and a one for 667, inside the data sheets of WS2812 (200-500, 550-850), WS2812B (250-550,
650-950; its version 5: 220-380, 580-1000) and SK6812 (150-450, 450-750).  A frame must go out in
one transfer, since a pause ends it; so its size is checked against spidev's buffer.

On some Pis the data wire rests high between two transfers.  The strip takes its fall for a bit,
which would shift everything after it; so there is a full reset before each frame and after it.
"""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from pichenette.outputs import pins
from pichenette.outputs.limits import FULL, Duty
from pichenette.outputs.settings import BadSetting, TrackSettings
from pichenette.outputs.strips.bus_strip import BusStrip
from pichenette.text import Text, same

SPI_HZ = 3_000_000
MIN_HZ, MAX_HZ = 2_640_000, 3_440_000  # a zero high for at most 380 ns, a one for at least 580
RESET_US = 300  # version 5 needs 280 of silence, older ones 50
BUFSIZ = Path("/sys/module/spidev/parameters/bufsiz")
DEFAULT_BUFSIZ = 4096
FAINTEST = FULL // 255

_BYTES = tuple(
    int("".join("1100" if byte >> bit & 1 else "1000" for bit in range(7, -1, -1)), 2).to_bytes(4)
    for byte in range(256)
)


def reset(hz: int = SPI_HZ) -> bytes:
    """The wire low for so long that every strip begins anew."""
    return bytes(-(-RESET_US * hz // 8_000_000))


def encode(duties: Sequence[Duty], order: str = "GRB", hz: int = SPI_HZ) -> bytes:
    """A reset, the LEDs in the strip's order of colours, a reset."""
    first, second, third = ("RGB".index(letter) for letter in order)
    silence = reset(hz)
    data = bytearray(silence)  # the wire may have rested high
    for duty in duties:
        data += _BYTES[duty[first] * 255 // FULL]
        data += _BYTES[duty[second] * 255 // FULL]
        data += _BYTES[duty[third] * 255 // FULL]
    return bytes(data) + silence


class Ws2812(BusStrip):
    """On spidev's SpiDev."""

    faintest = FAINTEST

    def __init__(self, bus: Any, leds: int, order: str, hz: int) -> None:
        self._order = order
        self._hz = hz
        super().__init__(bus, leds)

    def _encode(self, duties: Sequence[Duty]) -> bytes:
        return encode(duties, self._order, self._hz)

    def _write(self, data: bytes) -> None:
        self._bus.writebytes2(data)


def open_ws2812(settings: TrackSettings) -> Ws2812:
    hz = settings.spi_hz or SPI_HZ
    check_clock(hz)
    check_size(settings.strip_leds, hz, buffer_size())
    try:
        spidev = import_module("spidev")
    except ImportError as error:
        raise pins.PinTrouble(pins.SPIDEV) from error
    with pins.using(pins.track_on(same(f"SPI {settings.spi_port}.{settings.spi_device}"))):
        bus = spidev.SpiDev()
        bus.open(settings.spi_port, settings.spi_device)
        bus.mode = 0
        bus.max_speed_hz = hz
        check_clock(bus.max_speed_hz)  # what the driver made of it
        return Ws2812(bus, settings.strip_leds, settings.ws_order, hz)


def check_clock(hz: int) -> None:
    if not MIN_HZ <= hz <= MAX_HZ:
        raise BadSetting(
            Text(
                f"track.spi_hz = {hz}: a zero would be high for {1e9 / hz:.0f} ns and a one for"
                f" {2e9 / hz:.0f}; WS2812 takes {MIN_HZ} to {MAX_HZ} Hz",
                f"track.spi_hz = {hz} : un 0 serait haut pendant {1e9 / hz:.0f} ns et un 1"
                f" pendant {2e9 / hz:.0f} ; les WS2812 acceptent de {MIN_HZ} à {MAX_HZ} Hz",
            )
        )


def check_size(leds: int, hz: int, bufsiz: int) -> None:
    size = len(encode(((0, 0, 0),) * leds, hz=hz))
    if size > bufsiz:
        fitting = (bufsiz - len(encode((), hz=hz))) // 12
        raise pins.PinTrouble(
            Text(
                f"track: {leds} LEDs are {size} bytes, spidev's buffer holds {bufsiz} ({fitting} "
                "LEDs): add spidev.bufsiz=65536 to the one line of /boot/firmware/cmdline.txt and "
                "restart",
                f"piste : {leds} LED font {size} octets, le tampon de spidev en contient {bufsiz} "
                f"({fitting} LED) : ajoutez spidev.bufsiz=65536 à l’unique ligne de "
                "/boot/firmware/cmdline.txt et redémarrez",
            )
        )


def buffer_size() -> int:
    try:
        return int(BUFSIZ.read_text())
    except (OSError, ValueError):
        return DEFAULT_BUFSIZ
