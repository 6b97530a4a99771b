"""The walk at a real service with a virtual board that was put together by a tired maker."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.patience import PATIENCE_S
from tests.service.web.site import Site, site


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("walk")
    words = ("--virtual", "carrom", "--data", str(folder / "state"))
    with site(folder, *words) as found:
        yield found.sign_in()


@pytest.fixture
def device(service: Site) -> Iterator[Site]:
    """Nobody walks when a test begins, and none of them leaves a game on the table."""
    yield service
    go(service, say="end")


def go(device: Site, **given: Any) -> Any:
    answer = device.act("commission", **given)
    assert answer.status == 200, answer
    return answer.json["commissioning"]


def until(device: Site, is_so: Callable[[Any], bool]) -> Any:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        walk = device.look("commissioning")["commissioning"]
        if is_so(walk["now"]):
            return walk["now"]
        time.sleep(0.02)
    raise AssertionError(walk)


def test_swapped_plugs_are_found_and_put_right_from_the_phone(device: Site) -> None:
    assert device.look("commissioning")["commissioning"]["station"] is None
    walk = go(device, station="gates")
    assert [one["name"] for one in walk["stations"]] == [
        *("board", "rest", "gates", "pieces", "scale", "colours"),
        *("strip", "panel", "sound", "report"),
    ]
    until(device, lambda now: now["asked"] == "pocket-1")
    device.act("virtual", swap=True)
    for name in ("pocket-1", "pocket-2"):
        until(device, asked(name))
        device.act("virtual", drop="blue", gate=name)
    now = until(device, lambda now: now["asked"] == "pocket-3")
    assert "leurs fiches sont inversées" in now["remarks"][0]["text"]["fr"]
    device.act("virtual", swap=True)
    for name in ("pocket-1", "pocket-2"):
        go(device, say="try", what=name)
        device.act("virtual", drop="blue", gate=name)
        until(device, ticked_off(name))
    go(device, say="end")
    assert device.look("commissioning")["commissioning"]["stations"] == []


def asked(name: str) -> Callable[[Any], bool]:
    return lambda now: bool(now["asked"] == name)


def ticked_off(name: str) -> Callable[[Any], bool]:
    return lambda now: any(one["id"] == name and one["state"] == "ok" for one in now["places"])


def test_the_report_is_that_of_the_console_with_what_was_walked(device: Site) -> None:
    go(device, station="strip")
    go(device, say="try", what="colours")
    until(device, lambda now: bool(now["rows"]))
    go(device, station="report")
    now = until(device, lambda now: now["report"])
    lines = now["report"]["en"].splitlines()
    assert any(line.startswith("ok") and "round trip" in line for line in lines)
    assert any(line.startswith("todo") and "pocket-4" in line for line in lines)
    assert any("strip" in line and "not fitted" in line for line in lines)
    assert any("failed" in line and "to do by hand" in line for line in lines)


def test_what_it_refuses_changes_nothing(device: Site) -> None:
    refused: tuple[tuple[dict[str, Any], str], ...] = (
        ({"say": "next"}, "go to a station first"),
        ({"station": "kitchen"}, "expected one of board"),
        ({}, "either station or say"),
        ({"station": "gates", "say": "next"}, "either station or say"),
        ({"say": "sing"}, "say: what was done"),
    )
    for given, said in refused:
        answer = device.act("commission", **given)
        assert answer.status == 400, given
        assert said in answer.json["text"]["en"], answer.json
    stranger = Site(device.running, device.port)
    assert stranger.act("commission", station="gates").status == 401


def test_a_game_that_is_being_played_is_not_disturbed_unasked(device: Site) -> None:
    game = {"game": "queen-carrom", "options": {"target": 1}}
    header = {"pichenette": 1, "players": ["Ana", "Bo"], **game}
    assert device.act("begin", header=header).status == 200
    answer = device.act("commission", station="gates")
    assert answer.status == 400
    assert "what falls now would count" in answer.json["text"]["en"]
    assert go(device, station="gates", anyway=True)["station"] == "gates"
    assert (
        device.act("act", action={"shot": {"potted": ["blue"] * 12}}).status == 200
    )  # and it ends
