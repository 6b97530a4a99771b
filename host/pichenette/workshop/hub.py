"""The circuit of a hub that fits every board file: one carrier for the Pico, to lay out in KiCad.

Sixteen plugs of four ways (3.3 V, ground, signal, carrier), each signal through 330 Ω to a GPIO and
pulled up behind it; plugs for a scale, the UART and the multiplexer; the carrier's driver.  `fits`
says what a board file wants and this hub does not give.
"""

from collections.abc import Iterator

from pichenette.board import Board
from pichenette.workshop import headers, parts, pico_side
from pichenette.workshop.circuit import Builder, Circuit

GATE_PINS = (*range(2, 16), 18, 19)  # GPIOs, plug by plug
SERIES_OHMS = 330.0  # what touches a plug by mistake gets 10 mA at most, which a pin stands
DOUT, SCK, SDA, SCL, CARRIER, TX, RX = 16, 17, 20, 21, 22, 0, 1


def circuit() -> Circuit:
    build = Builder("hub", "The hub board")
    pico = build.add(headers.PICO, "Pico")
    build.join("3V3", (pico, "3V3"))
    build.join("GND", *((pico, pin) for pin in headers.grounds(headers.PICO)))
    bulk = build.add(parts.electrolytic(5, 2), "10uF")
    build.join("3V3", (bulk, "1"))
    build.join("GND", (bulk, "2"))
    for number, pin in enumerate(GATE_PINS, 1):
        plug = build.add(parts.connector(4), f"{number} GP{pin}")
        series = build.add(parts.RESISTOR, "330R", ohms=SERIES_OHMS)
        smooth = build.add(parts.CAPACITOR, "100nF")
        build.join("3V3", (plug, "1"), (smooth, "1"))
        build.join("GND", (plug, "2"), (smooth, "2"))
        build.join(f"PLUG-{number}", (plug, "3"), (series, "1"))
        build.join("CARRIER", (plug, "4"))
        build.join(f"GP{pin}", (series, "2"), (pico, f"GP{pin}"))
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
    return build.done()


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
