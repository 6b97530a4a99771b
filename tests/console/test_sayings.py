"""Every SAY of the firmware is known here, and French for who reads French."""

import re
from pathlib import Path

import pytest

from pichenette.console.sayings import said

FIRMWARE = Path(__file__).parents[2] / "firmware"
_CALL = re.compile(r'link\.say\(\s*"(.*?)"|self\.say\(\s*"(.*?)"')
_SAMPLES = {"%s": "pocket-1", "%d": "12", "%r": "OSError(5)"}


def sentences() -> list[str]:
    found = [a or b for path in FIRMWARE.glob("*.py") for a, b in _CALL.findall(path.read_text())]
    return [re.sub(r"%[sdr]", lambda hole: _SAMPLES[hole[0]], text) for text in found]


@pytest.mark.parametrize("text", sentences())
def test_what_the_firmware_says_has_french_words(text: str) -> None:
    told = said(text)
    assert told.en == text
    assert told.fr != text


def test_the_firmware_says_something() -> None:
    assert len(sentences()) >= 9


def test_the_parts_of_a_sentence_are_french_too() -> None:
    text = "scale: no conversions; see its four wires and its supply"
    assert said(text).fr.startswith("balance : aucune mesure ;")
    assert said("scale failed and starts again: OSError(5)").fr.startswith("la tâche balance")
    assert said("pocket-1 colour: answers").fr == "tête de couleur de pocket-1 : répond"


def test_what_is_not_known_stays_as_it_came() -> None:
    assert said("hello there") == ("hello there", "hello there")
