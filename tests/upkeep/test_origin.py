"""What a release was made from: read from what pip itself has written."""

import hashlib
import json
from pathlib import Path

from pichenette.upkeep import origin
from pichenette.upkeep.origin import Origin
from pichenette.upkeep.releases import House


def note_origin(release: Path, version: str, wheel: Path | None) -> None:
    """As pip does."""
    noted = release / f"lib/python3.11/site-packages/pichenette-{version}.dist-info"
    noted.mkdir(parents=True, exist_ok=True)
    note = noted / "direct_url.json"
    note.unlink(missing_ok=True)
    if wheel is not None:
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        info = {"url": wheel.as_uri(), "archive_info": {"hash": f"sha256={digest}"}}
        note.write_text(json.dumps(info))


def test_a_file_is_known_by_its_bytes_and_a_version_by_its_number(tmp_path: Path) -> None:
    house, wheel = House(tmp_path), tmp_path / "pichenette-1.2-py3-none-any.whl"
    wheel.write_bytes(b"built on Monday")
    assert not origin.is_what_runs(house, str(wheel))
    house.give("current", tmp_path / "releases/1")
    assert not origin.is_what_runs(house, str(wheel)), "nothing tells"
    note_origin(tmp_path / "releases/1", "1.2", wheel)
    assert origin.is_what_runs(house, str(wheel))
    assert not origin.is_what_runs(house, "pichenette==1.2"), "a file may be another 1.2"
    wheel.write_bytes(b"built on Tuesday")
    assert not origin.is_what_runs(house, str(wheel))
    note_origin(tmp_path / "releases/1", "1.2", None)
    assert origin.of_current(house) == Origin("1.2", None)
    assert origin.is_what_runs(house, "pichenette==1.2")
    assert not origin.is_what_runs(house, "pichenette==1.3")
    assert not origin.is_what_runs(house, "pichenette"), "the newest is not known yet"


def test_a_note_without_a_sum_is_no_file_that_we_know(tmp_path: Path) -> None:
    note_origin(tmp_path, "1.2", None)
    noted = tmp_path / "lib/python3.11/site-packages/pichenette-1.2.dist-info/direct_url.json"
    noted.write_text('{"url": "file:///x.whl", "archive_info": {}}')
    assert origin.of(tmp_path) == Origin("1.2", "")
