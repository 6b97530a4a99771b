"""A release as files: `make dist` writes them all into a folder, with their checksums.

    pichenette-V-py3-none-any.whl, pichenette-V.tar.gz   the program, with its sources
    install.sh, changelog.md                             as they are
    pichenette-firmware-BOARD-V.zip                      what a Pico of that board gets
    pichenette-hardware-V.zip                            netlists, drawings, parts, boards, the hub
    pichenette-mounts-V.zip                              STL, where OpenSCAD is installed
    SHA256SUMS                                           `sha256sum --check SHA256SUMS`

The version V stands in `pichenette/__init__.py` and nowhere else.  The same sources give the same
bytes: no file has a date or an owner of its own.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

from pichenette import __version__, board
from pichenette.errors import PichenetteError
from pichenette.pico import bundle
from pichenette.resources import checkout_dir
from pichenette.workshop import mounts

SUMS = "SHA256SUMS"
_MOMENT = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip can name
_EPOCH = "315532800"  # the same, for wheel and sdist
_HARDWARE = (
    "bom.csv",
    "bom.fr.csv",
    "pi.toml",
    "README.md",
    "boards",
    "diagrams",
    "enclosure",
    "hub",
    "netlists",
)


class NotTheSame(PichenetteError, ValueError):
    """Two builds of the same sources differ."""


def make(folder: Path, say: Callable[[str], None]) -> list[Path]:
    """Everything, built twice and compared.  Raises NotTheSame; then `folder` is gone."""
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="pichenette-dist-") as twice:
        first, second = Path(twice, "1"), Path(twice, "2")
        for build in (first, second):
            build.mkdir()
            _build(build)
        differing = [
            name for name, data in _contents(first).items() if _contents(second).get(name) != data
        ]
        if differing:
            raise NotTheSame(f"built twice, these are not the same: {', '.join(differing)}")
        folder.mkdir(parents=True)
        for path in first.iterdir():
            shutil.copyfile(path, folder / path.name)
    if shutil.which("openscad") is None:
        say("no STL: openscad is not installed (`apt install openscad`)")
    if f"## {__version__}" not in (folder / "changelog.md").read_text(encoding="utf-8"):
        say(f"docs/changelog.md has no section {__version__} yet: name it before you publish")
    return sorted(folder.iterdir())


def _build(folder: Path) -> None:
    """With the backend of pyproject.toml, in this very environment."""
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    own = {**os.environ, "SOURCE_DATE_EPOCH": _EPOCH}
    subprocess.run(build, cwd=checkout_dir(), env=own, check=True, stdout=subprocess.DEVNULL)
    for name, data in archives().items():
        (folder / name).write_bytes(data)
    for path in (checkout_dir() / "install.sh", checkout_dir() / "docs/changelog.md"):
        shutil.copyfile(path, folder / path.name)
    (folder / SUMS).write_text(sums(_contents(folder)), encoding="ascii")


def archives() -> dict[str, bytes]:
    """All that is zipped: firmware, hardware, and mounts if they can be made."""
    made = {}
    for name in board.names():
        made[f"pichenette-firmware-{name}-{__version__}.zip"] = zipped(
            bundle.files(board.load(name))
        )
    root = checkout_dir() / "hardware"
    named = [root / name for name in _HARDWARE]
    files = [
        path for source in named for path in (source.rglob("*") if source.is_dir() else [source])
    ]
    made[f"pichenette-hardware-{__version__}.zip"] = zipped(
        {str(path.relative_to(root)): path.read_bytes() for path in files if path.is_file()}
    )
    if shutil.which("openscad"):
        made[f"pichenette-mounts-{__version__}.zip"] = zipped(_stl())
    return made


def _stl() -> dict[str, bytes]:
    found = {}
    with tempfile.TemporaryDirectory(prefix="pichenette-mounts-") as folder:
        for mount in mounts.sets():
            for path in mounts.render(mount, Path(folder)):
                found[str(path.relative_to(folder))] = path.read_bytes()
    return found


def zipped(files: Mapping[str, bytes]) -> bytes:
    """In the order of their names, all of one moment and open to everybody."""
    with tempfile.SpooledTemporaryFile() as file:
        with zipfile.ZipFile(file, "w") as archive:
            for name in sorted(files):
                member = zipfile.ZipInfo(name, _MOMENT)
                member.compress_type = zipfile.ZIP_DEFLATED
                member.external_attr = 0o644 << 16
                member.create_system = 3  # Unix, on whatever it is made
                archive.writestr(member, files[name])
        file.seek(0)
        return file.read()


def sums(files: Mapping[str, bytes]) -> str:
    return "".join(
        f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n"
        for name in sorted(files)
        if name != SUMS
    )


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def main(words: list[str]) -> int:
    def say(text: str) -> None:
        sys.stdout.write(f"{text}\n")

    for path in make(Path(words[0] if words else "dist"), say):
        say(f"{path.stat().st_size:9,d}  {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
