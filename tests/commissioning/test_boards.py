"""Firmware from the phone: the port is lent, progress is shown, and the port comes back."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from pichenette.board import Board
from pichenette.commissioning.boards import BoardsStation
from pichenette.commissioning.station import StationSaid
from pichenette.commissioning.walk import Walk
from pichenette.link.port import Candidate
from pichenette.pico import bundle, flash
from pichenette.pico.flash import FlashFailed, FlashStep
from pichenette.service.machine import Machine
from pichenette.service.request import BadRequest
from pichenette.service.served_table import ServedTable
from pichenette.text import Text, same
from tests.commissioning.standing import Stood
from tests.patience import PATIENCE_S
from tests.raw_repl import RawRepl


class FakeCable:
    def __init__(self, device: str | None = "/dev/ttyACM0") -> None:
        self.device = device
        self.did: list[str] = []
        self._home = device

    def lend(self, seconds: float) -> None:
        self.did.append("lend")
        self.device = None

    def resume(self) -> None:
        self.did.append("resume")
        self.device = self._home


def station(
    cable: FakeCable, put_on: Callable[[Board, str | None, Callable[[FlashStep], None]], list[str]]
) -> BoardsStation:
    one = Stood()
    found = [Candidate("/dev/ttyACM0", "e661"), Candidate("/dev/ttyACM7", None)]
    return BoardsStation(one.sat.console, one.board, cable, lambda: found, put_on, lambda: None)


async def flashed(own: BoardsStation, what: str = "") -> None:
    own.say(StationSaid("flash", what))
    with pytest.raises(BadRequest, match="being done already"):
        own.say(StationSaid("flash"))
    while own.is_flashing:
        await asyncio.sleep(0)


def test_the_port_is_lent_and_comes_back() -> None:
    cable, devices = FakeCable(), list[str | None]()

    def put_on(board: Board, device: str | None, tell: Callable[[FlashStep], None]) -> list[str]:
        assert cable.device != device, "nobody else has it open"
        devices.append(device)
        tell(FlashStep(same("wire.py"), 1, 4))
        return []

    own = station(cable, put_on)
    asyncio.run(flashed(own))
    assert devices == ["/dev/ttyACM0"]
    assert cable.did == ["lend", "resume"]
    told = own.picture_data()["flash"]
    assert isinstance(told, dict)
    assert (told["is_done"], told["share"]) == (True, 0.25)
    asyncio.run(flashed(own, "/dev/ttyACM7"))
    assert cable.did == ["lend", "resume"], "another Pico: the table plays on"
    assert devices == ["/dev/ttyACM0", "/dev/ttyACM7"]


def test_what_went_wrong_is_said_and_the_port_comes_back() -> None:
    cable = FakeCable()

    def put_on(board: Board, device: str | None, tell: Callable[[FlashStep], None]) -> list[str]:
        raise FlashFailed(Text("too old", "trop ancien"))

    own = station(cable, put_on)
    asyncio.run(flashed(own))
    assert cable.did == ["lend", "resume"]
    assert own.remarks[0].text.fr == "trop ancien"
    assert own.outcome == "fail"
    with pytest.raises(BadRequest, match="no Pico is there; found: /dev/ttyACM0"):
        own.say(StationSaid("flash", "/etc/passwd"))


def test_nobody_leaves_a_pico_half_way() -> None:
    may_end = threading.Event()

    def put_on(board: Board, device: str | None, tell: Callable[[FlashStep], None]) -> list[str]:
        may_end.wait(PATIENCE_S)
        return []

    async def walked() -> None:
        walk = Walk(cast(ServedTable, SimpleNamespace(takes_press=None)), Machine(Path()))
        own = station(FakeCable(), put_on)
        walk._stations = [own]
        own.say(StationSaid("flash"))
        with pytest.raises(BadRequest, match="wait until that is finished"):
            walk.do({"say": "end"})
        assert walk._stations == [own]
        may_end.set()
        while own.is_flashing:
            await asyncio.sleep(0)
        walk.do({"say": "end"})
        assert walk._stations == []

    asyncio.run(walked())


@pytest.mark.slow
def test_with_the_real_mpremote_at_a_prompt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pico").mkdir()
    pico = RawRepl(tmp_path / "port", tmp_path / "pico")
    carrom = Stood().board
    files = {"board.json": bundle.settings(carrom), "main.py": b"main\n"}
    monkeypatch.setattr(bundle, "files", lambda _board: dict(files))
    try:
        own = station(FakeCable(str(pico.port)), flash.flash)
        asyncio.run(flashed(own))
        assert own.remarks[0].outcome != "fail", own.remarks
        assert pico.copied == ["board.json", "main.py"]
    finally:
        pico.close()
