"""The plan of a board's hub on a stripboard, from its circuit: `lay`.

The first eight gates have their plugs in the upper bank, the others and the options in the lower
one.  What goes to the Pico's right-hand pins stands to the right of it.
"""

from collections.abc import Iterator
from itertools import pairwise

from pichenette.workshop.circuit import Circuit, CircuitNode, Part
from pichenette.workshop.stripboard import (
    COLUMNS,
    LOWER,
    NETWORK_COLUMN,
    PICO_LEFT,
    PICO_RIGHT,
    UPPER,
    Bank,
    BoardHole,
    CannotLay,
    Stripboard,
    differences,
    pico_hole,
)

_BANK_GATES = 8
_FIRST = 5  # column of a bank's first plug
_RIGHT = PICO_RIGHT + 3  # … of those for the right-hand pins
_WIRE_COLUMN = NETWORK_COLUMN - 1
_CARRIER = "CARRIER"


def lay(whole: Circuit) -> Stripboard:
    if any(part.key == "schottky" for part in whole.parts.values()):
        raise CannotLay(f"{whole.name}: there is no plan for a Pico joined to the Pi by UART")
    circuit = whole.at("hub")
    board = Stripboard(circuit)
    for pin in circuit.parts["U1"].kind.pins:
        board.put("U1", pin.number, *pico_hole(int(pin.number)))
    for row in range(pico_hole(1).row, pico_hole(20).row + 1):
        board.cut(row, PICO_LEFT + 3)
    _Plan(board, whole).run()
    for difference in differences(board):
        raise CannotLay(f"{whole.name}: there is no plan for this board: {difference}")
    return board


