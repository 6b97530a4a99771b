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
        shot = line.get("shot", {})
        return Shot(tuple(shot.get("potted", ())), tuple(shot.get("off", ())))

    def encode(self) -> Json:
        places = {"potted": self.potted, "off": self.off}
        return {place: list(pieces) for place, pieces in places.items() if pieces}
