"""Offboard as a game: players, plies and its end; rules OB-1 to OB-20 of the rulebook.

The board is either Tracked or Sensed.  A ply is over when the board says that the other player is
to act.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from pichenette.games import strict
from pichenette.games.about import About
from pichenette.games.drawing import Drawing
from pichenette.games.game import (
    Action,
    BadRecord,
    Expects,
    IllegalAction,
    Json,
    Language,
    Outcome,
    Text,
)
from pichenette.games.offboard import board, telling
from pichenette.games.offboard.actions import Discard, Hit, Move, Pass, Recover, TurnDone
from pichenette.games.offboard.board import COLOURS, WIN
from pichenette.games.offboard.drawing import draw
from pichenette.games.offboard.geometry import TARGETS
from pichenette.games.offboard.options import ABOUT, Options, read
from pichenette.games.offboard.sensed import Sensed
from pichenette.games.offboard.tracked import Tracked
from pichenette.games.offboard.verbs import VERBS
from pichenette.games.verb import Verb

_GOAL = 6  # OB-16


@dataclass(frozen=True, slots=True)
class Offboard:
    """The first player is red.  Colours are 0 for red and 1 for yellow, like the seats."""

    name: ClassVar[str] = "offboard"
    about: ClassVar[About] = ABOUT
    actions: ClassVar[tuple[type[Action], ...]] = (Move, Recover, Discard, Pass, Hit, TurnDone)
    verbs: ClassVar[tuple[Verb, ...]] = VERBS

    players: tuple[str, ...]
    options: Options
    table: Tracked | Sensed
    plies: int = 0
    warns: bool = False  # the last action caused the third occurrence (OB-19)
    outcome: Outcome | None = None

    @classmethod
    def start(
        cls, players: Sequence[str], starter: str | None, options: Mapping[str, Json]
    ) -> Self:
        if strict.seat(players, starter, ABOUT.seats) != 0:  # OB-1: red plays first
            raise BadRecord(
                Text(
                    "starter: in Offboard the first player is red and starts",
                    "starter : à Offboard le premier joueur a les rouges et commence",
                )
            )
        chosen = read(options)
        if chosen.board == "sensed":
            return cls(tuple(players), chosen, Sensed(values=chosen.values))
        return cls(tuple(players), chosen, Tracked.start(board.start(chosen.start, chosen.values)))

    def after(self, action: Action) -> Self:
        if self.outcome:
            raise IllegalAction(Text("the game is over", "la partie est finie"))  # OB-16
        table = self.table.after(action)
        plies = self.plies + (table.turn != self.table.turn)
        outcome = self._outcome(table, plies)
        warns = table.is_third and outcome is None  # OB-19: "draw" ends without a warning
        return type(self)(self.players, self.options, table, plies, warns, outcome)

    def _outcome(self, table: Tracked | Sensed, plies: int) -> Outcome | None:
        """If a ply ends the game in several ways: in the order of OB-20."""
        red, yellow = table.points
        best = max(red, yellow)
        if best >= WIN or plies == self.options.max_plies:  # OB-16, OB-20
            if red == yellow:
                return Outcome(())
            return Outcome((self.players[red < yellow],))
        if table.is_stuck or (table.is_third and self.options.repetition == "draw"):
            return Outcome(())  # OB-18, OB-19
        return None

    @property
    def scores(self) -> dict[str, int]:
        return dict(zip(self.players, self.table.points, strict=True))

    @property
    def turn(self) -> str | None:
        return None if self.outcome else self.players[self.table.turn]

    @property
    def round(self) -> int:
        return self.plies + 1

    @property
    def goal(self) -> int:
        return _GOAL

    @property
    def warnings(self) -> tuple[str, ...]:
        return ("OB-19",) if self.warns else ()

    @property
    def targets(self) -> dict[str, str]:
        """The colour of the marble in each occupied target."""
        red, yellow = self.table.fallen
        return {
            f"T{n + 1}": COLOURS[yellow >> n & 1] for n in range(TARGETS) if (red | yellow) >> n & 1
        }

    @property
    def detail(self) -> dict[str, Json]:
        waiting = self.table.waiting
        return {
            **self.table.cells(),
            "targets": self.targets,
            "waiting": None if waiting is None else COLOURS[waiting],
        }

    @property
    def expects(self) -> Expects:
        return Expects(self.turn, () if self.outcome else self.table.choices())

    def tell(self, action: Action, after: Self) -> list[Text]:
        sentences = telling.tell(self.players, self.table, action, after.table)
        if after.warns:
            sentences.append(telling.third())
        if after.outcome:
            sentences.append(telling.end(after.outcome, after.table))
        return sentences

    @property
    def drawing(self) -> Drawing:
        return draw(self.table.cells(), self.targets, self.options.values)

    def picture(self, language: Language = "en") -> str:
        """The cells if they are known, then the targets: their values, and whose marble fell
        where.
        """
        held = self.targets
        marks = (held.get(f"T{n}", ".")[0].upper() for n in range(1, TARGETS + 1))
        rim = [
            f"T{n} {v}{m}"
            for n, (v, m) in enumerate(zip(self.options.values, marks, strict=True), 1)
        ]
        half = TARGETS // 2  # on one line they would be wider than a terminal
        return "\n".join([*self.table.draw(), "  ".join(rim[:half]), "  ".join(rim[half:])])
