"""The tables of the wiring guide, in English and French, from the circuits.

`filled` puts them between the markers of a document: `<!-- made: pins carrom -->` … `<!-- /made
-->`.
"""

import re
from collections.abc import Callable, Mapping, Sequence

from pichenette.board import Board
from pichenette.errors import PichenetteError
from pichenette.text import Language
from pichenette.workshop import french, hub, parts
from pichenette.workshop.budget import PowerBudget
from pichenette.workshop.circuit import Circuit, CircuitNode, Net, Part

COLOURS_FR = {
    "black": "noir",
    "red": "rouge",
    "orange": "orange",
    "yellow": "jaune",
    "green": "vert",
    "blue": "bleu",
    "violet": "violet",
    "grey": "gris",
    "white": "blanc",
}
_HEADS = {
    "en": ("plug", "for", "way", "wire", "goes to"),
    "fr": ("fiche", "pour", "borne", "fil", "va à"),
}
_HEADER_HEADS = {
    "en": ("pin", "name", "wire", "net", "to"),
    "fr": ("broche", "nom", "fil", "réseau", "vers"),
}
_BUDGET_HEADS = {
    "en": ("supply", "what", "pieces", "each", "together", "may give"),
    "fr": ("alimentation", "quoi", "pièces", "chacune", "ensemble", "peut donner"),
}
_PULL_UPS = "pull-ups "
_DRAWS_FR = {
    parts.BEAM_PAIR.title: "paire infrarouge, émetteur et récepteur",
    parts.TSSP.title: "récepteur 38 kHz de barrière lumineuse",
    parts.IR_LED.title: "émetteur IR 940 nm, 3 mm",
    parts.HX711.title: "module HX711",
    parts.MUX.title: "module TCA9548A",
    parts.COLOUR_HEAD.title: "module TCS34725",
    "the Pico itself": "le Pico lui-même",
    "its 3.3 V": "son 3,3 V",
    "the Pi, busy": "le Pi, occupé",
    "the Pico on its port": "le Pico sur son port",
    "buzzer": "buzzer",
    "strip, at its limit": "bande, à sa limite",
    "74AHCT125": "74AHCT125",
}
_TITLES_FR = {"The Raspberry Pi's side": "Du côté du Raspberry Pi"}
_PUNCTUATION = re.compile(r"(?<=\w)([;:])(?= )")  # written as in English
_MARKED = re.compile(r"(<!-- made: ([^>]+?) -->\n).*?(<!-- /made -->)", re.DOTALL)


class BadDocument(PichenetteError, ValueError):
    """A document whose markers ask for something that is not generated."""


def hub_plugs(boards: Sequence[Board], language: Language) -> str:
    """Which plug of the printed hub each gate of these boards has."""
    heads = {"en": ("plug", "GPIO"), "fr": ("fiche", "GPIO")}[language]
    rows = []
    for number, gpio in enumerate(hub.GATE_PINS, 1):
        gates = [next((g.id for g in board.gates if g.pin == gpio), "") for board in boards]
        rows.append((f"J{number}", str(gpio), *gates))
    return markdown((*heads, *(board.name for board in boards)), rows)


