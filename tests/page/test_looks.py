"""Phone, tablet and television, light and dark, French and English: nothing sticks out, axe is
content, and the first load is small."""

import gzip
import json
import re
from collections.abc import Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browsing import (
    SIZES,
    covered,
    found_by_axe,
    reach_from_phones,
    small,
    sticking_out,
    visitor,
)
from tests.page.playing import begin, doubt, pretend, shoot
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
    doubt(house, "pocket-2")


def check(page: Page) -> None:
    assert sticking_out(page) == []
    assert found_by_axe(page) == []


@pytest.mark.parametrize("path", FACES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_sticks_out_and_axe_is_content(
    browser: Browser, house: Site, language: str, path: str
) -> None:
    """The dark differs in its colours only, and they are the same in every language."""
    open_shot(house)
    with visitor(browser, house, language=language) as one:
        page = one.open(path)
        expect(page.locator(_SHOWN[path])).not_to_have_count(0)
        if path == "/setup":
            page.locator(".game-card").nth(2).click()
            page.locator("details").last.click()
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert (name, sticking_out(page)) == (name, [])
            assert (name, covered(page)) == (name, [])
        schemes = SCHEMES if language == "fr" else SCHEMES[:1]
        colours = set()
        for scheme in schemes:
            page.emulate_media(color_scheme=scheme)
            page.evaluate(_FADED)
            colours.add(page.evaluate("getComputedStyle(document.body).color"))
            assert (scheme, found_by_axe(page)) == (scheme, [])
        assert len(colours) == len(schemes), "light and dark were both looked at"


TAPPED = {
    "/": ".question",
    "/tv": ".player",
    "/setup": ".game-card",
    "/?face=games": ".past",
    "/?face=history": ".history-row",
    "/?face=players": ".people tbody a",
    "/?face=players&name=Bo": ".figures tbody a",
    "/?face=virtual": ".vboard",
    "/?face=care&part=health": "#health-take",
    "/?face=care&part=settings": "form h2",
    "/?face=care&part=judging": ".judging h2",
    "/?face=care&part=walk": ".tabs",
    "/games/{number}": ".back-list summary",
}


@pytest.mark.parametrize("path", TAPPED)
def test_a_finger_hits_whatever_can_be_tapped(browser: Browser, house: Site, path: str) -> None:
    begin(house, ["Ana", "Bo"], target=2)
    for _ in range(4):
        shoot(house, "blue", "blue", "blue")  # people who have played one to its end
    number = house.look("games")["games"][0]["number"]
    open_shot(house)
    fault = {"en": "See `pichenette check`", "fr": "Voyez `pichenette check`"}
    with visitor(browser, house) as one:
        page = one.open(path.format(number=number))
        expect(page.locator(TAPPED[path])).not_to_have_count(0)
        if path == "/setup":
            page.locator(".game-card").nth(2).click()
        if path == "/":
            pretend(page, f"() => ({{faults: [{json.dumps(fault)}]}})")
            expect(page.locator(".faults-more")).to_be_visible()
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        assert small(page) == []
        for name in ("Menu", "Entrer un tir") if path == "/" else ():
            page.get_by_role("button", name=name, exact=True).click()
            expect(page.locator("dialog")).to_be_visible()
            assert small(page) == []
            page.keyboard.press("Escape")
            expect(page.locator("dialog")).to_have_count(0)


# How much of what is looked for is in the window, and nothing lies over its middle.
_IN_SIGHT = """(name) => [...document.querySelectorAll(name)].map((one) => {
  const {left, right, top, bottom, x, y, width, height} = one.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!one.contains(there)) return 0;
  const share = (low, high, size) => (Math.min(high, size) - Math.max(low, 0)) / (high - low);
  return share(left, right, innerWidth) * share(top, bottom, innerHeight);
})"""


def test_a_phone_on_its_side_shows_all_scores_and_most_of_a_board(
    browser: Browser, house: Site
) -> None:
    with visitor(browser, house, size=SIZES["lying phone"]) as one:
        page = one.open()
        for game, players in (
            ("queen-carrom", LONG),
            ("offboard", ["Ana", "Bo"]),
            ("topple", ["Ana", "Bo", "Cy"]),
        ):
            header = {"pichenette": 1, "game": game, "players": players}
            assert house.act("begin", header=header, abandon=True).status == 200
            expect(page.locator(".player-name")).to_have_text(players)
            assert page.evaluate(_IN_SIGHT, ".player") == [1] * len(players), game
            if game != "queen-carrom":
                expect(page.locator(".own-svg")).to_be_visible()
                assert page.evaluate(_IN_SIGHT, ".own-svg")[0] > 0.6, game


def test_the_dark_differs_in_its_colours_only() -> None:
    """So that what fits in the light does in the dark."""
    files = ((PAGE / "style" / name).read_text("utf-8") for name in ("tokens.css", "dark.css"))
    bare = (re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) for text in files)
    light, dark = (dict(re.findall(r"([\w-]+): ([^;]+);", text)) for text in bare)
    assert dark.pop("color-scheme") == "dark"
    assert dark.keys() <= light.keys()
    colour = re.compile(r"#[0-9a-f]{6}|\d+ \d+ \d+|0\.\d+")
    assert [one for one in dark.items() if not colour.fullmatch(one[1])] == []


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


