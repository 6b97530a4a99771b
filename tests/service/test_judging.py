"""Judging beside a service: begun, looked at, ended, kept, and taken back."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pichenette.sense.thresholds import Thresholds
from pichenette.service.judging import OFFERED, Judging, changed
from pichenette.service.offered import GROUPS
from pichenette.service.request import BadRequest
from tests.patience import PATIENCE_S
from tests.service.web.site import HEADER, Site, site


def test_every_slider_has_its_usual_value_within_its_ends() -> None:
    for one in OFFERED:
        assert one.least <= getattr(Thresholds(), one.key) <= one.most, one.key


def test_no_slider_has_a_colon_in_its_name() -> None:
    """Its value follows one."""
    texts = [one.text for one in OFFERED]
    texts += [one.text for group in GROUPS for one in group.settings if one.kind in ("share", "ms")]
    assert [text for text in texts if ":" in text.en + text.fr] == []


def test_only_what_is_offered_can_be_tried() -> None:
    assert changed(Thresholds(), {"join_ms": 400}).join_ms == 400
    with pytest.raises(BadRequest, match="storm: expected one of blocked_ms"):
        changed(Thresholds(), {"storm": 3})
    for wrong in (-1, "x", True, None):
        with pytest.raises(ValueError, match="join_ms"):
            changed(Thresholds(), {"join_ms": wrong})


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("judging")
    words = ("--virtual", "carrom", "--data", str(folder / "state"))
    with site(folder, *words) as found:
        one = found.sign_in()
        assert one.look("judging")["judging"]["tried"] is None
        assert one.act("begin", header=HEADER).status == 200
        _until(one, lambda: one.look("status")["status"]["connection"] == "ready")
        one.act("virtual", flick=True)
        one.act("virtual", drop="blue", gate="pocket-1")
        _until(one, lambda: bool(one.look("history")["entries"]))
        yield one


def _until(device: Site, is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


def _judged(device: Site) -> Any:
    _until(device, lambda: not device.look("judging")["judging"]["is_on"])
    return device.look("judging")["judging"]


def test_tried_kept_and_taken_back(device: Site) -> None:
    strict = {"graze_ms": 10, "dust_ms": 5, "hand_ms": 150, "slowest_m_s": 0.8}
    assert device.act("rejudge", thresholds=strict).status == 200
    found = _judged(device)
    assert (found["done"], found["of"], found["trouble"]) == (1, 1, None)
    assert found["events"] >= 1
    assert device.act("rejudge", keep=True).status == 200
    values = {one["key"]: one["value"] for one in device.look("judging")["judging"]["thresholds"]}
    assert values["hand_ms"] == 150
    kept = (device.running.folder / "state" / "settings.toml").read_text(encoding="utf-8")
    assert kept.startswith("[boards.carrom.passages]\n")
    assert device.act("rejudge", keep=True).status == 400, "they are in use"
    assert device.act("configure", back=True).status == 200
    again = {one["key"]: one["value"] for one in device.look("judging")["judging"]["thresholds"]}
    assert again["hand_ms"] == 300
    assert len(device.look("history")["entries"]) == 1, "the game is as it was"


def test_another_question_ends_the_one_before(device: Site) -> None:
    for value in (300, 310, 320):
        assert device.act("rejudge", thresholds={"join_ms": value}).status == 200
    assert _judged(device)["tried"]["join_ms"] == 320
    assert device.act("rejudge", thresholds={"join_ms": 330}).status == 200
    assert device.act("rejudge", cancel=True).status == 200
    _judged(device)


def test_settings_are_changed_from_the_page_and_in_use(device: Site) -> None:
    answer = device.act("configure", changes={"tables.0.title": "Salon", "page.language": "fr"})
    assert answer.status == 200, answer
    house = device.look("board")["house"]
    assert house == {"language": "fr", "voice": True, "titles": {"table": "Salon"}}
    refused = device.act("configure", changes={"track.brightness": 12})
    assert refused.status == 400
    assert "track.brightness" in refused.json["text"]["fr"]
    malformed: tuple[dict[str, Any], ...] = ({}, {"changes": {}, "back": True})
    for given in malformed:
        assert device.act("configure", **given).status == 400
    stranger = Site(device.running, device.port)
    assert stranger.act("configure", back=True).status == 401
    assert stranger.act("rejudge", cancel=True).status == 401
    assert device.act("configure", back=True).status == 200


def test_of_thousands_that_differ_some_are_told_and_all_are_counted() -> None:
    own = Judging()
    for game in range(300):
        own._take({"game": game, "of": 300, "events": 2, "changed": game % 2, "shots": 0})
    told = own.as_json()
    assert [one["game"] for one in told["games"]] == list(range(1, 101, 2))
    assert (told["done"], told["of"], told["events"], told["changed"]) == (300, 300, 600, 150)


def test_a_process_that_cannot_be_had_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def none_left(*_: object, **__: object) -> None:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", none_left)

    async def tried() -> Any:
        own = Judging()
        own.begin(tmp_path / "journal.sqlite", "carrom", Thresholds(), 1)
        while own.is_on:
            await asyncio.sleep(0)
        return own.as_json()["trouble"]

    assert asyncio.run(tried()) == {"en": "Cannot allocate memory", "fr": "plus assez de mémoire"}
