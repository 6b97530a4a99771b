"""Test a strip: every LED, every colour, every effect, and the current each draws.

A sequence of steps, each with its light, its duration and what to say; the caller has the strip and
the clock.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from pichenette.outputs.layout import Wiring, places
from pichenette.outputs.limits import Glow, Limits
from pichenette.outputs.palette import OFF, PALETTES, WHITE, Colour
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.pictures.scenes import CAPTIONS, SCENES
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.track import draw
from pichenette.text import Text

_WALK_S = 0.03
_COLOUR_S = 0.8
_STANDS_S = 1.2


TrialPart = Literal["walk", "colours", "night", "effects"]


class TrialStep(NamedTuple):
    light: Glow
    seconds: float
    caption: Text | None = None
    colours: tuple[Colour, ...] = ()  # the same before limits, in the order of the wire


class Trial:
    def __init__(self, settings: TrackSettings, faintest: int) -> None:
        self._settings = settings.for_driver
        self._limits = Limits(self._settings, faintest)
        self._wiring = Wiring(self._settings)

    def steps(self) -> Iterator[TrialStep]:
        yield from self._walk()
        yield from self._colours()
        yield from self._effects()
        yield self._shine([OFF] * self._settings.strip_leds, 0.0, Text("dark", "éteint"))

    def part(self, part: TrialPart) -> Iterator[TrialStep]:
        """Only one of them; `night` is the colours as in the quiet hours."""
        if part == "walk":
            return self._walk()
        return self._effects() if part == "effects" else self._colours(is_quiet=part == "night")

    def _shine(
        self,
        colours: Sequence[Colour],
        seconds: float,
        name: Text | None = None,
        *,
        is_quiet: bool = False,
    ) -> TrialStep:
        """With its current, where it is named."""
        light = self._limits.apply(colours, is_quiet)
        caption = _caption(name, light) if name else None
        return TrialStep(light, seconds, caption, tuple(colours))

    def _walk(self) -> Iterator[TrialStep]:
        """One LED after the other, in the order of the wire."""
        there = places(self._settings)
        for index, place in enumerate(there):
            colours = [WHITE if led == index else OFF for led in range(len(there))]
            where = Text("switched off in the settings", "éteinte dans les réglages")
            if place is not None:
                row, led = place[0] + 1, place[1]
                where = Text(f"row {row}, LED {led}", f"rangée {row}, LED {led}")
            starts_row = place is None or index == 0 or (there[index - 1] or (-1,))[0] != place[0]
            said = Text(f"LED {index + 1}: {where.en} …", f"LED {index + 1} : {where.fr} …")
            step = self._shine(colours, _WALK_S)
            yield step._replace(caption=said) if starts_row else step

    def _colours(self, *, is_quiet: bool = False) -> Iterator[TrialStep]:
        for name, colour in self._palette():
            leds = [colour] * self._settings.strip_leds
            yield self._shine(leds, _COLOUR_S, name, is_quiet=is_quiet)

    def _palette(self) -> Iterator[tuple[Text, Colour]]:
        for number, marker in enumerate(PALETTES[self._settings.palette], 1):
            yield Text(f"player {number}", f"joueur {number}"), marker
        yield Text("full white", "blanc"), WHITE

    def _effects(self) -> Iterator[TrialStep]:
        for name, caption in CAPTIONS.items():
            shown = scene(SCENES[name])
            at_ms = shown.from_ms
            said: Text | None = caption
            while True:
                drawn = draw(shown.view, at_ms, self._settings)
                leds = self._wiring.in_order(drawn.rows)
                if drawn.next_ms is None or drawn.next_ms >= shown.to_ms:
                    yield self._shine(leds, _STANDS_S, said)
                    break
                yield self._shine(leds, (drawn.next_ms - at_ms) / 1000, said)
                at_ms, said = drawn.next_ms, None


def _caption(name: Text, light: Glow) -> Text:
    current, wanted = f"{light.current_ma:5.0f} mA", f"{light.wanted_ma:.0f} mA"
    en, fr = f"{name.en:<28} {current}", f"{name.fr:<28} {current}"
    if light.is_limited:
        return Text(f"{en} (limited, wanted {wanted})", f"{fr} (limité, demandé {wanted})")
    return Text(en, fr)
