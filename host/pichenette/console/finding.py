"""One problem: where, what, and what to do about it."""

from dataclasses import dataclass
from typing import Literal

from pichenette.board import Board
from pichenette.text import Language, Text
from pichenette.workshop.headers import PICO

Weight = Literal["bad", "warn"]


@dataclass(frozen=True)
class Finding:
    weight: Weight
    where: str  # a gate's id, "link", "scale", "board", "board file"
    what: Text
    do: Text
    pin: Text | None = None  # where its wire ends
    by_hand: Text | None = None  # what to do for whoever has no console

    def say(self, language: Language) -> str:
        return self._said(language, place(self.where), self.do)

    def on_page(self, board: Board | None) -> Text:
        """For whoever has a phone and no console: gates by their names, and no commands."""
        gates = {gate.id: gate.text for gate in board.gates} if board else {}
        where = gates.get(self.where) or place(self.where)
        do = self.by_hand or self.do
        return Text(self._said("en", where, do), self._said("fr", where, do))

    def _said(self, language: Language, place: Text, do: Text) -> str:
        what = self.what.say(language)
        stop = "" if what.endswith(("?", ".", "!")) else "."
        where = place.say(language)
        if self.pin:
            where += f" ({self.pin.say(language)})"
        colon = Text(":", " :").say(language)
        return f"{where}{colon} {what}{stop} {do.say(language)}"


_PLACES = {
    "board": "plateau",
    "board file": "fichier du plateau",
    "fault": "panne",
    "gates": "portes",
    "link": "liaison",
    "scale": "balance",
}


def place(where: str) -> Text:
    """The place in words; a gate goes by its id."""
    return Text(where, _PLACES.get(where, where))


def pin_of(gpio: int) -> Text:
    """`GP4, pin 6`: as printed beside the header."""
    number = next((pin.number for pin in PICO.pins if pin.name == f"GP{gpio}"), None)
    if number is None:
        return Text(f"GPIO {gpio}", f"GPIO {gpio}")
    return Text(f"GP{gpio}, pin {number}", f"GP{gpio}, broche {number}")
