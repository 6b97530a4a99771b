"""The shopping list has what the circuits need, in their number, and no more."""

import math
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from pichenette import board
from pichenette.workshop import (
    bom,
    generate,
    geometry,
    hub,
    hub_places,
    mounts,
    pico_side,
    scad,
    stripboard,
    stripboard_layout,
)

LINES = bom.read()
CIRCUITS = generate.circuits()


def test_every_part_of_every_circuit_is_listed_in_its_number() -> None:
    assert list(bom.differences(LINES, CIRCUITS)) == []


def test_a_missing_line_a_wrong_number_and_one_too_many_are_told() -> None:
    less = [line for line in LINES if line.key != "tssp"]
    assert "carrom-38khz: tssp is not in the bill of materials" in bom.differences(less, CIRCUITS)
    pico = next(line for line in LINES if line.key == "pico")
    more = [replace(pico, quantities={**pico.quantities, "topple": 2}), *LINES[1:]]
    assert LINES[0] is pico
    said = list(bom.differences(more, CIRCUITS))
    assert said == ["topple: 1 × pico in the circuit, 2 in the bill of materials"]
    odd = [*LINES, replace(pico, key="valve", quantities={"topple": 1})]
    said = list(bom.differences(odd, CIRCUITS))
    assert said == ["topple: valve is in the bill of materials, not in the circuit"]


def test_there_is_a_column_for_every_board() -> None:
    for line in LINES:
        assert set(line.quantities) == {*board.names(), "pi"}


def test_every_line_says_enough_to_buy_by() -> None:
    for line in LINES:
        assert line.part, line.key
        assert line.price_eur > 0, line.key
        assert line.number or line.alternative or "to check" in line.check or line.key == "pi"
    keys = [line.key for line in LINES]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("hx711", "80 samples"),
        ("beam-pair", "open collector"),
        ("tssp", "never TSOP"),
        ("tssp", "without SS1XB"),
        ("shifter", "HCT or AHCT"),
        ("shifter", "while the strip's supply is off"),
        ("load-cell", "1 kg, not 10"),
        ("buzzer", "passive"),
        ("usb-cable", "data wires"),
    ],
)
def test_what_to_look_at_when_buying_is_said(key: str, words: str) -> None:
    line = next(line for line in LINES if line.key == key)
    assert words in line.check


def test_a_shopping_list_adds_up() -> None:
    wanted = bom.shopping(LINES, {name: CIRCUITS[name] for name in ("topple", "pi")})
    buttons = [(one.option, one.count) for one in wanted if one.line.key == "button"]
    assert buttons == [("", 2), ("panel", 6)], "two on the board, six on the panel"
    assert not any(one.line.key == "beam-pair" for one in wanted)
    options = {one.option for one in wanted}
    assert sum(bom.cost_eur(wanted, option) for option in options) == pytest.approx(
        bom.cost_eur(wanted)
    )


def test_everything_of_a_line_is_bought_once() -> None:
    for name, circuit in CIRCUITS.items():
        bought: Counter[str] = Counter()
        for one in bom.shopping(LINES, {name: circuit}):
            bought[one.line.key] += one.count
        assert bought == {line.key: n for line in LINES if (n := line.quantities[name])}


def test_scale_and_colour_heads_of_a_carrom_board_are_optional() -> None:
    wanted = bom.shopping(LINES, {"carrom": CIRCUITS["carrom"]})
    options: dict[str, set[str]] = {}
    for one in wanted:
        options.setdefault(one.option, set()).add(one.line.key)
    assert options["scale"] >= {"hx711", "load-cell", "screws-m4", "screws-scale", "wire-4-scale"}
    assert options["colour"] >= {"mux", "colour-head", "resistor-2k2", "wire-4-colour"}
    assert not options[""] & {"hx711", "load-cell", "mux", "colour-head"}
    topple = bom.shopping(LINES, {"topple": CIRCUITS["topple"]})
    assert {one.option for one in topple} == {""}
    assert "load-cell" in {one.line.key for one in topple}


