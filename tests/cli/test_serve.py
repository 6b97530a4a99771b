"""`pichenette serve`: what is there once it is running."""

import gc
from pathlib import Path
from typing import Any

import pytest

from pichenette.cli import main
from pichenette.service.service import Service


def test_what_is_loaded_is_not_gone_through_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A collection of everything takes thirty milliseconds, or a fifth of a second on a Pi."""
    before = gc.get_freeze_count()
    found: list[int] = []

    async def run(own: Service, ready: Any = None, paged: Any = None) -> None:
        ready()
        found.append(gc.get_freeze_count() - before)
        own.close()

    monkeypatch.setattr(Service, "run", run)
    try:
        assert main(["serve", "--no-page", "--data", str(tmp_path / "state")]) == 0
    finally:
        gc.unfreeze()
    assert found[0] > 0
