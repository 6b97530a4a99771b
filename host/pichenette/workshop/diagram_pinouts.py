"""Which leg is which: the parts whose legs can be mixed up, as they lie in the hand.

Names and numbers are those of parts.py, so they cannot disagree.
"""

from pichenette.workshop import parts
from pichenette.workshop.drawing import CHIP, PLUG
from pichenette.workshop.svg import NORMAL, SMALL, TITLE, Sheet

_LEG = "#b0b0b8"
_BODY = "#d9d4e4"


def draw(language: str = "en") -> Sheet:
    sheet = Sheet("pichenette: pinouts", 210, 150, language)
    sheet.text(8, 8, "Pinouts: which leg is which", TITLE * 0.8, bold=True)
    _tssp(sheet, 12, 26)
    _transistor(sheet, 82, 26)
    _emitter(sheet, 150, 26)
    _network(sheet, 12, 82)
    _shifter(sheet, 82, 82)
    _plug(sheet, 150, 82)
    return sheet


def _name(sheet: Sheet, x: float, y: float, text: str) -> None:
    sheet.text(x, y - 6, text, SMALL * 1.05, bold=True)


def _legs(sheet: Sheet, x: float, y: float, pitch: float, names: list[str]) -> None:
    for number, name in enumerate(names):
        at = x + pitch * number
        sheet.box(at - 0.7, y, 1.4, 14, _LEG)
        sheet.text(at, y + 16.5, str(number + 1), NORMAL, "middle", True)
        sheet.text(at, y + 20, name, SMALL, "middle")


def _tssp(sheet: Sheet, x: float, y: float) -> None:
    _name(sheet, x, y, "TSSP receiver, lens towards you")
    names = [pin.name for pin in parts.TSSP.pins]
    _legs(sheet, x + 10, y + 18, 8.0, names)
    sheet.box(x + 6, y, 24, 20, CHIP)
    sheet.circle(x + 18, y + 8, 6.5, "#5a4a78")
    sheet.text(x + 33, y + 1.4, "TSSP58038", SMALL)
    sheet.text(x + 33, y + 4.6, "5.0 × 6.95 × 4.8 mm", SMALL)
    sheet.text(x + 33, y + 9.4, "TSSP4038", SMALL)
    sheet.text(x + 33, y + 12.6, "6.0 × 6.95 × 5.6 mm", SMALL)


def _transistor(sheet: Sheet, x: float, y: float) -> None:
    _name(sheet, x, y, "2N3904, flat side towards you")
    _legs(sheet, x + 10, y + 18, 8.0, [pin.name for pin in parts.NPN.pins])
    sheet.box(x + 6, y, 24, 20, "#444444")
    sheet.text(x + 18, y + 9, "2N3904", NORMAL, "middle", True, "#fff")
    sheet.text(x, y + 43, "BC547: C B E, the other way round", SMALL)


def _emitter(sheet: Sheet, x: float, y: float) -> None:
    _name(sheet, x, y, "IR emitter, from the side")
    sheet.circle(x + 14, y + 6, 6.0, _BODY)
    sheet.box(x + 8, y + 6, 12, 12, _BODY)
    sheet.box(x + 6.5, y + 16.5, 15, 2.4, _BODY)
    sheet.box(x + 10.3, y + 18.9, 1.4, 17, _LEG)
    sheet.box(x + 16.3, y + 18.9, 1.4, 12, _LEG)
    sheet.text(x + 9, y + 33, "A  +", NORMAL, "end", True)
    sheet.text(x + 20, y + 27, "K  −", NORMAL, "start", True)
    sheet.text(x, y + 39.5, "long leg", SMALL)
    sheet.text(x + 20, y + 31.5, "short leg, flat rim", SMALL)


def _network(sheet: Sheet, x: float, y: float) -> None:
    _name(sheet, x, y, "Network SIP-9, print towards you")
    pitch = 6.0
    for number, pin in enumerate(parts.NETWORK.pins):
        at = x + 5 + pitch * number
        sheet.box(at - 0.6, y + 10, 1.2, 12, _LEG)
        sheet.text(at, y + 24.6, pin.number, NORMAL, "middle", pin.name == "COMMON")
    sheet.box(x + 1, y, 8 + pitch * 8, 12, "#3a3f52")
    sheet.circle(x + 5, y + 8.4, 1.1, "#ffffff")
    sheet.text(x + 30, y + 5.4, "9X-1-103", NORMAL, "middle", True, "#fff")
    sheet.text(x, y + 30, "the dot: pin 1, common, to 3.3 V", SMALL)
    sheet.text(x, y + 44, "Electrolytic capacitor", SMALL * 1.05, bold=True)
    sheet.box(x + 5, y + 48, 12, 12, "#31506e")
    sheet.box(x + 14, y + 48, 3, 12, "#e4e8ee")
    sheet.text(x + 20, y + 54, "stripe: minus", SMALL)


def _shifter(sheet: Sheet, x: float, y: float) -> None:
    _name(sheet, x, y, "74AHCT125, from above")
    pitch = 6.2
    sheet.box(x + 14, y - 1, 26, 7 * pitch + 1, "#3a3f52")
    sheet.circle(x + 27, y - 0.6, 2.4, "#ffffff")
    sheet.text(x, y + 7 * pitch + 4.4, "notch up: pin 1 is top left", SMALL)
    for number in range(7):
        left, right = parts.SHIFTER.pins[number], parts.SHIFTER.pins[13 - number]
        at = y + 3.4 + pitch * number
        sheet.box(x + 10.4, at - 0.8, 3.6, 1.6, _LEG)
        sheet.box(x + 40, at - 0.8, 3.6, 1.6, _LEG)
        sheet.text(x + 15.4, at, left.number, SMALL, "start", True, "#fff")
        sheet.text(x + 38.6, at, right.number, SMALL, "end", True, "#fff")
        sheet.text(x + 9.4, at, left.name, SMALL, "end")
        sheet.text(x + 44.6, at, right.name, SMALL)


def _plug(sheet: Sheet, x: float, y: float) -> None:
    _name(sheet, x, y, "JST XH socket, from above")
    sheet.box(x + 2, y + 6, 40, 18, PLUG)
    for at in (x + 9, x + 29):
        sheet.box(at, y + 4.6, 6, 2.8, "#ffffff")
    for number in range(4):
        at = x + 8 + 9.3 * number
        sheet.box(at - 1.3, y + 13.7, 2.6, 2.6, "#c8a13a")
        sheet.text(at, y + 19.6, str(number + 1), NORMAL, "middle", number == 0)
    sheet.text(x, y + 1.4, "the open side with two slots: the key", SMALL)
    sheet.text(x, y + 28, "pin 1: square pad", SMALL)
