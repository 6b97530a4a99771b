"""Which program stays when releases come and go."""

import sys
from pathlib import Path

import pytest

from pichenette.upkeep import places


def test_a_release_is_known_by_the_link_that_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    binaries = tmp_path / "releases/3/bin"
    binaries.mkdir(parents=True)
    (binaries / "pichenette").touch()
    monkeypatch.setattr(sys, "executable", str(binaries / "python3"))
    assert places.program() == binaries / "pichenette", "no link yet: as it was called"
    (tmp_path / "current").symlink_to("releases/3")
    assert places.program() == tmp_path / "current/bin/pichenette"


def test_data_are_where_the_settings_say(tmp_path: Path) -> None:
    file = tmp_path / "pichenette.toml"
    assert places.data_dir(file) == places.STATE
    file.write_text('[service]\ndata_dir = "/srv/games"\n')
    assert places.data_dir(file) == Path("/srv/games")
    file.write_text("[nonsense")
    assert places.data_dir(file) == places.STATE
