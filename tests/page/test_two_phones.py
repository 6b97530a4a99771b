"""Two phones at once: the slower one learns what changed, sees it, and decides again."""

from playwright.sync_api import Page, expect

from tests.page.browsing import until_seen
from tests.page.playing import await_late, begin, doubt, hold_back, shoot
from tests.page.test_history import scores
from tests.page.test_setup import add, choose, header
from tests.service.web.site import Site


def test_a_question_that_the_other_has_answered(house: Site, phone: Page) -> None:
    doubt(house, "pocket-2")
    question = phone.locator(".question").first
    expect(question).to_be_visible()
    hold_back(phone)
    asked = house.look("view")["view"]["questions"][0]
    assert house.act("answer", question=asked["key"], choice=0).status == 200  # one blue
    await_late(phone, house)
    question.get_by_role("button", name="Rien n’est tombé").click()
    told = phone.get_by_role("dialog")
    expect(told).to_contain_text("Ça vient de changer")
    expect(told).to_contain_text("Oui : Rien n’est tombé")
    expect(phone.locator(".questions")).to_have_count(0)  # the new view is behind it
    told.get_by_role("button", name="Laisser").click()
    assert house.act("done").status == 200
    expect(phone.locator(".player-turn p-count")).to_have_text("1")


_BEHIND = """async () => {
  const {store, take, heard} = await part('live/store.js');
  const first = store.state.view;
  const seen = [];
  const shown = () => seen.push(store.state.view.version - first.version);
  const streamed = (more) => {
    heard({kind: 'view', data: {...first, version: first.version + more}, at: Date.now()});
    shown();
  };
  take({...first, version: first.version + 3}, {isAnswer: true});
  shown();
  for (const more of [1, 2, 3, 1]) streamed(more);
  take({...first, version: first.version + 9}, {isAnswer: true});
  const now = performance.now();
  performance.now = () => now + 2500;
  streamed(2);
  for (const more of [9, 8]) {
    take({...first, version: first.version + more}, {isAnswer: true});
    shown();
  }
  const later = [], timeout = globalThis.setTimeout;
  globalThis.setTimeout = (then) => later.push(then);
  streamed(5);
  globalThis.setTimeout = timeout;
  performance.now = () => now + 5000;
  for (const then of later) then();
  shown();
  return seen;
}"""


def test_a_stream_that_is_behind_an_answer_shows_nothing_older(phone: Page) -> None:
    """Once it has caught up, or is too late for that, a smaller number is another journal's; an
    answer's always is, and what the stream brought last is shown once it is too late.
    """
    expect(phone.locator(".turn")).to_be_visible()
    assert phone.evaluate(_BEHIND) == [3, 3, 3, 3, 1, 2, 9, 8, 8, 5]


def test_a_correction_is_looked_at_again_with_the_new_scores(house: Site, phone: Page) -> None:
    for potted in (("blue",), (), ("blue", "blue"), ()):
        shoot(house, *potted)
    phone.get_by_role("link", name="Toute la partie").click()
    phone.get_by_role("button", name="Bo empoche 2 bleus").click()
    phone.get_by_role("button", name="Ça n’a pas eu lieu").click()
    sheet = phone.get_by_role("dialog")
    expect(sheet).to_contain_text("Les scores seraient")
    hold_back(phone)
    shoot(house, "blue", "blue", "blue")  # Célestine's
    await_late(phone, house)
    sheet.get_by_role("button", name="Corriger").click()
    expect(sheet).to_contain_text("Ça vient de changer")
    expect(sheet).to_contain_text("Célestine empoche 3 bleus")
    assert scores(house) == {"Ana": 1, "Bo": 2, "Célestine": 3}
    sheet.get_by_role("button", name="Oui").click()
    expect(sheet).to_contain_text("Les scores seraient")  # and these are the new ones
    expect(sheet.locator("li", has_text="Célestine").locator("b")).to_have_text("3")
    sheet.get_by_role("button", name="Corriger").click()
    expect(phone.locator(".history-void")).to_have_count(1)
    assert scores(house)["Bo"] == 0


