"""The pictures of docs/console.md show what the console shows.

`PICHENETTE_WRITE_SCREENS=1 pytest tests/console/tui` writes them anew.  Compared are the words: how
a picture is drawn is Textual's affair and changes with it.
"""

import asyncio
import html
import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette import __version__, board, wire
from pichenette.console.tui.app import ConsoleApp
from tests.console.practice import Practised
from tests.console.tui.test_app import LARGE, SMALL, Play, Seen, sit, trouble

FOLDER = Path(__file__).parents[3] / "docs" / "console"
_TEXT = re.compile(r'<text [^>]*?y="([0-9.]+)"[^>]*>(.*?)</text>', re.DOTALL)


@pytest.fixture(autouse=True)
def greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clocks in pictures are the same everywhere."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def words(picture: str) -> list[str]:
    """Row by row, without spaces: Textual merges and splits runs of text as it likes."""
    rows: dict[float, str] = {}
    for place, text in _TEXT.findall(picture):
        rows[float(place)] = rows.get(float(place), "") + "".join(html.unescape(text).split())
    for name in board.names():
        rows = {at: row.replace(board.load(name).digest, "digest") for at, row in rows.items()}
    return [rows[at].replace(__version__, "version") for at in sorted(rows)]


def picture(app: ConsoleApp, name: str) -> None:
    path, drawn = FOLDER / f"{name}.svg", app.export_screenshot(title="pichenette console")
    if os.environ.get("PICHENETTE_WRITE_SCREENS"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(drawn + "\n", encoding="utf-8")
    assert path.exists(), f"{path}: missing; see {__file__}"
    assert words(drawn) == words(path.read_text(encoding="utf-8")), f"{name} is stale"


def test_trouble_on_a_small_screen() -> None:
    async def play(seen: Seen) -> None:
        await trouble(seen)
        picture(seen.app, "trouble")

    sit(play, SMALL)


def test_a_large_screen() -> None:
    async def play(seen: Seen) -> None:
        for gate, width_ms in ((0, 45), (2, 38), (3, 52)):
            seen.sat.source.press(gate, width_ms)
            await seen.advance(3)
        await seen.type("ping 20")
        await seen.advance(2)
        await seen.type("beam pocket-2")
        seen.sat.source.press(1, 41)
        await seen.advance(4)
        picture(seen.app, "large")

    sit(play, LARGE)


def test_a_slow_scale() -> None:
    async def play(seen: Seen) -> None:
        for number in range(190):
            counts = 84_000 + 5_000 * (number // 60) + number % 3 * 20
            seen.sat.hear(wire.encode(f"LOAD,{2_000_000 + number * 100_000},{counts},0"))
        await seen.look()
        picture(seen.app, "scale")

    sit(play, SMALL, which=board.load("topple"))


def test_the_board_of_topple() -> None:
    async def play(seen: Seen) -> None:
        await seen.type("begin topple Ana Bo")
        for line in ("roll 6", "place c3 red", "done", "roll 2", "place c2 green", "done"):
            await seen.type(line)
        for line in ("roll 6", "place c3 blue", "done", "roll 3"):
            await seen.type(line)
        await seen.press("f5")
        picture(seen.app, "topple")

    practise(play, "topple")


def test_the_board_of_offboard() -> None:
    async def play(seen: Seen) -> None:
        for line in ("begin offboard Ana Bo", "move F4 E", "move D3 E", "move G4 E"):
            await seen.type(line)
        await seen.press("f5")
        picture(seen.app, "offboard")

    practise(play, "offboard")


def practise(play: Play, name: str) -> None:
    async def run() -> None:
        table = Practised(board.load(name))
        app = ConsoleApp(table.runner, None, lambda at: 1_000_000_000.0 + at)
        async with app.run_test(size=SMALL) as pilot:
            seen = Seen(table, app, pilot)
            await seen.advance(1.5)
            await play(seen)

    asyncio.run(run())


def test_the_traceback_page() -> None:
    async def play(seen: Seen) -> None:
        await trouble(seen)
        await seen.press("f6")
        picture(seen.app, "chatter")

    sit(play, SMALL)
