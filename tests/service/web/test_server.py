"""Where the page is served: addresses, ports, certificates, and what is printed of them."""

import json
import re
import socket
import ssl
import subprocess
import sys
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

from pichenette.service.web import addresses
from tests.patience import PATIENCE_S
from tests.service.running import Running
from tests.service.web.certificate import certified
from tests.service.web.site import HEADER, free_port, site

PROGRAM = "import sys; from pichenette.cli import main; sys.exit(main())"


def test_https_with_a_given_certificate(tmp_path: Path) -> None:
    port = free_port()
    words = ("--config", str(certified(tmp_path)), "--page", f"127.0.0.1:{port}")
    trusted = ssl.create_default_context(cafile=str(tmp_path / "page.pem"))
    with Running(tmp_path, *words) as running:
        url = f"https://localhost:{port}/api/1"
        with urllib.request.urlopen(url, timeout=PATIENCE_S, context=trusted) as answer:
            assert b"pichenette" in answer.read()
        kept = json.loads((tmp_path / "state" / "page.pin").read_text(encoding="utf-8"))
        given = json.dumps({"pin": kept["pin"], "name": "Ana"}).encode()
        sign_in = urllib.request.Request(f"{url}/session", given, method="POST")
        sign_in.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(sign_in, timeout=PATIENCE_S, context=trusted) as answer:
            assert "Secure" in answer.headers["set-cookie"]
        events = f"{url}/tables/table/events"
        with urllib.request.urlopen(events, timeout=PATIENCE_S, context=trusted) as stream:
            beats = 0
            while beats < 2:  # it goes on: nothing waits for ever for its buffer
                beats += stream.readline().startswith(b"event: beat")
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S) as plain:
            plain.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            with suppress(ConnectionError):
                assert not plain.recv(100).startswith(b"HTTP")
        running.stop()


