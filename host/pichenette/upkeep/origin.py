"""What a release was made from, as pip notes it in the release itself.

A wheel's file is known by its checksum: the same version may have been built twice.
"""

import hashlib
import json
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from pichenette.upkeep.releases import House


class Origin(NamedTuple):
    version: str
    sha256: str | None  # of the wheel's file; None: from an index


def of(release: Path) -> Origin | None:
    """None if nothing tells."""
    for noted in release.glob("lib/python3*/site-packages/pichenette-*.dist-info"):
        version = noted.name.removesuffix(".dist-info").removeprefix("pichenette-")
        return Origin(version, _sum(noted / "direct_url.json"))
    return None


def of_current(house: House) -> Origin | None:
    release = house.release("current")
    return of(release) if release else None


def is_what_runs(house: House, what: str) -> bool:
    """Would making `what`, a wheel's path or a requirement, change nothing?  The newest of an index
    is only known once it is there.
    """
    there = of_current(house)
    if there is None:
        return False
    if what.endswith(".whl"):
        return there.sha256 == hashlib.sha256(Path(what).read_bytes()).hexdigest()
    return there == Origin(what.partition("==")[2], None)


def _sum(direct_url: Path) -> str | None:
    """PEP 610's note, which an index leaves out; empty for a file that was not summed."""
    with suppress(FileNotFoundError):
        noted = json.loads(direct_url.read_text(encoding="utf-8"))
        return str(noted.get("archive_info", {}).get("hash", "")).partition("sha256=")[2]
    return None
