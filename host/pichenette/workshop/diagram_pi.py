"""A drawing of the Raspberry Pi's side: strip and supply on the left, the panel on the right, on A4
landscape.
"""

from pichenette.workshop import headers, pi_side
from pichenette.workshop.circuit import CircuitNode
from pichenette.workshop.drawing import (
    BAR,
    CHIP,
    PLUG,
    ROWS,
    WAY,
    CircuitDrawing,
    Rail,
    row_y,
    runs,
)
from pichenette.workshop.pi_side import PiSide
from pichenette.workshop.svg import NORMAL, SMALL, TITLE, Sheet

_PI = "U1"
_LEFT, _RIGHT = 150.0, 204.0
_SHIFTER_X, _SHIFTER_WIDE = 96.0, 30.0
_STRIP_X, _STRIP_WIDE = 8.0, 31.0
_STRIP_PLUG_X = 48.0


def draw(side: PiSide, language: str = "en") -> Sheet:
    title = "pichenette: wiring of the Raspberry Pi's side"
    drawing = CircuitDrawing(pi_side.circuit_of(side), title, language)
    drawing.sheet.text(8, 8, "Raspberry Pi: strip, panel and buzzer", TITLE, bold=True)
    _header(drawing)
    _strip(drawing, side)
    panel = Rail("GND", 231.0)
    for name, gpio in side.panel.items():
        _two_ways(drawing, panel, name, gpio, f"BUTTON-{name.upper()}")
    _buzzer(drawing, panel, side.buzzer.pin)
    _pull_ups(drawing, side)
    drawing.tap(panel, (_RIGHT, row_y(2)), (_PI, "6"))
    drawing.draw_rail(panel)
    _notes(drawing, side)
    return drawing.sheet


