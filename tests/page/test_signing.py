"""Everybody may look; the PIN is asked for when somebody acts, once for each device."""

from playwright.sync_api import Browser, expect

from tests.page.browsing import found_by_axe, sticking_out, visitor
from tests.page.test_scoreboard import begin
from tests.service.web.site import Site


def test_the_pin_is_asked_for_when_it_is_needed_and_the_act_goes_on(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house, is_referee=False) as one:
        page = one.open()
        page.get_by_role("button", name="Raté").click()
        asked = page.get_by_role("dialog")
        expect(asked).to_contain_text("entrez le code")
        assert sticking_out(page) == []
        assert found_by_axe(page) == []
        wrong = "000000" if house.pin != "000000" else "111111"
        asked.get_by_label("Code").fill(wrong)
        asked.get_by_role("button", name="Je joue").click()
        expect(asked.get_by_role("alert")).not_to_be_empty()
        expect(page.locator(".turn")).to_have_text("À Ana de jouer")
        asked.get_by_label("Code").fill(house.pin)
        asked.get_by_label("Nom de cet appareil").fill("Téléphone de Bo")
        asked.get_by_role("button", name="Je joue").click()
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        expect(asked).to_have_count(0)
        # From now on without a word; the journal knows which device it was.
        page.get_by_role("button", name="Annuler", exact=True).click()
        expect(page.locator(".turn")).to_have_text("À Ana de jouer")
        who = {event["who"] for event in house.look("view")["view"]["events"]}
        assert any("Téléphone de Bo" in name for name in who)


def test_a_device_is_signed_out_from_another(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as ana, visitor(browser, house, is_referee=False) as bo:
        bo.context.request.post(
            f"{bo.address}/api/1/session",
            data={"pin": house.pin, "name": "Tablette perdue"},
            headers={"Origin": bo.address},
        )
        page = ana.open()
        page.get_by_role("button", name="Menu").click()
        page.get_by_text("appareils peuvent jouer").click()
        page.get_by_role("button", name="Déconnecter Tablette perdue").click()
        expect(page.get_by_text("Tablette perdue")).to_have_count(0)
        lost = bo.open()
        lost.get_by_role("button", name="Raté").click()
        expect(lost.get_by_role("dialog")).to_contain_text("entrez le code")
