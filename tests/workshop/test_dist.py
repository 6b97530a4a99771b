"""A release's files: complete, checked, and the same bytes however often they are made."""

import hashlib
import io
import zipfile
from pathlib import Path

import pytest

from pichenette import __version__, board
from pichenette.pico import bundle
from pichenette.workshop import dist


@pytest.fixture
def no_openscad(monkeypatch: pytest.MonkeyPatch) -> None:
    """STL takes minutes."""
    monkeypatch.setattr("shutil.which", lambda name: None)


@pytest.mark.usefixtures("no_openscad")
def test_archives_are_the_same_bytes_again() -> None:
    made = dist.archives()
    assert made == dist.archives()
    firmware = zipfile.ZipFile(io.BytesIO(made[f"pichenette-firmware-carrom-{__version__}.zip"]))
    own = {name: firmware.read(name) for name in firmware.namelist()}
    assert own == bundle.files(board.load("carrom"))
    assert len([name for name in made if "firmware" in name]) == len(board.names())
    hardware = zipfile.ZipFile(io.BytesIO(made[f"pichenette-hardware-{__version__}.zip"]))
    for name in (
        "netlists/carrom.net",
        "diagrams/fr/carrom.svg",
        "bom.fr.csv",
        "hub/hub.kicad_pcb",
    ):
        assert name in hardware.namelist()


def test_no_date_and_no_owner_gets_in(tmp_path: Path) -> None:
    one, other = (dist.zipped(files) for files in ({"b": b"2", "a": b"1"}, {"a": b"1", "b": b"2"}))
    assert one == other
    members = zipfile.ZipFile(io.BytesIO(one)).infolist()
    assert [member.filename for member in members] == ["a", "b"]
    assert {member.date_time for member in members} == {(1980, 1, 1, 0, 0, 0)}


def test_sums_are_what_sha256sum_reads() -> None:
    files = {"b.zip": b"2", "a.whl": b"1", dist.SUMS: b"itself is left out"}
    assert dist.sums(files).splitlines() == [
        f"{hashlib.sha256(b'1').hexdigest()}  a.whl",
        f"{hashlib.sha256(b'2').hexdigest()}  b.zip",
    ]


def build(monkeypatch: pytest.MonkeyPatch, data: list[bytes]) -> None:
    """In place of the real one, which needs the build backend; each build takes the next bytes."""

    def built(folder: Path) -> None:
        (folder / "a.whl").write_bytes(data.pop())
        (folder / "changelog.md").write_text("## Unreleased\n")

    monkeypatch.setattr(dist, "_build", built)


@pytest.mark.usefixtures("no_openscad")
def test_it_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(monkeypatch, [b"same", b"same"])
    told: list[str] = []
    made = dist.make(tmp_path / "dist", told.append)
    assert [path.name for path in made] == ["a.whl", "changelog.md"]
    assert "openscad is not installed" in told[0]
    assert f"no section {__version__}" in told[1]


def test_two_builds_that_differ_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(monkeypatch, [b"one", b"other"])
    with pytest.raises(dist.NotTheSame, match=r"a\.whl"):
        dist.make(tmp_path / "dist", lambda _: None)
    assert not (tmp_path / "dist").exists()
