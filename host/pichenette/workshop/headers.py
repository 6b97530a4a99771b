"""The two computers, by the pins of their headers: `PICO` and `PI`.

Pin numbers are those printed beside the header; names are `GP2` on the Pico and `BCM10` on the Pi.
"""

from pichenette.workshop.circuit import CircuitPin, PartKind

# RP2040 and RP2350 at 3.3 V: high from 2.0 V (VIH 0.625·IOVDD), at most 12 mA per pin; the internal
# pull-up is 50 to 80 kΩ.  3.3 V + 10 %: nothing higher belongs on a pin.
_GPIO_MOST_V = 3.63
_PICO_HEADER = """
    GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15
    GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3 3V3_EN GND
    VSYS VBUS
"""
# On the Pi, pins 27 and 28 (BCM 0 and 1) belong to the EEPROM of an add-on board.
_PI_HEADER = """
    3V3 5V BCM2 5V BCM3 GND BCM4 BCM14 GND BCM15 BCM17 BCM18 BCM27 GND BCM22 BCM23 3V3 BCM24
    BCM10 GND BCM9 BCM25 BCM11 BCM8 GND BCM7 ID_SD ID_SC BCM5 GND BCM6 BCM12 BCM13 GND BCM19
    BCM16 BCM26 BCM20 GND BCM21
"""
PICO_3V3_MOST_MA = 300.0  # Pico data sheet: the limit of 3V3(OUT)
PICO_OWN_MA = 45.0  # at 5 V: 25 mA with MicroPython busy, and room for a Pico 2
USB_PORT_MOST_MA = 500.0


def _pico_pin(number: int, name: str) -> CircuitPin:
    if name.startswith("GP"):
        return CircuitPin(
            str(number),
            name,
            "bidirectional",
            volts=3.3,
            most_volts=_GPIO_MOST_V,
            high_volts=2.0,
            most_ma=12,
            pull_ohms=80_000,
        )
    if name == "3V3":
        return CircuitPin(str(number), name, "power_out", volts=3.3, most_ma=PICO_3V3_MOST_MA)
    if name == "VBUS":  # 5 V from the USB cable
        return CircuitPin(str(number), name, "power_out", volts=5.0, most_ma=USB_PORT_MOST_MA)
    if name == "VSYS":
        return CircuitPin(
            str(number),
            name,
            "power_in",
            least_volts=1.8,
            most_volts=5.5,
            draws_ma=PICO_OWN_MA,
            is_optional=True,  # over USB the Pico feeds it itself
        )
    if name in ("GND", "AGND"):
        return CircuitPin(str(number), name, "power_in", most_volts=0.0, is_optional=name == "AGND")
    return CircuitPin(str(number), name, "no_connect")  # RUN, 3V3_EN, ADC_VREF


def _pi_pin(number: int, name: str) -> CircuitPin:
    if name.startswith("BCM"):
        return CircuitPin(
            str(number),
            name,
            "bidirectional",
            volts=3.3,
            most_volts=_GPIO_MOST_V,
            high_volts=2.0,
            most_ma=16,
            pull_ohms=65_000,
        )
    if name == "3V3":
        return CircuitPin(str(number), name, "power_out", volts=3.3, most_ma=500)
    if name == "5V":
        return CircuitPin(str(number), name, "power_out", volts=5.0, most_ma=1000)
    if name == "GND":
        return CircuitPin(str(number), name, "power_in", most_volts=0.0)
    return CircuitPin(str(number), name, "no_connect")


PICO = PartKind(
    "pico",
    "U",
    "Raspberry Pi Pico",
    tuple(_pico_pin(number, name) for number, name in enumerate(_PICO_HEADER.split(), 1)),
    "Module:RaspberryPi_Pico_Common_THT",
)
PI = PartKind(
    "pi",
    "U",
    "Raspberry Pi, 40-pin header",
    tuple(_pi_pin(number, name) for number, name in enumerate(_PI_HEADER.split(), 1)),
    "Module:Raspberry_Pi_Zero_Socketed_THT_FaceDown_MountingHoles",
)


def grounds(kind: PartKind) -> list[str]:
    """The numbers of its ground pins: connected inside, each good for a wire."""
    return [pin.number for pin in kind.pins if pin.name == "GND"]
