"""KiCad's board file, version 9, and its project: written from places, tracks and labels.

Ids follow from what they stand for, so the same board is the same file.  The planes are written as
outlines; KiCad fills them (hardware/hub/fill.py).
"""

import json
import math
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pichenette.workshop import kicad
from pichenette.workshop.circuit import Circuit
from pichenette.workshop.hub_places import PlacedPart
from pichenette.workshop.hub_tracks import BOTTOM, TOP, TrackStretch
from pichenette.workshop.svg import Point

_IDS = uuid.UUID("0b0c8f0a-93c0-4a55-8e5e-5c9d0f2b7a31")  # any, but always the same
_OFFSET = 40.0  # of the board on KiCad's sheet
GROUND = "GND"


@dataclass(frozen=True)
class Label:
    """A text on the silk, above or below the board."""

    text: str
    at: Point
    mm: float = 1.0
    turned: int = 0  # degrees
    is_below: bool = False
    towards: str = ""  # "left": the text begins at `at`; else `at` is its middle


@dataclass(frozen=True)
class Design:
    """All there is on a printed board."""

    circuit: Circuit
    title: str
    revision: str
    size: Point
    holes: Sequence[Point]
    hole_mm: float
    head_mm: float
    placed: Mapping[str, PlacedPart]
    tracks: Sequence[TrackStretch]
    labels: Sequence[Label]


def _id(*what: object) -> str:
    return str(uuid.uuid5(_IDS, "/".join(map(str, what))))


