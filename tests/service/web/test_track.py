"""The track for browsers: what the strip gets, and nothing while nobody looks."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, cast

from pichenette.outputs.animator import Animator
from pichenette.outputs.palette import Colour
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.strips import NoStrip
from pichenette.service.web.track import TrackFeed
from pichenette.table.view import View
from pichenette.watching import Watchers

SETTINGS = TrackSettings(rows=1, cells=5, effects=False)


class TrackedTable:
    def __init__(self) -> None:
        self.watchers: Watchers[View] = Watchers()

    def view(self) -> View:
        return View(1, None, "away")


class Browser:
    def __init__(self) -> None:
        self.painted: list[Any] = []

    def paint(self, event: bytes) -> None:
        name, data = event.decode().rstrip("\n").split("\n")
        assert name == "event: track"
        self.painted.append(json.loads(data.removeprefix("data: "))["rows"])


def run(
    then: Callable[[TrackedTable, TrackFeed], Awaitable[None]], strip: Animator | None = None
) -> None:
    async def scenario() -> None:
        served = TrackedTable()
        feed = TrackFeed(cast(Any, served), SETTINGS, strip)
        try:
            await then(served, feed)
        finally:
            feed.close()

    asyncio.run(scenario())


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


def test_nothing_is_drawn_while_nobody_looks() -> None:
    async def then(served: TrackedTable, feed: TrackFeed) -> None:
        assert not served.watchers
        one, other = Browser(), Browser()
        feed.add(one)
        await until(lambda: bool(one.painted))
        assert served.watchers
        feed.add(other)
        assert other.painted == one.painted[-1:], "the present one at once"
        assert [len(row) for row in one.painted[0]] == [7]
        feed.remove(one)
        feed.remove(one)
        assert served.watchers
        feed.remove(other)
        assert not served.watchers

    run(then)


def test_a_strip_that_is_fitted_is_watched_and_no_other_is_drawn() -> None:
    strip = Animator(SETTINGS, NoStrip())

    async def then(served: TrackedTable, feed: TrackFeed) -> None:
        strip.show(View(1, None, "ready"), 1.0)
        browser = Browser()
        feed.add(browser)
        assert not served.watchers
        assert len(browser.painted) == 1
        strip.show(View(2, None, "away"), 2.0)
        await until(lambda: len(browser.painted) == 2)
        assert browser.painted[0] != browser.painted[1]
        feed.remove(browser)
        assert not strip.watchers

    run(then, strip)


def test_the_latest_only_and_not_too_many() -> None:
    strip = Animator(SETTINGS, NoStrip())

    async def then(served: TrackedTable, feed: TrackFeed) -> None:
        strip.show(View(1, None, "ready"), 1.0)
        browser = Browser()
        feed.add(browser)
        for number in range(100):
            strip.show(View(2, None, "away" if number % 2 else "ready"), 2.0 + number)
        await until(lambda: len(browser.painted) > 1)
        assert len(browser.painted) == 2

    run(then, strip)


def test_a_crowd_gets_the_latest_frame_too_some_of_it_at_a_time() -> None:
    async def then(served: TrackedTable, feed: TrackFeed) -> None:
        crowd = [Browser() for _ in range(100)]
        for browser in crowd:
            feed.add(browser)
        first, second, third = (((Colour(number, 0, 0),),) for number in range(1, 4))
        feed._take(first)
        while not crowd[0].painted:
            await asyncio.sleep(0)
        assert not crowd[-1].painted
        feed._take(second)  # in the middle of the first one
        feed._take(third)
        await until(lambda: all(len(browser.painted) == 2 for browser in crowd))
        assert {str(browser.painted[-1]) for browser in crowd} == {"[['030000']]"}

    run(then, Animator(SETTINGS, NoStrip()))
