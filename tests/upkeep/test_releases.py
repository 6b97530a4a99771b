"""Releases side by side, and the links between them."""

from pathlib import Path

import pytest

from pichenette.upkeep.releases import CannotUpdate, House


def test_what_no_link_names_makes_room(tmp_path: Path) -> None:
    house = House(tmp_path)
    for name in ("1", "2", "3"):
        (tmp_path / "releases" / name).mkdir(parents=True)
    house.give("current", tmp_path / "releases/2")
    house.give("previous", tmp_path / "releases/1")
    assert house.fresh() == tmp_path / "releases/3", "3 was half of one"
    assert not (tmp_path / "releases/3").exists()
    house.forget("previous")
    house.tidy()
    assert [one.name for one in (tmp_path / "releases").iterdir()] == ["2"]


def test_links_are_relative_and_can_be_told(tmp_path: Path) -> None:
    house = House(tmp_path)
    assert house.release("next") is None
    (tmp_path / "releases/1").mkdir(parents=True)
    house.give("next", tmp_path / "releases/1")
    assert str((tmp_path / "next").readlink()) == "releases/1"
    house.rename("next", "failed")
    assert (house.release("next"), house.release("failed")) == (None, tmp_path / "releases/1")
    house.forget("failed")
    house.forget("failed")


def test_one_change_at_a_time(tmp_path: Path) -> None:
    house = House(tmp_path)
    second = House(tmp_path).locked()
    with house.locked(), pytest.raises(CannotUpdate, match="another update"), second:
        pass
    with house.locked():
        pass
