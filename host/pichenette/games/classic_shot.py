"""A shot of classic carrom as an action of a record."""

from dataclasses import dataclass
from typing import ClassVar, Self

from pichenette.games import strict
from pichenette.games.game import Json
from pichenette.games.shot import Shot


@dataclass(frozen=True, slots=True)
class ClassicShot(Shot):
    """One shot of classic carrom; `no_contact`: a break that touched nothing (CC-6)."""

    pieces: ClassVar[tuple[str, ...]] = ("white", "black", "queen", "striker")

    no_contact: bool = False

    @classmethod
    def decode(cls, value: Json) -> Self:
        strict.members(value, "shot", (), ("potted", "off", "no_contact"))
        return cls(
            strict.strings(value.get("potted", []), "potted", cls.pieces),
            strict.strings(value.get("off", []), "off", cls.pieces),
            strict.flag(value.get("no_contact", False), "no_contact"),
        )

    def encode(self) -> Json:
        places = Shot(self.potted, self.off).encode()
        return {**places, "no_contact": True} if self.no_contact else places
