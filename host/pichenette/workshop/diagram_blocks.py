"""Draw everything on the Pico besides its gates: scale, colour heads, the carrier's switch, the
UART.
"""

from typing import TYPE_CHECKING

from pichenette.workshop.drawing import BAR, CHIP, PLUG, WAY_SIZE, Rail, row_y
from pichenette.workshop.svg import NORMAL, SMALL

if TYPE_CHECKING:
    from pichenette.workshop.diagram import PicoDrawing

_PICO = "U1"
_LEFT, _RIGHT = 120.0, 166.0  # the Pico's edges
_CHIP_X, _CHIP_WIDE = 206.0, 26.0


def draw(drawing: "PicoDrawing") -> None:
    board = drawing.board
    if board.scale is not None:
        _scale(drawing, board.scale.dout, board.scale.sck)
    if board.colour is not None:
        _colour(drawing, board.colour.sda, board.colour.scl)
    if board.carrier is not None:
        _carrier(drawing, board.carrier.pin)
    if board.uart is not None:
        _uart(drawing, board.uart.tx, board.uart.rx)


def _scale(drawing: "PicoDrawing", dout: int, sck: int) -> None:
    plug, chip = drawing.plug("scale"), drawing.refs("hx711")[0]
    cell = drawing.refs("load-cell")[0]
    data_y, clock_y = drawing.pico_row(dout)[0], drawing.pico_row(sck)[0]
    top = min(data_y, clock_y)
    supply_y, ground_y = top - 8.8, top - 4.4
    sheet = drawing.sheet
    is_optional = drawing.part(chip).is_optional
    high = max(data_y, clock_y) - supply_y + 10.5
    sheet.box(_CHIP_X, supply_y - 7.5, _CHIP_WIDE, high, CHIP, is_optional=is_optional)
    sheet.text(_CHIP_X + _CHIP_WIDE / 2, supply_y - 4.6, f"{chip}  HX711", NORMAL, "middle", True)
    ends = {"VCC": supply_y, "GND": ground_y, "SCK": clock_y, "DT": data_y}
    for name, y in ends.items():
        sheet.text(_CHIP_X + 1.5, y, name, SMALL)
    drawing.tap(drawing.right["3V3"], (_CHIP_X, supply_y), (chip, "VCC"))
    drawing.tap(drawing.right["GND"], (_CHIP_X, ground_y), (chip, "GND"))
    for name, net, gpio in (("DT", "SCALE-DT", dout), ("SCK", "SCALE-SCK", sck)):
        y = ends[name]
        drawing.wire(net, [(_RIGHT, y), (_CHIP_X, y)], (_PICO, f"GP{gpio}"), (chip, name))
    ways = {"1": supply_y, "2": ground_y, "3": data_y, "4": clock_y}
    drawing.plug_bar(plug, 192, ways)
    sheet.box(250, supply_y - 7.5, 40, high, "#eeeeee", is_optional=is_optional)
    sheet.text(270, supply_y - 4.6, f"{cell}  load cell", NORMAL, "middle", True)
    heights = [supply_y, ground_y, top, max(data_y, clock_y)]
    pairs = (("E+", "E+ red"), ("E-", "E- black"), ("A-", "A- white"), ("A+", "A+ green"))
    for y, (end, name) in zip(heights, pairs, strict=True):
        sheet.text(_CHIP_X + _CHIP_WIDE - 1.5, y, end, SMALL, "end")
        sheet.text(251.5, y, name.split()[1], SMALL)
        wire = [(_CHIP_X + _CHIP_WIDE, y), (250.0, y)]
        drawing.wire(f"CELL-{end}", wire, (chip, end), (cell, name))


