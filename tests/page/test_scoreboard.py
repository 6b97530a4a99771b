"""The scoreboard: names, scores, turn, round, queen, what just happened; also on the wall."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.page.browsing import SIZES, reach_from_phones, sticking_out, visitor
from tests.page.playing import begin, expect_scores, pretend, shoot
from tests.service.web.site import Site, site


def test_names_scores_turn_queen_and_story_follow_the_table(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_have_text("À Ana de jouer")
        expect_scores(page, {"Ana": "0", "Bo": "0", "Célestine": "0"})
        shoot(house, "blue", "blue")
        expect(page.locator(".player-turn p-count")).to_have_text("2")
        shoot(house, "queen")
        expect(page.locator("p-tray")).to_contain_text("Reine à confirmer")
        shoot(house)
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        expect(page.locator("p-tray")).to_contain_text("Reine hors jeu pour la manche")
        expect(page.locator(".story li").first).to_contain_text("reine")
        expect(page.locator("h1")).to_have_text("Carrom Queen Games")
        expect(page.locator(".top p")).to_have_text("Manche 1 · en 25 points")
        assert page.title() == "2 – 0 – 0 · À Bo de jouer"


def test_who_reads_english_gets_english(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house, language="en-GB") as one:
        page = one.open()
        expect(page.locator(".turn")).to_have_text("Your turn, Ana")
        assert page.evaluate("document.documentElement.lang") == "en"
        page.goto(one.address + "/?lang=fr")
        expect(page.locator(".turn")).to_have_text("À Ana de jouer")


def test_every_event_is_announced_once_and_politely(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".turn")).to_be_visible()
        expect(page.locator("p-announcer")).to_have_text("")
        shoot(house, "blue")
        told = page.locator("p-announcer")
        expect(told).to_have_text("Ana empoche 1 bleu, 1 point.")
        assert told.get_attribute("aria-live") == "polite"
        house.act("undo")
        expect(told).to_have_text("Annulé. Ana 0.")


def test_the_television_shows_it_all_without_scrolling(browser: Browser, house: Site) -> None:
    begin(house)
    shoot(house, "blue")
    with visitor(browser, house, size=SIZES["television"], is_referee=False, is_new=True) as one:
        reach_from_phones(one)
        page = one.open("/tv?scheme=dark&lang=en")
        expect(page.locator(".turn")).to_have_text("Your turn, Ana")
        expect(page.locator(".qr img")).to_be_visible()
        height = page.evaluate("document.documentElement.scrollHeight")
        assert height <= SIZES["television"][1]
        size = "getComputedStyle(document.documentElement).fontSize"
        big = page.evaluate(size)
        page.set_viewport_size({"width": 1280, "height": 720})
        small = page.evaluate(size)
        assert float(small[:-2]) < float(big[:-2]), "the type follows the screen"
        page.reload()
        expect(page.locator(".turn")).to_have_text("Your turn, Ana")


def test_an_address_that_no_phone_reaches_is_not_offered(browser: Browser, house: Site) -> None:
    begin(house)
    with visitor(browser, house, size=SIZES["television"], is_referee=False) as one:
        page = one.open("/tv")
        with page.expect_response("**/api/1/addresses"):
            page.reload()
        expect(page.locator(".turn")).to_be_visible()
        expect(page.locator(".qr")).to_have_count(0)


def test_a_television_without_a_game_says_only_what_can_be_done(
    browser: Browser, house: Site
) -> None:
    begin(house)
    with visitor(browser, house, size=SIZES["television"], is_referee=False, is_new=True) as one:
        page = one.open("/tv")
        expect(page.locator(".turn")).to_be_visible()
        no_game = "() => ({game: null, pending: null, questions: [], events: []})"
        pretend(page, no_game)
        # This machine alone reaches it: there is nothing to scan.
        expect(page.locator(".tv-empty")).to_contain_text("Lancez une partie sur cet écran")
        expect(page.locator(".tv-empty")).not_to_contain_text("Scannez")
        expect(page.get_by_role("link", name="Nouvelle partie")).to_be_visible()
        reach_from_phones(one)
        page.reload()
        expect(page.locator(".turn")).to_be_visible()
        pretend(page, no_game)
        expect(page.locator(".tv-empty")).to_contain_text("Scannez, et lancez une partie")
        expect(page.locator(".tv-empty .qr img")).to_be_visible()
        # A code that cannot be drawn is not asked for.
        one.context.route("**/api/1/qr?*", lambda route: route.fulfill(status=404, body=""))
        page.reload()
        expect(page.locator(".turn")).to_be_visible()
        pretend(page, no_game)
        expect(page.locator(".tv-empty")).to_contain_text("Ouvrez cette adresse")
        expect(page.locator(".tv-empty")).to_contain_text("192.168.1.20:8080")


def test_the_overlay_is_transparent_and_has_the_parts_it_is_asked_for(
    browser: Browser, house: Site
) -> None:
    begin(house)
    shoot(house, "blue")
    with visitor(browser, house, size=SIZES["television"], is_referee=False) as one:
        page = one.open("/overlay?parts=score,event")
        expect(page.locator(".overlay-player.is-turn .overlay-name")).to_have_text("Ana")
        expect(page.locator(".overlay-player.is-turn .overlay-points")).to_have_text("1")
        expect(page.locator(".overlay-event")).to_be_visible()
        expect(page.locator(".overlay-turn")).to_have_count(0)
        for part in ("body", "html", ".overlay"):
            colour = page.evaluate(
                "(part) => getComputedStyle(document.querySelector(part)).backgroundColor", part
            )
            assert colour == "rgba(0, 0, 0, 0)"
        assert page.evaluate("getComputedStyle(document.body).backgroundImage") == "none"


def test_a_game_that_is_over_has_its_winner_and_a_rematch_of_one_tap(
    browser: Browser, house: Site
) -> None:
    begin(house, ["Ana", "Bo"], target=2)
    with visitor(browser, house) as one:
        page = one.open()
        for _ in range(4):
            shoot(house, "blue", "blue", "blue")
        expect(page.locator("#result-title")).to_have_text("Ana gagne !")
        page.get_by_role("button", name="Revanche").click()
        expect(page.locator(".turn")).to_have_text("À Bo de jouer")
        expect_scores(page, {"Ana": "0", "Bo": "0"})  # each as they sat
        record = house.look("record")["record"]
        assert record[0]["options"] == {"target": 2}


def test_a_new_game_starts_with_its_own_scores_and_no_others(browser: Browser, house: Site) -> None:
    """Those of the game before never run down to them."""
    begin(house, ["Ana", "Bo"])
    shoot(house, *["blue"] * 6)
    with visitor(browser, house) as one:
        page = one.open()
        page.emulate_media(reduced_motion="no-preference")
        first = page.locator("p-count").first
        expect(first).to_have_text("6")
        first.evaluate(
            """(count) => {
                globalThis.stood = [];
                const told = () => stood.push(count.textContent);
                new MutationObserver(told).observe(count, {childList: true});
            }"""
        )
        begin(house, ["Ana", "Bo"])
        expect(first).to_have_text("0")
        shoot(house, "blue", "blue")
        expect(first).to_have_text("2")
        stood = page.evaluate("stood")
        assert stood[0] == "0"
        assert stood == sorted(stood), "up only, however many frames there are"


def test_each_of_several_tables_has_its_own_page(browser: Browser, tmp_path: Path) -> None:
    config = tmp_path / "pichenette.toml"
    config.write_text('[[tables]]\nname = "salon"\n[[tables]]\nname = "terrasse"\n')
    with site(tmp_path, "--config", str(config)) as found:
        house = found.sign_in("the house")
        for table, name in (("salon", "Ana"), ("terrasse", "Bo")):
            header = {"pichenette": 1, "game": "queen-carrom", "players": [name, "Zoé"]}
            path = f"/api/1/tables/{table}/begin"
            assert house.ask("POST", path, {"header": header}).status == 200
        with visitor(browser, house) as one:
            page = one.open()
            expect(page.locator(".turn")).to_have_text("À Ana de jouer")
            expect(page.locator(".top p")).to_have_text("salon · Manche 1 · en 25 points")
            page.get_by_role("button", name="Menu").click()
            page.get_by_role("button", name="terrasse").click()
            expect(page.locator(".turn")).to_have_text("À Bo de jouer")
            assert "table=terrasse" in page.url


_ASKED = """({questions}) => ({pending: null, questions: ['a', 'b'].map((key) => ({
    key, text: {en: 'one piece or two?', fr: 'une pièce ou deux ?'}, choices: [], standing: null,
    is_doubt: false, was_doubt: true, player: null, places: 0}))})"""


def test_the_television_keeps_in_sight_that_something_is_asked(
    browser: Browser, house: Site
) -> None:
    """Also once the shot has counted; it is answered on a phone."""
    begin(house)
    with visitor(browser, house, size=SIZES["television"], is_referee=False) as one:
        page = one.open("/tv")
        expect(page.locator(".turn")).to_be_visible()
        expect(page.locator(".tv-turn .chip")).to_have_count(0)
        pretend(page, _ASKED)
        expect(page.locator(".tv-turn .chip")).to_have_text("2 questions\u00a0: sur le téléphone")
        assert sticking_out(page) == []


def test_who_leads_is_told_also_when_it_is_their_turn(browser: Browser, house: Site) -> None:
    begin(house)
    shoot(house, "blue")
    with visitor(browser, house) as one:
        page = one.open()
        expect(page.locator(".player-turn .player-note")).to_have_text("À jouer · En tête")
