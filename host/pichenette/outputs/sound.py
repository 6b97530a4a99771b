"""Short buzzer signals, each of a different shape, which people learn without being told.

`due` says when to call `tick`.  A correction makes no sound, and nothing sounds in the quiet hours.
"""

from collections import deque
from collections.abc import Callable
from datetime import time
from typing import Any, Literal, NamedTuple, Protocol, get_args

from pichenette.outputs import pins
from pichenette.outputs.animator import wall_clock
from pichenette.outputs.settings import SoundSettings, is_quiet
from pichenette.outputs.story import lane_asked, story_of
from pichenette.table.view import AnsweringState, View
from pichenette.text import Text

Signal = Literal["point", "queen", "turn", "question", "step", "taken", "refused", "win", "fault"]
SIGNALS: tuple[Signal, ...] = get_args(Signal)


class Note(NamedTuple):
    hz: int  # 0: a pause
    ms: int


def _tune(*notes: tuple[int, int], apart_ms: int = 50) -> tuple[Note, ...]:
    """Notes with pauses in between, or a buzzer with a single tone would run them together."""
    spaced = [note for each in notes for note in (Note(*each), Note(0, apart_ms))]
    return tuple(spaced[:-1])


# Rising is good, falling is bad, a repeated note asks.  All lie within the octave in which the
# piezo of the parts list is loud (TDK, "PS1240P02BT": resonance at 4 kHz, and the pressure falls
# fast below 2 kHz), and none is longer than a second.  The fault is the loudest: nearest to the
# resonance, and longest.  An active buzzer has only the rhythm: ticks (below 40 ms), short beeps
# (up to 130) and long ones (from 170) in a different order for each.
LOUD_HZ = range(2000, 4001)
TUNES: dict[Signal, tuple[Note, ...]] = {
    "point": _tune((2637, 70)),
    "queen": _tune((2093, 70), (2637, 70), (3136, 200)),
    "turn": _tune((2349, 30), (2349, 30)),
    "question": _tune((2637, 90), (2637, 90), (2637, 90), apart_ms=90),
    "step": _tune((3136, 25)),
    "taken": _tune((2349, 70), (3136, 200)),
    "refused": _tune((2093, 300)),
    "win": _tune((2093, 100), (2349, 100), (2637, 100), (3136, 400)),
    "fault": _tune((4000, 350), (3520, 450), apart_ms=100),
}
_GAP = Note(0, 120)  # between two signals


def signals(before: View | None, view: View) -> list[Signal]:
    """What is new in a view and worth a sound, most important first."""
    heard: list[Signal] = []
    if before is None:
        return heard
    if (before.connection == "ready" and view.connection == "away") or (
        set(view.faults) - set(before.faults)
    ):
        heard.append("fault")
    answered = _answering(before, view)
    heard += answered
    if lane_asked(view) and ("taken" in answered or not lane_asked(before)):
        heard.append("question")  # also the next one, after an answer by the buttons
    story = story_of(view)
    if story is None or story.is_correction or before.moved == view.moved:
        return heard
    if story.has_won:
        return [*heard, "win"]
    if story.queen in ("pending", "confirmed"):
        heard.append("queen")
    elif max(story.gains.values(), default=0) > 0:
        heard.append("point")
    if story.has_new_turn:
        heard.append("turn")
    return heard


def _answering(before: View, view: View) -> list[Signal]:
    """What the buttons did about a question."""
    now = view.answering
    if now is None or now == before.answering or now.state == "ended":
        return []
    heard: dict[AnsweringState, Signal] = {
        "shown": "step",
        "taken": "taken",
        "refused": "refused",
    }
    return [heard[now.state]]


class Tones(Protocol):
    """Something that hums; 0 `hz` is silence."""

    def hum(self, hz: int) -> None: ...

    def close(self) -> None: ...


class Sound:
    def __init__(
        self,
        settings: SoundSettings,
        quiet: str,
        tones: Tones | None = None,
        wall: Callable[[], time] = wall_clock,
    ) -> None:
        self._settings = settings
        self._quiet = quiet  # the track's quiet hours apply
        self._tones = open_tones(settings) if tones is None else tones
        self._wall = wall
        self._before: View | None = None
        self._notes: deque[Note] = deque()
        self.due: float | None = None

    def show(self, view: View, at: float) -> None:
        heard = signals(self._before, view)
        self._before = view
        for signal in heard:
            self.play(signal, at)

    def keep_quiet(self, hours: str) -> None:
        """Other quiet hours."""
        self._quiet = hours

    def play(self, signal: Signal, at: float, *, is_asked: bool = False) -> None:
        """`is_asked`: somebody wants to hear it, whatever the settings and the hour say."""
        is_off = not getattr(self._settings, signal) or is_quiet(self._quiet, self._wall())
        if is_off and not is_asked:
            return
        if self._notes or self.due is not None:
            self._notes.append(_GAP)
        self._notes += TUNES[signal]
        if self.due is None:
            self.due = at
            self.tick(at)

    def tick(self, at: float) -> None:
        while self.due is not None and at >= self.due:
            if not self._notes:
                self._tones.hum(0)
                self.due = None
                return
            note = self._notes.popleft()
            self._tones.hum(note.hz)
            self.due += note.ms / 1000

    def close(self) -> None:
        self._tones.hum(0)
        self._tones.close()


class TonalBuzzer:
    """A passive piezo: the pin's PWM makes the tone."""

    def __init__(self, device: Any) -> None:
        self._device = device

    def hum(self, hz: int) -> None:
        if hz:
            self._device.frequency = hz
        self._device.value = 0.5 if hz else 0.0

    def close(self) -> None:
        self._device.close()


class ActiveBuzzer:
    """A buzzer with its own tone: on or off."""

    def __init__(self, device: Any) -> None:
        self._device = device

    def hum(self, hz: int) -> None:
        self._device.value = bool(hz)

    def close(self) -> None:
        self._device.close()


def open_tones(settings: SoundSettings) -> Tones:
    library = pins.gpiozero()
    pin = settings.buzzer_pin
    with pins.using(Text(f"buzzer on GPIO {pin}", f"buzzer sur GPIO {pin}")):
        if settings.kind == "active":
            return ActiveBuzzer(library.DigitalOutputDevice(settings.buzzer_pin))
        return TonalBuzzer(library.PWMOutputDevice(settings.buzzer_pin, frequency=LOUD_HZ[0]))
