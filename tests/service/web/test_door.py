"""Who may act, and what everybody else gets: PINs, cookies, other origins, other hosts."""

import json
import os
import re
import stat
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from pichenette.cli import main
from pichenette.service.web.probes import PROBES
from tests.service.web.site import HEADER, Site, raw, site


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("page")) as found:
        yield found


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Site]:
    """Whose wrong tries nobody else has counted."""
    with site(tmp_path) as found:
        yield found


def data_of(page: Site) -> Path:
    return page.running.folder / "state"


def test_the_pin_is_its_owners_alone(page: Site) -> None:
    path = data_of(page) / "page.pin"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert re.fullmatch(r"\d{6}", page.pin)


def test_who_has_not_signed_in_looks_and_does_not_act(page: Site) -> None:
    assert page.look("view")
    before = page.look("view")["view"]["version"]
    for verb in ("begin", "done", "undo", "reboot", "send", "lend", "calibrate", "virtual"):
        answer = page.act(verb)
        assert answer.status == 401, verb
        assert answer.json["text"].keys() == {"en", "fr"}
        assert not re.search("`|code PIN", str(answer.json["text"])), "in plain words"
    assert page.look("view")["view"]["version"] == before


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(page: Site) -> None:
    answer = page.enter(page.pin)
    assert (answer.status, answer.data) == (204, b"")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert re.search("SameSite=strict", cookie, re.IGNORECASE)
    assert "Path=/" in cookie
    assert "Secure" not in cookie, "over plain HTTP it would never come back"


def test_what_was_done_names_the_device(page: Site) -> None:
    phone = page.sign_in("Bo's tablet")
    assert phone.act("begin", header=HEADER, abandon=True).status == 200
    assert phone.act("act", action={"shot": {}}).status == 200
    [play] = phone.look("history")["entries"]
    assert play["who"] == "page: Bo's tablet"
    assert phone.look("view")["view"]["events"][-1]["who"] == "page: Bo's tablet"


@pytest.mark.parametrize(
    "secret", ["", "x", "0" * 43, "é", "a=b", "\x7f", "'; DROP TABLE", "x" * 4000]
)
def test_a_forged_cookie_is_no_session(page: Site, secret: str) -> None:
    name = page.enter(page.pin).headers["set-cookie"].partition("=")[0]
    forged = Site(page.running, page.port)
    forged.headers["Cookie"] = f"{name}={secret}"
    assert forged.act("undo").status == 401


def test_devices_are_listed_and_signed_out(fresh: Site) -> None:
    assert fresh.get("/api/1/session").status == 401
    ana, bo = fresh.sign_in("Ana"), fresh.sign_in("Bo")
    told = ana.get("/api/1/session").json
    assert told["name"] == "Ana"
    assert {one["name"]: one["here"] for one in told["devices"]} == {"Ana": True, "Bo": False}
    [other] = [one["id"] for one in told["devices"] if not one["here"]]
    assert ana.ask("DELETE", f"/api/1/session?device={other}").status == 204
    assert bo.act("done").status == 401
    assert ana.ask("DELETE", f"/api/1/session?device={other}").status == 404
    cy = fresh.sign_in("Cy")
    assert ana.ask("DELETE", "/api/1/session").status == 204
    assert ana.act("done").status == 401
    assert cy.act("done").status == 200
    assert cy.ask("DELETE", "/api/1/session?device=all").status == 204
    assert cy.act("done").status == 401


def test_signing_in_again_is_no_second_device(fresh: Site) -> None:
    ana = fresh.sign_in("Ana")
    answer = ana.enter(fresh.pin, "Ana B.")
    ana.headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
    assert [one["name"] for one in ana.get("/api/1/session").json["devices"]] == ["Ana B."]


def test_who_is_signed_in_stays_so_over_a_restart(fresh: Site) -> None:
    phone = fresh.sign_in()
    fresh.running.kill()
    fresh.running.start()
    assert phone.act("begin", header=HEADER).status == 200


