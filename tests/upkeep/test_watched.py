"""A service that is waited for: ready within a minute, and for good."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette.upkeep import watched
from pichenette.upkeep.watched import WatchedService


class Systemd:
    """What `systemctl show` says, second by second; the last for ever."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *said: str) -> None:
        self.now = 0.0
        self._said = said
        monkeypatch.setattr(watched, "call", self.call)
        self.service = WatchedService(clock=lambda: self.now, sleep=self.sleep)

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def call(self, *words: str) -> str:
        state = self._said[min(int(self.now), len(self._said) - 1)]
        active, _, pid = state.partition(" ")
        return f"ActiveState={active}\nMainPID={pid or 0}\n"


def crashing() -> Iterator[str]:
    for second in range(200):
        yield "activating" if second % 4 == 0 else f"active {second // 4}"


def test_one_that_comes_up_and_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    systemd = Systemd(monkeypatch, *["activating"] * 30, "active 7")
    assert systemd.service.is_ready()
    assert 35 <= systemd.now < 36.1


def test_a_release_puts_its_own_files_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[tuple[str, ...]] = []

    def call(*words: str) -> str:
        called.append(words)
        return ""

    monkeypatch.setattr(watched, "call", call)
    WatchedService().fit(tmp_path)
    assert called == [(f"{tmp_path}/bin/pichenette", "install", "--renew")]


def test_one_that_never_does(monkeypatch: pytest.MonkeyPatch) -> None:
    systemd = Systemd(monkeypatch, "activating")
    assert not systemd.service.is_ready()
    assert 60 <= systemd.now < 61


def test_one_that_crashes_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not Systemd(monkeypatch, *crashing()).service.is_ready()


def test_one_that_comes_at_the_last_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Systemd(monkeypatch, *["activating"] * 59, "active 7").service.is_ready()
    assert not Systemd(monkeypatch, *["activating"] * 59, "active 7", "failed").service.is_ready()
