"""What the check-list has found, item by item, and the report of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pichenette.console.console import Console
from pichenette.console.finding import place
from pichenette.console.heard import Heard
from pichenette.text import Language, Text

CheckOutcome = Literal["ok", "warn", "fail", "todo", "info"]

_LINES = 40  # of the stream, below the report
_MARKS: dict[CheckOutcome, Text] = {
    "ok": Text("ok", "ok"),
    "warn": Text("WARN", "DOUTE"),
    "fail": Text("FAIL", "ÉCHEC"),
    "todo": Text("todo", "à faire"),
    "info": Text("", ""),
}
_FRENCH = {
    "colours": "couleurs",
    "panel": "panneau",
    "pieces": "pièces",
    "sound": "son",
    "strip": "bande",
    "host": "machine",
    "greeting": "présentation",
    "board file": "fichier",
    "round trip": "aller-retour",
    "self-test": "autotest",
    "beats": "battements",
    "quiet": "au repos",
}


@dataclass(frozen=True)
class Item:
    outcome: CheckOutcome
    name: str
    text: Text
    on_page: Text | None = None  # as the page says it, for whoever has no console

    @property
    def shown(self) -> Text:
        """As a whole sentence."""
        name = name_of(self)
        return self.on_page or Text(f"{name.en}: {self.text.en}", f"{name.fr} : {self.text.fr}")


def name_of(item: Item) -> Text:
    """What a line of the report is about."""
    return Text(item.name, _FRENCH.get(item.name) or place(item.name).fr)


def report(items: Sequence[Item], language: Language) -> Iterator[str]:
    width = max(len(mark.say(language)) for mark in _MARKS.values())
    for item in items:
        mark, name = _MARKS[item.outcome].say(language), name_of(item).say(language)
        yield f"{mark:<{width}} {name:<12} {item.text.say(language)}"
    bad = sum(item.outcome == "fail" for item in items)
    doubtful = sum(item.outcome == "warn" for item in items)
    left = sum(item.outcome == "todo" for item in items)
    yield ""
    yield Text(
        f"{bad} failed, {doubtful} doubtful, {left} to do by hand",
        f"{bad} en échec, {doubtful} douteux, {left} à faire à la main",
    ).say(language)


def whole(items: Sequence[Item], console: Console, language: Language) -> Iterator[str]:
    """With the last lines of the port, for readers who know them."""
    yield from report(items, language)
    lines = [line for line in console.stream.kept if isinstance(line, Heard)][-_LINES:]
    if lines:
        yield ""
        for line in lines:
            way = "<" if line.direction == "in" else ">"
            yield f"{line.at - lines[0].at:9.3f} {way} {line.text}"