def markdown(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def title(circuit: Circuit, language: Language = "en") -> str:
    if language == "en":
        return circuit.title
    return _TITLES_FR.get(circuit.title, f"{circuit.name} : du côté du Pico")


def as_french(text: str) -> str:
    """Decimals and punctuation as French writes them."""
    return _PUNCTUATION.sub("\N{NO-BREAK SPACE}\\1", french.decimals(text))


def plugs(circuit: Circuit, language: Language = "en") -> str:
    """One line per way of every plug: its wire, and the pin of the Pico or Pi it ends on."""
    rows = []
    for part in circuit.parts.values():
        if part.ref.startswith("J"):
            for number, pin in enumerate(part.kind.pins):
                net = circuit.net_of(part.ref, pin.number)
                name = (part.ref, _purpose(part.value, language)) if number == 0 else ("", "")
                wire = _colour(net, language) if net else "–"
                ends = _ends(circuit, net, language) if net else "–"
                rows.append((*name, pin.number, wire, ends))
    return markdown(_HEADS[language], rows)


def _purpose(value: str, language: Language) -> str:
    """What a plug is for; a gate keeps its id, as on the console and the page."""
    if language == "en":
        return value
    gate, is_head, _ = value.partition(" colour")
    return f"{gate} couleur" if is_head else french.TEXTS.get(value, value)


def _ends(circuit: Circuit, net: Net, language: Language) -> str:
    """Where a net ends: a pin of the computer, through whatever is in between."""
    host = circuit.parts["U1"]
    own = [node for node in net.nodes if node.ref == host.ref]
    if net.name == "GND":
        return "GND"
    if own:
        name = host.pin(own[0].pin).name.replace("BCM", "GPIO ")
        return f"{name}, {_HEADER_HEADS[language][0]} {own[0].pin}"
    here = [node for node in net.nodes if circuit.parts[node.ref].place in ("hub", "mux")]
    here = [node for node in here if not node.ref.startswith("J")]
    return ", ".join(dict.fromkeys(_named(circuit, node) for node in here)) or net.name


def _named(circuit: Circuit, node: CircuitNode) -> str:
    pin = circuit.pin(node)
    return node.ref if pin.kind == "passive" else f"{node.ref} {pin.name}"


def _colour(net: Net, language: Language) -> str:
    if not net.colour:
        return "–"
    return COLOURS_FR[net.colour] if language == "fr" else net.colour


def header(circuit: Circuit, language: Language = "en") -> str:
    """The used pins of the Pico or the Pi, in header order."""
    host = circuit.parts["U1"]
    rows = []
    for pin in host.kind.pins:
        net = circuit.net_of(host.ref, pin.number)
        if net is not None:
            others = [node for node in net.nodes if node.ref != host.ref]
            said = "" if net.name in ("GND", "3V3") else _others(circuit, others)
            name = pin.name.replace("BCM", "GPIO ")
            rows.append((pin.number, name, _colour(net, language), net.name, said))
    return markdown(_HEADER_HEADS[language], rows)


def _others(circuit: Circuit, nodes: list[CircuitNode]) -> str:
    return ", ".join(_said(circuit.parts[node.ref], node) for node in nodes)


def _said(part: Part, node: CircuitNode) -> str:
    return f"{part.ref}.{node.pin}"


def budget(made: PowerBudget, language: Language = "en") -> str:
    rows = []
    for rail in made.rails:
        for number, line in enumerate(rail.lines):
            rows.append(
                (
                    f"**{rail_name(rail.name, language)}**" if number == 0 else "",
                    consumer(line.who, language),
                    str(line.pieces),
                    f"{line.each_ma:.2f} mA",
                    f"{line.total_ma:.0f} mA",
                    "",
                )
            )
        rows.append(("", "=", "", "", f"**{rail.total_ma:.0f} mA**", f"{rail.most_ma:.0f} mA"))
    return markdown(_BUDGET_HEADS[language], rows)


def rail_name(name: str, language: Language) -> str:
    return name.replace("Strip", "Bande") if language == "fr" else name


def consumer(who: str, language: Language) -> str:
    if language == "en":
        return who
    if who.startswith(_PULL_UPS):
        return "tirages " + who.removeprefix(_PULL_UPS)
    return _DRAWS_FR[who]


def filled(text: str, makers: Mapping[str, Callable[[], str]], where: str) -> str:
    """The document with everything between its markers regenerated."""

    def made(found: re.Match[str]) -> str:
        key = found[2].strip()
        if key not in makers:
            raise BadDocument(f"{where}: nothing makes {key!r}; there are {', '.join(makers)}")
        return found[1] + makers[key]() + found[3]

    return _MARKED.sub(made, text)
