"""The bill of materials, `hardware/bom.csv`: what to buy for each board; its words in French are in
`hardware/bom.fr.csv`.

Compares it with the circuits, and makes a shopping list with its price.
"""

import csv
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from pichenette.errors import PichenetteError
from pichenette.resources import hardware_dir
from pichenette.workshop.circuit import Circuit

_FIELDS = (
    *("key", "part", "maker", "number", "alternative", "check", "price_eur", "from_netlist"),
    "goes_with",
)


CONTACT = "contact"
_PLUG = "connector-"


class BadBom(PichenetteError, ValueError):
    """A bill of materials that cannot be read."""


@dataclass(frozen=True)
class BomLine:
    key: str
    part: str
    maker: str
    number: str  # the maker's
    alternative: str
    check: str  # when buying
    price_eur: float  # of one, roughly
    is_in_netlist: bool  # counted from the circuits; else by hand: cable, screws
    goes_with: str  # what needs it, where it is counted by hand: scale, colour, track/panel, …
    quantities: Mapping[str, int]  # board, or "pi" -> how many


def read(path: Path | None = None) -> list[BomLine]:
    path = path or hardware_dir() / "bom.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        missing = [field for field in _FIELDS if field not in (rows.fieldnames or ())]
        if missing:
            raise BadBom(f"{path}: there is no column {missing[0]!r}")
        return [_line(row, path) for row in rows]


def in_french(lines: list[BomLine]) -> list[BomLine]:
    """With the words for people in French; makers and numbers are the same."""
    with (hardware_dir() / "bom.fr.csv").open(encoding="utf-8", newline="") as file:
        words = {row["key"]: row for row in csv.DictReader(file)}
    return [
        replace(line, part=said["part"], alternative=said["alternative"], check=said["check"])
        for line in lines
        for said in [words[line.key]]
    ]


def _line(row: dict[str, str], path: Path) -> BomLine:
    boards = [name for name in row if name not in _FIELDS]
    try:
        return BomLine(
            row["key"],
            row["part"],
            row["maker"],
            row["number"],
            row["alternative"],
            row["check"],
            float(row["price_eur"]),
            {"yes": True, "no": False}[row["from_netlist"]],
            row["goes_with"],
            {name: int(row[name] or 0) for name in boards},
        )
    except (KeyError, ValueError) as error:
        raise BadBom(f"{path}: {row['key']}: {error}") from error


def needs(circuit: Circuit) -> Counter[tuple[str, str]]:
    """What a circuit is made of: how many of each option and key.  A plug is not all: each of its
    ways has a contact."""
    counts: Counter[tuple[str, str]] = Counter()
    for part in circuit.parts.values():
        counts[part.option, part.key] += 1
        if part.key.startswith(_PLUG):
            counts[part.option, CONTACT] += len(part.kind.pins)
    return counts


def differences(lines: list[BomLine], circuits: Mapping[str, Circuit]) -> Iterator[str]:
    """Is every part of a circuit in the file, in its number, and no other?"""
    listed = {line.key: line for line in lines}
    for name, circuit in circuits.items():
        needed: Counter[str] = Counter()
        for (_, key), count in needs(circuit).items():
            needed[key] += count
        for key, count in needed.items():
            if key not in listed:
                yield f"{name}: {key} is not in the bill of materials"
            elif listed[key].quantities.get(name) != count:
                has = listed[key].quantities.get(name)
                yield f"{name}: {count} × {key} in the circuit, {has} in the bill of materials"
        for line in lines:
            if line.is_in_netlist and line.key not in needed and line.quantities.get(name):
                yield f"{name}: {line.key} is in the bill of materials, not in the circuit"


@dataclass(frozen=True)
class Purchase:
    """So many of a line, for one purpose."""

    line: BomLine
    count: int
    option: str  # "": needed

    @property
    def cost_eur(self) -> float:
        return self.count * self.line.price_eur


def shopping(lines: list[BomLine], circuits: Mapping[str, Circuit]) -> list[Purchase]:
    """What to buy for these boards: what is needed first, then option by option."""
    counts: Counter[tuple[str, str]] = Counter()  # option, key
    for name, circuit in circuits.items():
        options = {part.option for part in circuit.parts.values()}
        counts.update(needs(circuit))
        for line in lines:
            if not line.is_in_netlist:
                counts[_option(line, options), line.key] += line.quantities.get(name, 0)
    order = dict.fromkeys(("", *(option for option, _ in counts)))
    return [
        Purchase(line, counts[option, line.key], option)
        for option in order
        for line in lines
        if counts[option, line.key]
    ]


def _option(line: BomLine, options: set[str]) -> str:
    """Of a line counted by hand: "track/panel" is bought with either of them."""
    several = line.goes_with.split("/")
    if not options & set(several):
        return ""
    return " or ".join([*([", ".join(several[:-1])] if several[1:] else []), several[-1]])


def with_hub(lines: list[BomLine]) -> list[BomLine]:
    """The same, with a printed hub for each board instead of its stripboard.

    A multiplexer is beside that hub, with the plugs of its heads on a piece of stripboard and a few
    wires from there.
    """
    muxes = next(line.quantities for line in lines if line.key == "mux")
    heads = {name: min(1, count) for name, count in muxes.items()}
    none, one_each = dict.fromkeys(heads, 0), dict.fromkeys(heads, 1)
    changed = {
        "stripboard": none,
        "hookup-wire": none,
        "hub-board": one_each,
        "stripboard-heads": heads,
        "hookup-wire-heads": heads,
    }
    return [
        replace(line, quantities={**changed[line.key], "pi": line.quantities.get("pi", 0)})
        if line.key in changed
        else line
        for line in lines
    ]


def cost_eur(purchases: list[Purchase], option: str | None = None) -> float:
    """Of one option, of what is needed (""), or of everything."""
    return sum(purchase.cost_eur for purchase in purchases if option in (None, purchase.option))
