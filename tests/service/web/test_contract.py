"""The page's contract, sentence by sentence, on every board with nothing attached."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pichenette import __version__, board
from pichenette.games import catalogue
from pichenette.service.request import LONGEST
from pichenette.service.verbs import VERBS
from tests.patience import PATIENCE_S
from tests.service.web.site import HEADER, Answer, Site, site

BOARDS = ("carrom", "offboard", "topple")
PROGRAM = "import sys; from pichenette.cli import main; sys.exit(main())"
PEOPLE = ("Ana", "Bo", "Cy", "Di", "Eva", "Flo")


@pytest.fixture(scope="module", params=BOARDS)
def page(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp(request.param)
    with site(folder, "--virtual", request.param, "--data", str(folder / "state")) as found:
        found.board = request.param  # type: ignore[attr-defined]
        yield found


@pytest.fixture
def device(page: Site) -> Site:
    return page.sign_in()


def headers_of(page: Site) -> list[dict[str, Any]]:
    """One for each game that this board can see."""
    own = board.load(page.board)  # type: ignore[attr-defined]
    found = []
    for name in catalogue.offered(own):
        seats = catalogue.find(name).about.seats
        number = min((seat for seat in seats if seat > 1), default=min(seats))
        found.append({"pichenette": 1, "game": name, "players": list(PEOPLE[:number])})
    return found


def begin(device: Site, header: dict[str, Any]) -> int:
    answer = device.act("begin", header=header, abandon=True)
    assert answer.status == 200, answer
    return int(answer.json["version"])


def version(page: Site) -> int:
    """What the board tells by itself counts too: a scale that has just come to rest."""
    return int(page.look("view")["view"]["version"])


def record(page: Site) -> Any:
    """What people have done, and nothing else."""
    return page.look("record")["record"]


def check_refusal(answer: Answer, status: int) -> dict[str, Any]:
    assert answer.status == status, answer
    told: dict[str, Any] = answer.json
    assert isinstance(told["error"], str)
    assert told["text"]["en"]
    assert told["text"]["fr"]
    assert "rule" in told
    return told


def test_its_faces(page: Site) -> None:
    for face in ("/", "/tv", "/overlay", "/setup", "/games/1"):
        answer = page.get(face)
        assert answer.status == 200
        assert answer.headers["content-type"].startswith("text/html")


def test_what_it_is(page: Site) -> None:
    assert page.get("/api/1").json == {
        "pichenette": 1,
        "version": __version__,
        "tables": ["table"],
    }


def test_the_catalogue(page: Site) -> None:
    games = page.get("/api/1/games").json["games"]
    assert {game["name"] for game in games} == set(catalogue.offered())
    for game in games:
        assert game["players"]
        for text in (game["title"], game["rules"], *(one["text"] for one in game["options"])):
            assert text["en"]
            assert text["fr"]
        for option in game["options"]:
            assert {"key", "type", "default"} <= option.keys()
            if option["type"] == "whole":
                assert "least" in option
            if option["type"] == "one_of":
                assert option["default"] in option["words"]


def test_looks_are_as_the_socket_gives_them(page: Site, device: Site) -> None:
    local = page.running.client()
    for header in headers_of(page):
        begin(device, header)
        for verb in ("view", "record"):
            before, told = None, local.ask(verb)[verb]
            while told != before:  # a fault may have come or gone in between
                before, found = told, page.look(verb)[verb]
                told = local.ask(verb)[verb]
            assert found == told
        assert page.look("status")["status"].keys() == local.ask("status")["status"].keys()


def test_events(page: Site, device: Site) -> None:
    header = headers_of(page)[0]
    first = begin(device, header)
    with page.events() as events:
        at_once = next(events)
        assert (at_once.name, at_once.data["version"]) == ("view", int(at_once.number or 0))
        assert at_once.data["version"] >= first
        beats, last = 0, 0.0
        while beats < 2:
            event = next(events)
            assert event.name in ("view", "beat")
            if event.name == "beat":
                assert event.data.keys() == {"version"}
                beats, last = beats + 1, time.monotonic()
        assert last
        after = begin(device, header)
        while (event := next(events)).name != "view" or event.data["version"] < after:
            pass
        assert event.data == page.look("view")["view"], "whole, never a delta"


def test_every_act_of_the_socket_needs_the_pin(page: Site) -> None:
    for verb in VERBS.values():
        if verb.may == "act" and verb.is_over_http:
            check_refusal(page.act(verb.name), 401)
    for verb_name in ("reboot", "send", "lend", "calibrate"):
        assert VERBS[verb_name].may == "act", "the board's own commands"


def test_every_act_of_the_socket_is_there(page: Site, device: Site) -> None:
    for verb in VERBS.values():
        if verb.may == "act" and verb.is_over_http:
            answer = device.act(verb.name, nonsense=True)
            told = check_refusal(answer, 400)
            assert "nonsense" in told["error"] or any(
                own.is_required and own.name in told["error"] for own in verb.fields
            )


def test_the_pin_is_no_business_of_the_network(page: Site, device: Site) -> None:
    before = page.pin
    for who in (page, device):
        check_refusal(who.act("pin", new=True), 404)
        check_refusal(who.get("/api/1/tables/table/pin"), 404)
    assert page.pin == before


def test_another_version_in_between(page: Site, device: Site) -> None:
    for header in headers_of(page):
        now = begin(device, header)
        answer = device.act("undo", version=now - 1)
        assert answer.status == 409
        assert {"error", "text", "view"} <= answer.json.keys()
        assert now <= answer.json["view"]["version"] <= version(page)
        assert record(page) == [header], "it was not undone"


def test_the_same_key_again_does_nothing(page: Site, device: Site) -> None:
    header = headers_of(page)[-1]
    key = {"Idempotency-Key": "k" * 64}
    given = {"header": header, "abandon": True}
    first = device.act("begin", key, **given)
    begun = device.look("games")["games"][0]["number"]
    again = device.act("begin", key, **given)
    assert (first.status, first.json) == (again.status, again.json)
    assert device.look("games")["games"][0]["number"] == begun
    check_refusal(device.act("done", {"Idempotency-Key": "k" * 65}), 400)


def test_statuses(page: Site, device: Site) -> None:
    begin(device, headers_of(page)[0])
    before = record(page)
    path = "/api/1/tables/table/done"
    ours = {"Content-Type": "application/json"}
    check_refusal(device.ask("POST", path, b"{", ours), 400)
    check_refusal(device.ask("POST", path, b"[]", ours), 400)
    check_refusal(device.ask("POST", path, b"{}", {"Content-Type": "text/plain"}), 400)
    check_refusal(device.act("act", action={"nonsense": 1}), 400)
    check_refusal(page.act("done"), 401)
    check_refusal(device.act("done", {"Origin": "http://elsewhere.example"}), 403)
    check_refusal(device.ask("POST", "/api/1/tables/other/done", {}), 404)
    check_refusal(device.act("nothing"), 404)
    check_refusal(page.get("/api/1/tables/other/view"), 404)
    long = json.dumps({"why": "x" * LONGEST}).encode()
    check_refusal(device.ask("POST", path, long, ours), 413)
    check_refusal(page.get("/api/1", Host="elsewhere.example"), 421)
    assert record(page) == before, "and nothing done"


def test_a_preview_and_nothing_done(page: Site, device: Site) -> None:
    now = begin(device, headers_of(page)[0])
    before = record(page)
    body = {"kind": "insert", "after": now, "line": {"nonsense": 1}}
    check_refusal(device.ask("POST", "/api/1/tables/table/correct?preview=1", body), 400)
    assert record(page) == before
    if page.board == "carrom":  # type: ignore[attr-defined]
        body = {"kind": "insert", "after": now, "line": {"shot": {"potted": ["blue"]}}}
        answer = device.ask("POST", "/api/1/tables/table/correct?preview=1", body)
        assert answer.status == 200
        assert answer.json["view"]["game"]["scores"]["Ana"] == 1
        assert record(page) == before


def test_a_session_and_its_end(page: Site) -> None:
    answer = page.enter(page.pin)
    assert (answer.status, answer.data) == (204, b"")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    device = page.sign_in()
    assert device.ask("DELETE", "/api/1/session").status == 204
    check_refusal(device.act("done"), 401)


def test_the_command_changes_the_pin_and_signs_everybody_out(page: Site) -> None:
    data = page.running.folder / "state"

    def pin(*words: str) -> str:
        ended = subprocess.run(
            [sys.executable, "-c", PROGRAM, "pin", "--data", str(data), *words],
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
        return ended.stdout.strip() if ended.returncode == 0 else ended.stderr

    device = page.sign_in()
    shown = pin()
    assert shown.isdigit()
    assert len(shown) >= 6
    assert (data / "page.pin").stat().st_mode & 0o077 == 0, "readable by its owner alone"
    assert pin("--set", "471100") == "471100"
    check_refusal(device.act("done"), 401)
    assert page.enter("471100").status == 204
    assert "digits" in pin("--set", "12345")
    assert pin() == "471100"
    assert pin("--new").isdigit()


def test_too_many_wrong_tries(tmp_path: Path) -> None:
    """At a service of its own: an address that has tried too often waits for a minute."""
    with site(tmp_path) as own:
        device = own.sign_in()
        wrong = "0" * 9
        statuses = [own.enter(wrong).status for _ in range(12)]
        assert statuses[:10] == [401] * 10
        refused = own.enter(wrong)
        check_refusal(refused, 429)
        assert 0 < int(refused.headers["retry-after"]) <= 60
        begin(device, HEADER)  # who is signed in never notices


def test_settings(tmp_path: Path) -> None:
    """All that the contract names are known, and have the defaults it gives them."""
    settings = tmp_path / "settings.toml"
    settings.write_text(
        '[page]\naddress = "127.0.0.1"\nport = 8080\nnames = []\nprivate = false\n'
        'certificate = ""\nkey = ""\n',
        encoding="utf-8",
    )
    from pichenette import config

    assert config.load(settings).page == config.Settings().page
