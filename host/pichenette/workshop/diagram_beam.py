"""The far end of a beam's cable: two small drawings, one for each kind of beam.

They are drawn from the circuit of a board with one beam, so that they cannot disagree with the
rest.
"""

from pichenette import board
from pichenette.workshop import pico_side
from pichenette.workshop.circuit import CircuitNode
from pichenette.workshop.drawing import BAR, CHIP, PLUG, CircuitDrawing
from pichenette.workshop.svg import NORMAL, SMALL, TITLE, Sheet

_GATE = {"id": "pocket-1", "role": "pocket", "pin": 2}
_NET = "POCKET-1"
_PLUG = "J1"
_WIDE, _HIGH = 190.0, 84.0


def modules(language: str = "en") -> Sheet:
    """An emitter and a receiver with leads of their own, joined by lever connectors."""
    drawing = _start({}, "beam.svg: An unmodulated pair (Adafruit 2167 or 2168)", language)
    sheet, beam = drawing.sheet, drawing.refs("beam-pair")[0]
    ways = {"1": 26.0, "2": 42.0, "3": 58.0}
    _cable_end(drawing, ways)
    for net, y, wide in (("3V3", ways["1"], 3), ("GND", ways["2"], 3), (_NET, ways["3"], 2)):
        sheet.box(70, y - 4, 12, 8, "#f6dcc0")
        sheet.text(76, y, f"{wide}-way", 2.3, "middle")
        way = next(way for way, at in ways.items() if at == y)
        drawing.wire(net, [(34, y), (70, y)], (_PLUG, way))
    _eye(sheet, 146, 20, "emitter")
    _eye(sheet, 146, 52, "receiver")
    sheet.wire("3V3", "red", [(82, 24), (146, 24)], *_nodes(drawing, beam, "EMITTER+"))
    sheet.wire("GND", "black", [(82, 40), (104, 40), (104, 30), (146, 30)])
    sheet.wire("3V3", "red", [(82, 28), (96, 28), (96, 54), (146, 54)])
    sheet.wire("GND", "black", [(82, 44), (90, 44), (90, 49), (112, 49), (112, 58), (146, 58)])
    sheet.wire(_NET, "white", [(82, 58), (86, 58), (86, 62), (146, 62)])
    sheet.text(126, 21.4, "red", SMALL, "middle")
    sheet.text(126, 27.4, "black", SMALL, "middle")
    sheet.text(126, 51.4, "red", SMALL, "middle")
    sheet.text(126, 65, "white or yellow", SMALL, "middle")
    for pin, net in (
        ("EMITTER-", "GND"),
        ("RECEIVER+", "3V3"),
        ("RECEIVER-", "GND"),
        ("OUT", _NET),
    ):
        sheet.drawn.setdefault(net, set()).update(_nodes(drawing, beam, pin))
    _light(sheet)
    sheet.text(8, 79, "No resistor for the emitter: it has one inside.  Both run on 3.3 V.", SMALL)
    return sheet


