"""Voice: off until it is asked for, each entry once, of a correction only the result."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browsing import visitor
from tests.page.playing import begin, doubt, shoot
from tests.service.web.site import Site

# A voice that writes down what it is told to say.
_VOICE = """
globalThis.said = [];
const voice = { speak: (one) => said.push([one.lang, one.text]), cancel: () => {} };
Object.defineProperty(globalThis, 'speechSynthesis', { value: voice });
"""

# A browser that lets nothing sound before a tap, and one that does: Chromium itself decides by what
# it remembers of an address.
_ASLEEP = """
globalThis.AudioContext = class extends AudioContext {
  #isWoken = false;
  get state() { return this.#isWoken ? super.state : 'suspended'; }
  resume() { this.#isWoken = true; return super.resume(); }
};
"""
_AWAKE = """
globalThis.AudioContext = class extends AudioContext {
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event('statechange')));
  }
  get state() { return 'running'; }
};
"""


def test_each_entry_is_said_once_and_of_a_correction_the_result(
    browser: Browser, house: Site
) -> None:
    begin(house, ["Ana", "Bo"])
    with visitor(browser, house, is_new=True) as one:
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
            ["fr-FR", "Ana empoche 2 bleus, 2 points."],
            ["fr-FR", "Annulé. Ana 1."],
        ]


def said(page: Page) -> list[str]:
    found: list[list[str]] = page.evaluate("globalThis.said.splice(0)")
    return [text.replace("\u00a0", " ") for _, text in found]


@pytest.fixture
def ear(browser: Browser, house: Site) -> Iterator[Page]:
    """A page that speaks; what it says is heard with `said`."""
    begin(house, ["Papa", "Mamie"])
    with visitor(browser, house, is_new=True) as one:
        one.context.add_init_script(_VOICE)
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        page.get_by_role("button", name="Voix et sons").click()
        page.wait_for_function("() => said.length")
        assert said(page) == ["Son activé"]
        yield page


def test_it_says_whose_turn_it_has_become(house: Site, ear: Page) -> None:
    shoot(house)
    expect(ear.locator(".turn")).to_have_text("À Mamie de jouer")
    assert said(ear) == ["Papa n’empoche rien. À Mamie de jouer."]
    shoot(house, "blue")
    expect(ear.locator(".player-turn p-count")).to_have_text("1")
    assert said(ear) == ["Mamie empoche 1 bleu, 1 point."]  # and goes on
    begin(house, ["Papa", "Mamie"])
    expect(ear.locator(".turn")).to_have_text("À Papa de jouer")
    assert said(ear) == ["Nouvelle partie : à Papa de commencer."]


def test_of_a_correction_it_says_what_the_play_is_now_and_what_changed(
    house: Site, ear: Page
) -> None:
    shoot(house, "blue", "blue")
    expect(ear.locator(".player-turn p-count")).to_have_text("2")
    assert said(ear) == ["Papa empoche 2 bleus, 2 points."]
    assert house.act("say", potted=[], last=True).status == 200
    expect(ear.locator(".turn")).to_have_text("À Mamie de jouer")
    assert said(ear) == ["Corrigé : Papa n’empoche rien. Papa 0. À Mamie de jouer."]
    assert house.act("undo").status == 200
    expect(ear.locator(".turn")).to_have_text("À Papa de jouer")
    assert said(ear) == ["Annulé. Papa 2. À Papa de jouer."]


def test_a_question_is_said_and_not_only_that_there_is_one(house: Site, ear: Page) -> None:
    doubt(house, "pocket-2")
    expect(ear.locator(".question").first).to_be_visible()
    [words] = said(ear)
    assert words.startswith("Une question : Poche 2 : ")
    assert words.endswith("?")
    assert "arbitre" not in words


def test_signs_that_are_for_the_eye_are_not_spelled_out(ear: Page) -> None:
    def aloud(text: str) -> str:
        game = {
            "players": ["Ana", "Bo & l’ami", "Cy", "Zoé"],
            "scores": {"Ana & Cy": 0, "Bo & l’ami & Zoé": 0},
        }
        found = ear.evaluate(
            "async ([text, game]) => (await part('words/aloud.js')).aloud(text, game)", [text, game]
        )
        return str(found).replace("\u00a0", " ")

    assert aloud("Zoé joue vert en e3 : +4 (rangée 3 : 4).") == "Zoé joue vert en e3, 4 points."
    assert aloud("Zoé joue vert en e3 : +1 (pile : 1).") == "Zoé joue vert en e3, 1 point."
    told = "Fin de la manche 1 : Zoé 0 (rouge 0, bleu 0), Mamie −10 (vert −10, jaune −12)."
    assert aloud(told) == "Fin de la manche 1 : Zoé 0, Mamie moins 10."
    assert aloud("Fin de la manche 2 : Ana & Cy +3.") == "Fin de la manche 2 : Ana et Cy plus 3."
    told = "Bo & l’ami (2) marque. Fin de la manche 3 : Bo & l’ami & Zoé +3."
    assert aloud(told) == "Bo & l’ami marque. Fin de la manche 3 : Bo & l’ami et Zoé plus 3.", (
        "names are said as they are"
    )
    assert aloud("Ana gagne 7–2.") == "Ana gagne 7 à 2."
    assert aloud("Jean-Luc joue en c-3.") == "Jean-Luc joue en c-3."


def test_sound_that_was_on_waits_for_a_tap_anywhere_and_says_so(
    browser: Browser, house: Site
) -> None:
    begin(house, ["Ana", "Bo"])
    with visitor(browser, house, is_new=True) as one:
        one.context.add_init_script(_VOICE)
        one.context.add_init_script(_ASLEEP)
        page = one.open()
        key = page.get_by_role("button", name="Voix et sons")
        expect(page.locator(".sound-hint")).to_have_count(0)
        key.click()
        page.reload()
        expect(page.locator(".sound-hint")).to_have_text("Touchez pour le son")
        expect(key).to_have_attribute("aria-pressed", "false")
        page.locator(".turn").click()
        expect(page.locator(".sound-hint")).to_have_count(0)
        expect(key).to_have_attribute("aria-pressed", "true")
        shoot(house, "blue")
        expect(page.locator(".player-turn p-count")).to_have_text("1")
        assert page.evaluate("said") == [["fr-FR", "Ana empoche 1 bleu, 1 point."]]
        key.click()
        page.reload()
        expect(page.locator(".turn")).to_be_visible()
        expect(page.locator(".sound-hint")).to_have_count(0)


# Where everything is that one could press, or read; a title has what room there is.
_PLACES = """() => [...document.querySelectorAll('main *, .foot *, .top button')].filter(
  (one) => !one.closest('p-sound-hint, h1')
).map((one) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return [one.localName, x, y, width, height].join(' ');
})"""


def test_the_tap_that_brings_the_sound_back_does_what_it_was_meant_for(
    browser: Browser, house: Site
) -> None:
    header = {"pichenette": 1, "game": "topple", "players": ["Ana", "Bo", "Zoé"]}
    for value in (4, 2):
        assert house.act("begin", header=header, abandon=True).status == 200
        with visitor(browser, house, has_touch=True, is_new=True) as one:
            one.context.add_init_script(_ASLEEP)
            page = one.open("/?sound=on")
            die = page.get_by_role("button", name=f"Le dé montre {value}")
            expect(die).to_be_visible()
            expect(page.locator(".sound-hint")).to_be_visible()
            die.tap()
            expect(page.locator(".sound-hint")).to_have_count(0)
            expect(page.locator(".own-board")).to_contain_text(f"niveau {value}")
        record = house.look("record")["record"]
        assert [line["roll"] for line in record if "roll" in line] == [value]


def test_the_hint_moves_nothing_when_it_goes(browser: Browser, house: Site) -> None:
    begin(house, ["Ana", "Bo"])
    for path in ("/?sound=on", "/setup?sound=on", "/tv?sound=on"):
        with visitor(browser, house, is_new=True) as one:
            one.context.add_init_script(_ASLEEP)
            page = one.open(path)
            expect(page.locator(".player, .game-card").first).to_be_visible()
            hint = page.locator(".sound-hint")
            expect(hint).to_be_visible()
            is_cut = "(words) => words.scrollWidth > words.clientWidth"
            assert not hint.locator("span").evaluate(is_cut)
            before = page.evaluate(_PLACES)
            page.keyboard.press("Shift")
            expect(hint).to_have_count(0)
            assert page.evaluate(_PLACES) == before


def test_where_the_browser_permits_it_nobody_has_to_tap(browser: Browser, house: Site) -> None:
    """It does from one page of ours to the next, once somebody has touched the first."""
    begin(house, ["Ana", "Bo"])
    with visitor(browser, house, is_new=True) as one:
        one.context.add_init_script(_VOICE)
        one.context.add_init_script(_AWAKE)
        page = one.open("/?sound=on")
        key = page.get_by_role("button", name="Voix et sons")
        expect(key).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".sound-hint")).to_have_count(0)
        expect(page.locator(".turn")).to_be_visible()
        shoot(house, "blue")
        expect(page.locator(".player-turn p-count")).to_have_text("1")
        assert len(page.evaluate("said")) == 1


# As the table would tell it: another view, with something to do that no tap can.
_TOLD = """async (notices) => {
  const {store, take} = await part('live/store.js');
  take({...store.state.view, notices: notices.map((fr) => ({en: fr, fr}))});
}"""


def test_what_people_have_to_do_is_said_once(browser: Browser, house: Site) -> None:
    begin(house, ["Ana", "Bo"])
    with visitor(browser, house) as one:
        one.context.add_init_script(_VOICE)
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        page.get_by_role("button", name="Voix et sons").click()
        left = [f"videz la tour\u00a0: il y reste {n} pièce{'s' * (n > 1)}" for n in (3, 2, 1)]
        for notices in ([left[0]], [left[1]], [left[2]], [], ["videz la tour"]):
            page.evaluate(_TOLD, notices)
            expect(page.locator(".notices li")).to_have_count(len(notices))
        assert page.evaluate("said.map(([, words]) => words)") == [
            "Son activé",
            "Videz la tour\u00a0: il y reste 3 pièces.",
            "Videz la tour.",
        ]
