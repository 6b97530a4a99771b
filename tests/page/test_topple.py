"""Topple in the hand: its board answers, and nothing is offered that cannot be done."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, Page, expect

from tests.page.browsing import covered, found_by_axe, sticking_out, until_seen, visitor
from tests.page.playing import clear
from tests.page.test_setup import add, choose
from tests.service.web.site import Site

THREE = ["Zoé", "Mamie", "Éloïse"]


@contextmanager
def played(browser: Browser, house: Site, players: list[str], **options: object) -> Iterator[Page]:
    begin(house, players, **options)
    clear(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_have_text(f"À {players[0]} de jouer")
        expect(page.locator("p-topple svg.own-svg")).to_be_visible()
        yield page


def begin(house: Site, players: list[str], **options: object) -> None:
    header = {"pichenette": 1, "game": "topple", "players": players, "options": options}
    assert house.act("begin", header=header, abandon=True).status == 200


def roll(page: Page, site: Site, die: int) -> None:
    until_seen(page, site)
    page.get_by_role("button", name=f"Le dé montre {die}").click()


def cell(page: Page, name: str) -> Locator:
    return page.locator("p-topple").get_by_role("button", name=f"Poser en {name}")


def top_of(page: Page) -> float:
    """Where the drawn board stands on the page, however far it is scrolled."""
    found: float = page.locator("p-topple svg.own-svg").evaluate(
        "one => one.getBoundingClientRect().top + scrollY"
    )
    return found


def test_an_announced_piece_is_marked_where_it_goes_and_the_board_stays(
    browser: Browser, tower: Site
) -> None:
    with played(browser, tower, THREE) as page:
        roll(page, tower, 6)
        expect(cell(page, "c3")).to_be_visible()
        before = top_of(page)
        cell(page, "c3").click()
        expect(page.locator(".tp-top")).to_contain_text("Posez la pièce en c3")
        expect(page.locator(".tp-here")).to_have_count(1)
        expect(page.locator(".tp-cell.tp-to")).to_have_count(1)
        expect(page.locator(".shot")).to_have_count(0)
        expect(page.locator(".tp-waits")).to_contain_text("On attend son poids")
        expect(page.locator(".tp-waits")).to_be_in_viewport(ratio=1)
        there = page.get_by_role("button", name="Elle est bien là")
        expect(there).to_be_in_viewport(ratio=1)
        assert top_of(page) == before
        cell(page, "b2").click()  # changed their mind
        expect(page.locator(".tp-top")).to_contain_text("Posez la pièce en b2")
        assert sticking_out(page) == []
        assert covered(page) == []
        assert found_by_axe(page) == []
        page.evaluate("scrollTo(0, 200)")
        there.click()
        expect(page.locator(".turn")).to_have_text("À Mamie de jouer")
        expect(page.locator(".turn")).to_be_in_viewport(ratio=1)


def test_where_a_piece_stands_is_tapped_on_the_board(browser: Browser, tower: Site) -> None:
    with played(browser, tower, THREE) as page:
        roll(page, tower, 2)
        expect(cell(page, "c2")).to_be_visible()
        assert tower.act("virtual", place=1).status == 200
        question = page.locator(".question")
        expect(question).to_contain_text("Touchez sa case sur le plateau")
        expect(page.locator(".questions button:visible")).to_have_count(1)
        expect(question.get_by_role("button", name="Aucune pièce")).to_be_visible()
        expect(page.locator(".tp-cell.tp-to")).to_have_count(4)  # those of the level
        below = page.locator("p-questions").evaluate(
            "one => one.getBoundingClientRect().bottom + scrollY"
        )
        assert 0 <= top_of(page) - below < 150, "the board is right under the question"
        assert found_by_axe(page) == []
        other = page.get_by_text("Dans une liste")
        other.click()
        expect(question.get_by_role("button", name="c2", exact=True)).to_be_visible()
        other.click()
        until_seen(page, tower)
        cell(page, "c2").click()
        expect(page.locator(".turn")).to_have_text("À Mamie de jouer")
        expect(page.locator(".questions")).to_have_count(0)
        page.get_by_role("button", name="Annuler").click()
        expect(page.locator(".note")).to_contain_text("Annulé")
        page.locator(".note").get_by_role("button", name="Rétablir").click()
        expect(page.locator(".turn")).to_have_text("À Mamie de jouer")
        expect(page.locator(".questions")).to_have_count(0)


def test_a_forgotten_piece_is_not_offered_back(browser: Browser, tower: Site) -> None:
    with played(browser, tower, THREE) as page:
        roll(page, tower, 2)
        cell(page, "c2").click()
        expect(page.locator(".tp-here")).to_have_count(1)
        page.get_by_role("button", name="Annuler").click()
        expect(page.locator(".note")).to_contain_text("Annulé")
        expect(page.locator(".tp-here")).to_have_count(0)
        expect(page.locator(".note").get_by_role("button", name="Rétablir")).to_have_count(0)


def test_a_fall_is_asked_about_and_nothing_else_is_offered(browser: Browser, tower: Site) -> None:
    with played(browser, tower, THREE) as page:
        for die, name, after in ((1, "c3", "Mamie"), (2, "b3", "Éloïse"), (2, "d3", "Zoé")):
            roll(page, tower, die)
            cell(page, name).click()
            expect(page.locator(".tp-here")).to_have_count(1)
            assert tower.act("virtual", place=1).status == 200
            expect(page.locator(".turn")).to_have_text(f"À {after} de jouer")
        roll(page, tower, 1)
        cell(page, "c3").click()
        expect(page.locator(".tp-here")).to_have_count(1)
        assert tower.act("virtual", fall=3).status == 200
        question = page.locator(".question")
        expect(question).to_contain_text("pièces tombées")
        expect(question.get_by_role("button").first).to_have_text("Zoé, en posant la pièce en c3")
        expect(question.get_by_role("button", name="Seule la pièce")).to_have_count(0)
        expect(page.locator(".board-play .button-main")).to_have_count(0)
        expect(page.get_by_role("button", name="Ça tombe")).to_have_count(0)
        expect(page.locator(".board-play")).not_to_contain_text("On attend son poids")
        assert sticking_out(page) == []
        assert found_by_axe(page) == []
        question.get_by_role("button").first.click()
        expect(page.locator(".turn")).to_have_text("À Mamie de jouer")
        expect(page.locator(".story")).to_contain_text("Une fois la tour vidée, Mamie commence")


def test_right_after_placing_the_fall_by_hand_may_have_been_while_placing(
    browser: Browser, house: Site
) -> None:
    """On a board without a scale."""
    with played(browser, house, ["Zoé", "Mamie"]) as page:
        roll(page, house, 1)
        cell(page, "c3").click()
        expect(page.locator(".turn")).to_have_text("À Mamie de jouer")
        page.get_by_role("button", name="Ça tombe").click()
        page.get_by_role("button", name="Zoé, en posant une pièce").click()
        expect(page.locator(".story")).to_contain_text("Zoé perd 10 points")
        expect(page.locator(".turn")).to_have_text("À Mamie de jouer")


def test_a_new_game_over_a_full_tower_says_so_at_once(browser: Browser, tower: Site) -> None:
    with played(browser, tower, THREE) as page:
        roll(page, tower, 1)
        cell(page, "c3").click()
        expect(page.locator(".tp-here")).to_have_count(1)
        assert tower.act("virtual", place=1).status == 200
        expect(page.locator(".turn")).to_have_text("À Mamie de jouer")
        begin(tower, THREE)
        told = page.get_by_text("Videz la tour")
        expect(told).to_have_text("Videz la tour : il y reste 1 pièce")
        clear(tower)
        expect(told).to_have_count(0)
        expect(page.locator(".questions")).to_have_count(0)  # cleared, and not fallen


def test_without_points_no_score_is_shown(browser: Browser, house: Site) -> None:
    with played(browser, house, THREE, mode="junior") as page:
        expect(page.locator(".player")).to_have_count(3)
        expect(page.locator(".player p-count")).to_have_count(0)
        expect(page.locator(".player").nth(1)).to_contain_text("En jeu")
        assert sticking_out(page) == []
        page.get_by_role("button", name="Ça tombe").click()
        page.get_by_role("button", name="Mamie, en touchant").click()
        expect(page.locator(".player").nth(1)).to_contain_text("Hors jeu")


def test_the_rules_in_short_follow_what_is_chosen(browser: Browser, house: Site) -> None:
    with visitor(browser, house) as one:
        page = one.open("/setup")
        choose(page, "Topple")
        add(page, "Zoé", "Mamie")
        page.get_by_text("Les règles en bref").click()
        rules = page.locator(".rules")
        expect(rules).to_contain_text("perd 10 points")
        expect(rules).to_contain_text("deux couleurs")
        page.get_by_role("button", name="Sans points").click()
        expect(rules).to_contain_text("Pas de points")
        expect(rules).not_to_contain_text("10 points")
        expect(rules).not_to_contain_text("deux couleurs")
        expect(rules).not_to_contain_text("100")


def test_the_colour_that_pays_for_a_fall_is_named(browser: Browser, house: Site) -> None:
    with played(browser, house, ["Zoé", "Mamie"], target=20) as page:
        expect(page.locator(".top p")).to_contain_text("en 20 points")
        page.get_by_role("button", name="Ça tombe").click()
        page.get_by_role("button", name="Mamie, en touchant").click()
        expect(page.locator(".story")).to_contain_text("Mamie perd 10 points en vert")


def test_two_colours_are_both_read_and_the_marker_keeps_its_own(
    browser: Browser, house: Site
) -> None:
    with played(browser, house, ["Maman", "Manon"]) as page:
        rows = page.locator(".player")
        expect(rows.locator(".marker")).to_have_text(["Mm", "Mn"])
        for colour in ("red", "green", "red", "yellow", "red", "yellow"):
            for action in ({"roll": 1}, {"place": {"cell": "c3", "colour": colour}}):
                assert house.act("act", action=action).status == 200
        both = rows.last.locator(".player-both > span")
        expect(both).to_have_text(["vert 0", "jaune 3"])
        expect(rows.last.locator(".player-best")).to_have_text("jaune 3")
        expect(rows.last.locator(".marker-green.marker-and-yellow")).to_have_count(1)
        # Pieces leave the names of their cells to be read.
        assert page.evaluate(_OVER_NAMES) == []
        assert found_by_axe(page) == []


_OVER_NAMES = """() => {
  const board = document.querySelector('p-topple svg.own-svg');
  return [...board.querySelectorAll('.tp-name')].filter((name) => {
    const box = name.getBBox();
    const nearest = (low, high, at) => Math.min(Math.max(at, low), high);
    return [...board.querySelectorAll('g > circle')].some((one) => {
      const [x, y, r] = ['cx', 'cy', 'r'].map((key) => Number(one.getAttribute(key)));
      const aside = nearest(box.x, box.x + box.width, x) - x;
      const below = nearest(box.y, box.y + box.height, y) - y;
      return Math.hypot(aside, below) < r;
    });
  }).map((name) => name.textContent);
}"""
