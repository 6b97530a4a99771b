"""The card of the shot lies at the thumb: never over the scores, and it says what is true."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browsing import found_by_axe, sticking_out, visitor
from tests.page.playing import begin, pot, pretend
from tests.service.web.site import Site

FAMILY = ["Mamie Françoise", "Léo", "Jean-Baptiste"]


def box(page: Page, selector: str) -> Any:
    return page.locator(selector).first.evaluate("(one) => one.getBoundingClientRect().toJSON()")


_PENDING = """() => ({connection: '%s', pending: {
    potted: ['blue'], off: [], points: 1, evidence: [], has_doubt: false, refused: null,
    remaining_ms: 2000, action: {shot: {potted: ['blue']}}, can_close: true}})"""


def test_a_shot_of_an_unplugged_board_waits_for_people_and_says_so(
    browser: Browser, house: Site
) -> None:
    begin(house, FAMILY)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        pretend(page, _PENDING % "away")
        card = page.locator(".shot")
        expect(card).to_contain_text(
            "Plateau débranché\u00a0: touchez «\u00a0C’est fini\u00a0»", use_inner_text=True
        )
        expect(card).not_to_contain_text("tout seul")
        expect(card.locator(".ring")).to_have_count(0)
        expect(page.locator(".faults")).to_contain_text("Plateau déconnecté")
        done = card.get_by_role("button", name="C’est fini")
        expect(done).to_be_in_viewport(ratio=1)
        for part in (".player-turn .player-name", ".player-turn p-count"):
            assert box(page, part)["bottom"] <= box(page, ".shot")["top"]
        assert sticking_out(page) == []
        assert found_by_axe(page) == []


def test_a_board_that_is_there_counts_by_itself(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house, language="en-GB") as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        pretend(page, _PENDING % "ready")
        expect(page.locator(".shot")).to_contain_text("counts by itself")
        expect(page.locator(".shot")).not_to_contain_text("unplugged")


@pytest.mark.parametrize("gates", [("pocket-1",), ("pocket-1", "pocket-2", "pocket-3")])
def test_scores_and_queen_stay_in_sight_and_every_piece_has_its_keys(
    browser: Browser, house: Site, gates: tuple[str, ...]
) -> None:
    begin(house, FAMILY)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        pot(house, *gates)
        rows = page.locator(".shot-counted .shot-kinds")
        expect(rows).to_have_count(len(gates))
        for row in rows.all():
            expect(row.get_by_role("button", name="bleu")).to_be_in_viewport(ratio=1)
        keys = rows.first.get_by_role("button")
        before = keys.all_inner_texts()
        rows.first.get_by_role("button", name="reine").click()
        queen = page.locator("p-tray .chip")
        expect(queen).to_have_text("Reine à confirmer")
        assert keys.all_inner_texts() == before, "no key moves when it is chosen"
        card = box(page, ".shot-counted")
        for part in (".players", "p-tray .chip"):
            assert box(page, part)["bottom"] <= card["top"], part
        assert sticking_out(page) == []
        assert found_by_axe(page) == []
