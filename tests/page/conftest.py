"""One browser and one service with a virtual board for all: each test begins a game of its own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.page.browsing import AXE, CHROMIUM, chromium, visitor
from tests.page.playing import begin
from tests.patience import PATIENCE_S
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


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A service with a virtual carrom board, where a question waits for its answer however slow the
    machine is that asks it."""
    folder = tmp_path_factory.mktemp("house")
    settings = folder / "settings.toml"
    settings.write_text(f"[shot]\ndoubt_ms = {PATIENCE_S * 1000:.0f}\n", encoding="utf-8")
    words = ("--virtual", "carrom", "--data", str(folder / "state"), "--config", str(settings))
    with site(folder, *words) as found:
        yield found.sign_in("the house")


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
