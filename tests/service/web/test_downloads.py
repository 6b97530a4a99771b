"""A backup and a help bundle, while a game is being played."""

import asyncio
import io
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from starlette.responses import StreamingResponse

from pichenette.journal.store import Journal
from pichenette.service.machine import MachineStatus
from pichenette.service.served import Served
from pichenette.service.web.answers import Refused
from pichenette.service.web.downloads import Downloads
from tests.service.web.site import HEADER, Site, site


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("downloads")
    settings = folder / "settings.toml"
    settings.write_text("[shot]\nsettle_ms = 1600  # slow nets\n", encoding="utf-8")
    words = ("--data", str(folder / "state"), "--config", str(settings))
    with site(folder, *words) as found:
        one = found.sign_in("Célestine's phone")
        assert one.act("begin", header=HEADER).status == 200
        yield one


def test_a_backup_is_a_whole_journal_and_leaves_nothing_behind(
    device: Site, tmp_path: Path
) -> None:
    health = device.look("health")["health"]
    assert health["journal"]["backup_at"] is None
    answer = device.get("/api/1/tables/table/backup")
    assert answer.status == 200, answer.data
    assert ".sqlite" in answer.headers["content-disposition"]
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(answer.data)
    db = sqlite3.connect(copy)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert db.execute("SELECT count(*) FROM entry WHERE kind = 'begin'").fetchone() == (1,)
    db.close()
    assert device.look("health")["health"]["journal"]["backup_at"] is not None
    second = device.get("/api/1/tables/table/backup")  # what the first left is forgotten by then
    assert second.status == 200
    assert device.act("say", potted=["blue"]).status == 200, "and the game goes on"


def test_one_at_a_time_whichever_table_it_is_of(tmp_path: Path) -> None:
    """They share a folder: each would take the other's copy for what was left behind."""

    async def both() -> None:
        downloads = Downloads(lambda: MachineStatus(5000, False, None), None)
        answers = await asyncio.gather(*map(downloads.backup, tables), return_exceptions=True)
        first, second = answers
        assert isinstance(second, Refused)
        assert isinstance(first, StreamingResponse)
        assert not list(tmp_path.glob("download-*")), "nor does whoever hangs up leave anything"
        pieces = [one async for one in first.body_iterator]
        data = b"".join(one for one in pieces if isinstance(one, bytes))
        assert data.startswith(b"SQLite format 3")
        assert len(data) == int(first.headers["content-length"])

    with ExitStack() as opened:
        tables = [
            cast(
                Served,
                SimpleNamespace(
                    name=journal.name, journal=opened.enter_context(closing(Journal(journal)))
                ),
            )
            for journal in (tmp_path / "one.sqlite", tmp_path / "other.sqlite")
        ]
        asyncio.run(both())


def test_a_bundle_has_names_only_if_they_are_asked_for(device: Site) -> None:
    for query, has_names in (("", False), ("?names=1", True)):
        answer = device.get(f"/api/1/tables/table/bundle{query}")
        assert answer.status == 200, answer.data
        packed = zipfile.ZipFile(io.BytesIO(answer.data))
        text = "\n".join(packed.read(name).decode() for name in packed.namelist())
        assert {"health.json", "board.json", "settings.toml", "last.capture"} <= {
            *packed.namelist()
        }
        assert "slow nets" in text
        assert ("Ana" in text) == has_names
        assert "Célestine" not in text, "whose phone it was is nobody's business"
        assert device.pin not in text


def test_both_need_the_pin(device: Site) -> None:
    stranger = Site(device.running, device.port)
    for what in ("backup", "bundle"):
        assert stranger.get(f"/api/1/tables/table/{what}").status == 401
        assert device.get(f"/api/1/tables/nowhere/{what}").status == 404


def test_health_says_what_is_wrong_and_what_to_do(device: Site) -> None:
    health = device.look("health")["health"]
    assert health["outcome"] == "fail", "no board is connected"
    assert health["faults"][0]["fr"]
    assert health["versions"]["pichenette"]
    assert device.look("trend")["days"] == []
