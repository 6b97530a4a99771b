"""“Was it something else?”: an answer given just as the shot counts."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.page.browsing import visitor
from tests.page.playing import await_late, begin, fall, hold_back
from tests.service.web.site import Site


def open_offer(page: Page, house: Site) -> None:
    """A blue falls in Ana's shot; the page shows the open shot, and nothing that comes after it."""
    expect(page.locator(".turn")).to_be_visible()
    fall(house, "pocket-1")
    page.get_by_text("C’était autre chose ?").click()
    expect(page.locator(".offers .question").first).to_be_visible()
    hold_back(page)


def counted(house: Site) -> Any:
    [*_, last] = house.look("record")["record"]
    return last.get("shot")


def count(page: Page, house: Site) -> None:
    """The shot counts, and the page does not know."""
    assert house.act("done").status == 200
    assert counted(house) == {"potted": ["blue"]}
    await_late(page, house)


def queen(page: Page) -> None:
    page.locator(".offers").get_by_role("button", name="La reine", exact=True).first.click()


def test_it_is_given_to_the_same_piece(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        open_offer(page, house)
        count(page, house)
        queen(page)
        expect(page.locator("p-tray")).to_contain_text("Reine à confirmer")
        expect(page.get_by_role("dialog")).to_have_count(0)  # nothing to be asked about
        assert counted(house) == {"potted": ["queen"]}


def test_unless_somebody_said_something_else_meanwhile(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        open_offer(page, house)
        count(page, house)
        [offer] = house.look("view")["view"]["questions"]
        nothing = [choice["text"]["en"] for choice in offer["choices"]].index("nothing fell")
        assert house.act("answer", question=offer["key"], choice=nothing).status == 200
        await_late(page, house)
        queen(page)
        sheet = page.get_by_role("dialog")
        expect(sheet).to_contain_text("Ça vient de changer")
        expect(sheet).to_contain_text("Ana n’empoche rien")
        assert counted(house) == {}
        sheet.get_by_role("button", name="Oui").click()
        expect(page.locator("p-tray")).to_contain_text("Reine à confirmer")
        assert counted(house) == {"potted": ["queen"]}


def test_what_is_no_longer_asked_is_refused_in_words(browser: Browser, house: Site) -> None:
    """The shot was undone meanwhile: its piece is nobody's, and no other piece gets its name."""
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        open_offer(page, house)
        count(page, house)
        assert house.act("undo").status == 200
        assert house.act("act", action={"shot": {"potted": ["blue"]}}).status == 200
        await_late(page, house)
        queen(page)
        page.get_by_role("dialog").get_by_role("button", name="Oui").click()
        expect(page.locator(".note")).to_contain_text("question est close")
        assert counted(house) == {"potted": ["blue"]}
