"""Looking back on the page: a game scrubbed shot by shot with its evidence, players, a record."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.page.browsing import SIZES, found_by_axe, sticking_out, visitor
from tests.page.playing import begin, pot, shoot
from tests.page.test_games import begun
from tests.page.test_setup import choose
from tests.service.web.site import HEADER, Site


def plays(house: Site) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = house.look("history")["entries"]
    return found


def looked_at(house: Site) -> int:
    number: int = house.look("games")["games"][0]["number"]
    return number


def test_a_game_is_scrubbed_and_each_shot_shows_why(browser: Browser, house: Site) -> None:
    begin(house, ["Ana", "Bo"])
    pot(house, "pocket-2")
    shoot(house, "blue", "blue")
    shoot(house)
    first, second, _ = plays(house)[:3]
    line = {"shot": {"potted": ["blue"]}}
    fixed = house.act("correct", kind="change", entry=second["entry"], line=line, why="un seul")
    assert fixed.status == 200
    shoot(house)
    assert house.act("undo").status == 200
    number = looked_at(house)
    with visitor(browser, house) as one:
        page = one.open(f"/games/{number}?play={first['entry']}")
        expect(page.locator(".scrub-at")).to_contain_text("1 sur 4")
        expect(page.locator(".back-top")).to_contain_text("3 coups · 1 annulé")
        expect(page.locator(".why-break").first).to_be_attached()
        expect(page.locator(".why-gate[aria-label^='poche 2']")).to_have_attribute(
            "aria-label", re.compile(r"\d\sms")
        )
        expect(page.locator(".why-seen").last).to_contain_text(re.compile("compté|demandé"))
        expect(page.locator(".back-told")).to_contain_text("Ana empoche 1 bleu")
        assert sticking_out(page) == []
        assert found_by_axe(page) == []

        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile(f"play={second['entry']}"))
        expect(page.locator(".why")).to_contain_text("Avant : Ana empoche 2 bleus")
        expect(page.locator(".why")).to_contain_text("Raison : un seul")
        expect(page.locator(".why")).to_contain_text("Entré à la main")
        page.get_by_role("button", name="Au début").click()
        expect(page.locator(".scrub-at")).to_have_text("Le début")
        page.locator("#scrub").fill("2")
        expect(page.locator(".scrub-at")).to_contain_text("3 sur")
        expect(page.locator(".figures").first).to_contain_text("Tirs")
        with page.expect_download() as taken:
            page.get_by_role("button", name="Tableau (CSV)").click()
        table = Path(taken.value.path()).read_text(encoding="utf-8-sig").splitlines()
        assert table[0].endswith(",Ana,Bo")
        assert table[2].endswith(",2,0")
        with page.expect_download() as taken:
            page.get_by_role("button", name="Enregistrement").click()
        record = Path(taken.value.path()).read_text(encoding="utf-8").splitlines()
        assert json.loads(record[0])["players"] == ["Ana", "Bo"]
        page.emulate_media(media="print")
        expect(page.locator(".scrub")).to_be_hidden()
        expect(page.locator(".chart")).to_be_visible()
        page.emulate_media(media="screen")


def test_a_lost_request_is_asked_again(browser: Browser, house: Site) -> None:
    begin(house, ["Ana", "Bo"])
    shoot(house, "blue")
    lost: list[str] = []

    def lose(route: Route) -> None:
        kind = "moment" if "/moment" in route.request.url else "history"
        if kind in lost:
            route.continue_()
        else:
            lost.append(kind)
            route.abort()

    with visitor(browser, house) as one:
        one.context.route(re.compile(r"/api/.*/(history|moment)\?"), lose)
        page = one.open(f"/games/{looked_at(house)}")
        expect(page.locator(".why")).to_contain_text("Entré à la main")
    assert lost == ["history", "moment"]


def test_a_refused_moment_says_why_in_its_place(browser: Browser, house: Site) -> None:
    begin(house, ["Ana", "Bo"])
    shoot(house, "blue")
    text = {"en": "it cannot be read", "fr": "elle est illisible"}
    refused = {"error": "unreadable", "text": text}
    with visitor(browser, house) as one:
        is_moment = re.compile(r"/api/.*/moment\?")
        one.context.route(is_moment, lambda route: route.fulfill(status=400, json=refused))
        page = one.open(f"/games/{looked_at(house)}")
        expect(page.locator(".why")).to_have_text("Elle est illisible")
        one.context.unroute(is_moment)
        shoot(house, "blue")  # the game goes on, and what lies behind its plays is asked for anew
        expect(page.locator(".why")).to_contain_text("Entré à la main")


@pytest.mark.parametrize(
    ("game", "action"),
    [("offboard", {"move": {"tail": "B6", "dir": "NW"}}), ("topple", {"roll": 1})],
)
def test_the_board_at_that_moment_and_nothing_to_press(
    browser: Browser, house: Site, game: str, action: dict[str, Any]
) -> None:
    with begun(browser, house, game, ["Ana", "Bo"]) as page:
        assert house.act("act", action=action).status == 200
        page.goto(f"http://127.0.0.1:{house.port}/games/{looked_at(house)}")
        expect(page.locator(".back-play .own-svg")).to_be_visible()
        expect(page.locator(".back-play .spot")).to_have_count(0)
        assert found_by_axe(page) == []


def test_a_player_gets_another_name_and_has_it_back(browser: Browser, house: Site) -> None:
    """Nobody else here has either name: it would be asked whether two people are one."""
    begin(house, ["Romanne", "Bo"], target=1)
    shoot(house, *["blue"] * 12)
    with visitor(browser, house, size=SIZES["tablet"]) as one:
        page = one.open("/?face=players")
        page.get_by_role("link", name="Romanne").click()
        expect(page.locator("h2.break")).to_have_text("Romanne")
        expect(page.locator(".figures").first).to_contain_text("Empochés par tir")
        assert sticking_out(page) == []
        assert found_by_axe(page) == []
        page.get_by_role("button", name="Changer de nom").click()
        page.get_by_label("Nouveau nom").fill("Romane")
        page.get_by_role("button", name="Changer", exact=True).click()
        expect(page.locator("h2.break")).to_have_text("Romane")
        expect(page.get_by_text("Écrit : Romanne")).to_be_visible()
        page.get_by_role("link", name="Parties de Romane").click()
        expect(page.locator(".past").first).to_contain_text("Romane 12")
        again = one.open("/setup")  # where this device remembers what was written
        again.evaluate("localStorage.setItem('pichenette.players', '[\"Romanne\", \"Bo\"]')")
        again.reload()
        choose(again, "Topple")
        expect(again.locator(".line-up")).to_contain_text("Romane")
        expect(again.locator(".line-up")).not_to_contain_text("Romanne")
        again.close()
        page.get_by_role("link", name="Toutes les parties").click()
        page.get_by_role("link", name="Joueurs").click()
        page.get_by_text("Noms changés").click()
        page.get_by_role("button", name="Annuler").first.click()
        expect(page.get_by_role("link", name="Romanne")).to_be_visible()


def offered(page: Page, name: str, *lines: dict[str, Any]) -> None:
    data = "".join(f"{json.dumps(line)}\n" for line in lines).encode()
    file = {"name": name, "mimeType": "application/jsonl", "buffer": data}
    page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]


def test_games_are_closed_and_a_record_is_looked_at(browser: Browser, house: Site) -> None:
    begin(house)
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/?face=games")
        left = page.locator(".past").nth(1)
        left.get_by_role("button", name="Clore").click()
        page.get_by_role("dialog").get_by_role("button", name="Clore").click()
        expect(left).to_contain_text("Close, sans vainqueur")
        left.get_by_role("button", name="Rouvrir").click()
        expect(left.get_by_role("button", name="Reprendre")).to_be_visible()
        assert sticking_out(page) == []
        assert found_by_axe(page) == []

        offered(page, "faux.jsonl", HEADER, {"shot": {"potted": ["blue"] * 13}})
        expect(page.locator(".note")).to_contain_text("ligne 1")
        offered(page, "dimanche.jsonl", HEADER, {"shot": {"potted": ["blue"]}}, {"shot": {}})
        expect(page.get_by_text("Du fichier dimanche.jsonl")).to_be_visible()
        expect(page.locator(".back-told")).to_contain_text("Ana n’empoche rien")
        expect(page.locator(".why")).to_contain_text("pas ce que les capteurs ont vu")
        page.get_by_role("button", name="Coup précédent").click()
        expect(page.locator(".back-told")).to_contain_text("Ana empoche 1 bleu")
        assert found_by_axe(page) == []
        page.get_by_role("button", name="Retour aux parties").click()
        expect(page.locator(".past").first).to_be_visible()
