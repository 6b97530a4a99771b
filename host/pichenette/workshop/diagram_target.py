"""A target's holder at the rim of a board, cut along the marble's way and across it.

To scale, from the numbers of the holder: where its tongue is screwed, and why its beam is low.
"""

import math
from collections.abc import Mapping

from pichenette.virtual import glass
from pichenette.workshop.diagram_slot import scale_bar
from pichenette.workshop.svg import NORMAL, SMALL, TITLE, Point, Sheet

_SCALE, _SCALE_ACROSS = 1.2, 2.0
_BROWN, _GREY = "#d8b98a", "#c8c8cc"


def draw(holder: Mapping[str, float], language: str = "en") -> Sheet:
    sheet = Sheet("pichenette: a target's holder", 222, 112, language)
    sheet.text(8, 8, "A target's holder at the rim", TITLE * 0.8, bold=True)
    _along(sheet, holder)
    _across(sheet, holder)
    scale_bar(sheet, 10, 104, _SCALE)
    scale_bar(sheet, 158, 104, _SCALE_ACROSS)
    return sheet


def _along(sheet: Sheet, holder: Mapping[str, float]) -> None:
    angle = math.radians(holder["slope"])
    left, top = 40.0, 48.0
    wall, high = holder["wall"], holder["slot_h"]
    ball = (holder["ball_d_min"] + holder["ball_d_max"]) / 2

    def at(x: float, z: float) -> Point:
        return left + x * _SCALE, top - z * _SCALE

    def floor(s: float, height: float) -> Point:
        x = s * math.cos(angle) + height * math.sin(angle)
        return at(x, -s * math.sin(angle) + height * math.cos(angle))

    def bar(start: float, end: float, low: float, up: float) -> None:
        sheet.shape([floor(start, low), floor(end, low), floor(end, up), floor(start, up)], _GREY)

    under, drop = -holder["under"], holder["drop"]
    sheet.shape([at(-26, under), at(0, under), at(0, drop), at(-26, drop)], _BROWN)
    tongue, thick = holder["tongue"], holder["tongue_t"]
    bottom = under - thick
    join = floor(holder["funnel_len"], -wall)
    sheet.shape(
        [at(-tongue, under), at(0, under), floor(0, 0), join, at(0, bottom), at(-tongue, bottom)],
        _GREY,
    )
    screw = -tongue / 2
    shank = [at(screw - 1.4, bottom), at(screw + 1.4, bottom)]
    sheet.shape([*shank, at(screw + 1.4, under + 8), at(screw - 1.4, under + 8)], "#8a8a90")
    mouth, channel = holder["funnel_len"], holder["channel_len"]
    end = mouth + channel + holder["tray_len"]
    bar(0, end + wall, -wall, 0)
    bar(mouth, mouth + channel, high, high + wall)
    bar(end, end + wall, 0, high)
    beam_s = mouth + channel / 2
    sheet.circle(*floor(beam_s, ball / 2), ball / 2 * _SCALE, "#c8ecf0")
    sheet.circle(*at(-ball * 0.7, drop + ball / 2), ball / 2 * _SCALE, "#e2f5f7")
    sheet.spot(floor(beam_s, holder["beam_z"]), 1.3)
    x, y = floor(beam_s, -wall)
    sheet.text(x, y + 6, "beam, end on", SMALL, "middle", fill="#c00")
    sheet.text(at(-25, 0)[0], at(0, drop / 2 + under / 2)[1], "board", SMALL)


def _across(sheet: Sheet, holder: Mapping[str, float]) -> None:
    """The marble in its channel: the beam beside its middle, and what glass does there."""
    scale, left, base = _SCALE_ACROSS, 160.0, 70.0
    width, high, beam_z = holder["slot_w"], holder["slot_h"], holder["beam_z"]
    ball = (holder["ball_d_min"] + holder["ball_d_max"]) / 2

    def at(x: float, z: float) -> Point:
        return left + x * scale, base - z * scale

    for low, up in ((-2.4, 0.0), (high, high + 2.4)):
        sheet.shape([at(-4, low), at(width + 4, low), at(width + 4, up), at(-4, up)], _GREY)
    half = holder["aperture_d"] / 2
    for start, end in ((-4.0, 0.0), (width, width + 4.0)):
        for low, up in ((0.0, beam_z - half), (beam_z + half, high)):
            sheet.shape([at(start, low), at(end, low), at(end, up), at(start, up)], "#dcdce0")
    sheet.circle(*at(width / 2, ball / 2), ball / 2 * scale, "#c8ecf0")
    sheet.spot(at(width / 2, ball / 2), 0.8)
    sheet.arrow(at(-4, beam_z), at(width + 3, beam_z))
    off = ball / 2 - beam_z
    ((start, end),) = glass.dark_mm(ball, off)
    sheet.text(
        left - 12, base + 10, f"beam {beam_z:g} above the floor, {off:g} below the middle", SMALL
    )
    inner, outer = glass.dark_mm(ball, 0.0)[1]
    sheet.text(
        8,
        96,
        f"Glass, through its middle: dark {outer - inner:.1f}, bright {2 * inner:.1f},"
        f" dark {outer - inner:.1f} mm; here: dark {end - start:.1f} mm in one.",
        NORMAL * 0.9,
    )