@pytest.mark.parametrize(
    "key",
    [
        *("wire-2-panel", "wire-strip", "wire-4", "dc-socket", "mains-lead", "tabs", "shrink"),
        *("glue", "paint", "fuse-2.5A", "usb-cable", "socket-20", "contact", "hookup-wire", "feet"),
        *("bags", "hub-screws", "hub-spacers", "filament", "filament-white", "solder", "base"),
        *("ties", "button-box", "panel-box"),
    ],
)
def test_what_a_second_order_would_be_for_is_listed(key: str) -> None:
    line = next(line for line in LINES if line.key == key)
    assert any(line.quantities.values())


@pytest.mark.parametrize(
    ("name", "mount", "holders", "key"),
    [
        ("carrom", "pocket_beam", 4, "screws"),
        ("carrom-38khz", "pocket_beam", 4, "screws"),
        ("carrom-dual", "pocket_beam", 4, "screws"),
        ("carrom-dual-38k", "pocket_beam", 4, "screws"),
        ("offboard", "target_beam", 12, "screws"),
        ("offboard-38khz", "target_beam", 12, "screws"),
        ("carrom-dual", "net_beam", 4, "screws"),
        ("topple", "load_cell_plate", 1, "screws-scale"),
        ("carrom", "load_cell_plate", 1, "screws-scale"),
    ],
)
def test_there_is_a_screw_for_every_hole(name: str, mount: str, holders: int, key: str) -> None:
    line = next(line for line in LINES if line.key == key)
    assert line.quantities[name] == holders * scad.numbers(mount)["screws"]
    drilling = scad.path_of(mount).read_text(encoding="utf-8").split("cylinder(d = screw_d")
    assert len(drilling) == 2, "one loop drills them all"
    loop = drilling[0].rpartition("for (")[2]
    places = re.findall(r"\w = \[(.+?)\]", loop)
    assert math.prod(text.count(",") + 1 for text in places) == scad.numbers(mount)["screws"]


def test_the_screws_of_the_plates_are_those_of_the_list() -> None:
    plate = scad.numbers("load_cell_plate")
    keys = {line.key: line.part for line in LINES}
    assert "M5 × 16" in keys["screws-m5"]
    assert "M4 × 16" in keys["screws-m4"]
    assert 5 < plate["fixed_screw_d"] < 5.6
    assert 4 < plate["load_screw_d"] < 4.6
    into = 16 - (plate["plate_t"] + plate["spacer"] - plate["head_h"])
    assert 8 <= into < plate["cell_h"], "deep enough into the cell, and not through it"


def bought(name: str, key: str, *, with_hub: bool = False) -> Counter[str]:
    """How many, by option."""
    circuit = hub.fitted(board.load(name)) if with_hub else CIRCUITS[name]
    lines = bom.with_hub(LINES) if with_hub else LINES
    counts: Counter[str] = Counter()
    for one in bom.shopping(lines, {name: circuit}):
        if one.line.key == key:
            counts[one.option] += one.count
    return counts


@pytest.mark.parametrize("with_hub", [False, True])
@pytest.mark.parametrize("name", board.names())
def test_there_is_a_contact_for_every_way_of_every_plug(name: str, with_hub: bool) -> None:
    circuit = hub.fitted(board.load(name)) if with_hub else CIRCUITS[name]
    ways: Counter[str] = Counter()
    for part in circuit.parts.values():
        if part.key in ("connector-2", "connector-3", "connector-4"):
            ways[part.option] += int(part.key[-1])
    assert bought(name, "contact", with_hub=with_hub) == ways
    assert ways[""] > 0


@pytest.mark.parametrize("key", ["stripboard", "header-leads", "hub-screws", "hub-spacers"])
def test_what_any_of_the_pis_options_needs_is_not_hidden_in_one_of_them(key: str) -> None:
    assert list(bought("pi", key)) == ["track, panel or buzzer"]


