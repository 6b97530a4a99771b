"""Header, faults row and findings as lines, without a screen."""

import pytest

from pichenette.console.console import Console
from pichenette.console.tui import figures
from pichenette.outputs.ink import columns, plain
from pichenette.text import Language, Text
from tests.console.sitting import CARROM

LONG = Text(
    "5 % of the lines are dropped, 2 % doubled, 2 % corrupted; 31 lines so far, 12 minutes",
    "5 % des lignes sont perdues, 2 % doublées, 2 % abîmées ; 31 lignes jusqu’ici, 12 minutes",
)


def test_without_faults_on_purpose_there_is_no_row() -> None:
    assert figures.disturbed(Console(CARROM), 80, "en") == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [200, 80, 40])
def test_faults_on_purpose_stay_on_the_screen_with_what_ends_them(
    width: int, language: Language
) -> None:
    console = Console(CARROM)
    console.disturbed = LONG
    rows = figures.disturbed(console, width, language)
    assert 1 <= len(rows) <= 3
    assert all(sum(columns(ink.text) for ink in row) <= width for row in rows)
    assert {ink.style for row in rows for ink in row} == {"warn"}
    told = " ".join(plain(rows).split())  # no-break spaces too
    assert told.startswith("⚡ ")
    if width >= 80:
        assert LONG.say(language).replace("\u00a0", " ") in told
        assert "`fault off`" in told


def test_the_header_keeps_its_clock_however_narrow_it_is() -> None:
    for width in (40, 60, 80, 200):
        line = figures.header(Console(CARROM), "/dev/ttyACM0", "12:34:56", width, "en")
        text = "".join(ink.text for ink in line)
        assert text.endswith("12:34:56 ")
        assert columns(text) == width
