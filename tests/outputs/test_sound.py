from dataclasses import replace
from datetime import time
from itertools import combinations
from typing import Any

import pytest

from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.pictures.scenes import SCENES
from pichenette.outputs.settings import SoundSettings
from pichenette.outputs.sound import (
    LOUD_HZ,
    SIGNALS,
    TUNES,
    Note,
    Signal,
    Sound,
    open_tones,
    signals,
)
from pichenette.table.view import Answering, AnsweringState, View
from pichenette.text import same
from pichenette.umpire.question import Choice, Question

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
        ("choice", ["step", "question"]),
        ("choice-refused", ["refused", "question"]),
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
    tune = [(0.0, 2093), (0.07, 0), (0.12, 2637), (0.19, 0), (0.24, 3136), (0.44, 0)]
    assert played("queen") == tune


def test_two_signals_follow_each_other() -> None:
    hums = played("point", "turn")
    assert hums[:3] == [(0.0, 2637), (0.07, 0), (0.19, 2349)]
    assert hums[-1][1] == 0


@pytest.mark.parametrize("name", SIGNALS)
def test_each_can_be_switched_off(name: Signal) -> None:
    assert played(name) != []
    off: dict[str, Any] = {name: False}
    assert played(name, **off) == []


def test_the_night_is_quiet() -> None:
    assert played("win", quiet="11:00-13:00") == []


def beeps(tune: tuple[Note, ...]) -> list[str]:
    """What an active buzzer, which has one tone, leaves of it: notes without a pause are one."""
    found: list[list[int]] = [[]]
    for note in tune:
        if note.hz:
            found[-1].append(note.ms)
        else:
            assert note.ms >= 50, "a shorter pause is not heard"
            found.append([])
    lengths = [sum(one) for one in found if one]
    assert all(ms < 40 or 60 <= ms <= 130 or ms >= 170 for ms in lengths), "neither, nor"
    return ["tick" if ms < 40 else "short" if ms <= 130 else "long" for ms in lengths]


def test_the_signals_are_short_and_differ_in_rhythm_alone() -> None:
    rhythms = {name: beeps(TUNES[name]) for name in SIGNALS}
    for first, second in combinations(SIGNALS, 2):
        assert rhythms[first] != rhythms[second], (first, second)
    assert all(sum(note.ms for note in tune) <= 1000 for tune in TUNES.values())


def test_the_signals_differ_in_their_tune_alone() -> None:
    """To who counts no beeps: they begin with another tone, or go another way."""

    def way(tune: tuple[Note, ...]) -> tuple[int, ...]:
        return tuple(note.hz for note in tune if note.hz)

    ways = {name: way(TUNES[name]) for name in SIGNALS}
    assert len(set(ways.values())) == len(SIGNALS)
    assert ways["taken"] == tuple(sorted(ways["taken"]))
    assert ways["fault"] == tuple(sorted(ways["fault"], reverse=True))


def test_every_signal_is_where_the_piezo_is_loud_and_the_fault_is_the_loudest() -> None:
    """PS1240P02BT: the nearer to its resonance at 4 kHz, the louder; and longer is louder, too."""
    assert (LOUD_HZ[0], LOUD_HZ[-1]) == (2000, 4000)
    tones = {name: [note for note in TUNES[name] if note.hz] for name in SIGNALS}
    assert all(note.hz in LOUD_HZ for notes in tones.values() for note in notes)
    fault = tones.pop("fault")
    assert max(note.hz for note in fault) == 4000
    for notes in tones.values():
        assert max(note.hz for note in notes) < min(note.hz for note in fault)
        assert sum(note.ms for note in notes) < sum(note.ms for note in fault)


def test_stepping_through_a_question_is_heard() -> None:
    choices = tuple(Choice(same(str(n))) for n in range(3))
    question = Question("q", same("?"), choices)
    game = scene(SCENES["two-players"]).view.game
    asked = View(1, game, "ready", questions=(question,))

    def at(view: View, state: AnsweringState, choice: int, at_ms: int) -> View:
        return replace(view, answering=Answering(state, "q", choice, at_ms, at_ms + 5000))

    shown, stepped = at(asked, "shown", 0, 100), at(asked, "shown", 1, 600)
    assert signals(asked, shown) == ["step"]
    assert signals(shown, stepped) == ["step"]
    assert signals(stepped, replace(stepped, version=9)) == []
    assert signals(stepped, at(asked, "refused", 1, 900)) == ["refused"]
    settled = replace(asked, questions=())
    assert signals(stepped, at(settled, "taken", 1, 900)) == ["taken"]
    assert signals(stepped, at(asked, "taken", 1, 900)) == ["taken", "question"], "the next one"
    assert signals(stepped, at(settled, "ended", 1, 900)) == [], "somebody else has answered"
    assert signals(at(settled, "taken", 1, 900), settled) == []


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
    assert tones.hums == [(0.0, 2637)]
    sound.close()
    assert tones.is_closed
