"""The drawings: they join what the circuit joins, and can be read."""

import re
import xml.etree.ElementTree as ElementTree
from functools import cache
from itertools import pairwise

import pytest

from pichenette import board
from pichenette.text import Language
from pichenette.workshop import (
    diagram,
    diagram_beam,
    diagram_pi,
    diagram_pinouts,
    generate,
    parts,
    pi_side,
    pico_side,
)
from pichenette.workshop.circuit import Circuit, CircuitNode, Part
from pichenette.workshop.drawing import PLUG, runs
from pichenette.workshop.svg import WIRE_COLOURS, Sheet

FAR = board.parse(
    {
        "name": "far",
        "link": "uart",
        "gates": [{"id": "pocket-1", "role": "pocket", "pin": 2}],
    },
    "far",
)
BOARDS = [*(board.load(name) for name in board.names()), FAR]


@cache
def sheets(language: Language) -> dict[str, Sheet]:
    return {"far": diagram.draw(FAR, language), **generate.drawings(language)}


@pytest.mark.parametrize("language", generate.LANGUAGES)
def test_nothing_is_drawn_over_something_else(language: Language) -> None:
    for name, sheet in sheets(language).items():
        assert list(sheet.overlaps()) == [], f"{name}: two wires on top of each other"
        assert list(sheet.clashes()) == [], f"{name}: two texts on top of each other"
        assert list(sheet.struck()) == [], f"{name}: a wire through a text"
        assert list(sheet.jutting()) == [], f"{name}: a text that sticks out of its box"


@pytest.mark.parametrize("language", generate.LANGUAGES)
def test_everything_is_on_the_paper(language: Language) -> None:
    for name, sheet in sheets(language).items():
        for words in sheet.words:
            assert words.left >= 0, (name, words.text)
            assert words.right <= sheet.width, (name, words.text)
            assert 0 <= words.top < words.bottom <= sheet.height, (name, words.text)
        for segment in sheet.segments:
            for x, y in (segment.start, segment.end):
                assert 0 < x < sheet.width, name
                assert 0 < y < sheet.height, name


@pytest.mark.parametrize("language", generate.LANGUAGES)
def test_a_drawing_is_well_formed_and_a4_at_most(language: Language) -> None:
    for name, sheet in sheets(language).items():
        root = ElementTree.fromstring(sheet.svg())
        assert root.attrib["viewBox"] == f"0 0 {sheet.width} {sheet.height}", name
        assert sheet.width <= 297, name
        assert sheet.height <= 210, name


def is_at_the_far_end(part: Part) -> bool:
    """In the drawings of beams, or just a button or a buzzer: not on a board's own drawing."""
    return part.place != "hub" and part.kind.key in {
        *("beam-pair", "tssp", "ir-led", "resistor", "capacitor"),
        *("button", "vibration", "buzzer"),
    }


def assert_drawn(sheet: Sheet, circuit: Circuit) -> None:
    """What is drawn is joined; what is joined is drawn, except at the far end of cables."""
    for name, nodes in sheet.drawn.items():
        if not name.startswith("legend"):
            assert nodes <= set(circuit.nets[name].nodes), name
    for net in circuit.nets.values():
        missing = set(net.nodes) - sheet.drawn.get(net.name, set())
        missing = {node for node in missing if not is_at_the_far_end(circuit.parts[node.ref])}
        if net.name == "GND":  # one ground pin stands for the others
            missing = {node for node in missing if node.ref != "U1"}
        assert not missing, f"{net.name}: {missing}"


@pytest.mark.parametrize("wired", BOARDS, ids=lambda wired: wired.name)
def test_a_boards_drawing_is_its_circuit(wired: board.Board) -> None:
    assert_drawn(diagram.draw(wired), pico_side.circuit_of(wired))


def test_the_pis_drawing_is_its_circuit() -> None:
    side = pi_side.load()
    assert_drawn(diagram_pi.draw(side), pi_side.circuit_of(side))


def test_the_beams_drawings_have_every_part_at_the_far_end() -> None:
    for sheet, keys in (
        (diagram_beam.modules(), {"beam-pair"}),
        (diagram_beam.modulated(), {"tssp", "ir-led", "resistor", "capacitor"}),
    ):
        more = {"carrier": {"pin": 22}} if "tssp" in keys else {}
        gate = {"id": "pocket-1", "role": "pocket", "pin": 2}
        wired = board.parse({"name": "detail", "gates": [gate], **more}, "detail")
        circuit = pico_side.circuit_of(wired)
        drawn = {node for nodes in sheet.drawn.values() for node in nodes}
        for part in circuit.parts.values():
            if part.place == "pocket-1":
                assert part.kind.key in keys
                assert {CircuitNode(part.ref, pin.number) for pin in part.kind.pins} <= drawn


def test_a_wire_that_the_circuit_has_not_cannot_be_drawn() -> None:
    drawing = diagram.PicoDrawing(board.load("carrom"))
    with pytest.raises(AssertionError, match="is not on POCKET-1"):
        drawing.wire("POCKET-1", [(0, 0), (1, 0)], ("U1", "GP3"))


def test_wires_have_colours_that_can_be_bought() -> None:
    for circuit in generate.circuits().values():
        for net in circuit.nets.values():
            assert net.colour in WIRE_COLOURS or not net.colour
            if net.length_m:
                assert net.colour, f"{net.name} is a cable: which colour?"


def test_red_is_5_v_and_orange_is_3_3_v() -> None:
    for circuit in generate.circuits().values():
        for net in circuit.nets.values():
            if net.colour == "orange":
                assert net.name == "3V3"
            if net.colour == "red":
                assert net.name in ("5V", "SUPPLY+", "PI-5V", "VSYS", "CELL-E+")


