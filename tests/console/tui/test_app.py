"""The screen, driven by Textual's Pilot over a light board in simulated time."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from pichenette import board, wire
from pichenette.board import Board
from pichenette.console.tui.app import ConsoleApp
from pichenette.console.tui.widgets import Prompt
from pichenette.text import Language, same
from tests.console.sitting import CARROM, Sat
from tests.console.tui.screen import compare, text_of

SMALL, LARGE = (80, 24), (160, 50)
Play = Callable[["Seen"], Awaitable[None]]


class Seen:
    """A person at a screen."""

    def __init__(self, sat: Sat, app: ConsoleApp, pilot: Pilot[int]) -> None:
        self.sat = sat
        self.app = app
        self.pilot = pilot

    async def type(self, line: str) -> None:
        prompt = self.app.query_one(Prompt)
        prompt.value = line
        await self.pilot.press("enter")
        await self.look()

    async def advance(self, seconds: float) -> None:
        self.sat.advance(seconds)
        await self.look()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.look()

    async def look(self) -> None:
        for _ in range(2):  # a panel's height is known after it was laid out once
            self.app.redraw(True)
            await self.pilot.pause()

    @property
    def text(self) -> str:
        return text_of(self.app)


def sit(
    play: Play,
    size: tuple[int, int] = SMALL,
    which: Board = CARROM,
    expected: Board | None = None,
    language: Language = "en",
    history: Path | None = None,
) -> None:
    async def run() -> None:
        sat = Sat(which, expected, language)
        app = ConsoleApp(sat.runner, history, lambda at: 1_000_000_000.0 + at)
        async with app.run_test(size=size) as pilot:
            seen = Seen(sat, app, pilot)
            await seen.advance(1.5)
            await play(seen)

    asyncio.run(run())


async def trouble(seen: Seen) -> None:
    """A piece, a loose wire, something in a beam, a traceback."""
    seen.sat.source.press(0, 45)
    await seen.advance(2)
    seen.sat.source.press(2, 60_000)
    seen.sat.storm(1, 40)
    await seen.advance(6)
    seen.sat.hear(
        b"Traceback (most recent call last):\r\n"
        b'  File "main.py", line 77, in go_round\r\n'
        b"OSError: [Errno 5] EIO\r\n"
    )
    await seen.advance(1)


@pytest.mark.parametrize(("size", "name"), [(SMALL, "small"), (LARGE, "large")])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_first_screen_in_trouble(size: tuple[int, int], name: str, language: Language) -> None:
    async def play(seen: Seen) -> None:
        await trouble(seen)
        compare(seen.app, f"trouble-{name}-{language}")

    sit(play, size, language=language)


@pytest.mark.parametrize(("size", "name"), [(SMALL, "small"), (LARGE, "large")])
def test_a_board_that_is_well(size: tuple[int, int], name: str) -> None:
    async def play(seen: Seen) -> None:
        seen.sat.source.press(0, 45)
        await seen.advance(2)
        await seen.type("ping 3")
        await seen.advance(1)
        compare(seen.app, f"well-{name}")

    sit(play, size)


@pytest.mark.parametrize(("size", "name"), [(SMALL, "small"), (LARGE, "large")])
def test_fifteen_gates_fit(size: tuple[int, int], name: str) -> None:
    async def play(seen: Seen) -> None:
        seen.sat.source.press(3, 12)
        await seen.advance(2)
        for gate in range(15):
            assert seen.sat.console.gate(gate).id in seen.text
        compare(seen.app, f"offboard-{name}")

    sit(play, size, which=board.load("offboard"))


def test_a_scale_at_ten_samples_a_second() -> None:
    async def play(seen: Seen) -> None:
        for number in range(40):
            seen.sat.hear(wire.encode(f"LOAD,{2_000_000 + number * 100_000},{84_000 + number},0"))
        await seen.look()
        assert "RATE pin" in seen.text
        compare(seen.app, "slow-scale-small")
        await seen.press("f4")
        compare(seen.app, "scale-page")

    sit(play, which=board.load("topple"))


def test_a_wrong_board_file() -> None:
    async def play(seen: Seen) -> None:
        assert "WRONG BOARD FILE" in seen.text
        assert "pichenette flash --board offboard" in seen.text
        compare(seen.app, "wrong-board-small")

    sit(play, expected=board.load("offboard"))


def test_nothing_is_plugged_in() -> None:
    async def play(seen: Seen) -> None:
        seen.sat.console.closed(same("/dev/ttyACM0: not found; is the board plugged in?"), 2.0)
        await seen.look()
        compare(seen.app, "away-small")

    sit(play)


@pytest.mark.parametrize(
    ("key", "page"),
    [("f2", "stream"), ("f3", "gates"), ("f5", "umpire"), ("f6", "chatter"), ("f7", "help")],
)
def test_pages(key: str, page: str) -> None:
    async def play(seen: Seen) -> None:
        await trouble(seen)
        await seen.press(key)
        compare(seen.app, f"page-{page}")
        await seen.press("escape")
        assert "round trip" in seen.text, "back on the first screen"

    sit(play)


def test_long_pages_scroll() -> None:
    async def play(seen: Seen) -> None:
        await seen.press("f7")
        assert "unplug" not in seen.text
        shown = ""
        for _ in range(10):
            await seen.press("pagedown")
            shown += seen.text
        assert "unplug" in shown
        assert "place CELL [COLOUR]" in shown, "the words of the games too"
        for _ in range(11):
            await seen.press("pageup")
        assert "F1 overview  F2 stream" in seen.text

    sit(play)


def test_completion_history_and_a_hint() -> None:
    async def play(seen: Seen) -> None:
        prompt = seen.app.query_one(Prompt)
        await seen.press("s", "e", "l", "tab")
        assert prompt.value == "selftest "
        await seen.press("escape")
        assert prompt.value == ""
        await seen.press("b", "e", "a", "m", "space", "p", "tab")
        assert prompt.value == "beam pocket-"
        assert "pocket-1 · pocket-2 · pocket-3 · pocket-4" in seen.text
        await seen.press("escape")
        await seen.type("why")
        await seen.type("hello")
        await seen.press("up", "up")
        assert prompt.value == "why"
        await seen.press("down", "down")
        assert prompt.value == ""

    sit(play)


def test_two_enters_at_once_are_one_command() -> None:
    """On a busy machine the second comes before the first is dealt with."""

    async def play(seen: Seen) -> None:
        prompt = seen.app.query_one(Prompt)
        prompt.value = "hello"
        for _ in range(2):
            await prompt.action_submit()
        await seen.look()
        assert seen.sat.notes.count("> hello") == 1

    sit(play)


def test_history_outlives_the_console(tmp_path: Path) -> None:
    history = tmp_path / "state" / "console-history"

    async def first(seen: Seen) -> None:
        await seen.type("why")
        await seen.type("ping 2")

    async def second(seen: Seen) -> None:
        await seen.press("up")
        assert seen.app.query_one(Prompt).value == "ping 2"

    sit(first, history=history)
    sit(second, history=history)
    assert history.stat().st_mode & 0o077 == 0, "who plays here is in it"
    assert history.parent.stat().st_mode & 0o077 == 0


def test_pasted_lines_are_commands() -> None:
    async def play(seen: Seen) -> None:
        from textual.events import Paste

        seen.app.query_one(Prompt).post_message(Paste("hello\nping 2\n"))
        await seen.pilot.pause()
        await seen.advance(1)
        assert "2 of 2 answered" in seen.text

    sit(play)


def test_pause_filter_search_and_raw() -> None:
    async def play(seen: Seen) -> None:
        await seen.press("f8")
        seen.sat.source.press(0, 45)
        await seen.advance(1)
        assert "PAUSED, 2 more" in seen.text
        assert "pocket-1 broken" not in seen.text
        await seen.press("f8")
        assert "pocket-1 clear after 45.0 ms" in seen.text
        await seen.type("filter BEAT")
        assert "← BEAT" in seen.text
        assert "← EDGE" not in seen.text
        await seen.type("filter")
        await seen.type("/HELLO")
        assert "HELLO" in seen.text
        assert seen.app.stream.found is not None
        await seen.press("escape")
        assert seen.app.stream.found is None
        await seen.type("raw")
        assert "$EDGE,1," in seen.text

    sit(play)


def test_what_waits_is_shown_and_given_up() -> None:
    async def play(seen: Seen) -> None:
        await seen.type("beam pocket-2")
        await seen.advance(1)
        assert "beam pocket-2: waiting, 29 s left (Esc cancels)" in seen.text
        await seen.press("escape")
        assert "beam pocket-2: cancelled" in seen.text

    sit(play)


def test_a_capture_beside_the_live_board(tmp_path: Path) -> None:
    path = tmp_path / "one.capture"

    async def play(seen: Seen) -> None:
        await seen.type(f"record {path}")
        assert "● REC" in seen.text
        seen.sat.source.press(3, 45)
        await seen.advance(2)
        await seen.type("record off")
        await seen.type("hello")
        live = seen.app.runner
        await seen.type(f"replay {path} max")
        await seen.look()
        assert "CAPTURE" in seen.text
        assert (
            seen.app.runner.console.gates[3].breaks == 1 if seen.app.runner.console.gates else True
        )
        assert not seen.app.runner.run("hello"), "nothing can be sent into the past"
        await seen.type("live")
        await seen.look()
        assert seen.app.runner is live
        assert "CAPTURE" not in seen.text

    sit(play)


def test_a_timer_that_is_late_draws_nothing_on_a_screen_that_has_gone() -> None:
    gone: list[ConsoleApp] = []

    async def play(seen: Seen) -> None:
        gone.append(seen.app)

    sit(play)
    drawn = gone[0].redraws
    gone[0].redraw(True)
    assert gone[0].redraws == drawn


def test_the_cable_is_pulled_while_it_runs() -> None:
    async def play(seen: Seen) -> None:
        seen.sat.source.pull()
        seen.sat.console.closed(same("/dev/ttyACM0: hung up"), 3.0)
        await seen.look()
        assert "not connected" in seen.text
        await seen.type("ping")
        seen.sat.source.plug()
        await seen.advance(1.5)
        assert "● ready" in seen.text

    sit(play)


def test_a_thousand_sentences_a_second_are_drawn_a_few_times_a_second() -> None:
    """Ten simulated seconds of storm: every line is counted, the screen is drawn when asked, and
    drawing touches no more lines than it has rows."""

    async def play(seen: Seen) -> None:
        console, app = seen.sat.console, seen.app
        hello = console.link.hello
        assert hello is not None
        before, drawn = console.link.counts["in"], app.redraws
        for number in range(10_000):
            line = wire.encode(
                f"EDGE,{number + 1},{number * 1000},{number % 4},{1 + number % 8 // 4}"
            )
            console.receive("in", line, 2.0 + number / 1000)
            if number % 83 == 0:
                app.redraw()  # as the timer does, twelve times a second
        await seen.look()
        assert console.link.counts["in"] - before == 10_000
        assert app.redraws - drawn <= 10_000 // 83 + 8
        assert "1000/s" in seen.text
        await seen.press("f2")
        assert seen.text.count("EDGE") >= 15
        assert "! pocket-1 (GP2, pin 4)" in seen.text

    sit(play)


def test_nothing_is_drawn_that_has_not_changed() -> None:
    async def play(seen: Seen) -> None:
        await seen.look()
        drawn = seen.app.redraws
        for _ in range(3):
            seen.app.redraw()
        assert seen.app.redraws - drawn <= 1, "only the ages, twice a second"

    sit(play)


@pytest.mark.parametrize("size", [(20, 6), (40, 10), (81, 25), (139, 39), (250, 80)])
def test_any_size_is_drawn(size: tuple[int, int]) -> None:
    async def play(seen: Seen) -> None:
        await trouble(seen)
        for key in ("f2", "f3", "f4", "f5", "f6", "f7", "f1"):
            await seen.press(key)
            assert len(seen.text.splitlines()) == size[1]

    sit(play, size)


def test_it_leaves_by_key_and_by_word() -> None:
    async def by_key(seen: Seen) -> None:
        await seen.press("ctrl+q")
        assert seen.app.return_code == 0

    async def by_word(seen: Seen) -> None:
        await seen.type("quit")
        assert seen.app.return_code == 0

    sit(by_key)
    sit(by_word)
