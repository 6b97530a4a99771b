"""A watcher's error stays the watcher's."""

import logging

import pytest

from pichenette.text import Text
from pichenette.watching import Watchers


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_one_that_raises_is_passed_over_and_the_others_hear(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = Clock()
    watchers: Watchers[int] = Watchers(clock)
    heard: list[int] = []
    broken = True

    def fails(told: int) -> None:
        if broken:
            raise UnicodeEncodeError("utf-8", "A\ud800", 1, 2, "surrogates not allowed")

    watchers.watch(fails, Text("the page", "la page"))
    watchers.watch(heard.append)
    with caplog.at_level(logging.ERROR):
        for told in range(1000):
            watchers.tell(told)
    assert heard == list(range(1000))
    assert len(caplog.records) == 1, "told once, not a thousand times"
    assert [trouble.en[:9] for trouble in watchers.troubles] == ["the page:"]
    assert watchers.troubles[0].fr.startswith("la page : ")
    clock.now = 61
    with caplog.at_level(logging.ERROR):
        watchers.tell(1000)
    assert "(1001 times)" in caplog.records[1].message
    broken = False
    watchers.tell(1001)
    assert watchers.troubles == [], "it hears again"


def test_a_watcher_may_leave_and_come_while_it_is_told() -> None:
    watchers: Watchers[int] = Watchers()
    heard: list[tuple[str, int]] = []

    def once(told: int) -> None:
        heard.append(("once", told))
        watchers.ignore(once)
        watchers.watch(lambda told: heard.append(("later", told)))

    watchers.watch(once)
    watchers.tell(1)
    watchers.tell(2)
    assert heard == [("once", 1), ("later", 2)]
    watchers.ignore(once)  # nothing happens
    assert watchers
