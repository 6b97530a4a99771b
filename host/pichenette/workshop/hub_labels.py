"""What is printed on the hub board: names of plugs and their ways, of parts, pins and test points.

Every text is at least 1 mm high, and none lies on a pad.
"""

from collections.abc import Iterator, Mapping

from pichenette.workshop import hub
from pichenette.workshop.hub_places import (
    BANK,
    LEFT_X,
    PICO_LOW,
    PICO_TOP,
    RIGHT_X,
    WIDE,
    PlacedPart,
    pico_x,
)
from pichenette.workshop.pcb import Label

NAME, REVISION = "pichenette hub", "A"
_WAYS = ("3V3", "GND", "SIG", "38k")
_SIDES = {
    "J17": ("3V3", "GND", "DT", "SCK"),
    "J18": ("3V3", "GND", "SDA", "SCL"),
    "J19": ("5V", "GND", "TXD", "RXD"),
}
_NUMBER_LOW, _NUMBER_TOP = 2.85, 2.5  # from the Pico's pins to their numbers, outside its board
_OUTSIDE = 5.25  # from a plug's pins to the middle of the words at the edge


def labels(placed: Mapping[str, PlacedPart]) -> list[Label]:
    return [
        *_gates(placed),
        *_sides(placed),
        *_pico(placed),
        *_parts(placed),
        *_title(),
        *_below(placed),
    ]


def _gates(placed: Mapping[str, PlacedPart]) -> Iterator[Label]:
    for number, gpio in enumerate(hub.GATE_PINS, 1):
        plug = placed[f"J{number}"]
        outwards = 1 if number <= BANK else -1
        for way, word in enumerate(_WAYS, 1):
            x, y = plug.pad(str(way))
            yield Label(word, (x, y + outwards * _OUTSIDE), turned=90)
        first_x = plug.pad("1")[0]
        lane = first_x + (10.9 if number <= BANK else 2.55)
        behind = placed[f"R{number}"]
        middle = (behind.pad("1")[1] + behind.pad("2")[1]) / 2
        yield Label(f"J{number}  GP{gpio}", (lane, middle), 1.2, 90)
        for ref in (f"R{number}", f"C{number}", f"C{number + 2 * BANK}"):
            (x, top), (_, low) = placed[ref].pad("1"), placed[ref].pad("2")
            yield Label(ref, (x, (top + low) / 2), turned=90)


def _sides(placed: Mapping[str, PlacedPart]) -> Iterator[Label]:
    for ref, words in _SIDES.items():
        plug = placed[ref]
        for way, word in enumerate(words, 1):
            x, y = plug.pad(str(way))
            if ref == "J19":
                yield Label(word, (x + 4.5, y), 1.0)
            else:
                yield Label(word, (x + _OUTSIDE, y), 1.0)
    for ref, name in (("J17", "J17 scale"), ("J18", "J18 I2C mux")):
        yield Label(
            name, (RIGHT_X - 3.8, (placed[ref].pad("2")[1] + placed[ref].pad("3")[1]) / 2), 1.2, 90
        )
    yield Label("J19 Pi", (LEFT_X - 0.3, 14.4), 1.2)


def _pico(placed: Mapping[str, PlacedPart]) -> Iterator[Label]:
    """Each pin's number beside the Pico, where it can be read when that is in its sockets; its name
    below it, and again on the lower side."""
    pico = placed["U1"]
    for pin in pico.part.kind.pins:
        x, y = pico.pad(pin.number)
        is_low = y == PICO_LOW
        name = {"ADC_VREF": "VREF", "3V3_EN": "EN"}.get(pin.name, pin.name)
        at = (x, y - 1.4) if is_low else (x, y + 1.4)
        yield Label(name, at, turned=90, towards="left" if is_low else "right")
        yield Label(name, at, turned=90, is_below=True, towards="right" if is_low else "left")
        yield Label(pin.number, (x, y + _NUMBER_LOW if is_low else y - _NUMBER_TOP))
    yield Label("U1 Raspberry Pi Pico", (pico_x(9.5), (PICO_TOP + PICO_LOW) / 2), 1.5)
    yield Label("USB", (4.6, (PICO_TOP + PICO_LOW) / 2), 1.2, 90)


def _parts(placed: Mapping[str, PlacedPart]) -> Iterator[Label]:
    for ref in ("R17", "R18", "R19"):
        part = placed[ref]
        x, y = part.pad("1")
        yield Label(ref, (x + 3.81, y))
        yield Label(part.part.value, (x + 3.81, y + 2.2 if ref == "R18" else y - 2.2))
    yield Label("RN1 10k", (placed["RN1"].pad("9")[0] + 5.4, placed["RN1"].at[1]))
    yield Label("RN2 10k", (placed["RN2"].pad("9")[0] + 5.4, placed["RN2"].at[1]))
    yield Label("1", (placed["RN1"].at[0] - 2.2, placed["RN1"].at[1]))
    yield Label("1", (placed["RN2"].at[0] - 2.2, placed["RN2"].at[1]))
    yield Label("C33 10uF", (placed["C33"].at[0] + 4.6, placed["C33"].at[1] - 0.8), turned=90)
    yield Label("Q1 2N3904", (placed["Q1"].at[0] + 2.54, placed["Q1"].at[1] + 4.8))
    for pin in placed["Q1"].part.kind.pins:
        x, y = placed["Q1"].pad(pin.number)
        yield Label(pin.name, (x, y + 2.9))
    (x, low), (_, top) = placed["D1"].pad("1"), placed["D1"].pad("2")
    yield Label("D1", (x, (low + top) / 2 - 0.6), turned=90)
    yield Label("1N5817", (x + 2.3, (low + top) / 2 - 1.2), turned=90)
    yield Label("K", (x - 1.9, low))
    for part in placed.values():
        if part.part.kind.letter == "TP":
            x, y = part.at
            yield Label(part.part.value, (x, y - 2.1))


def _title() -> Iterator[Label]:
    x = 85.0
    yield Label(NAME, (x, 42.2), 2.0)
    yield Label(f"revision {REVISION}", (x, 44.8))
    yield Label("R1-R16 330", (x, 46.6))
    yield Label("C1-C32 100nF", (x, 48.3))
    yield Label("C17-C32 only for buttons", (x + 8, 57.2))
    yield Label("Q1 R17 only for 38 kHz", (58.5, 57.2), towards="left")


def _below(placed: Mapping[str, PlacedPart]) -> Iterator[Label]:
    for number in range(1, 2 * BANK + 1):
        plug = placed[f"J{number}"]
        outwards = 1 if number <= BANK else -1
        for way, word in enumerate(_WAYS, 1):
            x, y = plug.pad(str(way))
            yield Label(word, (x, y + outwards * _OUTSIDE), turned=90, is_below=True)
        x = (plug.pad("2")[0] + plug.pad("3")[0]) / 2
        yield Label(f"J{number}", (x, plug.at[1] - outwards * 2.2), 1.2, is_below=True)
    yield Label(f"{NAME}, revision {REVISION}", (WIDE / 2 + 12, 62.0), 1.5, is_below=True)