def _colour(drawing: "PicoDrawing", sda: int, scl: int) -> None:
    assert drawing.board.colour is not None
    mux = drawing.refs("mux")[0]
    data_y, clock_y = drawing.pico_row(sda)[0], drawing.pico_row(scl)[0]
    sheet = drawing.sheet
    top, bottom = row_y(1.5), max(data_y, clock_y) + 9
    is_optional = drawing.part(mux).is_optional
    sheet.box(_CHIP_X, top, _CHIP_WIDE, bottom - top, CHIP, is_optional=is_optional)
    sheet.text(_CHIP_X + _CHIP_WIDE / 2, top + 4, mux, NORMAL, "middle", True)
    sheet.text(_CHIP_X + _CHIP_WIDE / 2, top + 8, "TCA9548A", SMALL, "middle")
    supply_y, ground_y = min(data_y, clock_y) - 10.4, max(data_y, clock_y) + 4.2
    ends = {"VIN": supply_y, "SCL": clock_y, "SDA": data_y, "GND": ground_y}
    for name, y in ends.items():
        sheet.text(_CHIP_X + 1.5, y, name, SMALL)
    drawing.tap(drawing.right["3V3"], (_CHIP_X, supply_y), (mux, "VIN"))
    drawing.tap(drawing.right["GND"], (_CHIP_X, ground_y), (mux, "GND"))
    for name, gpio in (("SDA", sda), ("SCL", scl)):
        y = ends[name]
        drawing.wire(name, [(_RIGHT, y), (_CHIP_X, y)], (_PICO, f"GP{gpio}"), (mux, name))
    drawing.pull_up_bar(
        189,
        [_pull_up(drawing, name, ends[name]) for name in ("SDA", "SCL")],
        drawing.right["3V3"],
        label="above",
        label_dx=3.0,
    )
    _heads(drawing, mux, top, bottom)


def _pull_up(drawing: "PicoDrawing", net: str, y: float) -> tuple[str, str, float]:
    """The resistor of an I²C line, at its place on the line."""
    pulls = drawing.refs("resistor-2k2")
    node = next(node for node in drawing.circuit.nets[net].nodes if node.ref in pulls)
    return node.ref, node.pin, y


def _heads(drawing: "PicoDrawing", mux: str, top: float, bottom: float) -> None:
    assert drawing.board.colour is not None
    heads = sorted(drawing.board.colour.heads.items(), key=lambda head: head[1])
    rails = {"3V3": Rail("3V3", 246.0), "GND": Rail("GND", 251.0)}
    drawing.far += rails.values()
    sheet = drawing.sheet
    pitch = (bottom - top - 6) / len(heads)
    pulled: list[tuple[str, str, float]] = []
    for number, (gate_id, channel) in enumerate(heads):
        plug = drawing.plug(f"{gate_id} colour")
        head = next(
            ref for ref in drawing.refs("colour-head") if drawing.part(ref).place == gate_id
        )
        y = top + 14 + pitch * number
        is_optional = drawing.part(head).is_optional
        sheet.box(264, y - 6.8, 26, 6.8 + 3 * 3.2 + 2.4, CHIP, is_optional=is_optional)
        sheet.text(277, y - 4.4, f"{head} {gate_id}", SMALL, "middle", True)
        ends = {"VIN": y, "GND": y + 3.2, "SDA": y + 6.4, "SCL": y + 9.6}
        for name, end_y in ends.items():
            sheet.text(265.2, end_y, name, SMALL)
        drawing.tap(rails["3V3"], (264, ends["VIN"]), (head, "VIN"))
        drawing.tap(rails["GND"], (264, ends["GND"]), (head, "GND"))
        for name, short in (("SDA", "SD"), ("SCL", "SC")):
            net = f"{gate_id.upper()}-{name}"
            start = _CHIP_X + _CHIP_WIDE
            sheet.text(start - 1.5, ends[name], f"{short}{channel}", SMALL, "end")
            drawing.wire(
                net,
                [(start, ends[name]), (264, ends[name])],
                (mux, f"{short}{channel}"),
                (head, name),
            )
            pulled.append(_pull_up(drawing, net, ends[name]))
        sheet.box(256.4, y - 2.4, 3.2, 3 * 3.2 + 4.8, PLUG, True, is_optional)
        sheet.text(258, y - 4.4, plug, SMALL, "middle", True)
        for way, end_y in zip("1234", ends.values(), strict=True):
            net = drawing.net_at(plug, way).name
            drawing.wire(net, [(256.4, end_y), (259.6, end_y)], (plug, way))
            sheet.text(255.8, end_y - 1.6, way, WAY_SIZE, "end", fill="#555")
    drawing.pull_up_bar(238.5, pulled, rails["3V3"], label_dx=4.0)


