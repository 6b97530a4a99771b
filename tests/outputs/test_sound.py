from dataclasses import replace
from datetime import time
from itertools import combinations
from typing import Any

import pytest

from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.pictures.scenes import SCENES
from pichenette.outputs.settings import SoundSettings
from pichenette.outputs.sound import SIGNALS, TUNES, Signal, Sound, open_tones, signals
from pichenette.table.view import View

START = View(0, None, "ready")
NOON = time(12)


def heard(name: str, **more: Any) -> list[Signal]:
    return signals(START, scene({**SCENES[name], **more}).view)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("points", ["point"]),
        ("verso", ["point"]),
        ("turn", ["turn"]),
        ("queen-confirmed", ["queen"]),
        ("queen-lost", ["turn"]),
        ("question", ["question"]),
        ("winner", ["win"]),
        ("fault", ["fault"]),
        ("not-connected", ["fault"]),
        ("two-players", []),
        ("correction", []),
    ],
)
def test_what_is_worth_a_sound(name: str, expected: list[Signal]) -> None:
    assert heard(name) == expected


def test_nothing_sounds_twice() -> None:
    for name in SCENES:
        view = scene(SCENES[name]).view
        assert signals(view, replace(view, version=2)) == []


def test_the_first_view_is_silent() -> None:
    assert signals(None, scene(SCENES["winner"]).view) == []


def test_a_corrected_victory_is_silent() -> None:
    assert heard("winner", correction=True) == []


class Tones:
    def __init__(self) -> None:
        self.at = 0.0
        self.hums: list[tuple[float, int]] = []
        self.is_closed = False

    def hum(self, hz: int) -> None:
        self.hums.append((round(self.at, 3), hz))

    def close(self) -> None:
        self.is_closed = True


def played(*names: Signal, quiet: str = "never", **settings: Any) -> list[tuple[float, int]]:
    tones = Tones()
    sound = Sound(SoundSettings(**settings), quiet, tones, wall=lambda: NOON)
    for name in names:
        sound.play(name, 0.0)
    while sound.due is not None:
        tones.at = sound.due
        sound.tick(tones.at)
    return tones.hums


def test_notes_come_at_their_moments_and_end_in_silence() -> None:
    assert played("queen") == [(0.0, 1319), (0.07, 1661), (0.14, 1976), (0.3, 0)]


def test_two_signals_follow_each_other() -> None:
    hums = played("point", "turn")
    assert hums[:3] == [(0.0, 1319), (0.07, 0), (0.19, 880)]
    assert hums[-1][1] == 0


@pytest.mark.parametrize("name", SIGNALS)
def test_each_can_be_switched_off(name: Signal) -> None:
    assert played(name) != []
    off: dict[str, Any] = {name: False}
    assert played(name, **off) == []


def test_the_night_is_quiet() -> None:
    assert played("win", quiet="11:00-13:00") == []


def test_the_signals_are_short_and_differ_in_rhythm_alone() -> None:
    """An active buzzer has one tone: what is left is when it is on."""
    rhythms = {name: tuple((bool(hz), ms) for hz, ms in tune) for name, tune in TUNES.items()}
    for first, second in combinations(SIGNALS, 2):
        assert rhythms[first] != rhythms[second]
    assert all(sum(note.ms for note in tune) <= 1000 for tune in TUNES.values())


def test_a_passive_buzzer_gets_its_tone(pwm_pins: Any) -> None:
    tones = open_tones(SoundSettings(fitted=True, buzzer_pin=12))
    tones.hum(1319)
    assert (pwm_pins.pin(12).frequency, pwm_pins.pin(12).state) == (1319, 0.5)
    tones.hum(0)
    assert pwm_pins.pin(12).state == 0
    tones.close()


def test_an_active_buzzer_is_on_or_off(pins: Any) -> None:
    tones = open_tones(SoundSettings(fitted=True, kind="active"))
    tones.hum(880)
    assert pins.pin(12).state == 1
    tones.hum(0)
    assert pins.pin(12).state == 0
    tones.close()


def test_a_view_is_heard_through(pwm_pins: Any) -> None:
    tones = Tones()
    sound = Sound(SoundSettings(), "never", tones, wall=lambda: NOON)
    sound.show(START, 0.0)
    sound.show(scene(SCENES["points"]).view, 1.0)
    assert tones.hums == [(0.0, 1319)]
    sound.close()
    assert tones.is_closed
