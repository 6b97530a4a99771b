"""How the parts were found to print: `hardware/enclosure/printed.csv`, written by `make mounts`.

Rendering needs OpenSCAD, so what it gave is kept, each part with a digest of its source and
measurements: one that was changed and not rendered again is `stale`.
"""

import csv
import hashlib
import io
from collections.abc import Mapping
from pathlib import Path

from pichenette.errors import PichenetteError
from pichenette.resources import hardware_dir
from pichenette.workshop import mounts, scad
from pichenette.workshop.mounts import Mount
from pichenette.workshop.overhang import Overhang

_FIELDS = ("part", "digest", "leaning_mm2", "across_mm", "bridged_mm2", "bridge_mm", "jutting_mm")


class BadPrinted(PichenetteError, ValueError):
    """A record of printed parts that cannot be read."""


def path_of() -> Path:
    return hardware_dir() / "enclosure" / "printed.csv"


def digest(mount: Mount) -> str:
    given = "".join(f"{name}={number:g};" for name, number in sorted(mount.given.items()))
    source = scad.path_of(mount.mount).read_text(encoding="utf-8")
    how = mounts.PRINTED[mount.mount]
    return hashlib.sha256(f"{given}{how}{source}".encode()).hexdigest()[:16]


def read(path: Path | None = None) -> dict[str, tuple[str, Overhang]]:
    """By the part's name: its digest, and what was found."""
    path = path or path_of()
    found = {}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            try:
                numbers = [float(row[field]) for field in _FIELDS[2:]]
                found[row["part"]] = (row["digest"], Overhang(*numbers))
            except (KeyError, TypeError, ValueError) as error:
                raise BadPrinted(f"{path}: {row.get('part')}: {error!r}") from error
    return found


def text(overhangs: Mapping[Mount, Overhang]) -> str:
    made = io.StringIO()
    rows = csv.writer(made, lineterminator="\n")
    rows.writerow(_FIELDS)
    for mount, overhang in overhangs.items():
        numbers = (
            overhang.leaning_mm2,
            overhang.across_mm,
            overhang.bridged_mm2,
            overhang.bridge_mm,
            overhang.jutting_mm,
        )
        rows.writerow((mount.name, digest(mount), *(f"{number:.1f}" for number in numbers)))
    return made.getvalue()


def stale() -> list[str]:
    """Parts that were changed since they were rendered, or never were."""
    known = {name: recorded for name, (recorded, _) in read().items()}
    return [mount.name for mount in mounts.sets() if known.get(mount.name) != digest(mount)]


def table() -> list[tuple[str, ...]]:
    """Each kind of part: how it lies, and the worst that any set of it must build over air."""
    found = read()
    rows = []
    for kind, (_, _, lies) in mounts.PRINTED.items():
        all_of = [found[mount.name][1] for mount in mounts.sets() if mount.mount == kind]
        bridge, across, jutting = (
            max(getattr(overhang, name) for overhang in all_of)
            for name in ("bridge_mm", "across_mm", "jutting_mm")
        )
        name = kind.replace("_", " ")
        rows.append((name, lies, *(f"{mm:.1f}" for mm in (bridge, across, jutting))))
    return rows
