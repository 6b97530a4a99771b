"""Coin: toss in turn; heads is a point, and the first to reach the target wins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from pichenette.games import option, strict
from pichenette.games.about import About
from pichenette.games.game import (
    Action,
    Expects,
    IllegalAction,
    Json,
    Language,
    Listed,
    Outcome,
    Text,
)
from pichenette.games.option import Whole

ABOUT = About(
    title=Text("Coin", "Pile ou face"),
    rules=Text("Heads is a point.", "Face vaut un point."),
    seats=range(2, 5),
    options=(Whole("target", 3, Text("points to reach", "points à atteindre")),),
)


@dataclass(frozen=True, slots=True)
class Toss:
    """In a record: {"toss": "heads"}."""

    key: ClassVar[str] = "toss"
    side: str

    @classmethod
    def decode(cls, value: Json) -> Self:
        return cls(strict.choice(value, "toss", ("heads", "tails")))

    def encode(self) -> Json:
        return self.side


@dataclass(frozen=True, slots=True)
class Coin:
    name: ClassVar[str] = "coin"
    about: ClassVar[About] = ABOUT
    actions: ClassVar[tuple[type[Action], ...]] = (Toss,)

    players: tuple[str, ...]
    target: int
    points: tuple[int, ...]
    seat: int
    outcome: Outcome | None = None

    @classmethod
    def start(
        cls, players: Sequence[str], starter: str | None, options: Mapping[str, Json]
    ) -> Self:
        seat = strict.seat(players, starter, ABOUT.seats)
        target = option.read(ABOUT.options, options, players)["target"]
        return cls(tuple(players), target, (0,) * len(players), seat)

    def after(self, action: Action) -> Self:
        if self.outcome or not isinstance(action, Toss):
            raise IllegalAction(Text("no toss is possible", "aucun lancer n’est possible"))
        points = list(self.points)
        points[self.seat] += action.side == "heads"
        won = Outcome((self.players[self.seat],)) if max(points) == self.target else None
        seat = (self.seat + 1) % len(points)
        return type(self)(self.players, self.target, tuple(points), seat, won)

    @property
    def scores(self) -> dict[str, int]:
        return dict(zip(self.players, self.points, strict=True))

    @property
    def turn(self) -> str | None:
        return None if self.outcome else self.players[self.seat]

    @property
    def round(self) -> int:
        return 1

    @property
    def goal(self) -> int:
        return self.target

    @property
    def warnings(self) -> tuple[str, ...]:
        return ()

    @property
    def detail(self) -> dict[str, Json]:
        return {"target": self.target}

    @property
    def expects(self) -> Expects:
        choices = () if self.outcome else (Listed("toss", ("heads", "tails")),)
        return Expects(self.turn, choices)

    def tell(self, action: Action, after: Self) -> list[Text]:
        who = self.players[self.seat]
        if after.points == self.points:
            return [Text(f"Tails for {who}.", f"Pile pour {who}.")]
        told = [Text(f"Heads for {who}: +1.", f"Face pour {who} : +1.")]
        return told + ([Text(f"{who} wins.", f"{who} gagne.")] if after.outcome else [])

    def picture(self, language: Language = "en") -> str:
        return ""
