"""The addresses of docs/api.md, over real sockets."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette import __version__
from pichenette.service.web.files import Files
from pichenette.service.web.live import EventStream
from tests.service.local.hall import Hall, run
from tests.service.web.site import HEADER, Site, site


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("page")) as found:
        yield found.sign_in()


def test_it_says_what_it_is(page: Site) -> None:
    answer = page.get("/api/1")
    assert answer.json == {"pichenette": 1, "version": __version__, "tables": ["table"]}
    assert answer.headers["content-type"] == "application/json"


def test_looks_are_as_the_socket_gives_them(page: Site) -> None:
    assert page.act("begin", header=HEADER, abandon=True).status == 200
    client = page.running.client()
    for verb in ("view", "record"):
        told = client.ask(verb)
        del told["id"]
        assert page.look(verb) == told
    assert page.look("status")["status"]["version"] == page.look("view")["view"]["version"]
    games = page.get("/api/1/games").json["games"]
    assert games == client.ask("games")["games"]
    assert {"name", "title", "rules", "players", "options"} <= games[0].keys()


def test_a_browser_that_is_lost_gets_the_page_and_a_program_is_told(page: Site) -> None:
    html = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    for path in ("/nope", "/games/x", "/constructor"):
        found = page.ask("GET", path, headers=html)
        assert (found.status, found.headers["content-type"]) == (404, "text/html; charset=utf-8")
        kept = page.ask("GET", path, headers={**html, "If-None-Match": found.headers["etag"]})
        assert kept.status == 404
        assert page.get(path).json["text"]["fr"].endswith("page introuvable")
    for path in ("/api/1/nope", "/page/nope.js"):
        assert page.ask("GET", path, headers=html).headers["content-type"] == "application/json"


def test_a_view_at_once_and_after_every_change_and_a_beat(page: Site) -> None:
    page.act("begin", header=HEADER, abandon=True)
    with page.events() as events:
        first = next(events)
        assert first.name == "view"
        assert first.number == str(first.data["version"])
        assert page.act("act", action={"shot": {"potted": ["blue"]}}).status == 200
        changed = next(one for one in events if one.data["version"] > first.data["version"])
        assert changed.name == "view"
        beat = next(one for one in events if one.name == "beat")
        assert beat.number is None
        assert beat.data == {"version": page.look("view")["view"]["version"]}


def test_what_an_address_asks_for(page: Site) -> None:
    page.act("begin", header=HEADER, abandon=True)
    assert page.look("view?_=17"), "a number against caches means nothing"
    assert page.look("history?game=1&x=y")["game"]["number"] == 1
    for wrong in ("x", "0", "-1", "1.5", "9" * 4000, "", "%ff", "%D9%A1"):
        assert page.get(f"/api/1/tables/table/history?game={wrong}").status == 400, wrong


def test_a_game_that_no_journal_can_count_is_no_page(page: Site) -> None:
    assert page.get("/games/" + "9" * 18).status == 200
    for wrong in ("9" * 19, "9" * 4400, "x", "-1", "1.5", "%D9%A1", "%00", "1%2F2", "1/2"):
        answer = page.get(f"/games/{wrong}")
        assert answer.status == 404, wrong
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["content-security-policy"]


def test_what_is_not_there_is_not_said_to_be_elsewhere(page: Site) -> None:
    for path in ("/api/1/", "/tv/", "/api/1/tables/table/view/", "/games/1/"):
        assert page.get(path).status == 404, path


def test_what_fails_behind_every_handler_is_told_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(EventStream, "__call__", broken)

    async def then(hall: Hall) -> None:
        assert hall.service.page is not None
        own = Site(None, hall.service.page.port)  # type: ignore[arg-type]
        answer = await asyncio.to_thread(own.get, "/api/1/tables/table/events")
        assert answer.status == 500
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["content-security-policy"]
        assert answer.json["text"].keys() == {"en", "fr"}

    run(tmp_path, then, has_page=True)
    assert "GET /api/1/tables/table/events" in caplog.text
    assert "on purpose" in caplog.text


def test_an_address_writes_no_lines_into_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(Files, "find", broken)

    async def then(hall: Hall) -> None:
        assert hall.service.page is not None
        own = Site(None, hall.service.page.port)  # type: ignore[arg-type]
        answer = await asyncio.to_thread(own.get, "/page/a%1b%5b2Jb%c2%85ERROR:%20c")
        assert answer.status == 500

    run(tmp_path, then, has_page=True)
    (told,) = (one.getMessage() for one in caplog.records if one.name.endswith("web.app"))
    assert told == "GET /page/a%1b%5b2Jb%c2%85ERROR:%20c"


def test_the_track_and_the_lines_come_to_whoever_asks_for_them(page: Site) -> None:
    page.act("begin", header=HEADER, abandon=True)
    with page.events() as events:
        names = {next(events).name for _ in range(2)}
        assert names <= {"view", "beat"}, "nothing else unasked"
    with page.events("?track=1&lines=1") as events:
        first = next(one for one in events if one.name == "track")
        rows = first.data["rows"]
        assert len({len(row) for row in rows}) == 1
        assert all(len(led) == 6 and int(led, 16) >= 0 for row in rows for led in row)
        page.act("act", action={"shot": {"potted": ["blue"] * 3}})
        assert next(one for one in events if one.name == "track" and one.data["rows"] != rows)


def test_it_ends_at_once_while_pages_are_open(tmp_path: Path) -> None:
    with site(tmp_path) as own, own.events() as events, own.events() as others:
        next(events)
        next(others)
        own.running.stop()
        assert own.running.process.returncode == 0
        assert len(list(events)) <= 2, "it took 12 s with a stream open: six beats"