def test_another_pin_signs_everybody_out(fresh: Site, capsys: pytest.CaptureFixture[str]) -> None:
    phone, before = fresh.sign_in(), fresh.pin
    folder = str(data_of(fresh))
    assert main(["pin", "--data", folder]) == 0
    assert capsys.readouterr().out.split() == [before]
    assert phone.act("done").status == 200
    assert main(["pin", "--data", folder, "--set", before]) == 0
    assert phone.act("done").status == 401, "the same digits, and yet another PIN"
    assert main(["pin", "--data", folder, "--set", "00471100"]) == 0
    assert fresh.enter(before).status == 401
    assert fresh.enter("00471100").status == 204
    assert main(["pin", "--data", folder, "--new"]) == 0
    made = capsys.readouterr().out.split()[-1]
    assert made == fresh.pin
    assert fresh.sign_in().act("done").status == 200


@pytest.mark.parametrize("digits", ["12345", "", "47110x", "４７１１００", "-471100", "4" * 65])
def test_a_pin_that_is_none_is_refused(
    tmp_path: Path, digits: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["pin", "--data", str(tmp_path), f"--set={digits}"]) == 2
    assert "digits" in capsys.readouterr().err
    assert os.listdir(tmp_path) == []


def test_no_pin_is_made_by_looking(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pin", "--data", str(tmp_path)]) == 1
    assert "--new" in capsys.readouterr().err
    assert main(["pin", "--data", str(tmp_path / "nowhere"), "--new"]) == 1
    assert "--data" in capsys.readouterr().err


def test_a_thousand_guesses_and_those_signed_in_never_notice(fresh: Site) -> None:
    phone = fresh.sign_in()
    assert phone.act("begin", header=HEADER).status == 200
    guesses = [f"{number:06d}" for number in range(1000) if f"{number:06d}" != fresh.pin]
    statuses = []
    for number, guess in enumerate(guesses):
        answer = fresh.enter(guess)
        statuses.append(answer.status)
        if answer.status == 429:
            assert 1 <= int(answer.headers["retry-after"]) <= 60
            assert "s" in answer.json["text"]["fr"]
        if number % 200 == 0:
            assert phone.act("act", action={"shot": {}}).status == 200
    assert statuses[:10] == [401] * 10
    wrong = statuses.count(401)
    assert wrong + statuses.count(429) == len(guesses)
    assert statuses[10] == 429
    assert wrong <= 40, "ten a minute, however long this takes"
    assert fresh.enter(fresh.pin).status == 429, "the right one is no way to find out either"


@pytest.mark.parametrize(
    "given",
    [{}, {"pin": 471100}, {"pin": None}, {"pin": ["471100"]}, {"pin": "1", "name": 5}],
    ids=str,
)
def test_a_sign_in_that_is_none(page: Site, given: dict[str, object]) -> None:
    answer = page.ask("POST", "/api/1/session", given)
    assert answer.status == 400
    assert answer.json["error"]


@pytest.mark.parametrize("name", ["A\x1b[2J", "x" * 61, "\u202eAna", "  "])
def test_a_device_has_a_name_that_can_be_shown(page: Site, name: str) -> None:
    assert page.enter(page.pin, name).status == 400


ELSEWHERE = [
    "http://evil.example",
    "null",
    "http://127.0.0.1:1",
    "https://127.0.0.1:{port}",
    "http://127.0.0.1:{port}.evil.example",
    "",
]


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_another_origin_changes_nothing(page: Site, origin: str) -> None:
    phone = page.sign_in()
    other = {"Origin": origin.format(port=page.port)}
    assert phone.act("begin", other, header=HEADER, abandon=True).status == 403
    assert page.enter(page.pin, **other).status == 403
    assert phone.ask("DELETE", "/api/1/session", headers=other).status == 403
    own = {"Origin": f"http://127.0.0.1:{page.port}"}
    assert phone.act("begin", own, header=HEADER, abandon=True).status == 200


def test_a_browser_that_says_it_is_elsewhere(page: Site) -> None:
    phone = page.sign_in()
    assert phone.act("done", {"Sec-Fetch-Site": "cross-site"}).status == 403
    assert phone.act("done", {"Sec-Fetch-Site": "same-site"}).status == 403


@pytest.mark.parametrize(
    ("name", "ours", "other"),
    [
        ("Origin", "http://localhost", "http://evil.example"),
        ("Sec-Fetch-Site", "same-origin", "cross-site"),
    ],
)
def test_one_origin_of_ours_hides_no_other(page: Site, name: str, ours: str, other: str) -> None:
    cookie = page.sign_in().headers["Cookie"]
    for said in ((ours, other), (other, ours)):
        lines = "".join(f"{name}: {one}\r\n" for one in said)
        with raw(page.port) as caller:
            caller.sendall(
                f"POST /api/1/tables/table/done HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n"
                f"Content-Type: application/json\r\n{lines}Content-Length: 2\r\n\r\n{{}}".encode()
            )
            assert caller.recv(1000).startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize(
    "lengths",
    [
        b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        b"Transfer-Encoding: chunked\r\nContent-Length: 500\r\n",
    ],
)
def test_a_body_with_two_lengths_is_no_request_and_nothing_follows_it(
    page: Site, lengths: bytes
) -> None:
    with raw(page.port) as caller:
        caller.sendall(
            b"POST /api/1/session HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/json\r\n" + lengths + b"\r\n0\r\n\r\n"
            b"GET /api/1 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        )
        with caller.makefile("rb") as answers:
            told = answers.read()  # until it is hung up on
    assert told.startswith(b"HTTP/1.1 400 ")
    assert told.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1.evil.example:{port}",
        "192.0.2.77:{port}",
        "localhost.evil.example",
        "[::2]:{port}",
        "127.0.0.1:{port}@evil.example",
        "127.0.0.1:x",
        "[127.0.0.1",
        "",
        " ",
    ],
)
def test_a_host_that_is_not_ours(page: Site, host: str) -> None:
    for path in ("/", "/api/1", "/api/1/tables/table/view", "/api/1/tables/table/events"):
        assert page.get(path, Host=host.format(port=page.port)).status == 421, path


