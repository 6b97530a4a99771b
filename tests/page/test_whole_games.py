"""Games from their first shot to the cup, played through the page: on sensors and on its boards."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browsing import sticking_out, until_seen, visitor
from tests.page.playing import clear, tap, until_decided
from tests.service.web.site import Site


def begin(house: Site, game: str, players: list[str], **options: object) -> None:
    header = {"pichenette": 1, "game": game, "players": players, "options": options}
    assert house.act("begin", header=header, abandon=True).status == 200


@pytest.fixture
def hands(browser: Browser, house: Site) -> Iterator[Page]:
    """A phone that shows the virtual board; each test begins its game first."""
    with visitor(browser, house) as one:
        page = one.open("/?face=virtual")
        expect(page.get_by_role("button", name="Pichenette")).to_be_visible()
        yield page


def shoot(page: Page, house: Site, *pockets: int) -> None:
    """A flick, what falls after it, and it counts."""
    tap(page, "Pichenette", *(f"Dans la poche {pocket}" for pocket in pockets))
    expect(page.locator(".shot:not(.shot-counted) .shot-piece")).to_have_count(len(pockets))
    until_decided(page, len(pockets))
    until_seen(page, house)
    page.get_by_role("button", name="C’est fini").click()
    expect(page.locator(".shot:not(.shot-counted)")).to_have_count(0)


def test_queen_carrom_on_its_sensors(house: Site, hands: Page) -> None:
    """The board takes the queen for a blue: one tap says what it was.  The next blue confirms
    her."""
    begin(house, "queen-carrom", ["Ana", "Bo", "Célestine"], target=1)
    count = hands.locator(".player-turn p-count")
    expect(count).to_have_text("0")
    shoot(hands, house, 1, 2, 3, 4)
    expect(count).to_have_text("4")
    falling = hands.get_by_role("group", name="Ce qui tombe")
    falling.get_by_role("button", name="reine").click()
    shoot(hands, house, 1)
    hands.get_by_text("C’était autre chose ?").click()
    passage = hands.locator(".offers .question")
    expect(passage).to_have_count(1)  # this shot's, and no other's
    passage.get_by_role("button", name="La reine").click()
    expect(count).to_have_text("4")  # she waits for a blue
    falling.get_by_role("button", name="bleu", exact=True).click()
    shoot(hands, house, 2)
    expect(count).to_have_text("7")  # one for the blue, two for the queen
    shoot(hands, house, 1, 2, 3, 4)
    shoot(hands, house, 1, 2, 3)
    expect(hands.locator("#result-title")).to_have_text("Ana gagne !")
    assert house.look("view")["view"]["game"]["scores"] == {"Ana": 14, "Bo": 0, "Célestine": 0}
    assert sticking_out(hands) == []


def test_classic_carrom_on_its_sensors(house: Site, hands: Page) -> None:
    """Nine whites are nobody's but the breaker's; a black is told by one tap."""
    begin(house, "classic-carrom", ["Ana", "Bo"], target=1)
    shoot(hands, house, 1, 2, 3)
    shoot(hands, house, 4, 1, 2)
    shoot(hands, house, 3, 4, 1)
    expect(hands.locator("#result-title")).to_have_text("Ana gagne !")
    assert house.look("view")["view"]["game"]["scores"] == {"Ana": 9, "Bo": 0}


def test_topple_on_its_scale(browser: Browser, tower: Site) -> None:
    """One phone has the die and the board, the other the hands; what falls is felt, and asked
    about."""
    begin(tower, "topple", ["Ana", "Bo"], target=1)
    clear(tower)
    with visitor(browser, tower) as one:
        board, hands = one.open(), one.open("/?face=virtual")
        place = hands.get_by_role("button", name="Poser une pièce")
        for die, cell, after in (("1", "c3", "Bo"), ("2", "b3", "Ana")):
            until_seen(board, tower)
            board.get_by_role("button", name=f"Le dé montre {die}").click()
            board.get_by_role("button", name=f"Poser en {cell}").click()
            expect(board.locator("p-topple")).to_contain_text(f"Posez la pièce en {cell}")
            place.click()
            expect(board.locator(".turn")).to_have_text(f"À {after} de jouer")
        until_seen(board, tower)
        board.get_by_role("button", name="Le dé montre 2").click()
        hands.get_by_role("button", name="Faire tomber").click()
        question = board.locator(".question")
        expect(question).to_contain_text("2 pièces tombées")
        assert sticking_out(board) == []
        question.get_by_role("button", name="Ana, en posant une pièce").click()
        expect(board.locator("#result-title")).to_have_text("Bo gagne !")


# Each pushes a marble off; Ana's falls into a target that is full, and she takes it back.
MOVES: tuple[dict[str, Any], ...] = (
    {"tail": "C6", "dir": "NE"},
    {"tail": "C1", "dir": "NW"},
    {"tail": "D7", "dir": "NE"},
    {"tail": "F7", "dir": "E"},
    {"recover": "A1"},
    {"tail": "D1", "dir": "SE"},
    {"tail": "G3", "dir": "SW"},
)

# Where the front of a line goes: the page's own geometry.
_FRONT = """async ({own, tail, dir}) => {
  const {next} = await part('games/offboard-plan.js');
  let cell = tail;
  while (own.includes(cell)) cell = next(cell, dir);
  return cell;
}"""


def test_offboard_tracked_on_the_page_alone(browser: Browser, house: Site) -> None:
    begin(house, "offboard", ["Ana", "Bo"], target_values=[3] * 12)
    with visitor(browser, house) as one:
        page = one.open()
        board = page.locator("p-offboard")
        for move in MOVES:
            game = house.look("view")["view"]["game"]
            if "recover" in move:
                expect(page.locator(".question")).to_contain_text("votre bille attend")
                board.get_by_role("button", name=f"Reprendre en {move['recover']}").click()
            else:
                own = game["detail"]["red" if game["turn"] == "Ana" else "yellow"]
                front = page.evaluate(_FRONT, {"own": own, **move})
                board.get_by_role("button", name=f"Bille en {move['tail']}").click()
                board.get_by_role("button", name=re.compile(rf"^Vers {front}$")).click()
            expect(page.locator(".turn", has_text=f"À {game['turn']} de jouer")).to_have_count(0)
        expect(page.locator("#result-title")).to_have_text("Ana gagne !")
        # This board has no targets: that is said, and is no alarm, as it was chosen so.
        expect(page.locator(".faults")).to_have_count(0)
        expect(page.locator(".top p")).to_contain_text("à la main")
        page.goto(one.address + "/tv")
        expect(page.locator(".tv-round")).to_contain_text("à la main")
        expect(page.locator(".faults")).to_have_count(0)
        page.goto(one.address + "/")
        expect(page.locator("#result-title")).to_be_visible()
        assert house.look("view")["view"]["game"]["scores"] == {"Ana": 6, "Bo": 0}
        assert sticking_out(page) == []
