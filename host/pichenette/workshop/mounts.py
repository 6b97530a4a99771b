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

from pichenette.errors import PichenetteError
from pichenette.resources import hardware_dir
from pichenette.workshop import geometry, overhang, scad

HOLDERS = ("pocket_beam", "target_beam")  # those with a beam
CAMERAS = {  # viewpoint of a picture: rotation of OpenSCAD's camera
    "pocket_beam": "60,0,215",
    "target_beam": "55,0,35",
    "load_cell_plate": "55,0,25",
    "diffuser": "55,0,25",
}


# How a part lies in the printer: turned about an axis, in degrees; and what then is its bed.
PRINTED = {
    "pocket_beam": ("x", 90.0, "on the emitter's side"),
    "target_beam": ("y", 76.0, "on the tray's end"),
    "load_cell_plate": ("x", 0.0, "as drawn"),
    "diffuser": ("x", 0.0, "on its skin"),
}


class NoOpenScad(PichenetteError, FileNotFoundError):
    """The program that renders the parts is missing or failed."""


@dataclass(frozen=True)
class Mount:
    """One part of a set, with its measurements."""

    set_name: str
    mount: str
    given: Mapping[str, float]
    is_measured: bool

    @property
    def name(self) -> str:
        return f"{self.set_name}-{self.mount.replace('_', '-')}"


def sets() -> list[Mount]:
    path = hardware_dir() / "enclosure" / "sets.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return [
        Mount(name, mount, dict(given), table["measured"])
        for name, table in data.items()
        for mount, given in table.items()
        if mount != "measured"
    ]


def complaints(mount: Mount) -> list[str]:
    """What is wrong with a part's measurements; for a holder, whether pieces can pass its beam."""
    numbers = scad.numbers(mount.mount, mount.given)
    return geometry.complaints(numbers) if mount.mount in HOLDERS else []


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


def leaning_mm2(mount: Mount, stl: Path) -> tuple[float, float]:
    """Of a rendered part as it is printed: area that leans over by more than 45°, and flat ceilings
    (which a printer bridges)."""
    axis, degrees, _ = PRINTED[mount.mount]
    return overhang.areas_mm2(overhang.read(stl), axis, degrees)


def is_clear(mount: Mount) -> bool:
    """Is a holder clear of its largest piece and of its beam?  Asks OpenSCAD."""
    if mount.mount not in HOLDERS:
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
        raise NoOpenScad("openscad is not installed: apt install openscad (and xvfb for pictures)")
    command = [program, *arguments]
    if on_screen:
        screen = shutil.which("xvfb-run")
        if screen is None:
            raise NoOpenScad("pictures need a screen, or xvfb: apt install xvfb")
        command = [screen, "--auto-servernum", *command]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or "ERROR" in done.stderr:
        raise NoOpenScad(f"{' '.join(command)}: {done.stderr.strip()[-400:]}")


def table() -> list[tuple[str, ...]]:
    """One line per holder: what it sees, how fast, for how long, how deep it reaches."""
    rows: list[tuple[str, ...]] = []
    for mount in sets():
        if mount.mount not in HOLDERS:
            continue
        numbers = scad.numbers(mount.mount, mount.given)
        slot, broken = geometry.slot_of(numbers), geometry.breaks(numbers)
        seen = sorted({piece.diameter for piece in geometry.pieces_of(numbers)})
        thick = sorted({piece.thickness for piece in geometry.pieces_of(numbers)})
        is_ball = mount.mount == "target_beam"
        sizes = f"Ø {seen[0]:g}–{seen[-1]:g}" + (
            "" if is_ball else f" × {thick[0]:g}–{thick[-1]:g}"
        )
        rows.append(
            (
                mount.set_name,
                sizes,
                f"{slot.width:g} × {slot.height:g}",
                f"{slot.beam_z:g}",
                f"{broken.slowest_m_s:.2f}–{broken.fastest_m_s:.2f}",
                f"{broken.shortest_ms:.0f}–{broken.longest_ms:.0f}",
                "" if is_ball else f"{geometry.depth_mm(numbers):.0f}",
                "ICF" if mount.is_measured else "?",
            )
        )
    return rows
