"""The Pico's side of a board as a circuit: a hub with the Pico, and a cable to each sensor.

The only 5 V on this side is inside the Pico's USB plug: everything runs on the Pico's 3.3 V, so no
wiring mistake can put more on a pin.
"""

from pichenette.board import Board, Gate
from pichenette.workshop import headers, parts
from pichenette.workshop.circuit import Builder, Circuit

BEAM_CABLE_M = 2.0  # the longest we plan for; across a carrom board it is 1 m
HEAD_CABLE_M = 1.0
SCALE_CABLE_M = 1.0
MUX_CABLE_M = 0.1  # it sits beside the hub, on four wires
MUX_PLACE = "mux"

PULL_UP_OHMS = 10_000.0  # at most 0.5 mA into a TSSP, which guarantees its low level up to there
I2C_PULL_UP_OHMS = 2_200.0
EMITTER_OHMS = 2_200.0  # 38 kHz beams: 0.9 mA; modules have theirs inside
FILTER_OHMS = 100.0  # with 100 nF at each TSSP, as its data sheet suggests
BASE_OHMS = 4_700.0
_SINGLE_RESISTORS = 3  # up to here, a network of eight is not worth its place

BEAM_COLOUR = "yellow"
BUTTON_COLOURS = {"done": "green", "undo": "blue"}


def is_beam(gate: Gate) -> bool:
    return gate.is_passed or gate.role == "second"


def net_of(gate: Gate) -> str:
    return gate.id.upper()


def circuit_of(board: Board) -> Circuit:
    build = Builder(board.name, f"{board.name}: the Pico's side")
    pico = build.add(headers.PICO, "Pico")
    build.join("3V3", (pico, "3V3"), colour="orange")
    build.join("GND", *((pico, pin) for pin in headers.grounds(headers.PICO)), colour="black")
    bulk = build.add(parts.electrolytic(5, 2), "10uF")
    build.join("3V3", (bulk, "1"))
    build.join("GND", (bulk, "2"))
    for gate in board.gates:
        if is_beam(gate) and board.carrier is not None:
            _modulated_beam(build, gate)
        elif is_beam(gate):
            _beam(build, gate)
        else:
            _contact(build, gate)
        build.join(net_of(gate), (pico, f"GP{gate.pin}"))
    _pull_ups(build, [net_of(gate) for gate in board.gates])
    if board.carrier is not None:
        _carrier(build, pico, board.carrier.pin)
    if board.scale is not None:
        _scale(build, pico, board)
    if board.colour is not None:
        _colour(build, pico, board)
    if board.uart is not None:
        _uart(build, pico, board.uart.tx, board.uart.rx)
    return build.done()


def _beam(build: Builder, gate: Gate) -> None:
    plug = build.add(parts.connector(3), gate.id)
    beam = build.add(parts.BEAM_PAIR, place=gate.id)
    smooth = build.add(parts.CAPACITOR, "100nF")
    build.join("3V3", (plug, "1"), (beam, "EMITTER+"), (beam, "RECEIVER+"), (smooth, "1"))
    build.join("GND", (plug, "2"), (beam, "EMITTER-"), (beam, "RECEIVER-"), (smooth, "2"))
    build.join(net_of(gate), (plug, "3"), (beam, "OUT"), colour=BEAM_COLOUR, length_m=BEAM_CABLE_M)


def _modulated_beam(build: Builder, gate: Gate) -> None:
    plug = build.add(parts.connector(4), gate.id)
    receiver = build.add(parts.TSSP, "TSSP58038", place=gate.id)
    filtering = build.add(parts.RESISTOR, "100R", ohms=FILTER_OHMS, place=gate.id)
    smooth = build.add(parts.CAPACITOR, "100nF", place=gate.id)
    emitter = build.add(parts.IR_LED, "TSAL4400", place=gate.id)
    limiting = build.add(parts.RESISTOR, "2k2", ohms=EMITTER_OHMS, place=gate.id)
    build.join("3V3", (plug, "1"), (filtering, "1"), (limiting, "1"))
    build.join("GND", (plug, "2"), (receiver, "GND"), (smooth, "2"))
    build.join(f"{net_of(gate)}-VS", (filtering, "2"), (smooth, "1"), (receiver, "VS"))
    build.join(f"{net_of(gate)}-EMITTER", (limiting, "2"), (emitter, "A"))
    build.join(
        net_of(gate), (plug, "3"), (receiver, "OUT"), colour=BEAM_COLOUR, length_m=BEAM_CABLE_M
    )
    build.join("CARRIER", (plug, "4"), (emitter, "K"), colour="violet", length_m=BEAM_CABLE_M)


def _carrier(build: Builder, pico: str, pin: int) -> None:
    switch = build.add(parts.NPN, "2N3904")
    base = build.add(parts.RESISTOR, "4k7", ohms=BASE_OHMS)
    build.join("CARRIER", (switch, "C"))
    build.join("GND", (switch, "E"))
    build.join("CARRIER-BASE", (switch, "B"), (base, "2"))
    build.join("CARRIER-PIN", (pico, f"GP{pin}"), (base, "1"), colour="violet")


