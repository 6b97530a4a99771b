"""kill -9 of a real process with a real journal, at any write, any byte, any moment."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent


def massacre(folder: Path, deaths: str, edges: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.faults.victim", str(folder / "journal.sqlite")]
    command += ["--deaths", deaths, "--edges", str(edges), "--seed", "9"]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deaths", "cause", "least"),
    [("write", "SIGKILL", 10), ("bytes", "SIGXFSZ", 30), ("moment", "SIGKILL", 10)],
)
def test_killed_services_lose_and_double_nothing(
    tmp_path: Path, deaths: str, cause: str, least: int
) -> None:
    found = massacre(tmp_path, deaths, edges=250)
    assert found["causes"][cause] >= least
    assert found["edges"] == found["stored"] == 250
