"""The hub that fits every board: its nets against the board files, and against our own rules."""

from dataclasses import replace

import pytest

from pichenette import board
from pichenette.workshop import checks, generate, hub, kicad, pico_side

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
