"""Everybody may look; the PIN is asked for when somebody acts, once for each device."""

from pathlib import Path

from playwright.sync_api import Browser, Route, expect

from tests.page.browsing import found_by_axe, sticking_out, visitor
from tests.page.playing import begin
from tests.service.web.site import Site, site


def test_the_pin_is_asked_for_when_it_is_needed_and_the_act_goes_on(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house, is_referee=False) as one:
        page = one.open()
        page.get_by_role("button", name="Raté").click()
        asked = page.get_by_role("dialog")
        expect(asked).to_contain_text("entrez le code")
        expect(asked).to_contain_text("Il s’affiche là où la table a été lancée")
        expect(asked.get_by_label("Code")).to_be_focused()
        assert sticking_out(page) == []
        assert found_by_axe(page) == []
        wrong = "000000" if house.pin != "000000" else "111111"
        asked.get_by_label("Code").fill(wrong)
        asked.get_by_role("button", name="Je joue").click()
        expect(asked.get_by_role("alert")).to_have_text(
            "Ce n’est pas le code de cette table. Réessayez."
        )
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


def test_who_only_looks_asks_for_nothing_that_needs_the_pin(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house, is_referee=False, is_new=True) as one:
        refused: list[str] = []
        one.context.on(
            "response", lambda found: refused.append(found.url) if found.status == 401 else None
        )
        for path in ("/", "/tv", "/setup", "/?face=history", "/?face=games", "/?face=virtual"):
            page = one.open(path)
            expect(page.locator("p-top h1, .tv h1")).not_to_be_empty()
            page.wait_for_load_state("load")
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("dialog")).to_contain_text("Cet appareil regarde seulement")
        assert refused == []


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


def test_a_private_table_is_shown_to_whoever_says_the_pin(browser: Browser, tmp_path: Path) -> None:
    config = tmp_path / "pichenette.toml"
    config.write_text("[page]\nprivate = true\n", encoding="utf-8")
    with site(tmp_path, "--config", str(config)) as found:
        begin(found.sign_in("the house"))
        with visitor(browser, found, is_referee=False) as one:
            page = one.open()
            asked = page.get_by_role("dialog")
            asked.get_by_label("Code").fill(found.pin)
            asked.get_by_role("button", name="Je joue").click()
            expect(page.locator(".turn")).to_have_text("À Ana de jouer")


def test_an_answer_that_is_lost_does_not_make_it_count_twice(browser: Browser, house: Site) -> None:
    """The act arrives, its answer does not: the page asks again, with the same key."""
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        lost: list[str] = []

        def lose(route: Route) -> None:
            if lost:
                route.continue_()
                return
            lost.append(route.request.headers["idempotency-key"])
            route.fetch()
            route.abort()

        page.route("**/act", lose)
        page.get_by_role("button", name="Entrer un tir").click()
        page.get_by_role("button", name="Ajouter : bleu dans une poche").click()
        page.get_by_role("button", name="Ça compte").click()
        expect(page.locator(".player-turn p-count")).to_have_text("1")
        expect(page.get_by_role("button", name="Annuler", exact=True)).to_be_enabled()
        assert len(lost) == 1
        assert house.look("view")["view"]["game"]["scores"]["Ana"] == 1
