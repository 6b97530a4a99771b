"""Starting: a game, who plays, by which rules, who begins; and over a game that is being played."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.page.browsing import covered, visitor
from tests.page.test_scoreboard import begin, scores, shoot
from tests.service.web.site import Site


def add(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_placeholder("Nom d’un joueur").fill(name)
        page.get_by_role("button", name="Ajouter").click()
        expect(page.locator(".line-up-one", has_text=name)).to_be_visible()


def choose(page: Page, title: str) -> None:
    expect(page.locator(".game-chosen, .game-card").first).to_be_visible()
    if page.locator(".game-chosen").count():
        page.get_by_role("button", name="Changer de jeu").click()
    page.locator(".game-card", has_text=title).click()
    expect(page.locator(".game-chosen")).to_contain_text(title)


def line_up(page: Page) -> list[str]:
    return [row.get_attribute("aria-label") or "" for row in _removers(page)]


def _removers(page: Page) -> list[Any]:
    return page.get_by_role("button", name="Retirer").all()


def header(house: Site) -> Any:
    return house.look("record")["record"][0]


def test_three_named_players_their_order_the_target_and_who_starts(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/setup")
        choose(page, "Carrom Queen Games")
        add(page, "Zoé", "Ana", "Bo")
        assert line_up(page) == ["Retirer Zoé", "Retirer Ana", "Retirer Bo"]
        page.get_by_role("button", name="Monter Bo").click()
        assert line_up(page) == ["Retirer Zoé", "Retirer Bo", "Retirer Ana"]
        page.get_by_text("Règles maison").click()
        page.get_by_label("Points à atteindre").fill("7")
        page.get_by_role("button", name="Bo", exact=True).click()
        page.get_by_role("button", name="Commencer").click()
        # Another game is being played: it is asked first, and may be taken up again later.
        expect(page.get_by_role("dialog")).to_contain_text("Ana 0")
        page.get_by_role("dialog").get_by_role("button", name="Fermer").click()
        page.get_by_role("button", name="Commencer").click()
        page.get_by_role("button", name="Commencer la nouvelle").click()
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        assert list(scores(page)) == ["Zoé", "Bo", "Ana"]
        assert header(house) == {
            "pichenette": 1,
            "game": "queen-carrom",
            "players": ["Zoé", "Bo", "Ana"],
            "starter": "Bo",
            "options": {"target": 7},
        }
        # Names, order and rules are remembered by this browser.
        page.goto(one.address + "/setup")
        choose(page, "Carrom Queen Games")
        assert line_up(page) == ["Retirer Zoé", "Retirer Bo", "Retirer Ana"]


def test_who_goes_on_with_the_game_that_is_played_is_back_on_its_board(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/setup")
        choose(page, "Carrom Queen Games")
        add(page, "Zoé", "Max")
        page.get_by_role("button", name="Commencer").click()
        page.get_by_role("button", name="Continuer celle-ci").click()
        expect(page.locator(".turn")).to_have_text("À Ana de jouer")
        assert header(house)["players"][0] == "Ana"


def test_a_chosen_game_makes_room_for_its_players_and_nothing_lies_over_them(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/setup")
        choose(page, "Carrom Queen Games")
        expect(page.locator(".game-card")).to_have_count(0)
        expect(page.get_by_placeholder("Nom d’un joueur")).to_be_in_viewport(ratio=1)
        add(page, "Ana", "Bo", "Cy")
        assert covered(page) == []
        page.get_by_text("Les règles en bref").click()
        expect(page.locator(".rules li").first).to_be_visible()
        page.get_by_role("button", name="Changer de jeu").click()
        expect(page.locator('.game-card[aria-pressed="true"]')).to_be_focused()


def test_a_player_is_dragged_to_another_place(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/setup")
        choose(page, "Carrom Queen Games")
        add(page, "Ana", "Bo", "Cy")
        handles = page.locator(".line-up-drag")
        handles.nth(2).scroll_into_view_if_needed()
        handles.nth(2).hover()
        page.mouse.down()
        handles.nth(0).hover()
        page.mouse.up()
        assert line_up(page) == ["Retirer Cy", "Retirer Ana", "Retirer Bo"]


def test_a_wrong_number_of_players_is_said_before_it_is_tried(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/setup")
        choose(page, "Carrom classique")
        add(page, "Ana", "Bo", "Cy")
        expect(page.get_by_text("Ce jeu se joue à 2 ou 4.")).to_be_visible()
        expect(page.get_by_role("button", name="Commencer")).to_be_disabled()
        add(page, "Dédé")
        expect(page.get_by_role("button", name="Commencer")).to_be_enabled()
        expect(page.get_by_placeholder("Nom d’un joueur")).to_have_count(0)


def test_offboard_is_tracked_or_sensed_and_red_begins(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/setup")
        choose(page, "Offboard")
        page.get_by_role("button", name="Ce qui tombe dans les cibles").click()
        add(page, "Ana", "Bo")
        expect(page.get_by_text("Qui commence")).to_have_count(0)
        page.get_by_role("button", name="Commencer").click()
        page.get_by_role("button", name="Commencer la nouvelle").click()
        expect(page.locator(".turn")).to_have_text("À Ana de jouer")
        assert header(house)["options"] == {"board": "sensed"}
        expect(page.locator(".marker-red")).to_be_visible()


def test_a_game_that_was_left_is_taken_up_again(browser: Browser, house: Site) -> None:
    begin(house, ["Eva", "Flo"])
    shoot(house, "blue", "blue")
    begin(house, ["Ana", "Bo"])
    with visitor(browser, house) as one:
        page = one.open("/?face=games")
        row = page.locator("li", has_text="Eva 2").first
        row.get_by_role("button", name="Reprendre").click()
        page.get_by_role("dialog").get_by_role("button", name="Reprendre").click()
        expect(page.locator(".turn")).to_have_text("À Eva de jouer")
        assert scores(page) == {"Eva": "2", "Flo": "0"}


def test_what_the_board_cannot_see_and_what_is_no_house_rule_are_told_apart(
    browser: Browser, house: Site
) -> None:
    """A carrom board may have a scale under its centre: that is none to play Topple on."""
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/setup")
        for title in ("Topple", "Offboard"):
            expect(page.locator(".game-card", has_text=title)).to_contain_text("À entrer à la main")
        expect(page.locator(".game-card", has_text="Carrom Queen Games")).not_to_contain_text(
            "main"
        )
        choose(page, "Topple")
        page.get_by_role("button", name="Sans points").click()
        expect(page.locator("summary", has_text="Règles maison")).not_to_contain_text("modifiées")
        page.get_by_text("Règles maison").click()
        page.get_by_label("Points à atteindre").fill("7")
        page.get_by_label("Points à atteindre").blur()
        expect(page.locator("summary", has_text="Règles maison")).to_contain_text("modifiées")


def test_a_colour_that_somebody_likes_is_chosen_once_for_every_game(
    browser: Browser, house: Site
) -> None:
    """In Offboard it comes with the place, in Topple it is shared out; in carrom the places have
    theirs."""
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/setup")
        choose(page, "Carrom Queen Games")
        add(page, "Ana", "Bo")
        expect(page.locator(".line-up-marker")).to_have_count(0)
        choose(page, "Offboard")
        page.get_by_role("button", name="Couleur de Bo : jaune").click()
        page.get_by_role("dialog").get_by_role("button", name="rouge").click()
        assert line_up(page) == ["Retirer Bo", "Retirer Ana"]
        choose(page, "Topple")
        add(page, "Cy")
        expect(page.locator(".line-up-one")).to_contain_text(["rouge", "bleu", "vert"])
        page.get_by_role("button", name="Couleur de Cy : vert").click()
        page.get_by_role("dialog").get_by_role("button", name="bleu").click()
        expect(page.locator(".line-up-one")).to_contain_text(["rouge", "vert", "bleu"])
        page.get_by_role("button", name="Couleur d’Ana : vert").click()
        page.get_by_role("dialog").get_by_role("button", name="jaune").click()  # nobody has it
        page.get_by_role("button", name="Commencer", exact=True).click()
        page.get_by_role("button", name="Commencer la nouvelle").click()
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        assert header(house)["options"] == {
            "colours": {"Bo": ["red"], "Ana": ["yellow"], "Cy": ["blue"]}
        }
        # Another day, in another order: each has the colour that he or she likes.
        page.goto(one.address + "/setup")
        choose(page, "Topple")
        for name in ("Ana", "Bo", "Cy"):
            page.get_by_role("button", name=f"Retirer {name}").click()
        add(page, "Zoé", "Cy", "Bo")
        expect(page.locator(".line-up-one")).to_contain_text(["vert", "bleu", "rouge"])
        expect(page.locator("summary", has_text="Règles maison")).not_to_contain_text("modifiées")
