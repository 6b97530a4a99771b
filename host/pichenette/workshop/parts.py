"""The parts we build from, with their pins as the data sheets describe them.

Figures are the sheets' worst cases if given; our own assumptions are marked as such.  Prices and
makers' numbers are in hardware/bom.csv.
"""

from dataclasses import replace

from pichenette.workshop.circuit import CircuitPin, PartKind


def _ground(number: str, name: str = "GND") -> CircuitPin:
    return CircuitPin(number, name, "power_in", most_volts=0.0)


def _supply(number: str, name: str, least_v: float, most_v: float, draws_ma: float) -> CircuitPin:
    return CircuitPin(
        number, name, "power_in", least_volts=least_v, most_volts=most_v, draws_ma=draws_ma
    )


def _two() -> tuple[CircuitPin, CircuitPin]:
    return CircuitPin("1", "1", "passive"), CircuitPin("2", "2", "passive")


# Adafruit 2167 (3 mm) and 2168 (5 mm): the emitter has a built-in resistor and takes 10 mA at 3.3
# V, 20 mA at 5 V.  The receiver's own current is not given: 5 mA is our assumption.  Its output is
# treated as if it were pulled up internally, as in some copies.
BEAM_EMITTER_MA = {3.3: 10.0, 5.0: 20.0}
BEAM_PAIR = PartKind(
    "beam-pair",
    "BM",
    "IR break beam, emitter and receiver",
    (
        _supply("1", "EMITTER+", 3.0, 5.5, BEAM_EMITTER_MA[3.3]),
        _ground("2", "EMITTER-"),
        _supply("3", "RECEIVER+", 3.0, 5.5, 5.0),
        _ground("4", "RECEIVER-"),
        CircuitPin("5", "OUT", "open_collector", follows="3", most_ma=100),
    ),
)
# Vishay TSSP58038: 2.5 to 5.5 V, 5 mA at most, 33 kΩ to its supply inside; low is guaranteed with
# 0.5 mA (VOSL 100 mV).
TSSP_SINK_MA = 0.5
TSSP = PartKind(
    "tssp",
    "RX",
    "38 kHz receiver for light barriers",
    (
        CircuitPin("1", "OUT", "open_collector", follows="3", most_ma=TSSP_SINK_MA),
        _ground("2"),
        _supply("3", "VS", 2.5, 5.5, 1.0),
    ),
    "OptoDevice:Vishay_MINICAST-3Pin",
)
# Vishay TSAL4400, T-1 (3 mm), 940 nm, ±25°: 36 mW/sr at 100 mA; 1.1 V at 1 mA, 1.25 V at 20 mA.
IR_LED_LENS_MM = 3.0
TSSP_LENS_MM = 4.0  # of both packages, as drawn (R 2)
IR_LED_MW_SR_PER_MA = 0.36
IR_LED_V = {1.0: 1.1, 20.0: 1.25, 100.0: 1.35}
IR_LED = PartKind(
    "ir-led",
    "D",
    "IR emitter 940 nm, 3 mm",
    (CircuitPin("1", "K", "passive"), CircuitPin("2", "A", "passive")),
    "LED_THT:LED_D3.0mm_IRBlack",
    in_series=(("1", "2"),),
)
# 2N3904: 200 mA, saturates below 0.2 V with a tenth of the current in the base.
NPN_SATURATED_V = 0.2
NPN_BASE_V = 0.7
NPN = PartKind(
    "npn",
    "Q",
    "NPN transistor 2N3904",
    (
        CircuitPin("1", "E", "passive"),
        CircuitPin("2", "B", "passive"),
        CircuitPin("3", "C", "passive", most_ma=200),
    ),
    "Package_TO_SOT_THT:TO-92_Inline_Wide",  # legs bent apart: room for any iron
    in_series=(("1", "3"),),
)
RESISTOR = PartKind(
    "resistor",
    "R",
    "Resistor",
    _two(),
    "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P7.62mm_Horizontal",
    in_series=(("1", "2"),),
)
NETWORK_SIZE = 8
NETWORK = PartKind(
    "network",
    "RN",
    "Eight resistors with one common end",
    tuple(
        CircuitPin(str(number), "COMMON" if number == 1 else f"R{number - 1}", "passive")
        for number in range(1, NETWORK_SIZE + 2)
    ),
    "Resistor_THT:R_Array_SIP9",
    in_series=tuple(("1", str(number)) for number in range(2, NETWORK_SIZE + 2)),
)
CAPACITOR = PartKind(
    "capacitor", "C", "Capacitor", _two(), "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm"
)