def test_a_phone_that_looks_for_an_internet_stays(page: Site) -> None:
    """On the hotspot these names lead here; they get their own answer, and nothing else."""
    for host, paths in PROBES.items():
        for path, probe in paths.items():
            found = page.get(path, Host=host)
            assert (found.status, found.data) == (probe.status, probe.body), host
        assert page.get("/api/1", Host=host).status == 421
        assert page.get("/tv", Host=host).status == 421


@pytest.mark.parametrize(
    "host", ["localhost:{port}", "LOCALHOST", "127.0.0.1", "[::1]:{port}", "localhost.:{port}"]
)
def test_a_host_that_is_ours(page: Site, host: str) -> None:
    assert page.get("/api/1", Host=host.format(port=page.port)).status == 200


def test_further_names_and_the_machines_own(tmp_path: Path) -> None:
    import socket

    settings = tmp_path / "settings.toml"
    settings.write_text('[page]\nnames = ["carrom.example"]\n', encoding="utf-8")
    with site(tmp_path, "--config", str(settings)) as own:
        name = socket.gethostname().partition(".")[0]
        for host in ("carrom.example", "Carrom.Example:80", f"{name}.local", name):
            assert own.get("/api/1", Host=host).status == 200, host
        assert own.get("/api/1", Host="other.example").status == 421


def test_two_hosts_in_one_request(page: Site) -> None:
    with raw(page.port) as caller:
        caller.sendall(b"GET /api/1 HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n")
        status = caller.recv(1000).split(b" ")[1]
    assert status in (b"400", b"421")


