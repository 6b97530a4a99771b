"""Acting: decided on a view, done once, previewed; and every bad input there is."""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pichenette.journal.store import Journal
from tests.service.web.site import HEADER, Answer, Site, raw, site

POTTED = {"shot": {"potted": ["blue"]}}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("page")) as found:
        yield found.sign_in()


@pytest.fixture
def game(page: Site) -> Site:
    assert page.act("begin", header=HEADER, abandon=True).status == 200
    return page


def version(page: Site) -> int:
    return int(page.look("view")["view"]["version"])


def scores(page: Site) -> Any:
    return page.look("view")["view"]["game"]["scores"]


def in_words(answer: Answer) -> None:
    """A sentence in both languages, and nothing of a traceback."""
    told = answer.json
    assert told["ok"] is False
    assert told["error"] == told["text"]["en"]
    assert told["text"]["fr"]
    assert "rule" in told
    assert "Traceback" not in answer.data.decode()


def test_decided_on_another_view_nothing_is_done(game: Site) -> None:
    seen = version(game)
    assert game.act("act", action=POTTED, version=seen).status == 200
    answer = game.act("act", action=POTTED, version=seen)
    assert answer.status == 409
    in_words(answer)
    assert answer.json["view"] == game.look("view")["view"], "the new one comes with it"
    assert scores(game) == {"Ana": 1, "Bo": 0}
    assert game.act("undo", version=answer.json["view"]["version"]).status == 200
    assert scores(game) == {"Ana": 0, "Bo": 0}


@pytest.mark.parametrize("wrong", ["3", 3.0, None, True, [3]], ids=str)
def test_a_version_that_is_none(game: Site, wrong: Any) -> None:
    before = version(game)
    answer = game.act("act", action=POTTED, version=wrong)
    assert answer.status == (200 if wrong is None else 400)
    assert wrong is None or version(game) == before


def test_the_answer_tells_the_version_that_is_on_disk(game: Site) -> None:
    answer = game.act("act", action=POTTED)
    assert answer.json == {"ok": True, "version": version(game)}


def test_the_same_key_again_does_it_once(game: Site) -> None:
    key = {"Idempotency-Key": os.urandom(8).hex()}
    first = game.act("act", key, action=POTTED)
    assert first.status == 200
    for _ in range(3):
        again = game.act("act", key, action=POTTED)
        assert (again.status, again.data) == (200, first.data)
    assert game.act("undo", key).data == first.data, "whatever comes with it"
    assert scores(game) == {"Ana": 1, "Bo": 0}
    assert game.act("act", {"Idempotency-Key": "another"}, action=POTTED).status == 200
    assert scores(game) == {"Ana": 2, "Bo": 0}


def test_a_refusal_is_remembered_too(game: Site) -> None:
    key = {"Idempotency-Key": os.urandom(8).hex()}
    wrong = game.act("act", key, action={"shot": {"potted": ["gold"]}})
    assert wrong.status == 400
    assert game.act("act", key, action=POTTED).data == wrong.data
    late = {"Idempotency-Key": os.urandom(8).hex()}
    assert game.act("act", late, action=POTTED, version=0).status == 409
    again = game.act("act", late, action=POTTED, version=0)
    assert (again.status, again.json["view"]["version"]) == (409, version(game))
    assert scores(game) == {"Ana": 0, "Bo": 0}


@pytest.mark.parametrize("key", ["", "x" * 65])
def test_a_key_that_is_none(game: Site, key: str) -> None:
    answer = game.act("act", {"Idempotency-Key": key}, action=POTTED)
    assert answer.status == 400
    assert scores(game) == {"Ana": 0, "Bo": 0}


def said_twice(page: Site, name: str, first: str, second: str) -> bytes:
    """The answer to an act with two headers of one name."""
    body = json.dumps({"action": POTTED}).encode()
    others = {"Content-Type": "application/json", "Idempotency-Key": os.urandom(8).hex()}
    others |= {**page.headers, "Host": "localhost", "Content-Length": str(len(body))}
    del others[name]
    lines = [*others.items(), (name, first), (name, second)]
    with raw(page.port) as caller:
        head = "".join(f"{key}: {value}\r\n" for key, value in lines)
        caller.sendall(f"POST /api/1/tables/table/act HTTP/1.1\r\n{head}\r\n".encode() + body)
        return caller.recv(1000)


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("Idempotency-Key", "one", "two"),
        ("Content-Type", "application/json", "text/plain"),
        ("Content-Type", "text/plain", "application/json"),
    ],
)
def test_what_is_said_twice_means_nothing(game: Site, name: str, first: str, second: str) -> None:
    assert said_twice(game, name, first, second).startswith(b"HTTP/1.1 400 ")
    assert scores(game) == {"Ana": 0, "Bo": 0}


