"""Which pin of the Pi serves what: track, panel and buzzer side by side.

Complains about every pin that is named twice, does not exist, or is not ours.
"""

from collections.abc import Iterator
from dataclasses import fields

from pichenette.outputs.settings import (
    NO_PIN,
    PanelSettings,
    SoundSettings,
    TrackSettings,
)
from pichenette.text import Text

_PINS = range(28)  # BCM numbers on the header
_EEPROM = (0, 1)  # read at boot if an add-on board is fitted
# port: SCLK, MOSI and MISO, which the driver takes together, and the chip selects
_SPI = {0: ((11, 10, 9), (8, 7)), 1: ((21, 20, 19), (18, 17, 16))}


def complaints(track: TrackSettings, panel: PanelSettings, sound: SoundSettings) -> Iterator[Text]:
    taken: dict[int, str] = {}
    for key, pin in (*_of_track(track), *_of_panel(panel), *_of_sound(sound)):
        if pin not in _PINS:
            yield Text(
                f"{key} = {pin}: BCM numbers are 0 to 27, as in docs/wiring.md",
                f"{key} = {pin} : les numéros BCM vont de 0 à 27, voir docs/wiring.md",
            )
        elif pin in _EEPROM:
            yield Text(
                f"{key} = {pin}: GPIO 0 and 1 belong to an add-on board's EEPROM",
                f"{key} = {pin} : les GPIO 0 et 1 sont à l’EEPROM d’une carte d’extension",
            )
        elif pin in taken:
            yield Text(
                f"{key} = {pin}: {taken[pin]} already uses this pin",
                f"{key} = {pin} : {taken[pin]} utilise déjà cette broche",
            )
        taken.setdefault(pin, key)


def _of_track(track: TrackSettings) -> Iterator[tuple[str, int]]:
    if track.driver in ("leds", "bargraph"):
        yield from (("track.pins", pin) for pin in track.pins)
    elif track.driver == "apa102" and track.clock_pin != NO_PIN:
        yield "track.clock_pin", track.clock_pin
        yield "track.data_pin", track.data_pin
    elif track.driver in ("apa102", "ws2812") and track.spi_port in _SPI:
        lines, selects = _SPI[track.spi_port]
        yield from ((f"the track's SPI {track.spi_port}", pin) for pin in lines)
        yield from (
            (f"the track's SPI {track.spi_port}", pin)
            for pin in selects[track.spi_device : track.spi_device + 1]
        )


def _of_panel(panel: PanelSettings) -> Iterator[tuple[str, int]]:
    if panel.fitted:
        for field in fields(panel):
            pin = getattr(panel, field.name)
            if field.name.endswith("_pin") and pin != NO_PIN:
                yield f"panel.{field.name}", pin


def _of_sound(sound: SoundSettings) -> Iterator[tuple[str, int]]:
    if sound.fitted:
        yield "sound.buzzer_pin", sound.buzzer_pin
