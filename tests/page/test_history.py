"""Looking back: any play is changed, taken back or put in, and the scores are seen before it is."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.page.browsing import found_by_axe, sticking_out, visitor
from tests.page.playing import begin, shoot
from tests.service.web.site import Site


def play(house: Site) -> None:
    """Ana 1 and a miss, Bo 2 and a miss, Célestine a miss, Ana 1."""
    begin(house)
    for potted in (("blue",), (), ("blue", "blue"), (), (), ("blue",)):
        shoot(house, *potted)


def scores(house: Site) -> dict[str, int]:
    found: dict[str, int] = house.look("view")["view"]["game"]["scores"]
    return found


def test_a_wrong_point_of_ten_minutes_ago(browser: Browser, house: Site) -> None:
    """Bo's two blues were three: the preview says so, and nothing is done before "yes"."""
    play(house)
    with visitor(browser, house) as one:
        page = one.open()
        page.get_by_role("link", name="Toute la partie").click()
        expect(page.locator(".history-row")).to_have_count(6)
        assert sticking_out(page) == []
        assert found_by_axe(page) == []
        page.get_by_role("button", name="Bo empoche 2 bleus").click()
        page.get_by_role("button", name="C’était autre chose").click()
        sheet = page.get_by_role("dialog")
        expect(sheet.locator("output").first).to_have_text("2")
        sheet.get_by_role("button", name="Ajouter : bleu dans une poche").click()
        sheet.get_by_role("button", name="C’est ça").click()
        expect(sheet).to_contain_text("Les scores seraient")
        changed = sheet.locator(".score-other")
        expect(changed).to_have_count(1)
        expect(changed.locator("s")).to_have_text("2")
        expect(changed.locator("b")).to_have_text("3")
        assert scores(house) == {"Ana": 2, "Bo": 2, "Célestine": 0}
        assert found_by_axe(page) == []
        sheet.get_by_role("button", name="Corriger").click()
        expect(page.locator(".history-row", has_text="Bo empoche 3 bleus")).to_be_visible()
        assert scores(house) == {"Ana": 2, "Bo": 3, "Célestine": 0}


def test_plays_stand_under_their_rounds_with_the_time_of_day(browser: Browser, house: Site) -> None:
    begin(house, ["Ana", "Bo"])
    shoot(house, *["blue"] * 12)
    shoot(house, "queen")
    shoot(house, "blue")
    with visitor(browser, house, timezone_id="Europe/Paris") as one:
        page = one.open("/?face=history")
        expect(page.locator("h3")).to_have_text(["Manche 2", "Manche 1"])
        rows = page.locator(".history-round").first.locator(".history-row")
        expect(rows).to_have_count(2)
        first = page.locator("time").last
        at = datetime.fromisoformat(first.get_attribute("datetime") or "")
        assert first.inner_text() == f"{at.astimezone(ZoneInfo('Europe/Paris')):%H:%M}"


def test_a_move_is_put_right_and_put_in_on_the_board_itself(browser: Browser, house: Site) -> None:
    """Offboard: only what was legal at that moment lights up, and it is said whose play it is."""
    header = {"pichenette": 1, "game": "offboard", "players": ["Ana", "Bo"]}
    assert house.act("begin", header=header, abandon=True).status == 200
    for tail, way in (("B6", "NW"), ("F9", "W")):
        assert house.act("act", action={"move": {"tail": tail, "dir": way}}).status == 200
    with visitor(browser, house) as one:
        page = one.open()
        page.get_by_role("button", name="Corriger le dernier coup").click()
        page.get_by_role("button", name="C’était autre chose").click()
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_role("heading")).to_have_text("Qu’a joué Bo ?")
        expect(sheet).to_contain_text(
            "Noté jusqu’ici : Bo avance 3 billes à partir de F9 vers la gauche"
        )
        assert sticking_out(page) == []
        assert found_by_axe(page) == []
        sheet.get_by_role("button", name="Bille en F7").click()
        sheet.locator(".spot-way").first.click()
        expect(sheet).to_contain_text("Les scores seraient")
        sheet.get_by_role("button", name="Corriger").click()
        expect(page.locator(".story li").first).to_contain_text("F7")
        assert "F9" in house.look("view")["view"]["game"]["detail"]["yellow"]
        page.goto(one.address + "/?face=history")
        page.get_by_role("button", name="Il manque un coup au début").click()
        expect(sheet.get_by_role("heading")).to_have_text("Le coup manquant : à Ana de jouer")
        sheet.get_by_role("button", name="Bille en B6").click()
        sheet.get_by_role("button", name="Vers E6").click()
        expect(sheet).to_contain_text("Ça ne va pas")  # Ana's own first move then starts nowhere
        told = "« Ana avance 3 billes à partir de B6 vers le haut à gauche » (coup 1)"
        expect(sheet).to_contain_text(f"{told} ne serait plus possible : ")
        assert sticking_out(page) == []
        sheet.get_by_role("button", name="Corriger d’abord ce coup").click()
        expect(sheet).to_contain_text("Qu’est-ce qui cloche ?")
        expect(sheet).to_contain_text("Ana avance 3 billes à partir de B6")


