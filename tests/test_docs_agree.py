"""The documents say the same as each other, and as the program."""

import re
from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest

from pichenette import wire
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Language
from pichenette.umpire.shot_times import ShotTimes

DOCS = Path(__file__).parents[1] / "docs"
_MADE = re.compile(r"<!-- made.*?<!-- /made -->", re.DOTALL)


def read(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def sections(name: str) -> list[tuple[str, str]]:
    """Heading and text, without what is made from the board files (another test compares that)."""
    first, *rest = re.split(r"^#+ (.*)$", _MADE.sub("", read(name)), flags=re.MULTILINE)
    return [("", first), *zip(rest[::2], rest[1::2], strict=True)]


def numbers(text: str, language: Language) -> Counter[str]:
    """1,000.5 in English is 1 000,5 in French."""
    if language == "fr":
        text = re.sub("(?<=\\d)\u00a0(?=\\d{3}\\b)", "", text)
        text = re.sub(r"(?<=\d),(?=\d)", ".", text)
    else:
        text = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text)
        text = re.sub(r"(?<=\d),(?=\d)", ".", text)  # a list of them
    return Counter(re.findall(r"\d+(?:\.\d+)?", text))


_TYPED = re.compile(r"`((?:pichenette|make|sudo|\.venv/bin/pichenette) [^`]+)`")
_RUN = re.compile(
    r"^(?:    |\$ )?((?:sudo |printf .* )?(?:\.venv/bin/)?(?:pichenette|make|pip) .*)$", re.M
)
_NAMES = {"NOM": "NAME", "DOSSIER": "DIR", "mon-plateau.toml": "my-board.toml"}


def commands(text: str) -> Counter[str]:
    """What can be typed, without the remarks behind it."""
    found = [*_TYPED.findall(text), *(line.partition("#")[0] for line in _RUN.findall(text))]
    for french, english in _NAMES.items():
        found = [line.replace(french, english) for line in found]
    return Counter(" ".join(line.split()).removesuffix(" --lang fr") for line in found)


# Those for developers, and what only English is written in.
ENGLISH = {
    *("accuracy.md", "api.md", "architecture.md", "changelog.md"),
    *("performance.md", "protocol.md"),
}
TWINS = sorted(path.name for path in DOCS.glob("*.md") if not path.name.endswith(".fr.md"))
TWINS = [f"../{'README.md'}", *(name for name in TWINS if name not in ENGLISH)]


@pytest.mark.parametrize("english", TWINS)
def test_twins_have_the_same_sections_figures_commands_and_pictures(english: str) -> None:
    french = english.replace(".md", ".fr.md")
    heads, titres = ([head for head, _ in sections(name)] for name in (english, french))
    assert len(heads) == len(titres), f"docs/{french} has other sections: {heads} | {titres}"
    pairs = list(zip(sections(english), sections(french), strict=True))
    for (heading, text), (titre, texte) in pairs:
        ours, theirs = numbers(text, "en"), numbers(texte, "fr")
        assert ours == theirs, f"{heading} | {titre}: {ours - theirs} against {theirs - ours}"
        typed, tapees = commands(text), commands(texte)
        assert typed == tapees, f"{heading} | {titre}: {typed - tapees} against {tapees - typed}"
        assert len(_PICTURE.findall(text)) == len(_PICTURE.findall(texte)), titre
    assert Path(french).name in read(english) or french.startswith("../"), "each names the other"
    assert Path(english).name in read(french)


_PICTURE = re.compile(r"!\[[^\]]*\]\(|<img ")
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)#\s]*)(#[^)\s]+)?\)")


