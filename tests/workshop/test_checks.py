"""Every board we ship passes every rule; and every rule fails on a circuit broken on purpose."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pichenette import board
from pichenette.workshop import checks, generate, parts, pi_side, pico_side
from pichenette.workshop.circuit import Circuit, CircuitNode, Net

CIRCUITS = generate.circuits()


def rules_broken(circuit: Circuit) -> set[str]:
    return {complaint.rule for complaint in checks.complaints(circuit)}


@pytest.mark.parametrize("name", CIRCUITS)
def test_what_we_ship_has_no_complaint(name: str) -> None:
    assert checks.complaints(CIRCUITS[name]) == []


def test_a_board_on_uart_has_no_complaint() -> None:
    gate = {"id": "pocket-1", "role": "pocket", "pin": 2}
    wired = board.parse({"name": "far", "link": "uart", "gates": [gate]}, "far")
    assert checks.complaints(pico_side.circuit_of(wired)) == []


def rewired(circuit: Circuit, **nets: Net | None) -> Circuit:
    """The circuit with some nets replaced, or taken away."""
    changed = {name.replace("_", "-"): net for name, net in nets.items()}
    kept = {name: net for name, net in {**circuit.nets, **changed}.items() if net is not None}
    return replace(circuit, nets=kept)


def without(circuit: Circuit, net: str, *refs: str) -> Circuit:
    """…with some parts taken off a net."""
    had = circuit.nets[net]
    left = tuple(node for node in had.nodes if node.ref not in refs)
    return replace(circuit, nets={**circuit.nets, net: replace(had, nodes=left)})


def with_nodes(circuit: Circuit, net: str, *pins: tuple[str, str]) -> Circuit:
    had = circuit.nets[net]
    nodes = tuple(CircuitNode(ref, circuit.parts[ref].pin(pin).number) for ref, pin in pins)
    return replace(circuit, nets={**circuit.nets, net: replace(had, nodes=had.nodes + nodes)})


def with_part(circuit: Circuit, ref: str, **changes: Any) -> Circuit:
    return replace(circuit, parts={**circuit.parts, ref: replace(circuit.parts[ref], **changes)})


def ref_of(circuit: Circuit, key: str) -> str:
    return next(part.ref for part in circuit.parts.values() if part.key == key)


CARROM, MODULATED, PI = CIRCUITS["carrom"], CIRCUITS["carrom-38khz"], CIRCUITS["pi"]
TOPPLE = CIRCUITS["topple"]


def fed_with_5v(circuit: Circuit) -> Circuit:
    """The red wire where the orange one belongs."""
    had = circuit.nets["3V3"]
    nodes = tuple(
        CircuitNode("U1", "40") if node == CircuitNode("U1", "36") else node for node in had.nodes
    )
    return rewired(circuit, **{"3V3": replace(had, nodes=nodes)})


def _without_shifter() -> Circuit:
    """The Pi's data pin on the strip."""
    strip = ref_of(PI, "strip")
    bare = rewired(PI, STRIP_DATA=None, DATA_5V=None, DATA_3V3=None)
    joined = Net("DATA", (CircuitNode("U1", "19"), CircuitNode(strip, "3")))
    return replace(bare, nets={**bare.nets, "DATA": joined})


BROKEN: dict[str, tuple[str, Callable[[], Circuit]]] = {
    "a pin in two nets": (
        "pins used once",
        lambda: with_nodes(CARROM, "POCKET-1", ("U1", "GP3")),
    ),
    "a pin twice in one net": (
        "pins used once",
        lambda: with_nodes(CARROM, "POCKET-1", ("U1", "GP2")),
    ),
    "RUN as a spare pin": (
        "reserved pins left alone",
        lambda: with_nodes(CARROM, "POCKET-1", ("U1", "RUN")),
    ),
    "the Pi's ID pin": (
        "reserved pins left alone",
        lambda: with_nodes(PI, "BUTTON-DONE", ("U1", "ID_SD")),
    ),
    "a receiver without ground": (
        "needed pins joined",
        lambda: without(CARROM, "GND", ref_of(CARROM, "beam-pair")),
    ),
    "a wire to nowhere": (
        "needed pins joined",
        lambda: rewired(CARROM, EXTRA=Net("EXTRA", (CircuitNode("U1", "1"),))),
    ),
    "the Pico's 3.3 V not joined": ("nets driven", lambda: without(CARROM, "3V3", "U1")),
    "a strip behind no fuse": (
        "nets driven",
        lambda: without(PI, "5V", ref_of(PI, "fuse-2.5A")),
    ),
    "two outputs together": (
        "one driver",
        lambda: with_nodes(PI, "CLOCK-5V", (ref_of(PI, "shifter"), "3Y")),
    ),
    "3.3 V and 5 V together": (
        "one driver",
        lambda: with_nodes(CARROM, "3V3", ("U1", "VBUS")),
    ),
    "3.3 V on ground": (
        "one driver",
        lambda: with_nodes(CARROM, "GND", ("U1", "3V3")),
    ),
    "no pull-up": (
        "open collectors pulled up",
        lambda: without(CARROM, "POCKET-1", ref_of(CARROM, "network-10k")),
    ),
    "a network whose common end hangs": (
        "open collectors pulled up",
        lambda: without(CARROM, "3V3", ref_of(CARROM, "network-10k")),
    ),
    "a pull-up far too weak": (
        "open collectors pulled up",
        lambda: with_part(CARROM, ref_of(CARROM, "network-10k"), ohms=100_000.0),
    ),
    "a pull-up too strong for a TSSP": (
        "collectors sink enough",
        lambda: with_part(MODULATED, ref_of(MODULATED, "network-10k"), ohms=4_700.0),
    ),
    "beams on 5 V": ("levels compatible", lambda: fed_with_5v(CARROM)),
    "an HX711 on 5 V": ("levels compatible", lambda: fed_with_5v(TOPPLE)),
    "a strip without level shifter": ("levels compatible", _without_shifter),
    "100 ohms before a pair": (
        "levels compatible",
        lambda: _filtered(CARROM, ref_of(CARROM, "beam-pair")),
    ),
    "a buzzer without enough resistance": (
        "pin currents",
        lambda: with_part(PI, ref_of(PI, "resistor-220R"), ohms=100.0),
    ),
    "a base resistor too small": (
        "pin currents",
        lambda: with_part(MODULATED, ref_of(MODULATED, "resistor-4k7"), ohms=220.0),
    ),
    "twenty beams on the Pico": ("supply currents", lambda: _crowded()),
    "an emitter without resistor": (
        "emitters lit",
        lambda: without(MODULATED, "3V3", ref_of(MODULATED, "resistor-2k2")),
    ),
    "an emitter too bright to be blocked": (
        "emitters lit",
        lambda: with_part(MODULATED, ref_of(MODULATED, "resistor-2k2"), ohms=15.0),
    ),
    "a transistor that does not saturate": (
        "emitters lit",
        lambda: with_part(MODULATED, ref_of(MODULATED, "resistor-4k7"), ohms=47_000.0),
    ),
    "I2C with the modules' own pull-ups": ("i2c fast enough", lambda: _weak_i2c(10_000.0)),
    "I2C pulled up too strongly": ("i2c fast enough", lambda: _weak_i2c(1_000.0)),
}


