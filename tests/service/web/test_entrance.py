"""What anybody may ask for at the entrance costs play nothing."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import segno

from pichenette.service.web import entrance
from tests.service.local.hall import Hall, run
from tests.service.web.site import Site, site


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("page")) as found:
        yield found


@pytest.mark.parametrize(
    "text", ["other", "x" * 120, "%C3%A9", "http://192.0.2.1:8080/", "http://127.0.0.1:1/", "%00"]
)
def test_a_code_is_drawn_of_our_own_addresses_alone(page: Site, text: str) -> None:
    for path in ("/api/1/qr", "/qr.svg"):
        answer = page.get(f"{path}?text={text}")
        assert answer.status == 400
        assert answer.json["text"]["fr"].startswith("text : ")


@pytest.mark.parametrize(
    ("more", "en", "fr"),
    [
        ({"admin": True}, '"admin"', "« admin »"),
        ({"Name": "x"}, '"Name"', "« Name »"),
        ({"version": 1}, '"version"', "« version »"),
        ({"x" * 999: 1}, '"' + "x" * 38 + "…", "« " + "x" * 35 + "… »"),
    ],
)
def test_signing_in_has_no_other_fields(page: Site, more: dict[str, Any], en: str, fr: str) -> None:
    for pin in (page.pin, "000000"):
        answer = page.ask("POST", "/api/1/session", {"pin": pin, "name": "Ana", **more})
        assert answer.status == 400, "before the PIN is looked at"
        assert "set-cookie" not in answer.headers
        assert answer.json["text"] == {
            "en": f"signing in has no field {en}; it has pin and name",
            "fr": f"la connexion n’a pas de champ {fr}\xa0; elle a pin et name".replace(
                "« ", "«\xa0"
            ).replace(" »", "\xa0»"),
        }


def test_signing_in_is_short(page: Site) -> None:
    """Anybody may send it, and reading JSON takes a while."""
    for size, status in ((4096, 400), (4097, 413), (65536, 413)):
        body = b'{"pin": "' + b"0" * (size - 20) + b'", "a": 1}'.rjust(11)
        assert len(body) == size
        answer = page.ask("POST", "/api/1/session", body, {"Content-Type": "application/json"})
        assert answer.status == status


def test_whoever_is_in_may_sign_in_again_whatever_others_try(page: Site) -> None:
    """A tablet that hands out its name, behind an address that somebody guesses from."""
    tablet = page.sign_in("tablet")
    while page.enter("000000" if page.pin != "000000" else "000001").status != 429:
        pass
    assert page.enter(page.pin).status == 429
    answer = tablet.enter(page.pin, "the tablet", Cookie=tablet.headers["Cookie"])
    assert answer.status == 204
    assert answer.headers["set-cookie"]


def test_forty_codes_at_once_are_drawn_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entrance._drawn.cache_clear()
    drawn: list[str] = []
    make = segno.make

    def counted(text: str, **how: Any) -> Any:
        drawn.append(text)
        return make(text, **how)

    monkeypatch.setattr(segno, "make", counted)

    async def then(hall: Hall) -> None:
        assert hall.service.page is not None
        own = Site(None, hall.service.page.port)  # type: ignore[arg-type]
        paths = ["/qr.svg" if n % 2 else f"/qr.svg?text={'x' * 200}{n}" for n in range(40)]
        with ThreadPoolExecutor(40) as crowd:
            asked = [asyncio.wrap_future(crowd.submit(own.get, path)) for path in paths]
            answers = await asyncio.gather(*asked)
        assert [one.status for one in answers] == [400, 200] * 20
        assert drawn == hall.service.page.urls

    run(tmp_path, then, has_page=True)
