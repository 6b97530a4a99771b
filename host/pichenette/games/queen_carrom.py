"""Queen Games carrom, main board: rules QC-1 … QC-31 of the rulebook.

Twelve blues and a queen; 1 to 4 players in turn order.  Placing the striker (QC-4, QC-30), the
edition and the tower (QC-29) change what people do, not what a shot scores, so here they are mere
options.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, NamedTuple, Self

from pichenette.games import option, strict
from pichenette.games.about import About
from pichenette.games.carrom import (
    check_pieces,
    shot_of,
    tell_fallen,
    things,
)
from pichenette.games.carrom_game import CarromGame, added
from pichenette.games.carrom_verbs import verbs
from pichenette.games.drawing import FAINT, Drawing, Mark, pieces, row
from pichenette.games.game import Action, Json, Language, Outcome, Text
from pichenette.games.queen_about import ABOUT
from pichenette.games.shot import Shot
from pichenette.games.showing import GameState, QueenMoved, tell_scores
from pichenette.games.verb import Verb

BLUES = 12  # QC-2
QUEEN_POINTS = 2  # QC-15

_CLEARED = Text("nothing left on the board", "plus rien sur le plateau")

QueenState = Literal["board", "pending", "claimed", "dead"]


class Options(NamedTuple):
    target: int = 25  # QC-26
    tower: bool = False  # QC-29
    shot_variation: bool = False  # QC-30
    respot_queen: bool = False  # QC-12
    striker_ends_turn: bool = False  # QC-13
    same_shot_confirms: bool = False  # QC-18


class Position(NamedTuple):
    """A whole game; seats are indices into `players`.

    Every shot makes one, and a NamedTuple is made four times as fast as a frozen dataclass.
    """

    players: tuple[str, ...]
    options: Options
    points: tuple[int, ...]
    seat: int
    opener: int  # the seat that started this round (QC-25)
    round: int = 1
    blues: int = BLUES
    queen: QueenState = "board"
    turns: int = 1  # begun so far; with `shots`, what a solo player is told (QC-31)
    shots: int = 0
    outcome: Outcome | None = None


class QueenCarrom(Position, CarromGame):
    """The rules applied to a position."""

    __slots__ = ()
    name: ClassVar[str] = "queen-carrom"
    about: ClassVar[About] = ABOUT
    actions: ClassVar[tuple[type[Action], ...]] = (Shot,)
    verbs: ClassVar[tuple[Verb, ...]] = verbs(Shot, "pot 2 blue queen off striker")

    @classmethod
    def start(
        cls, players: Sequence[str], starter: str | None, options: Mapping[str, Json]
    ) -> Self:
        seat = strict.seat(players, starter, ABOUT.seats)  # QC-3
        given = option.read(ABOUT.options, options, players)
        chosen = Options(
            target=given["target"],
            tower=given["tower"],
            shot_variation=given["shot_variation"],
            respot_queen=given["ejected_queen"] == "respot",
            striker_ends_turn=given["striker_potted"] == "ends_turn",
            same_shot_confirms=given["same_shot_confirms"],
        )
        return cls(tuple(players), chosen, (0,) * len(players), seat, seat)

    @property
    def on_board(self) -> dict[str, int]:
        return {"blue": self.blues, "queen": int(self.queen == "board"), "striker": 1}

    @property
    def whole_board(self) -> dict[str, int]:
        return {"blue": BLUES, "queen": 1, "striker": 1}  # QC-2

    @property
    def tower(self) -> int:
        return BLUES + 1 if self.options.tower else 0  # QC-29

    def after(self, action: Action) -> Self:
        shot = shot_of(action, self.outcome)
        check_pieces(shot, self.on_board)
        options, potted, off = self.options, shot.potted, shot.off
        blues = potted.count("blue")
        gain, queen = blues, self.queen  # QC-5, QC-11

        goes_on = not off and (blues > 0 or "queen" in potted)  # QC-6 … QC-9
        if queen == "pending":
            if blues:
                gain, queen = gain + QUEEN_POINTS, "claimed"  # QC-15, QC-20
            else:
                queen, goes_on = "dead", False  # QC-16; points won before stay: QC-17
        if "queen" in potted:
            if blues and options.same_shot_confirms:
                gain, queen = gain + QUEEN_POINTS, "claimed"  # QC-18
            else:
                queen = "pending"  # QC-7, QC-14
        if "queen" in off and not options.respot_queen:
            queen = "dead"  # QC-12
        if "striker" in potted and options.striker_ends_turn:
            goes_on = False  # QC-13

        left = self.blues - blues - off.count("blue")  # QC-10
        if queen == "pending" and not (goes_on and left):
            queen = "dead"  # QC-19, QC-22

        seat, points = self.seat, self.points
        if gain:
            points = added(points, seat, gain)
        if not goes_on and left:
            seat = (seat + 1) % len(points)  # QC-8
        shot_now = type(self)(
            self.players,
            options,
            points,
            seat,
            self.opener,
            self.round,
            left,
            queen,
            self.turns + (not goes_on and left > 0),
            self.shots + 1,
        )
        return shot_now if left else shot_now._round_over()  # QC-21

    def _round_over(self) -> Self:
        points = self.points
        most, fewest, seats = max(points), min(points), len(points)
        leaders = [seat for seat in range(seats) if points[seat] == most]
        if most >= self.options.target and len(leaders) == 1:  # QC-26; level: QC-27
            return self._replace(outcome=Outcome((self.players[leaders[0]],)))
        # QC-24, QC-25
        ref = min(leaders, key=lambda seat: (seat - self.opener) % seats)
        last = [seat for seat in range(seats) if points[seat] == fewest]
        first = min(last, key=lambda seat: (seat - ref - 1) % seats)
        return self._replace(
            seat=first,
            opener=first,
            round=self.round + 1,
            blues=BLUES,  # QC-23
            queen="board",
            turns=self.turns + 1,
        )

    @property
    def goal(self) -> int:
        return self.options.target

    @property
    def detail(self) -> dict[str, Json]:
        return {"blues": self.blues, "queen": self.queen}

    @property
    def is_queen_pending(self) -> bool:
        return self.queen == "pending"

    def is_foul(self, shot: Shot) -> bool:
        """What ends a turn that would have gone on, whatever was potted."""
        return bool(shot.off) or (self.options.striker_ends_turn and "striker" in shot.potted)

    def queen_moved(self, action: Action, after: GameState) -> QueenMoved | None:
        shot, side = shot_of(action, self.outcome), self.players[self.seat]
        if after.scores[side] - self.scores[side] > shot.potted.count("blue"):
            return "confirmed"  # QC-15, QC-18
        if after.round == self.round and after.detail["queen"] == "pending":
            return "pending"
        if self.queen == "pending" or "queen" in shot.potted:
            return "lost"  # QC-16, QC-19, QC-22
        return "lost" if "queen" in shot.off and not self.options.respot_queen else None  # QC-12

    def tell(self, action: Action, after: Self) -> list[Text]:
        shot = shot_of(action, self.outcome)
        gain = after.points[self.seat] - self.points[self.seat]
        sentences = tell_fallen(self.players[self.seat], shot, f"+{gain}" if gain else "")
        round_over = self.is_set_up_again(after)
        moved = self.queen_moved(shot, after)
        if moved == "confirmed":
            sentences.append(Text("The queen is confirmed.", "La reine est confirmée."))
        elif moved == "pending":
            sentences.append(
                Text(
                    "The queen waits for a blue in the very next shot.",
                    "La reine attend un bleu au tir suivant.",
                )
            )
        elif moved == "lost" and "queen" not in shot.off:
            sentences.append(Text("The queen is lost.", "La reine est perdue."))
        elif "queen" in shot.off and self.options.respot_queen and not round_over:
            sentences.append(
                Text("The queen is back in the centre.", "La reine revient au centre.")
            )
        elif "queen" in shot.off:
            sentences.append(
                Text("The queen is out for this round.", "La reine est hors jeu pour la manche.")
            )
        return sentences + (self._tell_round(after) if round_over else [])

    def _tell_round(self, after: Self) -> list[Text]:
        scores = tell_scores(after.scores)
        sentences = [
            Text(
                f"Round {self.round} ends: {scores}.", f"Fin de la manche {self.round} : {scores}."
            )
        ]
        best = max(after.points)
        points = "point" if best == 1 else "points"
        if after.outcome is None:
            if best >= self.options.target:
                sentences.append(
                    Text(
                        f"Level at {best}: one more round.",
                        f"Égalité à {best} : une manche de plus.",
                    )
                )
            starter = after.players[after.seat]
            sentences.append(
                Text(
                    f"{starter} starts round {after.round}.",
                    f"{starter} commence la manche {after.round}.",
                )
            )
        elif len(self.players) == 1:  # QC-31
            sentences.append(
                Text(
                    f"{best} {points} (turns: {after.turns}, shots: {after.shots}).",
                    f"{best} {points} (tours : {after.turns}, tirs : {after.shots}).",
                )
            )
        else:
            who = after.outcome.winners[0]
            sentences.append(Text(f"{who} wins with {best}.", f"{who} gagne avec {best} {points}."))
        return sentences

    @property
    def drawing(self) -> Drawing:
        queen = {"board": " ♛", "pending": " (♛)"}.get(self.queen, "")
        left = ("blue",) * self.blues + ("queen",) * (self.queen == "board")
        there = things(left) if left else _CLEARED
        words = Mark(Text(*(f"  {wording}" for wording in there)), FAINT)
        return (row(*pieces(self.blues, BLUES, "●", "blue"), Mark(queen, "red"), words),)

    def picture(self, language: Language = "en") -> str:
        queen = {"board": " ♛", "pending": " (♛)"}.get(self.queen, "")
        return "●" * self.blues + "·" * (BLUES - self.blues) + queen