@pytest.mark.parametrize(
    ("page", "complaint"),
    [
        ('address = "here"', "page.address"),
        ('address = ""', "page.address"),
        ("port = 70000", "page.port"),
        ("port = -1", "page.port"),
        ('certificate = "a.pem"', "certificate and key"),
        ('key = "a.key"', "certificate and key"),
        ('certificate = "/no/a.pem"\nkey = "/no/a.key"', "page.certificate"),
        ('names = ["http://a.example/"]', "page.names"),
        ('names = ["a.example:80"]', "page.names"),
        ('private = "yes"', "page.private"),
        ('adress = "127.0.0.1"', '"adress"'),
    ],
)
def test_settings_that_have_no_sense_are_told(tmp_path: Path, page: str, complaint: str) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text(f"[page]\n{page}\n", encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, "serve", "--config", str(settings), "--data", str(tmp_path)]
        + (["--page", "127.0.0.1:0"] if "/no/" in page else []),
        env={"RUNTIME_DIRECTORY": str(tmp_path / "run"), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert ended.returncode in (1, 2)
    assert complaint in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    "given", ["8080", "127.0.0.1", "here:80", "127.0.0.1:http", "1.2.3.4:99999"]
)
def test_an_address_that_is_none_is_told(tmp_path: Path, given: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, "serve", "--page", given, "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert ended.returncode == 2
    assert "--page" in ended.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """Asked for by name it is a mistake; else scoring goes on without a page, and tells it."""
    with site(tmp_path) as first:
        taken = f"127.0.0.1:{first.port}"
        ended = subprocess.run(
            [sys.executable, "-c", PROGRAM, "serve", "--page", taken],
            env={
                "RUNTIME_DIRECTORY": str(tmp_path / "run2"),
                "STATE_DIRECTORY": str(tmp_path / "two"),
            },
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert ended.returncode == 1
        assert "--page" in ended.stderr
        settings = tmp_path / "settings.toml"
        settings.write_text(f"[page]\nport = {first.port}\n", encoding="utf-8")
        (tmp_path / "three").mkdir()
        with Running(tmp_path / "three", "--config", str(settings), has_page=True) as running:
            client = running.client()
            assert client.ask("begin", header=HEADER)["ok"]
            assert client.ask("subscribe", to=["views"])["ok"]
            told = client.until_view(
                lambda view: any(str(first.port) in one["en"] for one in view["faults"])
            )
            assert told["game"]


def test_addresses_and_pin_are_printed(tmp_path: Path) -> None:
    port = free_port()
    environment = {
        "RUNTIME_DIRECTORY": str(tmp_path / "run"),
        "STATE_DIRECTORY": str(tmp_path / "state"),
    }
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "serve", "--page", f"0.0.0.0:{port}"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        lines = []
        for line in process.stdout:
            lines.append(line.rstrip())
            if line.startswith("PIN: "):
                break
        process.kill()
    pin = subprocess.run(
        [sys.executable, "-c", PROGRAM, "pin"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=True,
    ).stdout.strip()
    assert lines[-1].split()[1] == pin
    urls = [line.removeprefix("page: ") for line in lines[:-1]]
    for address in addresses.own_addresses():
        if ":" not in address:
            assert f"http://{address}:{port}/" in urls, "as an IP: many phones know no .local"
    assert f"http://{addresses.local_name()}:{port}/" in urls
    assert f"http://127.0.0.1:{port}/" in urls


def test_the_page_is_found_by_its_addresses_and_as_a_code(tmp_path: Path) -> None:
    with site(tmp_path) as own:
        assert own.get("/api/1/addresses").json["addresses"] == [f"http://127.0.0.1:{own.port}/"]
        address = f"http://127.0.0.1:{own.port}/"
        for path in ("/qr.svg", "/api/1/qr", f"/api/1/qr?text={address}"):
            code = own.get(path)
            assert code.headers["content-type"] == "image/svg+xml"
            assert code.data.startswith(b"<svg")
            assert b"style" not in code.data, "the policy lets no inline style through"
        usual = own.get("/api/1/qr?text=http://127.0.0.1/")
        assert usual.status == 200, "through a port that leads here"
        assert usual.data != own.get("/qr.svg").data


def test_addresses_in_every_form() -> None:
    assert addresses.urls("127.0.0.1", 8080) == ["http://127.0.0.1:8080/"]
    assert addresses.urls("::1", 8080) == ["http://[::1]:8080/"]
    assert addresses.urls("192.0.2.1", 80) == ["http://192.0.2.1/"]
    assert addresses.urls("192.0.2.1", 443, is_https=True) == ["https://192.0.2.1/"]
    every = addresses.urls("0.0.0.0", 8080)
    assert every[-2:] == [f"http://{addresses.local_name()}:8080/", "http://127.0.0.1:8080/"]
    assert not any("[" in one for one in every)


def test_the_files_of_the_page(tmp_path: Path) -> None:
    with site(tmp_path) as own:
        plain = own.get("/")
        assert plain.status == 200
        assert plain.headers["content-type"] == "text/html; charset=utf-8"
        assert plain.headers["cache-control"] == "no-cache"
        packed = own.get("/", **{"Accept-Encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert len(packed.data) < len(plain.data)
        again = own.get("/tv", **{"If-None-Match": plain.headers["etag"]})
        assert (again.status, again.data) == (304, b"")
        script = own.get("/page/main.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert script.headers["cache-control"] == "no-cache"
        [address] = re.findall(rb'src="(/page/[0-9a-f]{12}/main.js)"', plain.data)
        kept = own.get(address.decode())
        assert kept.data == script.data
        assert "immutable" in kept.headers["cache-control"]
        assert own.get("/page/" + "0" * 12 + "/main.js").headers["cache-control"] == "no-cache"
        for face in ("/tv", "/overlay", "/setup", "/games/3"):
            assert own.get(face).data == plain.data
        assert own.ask("HEAD", "/").headers["content-length"] == plain.headers["content-length"]
