"""Each version is defined in one place."""

import json
import re
from importlib.metadata import version
from pathlib import Path

from pichenette import __version__, board, wire
from pichenette.pico import bundle

ROOT = Path(__file__).parent.parent


def test_the_package_and_the_firmware_take_the_version_of_the_program() -> None:
    assert version("pichenette") == __version__
    assert json.loads(bundle.settings(board.load("carrom")))["firmware"] == __version__


def test_nobody_writes_a_version_a_second_time() -> None:
    sources = [*(ROOT / "host").rglob("*.py"), *(ROOT / "firmware").rglob("*.py")]
    program = [path.name for path in sources if __version__ in path.read_text(encoding="utf-8")]
    assert program == ["__init__.py"]
    assert __version__ not in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    protocol = re.compile(rf"^_?PROTOCOL\s*=|[\"](?:HELLO|HI),{wire.PROTOCOL}\b", re.MULTILINE)
    spoken = [path.name for path in sources if protocol.search(path.read_text(encoding="utf-8"))]
    assert spoken == ["wire.py"]