# How bright a colour is, and how far two are from each other, as WCAG has it.
_CONTRAST = """([one, other]) => {
  const light = (words) => {
    const parts = words.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
    const straight = (part) => (part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const seen = parts.map(straight);
    return 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2];
  };
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}"""


@pytest.mark.parametrize("scheme", SCHEMES)
def test_black_pieces_are_seen_on_what_they_lie_on(
    browser: Browser, house: Site, scheme: str
) -> None:
    header = {"pichenette": 1, "game": "classic-carrom", "players": ["Ana", "Bo"]}
    assert house.act("begin", header=header, abandon=True).status == 200
    with visitor(browser, house, scheme=scheme) as one:
        page = one.open()
        black = page.locator(".tray .piece[data-kind=black] circle").first
        expect(black).to_be_visible()
        edge = black.evaluate("(one) => getComputedStyle(one).fill")
        for ground in ("body", ".player"):
            under = page.locator(ground).first.evaluate(
                "(one) => getComputedStyle(one).backgroundColor"
            )
            assert page.evaluate(_CONTRAST, [edge, under]) >= 3, (ground, edge, under)


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
    with visitor(browser, house, is_new=True) as one:
        asked: list[str] = []
        one.context.on("request", lambda request: asked.append(request.url))
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
    assert all(url.startswith(one.address) for url in asked)
    files = {url.split("/page/")[1].partition("/")[2] for url in asked if "/page/" in url}
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


# Parts that lie over one another, and names that are broken within a word.
_CROWDED = """() => {
  const parts = [...document.querySelectorAll('.tv-top, .turn, .player, .own-board, .story, .tray, p-track canvas, .qr')]
    .map((one) => [`${one.localName}.${one.className}`, one.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height);
  const found = [];
  parts.forEach(([name, box], at) => parts.slice(at + 1).forEach(([other, beside]) => {
    const wide = Math.min(box.right, beside.right) - Math.max(box.left, beside.left);
    const high = Math.min(box.bottom, beside.bottom) - Math.max(box.top, beside.top);
    if (wide > 2 && high > 2) found.push(`${name} over ${other}`);
  }));
  for (const one of document.querySelectorAll('.player-name')) {
    const line = parseFloat(getComputedStyle(one).fontSize) * 1.7;
    if (!/\\s/.test(one.textContent) && one.getBoundingClientRect().height > line)
      found.push(`${one.textContent} on several lines`);
  }
  return found;
}"""  # noqa: E501


@pytest.mark.parametrize(
    ("game", "number"),
    [("queen-carrom", 3), ("row-carrom", 6), ("offboard", 2), ("topple", 4)],
)
def test_on_the_wall_no_part_lies_over_another(
    browser: Browser, house: Site, game: str, number: int
) -> None:
    players = ["Ana", "Bo", "Célestine", "Dédé", "Emmanuel", "Flo"][:number]
    header = {"pichenette": 1, "game": game, "players": players}
    assert house.act("begin", header=header, abandon=True).status == 200
    with visitor(browser, house, is_referee=False, is_new=True) as one:
        reach_from_phones(one)
        page = one.open("/tv")
        expect(page.locator(".player")).to_have_count(number)
        expect(page.locator(".qr img")).to_be_visible()
        if game in ("offboard", "topple"):
            expect(page.locator(".own-board")).to_be_visible()
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            assert (name, page.evaluate(_CROWDED)) == (name, [])
            assert (name, sticking_out(page)) == (name, [])
