"""Test a strip: every LED, every colour, every effect, and the current each draws.

A sequence of steps, each with its light, its duration and what to say; the caller has the strip and
the clock.
"""

from collections.abc import Iterator
from typing import NamedTuple

from pichenette.games.game import Language, Text
from pichenette.outputs.layout import Wiring, places
from pichenette.outputs.limits import Glow, Limits
from pichenette.outputs.palette import OFF, PALETTES, WHITE, Colour
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.pictures.scenes import CAPTIONS, SCENES
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.track import draw

_WALK_S = 0.03
_COLOUR_S = 0.8
_STANDS_S = 1.2


class TrialStep(NamedTuple):
    light: Glow
    seconds: float
    caption: str = ""


class Trial:
    def __init__(self, settings: TrackSettings, faintest: int, language: Language) -> None:
        self._settings = settings.for_driver
        self._limits = Limits(self._settings, faintest)
        self._wiring = Wiring(self._settings)
        self._language = language

    def steps(self) -> Iterator[TrialStep]:
        yield from self._walk()
        yield from self._colours()
        yield from self._effects()
        dark = self._limits.apply([OFF] * self._settings.strip_leds)
        yield TrialStep(dark, 0.0, self._told(Text("dark", "éteint"), dark))

    def _told(self, text: Text, light: Glow) -> str:
        limited = ""
        if light.is_limited:
            wanted = Text("limited, wanted", "limité, demandé").say(self._language)
            limited = f" ({wanted} {light.wanted_ma:.0f} mA)"
        return f"{text.say(self._language):<28} {light.current_ma:5.0f} mA{limited}"

    def _walk(self) -> Iterator[TrialStep]:
        """One LED after the other, in the order of the wire."""
        there = places(self._settings)
        for index, place in enumerate(there):
            light = self._limits.apply(
                [WHITE if led == index else OFF for led in range(len(there))]
            )
            where = Text("switched off in the settings", "éteinte dans les réglages")
            if place is not None:
                row, led = place[0] + 1, place[1]
                where = Text(f"row {row}, LED {led}", f"rangée {row}, LED {led}")
            starts_row = place is None or index == 0 or (there[index - 1] or (-1,))[0] != place[0]
            said = f"LED {index + 1}: {where.say(self._language)} …" if starts_row else ""
            yield TrialStep(light, _WALK_S, said)

    def _colours(self) -> Iterator[TrialStep]:
        for name, colour in self._palette():
            light = self._limits.apply([colour] * self._settings.strip_leds)
            yield TrialStep(light, _COLOUR_S, self._told(name, light))

    def _palette(self) -> Iterator[tuple[Text, Colour]]:
        for number, marker in enumerate(PALETTES[self._settings.palette], 1):
            yield Text(f"player {number}", f"joueur {number}"), marker
        yield Text("full white", "blanc"), WHITE

    def _effects(self) -> Iterator[TrialStep]:
        for name, caption in CAPTIONS.items():
            shown = scene(SCENES[name])
            at_ms, said = shown.from_ms, True
            while True:
                drawn = draw(shown.view, at_ms, self._settings)
                light = self._limits.apply(self._wiring.in_order(drawn.rows))
                told = self._told(caption, light) if said else ""
                if drawn.next_ms is None or drawn.next_ms >= shown.to_ms:
                    yield TrialStep(light, _STANDS_S, told)
                    break
                yield TrialStep(light, (drawn.next_ms - at_ms) / 1000, told)
                at_ms, said = drawn.next_ms, False
