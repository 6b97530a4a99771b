"""The virtual board: a hand does something, and the result shows."""

from playwright.sync_api import Browser, expect

from tests.page.browsing import SIZES, found_by_axe, sticking_out, visitor
from tests.page.playing import begin, shoot, tap, until_decided
from tests.service.web.site import Site


def test_a_flick_and_a_piece_become_a_sentence_a_passage_and_a_point(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house, size=SIZES["tablet"]) as one:
        page = one.open("/?face=virtual")
        expect(page.get_by_role("button", name="Pichenette")).to_be_enabled()
        tap(page, "Pichenette", "Dans la poche 2")
        trace = page.locator(".trace")
        expect(trace.locator("[data-kind=sentence]").first).to_contain_text("$EDGE")
        expect(trace.locator("[data-kind=passage]")).to_be_visible()
        assert house.act("done").status == 200
        expect(trace.locator("[data-kind=rule]").first).to_contain_text("Ana")
        expect(page.locator(".player-turn p-count")).to_have_text("1")
        assert sticking_out(page) == []
        assert found_by_axe(page) == []


def test_what_falls_is_seen_where_the_finger_is(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/?face=virtual")
        expect(page.get_by_role("button", name="Pichenette")).to_be_enabled()
        tap(page, "Pichenette", "Dans la poche 2")
        expect(page.locator(".hole-fell .hole-piece")).to_have_count(1)
        said = page.locator(".vboard-said")
        expect(said).to_contain_text("Bleu dans la poche 2")
        until_decided(page, 1)
        assert house.act("done").status == 200
        expect(said).to_contain_text("Ana empoche 1 bleu")
        expect(said).to_be_in_viewport(ratio=1)


def test_a_pulled_cable_is_told_everywhere_and_put_back(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/?face=virtual")
        page.get_by_role("button", name="Débrancher").click()
        banner = page.locator(".faults")
        expect(banner).to_contain_text("Plateau déconnecté")
        expect(banner.locator("summary")).to_be_visible()
        assert "/" not in banner.inner_text(), "what to do, not where a device is"
        told = page.locator(".trace [data-kind=rule]")
        expect(told).to_contain_text("Plateau déconnecté")
        assert "/" not in told.inner_text()
        banner.locator("summary").click()
        expect(banner.locator("details li")).to_contain_text("/tty")
        page.get_by_role("button", name="Rebrancher").click()
        expect(page.locator(".faults")).to_have_count(0)


def test_a_hand_is_seen_and_said_to_be_ignored(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/?face=virtual")
        expect(page.get_by_role("button", name="Pichenette")).to_be_enabled()
        tap(page, "Une main", "Dans la poche 1")
        said = page.locator(".vboard-said")
        expect(said).to_contain_text("Une main dans la poche 1")
        expect(said).to_contain_text("Vu et ignoré")
        expect(page.locator(".player-turn p-count")).to_have_text("0")


def test_what_others_do_later_is_no_part_of_a_gesture(browser: Browser, house: Site) -> None:
    """What somebody enters on a phone, once the shot has counted; and another game begins anew."""
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/?face=virtual")
        expect(page.get_by_role("button", name="Pichenette")).to_be_enabled()
        tap(page, "Pichenette", "Dans la poche 2")
        until_decided(page, 1)
        assert house.act("done").status == 200
        rules = page.locator(".trace [data-kind=rule]")
        expect(rules).to_contain_text(["Ana empoche 1 bleu"])
        shoot(house)
        expect(page.locator(".player-turn .player-name")).to_have_text("Bo")
        expect(rules).to_have_count(1)
        expect(page.locator(".vboard-said")).to_contain_text("Ana empoche 1 bleu")
        begin(house, ["Cy", "Dédé"])
        expect(page.locator(".player-turn .player-name")).to_have_text("Cy")
        expect(page.locator(".trace")).to_contain_text("Faites quelque chose")
        expect(page.locator(".vboard-said")).to_have_text("")
