"""The firmware in the real MicroPython (the npm package): `pico/check_*.py`, each in a fresh one.

There an interrupt handler that allocates fails, as it would on a Pico; on CPython it would pass.
A missing node or npm package is a failure, never a skip.
"""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from pichenette.resources import firmware_dir
from tests.patience import PATIENCE_S

HERE = Path(__file__).parent
REPOSITORY = HERE.parent.parent
MICROPYTHON = (
    REPOSITORY / "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"
)
SETTINGS = {
    "name": "test",
    "digest": "12345678",
    "firmware": "0.0.0",
    "uart": {"bus": 0, "tx": 0, "rx": 1},
    "carrier": None,
    "gates": [["pocket-1", 2, False], ["pocket-2", 3, False], ["done", 4, False]],
    "scale": None,
    "colour": None,
    "heads": [],
}


@pytest.fixture
def node() -> str:
    found = shutil.which("node")
    assert found, "node is missing: the firmware's tests need it (apt install nodejs npm)"
    assert MICROPYTHON.exists(), "the npm MicroPython is missing: make node_modules/.installed"
    return found


@pytest.mark.parametrize(
    "script", sorted((HERE / "pico").glob("check_*.py")), ids=lambda path: path.stem
)
def test_on_micropython(script: Path, node: str, tmp_path: Path) -> None:
    (tmp_path / "board.json").write_text(json.dumps(SETTINGS))
    wire = REPOSITORY / "host/pichenette/wire.py"
    (tmp_path / "wire.py").write_bytes(wire.read_bytes())
    folders = [firmware_dir(), HERE / "pico", tmp_path]
    command = [node, *map(str, (HERE / "run.mjs", MICROPYTHON, script, *folders))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
