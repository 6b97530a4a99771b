"""Drivers, one per kind of strip, imported only when needed.

A strip gets a `Glow` in the order of its wire.  It knows no game, no layout and no limit.
"""

from typing import TYPE_CHECKING, Protocol

from pichenette.outputs.limits import Glow
from pichenette.outputs.settings import TrackSettings

if TYPE_CHECKING:
    from collections.abc import Callable


class Strip(Protocol):
    faintest: int  # the smallest duty it can show, in 65535ths

    def send(self, light: Glow) -> None: ...

    def close(self) -> None:
        """Turn it off and release the pins."""
        ...


class NoStrip:
    """No strip is fitted."""

    faintest = 1

    def send(self, light: Glow) -> None: ...

    def close(self) -> None: ...


def open_strip(settings: TrackSettings) -> Strip:
    """Open the strip from the settings, dark; raises `PinTrouble` with what to do."""
    opened: Callable[[TrackSettings], Strip]
    if settings.driver == "apa102":
        from pichenette.outputs.strips.apa102 import open_apa102 as opened
    elif settings.driver == "ws2812":
        from pichenette.outputs.strips.ws2812 import open_ws2812 as opened
    elif settings.driver == "leds":
        from pichenette.outputs.strips.leds import open_leds as opened
    elif settings.driver == "bargraph":
        from pichenette.outputs.strips.leds import open_bargraph as opened
    elif settings.driver == "terminal":
        from pichenette.outputs.strips.terminal import open_terminal as opened
    else:
        return NoStrip()
    return opened(settings)
