"""Where each LED of a picture is on the strip.

A picture has its first row on top and the heads on the left.  A strip may start with dark LEDs, run
back and forth, be fed from the other end, or climb.
"""

from collections.abc import Sequence

from pichenette.outputs.palette import OFF, Colour
from pichenette.outputs.settings import TrackSettings

LedPlace = tuple[int, int]  # row and LED in the picture


def places(settings: TrackSettings) -> list[LedPlace | None]:
    """For every LED of the strip, its place in the picture; None: it stays dark."""
    strip: list[LedPlace | None] = [None] * settings.offset_leds
    rows = range(settings.rows)
    for number, row in enumerate(reversed(rows) if settings.bottom_up else rows):
        if number:
            strip += [None] * settings.gap_leds
        is_backwards = settings.reversed != (settings.serpentine and number % 2 == 1)
        leds = range(settings.row_leds)
        strip += [(row, led) for led in (reversed(leds) if is_backwards else leds)]
    return strip


class Wiring:
    """Computed once: turns a picture into the order of the strip."""

    def __init__(self, settings: TrackSettings) -> None:
        width = settings.row_leds
        self._order = [
            None if place is None else place[0] * width + place[1] for place in places(settings)
        ]

    def in_order(self, rows: Sequence[Sequence[Colour]]) -> list[Colour]:
        flat = [colour for row in rows for colour in row]
        return [OFF if index is None else flat[index] for index in self._order]


def in_rows(colours: Sequence[Colour], settings: TrackSettings) -> list[list[Colour]]:
    """The other way round: what a strip shows, as a picture."""
    rows = [[OFF] * settings.row_leds for _ in range(settings.rows)]
    for colour, place in zip(colours, places(settings), strict=True):
        if place is not None:
            rows[place[0]][place[1]] = colour
    return rows
