"""A slot with two beams, seen from above its floor: which way each looks, and how far apart.

To scale, from the numbers of the holder.
"""

from collections.abc import Mapping

from pichenette.workshop import seats
from pichenette.workshop.diagram_slot import scale_bar
from pichenette.workshop.svg import NORMAL, SMALL, TITLE, Point, Sheet

_SCALE = 1.25
_GREY = "#dcdce0"
_EMITTER, _RECEIVER = "#c9b8e0", "#5a4a78"


def draw(holder: Mapping[str, float], language: str = "en") -> Sheet:
    """Of a pocket holder for two TSSP receivers and their emitters."""
    sheet = Sheet("pichenette: two beams in a slot", 166, 122, language)
    sheet.text(8, 8, "Two beams, the slot seen from above", TITLE * 0.8, bold=True)
    width, apart = holder["slot_w"], holder["apart"]
    wall, eye = holder["aperture_t"], holder["eye_len"]
    left, middle = 60.0, 60.0
    start, end = -34.0, apart + holder["after"] + 6

    def at(along: float, across: float) -> Point:
        return left + along * _SCALE, middle + across * _SCALE

    def box(first: float, last: float, near: float, far: float, fill: str) -> None:
        sheet.shape([at(first, near), at(last, near), at(last, far), at(first, far)], fill)

    side = wall + eye
    for way in (-1, 1):
        box(start, end, way * width / 2, way * (width / 2 + side), _GREY)
    radius = holder["piece_d_min"] / 2
    sheet.circle(*at(-radius + 1, (width - holder["piece_d_min"]) / 2), radius * _SCALE, "#7fb2e5")
    for number, name in enumerate(("first", "second")):
        along = number * apart
        way = -1 if number == 0 else 1  # the emitter's side
        near = width / 2 + wall
        for is_receiver, here in ((False, way), (True, -way)):
            reach = [along + spot.along for spot in seats.outline(holder, is_receiver)]
            box(min(reach), max(reach), here * near, here * (near + eye), "#ffffff")
            fill, deep = (_RECEIVER, 4.8) if is_receiver else (_EMITTER, 4.5)
            box(min(reach) + 0.1, max(reach) - 0.1, here * near, here * (near + deep), fill)
            half = holder["aperture_d"] / 2
            box(along - half, along + half, here * width / 2, here * near, "#ffffff")
            colour = "#ffffff" if is_receiver else "#111"
            x, y = at(along, here * (near + deep / 2))
            sheet.text(x, y, "R" if is_receiver else "E", NORMAL, "middle", True, colour)
        sheet.arrow(at(along, way * (width / 2 + 2)), at(along, -way * (width / 2 + 2)))
        x, y = at(along, -width / 2 - side)
        sheet.text(x, y - 3, name, SMALL, "middle", fill="#c00")
    sheet.text(*at(start + 2, -width / 2 + 4), "the way pieces slide", SMALL)
    sheet.arrow(at(start + 2, -width / 2 + 7), at(start + 18, -width / 2 + 7), fill="#111")
    x, y = at(end, 0)
    sheet.text(x + 4, y - 4, f"apart_mm = {apart:g}", NORMAL)
    for line, text in enumerate(("E  emitter", "R  receiver")):
        sheet.text(x + 4, y + 4 + 4.5 * line, text, SMALL)
    sheet.text(8, 108, "No receiver has the other beam's emitter in front of it.", NORMAL * 0.9)
    scale_bar(sheet, 10, 114, _SCALE)
    return sheet
