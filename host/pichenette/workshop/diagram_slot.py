"""A drawing to scale that shows why a piece cannot pass a holder's beam: the holder cut along and
across.
"""

import math
from collections.abc import Callable, Mapping

from pichenette.workshop.svg import NORMAL, SMALL, TITLE, Point, Sheet

_SCALE = 1.25


def draw(holder: Mapping[str, float], language: str = "en") -> Sheet:
    sheet = Sheet("pichenette: where the beam crosses", 222, 124, language)
    sheet.text(8, 8, "Where the beam crosses", TITLE * 0.8, bold=True)
    _along(sheet, holder)
    _across(sheet, holder)
    scale_bar(sheet, 10, 116, _SCALE)
    return sheet


def scale_bar(sheet: Sheet, x: float, y: float, scale: float) -> None:
    sheet.box(x, y, 10 * scale, 1.4, "#111")
    sheet.text(x + 10 * scale + 2, y + 0.7, "10 mm", SMALL)


def _along(sheet: Sheet, holder: Mapping[str, float]) -> None:
    """The shaft, the sloping floor, the slot: a piece falls, lies flat, slides."""
    angle = math.radians(holder["slope"])
    bore, fall = holder["bore_d"], holder["fall"]
    left, top = 34.0, 48.0

    def at(x: float, z: float) -> Point:
        return left + x * _SCALE, top - z * _SCALE

    def floor(s: float, height: float) -> Point:
        """`s` along the floor from its high end, `height` above it."""
        x = s * math.cos(angle) + height * math.sin(angle)
        z = -fall - s * math.sin(angle) + height * math.cos(angle)
        return at(x, z)

    end = (bore + holder["exit_len"]) / math.cos(angle)
    beam_s = holder["beam_x"] / math.cos(angle)
    roof_s = bore / math.cos(angle) - holder["slot_h"] * math.tan(angle)
    exit_x = bore + holder["exit_len"]
    roof_end = (exit_x - holder["slot_h"] * math.sin(angle)) / math.cos(angle)
    board_t = holder["board_t"]
    brown = "#d8b98a"
    ear = holder["flange"]
    far = exit_x + ear
    sheet.shape([at(-20, 0), at(0, 0), at(0, board_t), at(-20, board_t)], brown)
    sheet.shape([at(bore, 0), at(far + 6, 0), at(far + 6, board_t), at(bore, board_t)], brown)
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
    low = -holder["flange_t"]
    for start in (-wall - ear, exit_x):
        sheet.shape([at(start, 0), at(start + ear, 0), at(start + ear, low), at(start, low)], grey)
        screw = start + ear / 2
        body = [at(screw - 1.4, low), at(screw + 1.4, low), at(screw + 1.4, 8), at(screw - 1.4, 8)]
        sheet.shape(body, "#8a8a90")
    window = beam_s - holder["window_s"]
    half = holder["window_d"] / 2
    opening = [(window - half, 0.0), (window + half, 0.0)]
    opening += [(window + half, -wall), (window - half, -wall)]
    sheet.shape([floor(s, height) for s, height in opening], "#ffffff")
    head = holder["head_w"] / 2
    board_of = [(window - head, -wall - 0.6), (window + head, -wall - 0.6)]
    board_of += [(window + head, -wall - 2.2), (window - head, -wall - 2.2)]
    sheet.shape([floor(s, height) for s, height in board_of], "#3f7f4f")
    x, y = floor(window, -wall - 7)
    sheet.text(x - 4, y + 3, "colour head", SMALL, "end")
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
    left = 158.0
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
        _seats(sheet, at, holder)
        sheet.arrow(at(-4, beam_z), at(width + 3, beam_z))
        sheet.text(left + width * 0.52, bottom + 7, name, SMALL, "middle")
    sheet.text(
        left - 6, 28, f"slot {width:g} × {height:g} mm, beam {beam_z:g} above its floor", SMALL
    )
    half = holder["aperture_d"] / 2
    limit = f"{height:g} − {thick:g} ≤ {beam_z:g} − {half:g} and {beam_z:g} + {half:g} ≤ {thick:g}"
    sheet.text(
        8,
        110.5,
        f"The thinnest piece, {wide:g} × {thick:g}, is seen at every lift: {limit}",
        NORMAL * 0.9,
    )


def _seats(sheet: Sheet, at: Callable[[float, float], Point], holder: Mapping[str, float]) -> None:
    """The emitter and the receiver behind their apertures: a TSSP58038, 4.8 mm deep."""
    wall, beam_z, half = holder["aperture_t"], holder["beam_z"], holder["aperture_d"] / 2
    width = holder["slot_w"]
    for start, end in ((-wall, 0.0), (width, width + wall)):
        corners = [(start, beam_z - half), (end, beam_z - half)]
        corners += [(end, beam_z + half), (start, beam_z + half)]
        sheet.shape([at(x, z) for x, z in corners], "#ffffff")
    for start, end, high, fill in (
        (-wall - 4.5, -wall, 1.5, "#c9b8e0"),
        (width + wall, width + wall + 4.8, 3.475, "#5a4a78"),
    ):
        corners = [(start, beam_z - high), (end, beam_z - high)]
        corners += [(end, beam_z + high), (start, beam_z + high)]
        sheet.shape([at(x, z) for x, z in corners], fill)
