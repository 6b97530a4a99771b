"""Settings changed while everything runs: checked, written with their comments, and in use."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pichenette import config
from pichenette.config import BadConfig, Settings
from pichenette.service.desk import NotSaved, SettingsDesk
from pichenette.service.request import BadRequest

FILE = """\
# ours
[track]
brightness = 0.6  # the cat likes it dim
cells = 30
"""


class Desk:
    def __init__(self, folder: Path, text: str | None = FILE) -> None:
        self.path = folder / "settings.toml"
        if text is not None:
            self.path.write_text(text, encoding="utf-8")
        settings = config.load(self.path) if text is not None else Settings()
        self.used: list[Settings] = []
        self.desk = SettingsDesk(self.path, settings, self.used.append)

    def change(self, **given: Any) -> None:
        self.desk.change({key.replace("__", "."): value for key, value in given.items()})

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")


def test_a_change_is_in_the_file_and_in_use(tmp_path: Path) -> None:
    one = Desk(tmp_path)
    one.path.chmod(0o640)
    one.change(track__brightness=0.3, shot__settle_ms=900, tables__0__title="Salle bleue")
    assert "brightness = 0.3  # the cat likes it dim\ncells = 30\n" in one.text
    (used,) = one.used
    assert (used.track.brightness, used.shot.settle_ms, used.track.cells) == (0.3, 900, 30)
    assert used.tables[0].title == "Salle bleue"
    assert config.load(one.path) == used
    assert one.path.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "settings.toml",
        "settings.toml.before",
    ]


def test_there_is_a_way_back_and_forth(tmp_path: Path) -> None:
    one = Desk(tmp_path)
    with pytest.raises(BadRequest, match="nothing to go back to"):
        one.desk.go_back()
    one.change(track__quiet="22:00-07:00")
    one.desk.go_back()
    assert one.text == FILE
    assert one.used[-1].track.quiet == "never"
    one.desk.go_back()
    assert one.used[-1].track.quiet == "22:00-07:00"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"track.brightness": 7}, "track.brightness"),
        ({"track.quiet": "sometimes"}, "track.quiet"),
        ({"track.brightness": 0.4, "shot.settle_ms": -1}, "shot.settle_ms"),
        ({"page.language": "de"}, "page.language"),
        ({"tables.0.title": "x" * 41}, "at most 40"),
        ({"tables.1.title": "x"}, "not a setting"),
        ({"service.data_dir": "/tmp"}, "not a setting that can be changed here"),
        ({"track.brightness": {"a": 1}}, "track.brightness"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_changes(
    tmp_path: Path, given: dict[str, Any], said: str
) -> None:
    one = Desk(tmp_path)
    with pytest.raises((BadConfig, BadRequest), match=said):
        one.desk.change(given)
    assert one.text == FILE
    assert one.used == []
    assert [path.name for path in tmp_path.iterdir()] == ["settings.toml"]


def test_a_first_change_makes_the_file(tmp_path: Path) -> None:
    one = Desk(tmp_path, None)
    one.change(page__voice=False)
    assert one.text == "[page]\nvoice = false\n"
    assert one.used[-1].page.voice is False
    one.change(page__voice=None)
    assert one.used[-1].page.voice is True


def test_a_file_that_somebody_broke_meanwhile_is_left_alone(tmp_path: Path) -> None:
    one = Desk(tmp_path)
    one.path.write_text("[track\n", encoding="utf-8")
    with pytest.raises(ValueError, match="line 1"):
        one.change(track__brightness=0.3)
    assert one.text == "[track\n"


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    one = Desk(tmp_path)
    (tmp_path / "settings.toml.new").mkdir()
    with pytest.raises(NotSaved, match="nothing was changed"):
        one.change(track__brightness=0.3)
    assert one.text == FILE
    assert one.used == []


def test_a_change_that_fails_half_way_leaves_the_way_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Desk(tmp_path)
    one.change(track__brightness=0.3)
    kept, opened = one.text, Path.open

    def full(path: Path, *given: Any, **named: Any) -> Any:
        if path.name == "settings.toml.new":
            raise OSError(28, "No space left on device")
        return opened(path, *given, **named)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", full)
        with pytest.raises(NotSaved, match="nothing was changed"):
            one.change(track__brightness=0.5)
    assert one.text == kept
    one.desk.go_back()
    assert one.text == FILE
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "settings.toml",
        "settings.toml.before",
    ]


def test_what_a_command_line_said_stays(tmp_path: Path) -> None:
    one = Desk(tmp_path)
    own = replace(one.desk.settings, page=replace(Settings().page, port=9999))
    desk = SettingsDesk(one.path, own, one.used.append)
    desk.change({"track.effects": False})
    assert one.used[-1].page.port == 9999


def test_whoever_comes_is_told_before_filling_a_form_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = Desk(tmp_path)
    assert one.desk.as_json()["trouble"] is None
    monkeypatch.setattr("os.access", lambda path, mode: path != tmp_path)  # as in /etc
    found = one.desk.as_json()["trouble"]
    assert f"the service may not write {one.path}" in found["en"]
    assert f"sudo mv {one.path} /var/lib/pichenette/settings.toml" in found["en"]
    assert "n’a pas le droit d’écrire" in found["fr"]


def test_a_link_stays_one_and_all_else_is_beside_the_file(tmp_path: Path) -> None:
    home, elsewhere = tmp_path / "home", tmp_path / "etc"
    home.mkdir()
    elsewhere.mkdir()
    one = Desk(home)
    link = elsewhere / "pichenette.toml"
    link.symlink_to(one.path)
    desk = SettingsDesk(link, one.desk.settings, one.used.append)
    desk.change({"track.brightness": 0.3})
    assert link.is_symlink()
    assert "brightness = 0.3" in one.text
    assert list(elsewhere.iterdir()) == [link]
    desk.go_back()
    assert one.text == FILE
