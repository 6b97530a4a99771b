"""A drawing to scale that shows why a piece cannot pass a holder's beam: the holder cut along and
across.
"""

import math
from collections.abc import Callable, Mapping

from pichenette.workshop import seats
from pichenette.workshop.svg import NORMAL, SMALL, TITLE, Point, Sheet

_SCALE = 1.25
_SCALE_ACROSS = 1.05
TSSP_DEEP, TSSP_HIGH = 4.8, 6.95  # TSSP58038
TSSP_LENS = 2.8  # from its upper end to the middle of its lens; as drawn, not measured


def draw(pair: Mapping[str, float], tssp: Mapping[str, float], language: str = "en") -> Sheet:
    """Of a pocket holder with the seats of a pair, and the same with those of a TSSP."""
    sheet = Sheet("pichenette: where the beam crosses", 244, 128, language)
    sheet.text(8, 8, "Where the beam crosses", TITLE * 0.8, bold=True)
    _along(sheet, pair)
    _across(sheet, pair, tssp)
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
    scale_bar(sheet, 10, 120, _SCALE)
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
    behind = [
        floor(beam_s + spot.along, holder["beam_z"] + spot.up)
        for spot in seats.outline(holder, is_receiver=False)
    ]
    sheet.outline(behind)
    sheet.text(*at(exit_x + 2, -19), "housing, in the wall", SMALL)
    sheet.spot(floor(beam_s, holder["beam_z"]), 1.4)
    x, y = floor(beam_s, holder["beam_z"])
    sheet.text(x + 9, y + 4, "beam, end on", SMALL, fill="#c00")
    sheet.text(left + 22, top + 50, f"floor {holder['slope']:g}°", SMALL)
    sheet.text(left + bore * _SCALE + 4, top - board_t * _SCALE / 2, "board", SMALL)


def _across(sheet: Sheet, pair: Mapping[str, float], tssp: Mapping[str, float]) -> None:
    """The slot seen in the direction of sliding: the lowest and highest a piece can be."""
    width, height, beam_z = pair["slot_w"], pair["slot_h"], pair["beam_z"]
    thick, wide = pair["piece_t_min"], pair["piece_d_min"]
    left, scale = 176.0, _SCALE_ACROSS
    for holder, bottom, lift, name, kind in (
        (pair, 54.0, 0.0, "as low as it can be", "a pair, in its housings"),
        (tssp, 98.0, height - thick, "as high as it can be", "an emitter and a TSSP58038"),
    ):

        def at(x: float, z: float, base: float = bottom) -> Point:
            return left + x * scale, base - z * scale

        side = holder["aperture_t"] + holder["eye_len"]
        roof = height + 12  # the wall goes up to the board
        for start, end, low, up in (
            (-side, width + side, -holder["wall"], 0.0),
            (0.0, width, height, roof),
            (-side, 0.0, 0.0, roof),
            (width, width + side, 0.0, roof),
        ):
            corners = [at(start, low), at(end, low), at(end, up), at(start, up)]
            sheet.shape(corners, "#c8c8cc" if start == 0 or low < 0 else "#dcdce0")
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
        sheet.text(left + width * 0.52, bottom + 11, kind, SMALL, "middle")
    sheet.text(
        left - 12, 20, f"slot {width:g} × {height:g} mm, beam {beam_z:g} above its floor", SMALL
    )
    scale_bar(sheet, 176, 120, scale)
    half = pair["aperture_d"] / 2
    limit = f"{height:g} − {thick:g} ≤ {beam_z:g} − {half:g} and {beam_z:g} + {half:g} ≤ {thick:g}"
    sheet.text(
        8,
        114.5,
        f"The thinnest piece, {wide:g} × {thick:g}, is seen at every lift: {limit}",
        NORMAL * 0.9,
    )


def _seats(sheet: Sheet, at: Callable[[float, float], Point], holder: Mapping[str, float]) -> None:
    """What sits behind the apertures: a pair in its housings, or an emitter and a TSSP."""
    wall, beam_z, half = holder["aperture_t"], holder["beam_z"], holder["aperture_d"] / 2
    width, eye = holder["slot_w"], holder["aperture_t"] + holder["eye_len"]

    def box(start: float, end: float, low: float, up: float, fill: str) -> None:
        corners = ((start, low), (end, low), (end, up), (start, up))
        sheet.shape([at(x, beam_z + z) for x, z in corners], fill)

    for is_receiver, side in ((False, -1), (True, 1)):

        def beyond(depth: float, side: int = side) -> float:
            return width + depth if side > 0 else -depth

        ups = [spot.up for spot in seats.outline(holder, is_receiver)]
        first = wall + (holder["lamp_out"] if holder["house_l"] else 0.0)
        box(beyond(first), beyond(eye), min(ups), max(ups), "#ffffff")
        box(beyond(0), beyond(first), -half, half, "#ffffff")
        fill = "#5a4a78" if is_receiver else "#c9b8e0"
        if holder["house_l"]:
            lamp = holder["led_d"] / 2
            box(beyond(wall), beyond(first), -lamp, lamp, fill)
            box(
                beyond(first),
                beyond(first + holder["house_t"]),
                min(ups) + 0.2,
                max(ups) - 0.2,
                fill,
            )
        elif is_receiver:
            box(beyond(wall), beyond(wall + TSSP_DEEP), -TSSP_LENS, TSSP_HIGH - TSSP_LENS, fill)
        else:
            box(beyond(wall), beyond(wall + 4.5), -1.5, 1.5, fill)