def _row(drawing: CircuitDrawing, gpio: int) -> tuple[float, bool, str]:
    number = drawing.part(_PI).pin(f"BCM{gpio}").number
    return row_y((int(number) - 1) // 2), int(number) % 2 == 1, number


def _header(drawing: CircuitDrawing) -> None:
    sheet = drawing.sheet
    top, bottom = row_y(0) - 5, row_y(ROWS - 1) + 5
    sheet.box(_LEFT, top, _RIGHT - _LEFT, bottom - top, "#dcebd6")
    middle = (_LEFT + _RIGHT) / 2
    sheet.text(middle, top - 3, f"{_PI}  Raspberry Pi, 40-pin header", NORMAL, "middle", True)
    for pin in headers.PI.pins:
        is_odd = int(pin.number) % 2 == 1
        y = row_y((int(pin.number) - 1) // 2)
        drawing.header_pin(_PI, pin.number, _LEFT if is_odd else _RIGHT, y, is_odd)


def _strip(drawing: CircuitDrawing, side: PiSide) -> None:
    sheet = drawing.sheet
    shifter, plug = drawing.refs("shifter")[0], drawing.plug("strip")
    strip, supply = drawing.refs("strip")[0], drawing.refs("strip-supply")[0]
    clock_y, data_y = _row(drawing, side.strip.clock)[0], _row(drawing, side.strip.data)[0]
    top, bottom = min(clock_y, data_y), max(clock_y, data_y)
    power_y, ground_y = top - 12.0, bottom + 12.0
    power, ground = Rail("5V", 62.0), Rail("GND", 86.0)
    high = ground_y - power_y + 15
    sheet.box(_SHIFTER_X, power_y - 9, _SHIFTER_WIDE, high, CHIP, is_optional=True)
    centre = _SHIFTER_X + _SHIFTER_WIDE / 2
    sheet.text(centre, power_y - 6, f"{shifter} 74AHCT125", SMALL, "middle", True)
    sheet.box(_STRIP_X, power_y - 9, _STRIP_WIDE, high, "#fff8d6", is_optional=True)
    sheet.text(_STRIP_X + 2, power_y - 6, f"{strip}  strip", NORMAL, bold=True)
    sheet.text(_STRIP_X + 2, (top + bottom) / 2, f"{side.strip.leds} LEDs", SMALL)
    inner = _STRIP_X + _STRIP_WIDE
    ends = {"5V": power_y, "CI": clock_y, "DI": data_y, "GND": ground_y}
    for name, y in ends.items():
        sheet.text(inner - 1.5, y, name, SMALL, "end")
    for net, y, gate, end, gpio in (
        ("CLOCK", clock_y, "1", "CI", side.strip.clock),
        ("DATA", data_y, "2", "DI", side.strip.data),
    ):
        pin = drawing.part(_PI).pin(f"BCM{gpio}").number
        right = _SHIFTER_X + _SHIFTER_WIDE
        drawing.wire(f"{net}-3V3", [(_LEFT, y), (right, y)], (_PI, pin), (shifter, f"{gate}A"))
        number = drawing.part(shifter).pin(f"{gate}A").number
        sheet.text(right - 1.5, y, f"{number}  {gate}A", SMALL, "end")
        number = drawing.part(shifter).pin(f"{gate}Y").number
        sheet.text(_SHIFTER_X + 1.5, y, f"{number}  {gate}Y", SMALL)
        damping = next(
            node.ref for node in drawing.circuit.nets[f"{net}-5V"].nodes if node.ref[0] == "R"
        )
        sheet.box(70, y - 1.6, 8, 3.2, BAR)
        sheet.text(74, y - 3.4, f"{damping}: 100R", SMALL, "middle")
        drawing.wire(f"{net}-5V", [(_SHIFTER_X, y), (78, y)], (shifter, f"{gate}Y"), (damping, "1"))
        drawing.wire(f"STRIP-{net}", [(70, y), (inner, y)], (damping, "2"), (strip, end))
    drawing.tap(power, (inner, power_y), (strip, "5V"))
    drawing.tap(power, (_SHIFTER_X, power_y), (shifter, "VCC"), (shifter, "3OE"), (shifter, "4OE"))
    sheet.text(_SHIFTER_X + 1.5, power_y, "VCC 14, 10, 13", SMALL)
    sheet.text(_SHIFTER_X + 1.5, ground_y, "GND 7, 1, 4, 9, 12", SMALL)
    drawing.tap(ground, (inner, ground_y), (strip, "GND"))
    pins = ("GND", "1OE", "2OE", "3A", "4A")
    drawing.tap(ground, (_SHIFTER_X, ground_y), *((shifter, pin) for pin in pins))
    if side.strip.feeds == 2:
        _far_end(drawing, strip, power, ground, power_y)
    ways = {"1": power_y, "2": clock_y, "3": data_y, "4": ground_y}
    drawing.plug_bar(plug, _STRIP_PLUG_X, ways)
    _power(drawing, side, supply, power, ground)
    drawing.wire("GND", [(_LEFT, row_y(19)), (ground.x, row_y(19))], (_PI, "39"))
    sheet.dot(ground.x, row_y(19))
    drawing.draw_rail(power)
    drawing.draw_rail(ground, row_y(19))


def _far_end(
    drawing: CircuitDrawing, strip: str, power: Rail, ground: Rail, below_y: float
) -> None:
    """The strip's other end is fed as well."""
    top = below_y - 36.0
    plus_y, minus_y = top + 9.0, top + 15.0
    drawing.sheet.box(_STRIP_X, top, _STRIP_WIDE, 17, "#fff8d6", is_optional=True)
    drawing.sheet.text(_STRIP_X + 2, top + 3.4, f"{strip}  strip's end", SMALL, bold=True)
    inner = _STRIP_X + _STRIP_WIDE
    for name, pin, rail, y in (
        ("5V", "5V-END", power, plus_y),
        ("GND", "GND-END", ground, minus_y),
    ):
        drawing.sheet.text(inner - 1.5, y, name, SMALL, "end")
        drawing.tap(rail, (inner, y), (strip, pin))
    drawing.plug_bar(drawing.plug("strip's end"), _STRIP_PLUG_X, {"1": plus_y, "2": minus_y})


def _power(drawing: CircuitDrawing, side: PiSide, supply: str, power: Rail, ground: Rail) -> None:
    """The supply below the strip: through the fuse to its 5 V; the capacitors across."""
    sheet = drawing.sheet
    fuse, bulk = drawing.refs(f"fuse-{pi_side.fuse_a(side.strip):g}A")[0], "capacitor-1000uF"
    y, zero_y = row_y(17) - 4, row_y(19)
    sheet.box(8, y - 10, 30, zero_y - y + 13, "#eeeeee", is_optional=True)
    sheet.text(10, y - 6.6, f"{supply}  5 V supply", SMALL, bold=True)
    sheet.text(36.5, y, "+5 V", SMALL, "end")
    sheet.text(36.5, zero_y, "0 V", SMALL, "end")
    sheet.box(46, y - 1.6, 8, 3.2, BAR)
    sheet.text(48, y - 3.6, f"{fuse}: {drawing.part(fuse).value}", SMALL, "middle")
    drawing.wire("SUPPLY+", [(38, y), (46, y)], (supply, "+5V"), (fuse, "1"))
    drawing.tap(power, (54, y), (fuse, "2"))
    drawing.wire("GND", [(38, zero_y), (ground.x, zero_y)], (supply, "0V"))
    drawing.plug_bar(drawing.plug("supply"), 58, {"1": y, "2": zero_y})
    for number, key in enumerate((bulk, "capacitor-100nF")):
        ref = drawing.refs(key)[0]
        at = row_y(14.6) + 9 * number
        sheet.box(70, at - 1.6, 8, 3.2, BAR)
        label = f"{ref}: {drawing.part(ref).value.replace('u', 'µ')}"
        sheet.text(74, at - 3.4, label, SMALL, "middle")
        drawing.tap(power, (70, at), (ref, "1"))
        drawing.tap(ground, (78, at), (ref, "2"))


def _two_ways(drawing: CircuitDrawing, ground: Rail, name: str, gpio: int, net: str) -> None:
    """A button's plug, beside its pin."""
    ref = drawing.plug(name)
    y, is_left, number = _row(drawing, gpio)
    assert not is_left, f"{name}: the panel is drawn on the side of the even pins"
    _plug(drawing, ref, name, y)
    drawing.wire(net, [(_RIGHT, y), (238, y)], (_PI, number), (ref, "1"))
    drawing.tap(ground, (238, y + WAY), (ref, "2"))


def _plug(drawing: CircuitDrawing, ref: str, name: str, y: float) -> None:
    is_optional = drawing.part(ref).is_optional
    drawing.sheet.box(238, y - 1.2, 50, WAY + 2.4, PLUG, is_optional=is_optional)
    drawing.sheet.text(286, y + WAY / 2, f"{ref}  {name}", NORMAL, "end", True)
    drawing.ways(ref, 238, {"1": y, "2": y + WAY}, is_left=False)


def _pull_ups(drawing: CircuitDrawing, side: PiSide) -> None:
    """10 kΩ from each button's line to the Pi's 3.3 V, which comes over the top from pin 1."""
    feed = Rail("3V3", 212.0)
    lines = []
    for name, gpio in side.panel.items():
        net = drawing.circuit.nets[f"BUTTON-{name.upper()}"]
        resistor = next(node for node in net.nodes if node.ref in drawing.refs("resistor-10k"))
        lines.append((resistor.ref, resistor.pin, _row(drawing, gpio)[0]))
    drawing.pull_up_bar(220.0, lines, feed, label="above", label_dx=1.6)
    over = row_y(0) - 12.0
    path = [(_LEFT, row_y(0)), (_LEFT - 5, row_y(0)), (_LEFT - 5, over), (feed.x, over)]
    drawing.wire("3V3", path, (_PI, "1"))
    drawing.draw_rail(feed, over)


def _buzzer(drawing: CircuitDrawing, ground: Rail, gpio: int) -> None:
    ref, series = drawing.plug("buzzer"), drawing.refs("resistor-220R")[0]
    y, _, number = _row(drawing, gpio)
    _plug(drawing, ref, "buzzer", y)
    drawing.sheet.box(205.6, y - 1.6, 5, 3.2, BAR)
    drawing.sheet.text(211.4, y - 3.4, f"{series}: 220R", SMALL, "middle")
    drawing.wire("BUZZER-PIN", [(_RIGHT, y), (205.6, y)], (_PI, number), (series, "1"))
    drawing.wire("BUZZER", [(210.6, y), (238, y)], (series, "2"), (ref, "1"))
    drawing.tap(ground, (238, y + WAY), (ref, "2"))


def _notes(drawing: CircuitDrawing, side: PiSide) -> None:
    calming = [
        ref
        for ref in drawing.refs("capacitor-100nF")
        if drawing.net_at(ref, "1").name.startswith("BUTTON-")
    ]
    notes = [
        "The Pi has its own supply; only ground is common.  The Pico is on one of its USB ports.",
        f"{runs(calming)}: 100 nF from way 1 to way 2 of each button's plug.  Dashed: optional.",
    ]
    drawing.sheet.text(8, 200.9, notes[0], SMALL, fill="#333")
    drawing.sheet.text(8, 203.9, notes[1], SMALL, fill="#333")
    for ref in calming:
        for pin in ("1", "2"):
            drawing.sheet.drawn.setdefault(drawing.net_at(ref, pin).name, set()).add(
                CircuitNode(ref, pin)
            )
    names = {"5V": "5 V", "3V3": "3.3 V", "GND": "ground"}
    names |= {"STRIP-CLOCK": "clock", "STRIP-DATA": "data"}
    names |= {f"BUTTON-{name.upper()}": name for name in side.panel} | {"BUZZER": "buzzer"}
    drawing.legend(207.5, drawing.meanings(names))