def test_a_game_that_the_other_has_begun_meanwhile(house: Site, phone: Page) -> None:
    """Nobody's game is left unasked: not the one that was there, nor the one that came."""
    phone.goto(phone.url + "setup")
    choose(phone, "Carrom Queen Games")
    add(phone, "Zoé", "Max")
    phone.get_by_role("button", name="Commencer").click()
    sheet = phone.get_by_role("dialog")
    expect(sheet).to_contain_text("Ana 0")
    begin(house, ["Eva", "Flo"])
    shoot(house, "blue")
    sheet.get_by_role("button", name="Commencer la nouvelle").click()
    expect(sheet).to_contain_text("Ça vient de changer")
    expect(sheet).to_contain_text("Eva empoche 1 bleu")
    sheet.get_by_role("button", name="Oui").click()
    expect(sheet).to_contain_text("Eva 1")  # that one would be left now
    assert header(house)["players"] == ["Eva", "Flo"]
    sheet.get_by_role("button", name="Commencer la nouvelle").click()
    expect(phone.locator(".turn")).to_have_text("À Zoé de jouer")


# The finger is on its way when the other phone's view comes: it lands a moment later, however long
# a busy machine takes for that.
_PRESSED_TOO_LATE = """async (name) => {
  const {store} = await part('live/store.js');
  const {version} = store.state.view;
  const key = [...document.querySelectorAll('.acts button')].find((one) => one.innerText === name);
  const stop = store.watch(({view}) => {
    if (view.version === version) return;
    stop();
    const now = performance.now();
    performance.now = () => now + 20;
    setTimeout(() => { key.click(); delete performance.now; }, 20);
  });
}"""


def turn(house: Site) -> str:
    return str(house.look("view")["view"]["game"]["turn"])


def test_a_miss_that_two_phones_say_counts_once(house: Site, phone: Page) -> None:
    expect(phone.locator(".turn")).to_have_text("À Ana de jouer")
    phone.evaluate(_PRESSED_TOO_LATE, "Raté")
    assert house.act("done").status == 200
    expect(phone.locator(".note")).to_contain_text("Déjà noté par un autre téléphone")
    expect(phone.get_by_role("dialog")).to_have_count(0)
    expect(phone.locator(".turn")).to_have_text("À Bo de jouer")
    assert turn(house) == "Bo"
    # Once it has been seen, the same key does what it says.
    until_seen(phone, house)
    phone.get_by_role("button", name="Raté").click()
    expect(phone.locator(".turn")).to_have_text("À Célestine de jouer")


def test_what_a_phone_did_itself_it_has_seen(house: Site, phone: Page) -> None:
    """Missed, missed, undo, undo, redo: as quick as a finger is."""
    for name in ("Raté", "Raté", "Annuler", "Annuler", "Rétablir"):
        phone.get_by_role("navigation").get_by_role("button", name=name).click()
    expect(phone.locator(".turn")).to_have_text("À Bo de jouer")
    expect(phone.locator('.note[role="alert"]')).to_have_count(0)


def test_a_tap_goes_through_where_nothing_it_was_decided_on_has_changed(
    house: Site, phone: Page
) -> None:
    """A shot was told of and taken back meanwhile: the tap means what it meant."""
    expect(phone.locator(".turn")).to_have_text("À Ana de jouer")
    hold_back(phone)
    assert house.act("say", potted=["blue"]).status == 200
    assert house.act("undo").status == 200
    await_late(phone, house)
    phone.get_by_role("button", name="Raté").click()
    expect(phone.locator(".turn")).to_have_text("À Bo de jouer")
    expect(phone.locator(".note")).to_have_count(0)
    expect(phone.get_by_role("dialog")).to_have_count(0)


def test_a_form_is_not_asked_about_again_where_nothing_it_was_opened_on_has_changed(
    house: Site, phone: Page
) -> None:
    phone.get_by_role("button", name="Entrer un tir").click()
    phone.get_by_role("button", name="Ajouter : bleu dans une poche").click()
    assert house.act("say", potted=["blue"]).status == 200
    assert house.act("undo").status == 200
    phone.get_by_role("button", name="Ça compte").click()
    expect(phone.locator(".player-turn p-count")).to_have_text("1")
    expect(phone.get_by_role("dialog")).to_have_count(0)