def test_the_panels_plugs_have_contacts_too() -> None:
    assert bought("pi", "contact") == {"panel": 12, "buzzer": 2}


@pytest.mark.parametrize("name", board.names())
def test_there_is_wire_for_every_link_of_a_stripboard(name: str) -> None:
    laid = stripboard_layout.lay(pico_side.circuit_of(board.load(name)))
    listed = bought(name, "hookup-wire")
    assert stripboard.wire_m(laid) * 1.2 <= listed.total() <= stripboard.wire_m(laid) * 1.2 + 1
    assert len(laid.links) * 0.02 < stripboard.wire_m(laid)


@pytest.mark.parametrize("with_hub", [False, True])
@pytest.mark.parametrize("name", board.names())
def test_a_hub_is_screwed_down(name: str, with_hub: bool) -> None:
    for key in ("hub-screws", "hub-spacers"):
        assert bought(name, key, with_hub=with_hub) == {"": len(hub_places.HOLES)}
    part = {line.key: line.part for line in LINES}
    assert "3 × 20" in part["hub-screws"]
    assert "10 mm" in part["hub-spacers"]
    assert 3 < hub_places.HOLE_MM < 3.5
    assert 6 <= 20 - 10 - 1.6 < 10, "into a board of 10 mm, and not through it"


@pytest.mark.parametrize("name", board.names())
def test_on_a_printed_hub_heads_have_a_piece_of_stripboard(name: str) -> None:
    has_heads = board.load(name).colour is not None
    wanted = {"colour": 1} if has_heads else {}
    assert bought(name, "stripboard-heads", with_hub=True) == wanted
    assert bought(name, "hookup-wire-heads", with_hub=True) == wanted
    assert bought(name, "hookup-wire", with_hub=True) == {}
    assert bought(name, "stripboard", with_hub=True) == {}
    assert bought(name, "stripboard-heads") == {}
    both = bom.shopping(
        bom.with_hub(LINES), {name: hub.fitted(board.load(name)), "pi": CIRCUITS["pi"]}
    )
    wires = {one.option: one.count for one in both if one.line.key.startswith("hookup-wire")}
    assert wires == {**wanted, "track, panel or buzzer": 3}


@pytest.mark.parametrize("name", board.names())
def test_feet_are_higher_than_holders_reach_and_every_pocket_has_its_bag(name: str) -> None:
    wired = board.load(name)
    line = {one.key: one for one in LINES}
    pockets = sum(gate.role == "pocket" for gate in wired.gates)
    assert line["bags"].quantities[name] == pockets
    kind = "pocket_beam" if pockets else "target_beam"
    has_holders = any(gate.is_passed for gate in wired.gates)
    assert line["feet"].quantities[name] == (4 if has_holders else 0)
    reach = max(
        geometry.depth_mm(scad.numbers(mount.mount, mount.given))
        for mount in mounts.sets()
        if mount.mount == kind
    )
    assert "60 mm high" in line["feet"].part
    assert reach < 60


def test_there_are_two_tabs_for_every_button() -> None:
    for name, circuit in CIRCUITS.items():
        buttons = sum(part.kind.key == "button" for part in circuit.parts.values())
        tabs = sum(line.quantities[name] for line in LINES if line.key.startswith("tabs"))
        assert tabs == 2 * buttons, name


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("key,part\n", "no column 'maker'"),
        (
            "key,part,maker,number,alternative,check,price_eur,from_netlist,goes_with,carrom\n"
            "pico,Pico,x,y,z,w,cheap,yes,,1\n",
            "pico: could not convert",
        ),
        (
            "key,part,maker,number,alternative,check,price_eur,from_netlist,goes_with,carrom\n"
            "pico,Pico,x,y,z,w,1.0,maybe,,1\n",
            "pico: 'maybe'",
        ),
    ],
)
def test_a_bad_file_is_told(text: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "bom.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(bom.BadBom, match=complaint):
        bom.read(path)
