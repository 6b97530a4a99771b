"""Is a release made of these very files?  A wheel lists its own with their checksums, and pip keeps
that list: the same version may have been built twice.
"""

import csv
import zipfile
from pathlib import Path

from pichenette.upkeep.releases import House

_LIST = "RECORD"  # in the .dist-info folder
WheelFiles = frozenset[tuple[str, str]]  # path and checksum


def of_wheel(path: Path) -> WheelFiles:
    """Empty if it is no wheel."""
    try:
        with zipfile.ZipFile(path) as wheel:
            lists = [name for name in wheel.namelist() if name.endswith(f".dist-info/{_LIST}")]
            return _files(wheel.read(lists[0]).decode()) if lists else frozenset()
    except zipfile.BadZipFile:
        return frozenset()


def of_release(release: Path) -> WheelFiles:
    """With what pip has added, such as compiled modules; empty if nothing tells."""
    for path in release.glob(f"lib/python3*/site-packages/pichenette-*.dist-info/{_LIST}"):
        return _files(path.read_text(encoding="utf-8"))
    return frozenset()


def is_what_runs(house: House, files: WheelFiles) -> bool:
    current = house.release("current")
    return bool(files) and current is not None and files <= of_release(current)


def _files(text: str) -> WheelFiles:
    """Those with a checksum: the list itself has none, nor has what was compiled afterwards."""
    return frozenset((row[0], row[1]) for row in csv.reader(text.splitlines()) if row and row[1])
