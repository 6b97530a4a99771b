"""What holds for every test: nothing in them depends on the machine's speed, or on who starts them.

Properties are tried with the same examples each time, so that a suite that was green is green again
whatever happens beside it, more of them with `THOROUGH=1`.  `THOROUGH=1
HYPOTHESIS_PROFILE=explore pytest …` looks for new ones, and what it finds is written down as an
`@example`.  Neither knows a deadline.
"""

import gc
import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from tests.dealing import dealt, found_from
from tests.tries import tries

_ANY_SPEED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("suite", _ANY_SPEED, derandomize=True, max_examples=tries(30, 100))
settings.register_profile("explore", _ANY_SPEED, max_examples=1000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

# `nohup`, and a shell that starts something in the background, have signals ignored, and every
# program that a test starts would inherit that.  One that is handled, if only by nothing, is not
# inherited: the suite itself goes on ignoring it.
for _ending in (signal.SIGINT, signal.SIGHUP):
    if signal.getsignal(_ending) is signal.SIG_IGN:
        signal.signal(_ending, lambda number, frame: None)


_WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
_WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if isinstance(collector, pytest.Directory):
        report.result = found_from(report.result, _WORKER, _WORKERS)
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if _WORKERS > 1:
        items[:] = dealt(items, _WORKERS)


def pytest_collection_finish() -> None:
    """All that was imported and collected stays until the end: no need to look through it for
    garbage again and again."""
    gc.collect()
    gc.freeze()