def _filtered(circuit: Circuit, beam: str) -> Circuit:
    """A pair fed through the 100 Ω that belong to a TSSP."""
    bare = without(circuit, "3V3", beam)
    resistor = replace(circuit.parts[ref_of(circuit, "resistor-2k2")], ref="R99", ohms=100.0)
    fed = Net("FED", (CircuitNode("R99", "2"), CircuitNode(beam, "1"), CircuitNode(beam, "3")))
    nets = {**bare.nets, "FED": fed}
    nets["3V3"] = replace(nets["3V3"], nodes=(*nets["3V3"].nodes, CircuitNode("R99", "1")))
    return replace(bare, parts={**bare.parts, "R99": resistor}, nets=nets)


def _crowded() -> Circuit:
    gates = [{"id": f"target-{n}", "role": "target", "target": n, "pin": n} for n in range(1, 20)]
    gates.append({"id": "target-20", "role": "target", "target": 20, "pin": 26})
    return pico_side.circuit_of(board.parse({"name": "crowded", "gates": gates}, "crowded"))


def _weak_i2c(ohms: float) -> Circuit:
    pulls = [part.ref for part in CARROM.parts.values() if part.key == "resistor-2k2"]
    changed = {ref: replace(CARROM.parts[ref], ohms=ohms) for ref in pulls}
    return replace(CARROM, parts={**CARROM.parts, **changed})


@pytest.mark.parametrize("mistake", BROKEN)
def test_a_mistake_is_found(mistake: str) -> None:
    rule, make = BROKEN[mistake]
    assert rule in rules_broken(make())


def test_carrier_beside_a_line_that_is_held_too_low() -> None:
    """The dip of the carrier's edges is at most half of its swing: a weaker supply shows it."""
    pins = tuple(
        replace(pin, volts=2.8) if pin.name.startswith("GP") or pin.name == "3V3" else pin
        for pin in MODULATED.parts["U1"].kind.pins
    )
    kind = replace(MODULATED.parts["U1"].kind, pins=pins)
    assert "neighbours undisturbed" in rules_broken(with_part(MODULATED, "U1", kind=kind))


def test_every_rule_has_its_mistake() -> None:
    assert {rule for rule, _ in BROKEN.values()} | {"neighbours undisturbed"} == set(checks.RULES)


def test_a_complaint_says_where_and_why() -> None:
    said = [str(one) for one in checks.complaints(fed_with_5v(TOPPLE))]
    assert any(text.startswith("U1.21: GP16 gets 5.00 V on SCALE-DT") for text in said), said


def test_complaints_are_said_in_french_too() -> None:
    of_boards = {checks.TWO_BEAMS, checks.PIECE_SIZES, checks.SLOT_SPEEDS}
    assert {*checks.RULES_FR} == {*checks.RULES} | of_boards
    said = [one.say("fr") for one in checks.complaints(fed_with_5v(TOPPLE))]
    assert any(text.startswith("U1.21\u00a0: GP16 reçoit 5,00 V sur SCALE-DT") for text in said), (
        said
    )


def test_a_buttons_pull_up_inside_the_pi_will_do_and_a_beams_would_not() -> None:
    bare = without(CARROM, "DONE", ref_of(CARROM, "network-10k"))
    assert "open collectors pulled up" not in rules_broken(without(PI, "GND", "nobody"))
    assert pi_side.load().panel["done"] == 23
    found = [one.where for one in checks.complaints(bare)]
    assert found == ["DONE"], "80 kΩ and two metres of cable are too slow for the Pico's line"


def test_the_strips_supply_may_come_through_its_fuse_only() -> None:
    assert parts.FUSE.in_series == (("1", "2"),)
    fuse = ref_of(PI, "fuse-2.5A")
    ends = {net.name for net in PI.nets.values() if any(node.ref == fuse for node in net.nodes)}
    assert ends == {"SUPPLY+", "5V"}
