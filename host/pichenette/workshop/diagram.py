"""A drawing of a board's Pico side: the Pico in the middle, in the order of its pins, on A4
landscape.

Everything on the Pico besides its gates (scale, colour heads, carrier, UART) is in
diagram_blocks.py.
"""

from dataclasses import replace

from pichenette.board import Board
from pichenette.workshop import diagram_blocks, headers, pico_side
from pichenette.workshop.circuit import CircuitNode
from pichenette.workshop.drawing import (
    PLUG,
    ROWS,
    WAY,
    CircuitDrawing,
    Rail,
    row_y,
    runs,
)
from pichenette.workshop.svg import NORMAL, SMALL, TITLE, Sheet

PICO_LEFT, PICO_RIGHT = 120.0, 166.0
_PULL_UP_X = 99.0
_ROOM = 1.05  # above and below the ways of a plug: a button and a beam may be neighbours
_TOP = {"3V3": 17.0, "GND": 21.0}
_PICO = "U1"


class PicoDrawing(CircuitDrawing):
    def __init__(self, board: Board, language: str = "en") -> None:
        super().__init__(
            pico_side.circuit_of(board), f"pichenette: wiring of the {board.name} board", language
        )
        self.board = board
        self.left = {"3V3": Rail("3V3", 74.0), "GND": Rail("GND", 80.0)}
        self.right = {"3V3": Rail("3V3", 174.0), "GND": Rail("GND", 180.0)}
        if board.carrier is not None:
            self.left["CARRIER"] = Rail("CARRIER", 86.0)
        self.far: list[Rail] = []  # further rails on the right, also fed from the top

    def pico_row(self, gpio: int) -> tuple[float, bool]:
        """The height of a GPIO's pin, and whether it is on the left."""
        number = int(self.part(_PICO).pin(f"GP{gpio}").number)
        return row_y(number - 1 if number <= ROWS else 2 * ROWS - number), number <= ROWS


def minimal(board: Board) -> Board:
    """The same without what is optional."""
    scale = None if board.scale is None or board.scale.optional else board.scale
    colour = None if board.colour is None or board.colour.optional else board.colour
    return replace(board, scale=scale, colour=colour)


def draw(board: Board, language: str = "en", title: str = "wiring of the Pico's side") -> Sheet:
    drawing = PicoDrawing(board, language)
    drawing.sheet.text(8, 8, f"{board.name}: {title}", TITLE, bold=True)
    _pico(drawing)
    for gate in board.gates:
        _gate(drawing, gate.id, gate.pin)
    _pull_ups(drawing)
    _supply_pins(drawing)
    diagram_blocks.draw(drawing)
    _rails(drawing)
    _notes(drawing)
    return drawing.sheet


def _pico(drawing: PicoDrawing) -> None:
    sheet = drawing.sheet
    top, bottom = row_y(0) - 5, row_y(ROWS - 1) + 5
    middle = (PICO_LEFT + PICO_RIGHT) / 2
    sheet.box(PICO_LEFT, top, PICO_RIGHT - PICO_LEFT, bottom - top, "#dcebd6")
    sheet.box(middle - 6, top - 2.6, 12, 5.2, "#cccccc")
    sheet.text(middle, top, "USB", SMALL, "middle")
    sheet.text(middle, row_y(10) - 4, _PICO, NORMAL, "middle", bold=True)
    for line, text in enumerate(("Raspberry", "Pi Pico", "or Pico 2")):
        sheet.text(middle, row_y(10) + 3.4 * line, text, SMALL, "middle")
    for pin in headers.PICO.pins:
        number = int(pin.number)
        left = number <= ROWS
        y = row_y(number - 1 if left else 2 * ROWS - number)
        drawing.header_pin(_PICO, pin.number, PICO_LEFT if left else PICO_RIGHT, y, left)


def _gate(drawing: PicoDrawing, gate_id: str, gpio: int) -> None:
    """A plug beside its pin: the signal goes straight across, the rest to the rails."""
    ref = drawing.plug(gate_id)
    signal = gate_id.upper()
    y, is_left = drawing.pico_row(gpio)
    ways = [pin.number for pin in drawing.part(ref).kind.pins]
    at = next(
        way for way in ways if drawing.circuit.net_of(ref, way) == drawing.circuit.nets[signal]
    )
    first = y - WAY * ways.index(at)
    x, inner = (8.0, 60.0) if is_left else (280.0, 228.0)
    rails = drawing.left if is_left else drawing.right
    high = WAY * (len(ways) - 1)
    drawing.sheet.box(min(x, inner), first - _ROOM, 52, high + 2 * _ROOM, PLUG)
    drawing.sheet.text(
        x + (2 if is_left else -2),
        first + high / 2,
        f"{ref}  {gate_id}",
        NORMAL,
        "start" if is_left else "end",
        bold=True,
    )
    heights = {way: first + WAY * number for number, way in enumerate(ways)}
    drawing.ways(ref, inner, heights, is_left)
    for way, way_y in heights.items():
        net = drawing.net_at(ref, way).name
        if net == signal:
            edge = PICO_LEFT if is_left else PICO_RIGHT
            drawing.wire(net, [(inner, way_y), (edge, way_y)], (ref, way), (_PICO, f"GP{gpio}"))
        else:
            drawing.tap(rails[net], (inner, way_y), (ref, way))


