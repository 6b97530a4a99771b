"""Light within limits: brightness, gamma, and the current of the whole strip.

Turns colours, in the order of the strip, into how long each channel of each LED is on, in 65535ths,
and the current that draws; never above the limit.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pichenette.outputs.palette import Colour
from pichenette.outputs.settings import TrackSettings

FULL = 65535

Duty = tuple[int, int, int]  # red, green, blue


class Glow(NamedTuple):
    duties: tuple[Duty, ...]
    current_ma: float  # what the strip draws
    wanted_ma: float  # what it would have drawn without the limit

    @property
    def is_limited(self) -> bool:
        return self.wanted_ma > self.current_ma


class Limits:
    """`faintest` is the smallest duty the chip can show; anything not black gets at least that."""

    def __init__(self, settings: TrackSettings, faintest: int) -> None:
        self._settings = settings
        self._faintest = faintest
        self._duty = lru_cache(maxsize=4096)(self._duty_of)

    def apply(self, colours: Sequence[Colour], is_quiet: bool = False) -> Glow:
        settings = self._settings
        share = settings.brightness * (settings.quiet_brightness if is_quiet else 1.0)
        duty = self._duty
        duties = tuple([(duty(r, share), duty(g, share), duty(b, share)) for r, g, b in colours])
        wanted_ma = current_ma(duties, settings)
        if wanted_ma <= settings.limit_ma:
            return Glow(duties, wanted_ma, wanted_ma)
        rest_ma = settings.rest_ma * len(duties)
        # Rounded down so that the sum stays below; all by the same factor so that colours keep
        # their hue.
        room = max(0.0, settings.limit_ma - rest_ma) / (wanted_ma - rest_ma)
        scaled = tuple([(int(r * room), int(g * room), int(b * room)) for r, g, b in duties])
        return Glow(scaled, current_ma(scaled, settings), wanted_ma)

    def _duty_of(self, part: int, share: float) -> int:
        if part <= 0:
            return 0
        level: float = (part / 255) ** self._settings.gamma
        return max(self._faintest, round(FULL * share * level))


def current_ma(duties: Sequence[Duty], settings: TrackSettings) -> float:
    """The data sheets' model: a rest current, and a third of the LED's current per channel."""
    on = sum(map(sum, duties))
    return settings.rest_ma * len(duties) + settings.led_ma / 3 * on / FULL
