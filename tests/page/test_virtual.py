"""The virtual board: a hand does something, and what becomes of it is seen."""

from playwright.sync_api import Browser, expect

from tests.page.browsing import SIZES, found_by_axe, sticking_out, visitor
from tests.page.test_scoreboard import begin
from tests.service.web.site import Site


def test_a_flick_and_a_piece_become_a_sentence_a_passage_and_a_point(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house, size=SIZES["tablet"]) as one:
        page = one.open("/?face=virtual")
        page.get_by_role("button", name="Pichenette").click()
        page.get_by_role("button", name="Dans la poche 2").click()
        trace = page.locator(".trace")
        expect(trace.locator("[data-kind=sentence]").first).to_contain_text("$EDGE")
        expect(trace.locator("[data-kind=passage]")).to_be_visible()
        expect(trace.locator("[data-kind=rule]").first).to_contain_text("Ana")
        expect(page.locator(".player-turn p-count")).to_have_text("1")
        assert sticking_out(page) == []
        assert found_by_axe(page) == []


def test_a_pulled_cable_is_told_everywhere_and_put_back(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/?face=virtual")
        page.get_by_role("button", name="Débrancher").click()
        expect(page.locator(".faults")).to_contain_text("pas branché")
        page.get_by_role("button", name="Rebrancher").click()
        expect(page.locator(".faults")).to_have_count(0)