def _pull_ups(drawing: PicoDrawing) -> None:
    networks = drawing.refs("network-10k")
    singles = [[ref] for ref in drawing.refs("resistor-10k")]
    groups = [[ref] for ref in networks] or [[ref for single in singles for ref in single]]
    rows = {gate.id.upper(): drawing.pico_row(gate.pin) for gate in drawing.board.gates}
    for refs in groups:
        on_left: list[tuple[str, str, float]] = []
        on_right: list[tuple[str, str, float]] = []
        for ref in refs:
            for pin in drawing.part(ref).kind.pins:
                net = drawing.circuit.net_of(ref, pin.number)
                if net is not None and net.name in rows:
                    y, is_left = rows[net.name]
                    (on_left if is_left else on_right).append((ref, pin.number, y))
        if on_left:
            drawing.pull_up_bar(_PULL_UP_X, on_left, drawing.left["3V3"])
        if on_right:
            drawing.pull_up_bar(200.0, on_right, drawing.right["3V3"])


def _supply_pins(drawing: PicoDrawing) -> None:
    """3.3 V comes out of pin 36; ground from the pins beside the rails."""
    y = row_y(2 * ROWS - 36)
    drawing.tap(drawing.right["3V3"], (PICO_RIGHT, y), (_PICO, "36"))
    y = row_y(2 * ROWS - 38)
    drawing.tap(drawing.right["GND"], (PICO_RIGHT, y), (_PICO, "38"))
    drawing.tap(drawing.left["GND"], (PICO_LEFT, row_y(2)), (_PICO, "3"))


def _turned(drawing: PicoDrawing) -> list[str]:
    """No receiver may have the other beam's emitter in front of it."""
    plugs = [drawing.plug(gate.id) for gate in drawing.board.gates if gate.role == "second"]
    if not plugs:
        return []
    return [
        f"{runs(plugs)}, second beams: turned round, the emitter beside the first beam's receiver."
    ]


def _rails(drawing: PicoDrawing) -> None:
    """Down both sides, and joined across the top of the Pico."""
    for net, top in _TOP.items():
        left, right = drawing.left[net], drawing.right[net]
        right_most = max([right.x, *(rail.x for rail in drawing.far if rail.net == net)])
        for rail in (left, right, *(rail for rail in drawing.far if rail.net == net)):
            drawing.draw_rail(rail, top)
        drawing.wire(net, [(left.x, top), (right_most, top)], rail=True)
        for x in {right.x} if right_most > right.x else set():
            drawing.sheet.dot(x, top)


def _notes(drawing: PicoDrawing) -> None:
    sheet = drawing.sheet
    board = drawing.board
    hub = [r for r in drawing.refs("capacitor-100nF") if drawing.part(r).place == "hub"]
    smoothing = [r for r in hub if drawing.net_at(r, "1").name == "3V3"]
    calming = [r for r in hub if r not in smoothing]
    bulk = drawing.refs("capacitor-10uF")[0]
    notes = ["Every GND pin is the same ground."]
    notes += [f"{bulk}: 10 µF from 3V3 to GND beside pin 36."]
    if smoothing:
        notes.append(f"{runs(smoothing)}: 100 nF from way 1 to way 2 of each beam's plug.")
    if calming:
        notes.append(f"{runs(calming)}: 100 nF from way 1 to way 2 of each button's plug.")
    if any(part.is_optional for part in drawing.circuit.parts.values()):
        notes.append("Dashed: optional.")
    if board.carrier is not None:
        notes.append("What is at the far end of a beam's cable: beam-38khz.svg.")
    elif any(pico_side.is_beam(gate) for gate in board.gates):
        notes.append("What is at the far end of a beam's cable: beam.svg.")
    lines = ["  ".join(notes[:3]), "  ".join(notes[3:]), *_turned(drawing)]
    for number, line in enumerate(lines):
        sheet.text(8.0, 200.2 + 2.6 * number, line, SMALL, fill="#333")
    names = {"3V3": "3.3 V", "GND": "ground", "CARRIER": "38 kHz", "PI-5V": "5 V"}
    names |= {
        gate.id.upper(): "beams" if pico_side.is_beam(gate) else gate.id for gate in board.gates
    }
    names |= {"SCALE-DT": "scale DT", "SCALE-SCK": "scale SCK", "SDA": "SDA", "SCL": "SCL"}
    names |= {"UART-TX": "TX", "UART-RX": "RX"}
    drawing.legend(208.2, drawing.meanings(names))
    for ref in (bulk, *smoothing):
        sheet.drawn.setdefault("3V3", set()).add(CircuitNode(ref, "1"))
        sheet.drawn.setdefault("GND", set()).add(CircuitNode(ref, "2"))
    for ref in calming:
        sheet.drawn.setdefault(drawing.net_at(ref, "1").name, set()).add(CircuitNode(ref, "1"))
        sheet.drawn.setdefault("GND", set()).add(CircuitNode(ref, "2"))
