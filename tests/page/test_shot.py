"""The open shot and the one that has just counted: what fell is named with one tap."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.browsing import found_by_axe, sticking_out, visitor
from tests.page.playing import await_late, begin, fall, hold_back, pot, shoot
from tests.service.web.site import Site


def begin_classic(house: Site) -> None:
    header = {"pichenette": 1, "game": "classic-carrom", "players": ["Ana", "Bo"]}
    assert house.act("begin", header=header, abandon=True).status == 200


def key(page: Page, name: str) -> Locator:
    return page.locator(".shot-counted").get_by_role("button", name=name, exact=True)


def last_shot(house: Site) -> Any:
    [*_, line] = house.look("record")["record"]
    return line.get("shot")


def test_what_counted_can_be_renamed_with_one_tap_until_the_next_shot_begins(
    browser: Browser, house: Site
) -> None:
    """The opponent's piece falls in Ana's shot: it counts as hers, and says that it is a guess."""
    begin_classic(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        pot(house, "pocket-1", piece="black")  # this board sees no colours
        card = page.locator(".shot-counted")
        expect(card).to_contain_text("Le dernier tir")
        expect(card).to_contain_text("1 blanc (couleur supposée)")
        expect(card).to_contain_text("avant le prochain tir")
        for name in ("blanc", "noir", "reine", "palet"):
            expect(key(page, name)).to_be_in_viewport(ratio=1)
        assert sticking_out(page) == []
        assert found_by_axe(page) == []
        key(page, "noir").click()
        expect(key(page, "noir")).to_have_attribute("aria-pressed", "true")
        expect(card).not_to_contain_text("supposée")
        assert last_shot(house) == {"potted": ["black"]}
        key(page, "palet").click()
        expect(key(page, "palet")).to_have_attribute("aria-pressed", "true")
        assert last_shot(house) == {"potted": ["striker"]}
        assert house.act("virtual", flick=True).status == 200
        expect(card).to_have_count(0)


def test_each_piece_of_a_shot_has_its_keys(browser: Browser, house: Site) -> None:
    begin_classic(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        pot(house, "pocket-1", "pocket-3", piece="black")
        rows = page.locator(".shot-counted .shot-kinds")
        expect(rows).to_have_count(2)
        first = page.get_by_role("group", name="Poche 1").get_by_role("button", name="reine")
        first.click()
        expect(first).to_have_attribute("aria-pressed", "true")
        assert sorted(last_shot(house)["potted"]) == ["queen", "white"]


def test_what_people_entered_is_not_offered_again(browser: Browser, house: Site) -> None:
    begin(house)
    assert house.act("act", action={"shot": {"potted": ["blue"]}}).status == 200
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".story li")).to_have_count(1)
        expect(page.locator(".shot")).to_have_count(0)


def test_a_name_is_given_although_something_else_changed_meanwhile(
    browser: Browser, house: Site
) -> None:
    """Another phone names the other piece: the one that was tapped is still what it was."""
    begin_classic(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        pot(house, "pocket-1", "pocket-3", piece="black")
        black = page.get_by_role("group", name="Poche 1").get_by_role("button", name="noir")
        expect(page.locator(".shot-counted .shot-kinds")).to_have_count(2)
        hold_back(page)
        name(house, "pocket 3", "the queen")
        await_late(page, house)
        black.click()
        expect(black).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert sorted(last_shot(house)["potted"]) == ["black", "queen"]


def test_a_name_that_somebody_else_gave_meanwhile_is_asked_about(
    browser: Browser, house: Site
) -> None:
    begin_classic(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        pot(house, "pocket-1", piece="black")
        expect(key(page, "noir")).to_be_visible()
        hold_back(page)
        name(house, "pocket 1", "the queen")
        await_late(page, house)
        key(page, "noir").click()
        expect(page.get_by_role("dialog")).to_contain_text("Ça vient de changer")
        assert last_shot(house) == {"potted": ["queen"]}


def name(house: Site, gate: str, piece: str) -> None:
    """Another phone says what fell there."""
    questions = house.look("view")["view"]["questions"]
    [offer] = [one for one in questions if one["text"]["en"].startswith(gate)]
    choice = [one["text"]["en"] for one in offer["choices"]].index(piece)
    assert house.act("answer", question=offer["key"], choice=choice).status == 200


@pytest.mark.parametrize("left", [0, 1])
def test_the_last_shot_is_put_right_to_less_than_it_was(
    browser: Browser, house: Site, left: int
) -> None:
    """Nothing fell, or one instead of two: that shot is corrected, and nobody misses a turn."""
    begin(house)
    shoot(house, "blue", "blue")
    with visitor(browser, house) as one:
        page = one.open()
        page.get_by_role("button", name="Corriger le dernier tir").click()
        for _ in range(2 - left):
            page.get_by_role("button", name="Retirer : bleu dans une poche").click()
        page.get_by_role("button", name="Compter ainsi" if left else "Rien n’est tombé").click()
        turn = "À Ana de jouer" if left else "À Bo de jouer"
        expect(page.locator(".turn")).to_have_text(turn)
        expect(page.locator(".player").first.locator("p-count")).to_have_text(str(left))
        [_, *lines] = house.look("record")["record"]
        assert [line["shot"].get("potted", []) for line in lines] == [["blue"] * left]
        assert house.look("view")["view"]["pending"] is None


def test_a_form_for_the_open_shot_is_said_of_it_once_it_has_counted(
    browser: Browser, house: Site
) -> None:
    """It counts while the form is being filled in: nobody is asked, and no second shot is made."""
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        fall(house, "pocket-1")
        page.locator(".shot-acts button").first.click()
        page.get_by_role("button", name="Retirer : bleu dans une poche").click()
        assert house.act("done").status == 200
        expect(page.locator(".shot-counted")).to_be_attached()
        page.get_by_role("button", name="Rien n’est tombé").click()
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        [_, line] = house.look("record")["record"]
        assert line == {"player": "Ana", "shot": {}}


def test_what_a_side_owes_is_on_its_card_and_what_goes_back_is_asked_for(
    browser: Browser, house: Site
) -> None:
    """CC-12: with all nine on the board the striker costs a piece later."""
    begin_classic(house)
    with visitor(browser, house) as one:
        page = one.open()
        shoot(house, "striker")
        expect(page.locator(".player", has_text="Ana")).to_contain_text("· doit 1 pion")
        expect(page.locator(".player", has_text="Bo")).not_to_contain_text("doit")
        shoot(house)
        shoot(house, "white")
        expect(page.locator(".notices")).to_contain_text("À remettre sur le plateau : 1 blanc")
        expect(page.locator(".player", has_text="Ana")).not_to_contain_text("doit")


# Where the first piece's first key is, as long as its card is there; not while that comes in.
_STOOD = """() => {
  globalThis.stood = new Set();
  const look = () => {
    const card = document.querySelector('.shot');
    const key = card?.querySelector('.shot-names [role=group] button');
    const isThere = card?.matches('.shot-counted') || !card?.getAnimations().length;
    if (key && isThere) stood.add(Math.round(key.getBoundingClientRect().top));
    requestAnimationFrame(look);
  };
  look();
}"""

# A card that comes in has done so, and was drawn.
_SETTLED = """async () => {
  await Promise.all(document.querySelector('.shot').getAnimations().map((one) => one.finished));
  for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn));
}"""


@pytest.mark.parametrize("size", [(360, 740), (1280, 900)], ids=["hand", "screen"])
def test_keys_stay_under_the_finger_while_pieces_fall_and_the_shot_counts(
    browser: Browser, house: Site, size: tuple[int, int]
) -> None:
    """With motion: the card that has counted used to rise once more, and a second piece's keys took
    the place of the first's."""
    begin_classic(house)
    with visitor(browser, house, size=size) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        page.emulate_media(reduced_motion="no-preference")
        page.evaluate(_STOOD)
        pot(house, "pocket-1", "pocket-3", piece="black")
        expect(page.locator(".shot-counted .shot-kinds")).to_have_count(2)
        page.evaluate(_SETTLED)
        assert len(page.evaluate("[...stood]")) == 1
