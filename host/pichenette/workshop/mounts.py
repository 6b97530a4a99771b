"""The printed parts: which measurements go with which board, and their STL and pictures by
OpenSCAD.

Rendering needs the program openscad; checking needs nothing.
"""

import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pichenette.errors import Explained
from pichenette.expected import at
from pichenette.resources import hardware_dir
from pichenette.text import Text, same
from pichenette.workshop import geometry, nets, overhang, scad, seats

HOLDERS = ("pocket_beam", "target_beam")  # a beam across a slot
NETS = ("net_beam",)  # beams across a pocket that keeps its net
CAMERAS = {  # viewpoint of a picture: rotation of OpenSCAD's camera
    "pocket_beam": "60,0,215",
    "target_beam": "55,0,35",
    "net_beam": "60,0,215",
    "load_cell_plate": "55,0,25",
    "diffuser": "55,0,25",
}


# How a part lies in the printer: turned about an axis, in degrees; and what then is its bed.
PRINTED = {
    "pocket_beam": ("x", 90.0, "on the first emitter's side"),
    "target_beam": ("y", 76.0, "on the tray's end"),
    "net_beam": ("x", 180.0, "on its flange"),
    "load_cell_plate": ("x", 0.0, "as drawn"),
    "diffuser": ("x", 0.0, "on its skin"),
}


class NoOpenScad(Explained, FileNotFoundError):
    """The program that renders the parts is missing or failed."""


@dataclass(frozen=True, eq=False)
class Mount:
    """One part of a set, with its measurements."""

    set_name: str
    mount: str
    given: Mapping[str, float]
    is_measured: bool
    seat: str = ""  # of a holder: what sits behind its apertures

    @property
    def name(self) -> str:
        two = "two-beams" if self.given.get("beams") == 2 else ""
        parts = (self.set_name, self.seat, two, self.mount.replace("_", "-"))
        return "-".join(part for part in parts if part)


def sets() -> list[Mount]:
    """Every part to print: a holder for each seat, and for as many beams as its set says."""
    path = hardware_dir() / "enclosure" / "sets.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    known = data.pop("seats")
    return [mount for name, table in data.items() for mount in _of_set(name, table, known)]


def _of_set(
    name: str, table: Mapping[str, Any], known: Mapping[str, Mapping[str, float]]
) -> Iterator[Mount]:
    for mount, given in table.items():
        if mount in ("measured", "beams", "seats"):
            continue
        if mount not in (*HOLDERS, *NETS):
            yield Mount(name, mount, dict(given), table["measured"])
            continue
        for beams in table.get("beams", [1]):
            several = {"beams": beams} if "beams" in table else {}
            for seat in table["seats"]:
                measures = {**given, **several, **known[seat]}
                yield Mount(name, mount, measures, table["measured"], seat)


def numbers(kind: str, seat: str, beams: int = 1) -> dict[str, float]:
    """Of the first holder of this kind, with this seat: the one that is drawn."""
    return next(
        scad.numbers(mount.mount, mount.given)
        for mount in sets()
        if (mount.mount, mount.seat, mount.given.get("beams", 1)) == (kind, seat, beams)
    )


def complaints(mount: Mount) -> list[str]:
    """What is wrong with a part's measurements: can a piece pass its beam, is there room for what
    sits in it?"""
    measures = scad.numbers(mount.mount, mount.given)
    if mount.mount in HOLDERS:
        return [*geometry.complaints(measures), *seats.complaints(measures)]
    if mount.mount in NETS:
        return list(nets.complaints(measures))
    return list(geometry.stops(measures)) if "stop_len" in measures else []


def render(mount: Mount, folder: Path, with_picture: bool = False) -> Iterator[Path]:
    """Write the part's STL, and its picture if wanted."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{mount.name}.stl"
    given = [f"-D{name}={number}" for name, number in mount.given.items()]
    _openscad("-o", str(target), *given, str(scad.path_of(mount.mount)))
    yield target
    if with_picture:
        picture = folder / f"{mount.name}.png"
        camera = f"--camera=0,0,0,{CAMERAS[mount.mount]},300"
        look = ["--render", "--autocenter", "--viewall", "--imgsize=900,600"]
        look += ["--colorscheme=Tomorrow", camera]
        _openscad("-o", str(picture), *look, *given, str(scad.path_of(mount.mount)), on_screen=True)
        yield picture


def over_air(mount: Mount, stl: Path) -> overhang.Overhang:
    """Of a rendered part as it is printed."""
    axis, degrees, _ = PRINTED[mount.mount]
    return overhang.of(overhang.read(stl), axis, degrees)


def is_clear(mount: Mount) -> bool:
    """Is a holder clear of its largest piece and of its beam?  Asks OpenSCAD."""
    if mount.mount not in (*HOLDERS, *NETS):
        return True
    with tempfile.TemporaryDirectory() as folder:
        given = [f"-D{name}={number}" for name, number in mount.given.items()]
        target = str(Path(folder) / "clash.stl")
        try:
            _openscad("-o", target, *given, '-Dshow="clash"', str(scad.path_of(mount.mount)))
        except NoOpenScad as error:
            if "object is empty" in str(error):  # its way of saying that there is nothing
                return True
            raise
    return False


def _openscad(*arguments: str, on_screen: bool = False) -> None:
    program = shutil.which("openscad")
    if program is None:
        raise NoOpenScad(
            Text(
                "openscad is not installed: apt install openscad (and xvfb for pictures)",
                "openscad n’est pas installé : apt install openscad (et xvfb pour les images)",
            )
        )
    command = [program, *arguments]
    if on_screen:
        screen = shutil.which("xvfb-run")
        if screen is None:
            raise NoOpenScad(
                Text(
                    "pictures need a screen, or xvfb: apt install xvfb",
                    "les images demandent un écran, ou xvfb : apt install xvfb",
                )
            )
        command = [screen, "--auto-servernum", *command]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or "ERROR" in done.stderr:
        raise NoOpenScad(at(" ".join(command), same(done.stderr.strip()[-400:])))


def table() -> list[tuple[str, ...]]:
    """One line per holder, whatever sits in it: what it sees, how fast, for how long, how deep it
    reaches."""
    rows: dict[tuple[str, float], tuple[str, ...]] = {}
    for mount in sets():
        if mount.mount not in HOLDERS:
            continue
        measures = scad.numbers(mount.mount, mount.given)
        slot, broken = geometry.slot_of(measures), geometry.breaks(measures)
        diameters = sorted({piece.diameter for piece in geometry.pieces_of(measures)})
        thick = sorted({piece.thickness for piece in geometry.pieces_of(measures)})
        is_ball = mount.mount == "target_beam"
        sizes = f"Ø {diameters[0]:g}–{diameters[-1]:g}" + (
            "" if is_ball else f" × {thick[0]:g}–{thick[-1]:g}"
        )
        beams = measures.get("beams", 1)
        rows[mount.set_name, beams] = (
            mount.set_name,
            f"{beams:g}" + (f" × {measures['apart']:g} mm" if beams > 1 else ""),
            sizes,
            f"{slot.width:g} × {slot.height:g}",
            f"{slot.beam_z:g}",
            f"{broken.slowest_m_s:.2f}–{broken.fastest_m_s:.2f}",
            f"{broken.shortest_ms:.0f}–{broken.longest_ms:.0f}",
            f"{geometry.depth_mm(measures):.0f}",
            "ICF" if mount.is_measured else "?",
        )
    return list(rows.values())
