"""Phone, tablet and television, light and dark, French and English: nothing sticks out, axe is
content, and the first load is small."""

import gzip
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browsing import SIZES, covered, found_by_axe, sticking_out, visitor
from tests.page.test_scoreboard import begin, shoot
from tests.page.test_words import PAGE
from tests.service.web.site import Site

LONG = ["Marie-Antoinette", "Bo", "Wolfeschlegelsteinhausenbergerdorff", "Zoé"]
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FACES = (
    "/",
    "/tv",
    "/overlay?parts=score,turn,shot,event,track",
    "/setup",
    "/?face=games",
    "/?face=history",
)


def open_shot(house: Site) -> None:
    """A piece that is in doubt: no flick was felt."""
    begin(house, LONG)
    shoot(house, "blue", "queen")
    assert house.act("virtual", drop="blue", gate="pocket-2").status == 200


def check(page: Page) -> None:
    assert sticking_out(page) == []
    assert found_by_axe(page) == []


@pytest.mark.parametrize("path", FACES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_sticks_out_and_axe_is_content(
    browser: Browser, house: Site, language: str, path: str
) -> None:
    open_shot(house)
    with visitor(browser, house, language=language) as one:
        page = one.open(path)
        expect(page.locator(_SHOWN[path])).not_to_have_count(0)
        if path == "/setup":
            page.locator(".game-card").nth(2).click()
            page.locator("details").last.click()
        colours = set()
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.evaluate(_FADED)
            colours.add(page.evaluate("getComputedStyle(document.body).color"))
            for name, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                assert (scheme, name, sticking_out(page)) == (scheme, name, [])
                assert (scheme, name, covered(page)) == (scheme, name, [])
            assert (scheme, found_by_axe(page)) == (scheme, [])
        assert len(colours) == len(SCHEMES), "light and dark were both looked at"


# A key's colour takes a moment to become another.
_FADED = """() => Promise.allSettled(
  document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)
)"""
_SHOWN = {
    "/": ".question",
    "/tv": ".player",
    FACES[2]: ".overlay-player",
    "/setup": ".game-card",
    "/?face=games": ".setup .card",
    "/?face=history": ".history-row",
}


@pytest.fixture
def sheets(browser: Browser, house: Site) -> Iterator[Page]:
    open_shot(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".question")).to_be_visible()
        yield page


def test_sheets_hold_what_is_in_them(sheets: Page) -> None:
    for name in ("Menu", "Entrer un tir", "Corriger le dernier tir"):
        sheets.get_by_role("button", name=name, exact=True).click()
        expect(sheets.locator("dialog")).to_be_visible()
        check(sheets)
        sheets.keyboard.press("Escape")
        expect(sheets.locator("dialog")).to_have_count(0)


def test_the_first_load_is_at_most_100_kb_and_comes_from_here(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house) as one:
        asked: list[str] = []
        one.context.on("request", lambda request: asked.append(request.url))
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
    assert all(url.startswith(one.address) for url in asked)
    files = {url.removeprefix(f"{one.address}/page/") for url in asked if "/page/" in url}
    assert "main.js" in files
    total = 0
    for name in files | {"index.html"}:
        data = (PAGE / name).read_bytes()
        total += min(len(data), len(gzip.compress(data, 9)))
    assert total <= 100_000


def test_no_script_and_no_style_stands_in_the_document() -> None:
    document = (PAGE / "index.html").read_text(encoding="utf-8")
    assert "<style" not in document
    assert "style=" not in document
    assert document.count("<script") == document.count('<script type="module" src="/page/')
    for path in PAGE.rglob("*.js"):
        if "vendor" not in path.parts:
            assert ' style="' not in path.read_text(encoding="utf-8"), path


def test_what_looks_for_faults_finds_them(browser: Browser, house: Site) -> None:
    """A key without a name, one that sticks out, and one that something lies over."""
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        page.evaluate(
            """() => {
                const key = document.createElement('button');
                document.querySelector('main').append(key);
                key.style.cssText = 'position: fixed; top: 50%; left: 50%; width: 300px';
                const lid = document.createElement('div');
                document.querySelector('main').append(lid);
                lid.style.cssText = 'position: fixed; inset: 0; z-index: 99';
            }"""
        )
        assert any("button-name" in told for told in found_by_axe(page))
        assert any("button." in told for told in sticking_out(page))
        assert covered(page)