class _Plan:
    def __init__(self, board: Stripboard, whole: Circuit) -> None:
        self.board, self.whole = board, whole
        self.circuit = board.circuit
        self.next = {UPPER: _FIRST, LOWER: _FIRST}  # column of a bank's next plug
        self.right = {UPPER: _RIGHT, LOWER: _RIGHT}
        self.is_lower_used = False

    def run(self) -> None:
        plugs = [part for part in self.circuit.parts.values() if part.ref.startswith("J")]
        gates = [plug for plug in plugs if self._is_gate(plug)]
        for number, plug in enumerate(gates):
            self._gate(plug, UPPER if number < _BANK_GATES else LOWER)
        for plug in plugs:
            if plug not in gates:
                self._option(plug)
        self._networks()
        self._supply()
        self._carrier()
        self._bus()
        for bank in (UPPER, LOWER):
            for row in (bank.signal, bank.second):
                self._cut_between_nets(row)

    def _cut_between_nets(self, row: int) -> None:
        """A cut just before each hole whose net is another than that of the hole before it."""
        board = self.board
        nets = {hole: self._net(*node) for node, hole in board.legs.items()}
        nets |= {hole: link.net for link in board.links for hole in (link.start, link.end)}
        nets |= {hole: net for net, hole in board.ends.items()}
        used = sorted(hole for hole in nets if hole.row == row)
        for before, after in pairwise(used):
            if nets[before] != nets[after]:
                board.cut(row, after.column - 1)

    def _parts(self, key: str) -> list[Part]:
        return [part for part in self.circuit.parts.values() if part.kind.key == key]

    def _net(self, ref: str, pin: str) -> str:
        net = self.whole.net_of(ref, pin)
        return net.name if net is not None else ""

    def _signals(self, plug: Part) -> list[str]:
        names = [self._net(plug.ref, pin.number) for pin in plug.kind.pins]
        return [name for name in names if name not in ("3V3", "GND", _CARRIER)]

    def _pin_of(self, net: str) -> int | None:
        """The Pico's pin on this net."""
        for node in self.whole.nets[net].nodes:
            if node.ref == "U1":
                return int(node.pin)
        return None

    def _is_gate(self, plug: Part) -> bool:
        """One signal, which goes to the Pico."""
        return len(self._signals(plug)) == 1

    def _on(self, net: str, key: str) -> Iterator[Part]:
        """Parts of this kind on a net, which are not placed yet."""
        for part in self._parts(key):
            nodes = [CircuitNode(part.ref, pin.number) for pin in part.kind.pins]
            is_placed = any(node in self.board.legs for node in nodes)
            if not is_placed and any(self._net(*node) == net for node in nodes):
                yield part

    def _stand(self, part: Part, places: dict[str, tuple[int, int]]) -> None:
        """Put each leg where its net is."""
        for pin in part.kind.pins:
            self.board.put(part.ref, pin.number, *places[self._net(part.ref, pin.number)])

    def _plug(self, plug: Part, bank: Bank, column: int) -> None:
        self.is_lower_used |= bank is LOWER
        signals = iter((bank.signal, bank.second))
        for pin in plug.kind.pins:
            net = self._net(plug.ref, pin.number)
            row = {"3V3": bank.supply, "GND": bank.ground, _CARRIER: bank.second}.get(net)
            self.board.put(plug.ref, pin.number, next(signals) if row is None else row, column)

    def _column(self, bank: Bank, pins: list[int], wide: int) -> int:
        """Of a plug that needs so many columns, and of what stands beside it."""
        most = {UPPER: COLUMNS - 3, LOWER: COLUMNS}[bank]  # the supply is at the upper right
        is_right = any(pin > 20 for pin in pins) and self.right[bank] + wide - 2 <= most
        where = self.right if is_right else self.next
        column = where[bank]
        where[bank] += wide
        if not is_right and where[bank] > _WIRE_COLUMN:
            raise CannotLay(f"{self.circuit.name}: more plugs than a stripboard has room for")
        return column

    def _to_pico(self, net: str, row: int, column: int) -> None:
        """A wire from a plug's strip to the Pico's: straight, if the pin is on this side of it."""
        pin = self._pin_of(net)
        assert pin is not None
        end = pico_hole(pin)
        is_above = (column < PICO_LEFT) == (end.column == PICO_LEFT)
        self.board.link(net, (row, column), self._free(end.row, column if is_above else None))

    def _free(self, row: int, column: int | None = None) -> BoardHole:
        """This hole, or the first that is empty to the right of the Pico."""
        column = PICO_RIGHT + 1 if column is None else column
        while not self.board.is_empty(row, column) and column < COLUMNS:
            column += 1
        return BoardHole(row, column)

    def _gate(self, plug: Part, bank: Bank) -> None:
        (net,) = self._signals(plug)
        pin = self._pin_of(net)
        assert pin is not None
        calm = list(self._on(net, "capacitor"))
        pulled = list(self._on(net, "resistor"))
        column = self._column(bank, [pin], 4 + len(calm) + 2 * len(pulled))
        self._plug(plug, bank, column)
        at = column + 2  # the plug's own body reaches over one column
        supplied = {self._net(plug.ref, plug_pin.number) for plug_pin in plug.kind.pins} >= {
            "3V3",
            "GND",
        }
        for part in calm:
            self._stand(part, {net: (bank.signal, at), "GND": (bank.ground, at)})
            at += 1
        smooth = list(self._on("3V3", "capacitor")) if supplied and not calm else []
        for part in smooth:
            if part.value == "100nF" and self._may_smooth(plug):
                self._stand(part, {"3V3": (bank.supply, at), "GND": (bank.ground, at)})
                at += len(pulled)  # beside it
                break
        for part in pulled:
            self._stand(part, {net: (bank.signal, at), "3V3": (bank.supply, at)})
            at += 1
        self._to_pico(net, bank.signal, at)

    def _may_smooth(self, plug: Part) -> bool:
        """A beam's plug has a capacitor of its own; a strike sensor's has none."""
        (net,) = self._signals(plug)
        return any(node.ref.startswith("BM") for node in self.whole.nets[net].nodes)

    def _option(self, plug: Part) -> None:
        """A plug of two signals: both to the Pico, or with pull-ups and on to the multiplexer."""
        first, second = self._signals(plug)
        pins = [pin for pin in map(self._pin_of, (first, second)) if pin is not None]
        rows = {first: LOWER.signal, second: LOWER.second}
        column = self._column(LOWER, pins, 5 if pins else 6)
        self._plug(plug, LOWER, column)
        for number, (net, row) in enumerate(rows.items()):
            at = column + 2 + number
            pin = self._pin_of(net)
            if pin is not None:
                self._to_pico(net, row, at)
            for part in self._on(net, "resistor"):
                self._stand(part, {net: (row, at), "3V3": (LOWER.supply, at)})
            if pin is None:
                self.board.ends[net] = BoardHole(row, column + 4)

    def _networks(self) -> None:
        """Beside the Pico's pins 3 to 11 and 13 to 21.

        Their legs are alike: a gate's is the one that stands on its pin's strip.  Those on ground
        pins are cut off: one goes to 3.3 V, the other to a gate that has none yet.
        """
        networks = self._parts("network")
        left = {
            self._net(network.ref, pin.number)
            for network in networks
            for pin in network.kind.pins[1:]
        }
        left.discard("")
        free: list[int] = []  # rows of legs
        unused: list[int] = []  # … that stand on the strip of a pin nobody uses
        for network, first, bank in zip(networks, (3, 13), (UPPER, LOWER), strict=False):
            for leg, pin in enumerate(network.kind.pins):
                row, number = pico_hole(first).row + leg, first + leg
                self.board.put(network.ref, pin.number, row, NETWORK_COLUMN)
                own = self._net("U1", str(number)) if number <= 20 else "GND"
                if own == "GND" and number <= 20:
                    self.board.cut(row, NETWORK_COLUMN + 1)
                if leg == 0:
                    self.board.link("3V3", (row, _WIRE_COLUMN), (bank.supply, _WIRE_COLUMN))
                elif own in left:
                    left.remove(own)
                else:
                    (free if own == "GND" else unused).append(row)
            self.is_lower_used |= bank is LOWER
        for net in sorted(left):
            self._spare_leg(net, free, unused)

    def _spare_leg(self, net: str, free: list[int], unused: list[int]) -> None:
        pin = self._pin_of(net)
        assert pin is not None
        end = pico_hole(pin)
        is_left = end.column == PICO_LEFT
        if not free and unused:
            self.board.cut(unused[0], NETWORK_COLUMN + 1)
            free.append(unused.pop(0))
        if not free:
            raise CannotLay(f"{self.circuit.name}: no leg of a network is left for {net}")
        row = free.pop(0) if is_left else free.pop()
        goes_across = row > pico_hole(20).row  # a strip that the Pico does not stand on
        to = BoardHole(end.row, _WIRE_COLUMN) if is_left else self._free(end.row)
        start = self._free(row, to.column) if goes_across else BoardHole(row, _WIRE_COLUMN)
        self.board.link(net, start, to)

    def _supply(self) -> None:
        board = self.board
        supply, ground = pico_hole(36).row, pico_hole(38).row
        board.link("3V3", (supply, COLUMNS - 1), (UPPER.supply, COLUMNS - 1))
        board.link("GND", (ground, COLUMNS), (UPPER.ground, COLUMNS))
        for part in self._parts("capacitor"):
            if part.value == "10uF":
                at = COLUMNS - 2
                self._stand(part, {"3V3": (UPPER.supply, at), "GND": (UPPER.ground, at)})
        if self.is_lower_used:
            board.link("3V3", (UPPER.supply, 1), (LOWER.supply, 1))
            board.link("GND", (UPPER.ground, 2), (LOWER.ground, 2))

    def _carrier(self) -> None:
        """The transistor stands across the upper bank: ground, a stretch of its own, the 38 kHz."""
        board = self.board
        for switch in self._parts("npn"):
            (series,) = self._on(self._net(switch.ref, "B"), "resistor")
            base = self._net(switch.ref, "B")
            pin_net = next(
                self._net(series.ref, pin.number)
                for pin in series.kind.pins
                if self._net(series.ref, pin.number) != base
            )
            number = self._pin_of(pin_net)
            assert number is not None
            column = self.right[UPPER]
            for name, row in (("E", UPPER.ground), ("B", UPPER.signal), ("C", UPPER.second)):
                board.put(switch.ref, name, row, column)
            below = UPPER.second + 2
            at = column + 3
            self._stand(series, {base: (UPPER.signal, at), pin_net: (below, at)})
            board.link(pin_net, (below, at + 1), (pico_hole(number).row, at + 1))
            if any(
                hole.row == LOWER.second and self._net(*node) == _CARRIER
                for node, hole in board.legs.items()
            ):
                board.link(_CARRIER, (UPPER.second, 3), (LOWER.second, 3))

    def _bus(self) -> None:
        """The multiplexer's wires, with pull-ups from the strips of SCL and SDA to one of 3.3 V."""
        board = self.board
        lines = [net for net in ("SCL", "SDA") if net in self.whole.nets]
        if not lines:
            return
        feed = pico_hole(30).row  # RUN is not used: its strip is cut off and gets 3.3 V
        board.cut(feed, PICO_RIGHT + 1)
        at = PICO_RIGHT + 4
        board.link("3V3", (feed, at), (pico_hole(36).row, at))
        for number, net in enumerate(lines, 1):
            pin = self._pin_of(net)
            assert pin is not None
            (part,) = self._on(net, "resistor")
            place = at + 2 * number
            self._stand(part, {net: (pico_hole(pin).row, place), "3V3": (feed, place)})
            board.ends[net] = BoardHole(pico_hole(pin).row, COLUMNS)
        board.ends["3V3"] = BoardHole(feed, COLUMNS)
        board.ends["GND"] = BoardHole(pico_hole(28).row, COLUMNS)
