"""What both drawings share: a sheet, the circuit it shows, rails, plugs, bars of pull-ups.

Every wire must join pins that the circuit joins: asking for another one is an error, not a drawing.
"""

from dataclasses import dataclass, field
from typing import Literal

from pichenette.workshop.circuit import Circuit, CircuitNode, Net, Part
from pichenette.workshop.svg import NORMAL, SMALL, WIRE_COLOURS, Anchor, Point, Sheet

ROWS = 20  # of a 40-pin header
ROW = 8.4
FIRST_ROW = 32.0
WAY = 1.9  # between the ways of a plug: a button's and a beam's beside each other leave a gap
WAY_SIZE = 2.5  # of its number: 7 points
BAR = "#dfe7f5"
PLUG = "#fdf6e3"
CHIP = "#ece6f2"


def row_y(row: float) -> float:
    return FIRST_ROW + row * ROW


def runs(refs: list[str]) -> str:
    """Parts of one letter: "C2…C5, C8", and none that is not meant."""
    letter = refs[0].rstrip("0123456789")
    together: list[list[int]] = []
    for number in sorted(int(ref.removeprefix(letter)) for ref in refs):
        if together and number == together[-1][-1] + 1:
            together[-1].append(number)
        else:
            together.append([number])
    ends = (dict.fromkeys((run[0], run[-1])) for run in together)
    return ", ".join("…".join(f"{letter}{number}" for number in run) for run in ends)


@dataclass
class Rail:
    """A vertical wire that others end on."""

    net: str
    x: float
    ys: list[float] = field(default_factory=list)


