"""Looking after a board, on a phone beside it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.page.browsing import found_by_axe, sticking_out, visitor
from tests.page.playing import begin, doubt
from tests.service.web.site import Site


@pytest.fixture
def care(browser: Browser, house: Site) -> Iterator[Page]:
    begin(house)
    with visitor(browser, house) as one:
        yield one.open("/?face=care&part=walk")
    house.act("commission", say="end")


def test_a_beam_is_ticked_off_and_the_next_one_is_marked(care: Page, house: Site) -> None:
    care.get_by_role("button", name="Commencer").click()
    care.get_by_role("button", name="Continuer quand même").click()  # a game is on
    expect(care.locator("#walk-title")).to_have_text("Plateau et micrologiciel")
    care.get_by_role("button", name="Faisceaux et boutons").first.click()
    expect(care.locator(".walk-asked")).to_have_text("Maintenant : poche 1")
    doubt(house, "pocket-1")  # decided before the next test begins a game
    expect(care.locator(".gate[data-state=ok]")).to_contain_text("Poche 1")
    expect(care.locator(".walk-asked")).to_have_text("Maintenant : poche 2")
    care.route("**/commissioning", lambda route: route.abort())  # the Wi-Fi is weak
    for _ in range(2):
        care.wait_for_event("requestfailed")
    expect(care.locator(".walk-asked")).to_have_text("Maintenant : poche 2")
    care.unroute("**/commissioning")
    assert sticking_out(care) == []
    assert found_by_axe(care) == []


def test_why_a_repeated_look_is_refused_is_said_once(browser: Browser, house: Site) -> None:
    begin(house)
    text = {"en": "the journal cannot be read", "fr": "le journal est illisible"}
    refused = {"ok": False, "error": text["en"], "text": text, "rule": None}
    looks: list[str] = []

    def refuse(route: Route) -> None:
        looks.append(route.request.url)
        route.fulfill(status=503, json=refused)

    with visitor(browser, house) as one:
        one.context.route("**/table/health", refuse)
        page = one.open("/?face=care&part=health")
        expect(page.locator(".note")).to_contain_text("Le journal est illisible")
        page.locator(".note").get_by_role("button", name="Fermer").click()
        before = len(looks)
        while len(looks) < before + 2:
            page.wait_for_event("response")
        expect(page.locator(".note")).to_have_count(0)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_health_settings_and_sliders_fit_and_can_be_read(
    browser: Browser, house: Site, language: str
) -> None:
    begin(house)
    heading = {"health": "#health-take", "settings": "form h2", "judging": ".judging h2"}
    with visitor(browser, house) as one:
        for part, wanted in heading.items():
            page = one.open(f"/?face=care&part={part}&lang={language}")
            expect(page.locator(wanted).first).to_be_visible()
            assert sticking_out(page) == [], part
            assert found_by_axe(page) == [], part


def test_a_day_of_a_pocket_is_told_as_people_write_it(browser: Browser, house: Site) -> None:
    begin(house)
    gates = {"pocket-2": {"pieces": 1, "doubts": 0, "noise": 2, "faults": 0}}
    with visitor(browser, house) as one:
        told = {"days": [{"day": "2026-11-18", "gates": gates}]}
        one.context.route("**/trend", lambda route: route.fulfill(json=told))
        page = one.open("/?face=care&part=health")
        bars = page.locator(".gate", has_text="Poche 2").locator(".bars")
        expect(bars).to_have_attribute(
            "aria-label", "18 nov. 2026\u00a0: 1 pièce, 0 doute, 2 ignorés, 0 panne"
        )


def test_a_setting_is_saved_and_taken_back(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        one.context.route("**/table/settings", lambda route: route.abort(), times=1)  # asks again
        page = one.open("/?face=care&part=settings")
        light = page.get_by_role("slider", name=re.compile("^Clarté")).first
        for _ in range(4):
            light.press("ArrowLeft")
        page.get_by_role("button", name="Enregistrer 1 changement").click()
        expect(page.get_by_role("button", name="Rien n’a changé")).to_be_disabled()
        kept = {
            one["key"]: one["value"]
            for group in house.look("settings")["settings"]["groups"]
            for one in group["settings"]
        }
        assert kept["track.brightness"] == 0.4
        page.get_by_role("button", name="Comme avant le dernier changement").click()
        expect(light).to_have_attribute("aria-valuetext", re.compile("60"))
