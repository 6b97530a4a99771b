"""Live: a page that hears nothing any more says so, and recovers by itself."""

import signal
import socket
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browsing import visitor
from tests.page.test_scoreboard import begin, shoot
from tests.service.web.site import Site, site


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("own")) as found:
        yield found.sign_in("the house")


def test_a_dead_connection_is_said_loudly_and_nothing_can_be_done(
    browser: Browser, own: Site
) -> None:
    """The process is stopped: every socket says OPEN, as after a phone's sleep."""
    begin(own)
    shoot(own, "blue")
    with visitor(browser, own) as one:
        page = one.open()
        undo = page.get_by_role("button", name="Annuler")
        expect(undo).to_be_enabled()
        own.running.process.send_signal(signal.SIGSTOP)
        try:
            expect(page.get_by_role("alert")).to_contain_text("Connexion perdue")
            expect(undo).to_be_disabled()
        finally:
            own.running.process.send_signal(signal.SIGCONT)
        expect(page.locator("p-stale")).to_be_hidden(timeout=30_000)
        expect(undo).to_be_enabled()


def test_it_comes_back_when_the_service_does_and_shows_what_happened_meanwhile(
    browser: Browser, own: Site
) -> None:
    begin(own)
    with visitor(browser, own) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        own.running.stop()
        expect(page.get_by_role("alert")).to_contain_text("Connexion perdue")
        own.running.start()
        shoot(own, "blue", "blue")
        expect(page.locator(".player-turn p-count")).to_have_text("2")
        expect(page.locator("p-stale")).to_be_hidden()


def test_nine_tabs_are_all_live_over_one_connection(browser: Browser, house: Site) -> None:
    """A browser has six connections for one origin: the seventh tab would wait for ever."""
    begin(house)
    with visitor(browser, house) as one:
        tabs = [one.open() for _ in range(9)]
        for tab in tabs:
            expect(tab.locator(".turn")).to_be_visible()
        shoot(house, "blue")
        for tab in tabs:
            expect(tab.locator(".player-turn p-count")).to_have_text("1")


def test_without_a_shared_worker_it_listens_by_itself(browser: Browser, house: Site) -> None:
    """Chrome on Android has none."""
    begin(house)
    with visitor(browser, house) as one:
        one.context.add_init_script("delete globalThis.SharedWorker")
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        shoot(house, "blue")
        expect(page.locator(".player-turn p-count")).to_have_text("1")


def test_over_plain_http_on_a_network_name_it_works_the_same(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        one.address = f"http://{socket.gethostname()}.local:{house.port}"
        page = one.open()
        assert page.evaluate("isSecureContext") is False
        expect(page.locator(".turn")).to_be_visible()
        shoot(house, "blue")
        expect(page.locator(".player-turn p-count")).to_have_text("1")