def electrolytic(diameter_mm: float, pitch_mm: float) -> PartKind:
    """Pin 1 is plus, as in KiCad's footprints."""
    body = f"CP_Radial_D{diameter_mm:.1f}mm_P{pitch_mm:.2f}mm"
    return replace(CAPACITOR, title="Capacitor, pin 1 plus", footprint=f"Capacitor_THT:{body}")


# A ring of copper to hold a meter's tip against; nothing to buy.
TEST_POINT = PartKind(
    "test-point",
    "TP",
    "Test point",
    (CircuitPin("1", "1", "passive"),),
    "TestPoint:TestPoint_THTPad_D2.0mm_Drill1.0mm",
)


FUSE_OHMS = 0.035  # Littelfuse 218 series, 2.5 A: 32.6 mΩ cold
FUSE = PartKind("fuse", "F", "Fuse, slow, 5 × 20 mm", _two(), in_series=(("1", "2"),))
SCHOTTKY = PartKind(
    "schottky",
    "D",
    "Schottky diode 1N5817",
    (CircuitPin("1", "K", "passive"), CircuitPin("2", "A", "passive")),
    "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal",
    in_series=(("1", "2"),),
)
SCHOTTKY_V = 0.45  # at 1 A


PLUG_MOST_A = 3.0  # a contact of JST XH, on the thickest wire it takes (AWG 22, 0.34 mm²)
TERMINAL_MOST_A = 13.5  # Phoenix Contact MKDS 1,5, with 1.5 mm²


def terminal(ways: int) -> PartKind:
    """Screw terminals, for what is too much for a plug."""
    return PartKind(
        f"terminal-{ways}",
        "J",
        f"Screw terminal, {ways} ways",
        tuple(CircuitPin(str(number), str(number), "passive") for number in range(1, ways + 1)),
        "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-"
        f"{ways}-5.08_1x{ways:02d}_P5.08mm_Horizontal",
    )


def connector(ways: int) -> PartKind:
    """JST XH, or screw terminals: the pins are numbered alike."""
    return PartKind(
        f"connector-{ways}",
        "J",
        f"Connector, {ways} ways",
        tuple(CircuitPin(str(number), str(number), "passive") for number in range(1, ways + 1)),
        f"Connector_JST:JST_XH_B{ways}B-XH-A_1x{ways:02d}_P2.50mm_Vertical",
    )


# The Pi's header as the Pico sees it when joined by UART: header pins 2, 6, 8 and 10.
PI_LINK = PartKind(
    "connector-4",
    "J",
    "To the Pi's header: 5 V, ground, TXD, RXD",
    (
        CircuitPin("1", "5V", "power_out", volts=5.0, most_ma=1000),
        _ground("2"),
        CircuitPin("3", "TXD", "output", volts=3.3, most_ma=16),
        CircuitPin("4", "RXD", "input", high_volts=2.0, most_volts=3.63),
    ),
    connector(4).footprint,
)


# A contact pulls its line to ground: an open collector, as far as this is concerned.
BUTTON = PartKind(
    "button",
    "SW",
    "Push button, makes contact",
    (CircuitPin("1", "A", "open_collector", most_ma=50), CircuitPin("2", "B", "passive")),
)
VIBRATION = PartKind(
    "vibration",
    "SW",
    "Vibration switch SW-18010P",
    (CircuitPin("1", "A", "open_collector", most_ma=5), CircuitPin("2", "B", "passive")),
)