def anchors(text: str) -> set[str]:
    """As they are made of headings, and those that are written."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    kept = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {f"#{one.replace(' ', '-')}" for one in kept} | {
        f"#{one}" for one in re.findall(r'<a id="([^"]+)">', text)
    }


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.fr.md")), ids=lambda path: path.name)
def test_french_documents_lead_to_what_is_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for file, anchor in _LINK.findall(re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        if "://" in file:
            continue
        target = path.parent / file if file else path
        assert target.exists(), file
        if anchor:
            assert anchor in anchors(target.read_text(encoding="utf-8")), f"{file}{anchor}"


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.fr.md")), ids=lambda path: path.name)
def test_french_breaks_no_line_before_its_double_signs(path: Path) -> None:
    """Nor leaves an English apostrophe in a sentence."""
    text = re.sub(
        r"<!-- made.*?/made -->|```.*?```|^    .*$|`[^`]*`|<[^>]*>",
        "…",
        path.read_text(encoding="utf-8"),
        flags=re.DOTALL | re.MULTILINE,
    )
    loose = re.findall(r".{0,20}(?<=[^\s|]) [;:?!»%](?=[\s)*|]|$).{0,10}", text, re.MULTILINE)
    assert loose == [], "put a no-break space (U+00A0) there"
    assert re.findall(r"\w*[a-zé]'[a-zéèêà]\w*", text) == []


def test_a_slow_scale_is_as_slow_everywhere() -> None:
    """1.5 s, with light pieces 2 s, instead of 0.3 s: docs/accuracy.md measured it."""
    for name in ("wiring.md", "wiring.fr.md", "troubleshooting.md"):
        told = re.sub(r"\s+", " ", read(name).replace(",", "."))
        assert re.search(r"1\.5 s. [^|]{0,40}2 s[^|]{0,40}0\.3 s", told) or re.search(
            r"1\.5 s. 2 s avec[^|]{0,60}0\.3 s", told
        ), name
    measured = read("accuracy.md")
    assert re.search(r"\| clean, 10 a second \| \d+ \| 1\.5", measured)
    assert re.search(r"\| light pieces, 10 a second \(4 %\) \| \d+ \| 2\.0", measured)


def test_a_board_that_is_not_connected_looks_the_same_everywhere() -> None:
    track = read("track.md")
    assert "Board not connected: scores dim, heads dark, red on every third LED" in track
    commissioning = re.sub(r"\s+", " ", read("commissioning.md"))
    assert "the heads of the track go dark, and red blinks on every third LED" in commissioning


def test_calibrating_beside_a_service_is_told_alike() -> None:
    """The console goes through the service; only the command needs the port for itself."""
    calibration = re.sub(r"\s+", " ", read("calibration.md"))
    assert "A running service keeps running" in calibration
    assert "stop the service first" in calibration
    before_command = calibration.split("`pichenette calibrate`**")[0]
    assert "stop the service" not in before_command.lower()
    assert "by the running service, which uses it at once" in re.sub(
        r"\s+", " ", read("console.md")
    )


def test_no_grams_where_there_are_counts() -> None:
    for name in ("commissioning.md", "calibration.md", "console.md", "troubleshooting.md"):
        assert not re.search(r"\d g\b|mass of one piece|known weight", read(name)), name


def test_the_thresholds_are_the_programs() -> None:
    defaults = {one.name: one.default for one in (*fields(Thresholds), *fields(ShotTimes))}
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| ([\d., ]+) \|", read("calibration.md"), re.M)
    assert len(rows) >= 5
    for names, values in rows:
        keys, told = re.findall(r"`(\w+)`", names), values.split(",")
        for key, value in zip(keys, told, strict=True):
            assert float(value) == defaults[key], key
    for key in re.findall(r"`(\w+_ms)`", read("calibration.md").split("`[shot]`")[1]):
        assert key in defaults


def test_sentences_to_paste_are_whole() -> None:
    pasted = re.findall(r"`(\$[^`]+\*[0-9A-F]{4})`", read("commissioning.md"))
    assert len(pasted) == 2
    for sentence in pasted:
        assert wire.decode(sentence.encode()) is not None, sentence


def test_the_lamp_on_the_pico_is_told_alike() -> None:
    """firmware/led.py, its README and troubleshooting.md know the same states."""
    led = (DOCS.parent / "firmware" / "led.py").read_text(encoding="utf-8").split('"""')[1]
    table = read("troubleshooting.md").split("| LED on the Pico |")[1].split("\n\n")[0]
    for state in ("on", "one blink a second", "two blinks", "fast"):
        assert re.search(rf"^{state}\b", led, re.M), state
        assert re.search(rf"^\| {state}\b", table, re.M), state