def test_a_preview_that_is_left_changes_nothing(browser: Browser, house: Site) -> None:
    play(house)
    before = house.look("view")["view"]["version"]
    with visitor(browser, house) as one:
        page = one.open("/?face=history")
        page.get_by_role("button", name="Bo empoche 2 bleus").click()
        page.get_by_role("button", name="Ça n’a pas eu lieu").click()
        expect(page.get_by_role("dialog")).to_contain_text("Les scores seraient")
        page.get_by_role("button", name="Laisser").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert house.look("view")["view"]["version"] == before


def test_a_miss_that_was_none_asks_whose_the_later_plays_are(browser: Browser, house: Site) -> None:
    """Ana potted one more: she would have gone on.  Either what Bo played is Bo's all the same, and
    Ana missed in between, or later plays go to whoever is then to play: both are shown first."""
    for way, after in (
        ("Ils vont au joueur dont c’est alors le tour", {"Ana": 4, "Bo": 0, "Célestine": 1}),
        ("Ils restent à ceux qui les ont joués", {"Ana": 3, "Bo": 2, "Célestine": 0}),
    ):
        play(house)
        with visitor(browser, house) as one:
            page = one.open("/?face=history")
            page.get_by_role("button", name="Ana n’empoche rien").click()
            page.get_by_role("button", name="C’était autre chose").click()
            page.get_by_role("button", name="Ajouter : bleu dans une poche").click()
            page.get_by_role("button", name="C’est ça").click()
            sheet = page.get_by_role("dialog")
            expect(sheet.get_by_role("heading").first).to_have_text(
                "À qui sont les coups suivants ?"
            )
            expect(sheet.locator(".outcome")).to_have_count(2)
            expect(sheet.locator(".outcome").first).to_contain_text(
                "Un tir raté est ajouté pour que le tour passe : Ana."
            )
            assert sticking_out(page) == []
            assert found_by_axe(page) == []
            version = house.look("view")["view"]["version"]
            outcome = sheet.locator(".outcome", has_text=way)
            for name, score in after.items():
                row = outcome.locator("li", has_text=name)
                expect(row.locator("b")).to_have_text(str(score))
            with page.expect_response("**/correct"):  # the sheet closes before it is answered
                outcome.get_by_role("button", name="Corriger").click()
            expect(page.get_by_role("dialog")).to_have_count(0)
            expect(page.locator(".history-row", has_text="ajouté après")).to_have_count(
                1 if "restent" in way else 0
            )
        assert scores(house) == after
        assert house.look("view")["view"]["version"] > version
        assert house.act("undo").status == 200
        assert scores(house) == {"Ana": 2, "Bo": 2, "Célestine": 0}, "one step"


