"""Every bad act there is: each is refused in words, and changes nothing."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.service.web.site import HEADER, Site, raw, site
from tests.service.web.test_acting import POTTED, in_words, scores, version
from tests.service.web.test_acting import game as game
from tests.service.web.test_acting import page as page

NO_JSON = {
    "nothing": b"",
    "no JSON": b"pin=1",
    "a list": b"[]",
    "a text": b'"undo"',
    "null": b"null",
    "half": b'{"a": ',
    "two": b"{} {}",
    "no UTF-8": b'{"a": "\xff"}',
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "NaN": b'{"version": NaN}',
    "without end": b'{"version": 1e999}',
    "too large": b'{"version": 1' + b"0" * 5000 + b"}",
    "half a character": b'{"action": {"shot": "\\ud800"}}',
    "a key twice": b'{"version": 1, "version": 2}',
    "deep": b'{"action": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    "deep objects": b'{"a":' * 8000 + b"1" + b"}" * 8000,
    "a field it has not": b'{"shots": 1}',
    "an action that is none": b'{"action": 7}',
    "an action of no game": b'{"action": {"fly": {}}}',
}


@pytest.mark.parametrize("body", NO_JSON.values(), ids=NO_JSON)
def test_a_body_that_is_no_request(game: Site, body: bytes) -> None:
    before = version(game)
    json_type = {"Content-Type": "application/json"}
    answer = game.ask("POST", "/api/1/tables/table/act", body, json_type)
    assert answer.status == 400
    in_words(answer)
    assert version(game) == before


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]
)
def test_a_body_of_another_type(game: Site, kind: str) -> None:
    body = json.dumps({"action": POTTED}).encode()
    answer = game.ask("POST", "/api/1/tables/table/act", body, {"Content-Type": kind})
    assert answer.status == 400
    assert scores(game) == {"Ana": 0, "Bo": 0}


@pytest.mark.parametrize("size", [65537, 1 << 20, 10 << 20])
def test_a_body_that_is_too_long(game: Site, size: int) -> None:
    long = b'{"a": "' + b"x" * (size - 9) + b'"}'
    answer = game.ask("POST", "/api/1/tables/table/act", long, {"Content-Type": "application/json"})
    assert answer.status == 413
    in_words(answer)
    assert game.look("view")


def test_a_body_without_a_length_that_is_too_long(game: Site) -> None:
    with raw(game.port) as caller:
        caller.sendall(
            b"POST /api/1/tables/table/act HTTP/1.1\r\nHost: localhost\r\n"
            b"Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n"
            b"Cookie: " + game.headers["Cookie"].encode() + b"\r\n\r\n"
        )
        piece = b"%x\r\n%b\r\n" % (4096, b"x" * 4096)
        for _ in range(40):
            caller.sendall(piece)
        caller.sendall(b"0\r\n\r\n")
        assert caller.recv(100).startswith(b"HTTP/1.1 413 ")


def test_as_long_as_it_may_be(game: Site) -> None:
    action = json.dumps({"action": POTTED}).encode()
    body = action[:-1] + b" " * (65536 - len(action)) + b"}"
    answer = game.ask(
        "POST", "/api/1/tables/table/act", body, {"Content-Type": "application/json; charset=utf-8"}
    )
    assert answer.status == 200


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/1/tables/other/done"),
        ("GET", "/api/1/tables/other/view"),
        ("GET", "/api/1/tables/other/events"),
        ("POST", "/api/1/tables/table/dance"),
        ("POST", "/api/1/tables/table/view"),
        ("GET", "/api/1/tables/table/undo"),
        ("GET", "/api/1/tables/table/subscribe"),
        ("POST", "/api/1/tables/table/subscribe"),
        ("GET", "/api/1/tables/table/past"),
        ("GET", "/api/2"),
        ("GET", "/page/nothing.js"),
        ("GET", "/page/../service/web/app.py"),
        ("GET", "/page/%2e%2e/service/web/app.py"),
        ("GET", "/page//etc/passwd"),
        ("GET", "/page/README.md"),
        ("GET", "/games/x"),
        ("GET", "/api/1/tables/table%2F..%2Fview"),
    ],
)
def test_what_is_not_there(page: Site, method: str, path: str) -> None:
    answer = page.ask(method, path, {} if method == "POST" else None)
    assert answer.status == 404
    in_words(answer)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "OPTIONS", "TRACE", "DELETE", "BREW"])
def test_a_method_that_is_none_of_ours(page: Site, method: str) -> None:
    before = version(page)
    assert page.ask(method, "/api/1/tables/table/undo").status in (404, 405)
    assert version(page) == before


def test_a_game_that_has_ended_and_a_question_that_is_gone(page: Site) -> None:
    short = {**HEADER, "options": {"target": 1}}
    assert page.act("begin", header=short, abandon=True).status == 200
    for _ in range(20):
        if page.look("view")["view"]["game"]["over"]:
            break
        page.act("act", action={"shot": {"potted": ["blue"]}})
    assert page.look("view")["view"]["game"]["over"]
    before = version(page)
    wrong: dict[str, dict[str, Any]] = {
        "act": {"action": POTTED},
        "answer": {"question": "fell pocket-1@1", "choice": 0},
        "redo": {},
        "reopen": {"game": 999},
        "correct": {"kind": "void", "entry": 10**9},
    }
    for verb, given in wrong.items():
        answer = page.act(verb, None, **given)
        assert answer.status == 400, verb
        in_words(answer)
    assert version(page) == before
    assert page.act("undo").status == 200, "also over a won game"
    assert not page.look("view")["view"]["game"]["over"]


def test_a_rule_that_says_no_is_named(game: Site) -> None:
    answer = game.act("act", action={"shot": {"potted": ["queen", "queen"]}})
    assert answer.status == 400
    assert answer.json["rule"]


def test_a_later_play_in_the_way_of_a_correction_is_named(game: Site) -> None:
    game.act("act", action=POTTED)
    game.act("act", action={"shot": {"potted": ["queen"]}})
    first, second = game.look("history")["entries"]
    line = {"player": "Ana", "shot": {"potted": ["queen"]}}
    path = "/api/1/tables/table/correct?preview=1"
    given = {"kind": "change", "entry": first["entry"], "line": line}
    answer = game.ask("POST", path, given)
    assert (answer.status, answer.json["rule"]) == (400, "EV-6")
    assert answer.json["entry"] == second["entry"]
    assert answer.json["error"] == answer.json["text"]["en"]
    assert answer.json["error"].startswith("“Ana pots the queen” (round 1) would no longer be")
    own = {**given, "line": {"player": "Ana", "shot": {"potted": ["queen", "queen"]}}}
    assert "entry" not in game.ask("POST", path, own).json, "that play itself is wrong"


def test_a_disk_that_cannot_be_written(tmp_path: Path) -> None:
    """Another program holds the journal: nothing is done, and later it is."""
    with site(tmp_path) as own:
        phone = own.sign_in()
        assert phone.act("begin", header=HEADER).status == 200
        key = {"Idempotency-Key": "later"}
        with closing(
            sqlite3.connect(tmp_path / "state" / "journal.sqlite", isolation_level=None)
        ) as holder:
            holder.execute("BEGIN IMMEDIATE")
            answer = phone.act("act", key, action=POTTED)
            assert answer.status == 503
            in_words(answer)
            holder.execute("ROLLBACK")
        assert phone.act("act", key, action=POTTED).status == 200, "it may be tried again"
        assert scores(phone) == {"Ana": 1, "Bo": 0}
