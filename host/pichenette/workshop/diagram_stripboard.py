"""A board's hub on a stripboard, as a drawing: from above, strips shining through.

Every leg, cut and wire comes from the plan, which a test compares with the circuit.
"""

from pichenette.workshop.circuit import Circuit, Part
from pichenette.workshop.drawing import BAR, PLUG
from pichenette.workshop.stripboard import (
    COLUMNS,
    PICO_LEFT,
    PICO_RIGHT,
    ROWS,
    UPPER,
    BoardHole,
    Stripboard,
    pico_hole,
)
from pichenette.workshop.stripboard_layout import lay
from pichenette.workshop.svg import SMALL, TITLE, Anchor, Point, Sheet

_PITCH = 4.3
_LEFT, _TOP = 15.0, 26.0
_CAN = "#31506e"


def draw(circuit: Circuit, language: str = "en") -> Sheet:
    return _Drawing(lay(circuit), circuit, language).sheet


def _at(row: float, column: float) -> Point:
    return _LEFT + _PITCH * (column - 1), _TOP + _PITCH * (row - 1)


class _Drawing:
    def __init__(self, board: Stripboard, whole: Circuit, language: str) -> None:
        self.board, self.whole = board, whole
        title = f"pichenette: the hub of {whole.name} on a stripboard"
        self.sheet = Sheet(title, language=language)
        self._strips()
        self._pico()
        for number, part in enumerate(self._parts("J")):
            self._plug(part, number)
        for part in self.board.circuit.parts.values():
            if part.ref != "U1" and not part.ref.startswith("J"):
                self._part(part)
        for link in board.links:
            colour = self.whole.nets[link.net].colour or "grey"
            ends = [_at(*link.start), _at(*link.end)]
            self.sheet.wire(link.net, colour, ends)
            for end in ends:
                self.sheet.dot(*end)
        for cut in board.cuts:
            self.sheet.cut(_at(*cut), 1.2)
        self._ends()
        self._words()

    def _parts(self, letter: str) -> list[Part]:
        parts = self.board.circuit.parts.values()
        return [part for part in parts if part.kind.letter == letter]

    def _holes(self, part: Part) -> list[BoardHole]:
        return [self.board.legs[node] for node in self.board.legs if node.ref == part.ref]

    def _strips(self) -> None:
        for row in range(1, ROWS + 1):
            self.sheet.strip(_at(row, 1), _at(row, COLUMNS), 3.0, _PITCH)
        for row in range(5, ROWS, 5):
            x, y = _at(row, 0)
            self.sheet.text(x - 0.6, y, str(row), SMALL, "end", fill="#777")
        for column in range(5, COLUMNS, 5):
            x, y = _at(ROWS + 4.6, column)
            self.sheet.text(x, y, str(column), SMALL, "middle", fill="#777")

    def _pico(self) -> None:
        (left, top), (right, low) = _at(7.3, PICO_LEFT - 0.6), _at(27.7, PICO_RIGHT + 0.6)
        self.sheet.box(left, top, right - left, low - top, "#dff0e0")
        x, y = _at(6.9, (PICO_LEFT + PICO_RIGHT) / 2)
        self.sheet.box(x - 4, y - 1.5, 8, 3.4, "#c9cdd2")
        self.sheet.text(x, y + 0.3, "USB", SMALL, "middle")
        for pin in self.board.circuit.parts["U1"].kind.pins:
            hole = pico_hole(int(pin.number))
            x, y = _at(*hole)
            is_used = self.board.circuit.net_of("U1", pin.number) is not None
            self.sheet.ring((x, y), 0.9, "#e8c547" if is_used else "#f5f1e0")
            inwards = 1 if hole.column == PICO_LEFT else -1
            anchor: Anchor = "start" if inwards == 1 else "end"
            fill = "#111" if is_used else "#888"
            self.sheet.text(x + 1.6 * inwards, y, pin.name, SMALL, anchor, fill=fill)

    def _plug(self, part: Part, number: int) -> None:
        holes = self._holes(part)
        rows, column = [hole.row for hole in holes], holes[0].column
        is_upper = rows[0] <= UPPER.second
        # The key, the open side, is on the left; pin 1 outside, or inside where there are two ways.
        (left, top), (right, low) = (
            _at(min(rows) - 0.75, column - 0.8),
            _at(max(rows) + 0.75, column + 0.8),
        )
        self.sheet.box(left, top, right - left, low - top, PLUG, is_optional=part.is_optional)
        for pin, hole in zip(part.kind.pins, holes, strict=True):
            self.sheet.ring(_at(*hole), 0.9, "#c8a13a")
            x, y = _at(*hole)
            self.sheet.text(x - 1.4, y, pin.number, SMALL, "end", fill="#555")
        step = number % (2 if is_upper else 3)
        x, y = _at(-0.6 - 0.9 * step if is_upper else ROWS + 1.5 + 0.9 * step, column - 0.8)
        self.sheet.text(x, y, f"{part.ref} {part.value}", SMALL, bold=True)

    def _part(self, part: Part) -> None:
        holes = self._holes(part)
        x1, top = _at(min(hole.row for hole in holes), holes[0].column)
        _, low = _at(max(hole.row for hole in holes), holes[0].column)
        fill = {"C": "#c9dcf2", "Q": "#777", "RN": "#3a3f52"}.get(part.kind.letter, BAR)
        if part.value == "10uF":
            fill = _CAN
        wide = 2.6 if part.kind.letter in ("C", "RN", "Q") else 2.0
        self.sheet.box(
            x1 - wide / 2, top - 1.2, wide, low - top + 2.4, fill, is_optional=part.is_optional
        )
        for number, hole in enumerate(holes):
            is_first = number == 0 and part.kind.letter == "RN"
            self.sheet.ring(_at(*hole), 0.7, "#ffffff" if is_first else "#d8d8dc")
        self._name(part, holes)

    def _name(self, part: Part, holes: list[BoardHole]) -> None:
        rows = [hole.row for hole in holes]
        column = holes[0].column
        if part.kind.letter == "RN":
            x, y = _at(min(rows) - 1, column)
            self.sheet.text(x + 0.4, y, part.ref, SMALL, "middle", True)
        elif min(rows) <= UPPER.second:
            x, y = _at(1, column)
            name = f"{part.ref} +" if part.value == "10uF" else part.ref
            self.sheet.text(x, y, name, SMALL, "middle")
            for pin, hole in zip(part.kind.pins, holes, strict=True):
                if part.kind.letter == "Q":
                    x, y = _at(*hole)
                    self.sheet.text(x + 2.2, y, pin.name, SMALL)
        elif max(rows) > pico_hole(20).row:
            x, y = _at(ROWS + (0.05 if column % 2 else 0.7), column)
            self.sheet.text(x, y, part.ref, SMALL, "middle")
        else:
            x, y = _at(min(rows) - 0.85, column)
            self.sheet.text(x, y, part.ref, SMALL, "middle")

    def _ends(self) -> None:
        for net, hole in self.board.ends.items():
            x, y = _at(*hole)
            self.sheet.ring((x, y), 1.3, "#ffffff")
            name = next(
                (
                    f"{self.whole.parts[node.ref].pin(node.pin).name}"
                    for node in self.whole.nets[net].nodes
                    if self.whole.parts[node.ref].place == "mux"
                ),
                net,
            )
            if hole.column == COLUMNS:
                self.sheet.text(x + 2.2, y, name, SMALL)
            else:  # above both of a plug's, in their order
                self.sheet.text(*_at(hole.row - 2.1, hole.column), name, SMALL, "middle")

    def _words(self) -> None:
        sheet = self.sheet
        sheet.text(
            8, 8, f"{self.whole.name}: the hub on a stripboard, from above", TITLE * 0.8, bold=True
        )
        y = 205.0
        sheet.cut((10, y), 1.2)
        sheet.text(13, y, "strip cut here", SMALL)
        sheet.dot(50, y)
        sheet.text(53, y, "end of a wire", SMALL)
        if self.board.ends:
            sheet.ring((90, y), 1.3, "#ffffff")
            sheet.text(93, y, "wire to the multiplexer", SMALL)
        sheet.text(150, y, "100 × 160 mm, 2.54 mm; dashed: optional", SMALL)
