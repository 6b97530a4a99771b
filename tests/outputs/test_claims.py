"""Pins that are named twice, that are not there, that are not ours."""

import pytest

from pichenette.outputs import claims
from pichenette.outputs.settings import PanelSettings, SoundSettings, TrackSettings

NO_TRACK, NO_PANEL, NO_SOUND = TrackSettings(), PanelSettings(), SoundSettings()
STRIP = TrackSettings(driver="apa102")


@pytest.mark.parametrize(
    "track",
    [
        STRIP,
        TrackSettings(driver="ws2812"),
        TrackSettings(driver="apa102", clock_pin=5, data_pin=6),
        TrackSettings(driver="bargraph", rows=1, cells=5, pins=(5, 6, 13, 17, 19)),
    ],
)
def test_everything_fitted_as_the_wiring_has_it(track: TrackSettings) -> None:
    assert not [*claims.complaints(track, PanelSettings(fitted=True), SoundSettings(fitted=True))]


@pytest.mark.parametrize(
    ("track", "panel", "sound", "said"),
    [
        (
            NO_TRACK,
            PanelSettings(fitted=True, undo_pin=23),
            NO_SOUND,
            "panel.undo_pin = 23: panel.done_pin already uses this pin",
        ),
        (
            NO_TRACK,
            PanelSettings(fitted=True),
            SoundSettings(fitted=True, buzzer_pin=23),
            "sound.buzzer_pin = 23: panel.done_pin already",
        ),
        (
            STRIP,
            PanelSettings(fitted=True, done_light_pin=9),
            NO_SOUND,
            "panel.done_light_pin = 9: the track's SPI 0 already",
        ),
        (
            TrackSettings(driver="ws2812", spi_port=1),
            PanelSettings(fitted=True),
            NO_SOUND,
            "panel.other_pin = 20: the track's SPI 1 already",
        ),
        (
            TrackSettings(driver="apa102", clock_pin=12, data_pin=13),
            NO_PANEL,
            SoundSettings(fitted=True),
            "sound.buzzer_pin = 12: track.clock_pin already",
        ),
        (
            NO_TRACK,
            PanelSettings(fitted=True, queen_pin=77),
            NO_SOUND,
            "panel.queen_pin = 77: BCM numbers are 0 to 27",
        ),
        (
            NO_TRACK,
            PanelSettings(fitted=True, next_pin=1),
            NO_SOUND,
            "panel.next_pin = 1: GPIO 0 and 1 belong to",
        ),
        (
            NO_TRACK,
            NO_PANEL,
            SoundSettings(fitted=True, buzzer_pin=-1),
            "sound.buzzer_pin = -1: BCM numbers",
        ),
    ],
)
def test_a_pin_that_cannot_be_is_told(
    track: TrackSettings, panel: PanelSettings, sound: SoundSettings, said: str
) -> None:
    first, *_ = claims.complaints(track, panel, sound)
    assert first.en.startswith(said)


def test_what_is_not_fitted_has_no_pins() -> None:
    assert not [
        *claims.complaints(NO_TRACK, PanelSettings(undo_pin=23), SoundSettings(buzzer_pin=23))
    ]
