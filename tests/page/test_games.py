"""A game of each kind from start to end: what no sensor sees is entered on the page."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, Route, expect

from tests.page.browsing import SIZES, covered, found_by_axe, sticking_out, until_seen, visitor
from tests.page.playing import begin, clear, expect_scores
from tests.page.test_setup import add, choose
from tests.service.web.site import Site


@contextmanager
def begun(
    browser: Browser, house: Site, game: str, players: list[str], **options: object
) -> Iterator[Page]:
    header = {"pichenette": 1, "game": game, "players": players, "options": options}
    answer = house.act("begin", header=header, abandon=True)
    assert answer.status == 200, answer
    with visitor(browser, house, size=SIZES["tablet"]) as one:
        page = one.open()
        expect(page.locator(".turn")).to_have_text(f"À {players[0]} de jouer")
        yield page


def enter(page: Page, piece: str, times: int) -> None:
    page.get_by_role("button", name="Entrer un tir").click()
    kind = page.get_by_role("group", name=f"{piece} dans une poche")
    more = kind.get_by_role("button", name="Ajouter")
    for number in range(1, times + 1):
        more.click()
        expect(kind.locator("output")).to_have_text(str(number))
    page.get_by_role("button", name="Ça compte").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_row_carrom_alone_without_a_miss(browser: Browser, house: Site) -> None:
    with begun(browser, house, "row-carrom", ["Ana"]) as page:
        page.get_by_role("button", name="Raté").click()
        expect(page.locator(".player p-count")).to_have_text("1")
        expect(page.locator(".player-counts")).to_have_text("coup manqué")  # the fewest win
        page.get_by_role("button", name="Raté").click()
        expect(page.locator(".player-counts")).to_have_text("coups manqués")
        for row in range(4):
            expect(page.locator(".top p")).to_have_text(f"Rangée {row + 1}")
            enter(page, "bleu", 5)
        expect(page.locator("#result-title")).to_have_text("Bien joué, Ana !")


def test_classic_carrom_of_four_in_teams_begun_on_the_page(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house, size=SIZES["tablet"]) as one:
        page = one.open("/setup")
        choose(page, "Carrom classique")
        add(page, "Ana", "Bo", "Cy", "Dédé")
        expect(page.get_by_text("Ana et Cy contre Bo et Dédé")).to_be_visible()
        page.get_by_text("Règles maison").click()
        page.get_by_label("Points à atteindre").fill("1")
        page.get_by_role("button", name="Commencer").click()
        page.get_by_role("button", name="Commencer la nouvelle").click()
        expect(page.locator(".player-turn .player-name")).to_have_text("Ana & Cy")
        expect(page.locator(".player-own")).to_have_text(["blanc", "noir"])
        page.set_viewport_size({"width": 360, "height": 740})
        assert sticking_out(page) == []
        page.get_by_role("button", name="La casse n’a rien touché").click()
        expect(page.locator(".story li").first).to_contain_text("Casse manquée")
        assert sticking_out(page) == []
        enter(page, "blanc", 9)
        expect(page.locator("#result-title")).to_have_text("Ana & Cy gagnent !")
        expect(page.locator(".player-won .player-note")).to_have_text("Ont gagné")


def test_offboard_tracked_a_line_moves_and_only_what_is_legal_lights_up(
    browser: Browser, house: Site
) -> None:
    with begun(browser, house, "offboard", ["Ana", "Bo"]) as page:
        board = page.locator("p-offboard")
        expect(board.locator(".spot-way")).to_have_count(0)
        board.get_by_role("button", name="Bille en B6").click()
        ways = board.locator(".spot-way")
        expect(ways.first).to_be_visible()
        labels = {one.get_attribute("aria-label") for one in ways.all()}
        legal = [
            move
            for choice in house.look("view")["view"]["game"]["expects"]["choices"]
            if choice["action"] == "move"
            for move in choice["values"]
            if move["tail"] == "B6"
        ]
        assert len(labels) == len(legal)
        assert sticking_out(page) == []
        assert found_by_axe(page) == []
        board.get_by_role("button", name="Vers E6").click()
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        red = house.look("view")["view"]["game"]["detail"]["red"]
        assert {"C6", "D6", "E6"} <= set(red)
        assert "B6" not in red
        # With the keyboard too.
        board.get_by_role("button", name="Bille en F7").focus()
        page.keyboard.press("Enter")
        expect(ways.first).to_be_visible()
        ways.first.focus()
        page.keyboard.press("Space")
        expect(page.locator(".turn")).to_have_text("À Ana de jouer")


def test_offboard_an_ejected_marble_waits_and_is_taken_back_or_given_up(
    browser: Browser, house: Site
) -> None:
    """Sensed: what falls into the targets is tapped; two threes win."""
    with begun(browser, house, "offboard", ["Ana", "Bo"], board="sensed") as page:
        board = page.locator("p-offboard")
        board.get_by_role("button", name="Dans la cible T3, qui vaut 3").click()
        expect(page.locator(".player-turn p-count")).to_have_text("3")
        expect(board).to_contain_text("Ana, touchez «\u00a0Fini\u00a0»")  # one marble a turn
        board.get_by_role("button", name="Fini").click()
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        board.get_by_role("button", name="Fini").click()
        board.get_by_role("button", name="Dans la cible T3").click()  # it is full: the marble waits
        board.get_by_role("button", name="Fini").click()
        question = page.locator(".question")
        expect(question).to_contain_text("Bo\u00a0: votre bille attend, la reprendre ou l’aban")
        question.get_by_role("button", name="L’abandonner").click()
        board.get_by_role("button", name="Fini").click()
        board.get_by_role("button", name="Dans la cible T6, qui vaut 3").click()
        expect(page.locator("#result-title")).to_have_text("Ana gagne !")


# A finger's breadth from the middle of a marble, where none is that can be pressed.
_BESIDE = """() => {
  for (const one of document.querySelectorAll('p-offboard .spot-own')) {
    const {x, y, width, height} = one.getBoundingClientRect();
    for (const turn of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const [sin, cos] = [Math.sin, Math.cos].map((of) => 18 * of(turn * Math.PI / 4));
      const point = [x + width / 2 + sin, y + height / 2 + cos];
      const there = document.elementFromPoint(...point);
      if (there?.closest('.own-svg') && !there.closest('.spot')) return point;
    }
  }
}"""


def test_offboard_in_the_hand_is_large_and_stays_under_the_finger(
    browser: Browser, house: Site
) -> None:
    with begun(browser, house, "offboard", ["Ana", "Bo"]) as page:
        page.set_viewport_size({"width": 360, "height": 740})
        board = page.locator("p-offboard svg").first
        expect(board).to_be_visible()
        marbles = page.locator("p-offboard .spot-own circle")
        wide = marbles.first.evaluate("(one) => one.getBoundingClientRect().width")
        assert wide >= 28
        page.evaluate(
            """() => {
                const board = document.querySelector('p-offboard svg');
                globalThis.stood = new Set();
                const look = () => {
                    stood.add(Math.round(board.getBoundingClientRect().top + scrollY));
                    requestAnimationFrame(look);
                };
                look();
            }"""
        )
        page.mouse.click(*page.evaluate(_BESIDE))
        expect(page.locator("p-offboard .spot-own[aria-pressed=true]")).to_have_count(1)
        page.locator("p-offboard .spot-way").first.click()
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        assert len(page.evaluate("[...stood]")) == 1


def test_topple_die_stacks_falls_and_the_end(browser: Browser, house: Site) -> None:
    with begun(browser, house, "topple", ["Ana", "Bo"], target=1) as page:
        board = page.locator("p-topple")
        board.get_by_role("button", name="Le dé montre 1").click()
        expect(board.locator(".spot-cell")).to_have_count(1)
        board.get_by_role("button", name="bleu", exact=True).click()
        board.get_by_role("button", name="Poser en c3").click()
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        board.get_by_role("button", name="Lancer le dé").click()
        expect(board.locator(".spot-cell").first).to_be_visible()
        assert sticking_out(page) == []
        assert found_by_axe(page) == []
        board.get_by_role("button", name="Ça tombe").click()
        page.get_by_role("button", name="Bo, en posant").click()
        expect(page.locator("#result-title")).to_have_text("Ana gagne !")
        expect_scores(page, {"Ana": "3", "Bo": "0"})  # the better colour of each
        expect(page.locator(".player").nth(1)).to_contain_text("vert −10")


def test_a_board_is_not_shown_before_it_has_its_look(browser: Browser, house: Site) -> None:
    header = {"pichenette": 1, "game": "topple", "players": ["Ana", "Bo"]}
    assert house.act("begin", header=header, abandon=True).status == 200
    held: list[Route] = []
    with visitor(browser, house, is_new=True) as one:
        one.context.route("**/topple.css", lambda route: held.append(route))
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        while not held:
            page.wait_for_timeout(20)
        expect(page.locator(".die")).to_have_count(0)
        held[0].continue_()
        expect(page.locator(".die")).to_have_count(6)


def test_topple_in_the_hand_has_its_die_in_a_row_and_the_fall_in_reach(
    browser: Browser, house: Site
) -> None:
    with begun(browser, house, "topple", ["Ana", "Bo", "Célestine"]) as page:
        page.set_viewport_size({"width": 360, "height": 740})
        dice = page.locator(".dice .die")
        expect(dice).to_have_count(6)
        assert len({round(die.bounding_box()["y"]) for die in dice.all()}) == 1  # type: ignore[index]
        fall = page.get_by_role("button", name="Ça tombe")
        expect(fall).to_be_in_viewport(ratio=1)
        dice.nth(2).click()
        open_cells = page.locator(".tp-number.tp-to")
        expect(open_cells).to_have_count(8)
        expect(fall).to_be_in_viewport(ratio=1)
        board = page.locator("p-topple svg.own-svg")
        box, foot = board.bounding_box(), page.locator(".foot").bounding_box()
        assert box is not None
        assert foot is not None
        assert box["y"] + box["height"] <= foot["y"], "the whole board is above the keys"
        assert sticking_out(page) == []
        assert found_by_axe(page) == []


def test_offboard_on_its_sensors_from_start_to_end(browser: Browser, targets: Site) -> None:
    """Marbles fall into targets of a virtual board; the turn is over when the button says so."""
    with begun(browser, targets, "offboard", ["Ana", "Bo"], board="sensed") as page:
        gates = {
            gate["target"]: gate["id"]
            for gate in targets.look("board")["board"]["gates"]
            if gate["role"] == "target"
        }
        assert targets.act("virtual", drop="marble", gate=gates[3]).status == 200
        card = page.locator("p-shot")
        expect(card).to_contain_text("Ce coup")  # no shot in a game that has none
        expect(card).not_to_contain_text("Rien n’est tombé")
        targets.until(lambda view: view["pending"] and view["pending"]["evidence"])
        until_seen(page, targets)
        done = page.get_by_role("button", name="Fini")
        done.first.click()
        expect(page.locator(".player").first.locator("p-count")).to_have_text("3")
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        done.first.click()
        expect(page.locator(".turn")).to_have_text("À Ana de jouer")
        assert targets.act("virtual", drop="marble", gate=gates[6]).status == 200
        # Within a moment of Bo's turn it may have been Bo's doing: one tap says whose.
        targets.until(lambda view: view["pending"] and view["pending"]["evidence"])
        until_seen(page, targets)
        hers = page.locator(".question").get_by_role("button", name=re.compile("Ana.*T6"))
        if hers.count():
            hers.click()
            expect(page.locator(".questions")).to_have_count(0)
            until_seen(page, targets)
        done.first.click()
        expect(page.locator("#result-title")).to_have_text("Ana gagne !")


def test_topple_on_its_scale_a_piece_is_felt_and_its_cell_is_asked_for(
    browser: Browser, tower: Site
) -> None:
    with begun(browser, tower, "topple", ["Ana", "Bo", "Cy"]) as page:
        clear(tower)
        board = page.locator("p-topple")
        board.get_by_role("button", name="Le dé montre 1").click()
        board.get_by_role("button", name="Poser en c3").click()
        expect(board).to_contain_text("Posez la pièce en c3")
        expect(board).to_contain_text("On attend son poids")
        expect(page.get_by_role("button", name="Elle est bien là")).to_be_in_viewport(ratio=1)
        page.set_viewport_size({"width": 360, "height": 740})
        assert sticking_out(page) == []
        assert covered(page) == []
        assert tower.act("virtual", place=1).status == 200
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        board.get_by_role("button", name="Le dé montre 1").click()
        assert tower.act("virtual", place=1).status == 200
        expect(page.locator(".shot, .question").first).to_be_visible()
