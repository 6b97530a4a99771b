"""Progress: for a person at a terminal alone."""

import io
import re

import pytest

from pichenette.cli.progress import Progress


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")


def test_share_and_time_are_drawn_in_place_and_gone_at_the_end() -> None:
    out, now = Tty(), 100.0
    with Progress("judging", out, lambda: now) as progress:
        now += 30
        progress(0.25, "pocket-1")
        now += 0.01
        progress(0.26)  # too soon to be seen
    shown = re.split(r"\r|\x1b\[K", out.getvalue())
    assert [one for one in shown if one] == [
        "judging:   0 %  0:00",
        "judging:  25 %  0:30, about 1:30 left  pocket-1",
    ]
    assert out.getvalue().endswith("\r\x1b[K")


def test_nobody_watches() -> None:
    out = io.StringIO()
    with Progress("judging", out) as progress:
        assert list(progress.over(range(1000))) == list(range(1000))
    assert out.getvalue() == ""


def test_a_dumb_terminal_is_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    out = Tty()
    with Progress("judging", out) as progress:
        progress(0.5)
    assert out.getvalue() == ""


def test_items_tell_how_far_it_is() -> None:
    out = Tty()
    ticks = iter(range(10_000))
    with Progress("judging", out, lambda: next(ticks)) as progress:
        assert sum(progress.over([1] * 1024)) == 1024
    assert re.findall(r"(\d+) %", out.getvalue()) == ["0", "0", "25", "50", "75"]
