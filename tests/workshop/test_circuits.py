"""The circuits say what the board files say."""

import pytest

from pichenette import board
from pichenette.workshop import generate, levels, parts, pico_side
from pichenette.workshop.circuit import Circuit, CircuitNode

BOARDS = [board.load(name) for name in board.names()]


def gpio_of(circuit: Circuit, net: str) -> str:
    own = [node for node in circuit.nets[net].nodes if node.ref == "U1"]
    assert len(own) == 1
    return circuit.pin(own[0]).name


@pytest.mark.parametrize("wired", BOARDS, ids=lambda wired: wired.name)
def test_every_gate_is_on_the_pin_of_its_board_file(wired: board.Board) -> None:
    circuit = pico_side.circuit_of(wired)
    for gate in wired.gates:
        assert gpio_of(circuit, gate.id.upper()) == f"GP{gate.pin}"
    if wired.scale is not None:
        assert gpio_of(circuit, "SCALE-DT") == f"GP{wired.scale.dout}"
        assert gpio_of(circuit, "SCALE-SCK") == f"GP{wired.scale.sck}"
    if wired.colour is not None:
        assert gpio_of(circuit, "SDA") == f"GP{wired.colour.sda}"
        assert gpio_of(circuit, "SCL") == f"GP{wired.colour.scl}"
    if wired.carrier is not None:
        assert gpio_of(circuit, "CARRIER-PIN") == f"GP{wired.carrier.pin}"


@pytest.mark.parametrize("wired", BOARDS, ids=lambda wired: wired.name)
def test_nothing_else_is_on_a_pin(wired: board.Board) -> None:
    circuit = pico_side.circuit_of(wired)
    used = {
        circuit.pin(node).name
        for net in circuit.nets.values()
        for node in net.nodes
        if node.ref == "U1" and circuit.pin(node).name.startswith("GP")
    }
    said = {gate.pin for gate in wired.gates}
    if wired.scale is not None:
        said |= {wired.scale.dout, wired.scale.sck}
    if wired.colour is not None:
        said |= {wired.colour.sda, wired.colour.scl}
    if wired.carrier is not None:
        said |= {wired.carrier.pin}
    assert used == {f"GP{pin}" for pin in said}


@pytest.mark.parametrize("wired", BOARDS, ids=lambda wired: wired.name)
def test_the_kind_of_beam_and_the_polarity_agree(wired: board.Board) -> None:
    """A TSSP is low while it sees light: broken is high.  A pair's output is low when broken."""
    expected = "high" if wired.carrier is not None else "low"
    assert all(gate.broken == expected for gate in wired.gates if pico_side.is_beam(gate))
    assert all(gate.broken == "low" for gate in wired.gates if not pico_side.is_beam(gate))


def test_there_is_no_5_v_on_the_picos_side() -> None:
    for name, circuit in generate.circuits().items():
        if name != "pi":
            highest = max(levels.high_volts(circuit, net) for net in circuit.nets.values())
            assert highest <= 3.3, name


def test_a_plug_of_three_ways_has_ground_in_the_middle() -> None:
    for circuit in generate.circuits().values():
        for part in circuit.parts.values():
            if part.kind.key == "connector-3":
                assert CircuitNode(part.ref, "2") in circuit.nets["GND"].nodes


def test_the_level_of_an_output_follows_its_supply() -> None:
    circuit = generate.circuits()["pi"]
    shifter = next(part.ref for part in circuit.parts.values() if part.kind is parts.SHIFTER)
    assert levels.given_volts(circuit, CircuitNode(shifter, "3")) == 5.0


def test_the_emitters_current_is_what_the_guide_says() -> None:
    circuit = generate.circuits()["offboard-38khz"]
    emitters = [part.ref for part in circuit.parts.values() if part.kind is parts.IR_LED]
    assert len(emitters) == 12
    assert {round(levels.emitter_ma(circuit, ref) or 0, 2) for ref in emitters} == {0.91}


def test_up_to_three_lines_have_single_resistors() -> None:
    keys = [part.key for part in generate.circuits()["topple"].parts.values()]
    assert keys.count("resistor-10k") == 2
    assert "network-10k" not in keys
