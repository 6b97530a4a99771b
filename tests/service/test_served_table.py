"""Whatever goes wrong beside a table, play goes on and the problem is shown."""

import errno
import gc
import os
import weakref
from pathlib import Path

import pytest

from pichenette.config import TableSettings
from pichenette.link import capture
from pichenette.service import served_table
from pichenette.service.machine import MachineStatus
from pichenette.service.served_table import ServedTable
from pichenette.table.view import View
from pichenette.text import Text
from tests.service.local.hall import HEADER, Hall, run, until

TOO_MANY = OSError(errno.EMFILE, os.strerror(errno.EMFILE))


def test_a_watcher_that_raises_reaches_neither_the_table_nor_the_others(tmp_path: Path) -> None:
    async def then(hall: Hall) -> None:
        heard: list[int] = []

        def fails(view: View) -> None:
            raise UnicodeEncodeError("utf-8", "A\ud800", 1, 2, "surrogates not allowed")

        hall.served.watch(fails, Text("the lamp", "la lampe"))
        hall.served.watch(lambda view: heard.append(view.version), Text("an ear", "une oreille"))
        hall.served.table.begin(HEADER, "page")
        for _ in range(5):
            hall.served.table.act({"shot": {}}, "page")
        assert heard == [], "not before the board has its answer"
        await until(lambda: bool(heard) and heard[-1] == 6)
        hall.served._tidy(MachineStatus(None, None, None))
        faults = [fault.en for fault in hall.served.view().faults]
        assert any(fault.startswith("the lamp: ") for fault in faults), faults

    run(tmp_path, then)


class Knot:
    """Garbage that only the collector finds."""

    def __init__(self) -> None:
        self.itself = self


def test_garbage_is_collected_once_nobody_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def then(hall: Hall) -> None:
        hall.served.table.begin(HEADER, "page")
        left = weakref.ref(Knot())
        hall.served._tidy(MachineStatus(None, None, None))
        assert left() is not None, "somebody has just played"
        monkeypatch.setattr(served_table, "_QUIET_S", -1.0)
        hall.served._tidy(MachineStatus(None, None, None))
        assert left() is None

    gc.disable()
    try:
        run(tmp_path, then)
    finally:
        gc.enable()


def test_a_capture_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def then(hall: Hall) -> None:
        hall.served.tap("in", b"$BEAT\n", 1.0)
        write = capture.write
        monkeypatch.setattr(capture, "write", full)
        hall.served.tap("in", b"$BEAT\n", 1.0)
        hall.served._tidy(MachineStatus(None, None, None))
        faults = [fault.en for fault in hall.served.view().faults]
        assert any("the capture" in fault and "No space left" in fault for fault in faults)
        monkeypatch.setattr(capture, "write", write)
        hall.served.tap("in", b"$BEAT\n", 1.0)
        hall.served._tidy(MachineStatus(None, None, None))
        assert not any("capture" in fault.en for fault in hall.served.view().faults)

    run(tmp_path, then, TableSettings(capture=True))
    [written] = tmp_path.glob("*.capture")
    assert written.read_text(encoding="ascii").count("$BEAT") == 2


def test_no_housekeeping_error_ends_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(served_table, "_AGAIN_S", 0.0)
    monkeypatch.setattr(served_table, "_HOUSEKEEPING_S", 0.0)
    monkeypatch.setattr(served_table, "_TOLD_S", 0.5)
    fails = 0

    def failing(*given: object) -> list[Text]:
        nonlocal fails
        fails += 1
        if fails <= 20:
            raise TOO_MANY
        return []

    async def then(hall: Hall) -> None:
        async with hall.greeted() as program:
            assert (await program.ask("begin", header=HEADER))["ok"]
            assert (await program.ask("subscribe", to=["views"]))["ok"]
            await program.view(
                lambda view: any("Too many open files" in one["en"] for one in view["faults"])
            )
            assert (await program.ask("act", action={"shot": {}}))["ok"]
            await until(lambda: fails > 20)
            await program.view(lambda view: not view["faults"])

    monkeypatch.setattr(ServedTable, "_warnings", failing)
    run(tmp_path, then)
    assert fails > 20
    errors = [record for record in caplog.records if record.exc_info]
    assert len(errors) == 1, "logged once, not each time"


def test_a_search_for_a_port_that_fails_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(served_table, "_AGAIN_S", 0.0)
    searches = 0

    async def then(hall: Hall) -> None:
        def find() -> list[object]:
            nonlocal searches
            searches += 1
            raise TOO_MANY

        hall.served.cable._finder._find = find  # type: ignore[assignment]  # it never returns
        hall.served.cable.resume()
        await until(lambda: searches >= 3)
        assert any("Too many open files" in fault.en for fault in hall.served.view().faults)
        hall.served.table.begin(HEADER, "page")

    run(tmp_path, then)
