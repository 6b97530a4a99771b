"""One browser and one service with a virtual board for all: each test begins a game of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.page.browsing import AXE, CHROMIUM, chromium, visitor
from tests.page.playing import begin
from tests.service.running import patient
from tests.service.web.site import Site, site


# A package's, not a session's: playwright's event loop runs in this thread until it is stopped, and
# no test after these could run one of its own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.fail("chromium is missing: `make tools` installs it")
    if not AXE.exists():
        pytest.fail("axe-core is missing: `npm install` gets it")
    with chromium() as found:
        yield found


@contextmanager
def virtual(folder: Path, board: str) -> Iterator[Site]:
    """A service with a virtual board that is never quicker than people: no shot ends, no question
    runs out and no piece is too late because a browser took its time.  A test that wants a shot to
    count says so; that one counts by itself is for tests/umpire and tests/table, where the clock is
    theirs."""
    words = ("--virtual", board, "--data", str(folder / "state"), *patient(folder))
    with site(folder, *words) as found:
        yield found.sign_in("the house")


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A carrom board: each test begins a game of its own."""
    with virtual(tmp_path_factory.mktemp("house"), "carrom") as found:
        yield found


@pytest.fixture(scope="package")
def targets(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A board of Offboard's."""
    with virtual(tmp_path_factory.mktemp("targets"), "offboard") as found:
        yield found


@pytest.fixture(scope="package")
def tower(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A scale for Topple; what a game leaves on it is there for the next one to `clear`."""
    with virtual(tmp_path_factory.mktemp("tower"), "topple") as found:
        yield found


@pytest.fixture
def phone(browser: Browser, house: Site) -> Iterator[Page]:
    """Of a referee, with a game of three before them; whatever else acts is the house."""
    begin(house)
    with visitor(browser, house) as one:
        yield one.open()


@pytest.fixture
def form(browser: Browser, house: Site) -> Iterator[Page]:
    """Where the same referee starts another game."""
    begin(house)
    with visitor(browser, house) as one:
        yield one.open("/setup")
