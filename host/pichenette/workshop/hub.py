"""The circuit of a hub that fits every board file: one carrier for the Pico.

Sixteen plugs of four ways (3.3 V, ground, signal, carrier), each signal through 330 Ω to a GPIO and
pulled up behind it, with a place for the capacitor that a button wants there; plugs for a scale,
the UART and the multiplexer; the carrier's driver; test points.  What belongs to plug 7 is R7, C7
and, for a button, C23.  `fits` says what a board file wants and this hub does not give.
"""

from collections.abc import Iterator
from dataclasses import replace

from pichenette.board import Board
from pichenette.workshop import headers, parts, pico_side
from pichenette.workshop.circuit import Builder, Circuit

GATE_PINS = (*range(2, 16), 18, 19)  # GPIOs, plug by plug
SERIES_OHMS = 330.0  # what touches a plug by mistake gets 10 mA at most, which a pin stands
BUTTON = "button"  # the option of a capacitor that is fitted where a plug leads to a button
DOUT, SCK, SDA, SCL, CARRIER, TX, RX = 16, 17, 20, 21, 22, 0, 1
TEST_POINTS = {  # what is printed beside it -> the net
    "3V3": "3V3",
    "GND": "GND",
    "5V": "VSYS",
    "38k": "CARRIER",
    "DT": f"GP{DOUT}",
    "SCK": f"GP{SCK}",
    "SDA": f"GP{SDA}",
    "SCL": f"GP{SCL}",
}


def circuit() -> Circuit:
    build = Builder("hub", "The hub board")
    pico = build.add(headers.PICO, "Pico")
    build.join("3V3", (pico, "3V3"))
    build.join("GND", *((pico, pin) for pin in headers.grounds(headers.PICO)))
    for number, pin in enumerate(GATE_PINS, 1):
        plug = build.add(parts.connector(4), f"{number} GP{pin}")
        series = build.add(parts.RESISTOR, "330R", ohms=SERIES_OHMS)
        smooth = build.add(parts.CAPACITOR, "100nF")
        build.join("3V3", (plug, "1"), (smooth, "1"))
        build.join("GND", (plug, "2"), (smooth, "2"))
        build.join(f"PLUG-{number}", (plug, "3"), (series, "1"))
        build.join("CARRIER", (plug, "4"))
        build.join(f"GP{pin}", (series, "2"), (pico, f"GP{pin}"))
    for pin in GATE_PINS:
        calm = build.add(parts.CAPACITOR, "100nF", option=BUTTON)
        build.join(f"GP{pin}", (calm, "1"))
        build.join("GND", (calm, "2"))
    bulk = build.add(parts.electrolytic(5, 2), "10uF")
    build.join("3V3", (bulk, "1"))
    build.join("GND", (bulk, "2"))
    for first in (0, parts.NETWORK_SIZE):
        network = build.add(parts.NETWORK, "10k", ohms=pico_side.PULL_UP_OHMS)
        build.join("3V3", (network, "COMMON"))
        for number, pin in enumerate(GATE_PINS[first : first + parts.NETWORK_SIZE], 1):
            build.join(f"GP{pin}", (network, f"R{number}"))
    switch = build.add(parts.NPN, "2N3904", option="38 kHz")
    base = build.add(parts.RESISTOR, "4k7", ohms=pico_side.BASE_OHMS, option="38 kHz")
    build.join("CARRIER", (switch, "C"))
    build.join("GND", (switch, "E"))
    build.join("BASE", (switch, "B"), (base, "2"))
    build.join(f"GP{CARRIER}", (base, "1"), (pico, f"GP{CARRIER}"))
    for value, lines in (("scale", (DOUT, SCK)), ("mux", (SDA, SCL))):
        plug = build.add(parts.connector(4), value, option=value)
        build.join("3V3", (plug, "1"))
        build.join("GND", (plug, "2"))
        for way, pin in zip(("3", "4"), lines, strict=True):
            build.join(f"GP{pin}", (plug, way), (pico, f"GP{pin}"))
            if value == "mux":
                pull_up = build.add(
                    parts.RESISTOR, "2k2", ohms=pico_side.I2C_PULL_UP_OHMS, option=value
                )
                build.join("3V3", (pull_up, "1"))
                build.join(f"GP{pin}", (pull_up, "2"))
    plug = build.add(parts.PI_LINK, "Pi", option="UART")
    diode = build.add(parts.SCHOTTKY, "1N5817", option="UART")
    build.join("PI-5V", (plug, "5V"), (diode, "A"))
    build.join("VSYS", (diode, "K"), (pico, "VSYS"))
    build.join("GND", (plug, "GND"))
    build.join(f"GP{TX}", (pico, f"GP{TX}"), (plug, "RXD"))
    build.join(f"GP{RX}", (pico, f"GP{RX}"), (plug, "TXD"))
    for value, net in TEST_POINTS.items():
        build.join(net, (build.add(parts.TEST_POINT, value), "1"))
    return build.done()


def fitted(board: Board) -> Circuit:
    """What is soldered on the hub for a board, what hangs on its plugs, and what is beside it.

    The plugs and pull-ups of colour heads are not on this hub: they stay with the multiplexer.
    """
    own = pico_side.circuit_of(board)
    whole = circuit().parts
    places = {GATE_PINS.index(gate.pin) + 1: gate for gate in board.gates}
    size = parts.NETWORK_SIZE
    wanted = {"U1": "", "C33": ""}
    wanted |= {f"RN{(number - 1) // size + 1}": "" for number in places}
    wanted |= {f"{letter}{number}": "" for number in places for letter in "JRC"}
    wanted |= {f"C{n + 2 * size}": "" for n, gate in places.items() if gate.role == "button"}
    if board.carrier is not None:
        wanted |= dict.fromkeys(("Q1", "R17"), "")
    if board.scale is not None:
        wanted["J17"] = "scale" if board.scale.optional else ""
    if board.colour is not None:
        wanted |= dict.fromkeys(("J18", "R18", "R19"), "colour" if board.colour.optional else "")
    if board.uart is not None:
        wanted |= dict.fromkeys(("J19", "D1"), "")
    chosen = {ref: replace(whole[ref], option=option) for ref, option in wanted.items()}
    heads = {
        node.ref
        for net in own.nets.values()
        if net.name not in ("3V3", "GND", "SDA", "SCL")
        for node in net.nodes
        if any(own.parts[other.ref].kind.key == "mux" for other in net.nodes)
    }
    chosen |= {
        f"beside {ref}": part
        for ref, part in own.parts.items()
        if part.place != "hub" or ref in heads
    }
    return Circuit(board.name, f"{board.name}, on the printed hub", chosen, {})


def fits(board: Board) -> Iterator[str]:
    """What a board file wants and this hub does not give; nothing, where it fits."""
    for gate in board.gates:
        if gate.pin not in GATE_PINS:
            yield f"{gate.id}: GPIO {gate.pin} has no plug on the hub"
    wanted = []
    if board.scale is not None:
        wanted += [("scale dout", board.scale.dout, DOUT), ("scale sck", board.scale.sck, SCK)]
    if board.colour is not None:
        wanted += [("colour sda", board.colour.sda, SDA), ("colour scl", board.colour.scl, SCL)]
    if board.carrier is not None:
        wanted.append(("carrier", board.carrier.pin, CARRIER))
    if board.uart is not None:
        wanted += [("uart tx", board.uart.tx, TX), ("uart rx", board.uart.rx, RX)]
    for name, pin, has in wanted:
        if pin != has:
            yield f"{name}: GPIO {pin}; the hub has it on GPIO {has}"
