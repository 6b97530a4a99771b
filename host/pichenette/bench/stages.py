"""Where the time of an edge goes, stage by stage, measured from outside.

Functions at the borders of the stages are wrapped only while `probes` is open; the code itself
knows nothing of it.  Time counts for the innermost running stage, so the stages of an edge add up
to its whole time in the host.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import wraps
from time import perf_counter, thread_time
from typing import Any
from unittest.mock import patch

from pichenette.journal.store import Journal
from pichenette.link.cable import Cable
from pichenette.link.session import Session
from pichenette.sense.gates import Gates
from pichenette.table.scorer import Scorer
from pichenette.table.sensing import Sensing
from pichenette.table.table import Table
from pichenette.table.view_builder import ViewBuilder

STAGES = ("port", "message", "sense", "rules", "commit", "view", "frame", "rest")
_BORDERS: tuple[tuple[type, str, str], ...] = (
    (Cable, "_readable", "port"),
    (Session, "receive", "message"),
    (Sensing, "hear", "sense"),
    (Gates, "advance", "sense"),
    (Scorer, "saw", "rules"),
    (Scorer, "close", "rules"),
    (Journal, "add_raw", "commit"),
    (Journal, "add", "commit"),
    (ViewBuilder, "view", "view"),
    (Table, "receive", "rest"),
)


class Stopwatch:
    """Seconds per stage since the bytes arrived."""

    def __init__(self) -> None:
        self._running: list[str] = []
        self._since = 0.0
        self.began = 0.0  # when the bytes arrived
        self._cpu_began = 0.0
        self.took: dict[str, float] = defaultdict(float)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        self.start(name)
        try:
            yield
        finally:
            self.stop()

    def start(self, name: str) -> None:
        now = perf_counter()
        if not self._running:
            self.took.clear()
            self.began, self._cpu_began = now, thread_time()
        else:
            self.took[self._running[-1]] += now - self._since
        self._running.append(name)
        self._since = now

    def stop(self) -> None:
        now = perf_counter()
        self.took[self._running.pop()] += now - self._since
        self._since = now

    @property
    def cpu_s(self) -> float:
        """Processor time since the bytes arrived, which no other work on the machine lengthens."""
        return thread_time() - self._cpu_began

    def lap(self) -> dict[str, float]:
        """Each stage so far, including the one running."""
        now = perf_counter()
        took = dict(self.took)
        if self._running:
            took[self._running[-1]] = took.get(self._running[-1], 0.0) + now - self._since
        return {name: took.get(name, 0.0) for name in STAGES}


@contextmanager
def probes(watch: Stopwatch) -> Iterator[None]:
    with ExitStack() as open_now:
        for owner, name, stage in _BORDERS:
            timed = _timed(watch, stage, getattr(owner, name))
            open_now.enter_context(patch.object(owner, name, timed))
        transaction = _timed_transaction(watch, Journal.transaction)
        open_now.enter_context(patch.object(Journal, "transaction", transaction))
        yield


def _timed(watch: Stopwatch, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def timed(*given: Any, **named: Any) -> Any:
        watch.start(stage)
        try:
            return function(*given, **named)
        finally:
            watch.stop()

    return timed


def _timed_transaction(
    watch: Stopwatch, transaction: Callable[[Journal], AbstractContextManager[None]]
) -> Callable[[Journal], AbstractContextManager[None]]:
    """Its beginning and end belong to the disk; what is done inside does not."""

    @contextmanager
    def timed(journal: Journal) -> Iterator[None]:
        inner = transaction(journal)
        with watch.stage("commit"):
            inner.__enter__()
        try:
            yield
        except BaseException as error:
            if not inner.__exit__(type(error), error, error.__traceback__):
                raise
        else:
            with watch.stage("commit"):
                inner.__exit__(None, None, None)

    return timed
