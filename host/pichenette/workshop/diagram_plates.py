"""The load cell between its plates, from the side: which screw goes where.

To scale, from the numbers of the plates.
"""

from collections.abc import Mapping

from pichenette.workshop import geometry
from pichenette.workshop.diagram_slot import scale_bar
from pichenette.workshop.svg import SMALL, TITLE, Point, Sheet

_SCALE = 1.2
_GREY, _STEEL = "#c8c8cc", "#8a8a90"


def draw(plates: Mapping[str, float], language: str = "en") -> Sheet:
    sheet = Sheet("pichenette: the load cell's plates", 216, 96, language)
    sheet.text(8, 8, "The load cell between its plates", TITLE * 0.8, bold=True)
    width, thick, spacer = plates["plate_w"], plates["plate_t"], plates["spacer"]
    length, high = plates["cell_len"], plates["cell_h"]
    left, base = 112.0, 74.0

    def at(x: float, z: float) -> Point:
        return left + x * _SCALE, base - z * _SCALE

    def bar(start: float, end: float, low: float, up: float, fill: str) -> None:
        sheet.shape([at(start, low), at(end, low), at(end, up), at(start, up)], fill)

    half, cell_z = width / 2, thick + spacer
    top = cell_z + high + spacer
    end = plates["hole_inset"] * 2 + plates["hole_pitch"]
    bar(-half - 8, half + 8, -10, 0, "#d8b98a")
    bar(-half, half, 0, thick, _GREY)
    bar(-length / 2, -length / 2 + end, thick, cell_z, _GREY)
    bar(-length / 2, length / 2, cell_z, cell_z + high, "#b9c6d8")
    bar(length / 2 - end, length / 2, cell_z + high, top, _GREY)
    bar(-half, half, top, top + thick, _GREY)
    bar(-14, 14, top + thick, top + thick + 9, "#7fb2e5")
    for hole in (0, 1):
        x = length / 2 - plates["hole_inset"] - hole * plates["hole_pitch"]
        bar(-x - 2.5, -x + 2.5, plates["head_h"] - 3, cell_z + 10, _STEEL)
        bar(x - 2, x + 2, cell_z + high - 10, top + thick - plates["head_h"] + 3, _STEEL)
    for side in (-1, 1):
        x = side * (half - 8)
        post = plates["stop_boss_d"] / 2
        bar(x - post, x + post, thick, thick + plates["stop_boss"], _GREY)
        low, up = geometry.stop_ends(plates)
        bar(x - 1.5, x + 1.5, low, up, "#555560")
        bar(side * (half - 16) - 1.5, side * (half - 16) + 1.5, -8, thick, _STEEL)
    for x, z, text in (
        (-length / 2 + 12, -5, "2 × M5 × 16"),
        (length / 2 - 12, top + thick + 3, "2 × M4 × 16"),
    ):
        sheet.text(*at(x, z), text, SMALL, "middle")
    sheet.text(*at(0, top + thick + 4.5), "tower", SMALL, "middle")
    sheet.text(10, 52, f"4 × M3 × {plates['stop_len']:g}:", SMALL)
    sheet.text(10, 55.6, f"stops, {plates['stop_gap']:g} mm", SMALL)
    sheet.text(*at(half + 2, 14), "4 × 3 × 16,", SMALL)
    sheet.text(*at(half + 2, 11), "into the wood", SMALL)
    scale_bar(sheet, 10, 90, _SCALE)
    return sheet
