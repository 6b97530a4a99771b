"""The hub that fits every board: its nets against the board files, and against our own rules."""

from collections import Counter
from dataclasses import replace

import pytest

from pichenette import board
from pichenette.workshop import bom, checks, generate, hub, kicad, pico_side, tables

HUB = hub.circuit()
FAR = board.parse(
    {"name": "far", "link": "uart", "gates": [{"id": "pocket-1", "role": "pocket", "pin": 2}]},
    "far",
)


@pytest.mark.parametrize("wired", [*map(board.load, board.names()), FAR], ids=lambda one: one.name)
def test_every_board_file_fits_the_hub(wired: board.Board) -> None:
    assert list(hub.fits(wired)) == []


@pytest.mark.parametrize("name", board.names())
def test_a_gate_reaches_its_pin_through_330_ohms_and_is_pulled_up_there(name: str) -> None:
    wired = board.load(name)
    own = pico_side.circuit_of(wired)
    for gate in wired.gates:
        header = own.parts["U1"].pin(f"GP{gate.pin}").number
        net = HUB.net_of("U1", header)
        assert net is not None
        through = {part.value: behind.name for part, behind in HUB.through(net)}
        assert through["330R"].startswith("PLUG-")
        assert through["10k"] == "3V3"
        plug = next(n.ref for n in HUB.nets[through["330R"]].nodes if n.ref.startswith("J"))
        nets = [HUB.net_of(plug, way) for way in "1234"]
        assert [net.name for net in nets if net] == ["3V3", "GND", through["330R"], "CARRIER"]


def test_what_does_not_fit_is_told() -> None:
    carrom = board.load("carrom")
    odd = replace(carrom, gates=(replace(carrom.gates[0], pin=26), *carrom.gates[1:]))
    assert list(hub.fits(odd)) == ["pocket-1: GPIO 26 has no plug on the hub"]
    assert carrom.scale is not None
    odd = replace(carrom, scale=replace(carrom.scale, sck=19))
    assert list(hub.fits(odd)) == ["scale sck: GPIO 19; the hub has it on GPIO 17"]


def test_no_pin_is_used_twice_and_none_is_left_in_the_air() -> None:
    assert not list(checks.pins_used_once(HUB))
    assert not list(checks.reserved_pins_left_alone(HUB))
    assert not list(checks.needed_pins_joined(HUB))
    assert len(hub.GATE_PINS) == 16 == len(set(hub.GATE_PINS))


def test_its_netlist_is_made_with_the_others() -> None:
    path = generate.checkout() / "hardware/netlists/hub.net"
    assert generate.files()[path] == kicad.write(HUB)
    read = kicad.read(path.read_text(encoding="utf-8"))
    assert read.nets == {net.name: net.nodes for net in HUB.nets.values()}
    assert all(read.footprints[ref] for ref in HUB.parts)


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("carrom", "carrom-38khz"),
        ("carrom-dual", "carrom-dual-38k"),
        ("offboard", "offboard-38khz"),
    ],
)
def test_a_38_khz_board_has_the_same_plugs(name: str, twin: str) -> None:
    one, other = board.load(name), board.load(twin)
    assert [(gate.id, gate.pin) for gate in one.gates] == [(g.id, g.pin) for g in other.gates]


def test_the_table_names_every_gate_beside_its_plug() -> None:
    boards = [board.load("carrom"), board.load("offboard")]
    rows = tables.hub_plugs(boards, "fr").splitlines()
    assert rows[0] == "| fiche | GPIO | carrom | offboard |"
    assert rows[2] == "| J1 | 2 | pocket-1 | target-1 |"
    assert rows[16] == "| J15 | 18 |  | undo |"
    assert len(rows) == 18


@pytest.mark.parametrize("name", board.names())
def test_what_a_board_needs_on_the_printed_hub(name: str) -> None:
    wired = board.load(name)
    fitted = hub.fitted(wired)
    counts = Counter(part.key for part in fitted.parts.values())
    plain = Counter(part.key for part in pico_side.circuit_of(wired).parts.values())
    assert counts["resistor-330R"] == len(wired.gates)
    options = [one for one in (wired.scale, wired.colour) if one is not None]
    heads = len(wired.colour.heads) if wired.colour is not None else 0
    assert counts["connector-4"] == len(wired.gates) + len(options) + heads
    buttons = sum(gate.role == "button" for gate in wired.gates)
    on_hub = [ref for ref in fitted.parts if ref.startswith("C")]
    assert len(on_hub) == len(wired.gates) + buttons + 1
    assert counts["network-10k"] == (2 if max(gate.pin for gate in wired.gates) > 9 else 1)
    for key in ("beam-pair", "tssp", "ir-led", "button", "vibration", "hx711", "load-cell", "mux"):
        assert counts[key] == plain[key], key
    assert counts["resistor-2k2"] == plain["resistor-2k2"]
    assert counts["test-point"] == 0


def test_the_printed_hub_takes_the_place_of_the_stripboard() -> None:
    lines = bom.read()
    listed = {line.key for line in lines}
    circuits = {name: hub.fitted(board.load(name)) for name in board.names()}
    wanted = {part.key for one in circuits.values() for part in one.parts.values()}
    assert wanted <= listed
    for name, circuit in circuits.items():
        bought = bom.shopping(bom.with_hub(lines), {name: circuit})
        counts = {(one.line.key, one.option): one.count for one in bought}
        assert counts["hub-board", ""] == 1
        assert "stripboard" not in {key for key, _ in counts}
    both = bom.shopping(bom.with_hub(lines), {"pi": generate.circuits()["pi"]})
    assert [one.count for one in both if one.line.key == "stripboard"] == [1]
    plain = bom.shopping(lines, {"carrom": pico_side.circuit_of(board.load("carrom"))})
    assert "hub-board" not in {one.line.key for one in plain}
