"""Every file a Pico gets is MicroPython: mpy-cross compiles it."""

import subprocess
import sys
from pathlib import Path

import pytest

from pichenette import board, bundle

FILES = bundle.files(board.load("carrom"))


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".py")])
def test_mpy_cross_compiles(name: str, tmp_path: Path) -> None:
    source = tmp_path / name
    source.write_bytes(FILES[name])
    command = [sys.executable, "-m", "mpy_cross", "-o", str(tmp_path / "out.mpy"), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
