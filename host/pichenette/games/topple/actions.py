"""Topple's actions as in a record (RECORD.md, "Actions"); only the form is checked here."""

from dataclasses import dataclass
from typing import ClassVar, Self

from pichenette.games import strict
from pichenette.games.game import Json, Text
from pichenette.games.topple.tower import LEVEL


@dataclass(frozen=True, slots=True)
class Roll:
    """The die."""

    key: ClassVar[str] = "roll"
    die: int

    @classmethod
    def decode(cls, value: Json) -> Self:
        return cls(strict.integer(value, cls.key, 1, 6))

    def encode(self) -> Json:
        return self.die


@dataclass(frozen=True, slots=True)
class Placement:
    """TP-2.  A player with a single colour may leave it out."""

    key: ClassVar[str] = "place"
    cell: str
    colour: str | None = None

    @classmethod
    def decode(cls, value: Json) -> Self:
        given = strict.members(value, cls.key, ("cell",), ("colour",))
        cell = given["cell"]
        if not isinstance(cell, str) or cell not in LEVEL:
            raise strict.wrong("cell", cell, Text("a cell from a1 to e5", "une case de a1 à e5"))
        if "colour" not in given:
            return cls(cell)
        colour = given["colour"]
        if not isinstance(colour, str):
            raise strict.wrong("colour", colour, Text("a colour", "une couleur"))
        return cls(cell, colour)

    def encode(self) -> Json:
        return {"cell": self.cell} | ({} if self.colour is None else {"colour": self.colour})


@dataclass(frozen=True, slots=True)
class Fall:
    """TP-10: caused by `by`, while placing or not, taking other pieces along or not."""

    key: ClassVar[str] = "fall"
    by: str
    placing: bool = False
    others: bool = True

    @classmethod
    def decode(cls, value: Json) -> Self:
        given = strict.members(value, cls.key, ("by",), ("placing", "others"))
        by = given["by"]
        if not isinstance(by, str):
            raise strict.wrong("by", by, Text("a player", "un joueur"))
        placing = strict.flag(given.get("placing", False), "placing")
        return cls(by, placing, strict.flag(given.get("others", True), "others"))

    def encode(self) -> Json:
        """Defaults are left out."""
        value: dict[str, Json] = {"by": self.by}
        if self.placing:
            value["placing"] = True
        if not self.others:
            value["others"] = False
        return value
