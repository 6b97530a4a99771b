"""The referee: the open shot, questions, undo and redo, correcting what fell; two at once."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.page.browsing import found_by_axe, visitor
from tests.page.test_scoreboard import begin, scores, shoot
from tests.service.web.site import Site

# An open shot lasts seconds: whatever it showed is written down as it comes.
_SEEN = """() => {
  globalThis.seen = [];
  const texts = (part) => [...document.querySelectorAll(part)].map((one) => one.innerText.trim());
  new MutationObserver(() => {
    if (!document.querySelector('.shot')) return;
    seen.push({points: texts('.shot-points')[0] ?? '', pieces: texts('.shot-piece')});
  }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""


def test_a_shot_is_seen_with_its_evidence_and_counts_when_it_is_said(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        page.evaluate(_SEEN)
        house.act("virtual", flick=True)
        house.act("virtual", drop="blue", gate="pocket-1")
        expect(page.locator(".player-turn p-count")).to_have_text("1")
        expect(page.locator(".shot")).to_have_count(0)
        seen = page.evaluate("seen")
        assert {"points": "+1", "pieces": ["bleu"]} in seen


def test_a_doubtful_piece_is_asked_about_and_one_tap_answers(browser: Browser, house: Site) -> None:
    begin(house)
    shoot(house)
    house.act("virtual", drop="blue", gate="pocket-2")
    with visitor(browser, house) as one:
        page = one.open()
        question = page.locator(".question").first
        expect(question).to_be_visible()
        question.get_by_role("button", name="Rien n’est tombé").click()
        expect(page.locator(".question")).to_have_count(0)
        assert set(scores(page).values()) == {"0"}


def test_the_choice_that_somebody_steps_to_with_the_buttons_is_marked(
    browser: Browser, house: Site
) -> None:
    begin(house)
    house.act("virtual", drop="blue", gate="pocket-2")
    with visitor(browser, house) as one:
        page = one.open()
        question = page.locator(".question").first
        expect(question).to_be_visible()
        expect(page.locator(".choice-stepped")).to_have_count(0)
        page.evaluate(
            """async () => {
                const {store, take} = await import('/page/live/store.js');
                const {view} = store.state;
                const key = view.questions.find((one) => one.is_doubt).key;
                take({...view, answering: {state: 'shown', key, choice: 1}});
            }"""
        )
        keys = question.get_by_role("button")
        expect(keys.nth(1)).to_have_class(re.compile("choice-stepped"))
        expect(keys.nth(1)).to_contain_text("aux boutons")
        expect(question).to_contain_text("Quelqu’un choisit avec les boutons du plateau")
        assert found_by_axe(page) == []


# Whatever of a question's keys cannot be pressed where it lies, the window as it was opened.
_HIDDEN = """() => [...document.querySelectorAll('.questions button')].filter((key) => {
  const {x, y, width, height} = key.getBoundingClientRect();
  if (y + height > innerHeight) return false; // further down
  return !key.contains(document.elementFromPoint(x + width / 2, y + height - 3))
    && y + height < document.querySelector('.foot').getBoundingClientRect().top;
}).map((key) => key.innerText)"""


def test_with_a_question_open_there_is_one_card_and_nothing_lies_over_it(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        assert house.act("virtual", flick=True).status == 200
        assert house.act("virtual", hand="pocket-2").status == 200
        question = page.locator(".question").first
        expect(question).to_be_visible()
        expect(
            page.locator("p-shot[within]").get_by_role("button", name="C’est fini")
        ).to_be_visible()
        assert page.evaluate(_HIDDEN) == []
        expect(page.locator("p-shot:not([within]) > *")).to_have_count(0)
        expect(question.get_by_role("button").last).to_be_in_viewport()
        for name in page.locator(".player").all():  # who leads is seen beside it
            expect(name).to_be_in_viewport(ratio=1)


def test_several_questions_are_asked_one_at_a_time(browser: Browser, house: Site) -> None:
    begin(house, ["Ana", "Bo", "Célestine", "Zoé"])
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        for gate in ("pocket-2", "pocket-3"):  # without a flick: was it one?
            assert house.act("virtual", drop="blue", gate=gate).status == 200
        title = page.locator("#questions-title")
        question = page.locator(".questions .question")
        expect(title).to_have_text("Question 1 sur 2")
        expect(question).to_have_count(1)
        assert page.evaluate(_HIDDEN) == []
        # Whichever fell first: a question that is being read stays where it is.
        first, second = "oche 2", "oche 3"
        if second in question.inner_text():
            first, second = second, first
        expect(question).to_contain_text(first)
        page.get_by_role("button", name="Suivante").click()
        expect(title).to_have_text("Question 2 sur 2")
        expect(question).to_contain_text(second)
        question.get_by_role("button", name="Rien n’est tombé").click()
        expect(title).to_have_text("Une question")
        expect(question).to_contain_text(first)


def test_the_last_piece_of_an_open_shot_is_named_with_one_tap(
    browser: Browser, house: Site
) -> None:
    """A board that sees no colour takes the queen for a blue."""
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        assert house.act("virtual", flick=True).status == 200
        assert house.act("virtual", drop="queen", gate="pocket-1").status == 200
        queen = page.locator(".shot-kinds").get_by_role("button", name="reine")
        expect(queen).to_be_in_viewport(ratio=1)
        queen.click()
        expect(page.locator("p-tray")).to_contain_text("Reine à confirmer")


def test_a_shot_is_entered_put_right_undone_and_redone(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        undo = page.get_by_role("button", name="Annuler", exact=True)
        redo = page.get_by_role("navigation").get_by_role("button", name="Rétablir")
        expect(undo).to_be_disabled()  # nothing was played
        expect(redo).to_be_disabled()
        page.get_by_role("button", name="Entrer un tir").click()
        more = page.get_by_role("dialog").get_by_role(
            "button", name="Un de plus : bleu dans une poche"
        )
        more.click()
        more.click()
        page.get_by_role("button", name="Ça compte").click()
        expect(page.locator(".player-turn p-count")).to_have_text("2")
        page.get_by_role("button", name="Corriger le dernier tir").click()
        page.get_by_role("button", name="Un de moins : bleu dans une poche").click()
        page.get_by_role("button", name="Un de plus : palet hors du plateau").click()
        page.get_by_role("button", name="Compter ainsi").click()
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        assert scores(page)["Ana"] == "1"
        expect(redo).to_be_disabled()
        undo.click()
        expect(page.locator(".player").first.locator("p-count")).to_have_text("2")
        expect(page.locator(".note")).to_contain_text("Annulé.")
        redo.click()
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        expect(page.locator(".note")).to_have_count(0)  # there is nothing more to bring back


def test_undo_reaches_over_a_won_game(browser: Browser, house: Site) -> None:
    begin(house, ["Ana", "Bo"], target=1)
    for _ in range(4):
        shoot(house, "blue", "blue", "blue")
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator("#result-title")).to_have_text("Ana gagne !")
        page.get_by_role("button", name="Annuler", exact=True).click()
        expect(page.locator(".turn")).to_have_text("À Ana de jouer")
        assert scores(page)["Ana"] == "9"


def test_what_the_rules_forbid_is_told_with_the_rule_and_changes_nothing(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        page.evaluate(
            """async () => {
                const {perform} = await import('/page/live/doing.js');
                await perform('act', {action: {shot: {potted: ['queen', 'queen']}}});
            }"""
        )
        expect(page.locator(".note")).to_contain_text("EV-6")
        expect(page.locator(".note p")).not_to_contain_text("queen")
        assert set(scores(page).values()) == {"0"}


def hold_back(page: Page) -> None:
    """Views come late, as over a slow network, until the next act is on its way: what is pressed
    was decided without them."""
    page.evaluate(
        """async () => {
            const {store} = await import('/page/live/store.js');
            const set = store.set.bind(store);
            store.set = (changes) => {
                if (changes.busy) store.set = set;
                else if (changes.view) { globalThis.late = changes.view.version; return; }
                set(changes);
            };
        }"""
    )


def await_late(page: Page, house: Site) -> None:
    """Until what it should have shown by now has come, and was held back."""
    version = house.look("view")["view"]["version"]
    page.wait_for_function("(version) => globalThis.late >= version", arg=version)


def test_two_referees_at_once_the_second_is_asked_again(browser: Browser, house: Site) -> None:
    """The second decided on a table that had changed under the finger."""
    begin(house)
    with visitor(browser, house) as ana, visitor(browser, house) as bo:
        first, second = ana.open(), bo.open()
        for page in (first, second):
            page.get_by_role("button", name="Entrer un tir").click()
            page.get_by_role("button", name="Un de plus : bleu dans une poche").click()
        hold_back(second)
        first.get_by_role("button", name="Ça compte").click()
        expect(first.locator(".player-turn p-count")).to_have_text("1")
        await_late(second, house)
        second.get_by_role("button", name="Ça compte").click()
        asked = second.get_by_role("dialog")
        expect(asked).to_contain_text("Ça vient de changer")
        expect(asked).to_contain_text("Ana empoche 1 bleu")
        expect(second.locator(".player-turn p-count")).to_have_text("1")
        asked.get_by_role("button", name="Oui").click()
        expect(second.locator(".player-turn p-count")).to_have_text("2")


def test_what_a_sheet_was_opened_for_is_what_it_counts_for(browser: Browser, house: Site) -> None:
    """A shot of Ana's is being entered while another phone says that she missed: the screen behind
    the sheet has moved on, and Bo gets nothing unasked."""
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        page.get_by_role("button", name="Entrer un tir").click()
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_role("heading")).to_have_text("Le tir d’Ana")
        sheet.get_by_role("button", name="Un de plus : bleu dans une poche").click()
        assert house.act("done").status == 200
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        sheet.get_by_role("button", name="Ça compte").click()
        expect(sheet).to_contain_text("Ça vient de changer")
        expect(sheet).to_contain_text("C’est à Bo de jouer.")
        sheet.get_by_role("button", name="Laisser").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert set(scores(page).values()) == {"0"}


def test_it_can_all_be_done_with_the_keyboard(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        page.get_by_role("button", name="Entrer un tir").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_be_visible()
        page.get_by_role("button", name="Un de plus : bleu dans une poche").focus()
        page.keyboard.press("Space")
        for _ in range(12):
            page.keyboard.press("Tab")
            if "Ça compte" in page.evaluate("document.activeElement.textContent"):
                break
        page.keyboard.press("Enter")
        expect(page.locator(".player-turn p-count")).to_have_text("1")