# HX711: 2.6 to 5.5 V, 1.5 mA; it feeds the bridge (1 kΩ: 3.3 mA).  DOUT has the level of VCC.
HX711 = PartKind(
    "hx711",
    "U",
    "HX711 module",
    (
        _supply("1", "VCC", 2.6, 5.5, 1.6 + 3.3),
        CircuitPin("2", "DT", "output", follows="1", most_ma=2),
        CircuitPin("3", "SCK", "input", high_volts=2.0, most_volts=5.5),
        _ground("4"),
        CircuitPin("5", "E+", "power_out", volts=3.2, most_ma=10),
        CircuitPin("6", "E-", "passive"),
        CircuitPin("7", "A-", "passive"),
        CircuitPin("8", "A+", "passive"),
    ),
)
LOAD_CELL_MV_PER_V = 1.0
LOAD_CELL = PartKind(
    "load-cell",
    "LC",
    "Load cell, 1 kg bar",
    (
        CircuitPin("1", "E+ red", "power_in", least_volts=2.5, most_volts=10),
        CircuitPin("2", "E- black", "passive"),
        CircuitPin("3", "A- white", "passive"),
        CircuitPin("4", "A+ green", "passive"),
    ),
)
MUX_CHANNELS = 8
MUX = PartKind(
    "mux",
    "U",
    "TCA9548A module",
    (
        _supply("1", "VIN", 1.65, 5.5, 0.1),
        _ground("2"),
        CircuitPin("3", "SDA", "open_collector", most_ma=3, most_volts=5.5, high_volts=2.31),
        CircuitPin("4", "SCL", "input", most_volts=5.5, high_volts=2.31),
        *(
            CircuitPin(
                str(5 + 2 * channel + line), f"{name}{channel}", "bidirectional", most_volts=5.5
            )
            for channel in range(MUX_CHANNELS)
            for line, name in enumerate(("SD", "SC"))
        ),
    ),
)
# Adafruit 1334: 10 kΩ on SDA and SCL; 0.3 mA plus its white LED, for which we allow 20 mA.
HEAD_PULL_OHMS = 10_000.0
COLOUR_HEAD = PartKind(
    "colour-head",
    "U",
    "TCS34725 module",
    (
        _supply("1", "VIN", 3.0, 5.5, 20.3),
        _ground("2"),
        CircuitPin("3", "SCL", "input", most_volts=5.5, high_volts=2.31),
        CircuitPin("4", "SDA", "open_collector", most_ma=3, most_volts=5.5, high_volts=2.31),
    ),
)

# SN74AHCT125: high from 2.0 V at 5 V supply, outputs 8 mA; inputs tolerate 5.5 V, powered or not.
SHIFTER = PartKind(
    "shifter",
    "U",
    "74AHCT125 level shifter",
    (
        CircuitPin("1", "1OE", "input", high_volts=2.0, most_volts=5.5),
        CircuitPin("2", "1A", "input", high_volts=2.0, most_volts=5.5),
        CircuitPin("3", "1Y", "output", follows="14", most_ma=8),
        CircuitPin("4", "2OE", "input", high_volts=2.0, most_volts=5.5),
        CircuitPin("5", "2A", "input", high_volts=2.0, most_volts=5.5),
        CircuitPin("6", "2Y", "output", follows="14", most_ma=8),
        _ground("7"),
        CircuitPin("8", "3Y", "output", follows="14", most_ma=8),
        CircuitPin("9", "3A", "input", high_volts=2.0, most_volts=5.5),
        CircuitPin("10", "3OE", "input", high_volts=2.0, most_volts=5.5),
        CircuitPin("11", "4Y", "output", follows="14", most_ma=8),
        CircuitPin("12", "4A", "input", high_volts=2.0, most_volts=5.5),
        CircuitPin("13", "4OE", "input", high_volts=2.0, most_volts=5.5),
        _supply("14", "VCC", 4.5, 5.5, 2.0),
    ),
    "Package_DIP:DIP-14_W7.62mm",
)
STRIP_LED_MA = 60.0  # APA102: 20 mA a colour, all three full on
STRIP_IDLE_MA = 1.0  # an LED that is dark
# There and back in the strip itself: 35 µm of copper, two rails 3.3 mm wide; an assumption of ours
# (strips of 10 mm that people measured have 0.2 to 0.4).
STRIP_OHMS_PER_M = 0.3
STRIP = PartKind(
    "strip",
    "LS",
    "APA102 or SK9822 strip",
    (
        _supply("1", "5V", 4.5, 5.5, 0.0),  # its current depends on the settings: budget.py
        CircuitPin("2", "CI", "input", high_volts=3.5, most_volts=5.5),  # 0.7 of its supply
        CircuitPin("3", "DI", "input", high_volts=3.5, most_volts=5.5),
        _ground("4"),
        CircuitPin("5", "5V-END", "passive"),  # one with pins 1 and 4, at the far end
        CircuitPin("6", "GND-END", "passive"),
    ),
)
SUPPLY = PartKind(
    "strip-supply",
    "PS",
    "5 V supply of the strip",
    (CircuitPin("1", "+5V", "power_out", volts=5.0, most_ma=4000), _ground("2", "0V")),
)
# A piezo disc draws what its series resistor lets through when the pin switches: 3.3 V / 220 Ω.
BUZZER = PartKind(
    "buzzer",
    "BZ",
    "Passive piezo sounder",
    _two(),
    in_series=(("1", "2"),),
)
