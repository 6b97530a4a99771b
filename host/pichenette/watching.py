"""Watchers of something, none of which can hurt it.

Each hears the news in the order in which they joined.  One that raises is skipped: logged the first
time and then once a minute, and listed in `troubles` until it next succeeds.  What is watched never
notices: a lamp, a full disk or a client's name must not stop the scoring.
"""

import logging
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from pichenette.text import Text

log = logging.getLogger(__name__)

T = TypeVar("T")

_SOMEBODY = Text("a watcher", "un observateur")
_AGAIN_S = 60.0  # a watcher that keeps failing is logged no more often


class _Watcher(Generic[T]):
    def __init__(self, hear: Callable[[T], None], name: Text) -> None:
        self.hear = hear
        self.name = name
        self.trouble: Text | None = None
        self.failures = 0
        self.logged_at = float("-inf")

    def failed(self, error: Exception) -> None:
        said = str(error) or type(error).__name__
        self.failures += 1
        self.trouble = Text(
            f"{self.name.en}: {said}; scoring continues without it",
            f"{self.name.fr} : {said} ; le comptage continue sans cela",
        )


class Watchers(Generic[T]):
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._watchers: list[_Watcher[T]] = []

    def __bool__(self) -> bool:
        return bool(self._watchers)

    def watch(self, hear: Callable[[T], None], name: Text = _SOMEBODY) -> None:
        self._watchers.append(_Watcher(hear, name))

    def ignore(self, hear: Callable[[T], None]) -> None:
        """It hears nothing more; does nothing if it was not watching."""
        self._watchers = [watcher for watcher in self._watchers if watcher.hear != hear]

    def tell(self, news: T) -> None:
        for watcher in tuple(self._watchers):
            try:
                watcher.hear(news)
            except Exception as error:
                watcher.failed(error)
                if self._clock() - watcher.logged_at >= _AGAIN_S:
                    watcher.logged_at = self._clock()
                    log.exception("%s (%d times)", watcher.trouble, watcher.failures)
            else:
                watcher.trouble, watcher.failures = None, 0

    @property
    def troubles(self) -> list[Text]:
        """Who could not take the last news, and why."""
        return [watcher.trouble for watcher in self._watchers if watcher.trouble is not None]
