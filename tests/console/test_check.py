"""The commissioning check-list."""

import io
import re
from pathlib import Path

import pytest

from pichenette.console.check import CheckList
from pichenette.console.check_report import Item, report
from pichenette.console.console import ConsoleEvent
from pichenette.console.heard import Heard
from pichenette.service.machine import Machine
from pichenette.text import LANGUAGES, Language, same
from tests.console.sitting import Sat


def checked(sat: Sat, tmp_path: Path, result: str | None = "ok") -> CheckList:
    """The whole list on a light board, with a given self-test."""
    checks = CheckList(sat.runner, Machine(tmp_path, tmp_path))

    def selftest(event: ConsoleEvent) -> None:
        if isinstance(event, Heard) and event.kind == "SELFTEST" and result:
            asked.append(result)

    asked: list[str] = []
    sat.console.watch(selftest)
    sat.runner.start("check", checks.steps())
    for _ in range(600):
        if checks.is_over:
            break
        sat.advance(0.05)
        if asked:
            sat.tell("SAY,pocket-1: clear")
            sat.tell(f"DONE,SELFTEST,{asked.pop()}")
    assert checks.is_over
    return checks


def outcome(checks: CheckList, name: str) -> list[str]:
    return [item.outcome for item in checks.items if item.name == name]


def test_a_board_that_is_well(tmp_path: Path) -> None:
    checks = checked(Sat(), tmp_path)
    assert checks.code == 0
    for name in ("port", "greeting", "board file", "round trip", "quiet"):
        assert outcome(checks, name) == ["ok"], name
    assert outcome(checks, "self-test") == ["info", "ok"]
    left = [item.name for item in checks.items if item.outcome == "todo"]
    assert left[:4] == ["pocket-1", "pocket-2", "pocket-3", "pocket-4"]
    told = "\n".join(report(checks.items, "en"))
    assert "0 failed, 0 doubtful, 7 to do by hand" in told
    assert "20 of 20 answered" in told


def test_each_gate_is_left_to_do_in_its_own_words(tmp_path: Path) -> None:
    left = {item.name: item.text for item in checked(Sat(), tmp_path).items}
    assert "not tested: break the beam in the page's set-up" in left["pocket-1"].en
    assert "not tested: flick a piece in" in left["strike"].en
    assert "donnez une pichenette dans la mise en service" in left["strike"].fr
    for button in ("done", "undo"):
        assert "not tested: press the button in" in left[button].en
        assert "appuyez sur le bouton dans" in left[button].fr


def test_what_was_tried_is_not_left_to_do(tmp_path: Path) -> None:
    sat = Sat()
    sat.advance(1.5)
    sat.source.press(0, 40)
    sat.advance(1)
    checks = checked(sat, tmp_path)
    assert outcome(checks, "pocket-1") == []


def test_a_selftest_that_finds_something(tmp_path: Path) -> None:
    checks = checked(Sat(), tmp_path, "pocket-3")
    assert checks.code == 1
    assert outcome(checks, "self-test")[-1] == "fail"


def test_a_board_that_answers_no_selftest(tmp_path: Path) -> None:
    assert checked(Sat(), tmp_path, None).code == 1


def test_breaks_in_the_quiet(tmp_path: Path) -> None:
    sat = Sat()
    checks = CheckList(sat.runner, Machine(tmp_path, tmp_path))
    sat.runner.start("check", checks.steps())
    for tenth in range(400):
        if tenth % 15 == 0:
            sat.source.press(1, 20)
        sat.advance(0.05)
        if tenth == 40:
            sat.tell("DONE,SELFTEST,ok")
    assert outcome(checks, "quiet") == ["warn"]


def test_nothing_is_there(tmp_path: Path) -> None:
    sat = Sat()
    sat.source.pull()
    sat.console.closed(same("/dev/ttyACM0: not found; is the board plugged in?"), 0.0)
    checks = checked(sat, tmp_path)
    assert checks.code == 1
    assert outcome(checks, "port") == ["fail"]
    assert outcome(checks, "round trip") == [], "what cannot be looked at is left out"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_plain_text(tmp_path: Path, language: Language) -> None:
    out = io.StringIO()
    checks = checked(Sat(), tmp_path)
    out.writelines(f"{line}\n" for line in report(checks.items, language))
    assert ("à la main" in out.getvalue()) is (language == "fr")
    assert isinstance(checks.items[0], Item)


def test_a_french_report_has_french_labels_and_commas(tmp_path: Path) -> None:
    said = "\n".join(report(checked(Sat(), tmp_path).items, "fr"))
    for word in ("présentation", "fichier", "aller-retour", "autotest", "liaison", "broche"):
        assert word in said
    for word in ("greeting", "round trip", "self-test", " pin ", " ms, ", "chatter"):
        assert word not in said
    assert re.search(r"\d,\d / \d+,\d", said), "decimal commas"
