"""Starting: a game, who plays, by which rules, who begins; and over a game that is being played."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.browsing import covered, found_by_axe, sticking_out, visitor
from tests.page.playing import begin, expect_scores, shoot
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


def expect_line_up(page: Page, *names: str) -> None:
    expect(page.locator(".line-up-name")).to_have_text(names)


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
        expect_line_up(page, "Zoé", "Ana", "Bo")
        page.get_by_role("button", name="Monter Bo").click()
        expect_line_up(page, "Zoé", "Bo", "Ana")
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
        expect_scores(page, {"Zoé": "0", "Bo": "0", "Ana": "0"})
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
        expect_line_up(page, "Zoé", "Bo", "Ana")


def test_who_goes_on_with_the_game_that_is_played_is_back_on_its_board(
    house: Site, form: Page
) -> None:
    choose(form, "Carrom Queen Games")
    add(form, "Zoé", "Max")
    form.get_by_role("button", name="Commencer").click()
    form.get_by_role("button", name="Continuer la partie en cours").click()
    expect(form.locator(".turn")).to_have_text("À Ana de jouer")
    assert header(house)["players"][0] == "Ana"


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        ("Offboard", "d’Offboard"),
        ("Topple", "de Topple"),
        ("Carrom classique", "de Carrom classique"),
    ],
)
def test_the_game_that_is_left_is_named_with_its_elision(form: Page, game: str, asked: str) -> None:
    words = form.evaluate(
        "async (game) => (await part('words/words.js')).t('setup.over.title', {game})", game
    )
    assert words.replace("\u00a0", " ") == f"Quitter la partie {asked} ?"


def test_a_chosen_game_makes_room_for_its_players_and_nothing_lies_over_them(form: Page) -> None:
    choose(form, "Carrom Queen Games")
    expect(form.locator(".game-card")).to_have_count(0)
    expect(form.get_by_placeholder("Nom d’un joueur")).to_be_in_viewport(ratio=1)
    add(form, "Ana", "Bo", "Cy")
    assert covered(form) == []
    form.get_by_text("Les règles en bref").click()
    expect(form.locator(".rules li").first).to_be_visible()
    form.get_by_role("button", name="Changer de jeu").click()
    expect(form.locator('.game-card[aria-pressed="true"]')).to_be_focused()


def test_a_player_is_dragged_to_another_place(form: Page) -> None:
    choose(form, "Carrom Queen Games")
    add(form, "Ana", "Bo", "Cy")
    handles = form.locator(".line-up-drag")
    handles.nth(2).scroll_into_view_if_needed()
    handles.nth(2).hover()
    form.mouse.down()
    handles.nth(0).hover()
    form.mouse.up()
    expect_line_up(form, "Cy", "Ana", "Bo")


def test_a_wrong_number_of_players_is_said_before_it_is_tried(form: Page) -> None:
    choose(form, "Carrom classique")
    add(form, "Ana", "Bo", "Cy")
    form.evaluate("scrollTo(0, 0)")
    why = form.get_by_text("Ce jeu se joue à 2 ou 4.")
    expect(why).to_be_in_viewport(ratio=1)  # beside the key that it is about
    assert found_by_axe(form) == []
    expect(form.get_by_role("button", name="Commencer")).to_be_disabled()
    add(form, "Dédé")
    expect(form.get_by_role("button", name="Commencer")).to_be_enabled()
    expect(why).to_have_count(0)
    expect(form.get_by_placeholder("Nom d’un joueur")).to_have_count(0)


def test_offboard_is_tracked_or_sensed_and_red_begins(house: Site, form: Page) -> None:
    choose(form, "Offboard")
    form.get_by_role("button", name="Ce qui tombe dans les cibles").click()
    add(form, "Ana", "Bo")
    expect(form.get_by_text("Qui commence")).to_have_count(0)
    form.get_by_role("button", name="Commencer").click()
    form.get_by_role("button", name="Commencer la nouvelle").click()
    expect(form.locator(".turn")).to_have_text("À Ana de jouer")
    assert header(house)["options"] == {"board": "sensed"}
    expect(form.locator(".marker-red")).to_be_visible()


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
        expect_scores(page, {"Eva": "2", "Flo": "0"})


def test_what_the_board_cannot_see_and_what_is_no_house_rule_are_told_apart(form: Page) -> None:
    """A carrom board may have a scale under its centre: that is none to play Topple on."""
    for title in ("Topple", "Offboard"):
        expect(form.locator(".game-card", has_text=title)).to_contain_text("À entrer à la main")
    expect(form.locator(".game-card", has_text="Carrom Queen Games")).not_to_contain_text("main")
    choose(form, "Topple")
    form.get_by_role("button", name="Sans points").click()
    expect(form.locator("summary", has_text="Règles maison")).not_to_contain_text("modifiées")
    form.get_by_text("Règles maison").click()
    form.get_by_label("Points à atteindre").fill("7")
    form.get_by_label("Points à atteindre").blur()
    expect(form.locator("summary", has_text="Règles maison")).to_contain_text("modifiées")


def test_a_colour_that_somebody_likes_is_chosen_once_for_every_game(
    browser: Browser, house: Site
) -> None:
    """In Offboard it comes with the place, in Topple it is shared out; in carrom it is a marker."""
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/setup")
        choose(page, "Offboard")
        add(page, "Ana", "Bo")
        page.get_by_role("button", name="Couleur de Bo : jaune").click()
        page.get_by_role("dialog").get_by_role("button", name="rouge").click()
        expect_line_up(page, "Bo", "Ana")
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
        # In carrom too; there it stands beside the record, which has no place for it.
        choose(page, "Carrom Queen Games")
        expect(page.locator(".line-up-one")).to_contain_text(["vert", "bleu", "rouge"])
        page.get_by_role("button", name="Couleur de Zoé : vert").click()
        page.get_by_role("dialog").get_by_role("button", name="brun").click()
        page.get_by_role("button", name="Commencer", exact=True).click()
        page.get_by_role("button", name="Commencer la nouvelle").click()
        expect(page.locator(".turn")).to_have_text("À Zoé de jouer")
        colours = page.locator(".player .marker")
        for seat, colour in enumerate(("brown", "blue", "red")):
            expect(colours.nth(seat)).to_have_class(re.compile(f"marker-{colour}"))
        assert header(house) == {
            "pichenette": 1,
            "game": "queen-carrom",
            "players": ["Zoé", "Cy", "Bo"],
        }
        shoot(house, *["blue"] * 3)
        page.goto(one.address + "/?face=history")
        expect(page.locator(".history-row .marker").first).to_have_class(re.compile("marker-brown"))
        view = house.look("view")["view"]
        assert view["colours"] == {"Zoé": "brown", "Cy": "blue", "Bo": "red"}


def test_a_pair_chooses_one_colour_and_keeps_it_in_a_rematch(house: Site, form: Page) -> None:
    choose(form, "Carrom classique")
    add(form, "Ana", "Bo", "Cy", "Dédé")
    expect(form.locator(".line-up-one")).to_contain_text(["bleu", "rouge", "bleu", "rouge"])
    form.get_by_role("button", name="Couleur de Dédé : rouge").click()
    form.get_by_role("dialog").get_by_role("button", name="vert").click()
    expect(form.locator(".line-up-one")).to_contain_text(["bleu", "vert", "bleu", "vert"])
    form.get_by_text("Règles maison").click()
    form.get_by_label("Points à atteindre").fill("3")
    form.get_by_text("Les règles en bref").click()
    expect(form.locator(".rules li").last).to_have_text("Le premier à atteindre 3 points gagne.")
    form.get_by_role("button", name="Commencer", exact=True).click()
    form.get_by_role("button", name="Commencer la nouvelle").click()
    markers = form.locator(".player .marker")
    expect(markers.nth(1)).to_have_class(re.compile("marker-green"))
    shoot(house, *["white"] * 9, "queen")
    expect(form.locator("#result-title")).to_be_visible()
    form.get_by_role("button", name="Revanche").click()
    expect(form.locator(".turn")).to_have_text("À Bo de jouer")
    expect(markers.nth(1)).to_have_class(re.compile("marker-green"))


def test_whatever_people_are_called_all_of_it_stays_on_the_screen(
    browser: Browser, house: Site
) -> None:
    names = (
        "Éléonore-Marguerite de la Tour du Pin",
        "<img src=x onerror=alert(1)>",
        "Wolfeschlegelsteinhausenbergerdorffabcde",
        "Zoé",
    )
    with visitor(browser, house) as one:
        page = one.open("/setup")
        for title in ("Carrom classique", "Topple", "Carrom Queen Games"):
            choose(page, title)
            if title == "Carrom classique":
                add(page, *names)
            page.locator("details").last.evaluate("(more) => { more.open = true; }")
            assert sticking_out(page) == []
            assert covered(page) == []
        least = page.locator(".line-up-one button").evaluate_all(
            """(keys) => keys.map((key) => key.getBoundingClientRect()).reduce(
                ([wide, high], box) => [Math.min(wide, box.width), Math.min(high, box.height)],
                [Infinity, Infinity])"""
        )
        assert min(least) >= 40, "a finger's width"
        over = page.locator(".line-up-one").first.evaluate(
            """(row) => row.querySelector('.line-up-marker').getBoundingClientRect().right
                - row.querySelector('.line-up-name').getBoundingClientRect().left"""
        )
        assert over <= 0, "the marker lies beside the name"


def test_a_name_that_was_a_joke_is_not_offered_again(browser: Browser, house: Site) -> None:
    begin(house, ["Prout", "Ana"])
    with visitor(browser, house) as one:
        page = one.open("/setup")
        choose(page, "Topple")
        offered = page.get_by_role("group", name="Joueurs habituels")
        expect(offered.get_by_role("button", name="+ Prout")).to_be_visible()
        page.get_by_role("button", name="Oublier un nom").click()
        page.get_by_role("button", name="Ne plus proposer Prout").click()
        page.get_by_role("button", name="Terminé").click()
        expect(offered.get_by_role("button", name="+ Ana")).to_be_visible()
        expect(offered).not_to_contain_text("Prout")
        page.reload()
        choose(page, "Topple")
        expect(offered.get_by_role("button", name="+ Ana")).to_be_visible()
        expect(offered).not_to_contain_text("Prout")
        add(page, "Prout")  # who writes it means it
        page.get_by_role("button", name="Retirer Prout").click()
        expect(offered.get_by_role("button", name="+ Prout")).to_be_visible()
