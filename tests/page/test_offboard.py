"""Offboard on its sensors: a marble that waits is asked about once, where it can be answered."""

from typing import Any

import pytest
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


# A stream that lags behind the answer to an act: the board is looked at once that is there, once
# the stream is late (if `is_late`), and once it has brought the view.
_LAGGING = """async (isLate) => {
  const {store} = await part('live/store.js');
  const {LATE_MS} = await part('live/seeing.js');
  const set = store.set.bind(store);
  const timeout = globalThis.setTimeout;
  let lagging = null, late = null;
  const isAwaited = () => store.state.awaited !== null;
  store.set = (changes) => (changes.view ? (lagging = changes) : set(changes));
  globalThis.setTimeout = (then, ms) => (ms === LATE_MS ? (late = then) : timeout(then, ms));
  const board = document.querySelector('p-offboard');
  const pressable = async () => {
    await new Promise((resolve) => timeout(resolve, 50)); // drawn
    return board.querySelectorAll(':is(.spot-hit, .button-main:not(:disabled))').length;
  };
  const seen = [await pressable()];
  board.querySelector('.spot-hit').dispatchEvent(new MouseEvent('click', {bubbles: true}));
  await until(() => late && lagging && store.state.busy === null);
  seen.push(await pressable());
  if (isLate) {
    late();
    seen.push(await pressable());
  }
  store.set = set;
  store.set(lagging);
  globalThis.setTimeout = timeout;
  await until(() => !isAwaited());
  seen.push(await pressable());
  return seen;
}"""


@pytest.mark.parametrize("is_late", [False, True])
def test_a_board_is_played_on_once_it_shows_what_was_played_last(
    browser: Browser, targets: Site, is_late: bool
) -> None:
    """… unless the stream is so late that nobody knows when it comes."""
    begin(targets, board="sensed")
    with visitor(browser, targets) as one:
        page = one.open()
        expect(page.locator("p-offboard .spot-hit")).to_have_count(12)
        seen = page.evaluate(_LAGGING, is_late)
        assert seen == [13, 0, *([13] if is_late else []), 1]  # one marble a turn, then *done*
        page.locator("p-offboard").get_by_role("button", name="Fini").click()
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        expect(page.get_by_role("dialog")).to_have_count(0)