class CircuitDrawing:
    def __init__(self, circuit: Circuit, title: str, language: str = "en") -> None:
        self.circuit = circuit
        self.sheet = Sheet(title, language=language)

    def wire(
        self, net: str, points: list[Point], *pins: tuple[str, str], rail: bool = False
    ) -> None:
        joined = self.circuit.nets[net]
        nodes = [CircuitNode(ref, self.circuit.parts[ref].pin(pin).number) for ref, pin in pins]
        for node in nodes:
            assert node in joined.nodes, f"{node} is not on {net}"
        self.sheet.wire(net, joined.colour or "grey", points, *nodes, is_rail=rail)

    def tap(self, rail: Rail, start: Point, *pins: tuple[str, str]) -> None:
        """From a point straight to a rail."""
        x, y = start
        self.wire(rail.net, [(x, y), (rail.x, y)], *pins)
        self.sheet.dot(rail.x, y)
        rail.ys.append(y)

    def part(self, ref: str) -> Part:
        return self.circuit.parts[ref]

    def refs(self, key: str) -> list[str]:
        return [part.ref for part in self.circuit.parts.values() if part.key == key]

    def plug(self, value: str) -> str:
        return next(
            part.ref
            for part in self.circuit.parts.values()
            if part.value == value and part.ref.startswith("J")
        )

    def net_at(self, ref: str, pin: str) -> Net:
        net = self.circuit.net_of(ref, pin)
        assert net is not None, f"{ref}.{pin} is on no net"
        return net

    def plug_bar(self, ref: str, x: float, ys: dict[str, float]) -> None:
        """A plug that wires pass through: its ways and where they pass."""
        top, bottom = min(ys.values()), max(ys.values())
        is_optional = self.part(ref).is_optional
        self.sheet.box(x - 1.6, top - 2.4, 3.2, bottom - top + 4.8, PLUG, True, is_optional)
        self.sheet.text(x, bottom + 4.0, f"{ref}  {self.part(ref).value}", SMALL, "middle", True)
        for way, y in ys.items():
            self.sheet.text(x - 2.2, y - 1.9, way, WAY_SIZE, "end", fill="#555")
            net = self.net_at(ref, way).name
            self.sheet.drawn.setdefault(net, set()).add(CircuitNode(ref, way))

    def pull_up_bar(
        self,
        x: float,
        lines: list[tuple[str, str, float]],
        feed: Rail,
        label: Literal["above", "below"] = "below",
        label_dx: float = 0.0,
    ) -> None:
        """Resistors side by side from each line to a supply: (reference, pin, height) each."""
        top = min(y for _, _, y in lines) - 3.0
        bottom = max(y for _, _, y in lines) + 2.2
        is_optional = all(self.part(ref).is_optional for ref, _, _ in lines)
        self.sheet.box(x - 2.2, top, 4.4, bottom - top, BAR, True, is_optional)
        # at the height of the first plug's supply way: it goes on from there
        above = top - 1.2
        self.wire(feed.net, [(feed.x, above), (x, above), (x, top)])
        self.sheet.dot(feed.x, above)
        feed.ys.append(above)
        refs = list(dict.fromkeys(ref for ref, _, _ in lines))
        for ref in refs:
            self.sheet.drawn.setdefault(feed.net, set()).add(CircuitNode(ref, "1"))
        label_y = bottom + 2.4 if label == "below" else above - 2.4
        self.sheet.text(
            x + label_dx, label_y, f"{runs(refs)}: {self.part(refs[0]).value}", SMALL, "middle"
        )
        for ref, pin, y in lines:
            self.sheet.dot(x, y)
            if len(refs) == 1 and len(lines) > 1:  # a network: which of its legs
                self.sheet.text(x + 2.8, y - 2.1, pin, WAY_SIZE, fill="#555")
            self.sheet.drawn.setdefault(self.net_at(ref, pin).name, set()).add(
                CircuitNode(ref, pin)
            )

    def ways(self, ref: str, edge: float, ys: dict[str, float], is_left: bool) -> None:
        """The numbers of a plug's ways inside its edge, in two columns: they stand close."""
        for number, (way, y) in enumerate(ys.items()):
            inside = 1.0 + 2.1 * (number % 2)
            anchor: Anchor = "end" if is_left else "start"
            x = edge - inside if is_left else edge + inside
            self.sheet.text(x, y, way, WAY_SIZE, anchor, fill="#555")

    def draw_rail(self, rail: Rail, *more: float) -> None:
        ys = [*rail.ys, *more]
        self.wire(rail.net, [(rail.x, min(ys)), (rail.x, max(ys))], rail=True)

    def legend(self, y: float, meanings: dict[str, str]) -> None:
        x = 8.0
        for colour in WIRE_COLOURS:
            if colour in meanings:
                self.sheet.wire(f"legend {colour}", colour, [(x, y), (x + 8, y)])
                self.sheet.text(x + 9.5, y, meanings[colour], SMALL)
                x += 13.5 + len(self.sheet.words[-1].text) * SMALL * 0.6

    def meanings(self, names: dict[str, str]) -> dict[str, str]:
        """Colour -> purpose, from the nets; `names` gives a net's purpose."""
        found: dict[str, list[str]] = {}
        for net in self.circuit.nets.values():
            if net.colour and net.name in names:
                said = found.setdefault(net.colour, [])
                if names[net.name] not in said:
                    said.append(names[net.name])
        return {colour: ", ".join(said) for colour, said in found.items()}

    def header_pin(self, ref: str, number: str, x: float, y: float, opens_left: bool) -> None:
        """One pin of the Pico or the Pi: its pad, number and name."""
        pin = self.part(ref).pin(number)
        is_used = self.circuit.net_of(ref, number) is not None
        self.sheet.box(x - 1.2, y - 1.2, 2.4, 2.4, "#e8c547" if is_used else "#f5f1e0")
        direction = 1 if opens_left else -1
        anchor: Anchor = "start" if opens_left else "end"
        self.sheet.text(x + 2.2 * direction, y, number, SMALL, anchor, fill="#777")
        fill = "#111" if is_used else "#999"
        name = pin.name.replace("BCM", "GPIO ")
        self.sheet.text(x + 6.4 * direction, y, name, NORMAL, anchor, is_used, fill)
