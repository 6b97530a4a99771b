"""Pictures of the page, as people see it: `python -m tests.page.pictures [FOLDER]`.

A service with a virtual board plays a few shots; each face is then taken on a phone, a tablet or a
screen, in French or English, light or dark.  Those that docs/page.md and the README show go into
docs/page/; all of them into a FOLDER that is named, to be looked at.
"""

import re
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tests.page.browsing import SIZES, chromium, reach_from_phones, visitor
from tests.page.playing import pot
from tests.patience import PATIENCE_S
from tests.service.web.site import Site, site

FOLDER = Path(__file__).parents[2] / "docs" / "page"
SCREEN = (1280, 720)
PHONE, TABLET = SIZES["phone"], SIZES["tablet"]
SHOTS: tuple[list[str], ...] = (["blue", "blue"], ["queen"], ["blue"], [], ["blue"], [], ["blue"])


class Game(NamedTuple):
    name: str
    players: list[str]
    actions: tuple[dict[str, Any], ...]


CARROM = Game(
    "queen-carrom",
    ["Ana", "Bo", "Célestine"],
    tuple({"shot": {"potted": potted}} for potted in SHOTS),
)
OFFBOARD = Game(
    "offboard",
    ["Ana", "Bo"],
    ({"move": {"tail": "B6", "dir": "NW"}}, {"move": {"tail": "F9", "dir": "W"}}),
)
TOPPLE = Game(
    "topple",
    ["Ana", "Bo", "Célestine"],
    (
        {"roll": 1},
        {"place": {"cell": "c3"}},
        {"roll": 1},
        {"place": {"cell": "c3"}},
        {"roll": 2},
        {"place": {"cell": "b3"}},
        {"roll": 3},
    ),
)


class Picture(NamedTuple):
    name: str
    path: str
    size: tuple[int, int]
    language: str = "fr"
    scheme: str = "light"
    press: str = ""  # a button, before it is taken
    is_open: bool = False  # while a shot is being played
    is_sensed: bool = False  # a shot that the board saw comes last
    has_swap: bool = False  # somebody walks through the set-up, and two plugs are swapped
    has_hand: bool = False  # a hand in a pocket is judged again, as if longer breaks were pieces
    game: Game = CARROM


PICTURES = (
    Picture("scoreboard-phone", "/", PHONE),
    Picture("scoreboard-phone.en", "/", PHONE, language="en"),
    Picture("shot-phone", "/", PHONE, scheme="dark", is_open=True),
    Picture("entering-phone", "/", PHONE, press="Entrer un tir"),
    Picture("menu-phone", "/", PHONE, language="en", press="Menu"),
    Picture("scoreboard-tablet", "/", TABLET, language="en", is_open=True),
    Picture("scoreboard-screen", "/", SCREEN, scheme="dark"),
    Picture("setup-phone", "/setup", PHONE, press="Carrom Queen Games"),
    Picture("setup-tablet", "/setup", TABLET, language="en", scheme="dark", press="Topple"),
    Picture("history-phone", "/?face=history", PHONE),
    Picture("games-phone", "/?face=games", PHONE),
    Picture("lookback-phone", "/games/{last}", PHONE, is_sensed=True),
    Picture("lookback-screen", "/games/{last}", SCREEN, "en", "dark", is_sensed=True),
    Picture("players-phone", "/?face=players", PHONE, language="en", scheme="dark"),
    Picture("walk-phone", "/?face=care&part=walk", PHONE, has_swap=True),
    Picture("walk-screen", "/?face=care&part=walk", SCREEN, "en", has_swap=True),
    Picture("health-phone", "/?face=care&part=health", PHONE),
    Picture("health-screen", "/?face=care&part=health", SCREEN, "en", "dark"),
    Picture("settings-phone", "/?face=care&part=settings", PHONE, "en"),
    Picture("settings-screen", "/?face=care&part=settings", SCREEN),
    Picture("judging-phone", "/?face=care&part=judging", PHONE, has_hand=True),
    Picture("judging-screen", "/?face=care&part=judging", SCREEN, "en", has_hand=True),
    Picture("offboard-phone", "/", PHONE, press="Bille en D7", game=OFFBOARD),
    Picture("topple-tablet", "/", TABLET, language="en", scheme="dark", game=TOPPLE),
    Picture("television", "/tv", SCREEN, scheme="dark", is_open=True),
    Picture("television.en", "/tv", SCREEN, language="en", scheme="dark", is_open=True),
    Picture("television-light", "/tv", SCREEN, language="en"),
    Picture("overlay", "/overlay", SCREEN),
    Picture("virtual", "/?face=virtual", SCREEN, is_open=True),
)


