"""A capture looked at again."""

import asyncio
from pathlib import Path

import pytest

from pichenette.console.console import Console
from pichenette.console.sources.capture import CaptureSource
from pichenette.console.sources.source import CannotDo
from pichenette.link.capture import BadCapture
from tests.console.sitting import Sat


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A recording of one passage, four seconds long."""
    sat = Sat()
    file = tmp_path / "one.capture"
    sat.runner.run(f"record {file}")
    sat.advance(1.5)
    sat.source.press(2, 45)
    sat.advance(3)
    sat.runner.run("record off")
    return file


def test_it_shows_what_was_seen_live(path: Path) -> None:
    console = Console(None)
    source = CaptureSource(console, path, float("inf"))
    asyncio.run(source.run())
    assert console.gates[2].last_width_us == 45_000
    assert console.board is not None
    assert [type(seen.observation).__name__ for seen in console.seen] == ["Passage"]
    assert console.link.counts["out"] > 0, "who spoke is known by the kind"


def test_time_is_the_capture_s(path: Path) -> None:
    console = Console(None)
    source = CaptureSource(console, path)
    assert source.now() == source.first
    source.advance(source.first + 1)
    early = console.stream.count
    assert console.gates[2].breaks == 0
    source.advance(source.first + 10)
    assert console.stream.count > early
    assert console.gates[2].breaks == 1


def test_nothing_can_be_sent_into_the_past(path: Path) -> None:
    source = CaptureSource(Console(None), path)
    with pytest.raises(CannotDo, match="a capture"):
        source.say("HI,1")


def test_what_is_no_capture(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "text").write_text("not a capture\n")
    for name in ("empty", "text", "missing"):
        with pytest.raises(BadCapture):
            CaptureSource(Console(None), tmp_path / name)
