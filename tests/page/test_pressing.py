"""A nervous finger: what comes under it while it taps again is not tapped, and two taps that count
say so."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.playing import begin, expect_scores
from tests.page.test_topple import THREE, played
from tests.service.web.site import Site

_KEY_THERE = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('button, [role=button]'))"


@contextmanager
def at_once(page: Page) -> Iterator[None]:
    """However long it takes here, no time passes on the page."""
    page.evaluate("{ const now = performance.now(); performance.now = () => now; }")
    yield
    page.evaluate("delete performance.now")


def lines(house: Site) -> list[str]:
    return [line["player"] for line in house.look("record")["record"][1:]]


def middle(key: Locator) -> tuple[float, float]:
    box = key.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_what_lies_under_a_sheet_is_not_tapped_by_whoever_closes_it(
    house: Site, phone: Page
) -> None:
    missed = phone.get_by_role("button", name="Raté")
    x, y = middle(missed)
    phone.get_by_role("button", name="Entrer un tir").click()
    sheet = phone.get_by_role("dialog")
    more = sheet.get_by_role("button", name="bleu dans une poche").last
    with at_once(phone):
        more.click()
        more.click()
        counts = sheet.get_by_role("button", name="Ça compte").bounding_box()
        assert counts is not None
        assert counts["x"] < x < counts["x"] + counts["width"], "one lies over the other"
        assert counts["y"] < y < counts["y"] + counts["height"]
        phone.mouse.click(x, y)
        expect(sheet).to_have_count(0)
        expect_scores(phone, {"Ana": "2", "Bo": "0", "Célestine": "0"})
        expect(missed).to_be_enabled()
        sent: list[str] = []
        phone.on("request", lambda request: sent.append(request.url.rpartition("/")[2]))
        phone.mouse.click(x, y)
        phone.evaluate("{ const now = performance.now() + 500; performance.now = () => now; }")
        assert "done" not in sent
        phone.mouse.click(x, y)
        expect(phone.locator(".turn")).to_have_text("À Bo de jouer")
    assert lines(house) == ["Ana", "Ana"], "not one more"


def test_the_cell_that_comes_under_a_die_is_not_tapped_with_it(
    browser: Browser, house: Site
) -> None:
    with played(browser, house, THREE) as page, at_once(page):
        point = middle(page.get_by_role("button", name="Le dé montre 3"))
        page.mouse.click(*point)
        expect(page.get_by_role("button", name="Le dé montre 3")).to_have_count(0)
        expect(page.locator("p-topple .spot").first).to_be_visible()
        assert page.evaluate(_KEY_THERE, point), "a cell lies there now"
        page.mouse.click(*point)
        assert lines(house) == THREE[:1], "the roll"
        page.locator("p-topple .spot").first.focus()
        page.keyboard.press("Enter")  # whoever uses keys aims
        expect(page.locator(".turn")).to_have_text(f"À {THREE[1]} de jouer")


def test_two_misses_within_a_moment_are_told_with_a_way_back(house: Site, phone: Page) -> None:
    begin(house)
    missed, turn = phone.get_by_role("button", name="Raté"), phone.locator(".turn")
    with at_once(phone):
        expect(turn).to_have_text("À Ana de jouer")
        missed.click()
        expect(turn).to_have_text("À Bo de jouer")
        expect(phone.locator(".note")).to_have_count(0)
        missed.click()
        expect(turn).to_have_text("À Célestine de jouer")
        note = phone.locator(".note")
        expect(note).to_contain_text("Deux appuis à la suite : les deux ont compté.")
        note.get_by_role("button", name="Annuler").click()
        expect(turn).to_have_text("À Bo de jouer")