def _carrier(drawing: "PicoDrawing", gpio: int) -> None:
    """GPIO – resistor – base; the collector's wire runs under the Pico to the plugs."""
    switch, base = drawing.refs("npn")[0], drawing.refs("resistor-4k7")[0]
    sheet = drawing.sheet
    y = drawing.pico_row(gpio)[0]
    sheet.box(183.5, y - 1.6, 5, 3.2, BAR)
    sheet.text(187.4, y - 3.2, f"{base}: 4k7", 2.3, "middle")
    drawing.wire("CARRIER-PIN", [(_RIGHT, y), (183.5, y)], (_PICO, f"GP{gpio}"), (base, "1"))
    drawing.wire("CARRIER-BASE", [(188.5, y), (193, y)], (base, "2"), (switch, "B"))
    sheet.box(193, y - 2.6, 10, 5.2, CHIP)
    sheet.text(198, y, f"{switch} B", SMALL, "middle", True)
    sheet.text(204.0, y - 4.4, "C", SMALL)
    sheet.text(204.0, y + 4.4, "E", SMALL)
    drawing.wire(
        "GND", [(202, y + 2.6), (202, y + 3.8), (drawing.right["GND"].x, y + 3.8)], (switch, "E")
    )
    sheet.dot(drawing.right["GND"].x, y + 3.8)
    drawing.right["GND"].ys.append(y + 3.8)
    rail = drawing.left["CARRIER"]
    under = row_y(19) + 6.6
    drawing.wire(
        "CARRIER",
        [(202, y - 2.6), (202, y - 6), (170, y - 6), (170, under), (rail.x, under)],
        (switch, "C"),
        rail=True,
    )
    drawing.draw_rail(rail, under)


def _uart(drawing: "PicoDrawing", tx: int, rx: int) -> None:
    """From the Pi's header: its 5 V through a diode to VSYS, ground, and the crossed pair."""
    plug, diode = drawing.plug("Pi"), drawing.refs("schottky")[0]
    sheet = drawing.sheet
    tx_y, rx_y = drawing.pico_row(tx)[0], drawing.pico_row(rx)[0]
    supply_y, ground_y = min(tx_y, rx_y) - 4.2, max(tx_y, rx_y) + 4.2
    sheet.box(8, supply_y - 2, 52, ground_y - supply_y + 4, PLUG)
    sheet.text(10, (supply_y + ground_y) / 2, f"{plug}  to the Pi", NORMAL, bold=True)
    ends = {"5V": supply_y, "RXD": tx_y, "TXD": rx_y, "GND": ground_y}
    for name, y in ends.items():
        sheet.text(58.8, y, f"{name} {drawing.part(plug).pin(name).number}", WAY_SIZE, "end")
    drawing.tap(drawing.left["GND"], (60, ground_y), (plug, "GND"))
    drawing.wire("UART-TX", [(60, tx_y), (_LEFT, tx_y)], (plug, "RXD"), (_PICO, f"GP{tx}"))
    drawing.wire("UART-RX", [(60, rx_y), (_LEFT, rx_y)], (plug, "TXD"), (_PICO, f"GP{rx}"))
    over = 12.6
    drawing.wire(
        "PI-5V",
        [(60, supply_y), (66, supply_y), (66, over), (152, over)],
        (plug, "5V"),
        (diode, "A"),
    )
    sheet.box(152, over - 1.6, 6, 3.2, BAR)
    sheet.text(155, over - 3.2, f"{diode}: 1N5817", SMALL, "middle")
    vsys_y = row_y(1)
    drawing.wire(
        "VSYS",
        [(158, over), (170, over), (170, vsys_y), (_RIGHT, vsys_y)],
        (diode, "K"),
        (_PICO, "VSYS"),
    )