def test_a_play_is_taken_back_brought_back_and_one_put_in(browser: Browser, house: Site) -> None:
    play(house)
    with visitor(browser, house) as one:
        page = one.open("/?face=history")
        last = page.locator(".history-row").first
        last.get_by_role("button").click()
        page.get_by_role("button", name="Ça n’a pas eu lieu").click()
        page.get_by_role("dialog").get_by_role("button", name="Corriger").click()
        expect(page.locator(".history-void")).to_have_count(1)
        assert page.locator(".history-void .unseen").first.inner_text() == "annulé\u00a0:"
        assert scores(house)["Ana"] == 1
        page.locator(".history-void").get_by_role("button").click()
        page.get_by_role("button", name="Si, ça a eu lieu").click()
        page.get_by_role("dialog").get_by_role("button", name="Corriger").click()
        expect(page.locator(".history-void")).to_have_count(0)
        assert scores(house)["Ana"] == 2
        page.locator(".history-row").first.get_by_role("button").click()
        page.get_by_role("button", name="Il manque un coup après").click()
        page.get_by_role("button", name="Ajouter : bleu dans une poche").click()
        page.get_by_role("button", name="C’est ça").click()
        page.get_by_role("dialog").get_by_role("button", name="Corriger").click()
        expect(page.locator(".history-row")).to_have_count(7)
        assert scores(house)["Ana"] == 3


def test_what_was_taken_back_and_changed_elsewhere_is_brought_back(
    browser: Browser, house: Site
) -> None:
    """The void is the one that is taken back, and not the correction that came last."""
    begin(house)
    shoot(house, "blue")
    entry = house.look("history")["entries"][0]["entry"]
    assert house.act("correct", kind="void", entry=entry).status == 200
    line = {"player": "Ana", "shot": {"potted": ["blue", "blue"]}}
    assert house.act("correct", kind="change", entry=entry, line=line).status == 200
    with visitor(browser, house) as one:
        page = one.open("/?face=history")
        page.locator(".history-void").get_by_role("button").click()
        page.get_by_role("button", name="Si, ça a eu lieu").click()
        page.get_by_role("dialog").get_by_role("button", name="Corriger").click()
        expect(page.locator(".history-void")).to_have_count(0)
    assert scores(house)["Ana"] == 2


def test_what_cannot_be_read_is_said_and_what_is_not_there_is_not(
    browser: Browser, house: Site
) -> None:
    text = {"en": "the journal cannot be read", "fr": "le journal est illisible"}
    refused = {"ok": False, "error": text["en"], "text": text, "rule": None}
    begin(house)
    shoot(house, "blue")
    with visitor(browser, house) as one:
        page = one.open("/?face=games")
        expect(page.locator(".past").first).to_be_visible()
        for status, said in (
            (503, "Le journal est illisible"),
            (404, None),
            (0, "n’a pas répondu"),
        ):
            one.context.unroute_all()
            one.context.route("**/table/games?*", answering(status, refused))
            page.reload()
            expect(page.get_by_text("Aucune partie jouée")).to_be_visible()
            notes = page.locator(".note")
            if said is None:
                expect(notes).to_have_count(0)
            else:
                expect(notes).to_contain_text(said)


def test_a_form_whose_moment_was_lost_on_its_way_says_so(browser: Browser, house: Site) -> None:
    begin(house)
    shoot(house, "blue")
    with visitor(browser, house) as one:
        one.context.route("**/history?*entry=*", answering(0, {}))
        page = one.open("/?face=history")
        page.get_by_role("button", name="Ana empoche 1 bleu").click()
        page.get_by_role("button", name="C’était autre chose").click()
        expect(page.locator(".note")).to_contain_text("n’a pas répondu")


def answering(status: int, body: dict[str, Any]) -> Callable[[Route], None]:
    """With that, or not at all."""
    return lambda route: route.fulfill(status=status, json=body) if status else route.abort()


def test_what_would_break_a_later_play_is_refused_in_words(browser: Browser, house: Site) -> None:
    """A queen that was potted later cannot have been potted before too."""
    begin(house)
    shoot(house, "blue")
    shoot(house, "queen")
    with visitor(browser, house) as one:
        page = one.open("/?face=history")
        page.get_by_role("button", name="Ana empoche 1 bleu").click()
        page.get_by_role("button", name="C’était autre chose").click()
        page.get_by_role("button", name="Ajouter : reine dans une poche").click()
        page.get_by_role("button", name="C’est ça").click()
        expect(page.get_by_role("dialog")).to_contain_text("Ça ne va pas")
        expect(page.get_by_role("dialog")).to_contain_text("EV-6")
        told = "« Ana empoche la reine » (manche 1) ne serait plus possible"
        expect(page.get_by_role("dialog")).to_contain_text(told)
        page.get_by_role("button", name="Corriger d’abord ce coup").click()
        expect(page.get_by_role("dialog")).to_contain_text("Qu’est-ce qui cloche ?")
    assert scores(house)["Ana"] == 1


