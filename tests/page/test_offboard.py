"""Offboard on its sensors: a marble that waits is asked about once, where it can be answered."""

from typing import Any

from playwright.sync_api import Browser, expect

from tests.page.browsing import covered, found_by_axe, sticking_out, visitor
from tests.page.test_whole_games import MOVES
from tests.service.web.site import Site


def begin(targets: Site, *actions: dict[str, Any], **options: object) -> None:
    header = {"pichenette": 1, "game": "offboard", "players": ["Ana", "Bo"], "options": options}
    assert targets.act("begin", header=header, abandon=True).status == 200
    for action in actions:
        assert targets.act("act", action=action).status == 200


def test_sensed_only_targets_are_drawn_and_the_choice_is_offered_once(
    browser: Browser, targets: Site
) -> None:
    done = {"done": True}
    begin(targets, {"hit": 3}, done, done, {"hit": 3}, done, board="sensed")
    with visitor(browser, targets) as one:
        page = one.open()
        board = page.locator("p-offboard")
        expect(board).to_contain_text("seules les cibles sont suivies")
        expect(board.locator(".ob-name")).to_have_count(0)
        question = page.locator(".question")
        expect(question).to_contain_text("votre bille attend")
        expect(board.get_by_role("button")).to_have_count(0)
        expect(page.get_by_text("case libre")).to_have_count(0)
        assert sticking_out(page) == []
        assert found_by_axe(page) == []
        question.get_by_role("button", name="L’abandonner").click()
        expect(board.get_by_role("button", name="Fini")).to_be_visible()
        hits = board.locator(".spot-hit")
        expect(hits).to_have_count(12)
        heights = hits.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
        assert min(heights) >= 44, "a thumb's"
        # A taken target can be tapped, and the marble in it is seen all the same.
        expect(board.get_by_role("button", name="T3, déjà prise")).to_have_count(1)
        marble = board.locator(".ob-dead circle").first
        fill = "(one) => getComputedStyle(one).fill"
        assert marble.evaluate(fill) not in ("none", "rgba(0, 0, 0, 0)")


def test_tracked_a_free_cell_is_tapped_and_the_list_is_folded_away(
    browser: Browser, targets: Site
) -> None:
    begin(targets, *({"move": move} for move in MOVES[:4]), target_values=[3] * 12)
    with visitor(browser, targets) as one:
        page = one.open()
        question = page.locator(".question")
        expect(question).to_contain_text("Touchez une case libre du plateau")
        # What no cell of the board stands for is a key, in sight with the board.
        expect(page.locator(".questions button:visible")).to_have_text(["L’abandonner"])
        expect(page.locator(".questions button:visible")).to_be_in_viewport(ratio=1)
        board = page.locator("p-offboard")
        cell = board.get_by_role("button", name="Reprendre en A1")
        expect(board.get_by_role("button", name="Reprendre en I5")).to_be_in_viewport()
        expect(page.get_by_role("button", name="bandonner")).to_have_count(1)
        assert covered(page) == []
        assert found_by_axe(page) == []
        page.get_by_text("Dans une liste").click()
        expect(question.get_by_role("button", name="A1")).to_be_visible()
        page.get_by_text("Dans une liste").click()
        cell.click()
        expect(page.locator(".questions")).to_have_count(0)
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")


def test_hands_on_a_virtual_board_of_targets_push_marbles_and_flick_nothing(
    browser: Browser, targets: Site
) -> None:
    begin(targets, board="sensed")
    with visitor(browser, targets) as one:
        page = one.open("/?face=virtual")
        hands = page.locator("p-virtual")
        expect(hands).to_contain_text("Touchez une cible")
        expect(hands).not_to_contain_text("irez")
        expect(page.get_by_role("button", name="Pichenette")).to_have_count(0)
        page.goto(one.address + "/")
        expect(page.locator(".turn")).to_have_text("À Ana de jouer")
        expect(page.locator(".turn-disc")).to_have_count(0)