@pytest.mark.parametrize("more", [{"do": "undo"}, {"table": "other"}, {"do": None}, {"table": 1}])
def test_a_body_that_contradicts_its_address(game: Site, more: dict[str, Any]) -> None:
    answer = game.act("act", action=POTTED, **more)
    assert answer.status == 400
    in_words(answer)
    assert scores(game) == {"Ana": 0, "Bo": 0}
    assert game.act("act", action=POTTED, do="act", table="table").status == 200


def test_a_refusal_repeats_little_of_what_was_said(game: Site) -> None:
    odd = "\U0001f600" * 5000
    for given in ({odd: 1}, {"action": {odd: 1}}, {"action": {"shot": {"potted": [odd]}}}):
        body: Any = {"action": POTTED, **given}
        answer = game.ask("POST", "/api/1/tables/table/act", body)
        assert answer.status == 400
        in_words(answer)
        assert len(answer.data) < 8000
    answer = game.get("/api/1/tables/" + "x" * 4000 + "/view")
    assert answer.status == 404
    assert len(answer.data) < 8000


def test_a_key_is_known_over_a_kill(tmp_path: Path) -> None:
    with site(tmp_path) as own:
        phone = own.sign_in()
        phone.act("begin", {"Idempotency-Key": "one"}, header=HEADER)
        first = phone.act("act", {"Idempotency-Key": "two"}, action=POTTED)
        own.running.kill()
        own.running.start()
        again = phone.act("act", {"Idempotency-Key": "two"}, action=POTTED)
        assert (again.status, again.data) == (200, first.data)
        assert phone.act("begin", {"Idempotency-Key": "one"}, header=HEADER).status == 200
        assert scores(phone) == {"Ana": 1, "Bo": 0}


