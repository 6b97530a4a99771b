"""Type fits what holds it: whatever the numbers, the names and how many play, nothing that is read
leaves its card, lies over another or is pushed off the screen."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browsing import SIZES, visitor
from tests.service.web.site import Site

SHORT = ["Zoé", "Papa", "Mamie", "Léo"]
ORDINARY = ["Jean-Sébastien", "Marie-Charlotte", "Grand-mère Odile", "Théophile"]
LONG = [  # forty characters each
    "Éléonore-Marguerite de la Tour du Pin d’A",
    "<img src=x onerror=alert(1)> et Compagnie",
    "Wolfeschlegelsteinhausenbergerdorffabcde",
    "Maximilien-Alexandre-Barthélemy Fontenoy",
]
GAMES = {
    "queen-carrom": (2, 3, 4),
    "row-carrom": (2,),
    "classic-carrom": (2, 4),
    "offboard": (2,),
    "topple": (2, 3, 4),
}
SCORES = ([-120, 121, -9, 100], [5, 0, -10, -120])  # long; short, but for whoever is last
NOTICE = {"fr": "Videz la tour", "en": "Empty the tower"}
WEIGHT = {
    "fr": "La balance sent 12 pièces sur la tour ; il devrait y en avoir 1",
    "en": "The scale feels 12 pieces on the tower; there should be 1",
}
STATES: tuple[dict[str, Any], ...] = (
    {},
    {"notices": [NOTICE]},
    {"connection": "away", "notices": [NOTICE, WEIGHT]},
    {"over": True},
    {"isStale": True},
)

# One view after the other, each measured as it stands; what was wrong, with where.
_TRY = """async ({scores, states}) => {
  const {store, take} = await part('live/store.js');
  const view = structuredClone(store.state.view);
  const frame = () => new Promise(requestAnimationFrame);
  const CARDS = '.player, .faults, .result, .card, .tv-top, .top, .stale, .tv-turn, .chip';
  const found = new Set();
  for (const state of states) for (const [turn, points] of scores.entries()) {
    if (turn && state !== states[0]) break; // the longest figures will do
    const {over = false, isStale = false, ...told} = state;
    const names = Object.keys(view.game.scores);
    const figures = Object.fromEntries(names.map((name, at) => [name, points[at]]));
    const game = {...view.game, scores: figures};
    if (over) Object.assign(game, {over, turn: null, winners: names.slice(0, 1)});
    take({...view, faults: [], notices: [], connection: 'ready', ...told, game});
    store.set({isStale});
    // Rows change their heights with the state, and that is seen with the next picture.
    if (turn === 0) await frame();
    await new Promise((resolve) => setTimeout(resolve));
    for (const one of looked()) found.add(`${JSON.stringify([state, points])}: ${one}`);
  }
  store.set({isStale: false});
  take(view);
  return [...found];

  function looked() {
    const wide = innerWidth, high = innerHeight;
    const isLying = document.documentElement.dataset.face === 'tv' && wide > high;
    const told = [];
    const read = [];
    const walk = document.createTreeWalker(document.querySelector('p-app'), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode, owner = text.parentElement;
      if (!text.data.trim() || owner.closest('.unseen, svg, .foot, dialog')) continue;
      if (!owner.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const size = parseFloat(getComputedStyle(owner).fontSize);
      for (const box of range.getClientRects()) {
        // The letters themselves: a font has room above and below them.
        const {left, right} = box, middle = (box.top + box.bottom) / 2;
        const ink = {left, right, top: middle - size * 0.4, bottom: middle + size * 0.4};
        read.push([text.data.trim().slice(0, 30), ink, owner]);
      }
    }
    const isIn = (ink, box) => ink.left >= box.left - 1 && ink.right <= box.right + 1
      && ink.top >= box.top - 1 && ink.bottom <= box.bottom + 1;
    const screen = {left: 0, right: wide, top: -1e6, bottom: isLying ? high : 1e6};
    for (const [words, ink, owner] of read) {
      const card = owner.closest(CARDS);
      if (card && !isIn(ink, card.getBoundingClientRect()))
        told.push(`« ${words} » leaves ${card.className}`);
      if (!isIn(ink, screen)) told.push(`« ${words} » leaves the screen`);
    }
    for (const [at, [words, ink, owner]] of read.entries())
      for (const [other, there, its] of read.slice(at + 1)) {
        if (owner === its) continue;
        const over = Math.min(ink.right, there.right) - Math.max(ink.left, there.left);
        const deep = Math.min(ink.bottom, there.bottom) - Math.max(ink.top, there.top);
        if (over > 1 && deep > 1) told.push(`« ${words} » lies over « ${other} »`);
      }
    if (isLying) for (const one of document.querySelectorAll('.player, p-track, .tv-foot')) {
      const box = one.getBoundingClientRect();
      if (box.height && !isIn(box, screen)) told.push(`${one.localName} leaves the screen`);
    }
    const sizeOf = (one) => getComputedStyle(one).fontSize;
    const sizes = new Set([...document.querySelectorAll('.player-score')].map(sizeOf));
    if (sizes.size > 1) told.push(`scores of ${[...sizes]}`);
    const names = new Set([...document.querySelectorAll('.tv .player-name')].map(sizeOf));
    if (names.size > 1) told.push(`names of ${[...names]}`);
    return told;
  }
}"""


def show(page: Page, house: Site, game: str, players: list[str]) -> None:
    header = {"pichenette": 1, "game": game, "players": players}
    assert house.act("begin", header=header, abandon=True).status == 200
    for name in players:
        expect(page.locator(".players")).to_contain_text(name)
    if game in ("offboard", "topple"):
        expect(page.locator(".own-board")).to_have_count(1)


def wrong(page: Page, size: str, states: tuple[dict[str, Any], ...]) -> list[str]:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    found: list[str] = page.evaluate(_TRY, {"scores": SCORES, "states": states})
    return found


@pytest.mark.parametrize("path", ["/tv", "/"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_read_leaves_its_card_or_lies_over_another(
    browser: Browser, house: Site, game: str, path: str
) -> None:
    with visitor(browser, house) as one:
        page = one.open(path)
        for number in GAMES[game]:
            for names in (SHORT, ORDINARY, LONG):
                show(page, house, game, names[:number])
                for size in SIZES:
                    is_wall = path == "/tv" and size == "television" and number == GAMES[game][-1]
                    states = STATES if is_wall else STATES[:1]
                    told = wrong(page, size, states)
                    assert (names[0], number, size, told) == (names[0], number, size, [])
