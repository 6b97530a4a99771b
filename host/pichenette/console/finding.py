"""One thing that is wrong: where, what, and what to do about it."""

from dataclasses import dataclass
from typing import Literal

from pichenette.text import Language, Text
from pichenette.workshop.headers import PICO

Weight = Literal["bad", "warn"]


@dataclass(frozen=True)
class Finding:
    weight: Weight
    where: str  # a gate's id, "link", "scale", "board", "board file"
    what: Text
    do: Text
    pin: str = ""  # where its wire ends

    def say(self, language: Language) -> str:
        what = self.what.say(language)
        stop = "" if what.endswith(("?", ".", "!")) else "."
        where = f"{self.where} ({self.pin})" if self.pin else self.where
        return f"{where}: {what}{stop} {self.do.say(language)}"


def pin_of(gpio: int) -> str:
    """`GP4, pin 6`: as it is printed beside the header."""
    number = next((pin.number for pin in PICO.pins if pin.name == f"GP{gpio}"), None)
    return f"GP{gpio}, pin {number}" if number else f"GPIO {gpio}"
