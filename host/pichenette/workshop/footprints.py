"""Footprints of the hub's parts: pads, outline and courtyard, in millimetres.

Pads lie and are drilled as in KiCad 9's footprints of the same name (`make hub` asks
`differences` about that); outlines are drawn more simply.  As in KiCad, y points down and pin 1 is
at the origin.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from pichenette.workshop import kicad
from pichenette.workshop.circuit import PartKind
from pichenette.workshop.svg import Point

SilkLine = tuple[Point, Point]


@dataclass(frozen=True)
class PadShape:
    number: str
    at: Point
    size: Point
    drill: float
    shape: Literal["circle", "rect", "oval"] = "circle"


@dataclass(frozen=True)
class Footprint:
    name: str
    pads: tuple[PadShape, ...]
    silk: tuple[SilkLine, ...]
    courtyard: tuple[Point, Point]  # two corners
    circles: tuple[tuple[Point, float], ...] = ()  # on the silk: middle and radius


def _box(left: float, top: float, right: float, bottom: float) -> tuple[SilkLine, ...]:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return tuple(zip(corners, (*corners[1:], corners[0]), strict=True))


def _row(count: int, pitch: float, size: Point, drill: float) -> tuple[PadShape, ...]:
    """Pin 1 is square."""
    return tuple(
        PadShape(
            str(number + 1),
            (round(pitch * number, 3), 0.0),
            size,
            drill,
            "rect" if number == 0 else "oval" if size[0] != size[1] else "circle",
        )
        for number in range(count)
    )


def _plain(pads: tuple[PadShape, ...]) -> tuple[PadShape, ...]:
    """Neither end is the first."""
    return tuple(replace(pad, shape="circle") for pad in pads)


def _plug(ways: int, name: str) -> Footprint:
    right = 2.5 * (ways - 1)
    outline = _box(-2.56, -2.46, right + 2.56, 3.51)
    keys = (  # the slots for the plug's two ribs
        ((-0.75, -2.46), (-0.75, -1.7)),
        ((0.75, -2.46), (0.75, -1.7)),
        ((right - 0.75, -2.46), (right - 0.75, -1.7)),
        ((right + 0.75, -2.46), (right + 0.75, -1.7)),
    )
    corner = (((-2.85, -2.75), (-2.85, -1.5)), ((-2.85, -2.75), (-1.6, -2.75)))
    return Footprint(
        name,
        _row(ways, 2.5, (1.7, 1.95), 0.95),
        (*outline, *keys, *corner),
        ((-2.95, -2.85), (right + 2.95, 3.9)),
    )


_PICO_PITCH, _PICO_ACROSS = 2.54, 17.78


def _pico(name: str) -> Footprint:
    pads = tuple(
        PadShape(
            str(number),
            (0.0, round(_PICO_PITCH * (number - 1), 3))
            if number <= 20
            else (_PICO_ACROSS, round(_PICO_PITCH * (40 - number), 3)),
            (1.6, 1.6),
            1.0,
            "rect" if number == 1 else "circle",
        )
        for number in range(1, 41)
    )
    socket = _box(4.99, -2.78, 12.79, -1.48)  # its USB socket juts out
    return Footprint(
        name,
        pads,
        (*_box(-1.72, -1.48, 19.5, 49.74), *socket[:2], socket[3], ((-2.04, -0.8), (-2.04, 0.8))),
        ((-2.65, -3.17), (20.43, 50.68)),
    )


def _all() -> Mapping[str, Footprint]:
    resistor = "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P7.62mm_Horizontal"
    disc = "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm"
    can = "Capacitor_THT:CP_Radial_D5.0mm_P2.00mm"
    diode = "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal"
    small = (1.6, 1.6)
    made = (
        _pico("Module:RaspberryPi_Pico_Common_THT"),
        _plug(4, "Connector_JST:JST_XH_B4B-XH-A_1x04_P2.50mm_Vertical"),
        Footprint(
            resistor,
            _plain(_row(2, 7.62, small, 0.8)),
            _box(0.95, -1.37, 6.67, 1.37),
            ((-1.05, -1.5), (8.67, 1.5)),
        ),
        Footprint(
            "Resistor_THT:R_Array_SIP9",
            _row(9, 2.54, small, 0.8),
            (*_box(-1.35, -1.31, 21.67, 1.31), ((1.27, -1.31), (1.27, 1.31))),
            ((-1.6, -1.56), (21.92, 1.56)),
        ),
        Footprint(
            disc,
            _plain(_row(2, 5.0, small, 0.8)),
            (((0.95, -1.37), (4.05, -1.37)), ((0.95, 1.37), (4.05, 1.37))),
            ((-1.05, -1.5), (6.05, 1.5)),
        ),
        Footprint(
            can,
            _row(2, 2.0, small, 0.8),
            (((-2.2, -1.9), (-1.2, -1.9)), ((-1.7, -2.4), (-1.7, -1.4))),  # plus
            ((-1.75, -2.75), (3.75, 2.75)),
            (((1.0, 0.0), 2.62),),
        ),
        Footprint(
            "Package_TO_SOT_THT:TO-92_Inline_Wide",
            _row(3, 2.54, (1.5, 1.5), 0.8),
            (  # flat side below
                ((0.2, 1.9), (4.88, 1.9)),
                ((0.2, 1.9), (0.2, 1.1)),
                ((4.88, 1.9), (4.88, 1.1)),
                ((0.2, -1.1), (1.3, -2.6)),
                ((1.3, -2.6), (3.78, -2.6)),
                ((3.78, -2.6), (4.88, -1.1)),
            ),
            ((-1.01, -2.73), (6.09, 2.01)),
        ),
        Footprint(
            diode,
            _row(2, 10.16, (2.2, 2.2), 1.1),
            (
                *_box(2.36, -1.47, 7.8, 1.47),
                ((3.14, -1.47), (3.14, 1.47)),  # the ring
                ((3.36, -1.47), (3.36, 1.47)),
                ((1.34, 0.0), (2.36, 0.0)),
                ((7.8, 0.0), (8.82, 0.0)),
            ),
            ((-1.35, -1.6), (11.51, 1.6)),
        ),
        Footprint(
            "TestPoint:TestPoint_THTPad_D2.0mm_Drill1.0mm",
            (PadShape("1", (0.0, 0.0), (2.0, 2.0), 1.0),),
            (),
            ((-1.5, -1.5), (1.5, 1.5)),
            (((0.0, 0.0), 1.2),),
        ),
    )
    return {footprint.name: footprint for footprint in made}


FOOTPRINTS = _all()


def of(kind: PartKind) -> Footprint:
    return FOOTPRINTS[kind.footprint]


def turn(point: Point, quarters: int) -> Point:
    """Counter-clockwise as one looks at the board."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = y, -x
    return round(x, 3) + 0.0, round(y, 3) + 0.0  # never -0.0


def differences(libraries: Path) -> Iterator[str]:
    """Where a footprint's pads are not those of KiCad's libraries in this folder."""
    for name, footprint in FOOTPRINTS.items():
        library, own = name.split(":")
        text = (libraries / f"{library}.pretty" / f"{own}.kicad_mod").read_text(encoding="utf-8")
        theirs = kicad.pads(text)
        ours = {pad.number: (*pad.at, pad.drill) for pad in footprint.pads}
        if theirs != ours:
            yield f"{name}: pads differ from KiCad's: {set(theirs.items()) ^ set(ours.items())}"
