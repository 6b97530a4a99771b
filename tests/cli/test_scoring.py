"""How well a labelled capture was judged: each case that matters, and the sum."""

import json

import pytest

from pichenette.cli.scoring import tell
from pichenette.sense.labels import Case, Score
from pichenette.text import Language, Text

BECAUSE = (Text("in and out again: a hand", "entré et ressorti : une main"),)


def case(gate: str, fell: int, taken: int, *, is_asked: bool = False) -> Case:
    return Case(gate, 1_250_000, fell, taken, is_asked, BECAUSE)


RIGHT = case("pocket-1", 1, 1)
ASKED = case("pocket-2", 2, 2, is_asked=True)
SILENT = case("pocket-3", 1, 0)
UNLABELLED = case("pocket-4", 0, 1)
SCORED = Score([RIGHT, ASKED, SILENT], unknown=2, unlabelled=[UNLABELLED])


def lines(score: Score, lang: Language, capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert tell(score, lang, as_json=False) == 0
    return capsys.readouterr().out.splitlines()


def test_what_was_wrong_comes_first_then_what_was_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    wrong, unlabelled, asked, total, unknown = lines(SCORED, "en", capsys)
    assert "1.2500 s  pocket-3 " in wrong
    assert wrong.endswith("WRONG: 1 fell, taken for 0  in and out again: a hand")
    assert "pocket-4" in unlabelled
    assert "not labelled: taken for 1" in unlabelled
    assert "pocket-2" in asked
    assert "asked: 2 fell, taken for 2" in asked
    assert total == (
        "3 labels, 4 pieces that fell: 1 silently wrong, 1 counted without a label; 1 asked, "
        "25.0 per 100 pieces, 1 of them right if nobody answers"
    )
    assert unknown == "2 labels without a number, as nobody knows: left out"


def test_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    wrong, _, _, total, unknown = lines(SCORED, "fr", capsys)
    assert "FAUX, tombées" in wrong
    assert wrong.endswith("entré et ressorti : une main")
    assert "4 pièces tombées" in total
    assert "25,0 pour 100 pièces" in total
    assert unknown.startswith("2 étiquettes sans nombre")


def test_where_nothing_fell_and_nothing_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    [total] = lines(Score([], unknown=0, unlabelled=[]), "en", capsys)
    assert total.startswith("0 labels, 0 pieces that fell: 0 silently wrong; 0 asked, 0.0 per 100")


def test_a_program_gets_the_same_figures_and_every_case(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert tell(SCORED, "fr", as_json=True) == 0
    found = json.loads(capsys.readouterr().out)
    cases = found.pop("cases")
    assert found == {
        "labels": 5,
        "unknown": 2,
        "pots": 4,
        "asked": 1,
        "asked_right_meanwhile": 1,
        "silent": 1,
        "unlabelled": 1,
    }
    assert [(one["gate"], one["asked"], one["silent"]) for one in cases] == [
        ("pocket-1", False, False),
        ("pocket-2", True, False),
        ("pocket-3", False, True),
    ]
    assert cases[2] == {
        "gate": "pocket-3",
        "at_us": 1_250_000,
        "fell": 1,
        "taken": 0,
        "asked": False,
        "silent": True,
        "because": ["entré et ressorti : une main"],
    }
