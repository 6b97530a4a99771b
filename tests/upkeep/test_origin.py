"""What a release was made from: by the list of files that a wheel brings and pip keeps."""

import hashlib
import zipfile
from pathlib import Path

from pichenette.upkeep import origin
from pichenette.upkeep.releases import House

_LIST = "pichenette-1.2.dist-info/RECORD"


def make_wheel(path: Path, module: bytes) -> None:
    """Of one module."""
    digest = hashlib.sha256(module).hexdigest()
    listed = f"pichenette/play.py,sha256={digest},{len(module)}\n{_LIST},,\n"
    with zipfile.ZipFile(path, "w") as wheel:
        wheel.writestr("pichenette/play.py", module)
        wheel.writestr(_LIST, listed)


def put(wheel: Path, release: Path) -> None:
    """As pip does: the list gets what it has made itself."""
    kept = release / "lib/python3.11/site-packages" / _LIST
    kept.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(wheel) as opened:
        own = "../../../bin/pichenette,sha256=abc,220\npichenette/play.cpython-311.pyc,,\n"
        kept.write_text(own + opened.read(_LIST).decode())


def test_a_wheel_is_known_by_its_files(tmp_path: Path) -> None:
    house, wheel = House(tmp_path), tmp_path / "pichenette-1.2-py3-none-any.whl"
    make_wheel(wheel, b"of Monday")
    monday = origin.of_wheel(wheel)
    assert not origin.is_what_runs(house, monday), "nothing runs"
    house.give("current", tmp_path / "releases/1")
    assert not origin.is_what_runs(house, monday), "nothing tells"
    put(wheel, tmp_path / "releases/1")
    assert origin.is_what_runs(house, monday)
    assert origin.is_what_runs(house, origin.of_release(tmp_path / "releases/1"))
    make_wheel(wheel, b"of Tuesday")
    assert not origin.is_what_runs(house, origin.of_wheel(wheel)), "the same version"


def test_what_is_no_wheel_is_never_what_runs(tmp_path: Path) -> None:
    house, other = House(tmp_path), tmp_path / "other.whl"
    house.give("current", tmp_path / "releases/1")
    other.write_bytes(b"no archive")
    assert not origin.is_what_runs(house, origin.of_wheel(other))
    with zipfile.ZipFile(other, "w") as empty:
        empty.writestr("read.me", b"")
    assert not origin.is_what_runs(house, origin.of_wheel(other))
