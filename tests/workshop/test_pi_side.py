"""The Pi's pins: the file's own rules, and that the settings agree with it."""

from pathlib import Path
from typing import Any

import pytest

from pichenette.board import BadBoard
from pichenette.config import Settings
from pichenette.workshop import pi_side

GOOD: dict[str, Any] = {
    "strip": {"data": 10, "clock": 11, "leds": 27, "limit_ma": 500, "cable_m": 1.0},
    "panel": {"done": 23},
    "buzzer": {"pin": 12},
}


def test_the_settings_have_the_same_pins() -> None:
    side, settings = pi_side.load(), Settings()
    for name, pin in side.panel.items():
        assert getattr(settings.panel, f"{name}_pin") == pin
    assert settings.sound.buzzer_pin == side.buzzer.pin
    assert settings.sound.kind == "tonal", "the circuit's buzzer is passive"
    assert settings.panel.pull_up, "the circuit's buttons go to ground"


def test_the_settings_have_the_same_strip() -> None:
    side, track = pi_side.load(), Settings().track
    assert track.strip_leds == side.strip.leds
    assert track.limit_ma == side.strip.limit_ma
    assert (track.spi_port, track.spi_device) == (0, 0)
    assert {"data": side.strip.data, "clock": side.strip.clock} == pi_side.SPI0


@pytest.mark.parametrize("reserved", pi_side.RESERVED)
def test_a_reserved_pin_is_refused(reserved: int) -> None:
    with pytest.raises(BadBoard, match=f"buzzer: BCM {reserved} belongs to"):
        pi_side.parse({**GOOD, "buzzer": {"pin": reserved}}, "pi.toml")


def test_a_pin_used_twice_is_refused() -> None:
    with pytest.raises(BadBoard, match="BCM 11 is used twice, by strip clock and button done"):
        pi_side.parse({**GOOD, "panel": {"done": 11}}, "pi.toml")


def test_a_pin_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadBoard, match="the Pi's header has no BCM 28"):
        pi_side.parse({**GOOD, "panel": {"done": 28}}, "pi.toml")


@pytest.mark.parametrize(
    "text", ["[strip", "[strip]\ndata = 10\n", "[strip]\ndata = 10\ncolour = 3\n"]
)
def test_a_file_that_cannot_be_read_is_told_by_name(text: str, tmp_path: Path) -> None:
    path = tmp_path / "pi.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadBoard, match=r"pi\.toml"):
        pi_side.load(path)


def test_the_fuse_follows_the_limit() -> None:
    strip = pi_side.load().strip
    assert pi_side.fuse_a(strip) == 2.5
