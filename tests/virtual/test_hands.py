"""A visitor's hands: what they do on each board, and what they cannot."""

from typing import Any

import pytest

from pichenette import board
from pichenette.virtual.board import GateEdge
from pichenette.virtual.hands import Hands, HandsCannot


class Fake:
    """A virtual board that keeps what was done to it."""

    def __init__(self, name: str) -> None:
        self.board = board.load(name)
        self.edges: list[GateEdge] = []
        self.counts: list[float] = []
        self.cable: list[str] = []
        self.lights: list[Any] = []
        self.swapped: list[tuple[int, int]] = []
        self.noise = 0.0

    def drive_soon(self, edges: Any, lights: Any = ()) -> None:
        self.edges += edges
        self.lights += lights

    def weigh(self, counts: float) -> None:
        self.counts.append(counts)

    def swap(self, one: int, other: int) -> None:
        self.swapped.append((one, other))

    def disturb(self, noise: float) -> None:
        self.noise = noise

    def unplug(self) -> None:
        self.cable.append("out")

    def replug(self) -> None:
        self.cable.append("in")


def hands(name: str) -> tuple[Hands, Fake]:
    fake = Fake(name)
    return Hands(fake), fake  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["carrom", "offboard"])
def test_a_piece_falls_through_the_gate_that_is_named(name: str) -> None:
    own, fake = hands(name)
    for gate in fake.board.gates:
        if gate.role in ("pocket", "target"):
            fake.edges.clear()
            own.do("drop", {"drop": "blue", "gate": gate.id})
            assert {edge.gate for edge in fake.edges} == {fake.board.gate_number(gate.id)}
            assert [edge.is_broken for edge in fake.edges][-1] is False, "and is through"
            assert min(edge.at_us for edge in fake.edges) == 0, "now"


def test_a_flick_a_hand_and_a_button() -> None:
    own, fake = hands("carrom")
    own.do("flick", {"flick": True})
    assert {fake.board.gates[edge.gate].role for edge in fake.edges} == {"strike"}
    fake.edges.clear()
    own.do("hand", {"hand": "pocket-2"})
    assert fake.edges[1].at_us - fake.edges[0].at_us > 300_000, "longer than any piece"
    fake.edges.clear()
    own.do("press", {"press": "done"})
    assert len(fake.edges) == 2


def test_pieces_on_the_scale_and_off_it() -> None:
    own, fake = hands("topple")
    empty = fake.counts[-1]
    own.do("place", {"place": 3})
    own.do("fall", {"fall": 2})
    assert own.as_json() == {"cable": "in", "pieces": 1}
    assert empty < fake.counts[-1] < fake.counts[-2]
    with pytest.raises(HandsCannot, match="1 piece"):
        own.do("fall", {"fall": 2})
    assert own.as_json() == {"cable": "in", "pieces": 1}
    assert own.senses.scale is not None


def test_the_cable_is_pulled_once() -> None:
    own, fake = hands("carrom")
    for where in ("in", "out", "out", "in"):
        own.do("cable", {"cable": where})
    assert fake.cable == ["out", "in"]


@pytest.mark.parametrize(
    ("name", "deed", "given"),
    [
        ("carrom", "drop", {"drop": "blue", "gate": "done"}),
        ("carrom", "drop", {"drop": "blue"}),
        ("carrom", "hand", {"hand": "nothing"}),
        ("carrom", "press", {"press": "pocket-1"}),
        ("carrom", "place", {"place": 1}),
        ("topple", "flick", {"flick": True}),
        ("topple", "drop", {"drop": "red", "gate": "pocket-1"}),
        ("topple", "place", {"place": 61}),
    ],
)
def test_what_hands_cannot_do(name: str, deed: str, given: dict[str, Any]) -> None:
    own, fake = hands(name)
    weighed = list(fake.counts)
    with pytest.raises(HandsCannot) as told:
        own.do(deed, given)
    assert told.value.text.fr
    assert (fake.edges, fake.counts) == ([], weighed)


def test_what_makers_get_wrong_can_be_tried() -> None:
    own, fake = hands("carrom")
    own.do("swap", {"swap": True})
    assert fake.swapped == [(0, 1)]
    own.do("lamp", {"lamp": "pocket-3"})
    assert {edge.gate for edge in fake.edges} == {2}
    starts = [edge.at_us for edge in fake.edges if edge.is_broken]
    assert starts[1] - starts[0] == 10_000, "twice the mains"
    own.do("noise", {"noise": 3000})
    assert fake.noise == 3000


def test_a_head_sees_the_piece_and_then_nothing() -> None:
    own, fake = hands("carrom")
    own.do("drop", {"drop": "queen", "gate": "pocket-2"})
    (_, gate, light), (_, _, dark) = fake.lights
    assert gate == 1
    assert light.red > 3 * light.blue
    assert dark.clear < 30
