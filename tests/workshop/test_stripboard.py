"""The hub on a stripboard: what should be joined is joined, what should be cut is cut."""

import random
from copy import deepcopy
from functools import cache
from itertools import pairwise

import pytest

from pichenette import board
from pichenette.workshop import diagram_stripboard, pico_side, stripboard, stripboard_layout
from pichenette.workshop.stripboard import PICO_LEFT, BoardHole, CannotLay, Stripboard
from tests.tries import tries

GPIOS = [*range(23), 26, 27, 28]


@cache
def plan_of(name: str) -> Stripboard:
    return stripboard_layout.lay(pico_side.circuit_of(board.load(name)))


@pytest.mark.parametrize("name", board.names())
def test_a_plan_is_its_circuit(name: str) -> None:
    assert list(stripboard.differences(plan_of(name))) == []


@pytest.mark.parametrize("name", board.names())
def test_no_cut_is_missing_and_none_is_needless(name: str) -> None:
    below_pico = [cut for cut in plan_of(name).cuts if cut.column == PICO_LEFT + 3]
    assert len(below_pico) == 20  # ground to ground too: simpler than three exceptions
    for cut in plan_of(name).cuts - set(below_pico):
        plan = deepcopy(plan_of(name))
        plan.cuts.remove(cut)
        assert list(stripboard.differences(plan)), cut


@pytest.mark.parametrize("name", board.names())
def test_no_wire_can_be_left_out(name: str) -> None:
    for number, link in enumerate(plan_of(name).links):
        plan = deepcopy(plan_of(name))
        del plan.links[number]
        assert list(stripboard.differences(plan)), link


@pytest.mark.parametrize("name", board.names())
def test_a_hole_holds_one_thing_and_is_not_cut(name: str) -> None:
    plan = plan_of(name)
    ends = [hole for link in plan.links for hole in (link.start, link.end)]
    holes = [*plan.legs.values(), *ends, *plan.ends.values()]
    assert len(holes) == len(set(holes))
    assert not set(holes) & plan.cuts
    assert all(1 <= hole.row <= stripboard.ROWS for hole in holes)
    assert all(1 <= hole.column <= stripboard.COLUMNS for hole in holes)


@pytest.mark.parametrize("name", board.names())
def test_a_plugs_ways_stand_side_by_side(name: str) -> None:
    plan = plan_of(name)
    for ref, part in plan.circuit.parts.items():
        if ref.startswith("J"):
            holes = [plan.legs[node] for node in plan.legs if node.ref == ref]
            steps = {after.row - hole.row for hole, after in pairwise(holes)}
            assert steps in ({1}, {-1}), ref
            assert len({hole.column for hole in holes}) == 1
            assert len(holes) == len(part.kind.pins)


@pytest.mark.parametrize("seed", range(tries(15, 40)))
def test_gates_on_any_pins_are_laid_right(seed: int) -> None:
    chance = random.Random(seed)
    pins = chance.sample(GPIOS, chance.randint(1, 16))
    roles = [chance.choice(["pocket", "pocket", "strike", "button"]) for _ in pins]
    gates = [
        {"id": f"gate-{pin}", "role": role, "pin": pin}
        | ({"means": "done"} if role == "button" else {})
        for pin, role in zip(pins, roles, strict=True)
    ]
    circuit = pico_side.circuit_of(board.parse({"name": "any", "gates": gates}, "any"))
    plan = stripboard_layout.lay(circuit)
    assert list(stripboard.differences(plan)) == []
    ends = [hole for link in plan.links for hole in (link.start, link.end)]
    holes = [*plan.legs.values(), *ends]
    assert len(holes) == len(set(holes))


def test_what_has_no_room_is_refused() -> None:
    gates = [
        {"id": f"button-{pin}", "role": "button", "means": "done", "pin": pin} for pin in GPIOS[:20]
    ]
    crowded = board.parse({"name": "crowded", "gates": gates}, "crowded")
    with pytest.raises(CannotLay, match="crowded: more plugs than a stripboard has room for"):
        stripboard_layout.lay(pico_side.circuit_of(crowded))


def test_a_pico_on_uart_has_no_plan() -> None:
    gate = {"id": "pocket-1", "role": "pocket", "pin": 2}
    far = board.parse({"name": "far", "link": "uart", "gates": [gate]}, "far")
    with pytest.raises(CannotLay, match="UART"):
        stripboard_layout.lay(pico_side.circuit_of(far))


def test_a_leg_in_a_full_hole_or_beside_the_board_is_refused() -> None:
    plan = Stripboard(plan_of("carrom").circuit)
    plan.put("U1", "1", 1, 1)
    with pytest.raises(CannotLay, match="no room at row 1, column 1"):
        plan.put("U1", "2", 1, 1)
    with pytest.raises(CannotLay, match="row 0"):
        plan.put("U1", "2", 0, 1)


def test_mistakes_are_told() -> None:
    plan = deepcopy(plan_of("carrom"))
    first = plan.links[0]
    plan.links[0] = first._replace(end=BoardHole(first.end.row + 1, first.end.column))
    told = "; ".join(stripboard.differences(plan))
    assert "joined, but should not be: POCKET-1, POCKET-2" in told
    plan = deepcopy(plan_of("carrom"))
    (node,) = [node for node in plan.legs if node == ("J1", "1")]
    del plan.legs[node]
    assert list(stripboard.differences(plan)) == ["J1.1 has no hole"]


@pytest.mark.parametrize("name", board.names())
def test_the_drawing_shows_every_wire(name: str) -> None:
    sheet = diagram_stripboard.draw(pico_side.circuit_of(board.load(name)), "fr")
    assert len(sheet.segments) == len(plan_of(name).links)
    assert sheet.svg().count('stroke="#c00"') == len(plan_of(name).cuts) + 1  # one in the legend
    assert any("plaque à bandes" in words.text for words in sheet.words)
