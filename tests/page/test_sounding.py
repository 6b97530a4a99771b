"""Voice: off until it is asked for, each entry once, of a correction only the result."""

from playwright.sync_api import Browser, expect

from tests.page.browsing import visitor
from tests.page.test_scoreboard import begin, shoot
from tests.service.web.site import Site

# A voice that writes down what it is told to say.
_VOICE = """
globalThis.said = [];
const voice = { speak: (one) => said.push([one.lang, one.text]), cancel: () => {} };
Object.defineProperty(globalThis, 'speechSynthesis', { value: voice });
"""


def test_each_entry_is_said_once_and_of_a_correction_the_result(
    browser: Browser, house: Site
) -> None:
    begin(house, ["Ana", "Bo"])
    with visitor(browser, house) as one:
        one.context.add_init_script(_VOICE)
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        shoot(house, "blue")
        expect(page.locator(".player-turn p-count")).to_have_text("1")
        assert page.evaluate("said") == [], "nobody has asked for it"
        page.get_by_role("button", name="Voix et sons").click()
        shoot(house, "blue", "blue")
        expect(page.locator(".player-turn p-count")).to_have_text("3")
        assert house.act("undo").status == 200
        expect(page.locator(".player-turn p-count")).to_have_text("1")
        assert page.evaluate("said") == [
            ["fr-FR", "Son activé"],
            ["fr-FR", "Ana empoche 2 bleus\u00a0: +2."],
            ["fr-FR", "Corrigé\u00a0: Ana 1 et Bo 0."],
        ]


def test_sound_that_was_on_waits_for_a_tap_anywhere_and_says_so(
    browser: Browser, house: Site
) -> None:
    begin(house, ["Ana", "Bo"])
    with visitor(browser, house) as one:
        one.context.add_init_script(_VOICE)
        page = one.open()
        key = page.get_by_role("button", name="Voix et sons")
        expect(page.locator(".sound-hint")).to_have_count(0)
        key.click()
        page.reload()
        expect(page.locator(".sound-hint")).to_have_text("Touchez l’écran pour le son")
        expect(key).to_have_attribute("aria-pressed", "false")
        page.locator(".turn").click()
        expect(page.locator(".sound-hint")).to_have_count(0)
        expect(key).to_have_attribute("aria-pressed", "true")
        shoot(house, "blue")
        expect(page.locator(".player-turn p-count")).to_have_text("1")
        assert page.evaluate("said") == [["fr-FR", "Ana empoche 1 bleu\u00a0: +1."]]
        key.click()
        page.reload()
        expect(page.locator(".turn")).to_be_visible()
        expect(page.locator(".sound-hint")).to_have_count(0)