def test_an_earlier_game_is_looked_back_at(browser: Browser, house: Site) -> None:
    begin(house, ["Eva", "Flo"])
    shoot(house, "blue", "blue", "blue")
    begin(house)
    with visitor(browser, house) as one:
        page = one.open("/?face=games")
        row = page.locator("li", has_text="Eva 3").first
        expect(row).to_contain_text("En pause")
        expect(row.get_by_role("button", name="Reprendre")).to_be_visible()
        running = page.locator("li", has_text="En cours")
        running.get_by_role("link", name="Continuer").click()
        expect(page.locator(".turn")).to_have_text("À Ana de jouer")
        page.go_back()
        row.get_by_role("link", name="Revoir").click()
        expect(page.locator(".back-told")).to_have_text("Eva empoche 3 bleus\u00a0: +3.")


def test_a_play_that_is_put_in_and_gives_the_turn_to_another_says_so(
    browser: Browser, house: Site
) -> None:
    begin(house)
    shoot(house, "blue")
    with visitor(browser, house) as one:
        page = one.open("/?face=history")
        page.get_by_role("button", name="Ana empoche 1 bleu").click()
        page.get_by_role("button", name="Il manque un coup après").click()
        page.get_by_role("button", name="Rien n’est tombé").click()
        sheet = page.get_by_role("dialog")
        expect(sheet).to_contain_text("Le tour change de main : ce serait à Bo de jouer.")


@pytest.mark.parametrize(
    ("target", "told"),
    [
        (25, "La partie en serait à : Manche 1. Elle en est à : Manche 2."),
        (14, "La partie ne serait plus finie. Jusqu’ici : Ana gagne !"),
    ],
    ids=["round", "result"],
)
def test_a_preview_says_that_a_round_or_the_result_changes(
    browser: Browser, house: Site, target: int, told: str
) -> None:
    """Ana's blue confirmed the queen and cleared the board: without it neither has happened."""
    begin(house, ["Ana", "Bo"], target=target)
    shoot(house, *["blue"] * 11)
    shoot(house, "queen")
    shoot(house, "blue")
    with visitor(browser, house) as one:
        page = one.open("/?face=history")
        page.locator(".history-row").first.get_by_role("button").click()
        page.get_by_role("button", name="Ça n’a pas eu lieu").click()
        sheet = page.get_by_role("dialog")
        expect(sheet).to_contain_text("Les scores seraient")
        expect(sheet).to_contain_text(told)
        assert sticking_out(page) == []
        assert found_by_axe(page) == []


def test_a_preview_says_that_somebody_else_would_have_won(browser: Browser, house: Site) -> None:
    """It was Ana and not Bo who made the tower fall: nothing is done before "yes"."""
    header = {"pichenette": 1, "game": "topple", "players": ["Ana", "Bo", "Cy"]}
    assert house.act("begin", header={**header, "options": {"target": 2}}, abandon=True)
    for cell in ("c3", "c3", "b3", "c3", "c3", "b3", "c3", "c3"):
        die = 1 if cell == "c3" else 2
        for action in ({"roll": die}, {"place": {"cell": cell}}):
            assert house.act("act", action=action).status == 200
    assert house.act("act", action={"fall": {"by": "Bo"}}).status == 200
    assert won(house) == ["Ana"]
    with visitor(browser, house) as one:
        page = one.open("/?face=history")
        page.locator(".history-row").first.get_by_role("button").click()
        page.get_by_role("button", name="C’était autre chose").click()
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("button", name="Ça tombe").click()
        page.get_by_role("button", name="Ana, en touchant la tour").click()
        expect(sheet).to_contain_text("La partie serait finie : Bo gagne !")
        expect(sheet).to_contain_text("Le résultat change. Jusqu’ici : Ana gagne !")
        expect(sheet.locator(".score-other")).to_have_count(2)
        assert sticking_out(page) == []
        assert won(house) == ["Ana"]
        sheet.get_by_role("button", name="Corriger").click()
        expect(page.locator(".history-row", has_text="Ana perd 10 points")).to_be_visible()
        assert won(house) == ["Bo"]


def won(house: Site) -> list[str]:
    found: list[str] = house.look("view")["view"]["game"]["winners"]
    return found
