"""Live: a page that hears nothing any more says so, and recovers by itself."""

import signal
import socket
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.page.browsing import sticking_out, until_seen, visitor
from tests.page.playing import begin, shoot
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
        page.get_by_role("button", name="Entrer un tir").click()
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("button", name="Ajouter : bleu dans une poche").click()
        counts = sheet.get_by_role("button", name="Ça compte")
        expect(counts).to_be_enabled()
        own.running.process.send_signal(signal.SIGSTOP)
        try:
            expect(page.get_by_role("alert")).to_contain_text("Connexion perdue")
            expect(undo).to_be_disabled()
            expect(counts).to_be_disabled()
            expect(sheet).to_contain_text("Pas de connexion")
            assert sticking_out(page) == []
        finally:
            own.running.process.send_signal(signal.SIGCONT)
        expect(page.locator("p-stale")).to_be_hidden()
        counts.click()  # what was filled in is still there
        expect(page.locator(".player-turn p-count")).to_have_text("2")
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


def test_seven_tabs_are_all_live_over_one_connection(browser: Browser, house: Site) -> None:
    """A browser has six connections for one origin: the seventh tab would wait for ever."""
    begin(house)
    with visitor(browser, house) as one:
        tabs = [one.open() for _ in range(7)]
        for tab in tabs:
            expect(tab.locator(".turn")).to_be_visible()
        shoot(house, "blue")
        for tab in tabs:
            expect(tab.locator(".player-turn p-count")).to_have_text("1")


def test_without_a_shared_worker_it_listens_by_itself(browser: Browser, house: Site) -> None:
    """Chrome on Android has none."""
    begin(house)
    with visitor(browser, house, is_new=True) as one:
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


def test_a_tap_without_a_network_is_refused_at_once_and_never_counted(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        missed = page.get_by_role("button", name="Raté")
        expect(missed).to_be_enabled()
        one.context.set_offline(True)
        missed.click()
        expect(page.locator(".note")).to_contain_text("rien n’a été envoyé, rien n’a été compté")
        one.context.set_offline(False)
        expect(missed).to_be_enabled()
        missed.click()
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        [_, *lines] = house.look("record")["record"]
        assert [line["player"] for line in lines] == ["Ana"], "the second tap, and it alone"


def test_what_takes_long_is_told_and_so_is_what_is_counted_after_all(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        missed = page.get_by_role("button", name="Raté")
        expect(missed).to_be_enabled()
        held: list[Route] = []
        page.route("**/done", lambda route: held.append(route))
        missed.click()
        note = page.locator(".note")
        expect(note).to_contain_text("La table n’a pas encore répondu")
        held[0].continue_()
        expect(note).to_have_text("Avec un peu de retard, c’est compté.")
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        note.get_by_role("button", name="Fermer").click()
        expect(note).to_have_count(0)
        # Sent, and no answer: the network was gone, and delivers it when nobody waits any more.
        page.unroute("**/done")
        page.route("**/done", lambda route: route.abort("connectionreset"))
        until_seen(page, house)
        missed.click()
        expect(note).to_contain_text("La table n’a pas répondu. Regardez le score")
        note.get_by_role("button", name="Fermer").click()
        expect(note).to_have_count(0)
        assert house.act("done").status == 200
        counted = note.filter(has_text="Un coup a été compté entre-temps, peut-être le vôtre")
        expect(counted).to_have_count(1)


def test_an_address_where_nothing_is_leads_back(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        for path in ("/nope", "/constructor", "/?face=nope", "/tv/x", "/games/abc"):
            page = one.open(path)
            expect(page.locator("h2")).to_have_text("Il n’y a rien à cette adresse")
            page.get_by_role("link", name="Voir le tableau des scores").click()
            expect(page.locator(".player")).to_have_count(3)