def play(house: Site, game: Game) -> None:
    header = {"pichenette": 1, "game": game.name, "players": game.players}
    house.act("begin", header=header, abandon=True)
    for action in game.actions:
        assert house.act("act", action=action).status == 200, action


def wait(look: Callable[[], object], wanted: object) -> None:
    until = time.monotonic() + PATIENCE_S
    while look() != wanted:
        assert time.monotonic() < until, f"never {wanted}"


def reach_in(house: Site) -> None:
    """Into pocket 3, which the sensors ignore."""
    house.act("virtual", hand="pocket-3")
    wait(lambda: "pocket-3" in str(house.look("trend")["days"]), True)


def swap(house: Site) -> None:
    """At the beams' station: the first two answer for each other."""
    house.act("commission", station="gates", anyway=True)
    house.act("virtual", swap=True)
    for name, after in (("pocket-1", "pocket-2"), ("pocket-2", "pocket-3")):
        house.act("virtual", drop="blue", gate=name)
        wait(lambda: house.look("commissioning")["commissioning"]["now"]["asked"], after)
    house.act("virtual", swap=True)


def take(page: Page, house: Site, one: Picture, folder: Path) -> None:
    if one.path != "/setup":
        page.locator(
            ".player, .overlay-player, .history-row, .why-list, .past, .people, "
            ".walk-now, .verdict, .settings-all, .judging"
        ).first.wait_for()
        page.locator(".qr img" if one.path == "/tv" else "body").wait_for()
    if one.game.name != "queen-carrom":  # its board is drawn; this one has other sensors
        page.locator(".own-board").wait_for()
    if one.press:
        page.get_by_role("button", name=one.press).first.click()
    if one.has_hand:
        page.get_by_role("slider", name=re.compile("main|hand")).first.fill("900")
        page.locator("details .change").first.wait_for(state="attached")
        page.locator(".judging-results summary").first.click()
    if one.is_open:
        house.act("virtual", flick=True)
        house.act("virtual", drop="blue", gate="pocket-2")
        page.locator(".shot-piece").first.wait_for(state="attached")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.screenshot(path=folder / f"{one.name}.png")
    if one.is_open:  # the next picture's game begins with nothing on its way
        house.act("done")
        page.locator(".shot:not(.shot-counted), .falling .piece").first.wait_for(state="detached")


def wanted(folder: Path) -> list[Picture]:
    if folder != FOLDER:
        return list(PICTURES)
    names = ("page.md", "page.fr.md", "../README.md", "../README.fr.md")
    shown = "".join((FOLDER.parent / name).read_text(encoding="utf-8") for name in names)
    return [one for one in PICTURES if f"page/{one.name}.png" in shown]


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made, chromium() as browser:
        state = Path(made)
        words = ("--virtual", "carrom", "--data", str(state / "state"))
        with site(state, *words) as found:
            house = found.sign_in("pictures")
            for one in wanted(folder):
                play(house, one.game)
                if one.is_sensed:
                    pot(house, "pocket-2")
                if one.has_swap:
                    swap(house)
                if one.has_hand:
                    reach_in(house)
                path = one.path.format(last=house.look("games")["games"][0]["number"])
                size, language, scheme = one.size, one.language, one.scheme
                with visitor(
                    browser, house, size=size, language=language, scheme=scheme, is_new=True
                ) as guest:
                    reach_from_phones(guest)
                    take(guest.open(path), house, one, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
