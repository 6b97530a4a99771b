"""Queen Games carrom, main board: rules QC-1 … QC-31 of the rulebook.

Twelve blues and a queen; 1 to 4 players in turn order.  Placing the striker (QC-4, QC-30), the
edition and the tower (QC-29) change what people do, not what a shot scores, so they are not seen
here beyond being options.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, NamedTuple, Self

from pichenette.games import form, option
from pichenette.games.about import About
from pichenette.games.carrom import Shot, check_pieces, shot_of, tell_fallen, tell_scores, things
from pichenette.games.carrom_verbs import verbs
from pichenette.games.drawing import FAINT, Drawing, Mark, pieces, row
from pichenette.games.game import Action, Bag, Expects, Json, Language, Outcome, Text
from pichenette.games.option import Flag, OneOf, Whole
from pichenette.games.verb import Verb

BLUES = 12  # QC-2
QUEEN_POINTS = 2  # QC-15

Queen = Literal["board", "pending", "claimed", "dead"]

ABOUT = About(
    title=Text("Queen Games carrom", "Carrom Queen Games"),
    rules=Text(
        "Twelve blues round a red queen.\n"
        "A blue is worth 1 point, and the turn goes on.\n"
        "The queen is worth 2, once the very next shot pots a blue.\n"
        "The round is over when no blue is left on the board.\n"
        "Whoever has reached the target and leads alone then wins.",
        "Douze bleus autour d'une reine rouge.\n"
        "Un bleu vaut 1 point, et le joueur rejoue.\n"
        "La reine vaut 2, si le tir suivant empoche un bleu.\n"
        "La manche est finie quand il ne reste plus de bleu sur le plateau.\n"
        "Qui a alors atteint le but et mène seul gagne.",
    ),
    seats=range(1, 5),  # QC-1
    options=(
        Whole(
            "target",
            25,
            Text(
                "points to reach, looked at when a round ends",
                "points à atteindre, vérifiés en fin de manche",
            ),
        ),  # QC-26
        OneOf(
            "ejected_queen",
            Text("a queen that leaves the board", "une reine qui sort du plateau"),
            {
                "dead": Text("is out for the round", "est hors jeu pour la manche"),
                "respot": Text("goes back to the centre", "revient au centre"),
            },
        ),  # QC-12
        OneOf(
            "striker_potted",
            Text("a striker that falls into a pocket", "un palet qui tombe dans une poche"),
            {
                "no_effect": Text("changes nothing", "ne change rien"),
                "ends_turn": Text(
                    "ends the turn; the shot counts", "finit le tour ; le tir compte"
                ),
            },
        ),  # QC-13
        Flag(
            "same_shot_confirms",
            Text(
                "a queen potted together with a blue is confirmed at once",
                "une reine empochée avec un bleu est confirmée aussitôt",
            ),
        ),  # QC-18
        Flag(
            "tower",
            Text(
                "each round starts with the blues stacked on the queen",
                "chaque manche commence avec les bleus empilés sur la reine",
            ),
        ),  # QC-29
        Flag(
            "shot_variation",
            Text(
                "another way to place the striker for the first shot of a turn",
                "une autre façon de placer le palet au premier tir d'un tour",
            ),
        ),  # QC-30
        OneOf(
            "edition",
            Text("which box; the rules are the same", "quelle boîte ; les règles sont les mêmes"),
            {"deluxe": Text("Deluxe", "Deluxe"), "to-go": Text("To Go", "To Go")},
        ),
    ),
    needs="pocket",
    umpire="pichenette.umpire.carrom:CarromUmpire",
)


class Options(NamedTuple):
    target: int = 25  # QC-26
    tower: bool = False  # QC-29
    shot_variation: bool = False  # QC-30
    respot_queen: bool = False  # QC-12
    striker_ends_turn: bool = False  # QC-13
    same_shot_confirms: bool = False  # QC-18


class Position(NamedTuple):
    """All of a game; seats are indices into `players`.

    Every shot makes one, and a NamedTuple is made four times as fast as a frozen dataclass.
    """

    players: tuple[str, ...]
    options: Options
    points: tuple[int, ...]
    seat: int
    opener: int  # the seat that started this round (QC-25)
    round: int = 1
    blues: int = BLUES
    queen: Queen = "board"
    turns: int = 1  # begun so far; with `shots` what a solo player is told (QC-31)
    shots: int = 0
    outcome: Outcome | None = None


class QueenCarrom(Position):
    """The rules on a position."""

    __slots__ = ()
    name: ClassVar[str] = "queen-carrom"
    about: ClassVar[About] = ABOUT
    actions: ClassVar[tuple[type[Action], ...]] = (Shot,)
    verbs: ClassVar[tuple[Verb, ...]] = verbs(Shot, "pot 2 blue queen off striker")

    @classmethod
    def start(
        cls, players: Sequence[str], starter: str | None, options: Mapping[str, Json]
    ) -> Self:
        seat = form.seat(players, starter, ABOUT.seats)  # QC-3
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
            points = (*points[:seat], points[seat] + gain, *points[seat + 1 :])
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
    def scores(self) -> dict[str, int]:
        return dict(zip(self.players, self.points, strict=True))

    @property
    def turn(self) -> str | None:
        return None if self.outcome else self.players[self.seat]

    @property
    def goal(self) -> int:
        return self.options.target

    @property
    def warnings(self) -> tuple[str, ...]:
        return ()

    @property
    def detail(self) -> dict[str, Json]:
        return {"blues": self.blues, "queen": self.queen}

    @property
    def expects(self) -> Expects:
        choices = () if self.outcome else (Bag("shot", self.on_board),)
        return Expects(self.turn, choices)

    def tell(self, action: Action, after: Self) -> list[Text]:
        shot = shot_of(action, self.outcome)
        gain = after.points[self.seat] - self.points[self.seat]
        told = tell_fallen(self.players[self.seat], shot, f"+{gain}" if gain else "")
        round_over = after.round > self.round or after.outcome is not None
        if gain > shot.potted.count("blue"):
            told.append(Text("The queen is confirmed.", "La reine est confirmée."))
        elif after.queen == "pending":
            told.append(
                Text(
                    "The queen waits for a blue in the very next shot.",
                    "La reine attend un bleu au tir suivant.",
                )
            )
        elif self.queen == "pending" or "queen" in shot.potted:
            told.append(Text("The queen is lost.", "La reine est perdue."))
        elif "queen" in shot.off and self.options.respot_queen and not round_over:
            told.append(Text("The queen is back in the centre.", "La reine revient au centre."))
        elif "queen" in shot.off:
            told.append(
                Text("The queen is out for this round.", "La reine est hors jeu pour la manche.")
            )
        return told + (self._tell_round(after) if round_over else [])

    def _tell_round(self, after: Self) -> list[Text]:
        scores = tell_scores(after.scores)
        told = [
            Text(
                f"Round {self.round} ends: {scores}.", f"Fin de la manche {self.round} : {scores}."
            )
        ]
        best = max(after.points)
        points = "point" if best == 1 else "points"
        if after.outcome is None:
            if best >= self.options.target:
                told.append(
                    Text(
                        f"Level at {best}: one more round.",
                        f"Égalité à {best} : une manche de plus.",
                    )
                )
            starter = after.players[after.seat]
            told.append(
                Text(
                    f"{starter} starts round {after.round}.",
                    f"{starter} commence la manche {after.round}.",
                )
            )
        elif len(self.players) == 1:  # QC-31
            told.append(
                Text(
                    f"{best} {points} (turns: {after.turns}, shots: {after.shots}).",
                    f"{best} {points} (tours : {after.turns}, tirs : {after.shots}).",
                )
            )
        else:
            who = after.outcome.winners[0]
            told.append(Text(f"{who} wins with {best}.", f"{who} gagne avec {best} {points}."))
        return told

    @property
    def drawing(self) -> Drawing:
        queen = {"board": " ♛", "pending": " (♛)"}.get(self.queen, "")
        there = things(("blue",) * self.blues + ("queen",) * (self.queen == "board"))
        words = Mark(Text(*(f"  {one}" for one in there)), FAINT)
        return (row(*pieces(self.blues, BLUES, "●", "blue"), Mark(queen, "red"), words),)

    def picture(self, language: Language = "en") -> str:
        queen = {"board": " ♛", "pending": " (♛)"}.get(self.queen, "")
        return "●" * self.blues + "·" * (BLUES - self.blues) + queen
