"""A shot: the board at rest after a flick (EV-1), as an action.

It names the pieces that lie in holes and those that left the board (EV-2), in any order.  What a
piece is worth is up to each game.
"""

from dataclasses import dataclass
from typing import ClassVar, Self

from pichenette.games import strict
from pichenette.games.game import Json


@dataclass(frozen=True, slots=True)
class Shot:
    key: ClassVar[str] = "shot"
    pieces: ClassVar[tuple[str, ...]] = ("blue", "queen", "striker")

    potted: tuple[str, ...] = ()
    off: tuple[str, ...] = ()

    @classmethod
    def decode(cls, value: Json) -> Self:
        strict.members(value, "shot", (), ("potted", "off"))
        return cls(
            strict.strings(value.get("potted", []), "potted", cls.pieces),
            strict.strings(value.get("off", []), "off", cls.pieces),
        )

    @classmethod
    def of(cls, line: Json) -> "Shot":
        """What fell according to a record's line, whatever its game calls its pieces."""
        shot = line.get(cls.key, {})
        return Shot(tuple(shot.get("potted", ())), tuple(shot.get("off", ())))

    @classmethod
    def is_in(cls, line: Json) -> bool:
        """Is the play of a record's line a shot?  It may also void another line, say."""
        return cls.key in line

    def within(self, line: Json) -> Json:
        """The line with this shot instead of its own; whatever else the two say stays."""
        own = line.get(self.key, {})
        others = {name: value for name, value in own.items() if name not in ("potted", "off")}
        return {**line, self.key: {**others, **self.encode()}}

    @property
    def action(self) -> Json:
        """As people or sensors enter it."""
        return {self.key: self.encode()}

    def and_potted(self, *pieces: str) -> "Shot":
        return Shot((*self.potted, *pieces), self.off)

    def encode(self) -> Json:
        places = {"potted": self.potted, "off": self.off}
        return {place: list(pieces) for place, pieces in places.items() if pieces}
