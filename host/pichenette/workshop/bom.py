"""The bill of materials, `hardware/bom.csv`: what to buy for each board.

Compares it with the circuits, and makes a shopping list with its price.
"""

import csv
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pichenette.errors import PichenetteError
from pichenette.resources import hardware_dir
from pichenette.workshop.circuit import Circuit

_FIELDS = ("key", "part", "maker", "number", "alternative", "check", "price_eur", "from_netlist")


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
    is_in_netlist: bool  # counted from the circuits; otherwise by hand: cable, screws
    quantities: Mapping[str, int]  # board, or "pi" -> how many


def read(path: Path | None = None) -> list[BomLine]:
    path = path or hardware_dir() / "bom.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        missing = [field for field in _FIELDS if field not in (rows.fieldnames or ())]
        if missing:
            raise BadBom(f"{path}: there is no column {missing[0]!r}")
        return [_line(row, path) for row in rows]


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
            {name: int(row[name] or 0) for name in boards},
        )
    except (KeyError, ValueError) as error:
        raise BadBom(f"{path}: {row['key']}: {error}") from error


def differences(lines: list[BomLine], circuits: Mapping[str, Circuit]) -> Iterator[str]:
    """Is every part of a circuit in the file, in its number, and no other?"""
    listed = {line.key: line for line in lines}
    for name, circuit in circuits.items():
        needed = Counter(part.key for part in circuit.parts.values())
        for key, count in needed.items():
            if key not in listed:
                yield f"{name}: {key} is not in the bill of materials"
            elif listed[key].quantities.get(name) != count:
                has = listed[key].quantities.get(name)
                yield f"{name}: {count} × {key} in the circuit, {has} in the bill of materials"
        for line in lines:
            if line.is_in_netlist and line.key not in needed and line.quantities.get(name):
                yield f"{name}: {line.key} is in the bill of materials, not in the circuit"


def optional_keys(circuit: Circuit) -> set[str]:
    """What a board can do without: lines of which every part is optional."""
    needed = {part.key for part in circuit.parts.values() if not part.is_optional}
    return {part.key for part in circuit.parts.values()} - needed


def shopping(lines: list[BomLine], *boards: str) -> list[tuple[BomLine, int, float]]:
    """What to buy for these: line, quantity, and cost."""
    wanted = []
    for line in lines:
        count = sum(line.quantities.get(name, 0) for name in boards)
        if count:
            wanted.append((line, count, count * line.price_eur))
    return wanted
