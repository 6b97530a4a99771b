"""The referee: the open shot, questions, undo and redo, correcting what fell; two at once."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.page.browsing import found_by_axe, until_seen, visitor
from tests.page.playing import (
    NAMES,
    await_late,
    begin,
    doubt,
    expect_scores,
    fall,
    hold_back,
    pretend,
    shoot,
)
from tests.service.web.site import Site


def test_a_shot_is_seen_with_its_evidence_and_counts_when_it_is_said(
    house: Site, phone: Page
) -> None:
    expect(phone.locator(".turn")).to_be_visible()
    fall(house, "pocket-1")
    shot = phone.locator(".shot:not(.shot-counted)")
    expect(shot.locator(".shot-points")).to_have_text("+1")
    expect(shot.locator(".shot-piece")).to_have_text(["bleu"])
    expect(shot.locator(".evidence li")).to_have_count(1)
    expect(phone.locator(".player-turn p-count")).to_have_text("0")
    until_seen(phone, house)
    phone.get_by_role("button", name="C’est fini").click()
    expect(phone.locator(".player-turn p-count")).to_have_text("1")
    expect(shot).to_have_count(0)


def test_a_doubtful_piece_is_asked_about_and_one_tap_answers(browser: Browser, house: Site) -> None:
    begin(house)
    shoot(house)
    doubt(house, "pocket-2")
    with visitor(browser, house) as one:
        page = one.open()
        question = page.locator(".question").first
        expect(question).to_be_visible()
        question.get_by_role("button", name="Rien n’est tombé").click()
        expect(page.locator(".question")).to_have_count(0)
        expect_scores(page, dict.fromkeys(NAMES, "0"))


def test_the_choice_that_somebody_steps_to_with_the_buttons_is_marked(
    browser: Browser, house: Site
) -> None:
    begin(house)
    doubt(house, "pocket-2")
    with visitor(browser, house) as one:
        page = one.open()
        question = page.locator(".question").first
        expect(question).to_be_visible()
        expect(page.locator(".choice-stepped")).to_have_count(0)
        pretend(
            page,
            """({questions}) => {
                const {key} = questions.find((one) => one.is_doubt);
                return {answering: {state: 'shown', key, choice: 1}};
            }""",
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
    house: Site, phone: Page
) -> None:
    expect(phone.locator(".turn")).to_be_visible()
    assert house.act("virtual", flick=True).status == 200
    assert house.act("virtual", hand="pocket-2").status == 200
    question = phone.locator(".question").first
    expect(question).to_be_visible()
    expect(phone.locator("p-shot[within]").get_by_role("button", name="C’est fini")).to_be_visible()
    assert phone.evaluate(_HIDDEN) == []
    expect(phone.locator("p-shot:not([within]) > *")).to_have_count(0)
    expect(question.get_by_role("button").last).to_be_in_viewport()
    asked = question.locator("legend")
    expect(asked).to_have_text(re.compile(r"^Poche 2 : .*\?$"))  # a question, and no figures
    expect(asked).not_to_have_text(re.compile(r"\d+\sms|coupure"))
    seen = phone.locator(".questions .evidence")
    expect(seen).to_have_count(1)
    expect(seen).to_contain_text(re.compile(r"\d+\sms"))  # for whoever wonders
    for name in phone.locator(".player").all():  # who leads is seen beside it
        expect(name).to_be_in_viewport(ratio=1)


def test_several_questions_are_asked_one_at_a_time(browser: Browser, house: Site) -> None:
    begin(house, ["Ana", "Bo", "Célestine", "Zoé"])
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        doubt(house, "pocket-2", "pocket-3")
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


def test_the_last_piece_of_an_open_shot_is_named_with_one_tap(house: Site, phone: Page) -> None:
    """A board that sees no colour takes the queen for a blue."""
    expect(phone.locator(".turn")).to_be_visible()
    fall(house, "pocket-1", piece="queen")
    queen = phone.locator(".shot-kinds").get_by_role("button", name="reine")
    expect(queen).to_be_in_viewport(ratio=1)
    queen.click()
    expect(queen).to_have_attribute("aria-pressed", "true")
    assert house.act("done").status == 200
    expect(phone.locator("p-tray")).to_contain_text("Reine à confirmer")


def test_a_shot_is_entered_put_right_undone_and_redone(phone: Page) -> None:
    undo = phone.get_by_role("button", name="Annuler", exact=True)
    redo = phone.get_by_role("navigation").get_by_role("button", name="Rétablir")
    expect(undo).to_be_disabled()  # nothing was played
    expect(redo).to_be_disabled()
    phone.get_by_role("button", name="Entrer un tir").click()
    more = phone.get_by_role("dialog").get_by_role("button", name="Ajouter : bleu dans une poche")
    more.click()
    more.click()
    phone.get_by_role("button", name="Ça compte").click()
    expect(phone.locator(".player-turn p-count")).to_have_text("2")
    phone.get_by_role("button", name="Corriger le dernier tir").click()
    phone.get_by_role("button", name="Retirer : bleu dans une poche").click()
    phone.get_by_role("button", name="Ajouter : palet hors du plateau").click()
    phone.get_by_role("button", name="Compter ainsi").click()
    expect(phone.locator(".turn")).to_have_text("À Bo de jouer")
    expect_scores(phone, {"Ana": "1", "Bo": "0", "Célestine": "0"})
    expect(redo).to_be_disabled()
    undo.click()
    expect(phone.locator(".player").first.locator("p-count")).to_have_text("2")
    expect(phone.locator(".note")).to_contain_text("Annulé.")
    redo.click()
    expect(phone.locator(".turn")).to_have_text("À Bo de jouer")
    expect(phone.locator(".note")).to_have_count(0)  # there is nothing more to bring back


def test_undo_reaches_over_a_won_game(browser: Browser, house: Site) -> None:
    begin(house, ["Ana", "Bo"], target=1)
    for _ in range(4):
        shoot(house, "blue", "blue", "blue")
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator("#result-title")).to_have_text("Ana gagne !")
        page.get_by_role("button", name="Annuler", exact=True).click()
        expect(page.locator(".turn")).to_have_text("À Ana de jouer")
        expect_scores(page, {"Ana": "9", "Bo": "0"})


def test_what_the_rules_forbid_is_told_with_the_rule_and_changes_nothing(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        page.evaluate(
            """async () => {
                const {perform} = await part('live/doing.js');
                await perform('act', {action: {shot: {potted: ['queen', 'queen']}}});
            }"""
        )
        expect(page.locator(".note")).to_contain_text("EV-6")
        expect(page.locator(".note p")).not_to_contain_text("queen")
        expect_scores(page, dict.fromkeys(NAMES, "0"))


def test_two_referees_at_once_the_second_is_asked_again(browser: Browser, house: Site) -> None:
    """The second decided on a table that had changed under the finger."""
    begin(house)
    with visitor(browser, house) as ana, visitor(browser, house) as bo:
        first, second = ana.open(), bo.open()
        for page in (first, second):
            page.get_by_role("button", name="Entrer un tir").click()
            page.get_by_role("button", name="Ajouter : bleu dans une poche").click()
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


def test_what_a_sheet_was_opened_for_is_what_it_counts_for(house: Site, phone: Page) -> None:
    """A shot of Ana's is being entered while another phone says that she missed: the screen behind
    the sheet has moved on, and Bo gets nothing unasked."""
    phone.get_by_role("button", name="Entrer un tir").click()
    sheet = phone.get_by_role("dialog")
    expect(sheet.get_by_role("heading")).to_have_text("Le tir d’Ana")
    sheet.get_by_role("button", name="Ajouter : bleu dans une poche").click()
    assert house.act("done").status == 200
    expect(phone.locator(".turn")).to_have_text("À Bo de jouer")
    sheet.get_by_role("button", name="Ça compte").click()
    expect(sheet).to_contain_text("Ça vient de changer")
    expect(sheet).to_contain_text("C’est à Bo de jouer.")
    sheet.get_by_role("button", name="Laisser").click()
    expect(phone.get_by_role("dialog")).to_have_count(0)
    expect_scores(phone, dict.fromkeys(NAMES, "0"))


def test_it_can_all_be_done_with_the_keyboard(phone: Page) -> None:
    phone.get_by_role("button", name="Entrer un tir").focus()
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("dialog")).to_be_visible()
    phone.get_by_role("button", name="Ajouter : bleu dans une poche").focus()
    phone.keyboard.press("Space")
    for _ in range(12):
        phone.keyboard.press("Tab")
        if "Ça compte" in phone.evaluate("document.activeElement.textContent"):
            break
    phone.keyboard.press("Enter")
    expect(phone.locator(".player-turn p-count")).to_have_text("1")


# One is asked, and then another that stands before it in the view.
_SECOND = """async () => {
    const {store, take} = await part('live/store.js');
    const one = (key) => ({key, text: {en: key, fr: key}, choices: [], standing: null,
        is_doubt: true, was_doubt: false, player: null, places: 0});
    const {view} = store.state;
    const set = store.set.bind(store);
    store.set = ({view: _, ...others}) => set(others);
    for (const keys of [['second'], ['first', 'second']]) {
        set({view: {...view, questions: keys.map(one)}});
        await new Promise(requestAnimationFrame);
    }
}"""


def test_the_question_that_is_shown_first_is_the_first(phone: Page) -> None:
    expect(phone.locator(".turn")).to_be_visible()
    phone.evaluate(_SECOND)
    expect(phone.locator("#questions-title")).to_have_text("Question 1 sur 2")
    expect(phone.locator(".question")).to_contain_text("Second")
    phone.get_by_role("button", name="Suivante").click()
    expect(phone.locator("#questions-title")).to_have_text("Question 2 sur 2")
    expect(phone.locator(".question")).to_contain_text("First")