@pytest.mark.parametrize("language", generate.LANGUAGES)
def test_no_two_plugs_touch(language: Language) -> None:
    for name, sheet in sheets(language).items():
        rects = re.findall(rf'<rect x="(.+?)" y="(.+?)" .*? height="(.+?)" .*?{PLUG}', sheet.svg())
        plugs = sorted(tuple(map(float, rect)) for rect in rects)
        for (x, y, high), (next_x, next_y, _) in pairwise(plugs):
            assert x != next_x or next_y - (y + high) >= 0.5, name


def test_the_title_of_a_french_drawing_is_french() -> None:
    for name, sheet in sheets("fr").items():
        english = sheets("en")[name].title
        assert sheet.title != english, name
        assert sheet.title.startswith(("pichenette\u00a0: ", "beam")), name
        assert f"<title>{sheet.title}</title>" in sheet.svg()


def test_a_drawing_says_how_second_beams_are_turned() -> None:
    for language, said in (("en", "second beams: turned round"), ("fr", "retournés")):
        for name, plugs in (("carrom-dual", "J8…J11"), ("carrom-dual-38k", "J8…J11")):
            notes = [words.text for words in sheets(language)[name].words if said in words.text]
            assert len(notes) == 1, name
            assert plugs in notes[0]
        assert not any(said in words.text for words in sheets(language)["carrom"].words)


def test_overlapping_wires_and_struck_texts_are_noticed() -> None:
    sheet = Sheet("test")
    sheet.wire("A", "red", [(10, 10), (50, 10)])
    sheet.wire("B", "blue", [(40, 10.5), (90, 10.5)])
    sheet.wire("C", "green", [(30, 5), (30, 50)])
    sheet.text(60, 10, "struck")
    sheet.text(62, 11, "clash")
    assert len(list(sheet.overlaps())) == 1, "A and B; C only crosses"
    assert len(list(sheet.clashes())) == 1
    assert {text for text, _ in sheet.struck()} == {"struck", "clash"}


def test_a_text_that_sticks_out_of_its_box_is_noticed() -> None:
    sheet = Sheet("test", language="fr")
    sheet.box(10, 10, 20, 10)
    sheet.text(12, 14, "strip")
    sheet.text(12, 17, "Where the beam crosses")
    sheet.text(12, 25, "Where the beam crosses")
    assert list(sheet.jutting()) == ["Où passe le faisceau"]


def test_the_ways_of_plugs_can_be_read_on_paper() -> None:
    """7 points are 2.47 mm."""
    for sheet in (*sheets("en").values(), *sheets("fr").values()):
        sizes = [float(size) for size in re.findall(r'font-size="([0-9.]+)"[^>]*>\d<', sheet.svg())]
        assert all(size >= 2.47 for size in sizes)


def test_a_note_names_the_capacitors_of_beams_and_those_of_buttons() -> None:
    assert runs(["C2"]) == "C2"
    assert runs(["R10", "R9"]) == "R9…R10"
    words = [text.text for text in sheets("fr")["carrom-dual"].words]
    (beams,) = (text for text in words if "fiche de faisceau" in text)
    assert "C2…C5, C8…C11 : 100 nF" in beams.replace("\N{NO-BREAK SPACE}", " ")
    assert any("C6…C7 : 100 nF" in text.replace("\N{NO-BREAK SPACE}", " ") for text in words)


def test_what_can_be_left_out_is_dashed() -> None:
    whole = diagram.draw(board.load("carrom")).svg()
    least = diagram.draw(diagram.minimal(board.load("carrom"))).svg()
    needed = diagram.draw(board.load("topple")).svg()
    assert whole.count("stroke-dasharray") >= 8, "scale, cell, multiplexer, four heads, plugs"
    assert least.count("stroke-dasharray") == needed.count("stroke-dasharray") == 0


def test_the_least_carrom_board_has_four_beams_a_switch_and_two_buttons() -> None:
    least = diagram.minimal(board.load("carrom"))
    kinds = [part.kind.key for part in pico_side.circuit_of(least).parts.values()]
    assert {key: kinds.count(key) for key in ("beam-pair", "vibration", "button")} == {
        "beam-pair": 4,
        "vibration": 1,
        "button": 2,
    }
    assert not {"hx711", "mux", "colour-head"} & set(kinds)
    assert_drawn(diagram.draw(least), pico_side.circuit_of(least))


def test_french_drawings_speak_french() -> None:
    """No worded text of an English drawing stays the same, except names and codes."""
    names = re.compile(
        r"(?i)pico|raspberry|pi|usb|pocket-\d+|target-\d+|strike|done|undo|queen|striker|other|next"
        r"|buzzer|\d*[A-Z]+[\d_A-Z+-]*|led|optional"
    )
    originals = sheets("en")
    for name, sheet in sheets("fr").items():
        english = {words.text for words in originals[name].words}
        for words in sheet.words:
            left = names.sub("", words.text) if words.text in english else ""
            assert not re.search(r"[a-z]{4}", left), f"{name}: {words.text}"


def test_the_pinouts_are_those_of_the_parts() -> None:
    texts = [words.text for words in diagram_pinouts.draw().words]
    assert [text for text in texts if text in ("OUT", "GND", "VS")][:3] == ["OUT", "GND", "VS"]
    assert [text for text in texts if text in ("E", "B", "C")] == ["E", "B", "C"]
    for pin in parts.SHIFTER.pins:
        assert pin.name in texts