def _text(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _xy(point: Point) -> str:
    return f"{_mm(point[0] + _OFFSET)} {_mm(point[1] + _OFFSET)}"


def _mm(value: float) -> str:
    return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")


def write(design: Design) -> str:
    codes = {name: code for code, name in enumerate(["", *design.circuit.nets])}
    lines = [
        '(kicad_pcb (version 20241229) (generator "pichenette") (generator_version "9.0")',
        '  (general (thickness 1.6) (legacy_teardrops no)) (paper "A4")',
        f"  (title_block (title {_text(design.title)}) (rev {_text(design.revision)}))",
        _LAYERS,
        "  (setup (pad_to_mask_clearance 0.05) (allow_soldermask_bridges_in_footprints no)"
        " (tenting front back))",
    ]
    lines += [f"  (net {code} {_text(name)})" for name, code in codes.items()]
    ids = kicad.ids(design.circuit)
    for placed in design.placed.values():
        lines += _footprint(design.circuit, placed, codes, ids[placed.part.ref])
    for number, at in enumerate(design.holes, 1):
        lines += _hole(number, at, design.hole_mm)
    lines += _outline(design.size)
    lines += [_label(label) for label in design.labels]
    lines += [
        f"  (segment (start {_xy(track.start)}) (end {_xy(track.end)}) (width {track.wide})"
        f' (layer "{track.layer}") (net {codes[track.net]}) (uuid "{_id("track", *track)}"))'
        for track in design.tracks
    ]
    for layer in (TOP, BOTTOM):
        lines.append(_plane(design.size, layer, codes[GROUND]))
    lines += [_no_copper(at, design.head_mm) for at in design.holes]
    return "\n".join(lines) + "\n)\n"


_LAYERS = """  (layers (0 "F.Cu" signal) (2 "B.Cu" signal) (5 "F.SilkS" user "F.Silkscreen")
    (7 "B.SilkS" user "B.Silkscreen") (1 "F.Mask" user) (3 "B.Mask" user)
    (25 "Edge.Cuts" user) (31 "F.CrtYd" user "F.Courtyard") (29 "B.CrtYd" user "B.Courtyard")
    (35 "F.Fab" user) (33 "B.Fab" user) (19 "Cmts.User" user "User.Comments"))"""


def _footprint(
    circuit: Circuit, placed: PlacedPart, codes: Mapping[str, int], id_in_netlist: str
) -> Iterator[str]:
    """Its path is that of the netlist: imported again, it finds its part by that."""
    part, shape = placed.part, placed.footprint
    degrees = placed.quarters % 4 * 90
    yield (
        f'  (footprint {_text(shape.name)} (layer "F.Cu") (uuid "{_id("part", part.ref)}")'
        f" (at {_xy(placed.at)} {degrees}) (descr {_text(part.kind.title)})"
    )
    yield from _fields(part.ref, part.value, part.kind.title, degrees)
    yield f'    (path "/{id_in_netlist}") (sheetname "/") (sheetfile "hub.net")'
    dnp = " dnp" if part.is_optional else ""
    nothing = " exclude_from_pos_files exclude_from_bom" if part.kind.letter == "TP" else ""
    yield f"    (attr through_hole{nothing}{dnp})"
    for number, (start, end) in enumerate(shape.silk):
        yield (
            f"    (fp_line (start {_pair(start)}) (end {_pair(end)}) (stroke (width 0.12)"
            f' (type solid)) (layer "F.SilkS") (uuid "{_id("silk", part.ref, number)}"))'
        )
    for number, ((x, y), radius) in enumerate(shape.circles):
        yield (
            f"    (fp_circle (center {_pair((x, y))}) (end {_pair((x + radius, y))}) (stroke"
            f' (width 0.12) (type solid)) (fill no) (layer "F.SilkS")'
            f' (uuid "{_id("circle", part.ref, number)}"))'
        )
    corner, opposite = shape.courtyard
    yield (
        f"    (fp_rect (start {_pair(corner)}) (end {_pair(opposite)}) (stroke (width 0.05)"
        f' (type solid)) (fill no) (layer "F.CrtYd") (uuid "{_id("courtyard", part.ref)}"))'
    )
    for pad in shape.pads:
        net = circuit.net_of(part.ref, pad.number)
        joined = f" (net {codes[net.name]} {_text(net.name)})" if net else ""
        yield (
            f'    (pad "{pad.number}" thru_hole {pad.shape} (at {_pair(pad.at)} {degrees})'
            f' (size {_pair(pad.size)}) (drill {pad.drill}) (layers "*.Cu" "*.Mask")'
            f" (remove_unused_layers no){joined} (pinfunction {_text(part.pin(pad.number).name)})"
            f' (uuid "{_id("pad", part.ref, pad.number)}"))'
        )
    yield "  )"


def _fields(ref: str, value: str, title: str, degrees: int) -> Iterator[str]:
    """All four that KiCad wants: it would give those it misses an id by chance."""
    texts = {"Reference": ref, "Value": value, "Datasheet": "", "Description": title}
    for name, text in texts.items():
        yield (
            f'    (property "{name}" {_text(text)} (at 0 0 {degrees}) (layer "F.Fab") (hide yes)'
            f' (uuid "{_id(name, ref)}") (effects (font (size 1 1) (thickness 0.15))))'
        )


def _pair(point: Point) -> str:
    return f"{_mm(point[0])} {_mm(point[1])}"


def _hole(number: int, at: Point, drill: float) -> Iterator[str]:
    yield (
        f'  (footprint "MountingHole:MountingHole_3.2mm_M3" (layer "F.Cu")'
        f' (uuid "{_id("hole", number)}") (at {_xy(at)})'
    )
    yield from _fields(f"H{number}", "M3", "Hole for a screw M3", 0)
    yield "    (attr board_only exclude_from_pos_files exclude_from_bom)"
    yield (
        "    (fp_circle (center 0 0) (end 3.45 0) (stroke (width 0.05) (type solid)) (fill no)"
        f' (layer "F.CrtYd") (uuid "{_id("hole courtyard", number)}"))'
    )
    yield (
        f'    (pad "" np_thru_hole circle (at 0 0) (size {drill} {drill}) (drill {drill})'
        f' (layers "*.Cu" "*.Mask") (uuid "{_id("hole pad", number)}"))'
    )
    yield "  )"


_ROUND = 3.0  # the board's corners


def _outline(size: Point) -> Iterator[str]:
    wide, high = size
    ends = [(_ROUND, 0.0), (wide - _ROUND, 0.0), (wide, _ROUND), (wide, high - _ROUND)]
    ends += [(wide - _ROUND, high), (_ROUND, high), (0.0, high - _ROUND), (0.0, _ROUND)]
    stroke = '(stroke (width 0.1) (type solid)) (layer "Edge.Cuts")'
    for start, end in zip(ends[::2], ends[1::2], strict=True):
        yield (
            f"  (gr_line (start {_xy(start)}) (end {_xy(end)}) {stroke}"
            f' (uuid "{_id("edge", start)}"))'
        )
    for start, end in zip(ends[1::2], (*ends[2::2], ends[0]), strict=True):
        across = _ROUND if start[0] < wide / 2 else wide - _ROUND
        down = _ROUND if start[1] < high / 2 else high - _ROUND
        is_from_side = start[0] in (0.0, wide)
        corner = (start[0], end[1]) if is_from_side else (end[0], start[1])
        far = 1 - math.sqrt(0.5)
        middle = (corner[0] + (across - corner[0]) * far, corner[1] + (down - corner[1]) * far)
        yield (
            f"  (gr_arc (start {_xy(start)}) (mid {_xy(middle)}) (end {_xy(end)}) {stroke}"
            f' (uuid "{_id("corner", start)}"))'
        )


def _label(label: Label) -> str:
    layer = "B.SilkS" if label.is_below else "F.SilkS"
    justify = [label.towards] if label.towards else []
    justify += ["mirror"] if label.is_below else []
    aligned = f" (justify {' '.join(justify)})" if justify else ""
    thick = _mm(max(0.15, 0.15 * label.mm))
    return (
        f'  (gr_text {_text(label.text)} (at {_xy(label.at)} {label.turned}) (layer "{layer}")'
        f' (uuid "{_id("label", label.text, label.at, label.is_below)}")'
        f" (effects (font (size {label.mm} {label.mm}) (thickness {thick})){aligned}))"
    )


_FROM_EDGE = 0.5


def _plane(size: Point, layer: str, code: int) -> str:
    wide, high = size[0] - _FROM_EDGE, size[1] - _FROM_EDGE
    low = _FROM_EDGE
    corners = [(low, low), (wide, low), (wide, high), (low, high)]
    points = " ".join(f"(xy {_xy(corner)})" for corner in corners)
    return (
        f'  (zone (net {code}) (net_name "{GROUND}") (layer "{layer}")'
        f' (uuid "{_id("plane", layer)}") (name "{GROUND}") (hatch edge 0.5)'
        " (connect_pads (clearance 0.3)) (min_thickness 0.25) (filled_areas_thickness no)"
        " (fill (thermal_gap 0.4) (thermal_bridge_width 0.5))"
        f" (polygon (pts {points})))"
    )


def _no_copper(at: Point, head: float) -> str:
    around = [_around(at, head / 2, 15 * step) for step in range(24)]
    points = " ".join(f"(xy {_xy(point)})" for point in around)
    return (
        f'  (zone (net 0) (net_name "") (layers "F.Cu" "B.Cu") (uuid "{_id("screw", at)}")'
        ' (name "screw") (hatch edge 0.5) (connect_pads (clearance 0)) (min_thickness 0.25)'
        " (keepout (tracks not_allowed) (vias not_allowed) (pads allowed)"
        " (copperpour not_allowed) (footprints allowed))"
        " (fill (thermal_gap 0.5) (thermal_bridge_width 0.5))"
        f" (polygon (pts {points})))"
    )


def _around(middle: Point, radius: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)


def project(name: str) -> str:
    """The rules that the board is checked against."""
    settings = {
        "board": {
            "design_settings": {
                "rules": {
                    "max_error": 0.02,  # of a circle that a plane goes round
                    "min_clearance": 0.2,
                    "min_track_width": 0.25,
                    "min_copper_edge_clearance": 0.5,
                    "min_hole_clearance": 0.25,
                    "min_hole_to_hole": 0.5,
                    "min_through_hole_diameter": 0.3,
                    "min_text_height": 1.0,
                    "min_text_thickness": 0.15,
                    "min_silk_clearance": 0.1,
                    "min_resolved_spokes": 2,
                },
                # Our footprints are drawn by ourselves; `make hub` compares their pads.
                "rule_severities": {
                    "lib_footprint_issues": "ignore",
                    "lib_footprint_mismatch": "ignore",
                },
            }
        },
        "meta": {"filename": f"{name}.kicad_pro", "version": 3},
        "net_settings": {
            "classes": [
                {
                    "name": "Default",
                    "clearance": 0.2,
                    "track_width": 0.3,
                    "via_diameter": 0.8,
                    "via_drill": 0.4,
                }
            ],
            "meta": {"version": 4},
        },
    }
    return json.dumps(settings, indent=2) + "\n"