def _contact(build: Builder, gate: Gate) -> None:
    is_button = gate.role == "button"
    # A strike sensor's plug has 3.3 V too, so that a piezo with a comparator can replace the
    # switch.
    plug = build.add(parts.connector(2 if is_button else 3), gate.id)
    kind = parts.BUTTON if is_button else parts.VIBRATION
    switch = build.add(kind, gate.id, place=gate.id)
    colour = BUTTON_COLOURS.get(gate.means or "", "grey") if is_button else "white"
    signal = (plug, "1") if is_button else (plug, "3")
    build.join(net_of(gate), signal, (switch, "A"), colour=colour, length_m=BEAM_CABLE_M)
    build.join("GND", (plug, "2"), (switch, "B"))
    if is_button:  # with the pull-up: a spark of microseconds does not reach the pin
        calm = build.add(parts.CAPACITOR, "100nF")
        build.join(net_of(gate), (calm, "1"))
        build.join("GND", (calm, "2"))
    else:
        build.join("3V3", (plug, "1"))


def _pull_ups(build: Builder, nets: list[str]) -> None:
    if len(nets) <= _SINGLE_RESISTORS:
        for net in nets:
            resistor = build.add(parts.RESISTOR, "10k", ohms=PULL_UP_OHMS)
            build.join("3V3", (resistor, "1"))
            build.join(net, (resistor, "2"))
        return
    for first in range(0, len(nets), parts.NETWORK_SIZE):
        network = build.add(parts.NETWORK, "10k", ohms=PULL_UP_OHMS)
        build.join("3V3", (network, "COMMON"))
        for number, net in enumerate(nets[first : first + parts.NETWORK_SIZE], 1):
            build.join(net, (network, f"R{number}"))


def _scale(build: Builder, pico: str, board: Board) -> None:
    assert board.scale is not None
    option = "scale" if board.scale.optional else ""
    plug = build.add(parts.connector(4), "scale", option=option)
    amplifier = build.add(parts.HX711, "HX711", place="scale", option=option)
    cell = build.add(parts.LOAD_CELL, "1 kg", place="scale", option=option)
    build.join("3V3", (plug, "1"), (amplifier, "VCC"))
    build.join("GND", (plug, "2"), (amplifier, "GND"))
    for net, way, pin, gpio, colour in (
        ("SCALE-DT", "3", "DT", board.scale.dout, "green"),
        ("SCALE-SCK", "4", "SCK", board.scale.sck, "white"),
    ):
        build.join(
            net,
            (pico, f"GP{gpio}"),
            (plug, way),
            (amplifier, pin),
            colour=colour,
            length_m=SCALE_CABLE_M,
        )
    for end, name, colour in (
        ("E+", "E+ red", "red"),
        ("E-", "E- black", "black"),
        ("A-", "A- white", "white"),
        ("A+", "A+ green", "green"),
    ):
        build.join(f"CELL-{end}", (amplifier, end), (cell, name), colour=colour)


def _colour(build: Builder, pico: str, board: Board) -> None:
    assert board.colour is not None
    option = "colour" if board.colour.optional else ""
    mux = build.add(parts.MUX, "TCA9548A", place=MUX_PLACE, option=option)
    build.join("3V3", (mux, "VIN"))
    build.join("GND", (mux, "GND"))
    for net, gpio, pin, colour in (
        ("SDA", board.colour.sda, "SDA", "blue"),
        ("SCL", board.colour.scl, "SCL", "white"),
    ):
        _i2c_line(build, net, (mux, pin), colour, MUX_CABLE_M, option)
        build.join(net, (pico, f"GP{gpio}"))
    for gate_id, channel in sorted(board.colour.heads.items(), key=lambda head: head[1]):
        plug = build.add(parts.connector(4), f"{gate_id} colour", option=option)
        head = build.add(parts.COLOUR_HEAD, "TCS34725", place=gate_id, option=option)
        build.join("3V3", (plug, "1"), (head, "VIN"))
        build.join("GND", (plug, "2"), (head, "GND"))
        for way, pin, short, colour in (("3", "SDA", "SD", "blue"), ("4", "SCL", "SC", "white")):
            net = f"{gate_id.upper()}-{pin}"
            _i2c_line(build, net, (mux, f"{short}{channel}"), colour, HEAD_CABLE_M, option)
            build.join(net, (plug, way), (head, pin))


def _i2c_line(
    build: Builder, net: str, pin: tuple[str, str], colour: str, length_m: float, option: str
) -> None:
    resistor = build.add(parts.RESISTOR, "2k2", ohms=I2C_PULL_UP_OHMS, option=option)
    build.join("3V3", (resistor, "1"))
    build.join(net, (resistor, "2"), pin, colour=colour, length_m=length_m)


def _uart(build: Builder, pico: str, tx: int, rx: int) -> None:
    """Four wires from the Pi's header, and the diode that keeps USB and the Pi's 5 V apart."""
    plug = build.add(parts.PI_LINK, "Pi")
    diode = build.add(parts.SCHOTTKY, "1N5817")
    build.join("PI-5V", (plug, "5V"), (diode, "A"), colour="red")
    build.join("VSYS", (diode, "K"), (pico, "VSYS"), colour="red")
    build.join("GND", (plug, "GND"))
    build.join("UART-TX", (pico, f"GP{tx}"), (plug, "RXD"), colour="green")
    build.join("UART-RX", (pico, f"GP{rx}"), (plug, "TXD"), colour="white")
