"""Everything that is made from the board files is as they say it should be."""

import re
import shutil
from pathlib import Path

import pytest

from pichenette import board, wire
from pichenette.text import Language
from pichenette.workshop import checks, generate, tables

ROOT = generate.checkout()


def test_nothing_is_stale() -> None:
    assert generate.stale() == [], "run `pichenette hardware make`, and look at the drawings"


def copy_of_documents(target: Path) -> Path:
    for name in generate.DOCUMENTS:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target / name)
    return target


def test_a_table_changed_by_hand_is_noticed_and_made_good(tmp_path: Path) -> None:
    root = copy_of_documents(tmp_path)
    generate.write(root)
    assert generate.stale(root) == []
    guide = root / "docs/wiring.md"
    guide.write_text(guide.read_text(encoding="utf-8").replace("GP2, pin 4", "GP3, pin 5"))
    assert generate.stale(root) == [guide]
    assert generate.write(root) == [guide]
    assert "GP2, pin 4" in guide.read_text(encoding="utf-8")


def test_no_drawing_or_netlist_is_left_over() -> None:
    made = {path for path in generate.files() if path.suffix in (".svg", ".net")}
    folders = (ROOT / "hardware/diagrams", ROOT / "hardware/netlists")
    there = {path for folder in folders for path in folder.rglob("*.*")}
    assert there == made


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_guide_has_every_boards_pins(language: Language) -> None:
    text = (ROOT / f"docs/wiring{'.fr' if language == 'fr' else ''}.md").read_text(encoding="utf-8")
    for name in ("carrom", "carrom-38khz", "offboard", "topple"):
        wired = board.load(name)
        table = re.search(rf"<!-- made: plugs {name} -->\n(.*?)<!-- /made -->", text, re.DOTALL)
        assert table is not None
        for gate in wired.gates:
            rows = table[1][table[1].index(f"| {gate.id} |") :].splitlines()
            own = [rows[0], *(row for row in rows[1:4] if row.startswith("|  |"))]
            pin = "pin" if language == "en" else "broche"
            assert any(f"GP{gate.pin}, {pin} " in row for row in own), gate.id


@pytest.mark.parametrize("name", board.names())
def test_a_french_table_is_french(name: str) -> None:
    made = generate.makers("fr")
    said = made[f"budget {name}"]() + made[f"plugs {name}"]() + made["values beams"]()
    assert not re.search(r"\b(the|its|pull-ups|module|pin|scale|colour|strip)\b(?! [HT])", said)
    assert "3,3 V" in said
    assert "3.3" not in said
    assert not re.search(r"\w[;:] ", said), "French puts a space before them"
    assert "R1.2" in tables.as_french("R1.2, RN10.2, 0.34 mm²")


def test_both_languages_have_the_same_tables_and_drawings() -> None:
    texts = [
        (ROOT / name).read_text(encoding="utf-8")
        for name in ("docs/wiring.md", "docs/wiring.fr.md")
    ]
    for pattern in (r"<!-- made: (.*?) -->", r"\]\((\.\./hardware/diagrams/[^)]+)\)"):
        english, french = (re.findall(pattern, text) for text in texts)
        assert english == [one.replace("diagrams/fr/", "diagrams/") for one in french]
    assert "hardware/diagrams/fr/carrom.svg" in texts[1]
    english, french = (re.findall(r"^#+ ", text, re.MULTILINE) for text in texts)
    assert english == french


@pytest.mark.parametrize(
    "name",
    [*generate.DOCUMENTS, "docs/commissioning.md", "docs/troubleshooting.md"],
)
def test_links_lead_somewhere(name: str) -> None:
    path = ROOT / name
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists() or target == "systemd/", f"{name}: {target}"


def test_anchors_are_headings() -> None:
    guide = (ROOT / "docs/wiring.md").read_text(encoding="utf-8")
    headings = {
        re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).strip().replace(" ", "-")
        for line in guide.splitlines()
        if line.startswith("#")
    }
    for name in ("docs/commissioning.md", "docs/troubleshooting.md", "docs/wiring.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for anchor in re.findall(r"\(wiring\.md#([^)]+)\)", text):
            assert anchor in headings, f"{name}: #{anchor}"


def test_the_sentences_to_paste_are_valid() -> None:
    text = (ROOT / "docs/commissioning.md").read_text(encoding="utf-8")
    found = re.findall(r"`(\$[^`]+)`", text)
    assert found
    for sentence in found:
        body = sentence[1:].split("*")[0]
        assert wire.encode(body) == sentence.encode() + b"\n"


def test_the_readme_counts_its_rules_right() -> None:
    text = (ROOT / "hardware/README.md").read_text(encoding="utf-8")
    assert f"{len(checks.RULES)} rules" in text


def test_a_marker_that_nothing_makes_is_told() -> None:
    with pytest.raises(tables.BadDocument, match=r"x\.md: nothing makes 'pins of mine'"):
        tables.filled("<!-- made: pins of mine -->\n<!-- /made -->", {}, "x.md")


@pytest.mark.parametrize("readme", ["README.md", "README.fr.md"])
def test_the_first_page_tells_the_prices_of_the_list(readme: str) -> None:
    rows = generate.makers("en")["prices"]().splitlines()
    listed = {row.split(" | ")[0].strip("| "): re.findall(r"(\d+) €", row) for row in rows}
    told = [
        re.findall(r"(\d+)\s€", line)
        for line in (ROOT / readme).read_text(encoding="utf-8").splitlines()
        if "€" in line
    ]
    assert told == [
        [listed[name][at] for name in ("carrom", "offboard", "topple")] for at in (2, 3)
    ]
