"""Draw a track as a photograph would show it: round LEDs glowing on a dark board.

An LED that is off is still visible, as a grey dome.
"""

import math
from collections.abc import Sequence
from functools import cache

from pichenette.outputs.palette import Colour
from pichenette.outputs.track import Frame
from pichenette.outputs.track_scale import TrackScale

_PITCH = 24  # pixels from LED to LED
_CORE = 6.5  # radius of an LED's dome
_BOARD = (16, 17, 22)
_DOME = (38, 40, 48)
_INK = (120, 124, 140)
_MARGIN = 12
# Digits of 3 × 5 dots, row by row, for the numbers printed on the board.
_DIGITS = {
    "0": "111101101101111",
    "1": "010110010010111",
    "2": "111001111100111",
    "3": "111001111001111",
    "4": "101101111001001",
    "5": "111100111001111",
    "6": "111100111101111",
    "7": "111001001001001",
    "8": "111101111101111",
    "9": "111101111001111",
}

_DOT = 2  # pixels per dot of a digit


def pixels(rows: Frame, numbers: Sequence[str]) -> list[bytes]:
    """`numbers`: what is printed below each LED of a row."""
    side = bytes(_BOARD) * _MARGIN
    wide = 2 * _MARGIN + _PITCH * len(rows[0])
    blank = bytes(_BOARD) * wide
    drawn = [blank] * _MARGIN
    for row in rows:
        tiles = [_tile(colour) for colour in row]
        drawn += [side + b"".join(tile[y] for tile in tiles) + side for y in range(_PITCH)]
    drawn += [side + line + side for line in _print(numbers)]
    return drawn + [blank] * _MARGIN


def printed(scale: TrackScale, is_shared: bool) -> list[str]:
    """Every fifth point at its LED; every point if each has several LEDs."""
    per_mark = 1 if scale.cells_a_point > 2 else 5
    numbers = ["0" if is_shared else ""]
    for cell in range(1, scale.cells + 1):
        wide = scale.cells_a_point
        point, place = divmod(cell - 1, wide)
        is_there = place == (wide - 1) // 2 and (point + 1) % per_mark == 0
        numbers.append(str((point + 1) * scale.points_a_cell) if is_there else "")
    return [*numbers, ""]


@cache
def _tile(colour: Colour) -> tuple[bytes, ...]:
    """One LED and the light around it; cached by colour."""
    centre = (_PITCH - 1) / 2
    strength = max(colour) / 255
    rows = []
    for y in range(_PITCH):
        row = bytearray()
        for x in range(_PITCH):
            away = math.hypot(x - centre, y - centre)
            dome = min(1.0, max(0.0, _CORE + 0.5 - away))
            halo = max(0.0, 1 - away / (_PITCH * 0.7)) ** 2.2
            hot = strength**2 * max(0.0, 1 - away / _CORE) ** 1.2 * 0.6  # white in the middle
            for board, grey, light in zip(_BOARD, _DOME, colour, strict=True):
                base = board + (grey - board) * dome * (1 - strength) ** 2
                # Eyes and cameras see a dim LED brighter than its value: power 0.8.
                lit = base + (255 - base) * (light / 255) ** 0.8 * max(dome, halo * strength)
                row.append(round(lit + (255 - lit) * hot * dome))
        rows.append(bytes(row))
    return tuple(rows)


def _print(numbers: Sequence[str]) -> list[bytes]:
    high = 5 * _DOT + 4
    lines = [bytearray(bytes(_BOARD) * (_PITCH * len(numbers))) for _ in range(high)]
    for led, text in enumerate(numbers):
        wide = len(text) * 4 * _DOT - _DOT
        left = led * _PITCH + (_PITCH - wide) // 2
        for place, digit in enumerate(text):
            _stamp(lines, left + place * 4 * _DOT, _DIGITS[digit])
    return [bytes(line) for line in lines]


def _stamp(lines: list[bytearray], left: int, digit: str) -> None:
    for dot, is_inked in enumerate(digit):
        if is_inked == "0":
            continue
        for y in range(dot // 3 * _DOT, (dot // 3 + 1) * _DOT):
            for x in range(left + dot % 3 * _DOT, left + (dot % 3 + 1) * _DOT):
                lines[y + 3][3 * x : 3 * x + 3] = bytes(_INK)