def test_a_private_page_shows_nothing_to_strangers(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text("[page]\nprivate = true\n", encoding="utf-8")
    with site(tmp_path, "--config", str(settings)) as own:
        for path in ("", "/games", "/players", "/addresses", "/qr", "/tables/table/view"):
            assert own.get(f"/api/1{path}").status == 401, path
        assert own.get("/api/1/tables/table/events").status == 401
        for table, verb in (("table", "undo"), ("other", "undo"), ("table", "other")):
            told = own.ask("POST", f"/api/1/tables/{table}/{verb}", {})
            assert told.status == 401
            assert "tables are" not in told.json["error"]
        phone = own.sign_in()
        assert phone.look("view")
        with phone.events() as events:
            assert next(events).name == "view"
            assert phone.ask("DELETE", "/api/1/session").status == 204
            assert len(list(islice(events, 20))) < 20, "hung up at the next beat"


def test_signed_out_while_an_act_is_on_its_way(fresh: Site) -> None:
    """By another device, or because the PIN has changed: what arrives then is not done."""
    house = fresh.sign_in("the house")
    for number, sign_out in enumerate(("device", "pin")):
        phone = fresh.sign_in(f"phone {number}")
        said = json.dumps({"header": HEADER, "abandon": True}).encode()
        with raw(fresh.port) as caller:
            caller.sendall(
                b"POST /api/1/tables/table/begin HTTP/1.1\r\nHost: localhost\r\n"
                b"Content-Type: application/json\r\nExpect: 100-continue\r\n"
                b"Cookie: %b\r\nContent-Length: %d\r\n\r\n"
                % (phone.headers["Cookie"].encode(), len(said))
            )
            assert b" 100 " in caller.recv(1000), "it may act, and its body is waited for"
            if sign_out == "device":
                devices = house.get("/api/1/session").json["devices"]
                (own,) = (one["id"] for one in devices if one["name"] == "phone 0")
                assert house.ask("DELETE", f"/api/1/session?device={own}").status == 204
            else:
                assert main(["pin", "--data", str(fresh.running.folder / "state"), "--new"]) == 0
            caller.sendall(said)
            assert caller.recv(1000).startswith(b"HTTP/1.1 401 ")
        assert fresh.look("view")["view"]["game"] is None


def test_every_answer_lets_nothing_in_from_elsewhere(page: Site) -> None:
    for path in ("/", "/api/1", "/nowhere", "/api/1/tables/other/view"):
        headers = page.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "*" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers


def test_a_sessions_file_that_is_spoilt_costs_a_sign_in(fresh: Site) -> None:
    phone = fresh.sign_in()
    fresh.running.kill()
    (data_of(fresh) / "page.sessions").write_text('[{"id": 1}]', encoding="utf-8")
    (data_of(fresh) / "page.pin").write_text("{", encoding="utf-8")
    fresh.running.start()
    assert phone.act("done").status == 401
    assert json.loads((data_of(fresh) / "page.pin").read_text(encoding="utf-8"))["pin"]
    assert fresh.sign_in().act("done").status == 200


def test_an_address_that_somebody_writes_into_a_header_is_not_theirs(fresh: Site) -> None:
    """Else everybody at this machine, or behind a proxy on it, has as many tries as they like."""
    names = ("X-Forwarded-For", "Forwarded", "X-Real-IP")
    said = [dict.fromkeys(names, f"192.0.2.{number}") for number in range(12)]
    found = [fresh.enter("000000" if fresh.pin != "000000" else "1", **one).status for one in said]
    assert found == [401] * 10 + [429] * 2


@pytest.mark.parametrize(
    "host", ["127.0.0.1%", "127.0.0.1%eth0", "localhost%x", "[::1%]", "[127.0.0.1]", "[::1%25"]
)
def test_a_zone_stands_within_brackets(page: Site, host: str) -> None:
    assert page.get("/api/1", Host=host).status == 421
    assert page.get("/api/1", Host="[::1%lo]").status == 200


def test_a_wrong_pin_says_where_the_right_one_is(fresh: Site) -> None:
    told = fresh.enter("1").json["text"]
    assert "shown where the table was started" in told["en"]
    assert not re.search("`|code PIN", str(told)), "in plain words"
    assert "là où la table a été lancée" in told["fr"]
