"""The way of an edge to the pixels of a real browser."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pichenette.bench import pixels
from pichenette.bench.clients import ServiceProcess
from pichenette.bench.page import Players, free_port
from pichenette.bench.pixels import BrowserProcess, NoBrowser


def test_what_is_painted_is_seen(tmp_path: Path) -> None:
    with (
        ServiceProcess(tmp_path, page_port=free_port()) as service,
        BrowserProcess(service.page_port or 0) as browser,
    ):
        found = Players(service, browser).edges_to_pixels(2)
        assert len(found) == 4
        assert all(one > 0 for one in found)
        assert browser.clock_ms < 1000


def test_no_browser_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(NoBrowser, match="apt install chromium"):
        BrowserProcess(1)


def test_nothing_that_drives_one_is_told() -> None:
    program = "import sys; sys.modules['playwright'] = None; from pichenette.bench import pixels\n"
    program += "pixels.act_as('1')"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert "pichenette[dev]" in json.loads(told.stdout)["error"]
    assert "playwright" not in vars(pixels), "imported by nothing but the browser's own process"
