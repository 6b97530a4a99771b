"""Steps: what is right already is left alone, a failure says why."""

import os
from pathlib import Path

import pytest

from pichenette.upkeep import steps
from pichenette.upkeep.steps import CannotInstall


def test_a_file_is_written_once(tmp_path: Path) -> None:
    first = steps.written(tmp_path / "etc/a", "text\n")
    assert first.is_change
    first.do()
    assert (tmp_path / "etc/a").read_text() == "text\n"
    assert not steps.written(tmp_path / "etc/a", "text\n").is_change
    assert steps.written(tmp_path / "etc/a", "other\n").is_change


def test_a_link_is_never_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A link is changed by a rename: there is no moment between the old and the new one."""
    link = tmp_path / "current"
    steps.point(link, Path("releases/1"))
    seen = []
    replace = Path.replace

    def watched(self: Path, target: Path) -> Path:
        seen.append(os.readlink(link))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", watched)
    (tmp_path / ".current.new").symlink_to("left/by/a/power/cut")
    steps.point(link, Path("releases/2"))
    assert seen == ["releases/1"]
    assert os.readlink(link) == "releases/2"


def test_a_command_that_fails_says_why() -> None:
    assert steps.call("sh", "-c", "echo yes") == "yes\n"
    with pytest.raises(CannotInstall, match=r"`sh -c .*` failed: no room"):
        steps.call("sh", "-c", "echo no room >&2; exit 3")
    with pytest.raises(CannotInstall, match="/no/such/command"):
        steps.call("/no/such/command")


def test_root_is_asked_for_with_the_command_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(CannotInstall) as refused:
        steps.need_root(["pichenette", "hotspot", "on", "--name", "Our table"])
    assert "`sudo pichenette hotspot on --name 'Our table'`" in refused.value.text.fr
