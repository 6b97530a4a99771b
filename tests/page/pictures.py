"""Pictures of the page, as people see it: `python -m tests.page.pictures [FOLDER]`.

A service with a virtual board plays a few shots; each face is then taken on a phone, a tablet and a
television, in French and English, light and dark.  They go into docs/page/, to be looked at.
"""

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page

from tests.page.browsing import SIZES, chromium, visitor
from tests.service.web.site import Site, site

FOLDER = Path(__file__).parents[2] / "docs" / "page"
PLAYERS = ["Ana", "Bo", "Célestine"]
SHOTS: tuple[list[str], ...] = (
    ["blue", "blue"],
    ["queen"],
    ["blue"],
    [],
    ["blue"],
    [],
    ["blue", "blue"],
)


class Picture(NamedTuple):
    name: str
    path: str
    size: str
    language: str = "fr"
    scheme: str = "light"
    press: str = ""  # a button, before it is taken
    is_open: bool = False  # while a shot is being played


PICTURES = (
    Picture("scoreboard-phone", "/", "phone"),
    Picture("shot-phone", "/", "phone", scheme="dark", is_open=True),
    Picture("entering-phone", "/", "phone", press="Entrer un tir"),
    Picture("menu-phone", "/", "phone", language="en", press="Menu"),
    Picture("scoreboard-tablet", "/", "tablet", language="en", is_open=True),
    Picture("scoreboard-screen", "/", "television", scheme="dark"),
    Picture("setup-phone", "/setup", "phone", press="Carrom Queen Games"),
    Picture("setup-tablet", "/setup", "tablet", language="en", scheme="dark", press="Topple"),
    Picture("television", "/tv", "television", scheme="dark", is_open=True),
    Picture("television-light", "/tv", "television", language="en"),
    Picture("overlay", "/overlay", "television"),
    Picture("virtual", "/?face=virtual", "television"),
)


def play(house: Site) -> None:
    header = {"pichenette": 1, "game": "queen-carrom", "players": PLAYERS}
    house.act("begin", header=header, abandon=True)
    for potted in SHOTS:
        house.act("act", action={"shot": {"potted": potted}})


def take(page: Page, house: Site, one: Picture, folder: Path) -> None:
    if one.path != "/setup":
        page.locator(".player, .overlay-player").first.wait_for()
    if one.press:
        page.get_by_role("button", name=one.press).first.click()
    if one.is_open:
        house.act("virtual", flick=True)
        house.act("virtual", drop="blue", gate="pocket-2")
        page.locator(".shot-piece").first.wait_for()
    page.evaluate("document.fonts.ready")
    page.screenshot(path=folder / f"{one.name}.png")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made, chromium() as browser:
        state = Path(made)
        words = ("--virtual", "carrom", "--data", str(state / "state"))
        with site(state, *words) as found:
            house = found.sign_in("pictures")
            for one in PICTURES:
                play(house)
                size, language, scheme = SIZES[one.size], one.language, one.scheme
                with visitor(browser, house, size=size, language=language, scheme=scheme) as guest:
                    take(guest.open(one.path), house, one, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
