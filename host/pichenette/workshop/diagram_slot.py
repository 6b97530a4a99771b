"""A drawing to scale that shows why a piece cannot pass a holder's beam: the holder cut along and
across.
"""

import math
from collections.abc import Mapping

from pichenette.workshop.svg import NORMAL, SMALL, TITLE, Point, Sheet

_SCALE = 1.25


def draw(holder: Mapping[str, float], language: str = "en") -> Sheet:
    sheet = Sheet("pichenette: where the beam crosses", 190, 116, language)
    sheet.text(8, 8, "Where the beam crosses", TITLE * 0.8, bold=True)
    _along(sheet, holder)
    _across(sheet, holder)
    return sheet


def _along(sheet: Sheet, holder: Mapping[str, float]) -> None:
    """The shaft, the sloping floor, the slot: a piece falls, lies flat, slides."""
    angle = math.radians(holder["slope"])
    bore, fall = holder["bore_d"], holder["fall"]
    left, top = 16.0, 48.0

    def at(x: float, z: float) -> Point:
        return left + x * _SCALE, top - z * _SCALE

    def floor(s: float, height: float) -> Point:
        """`s` along the floor from its high end, `height` above it."""
        x = s * math.cos(angle) + height * math.sin(angle)
        z = -fall - s * math.sin(angle) + height * math.cos(angle)
        return at(x, z)

    end = (bore + holder["exit_len"]) / math.cos(angle)
    beam_s = (bore + holder["exit_len"] * 0.55) / math.cos(angle)
    roof_s = bore / math.cos(angle) - holder["slot_h"] * math.tan(angle)
    exit_x = bore + holder["exit_len"]
    roof_end = (exit_x - holder["slot_h"] * math.sin(angle)) / math.cos(angle)
    board_t = holder["board_t"]
    brown = "#d8b98a"
    sheet.shape([at(-9, 0), at(0, 0), at(0, board_t), at(-9, board_t)], brown)
    sheet.shape([at(bore, 0), at(bore + 20, 0), at(bore + 20, board_t), at(bore, board_t)], brown)
    grey = "#c8c8cc"
    wall = holder["wall"]
    below = [
        floor(0, 0),
        floor(end, 0),
        floor(end, -wall),
        floor(-2, -wall),
        at(-wall, 0),
        at(0, 0),
    ]
    sheet.shape(below, grey)
    roof = [
        floor(roof_s, holder["slot_h"]),
        floor(roof_end, holder["slot_h"]),
        at(exit_x, 0),
        at(bore, 0),
    ]
    sheet.shape(roof, grey)
    thick, wide = holder["piece_t_min"], holder["piece_d_min"]
    flat_s = roof_s - wide * 0.35
    lying = [
        floor(flat_s, 0),
        floor(flat_s + wide, 0),
        floor(flat_s + wide, thick),
        floor(flat_s, thick),
    ]
    sheet.shape(lying, "#7fb2e5")
    tip = 7.0
    falling = [at(tip, board_t + 2), at(tip + wide, board_t + 6)]
    falling += [at(tip + wide - 1, board_t + 6 + thick), at(tip - 1, board_t + 2 + thick)]
    sheet.shape(falling, "#b9d4f0")
    sheet.spot(floor(beam_s, holder["beam_z"]), 1.4)
    x, y = floor(beam_s, holder["beam_z"])
    sheet.text(x + 9, y + 4, "beam, end on", SMALL, fill="#c00")
    sheet.text(left + 22, top + 48, f"floor {holder['slope']:g}°", SMALL)
    sheet.text(left + bore * _SCALE + 4, top - board_t * _SCALE / 2, "board", SMALL)


def _across(sheet: Sheet, holder: Mapping[str, float]) -> None:
    """The slot seen in the direction of sliding: the lowest and highest a piece can be."""
    width, height, beam_z = holder["slot_w"], holder["slot_h"], holder["beam_z"]
    thick, wide = holder["piece_t_min"], holder["piece_d_min"]
    left = 124.0
    for bottom, lift, name in (
        (52.0, 0.0, "as low as it can be"),
        (86.0, height - thick, "as high as it can be"),
    ):

        def at(x: float, z: float, base: float = bottom) -> Point:
            return left + x * 1.05, base - z * 1.05

        grey = "#c8c8cc"
        sheet.shape([at(-6, -3), at(width + 6, -3), at(width + 6, 0), at(-6, 0)], grey)
        sheet.shape(
            [at(-6, height), at(width + 6, height), at(width + 6, height + 3), at(-6, height + 3)],
            grey,
        )
        for x in (-6.0, width):
            sheet.shape([at(x, 0), at(x + 6, 0), at(x + 6, height), at(x, height)], "#dcdce0")
        off = width - wide  # pushed against one wall: the beam is as wide as the slot
        disc = [
            at(off, lift),
            at(off + wide, lift),
            at(off + wide, lift + thick),
            at(off, lift + thick),
        ]
        sheet.shape(disc, "#7fb2e5")
        sheet.arrow(at(-4, beam_z), at(width + 3, beam_z))
        sheet.text(left + width * 0.52, bottom + 7, name, SMALL, "middle")
    sheet.text(
        left - 6, 28, f"slot {width:g} × {height:g} mm, beam {beam_z:g} above its floor", SMALL
    )
    half = holder["aperture_d"] / 2
    limit = f"{height:g} − {thick:g} ≤ {beam_z:g} − {half:g} and {beam_z:g} + {half:g} ≤ {thick:g}"
    sheet.text(
        8,
        110,
        f"The thinnest piece, {wide:g} × {thick:g}, is seen at every lift: {limit}",
        NORMAL * 0.9,
    )
