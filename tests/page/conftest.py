"""One browser and one service with a virtual board for all: each test begins a game of its own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.page.browsing import AXE, CHROMIUM, chromium
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
    """A service with a virtual carrom board."""
    folder = tmp_path_factory.mktemp("house")
    with site(folder, "--virtual", "carrom", "--data", str(folder / "state")) as found:
        yield found.sign_in("the house")
