"""A ring with two beams under a pocket that keeps its net, cut along the beams.

To scale, from the numbers of the ring.
"""

from collections.abc import Mapping

from pichenette.workshop.diagram_slot import TSSP_DEEP, TSSP_HIGH, TSSP_LENS, scale_bar
from pichenette.workshop.svg import NORMAL, SMALL, TITLE, Point, Sheet

_SCALE = 1.6
_BROWN, _GREY = "#d8b98a", "#c8c8cc"
_EMITTER, _RECEIVER = "#c9b8e0", "#5a4a78"


def draw(ring: Mapping[str, float], language: str = "en") -> Sheet:
    """Of a ring for two TSSP receivers and their emitters."""
    sheet = Sheet("pichenette: two beams across a net", 196, 136, language)
    sheet.text(8, 8, "Two beams across a net", TITLE * 0.8, bold=True)
    middle, top = 98.0, 42.0
    radius, side, depth = ring["radius"], ring["side"], ring["depth"]

    def at(x: float, z: float) -> Point:
        return middle + x * _SCALE, top - z * _SCALE

    def box(from_x: float, to_x: float, low: float, up: float, fill: str) -> None:
        sheet.shape([at(from_x, low), at(to_x, low), at(to_x, up), at(from_x, up)], fill)

    end = -depth - ring["collar"]
    for way in (-1, 1):
        box(way * ring["pocket_d"] / 2, way * (radius + side + 14), 0, ring["board_t"], _BROWN)
        box(way * radius, way * (radius + side), -depth, 0, _GREY)
        box(way * radius, way * (radius + ring["wall"]), end, -depth, _GREY)
        box(way * (radius + ring["wall"]), way * (radius + ring["wall"] + 2), end, end + 1, _GREY)
    rim = radius + ring["wall"] + 0.6
    net = [(-rim, end + 4), (-rim - 2.4, end - 1), (-14, end - 14), (14, end - 14)]
    sheet.outline([at(x, z) for x, z in (*net, (rim + 2.4, end - 1), (rim, end + 4))])
    for number in range(int(ring["beams"])):
        z = -ring["above"] - number * ring["apart"]
        way = -1 if number == 0 else 1
        half = ring["aperture_d"] / 2
        start = radius + ring["aperture_t"]
        for here in (-1, 1):
            box(here * radius, here * start, z - half, z + half, "#ffffff")
        reach = (ring["receiver_near"], ring["receiver_far"])
        low, up = reach if number == 0 else reach[::-1]
        box(-way * start, -way * (radius + side), z - low, z + up, "#ffffff")
        lens = (TSSP_LENS, TSSP_HIGH - TSSP_LENS)  # its legs away from the other beam
        under, over = lens if number == 0 else lens[::-1]
        box(-way * start, -way * (start + TSSP_DEEP), z - under, z + over, _RECEIVER)
        box(way * start, way * (start + 4.5), z - 1.5, z + 1.5, _EMITTER)
        sheet.arrow(at(way * start, z), at(-way * start, z))
    wide, thick = ring["piece_d_min"], ring["piece_t_min"]
    low = -ring["above"] - ring["apart"] - 0.5
    off = radius - wide - 1
    box(off, off + wide, low, low + thick, "#7fb2e5")
    box(-wide / 2 + 3, wide / 2 + 3, ring["board_t"] + 1, ring["board_t"] + 1 + thick, "#b9d4f0")
    sheet.text(*at(radius + side + 4, ring["board_t"] / 2), "board", SMALL)
    sheet.text(*at(radius + side + 2, -ring["above"] - ring["apart"] / 2), "apart_mm", SMALL)
    x, y = at(radius + side + 2, -ring["above"] - ring["apart"] / 2)
    sheet.text(x, y + 4, f"= {ring['apart']:g} < {thick:g}", SMALL)
    sheet.text(*at(radius + 8, end - 6), "net or bag, tied on", SMALL)
    sheet.text(8, 123, "The beams point at the middle of the board.", NORMAL * 0.9)
    scale_bar(sheet, 10, 128, _SCALE)
    return sheet
