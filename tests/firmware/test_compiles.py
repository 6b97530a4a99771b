"""Every file a Pico gets is MicroPython: mpy-cross compiles it; and its README is true."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pichenette import board, wire
from pichenette.pico import bundle
from pichenette.resources import firmware_dir

FILES = bundle.files(board.load("carrom"))


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".py")])
def test_mpy_cross_compiles(name: str, tmp_path: Path) -> None:
    source = tmp_path / name
    source.write_bytes(FILES[name])
    command = [
        sys.executable,
        "-m",
        "mpy_cross",
        "-march=armv6m",
        "-o",
        str(tmp_path / "out.mpy"),
        str(source),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_sentence_of_the_readme_is_one() -> None:
    text = (firmware_dir() / "README.md").read_text(encoding="utf-8")
    found = re.findall(r"\$[A-Z][^`*]*\*[0-9A-F]{4}", text)
    assert len(found) >= 4
    assert [line for line in found if wire.decode(line.encode()) is None] == []