def modulated(language: str = "en") -> Sheet:
    """A TSSP receiver with its filter, and an emitter with its resistor."""
    drawing = _start(
        {"carrier": {"pin": 22}}, "beam-38khz.svg: A modulated beam (TSSP58038, TSAL4400)", language
    )
    sheet = drawing.sheet
    receiver, emitter = drawing.refs("tssp")[0], drawing.refs("ir-led")[0]
    limiting, filtering = drawing.refs("resistor-2k2")[0], drawing.refs("resistor-100R")[0]
    smooth = drawing.refs("capacitor-100nF")[0]
    ways = {"1": 34.0, "2": 62.0, "3": 56.0, "4": 24.0}
    _cable_end(drawing, ways)
    _eye(sheet, 146, 20, f"{emitter} TSAL4400")
    _eye(sheet, 146, 50, f"{receiver} TSSP58038")
    drawing.wire("CARRIER", [(34, 24), (146, 24)], (_PLUG, "4"), (emitter, "K"))
    sheet.text(144.8, 21.6, "cathode (flat side)", SMALL, "end")
    sheet.box(98, 32.4, 12, 3.2, BAR)
    sheet.text(104, 29.8, f"{limiting}: 2k2", SMALL, "middle")
    drawing.wire("3V3", [(34, 34), (98, 34)], (_PLUG, "1"), (limiting, "1"))
    drawing.wire(
        f"{_NET}-EMITTER",
        [(110, 34), (136, 34), (136, 30), (146, 30)],
        (limiting, "2"),
        (emitter, "A"),
    )
    sheet.text(144.8, 27.8, "anode", SMALL, "end")
    drawing.wire("3V3", [(64, 34), (64, 48), (74, 48)], (filtering, "1"))
    sheet.dot(64, 34)
    sheet.box(74, 46.4, 12, 3.2, BAR)
    sheet.text(80, 44, f"{filtering}: 100R", SMALL, "middle")
    vs = [(86.0, 48.0), (136.0, 48.0), (136.0, 54.0), (146.0, 54.0)]
    drawing.wire(f"{_NET}-VS", vs, (filtering, "2"), (receiver, "VS"))
    drawing.wire(_NET, [(34, 56), (128, 56), (128, 58), (146, 58)], (_PLUG, "3"), (receiver, "OUT"))
    drawing.wire("GND", [(34, 62), (146, 62)], (_PLUG, "2"), (receiver, "GND"))
    sheet.box(107, 50.4, 6, 3.2, BAR)
    drawing.wire(f"{_NET}-VS", [(110, 48), (110, 50.4)], (smooth, "1"))
    drawing.wire("GND", [(110, 53.6), (110, 62)], (smooth, "2"))
    sheet.dot(110, 48)
    sheet.dot(110, 62)
    sheet.text(114.4, 52, f"{smooth}: 100nF", SMALL)
    for y, name in ((51.8, "VS 3"), (60, "OUT 1"), (64.4, "GND 2")):
        sheet.text(144.8, y, name, SMALL, "end")
    _light(sheet)
    sheet.text(
        8, 79, "The receiver's lens and the emitter look at each other through 2 mm holes.", SMALL
    )
    return sheet


def _start(more: dict[str, dict[str, int]], title: str, language: str) -> CircuitDrawing:
    wired = board.parse({"name": "detail", "gates": [_GATE], **more}, "detail")
    drawing = CircuitDrawing(pico_side.circuit_of(wired), title)
    drawing.sheet = Sheet(title, _WIDE, _HIGH, language)
    drawing.sheet.text(8, 8, title.split(": ", 1)[1], TITLE * 0.8, bold=True)
    return drawing


def _nodes(drawing: CircuitDrawing, ref: str, pin: str) -> list[CircuitNode]:
    return [CircuitNode(ref, drawing.part(ref).pin(pin).number)]


def _cable_end(drawing: CircuitDrawing, ways: dict[str, float]) -> None:
    sheet = drawing.sheet
    top, bottom = min(ways.values()), max(ways.values())
    sheet.box(8, top - 5, 26, bottom - top + 10, PLUG)
    sheet.text(10, (top + bottom) / 2, "plug", NORMAL, bold=True)
    for way, y in ways.items():
        name = drawing.net_at(_PLUG, way).name
        said = {_NET: "signal", "CARRIER": "38 kHz"}.get(name, name)
        sheet.text(32.6, y, f"{said}  {way}", SMALL, "end")


def _eye(sheet: Sheet, x: float, y: float, name: str) -> None:
    sheet.box(x, y, 22, 14, CHIP)
    sheet.box(x + 22, y + 4, 5, 6, "#c9b8e0")
    sheet.text(x + 11, y - 2.6, name, SMALL, "middle", True)


def _light(sheet: Sheet) -> None:
    sheet.arrow((173, 27), (182, 27), (182, 59), (173, 59))
    sheet.text(183.6, 43, "IR", SMALL, fill="#c00")
