"""Names that mean something to a browser or to JavaScript are names, and nothing else."""

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browsing import visitor
from tests.page.playing import begin, shoot
from tests.service.web.site import Site

SHOWING = ("/", "/tv", "/overlay", "/?face=history", "/?face=games")
FACES = (*SHOWING, "/setup", "/?face=virtual")
MARKUP = [
    "<img src=x onerror=window.ran=1>",
    '"><script>window.ran=1</script>',
    "</title><svg onload=window.ran=1>",
    "${window.ran=1}{name}",
]
INHERITED = ["__proto__", "constructor", "toString", "hasOwnProperty"]  # by every object


@pytest.mark.parametrize("players", [MARKUP, INHERITED], ids=["markup", "inherited"])
def test_a_name_is_shown_as_it_was_typed(browser: Browser, house: Site, players: list[str]) -> None:
    """What the browser complains of, a forbidden script above all, fails the visit."""
    device = Site(house.running, house.port).sign_in(players[0])
    begin(device, players)
    shoot(device, "blue")
    with visitor(browser, house, language="en") as one:
        page = one.open()
        for face in FACES:
            page.goto(one.address + face)
            page.wait_for_selector("p-app > *", state="attached")
            for name in players if face in SHOWING else ():
                expect(page.locator("body")).to_contain_text(name)
            assert page.evaluate("window.ran") is None
            assert page.evaluate("Object.keys(Object.prototype)") == []
        page.goto(one.address)
        expect(page.locator(".player-turn p-count")).to_have_text("1")
        expect(page.locator(".player-turn .player-name")).to_have_text(players[0])


def test_an_ampersand_makes_no_team_of_a_player(browser: Browser, house: Site) -> None:
    begin(house, ["Zoé & l’ami", "Ana"], target=2)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".player-turn .player-name")).to_have_text("Zoé & l’ami")
        for _ in range(4):
            shoot(house, "blue", "blue", "blue")
        expect(page.locator("#result-title")).to_have_text("Zoé & l’ami gagne !")
        expect(page.locator(".player-won .player-note")).to_have_text("A gagné")
        expect(page.locator("p-announcer")).to_contain_text("Zoé & l’ami")


def test_players_stay_in_their_order_whatever_they_are_called(
    browser: Browser, house: Site
) -> None:
    """An object of JavaScript's gives numbers first, and the lowest of them first."""
    players = ["Ana", "10", "2"]
    begin(house, players)
    shoot(house, "blue")
    colours = house.look("view")["view"]["colours"]
    with visitor(browser, house) as one:
        page = one.open()
        for face, name in (
            ("/", ".player-name"),
            ("/tv", ".player-name"),
            ("/overlay", ".overlay-name"),
        ):
            page.goto(one.address + face)
            expect(page.locator(name)).to_have_text(players)
            assert page.title().startswith("1 – 0 – 0")
            shown = page.locator("li:has(.player-name, .overlay-name) .marker").evaluate_all(
                "(all) => all.map((one) => one.className)"
            )
            for player, classes in zip(players, shown, strict=True):
                assert colours[player] in classes
        page.goto(one.address + "/?face=history")
        first = page.locator(".history-scores").first
        expect(first.locator(".unseen")).to_have_text(players)