def test_killed_between_the_commit_and_the_answer(tmp_path: Path) -> None:
    """It ends itself as soon as the commit is on disk: nobody was answered."""
    with site(tmp_path) as own:
        phone = own.sign_in()
        phone.act("begin", header=HEADER)
        database = tmp_path / "state" / "journal.sqlite"
        before = version(phone)
        body = json.dumps({"action": POTTED}).encode()
        head = (
            f"POST /api/1/tables/table/act HTTP/1.1\r\nHost: 127.0.0.1:{own.port}\r\n"
            f"Cookie: {phone.headers['Cookie']}\r\nIdempotency-Key: lost\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        with raw(own.port) as caller:
            caller.sendall(head.encode() + body)
            with sqlite3.connect(database) as looking:
                while looking.execute("SELECT max(number) FROM entry").fetchone()[0] == before:
                    pass
            looking.close()
            own.running.kill()  # its answer is never read
        own.running.start()
        again = phone.act("act", {"Idempotency-Key": "lost"}, action=POTTED)
        assert again.status == 200
        assert scores(phone) == {"Ana": 1, "Bo": 0}, "once"


def test_the_key_is_in_the_commit(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    with suppress(RuntimeError), journal.asked("failed"), journal.transaction():
        journal.add("begin", "page", {})
        raise RuntimeError
    with journal.asked("idle"), journal.transaction():
        pass
    with journal.asked("done"), journal.transaction():
        journal.add("begin", "page", {})
    with journal.transaction():
        journal.add("said", "page", {})
    assert [journal.carried_out(key) for key in ("failed", "idle", "done", "")] == [
        None,
        None,
        1,
        None,
    ]
    journal.close()


def test_a_preview_shows_what_would_be_and_does_nothing(game: Site) -> None:
    for _ in range(2):
        game.act("act", action=POTTED)
    game.act("act", action={"shot": {}})
    entries = game.look("history")["entries"]
    before = game.look("view")["view"]
    wrong = {"kind": "change", "entry": entries[0]["entry"], "line": {"player": "Ana", **POTTED}}
    wrong["line"] = {"player": "Ana", "shot": {"potted": ["blue", "blue"]}}
    path = "/api/1/tables/table/correct?preview=1"
    key = {"Idempotency-Key": os.urandom(8).hex()}
    answer = game.ask("POST", path, wrong, key)
    assert answer.status == 200
    seen = answer.json["view"]
    assert seen["game"]["scores"] == {"Ana": 3, "Bo": 0}
    assert seen["version"] == before["version"] + 1
    assert game.look("view")["view"] == before
    assert game.look("history")["entries"] == entries
    done = game.ask("POST", "/api/1/tables/table/correct", wrong, key)
    assert done.status == 200
    after = game.look("view")["view"]
    assert after["game"] == seen["game"], "as it was shown"
    assert after["events"][-1]["text"] == seen["events"][-1]["text"]


MISSPELT = (
    "preview=true",
    "preview=yes",
    "preview=",
    "preview",
    "preview=01",
    "preview=1%20",
    "preview=%D9%A1",
    "Preview=1",
    "PREVIEW=1",
    "preview=1&preview=0",
    "preview=0&preview=1",
    "preview=1&preview=1",
    "preview=1;x=2",
    "preview=1&x",
    "perview=1",
    "%00preview=1",
    "_=17",
    "x" * 4000,
)


def test_what_is_meant_as_a_preview_is_never_done_for_real(game: Site) -> None:
    game.act("act", action=POTTED)
    before = game.look("view")["view"]
    [play] = game.look("history")["entries"]
    wrong = {"kind": "void", "entry": play["entry"]}
    for asked in MISSPELT:
        answer = game.ask("POST", f"/api/1/tables/table/correct?{asked}", wrong)
        assert answer.status == 400, asked
        assert answer.json["text"].keys() == {"en", "fr"}
        assert len(answer.data) < 500
        assert game.ask("POST", f"/api/1/tables/table/undo?{asked}", {}).status == 400
        assert game.look("view")["view"] == before
        assert game.ask("POST", f"/api/1/session?{asked}", {"pin": game.pin}).status == 400
        assert game.ask("DELETE", f"/api/1/session?{asked}").status == 400
    assert game.get("/api/1/session").status == 200, "still signed in"


def test_a_preview_in_the_address_and_in_the_body(game: Site) -> None:
    game.act("act", action=POTTED)
    before = game.look("view")["view"]
    [play] = game.look("history")["entries"]
    wrong = {"kind": "void", "entry": play["entry"]}
    path = "/api/1/tables/table/correct?preview="
    assert game.ask("POST", f"{path}0", {**wrong, "preview": True}).status == 400
    assert game.ask("POST", f"{path}1", {**wrong, "preview": False}).status == 400
    assert game.ask("POST", f"{path}1", {**wrong, "preview": True}).status == 200
    assert game.ask("POST", "/api/1/tables/table/undo?preview=1", {}).status == 400
    assert game.look("view")["view"] == before
    assert game.ask("POST", f"{path}0", wrong).status == 200
    assert game.look("history")["entries"] != [play]


def test_a_preview_of_what_the_rules_refuse(game: Site) -> None:
    game.act("act", action=POTTED)
    [play] = game.look("history")["entries"]
    given = {"kind": "change", "entry": play["entry"], "line": {"shot": {"potted": ["queen"] * 9}}}
    answer = game.ask("POST", "/api/1/tables/table/correct?preview=1", given)
    assert answer.status == 400
    in_words(answer)


def test_a_preview_in_an_earlier_game(game: Site) -> None:
    game.act("act", action=POTTED)
    [play] = game.look("history")["entries"]
    number = game.look("history")["game"]["number"]
    assert game.act("begin", header=HEADER, abandon=True).status == 200
    given = {"kind": "void", "entry": play["entry"]}
    answer = game.ask("POST", "/api/1/tables/table/correct?preview=1", given).json
    assert answer["game"]["scores"] == {"Ana": 0, "Bo": 0}
    assert answer["view"]["game"]["scores"] == {"Ana": 0, "Bo": 0}
    old = game.look(f"history?game={number}")
    assert old["game"]["scores"] == {"Ana": 1, "Bo": 0}
    assert old["game"]["standing"] == "abandoned"
    assert game.act("reopen", game=number, abandon=True).status == 200
    assert scores(game) == {"Ana": 1, "Bo": 0}


def test_what_was_put_right_stands_in_the_history(game: Site) -> None:
    game.act("act", action=POTTED)
    game.act("act", action=POTTED)
    first, second = game.look("history")["entries"]
    game.act("correct", kind="void", entry=first["entry"])
    game.act("correct", kind="change", entry=second["entry"], line={"shot": {}})
    game.act("correct", kind="insert", after=second["entry"], line={"shot": {}})
    old, changed, new = game.look("history")["entries"]
    assert (old["is_void"], len(old["corrections"])) == (True, 1)
    assert (changed["is_void"], len(changed["corrections"])) == (False, 1)
    assert changed["line"]["shot"] == {}
    assert (new["is_inserted"], new["player"]) == (True, "Bo")
    assert changed["text"][0]["fr"]


def test_names_of_earlier_games(game: Site) -> None:
    game.act("begin", header={**HEADER, "players": ["Zoé", "Ana"]}, abandon=True)
    assert game.get("/api/1/players").json["players"][:3] == ["Zoé", "Ana", "Bo"]
