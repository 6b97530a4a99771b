"""Queen Games carrom, verso: rules QV-1 … QV-11 of the rulebook.

Four rows of five blues; every player clears each row alone, and a shot that pots none is a miss.
Scores are misses, and the fewest win.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple, Self

from pichenette.games import option, strict
from pichenette.games.about import About
from pichenette.games.carrom import check_pieces, pieces_of, shot_of, tell_fallen
from pichenette.games.carrom_figures import NO_QUEEN
from pichenette.games.carrom_game import WORDS, CarromGame, added
from pichenette.games.carrom_verbs import verbs
from pichenette.games.drawing import Drawing, pieces, row
from pichenette.games.game import Action, Json, Language, Outcome, Text
from pichenette.games.option import OneOf
from pichenette.games.shot import Shot
from pichenette.games.showing import Rounds, tell_scores
from pichenette.games.verb import Verb
from pichenette.text import names

ROWS = 4  # QV-2
BLUES = 5

_BOX_TRACK = 25  # printed in the box; misses are counted on it (QV-11)


ABOUT = About(
    title=Text("Row carrom", "Carrom à rangées"),
    rules=Text(
        "Five blues are set up in a row.\n"
        "A player shoots until all five are potted, then the next player clears the same row.\n"
        "A shot that pots no blue is a miss.\n"
        "After four rows, the player with the fewest misses wins.",
        "Cinq bleus sont posés sur une rangée.\n"
        "Un joueur tire jusqu’à les empocher tous, puis le suivant vide la même rangée.\n"
        "Un tir qui n’empoche aucun bleu est un coup manqué.\n"
        "Après quatre rangées, celui qui a le moins de coups manqués gagne.",
    ),
    seats=range(1, 7),  # QV-1
    options=(
        OneOf(
            "ejected_blue",
            Text("a blue that leaves the board", "un bleu qui sort du plateau"),
            {
                "respot": Text("goes back on the row", "revient sur la rangée"),
                "removed": Text("is out for this row", "est hors jeu pour la rangée"),
            },
        ),  # QV-8
    ),
    needs="pocket",
    umpire="pichenette.umpire.carrom:CarromUmpire",
    virtual="pichenette.virtual.carrom_match:RowMatch",
    pieces=tuple(piece for piece in pieces_of(Shot) if piece.name != "queen"),  # QV-1
    counts=Text("misses", "coups manqués"),
    counts_one=Text("miss", "coup manqué"),
    is_lowest=True,  # QV-6
    rounds=Rounds(Text("row", "rangée"), has_extra=False),
    words=WORDS,
    figures=NO_QUEEN,
    order=1,
)


class Position(NamedTuple):
    """A whole game; seats are indices into `players`."""

    players: tuple[str, ...]
    respot_blues: bool  # QV-8
    misses: tuple[int, ...]
    seat: int
    opener: int  # shoots first in every row (QV-5)
    row: int = 1
    left: int = BLUES
    outcome: Outcome | None = None


class RowCarrom(Position, CarromGame):
    """The rules applied to a position."""

    __slots__ = ()
    name: ClassVar[str] = "row-carrom"
    about: ClassVar[About] = ABOUT
    actions: ClassVar[tuple[type[Action], ...]] = (Shot,)
    verbs: ClassVar[tuple[Verb, ...]] = verbs(Shot, "pot 2 blue")

    @classmethod
    def start(
        cls, players: Sequence[str], starter: str | None, options: Mapping[str, Json]
    ) -> Self:
        seat = strict.seat(players, starter, ABOUT.seats)
        given = option.read(ABOUT.options, options, players)
        respot_blues = given["ejected_blue"] == "respot"
        return cls(tuple(players), respot_blues, (0,) * len(players), seat, seat)

    @property
    def on_board(self) -> dict[str, int]:
        return {"blue": self.left, "striker": 1}  # QV-1: no queen

    @property
    def whole_board(self) -> dict[str, int]:
        return {"blue": BLUES, "striker": 1}

    def is_set_up_again(self, after: Self) -> bool:
        """QV-5: also for the next player, who clears the same row."""
        return super().is_set_up_again(after) or after.turn != self.turn

    def after(self, action: Action) -> Self:
        shot = shot_of(action, self.outcome)
        check_pieces(shot, self.on_board)
        seat, row, misses, outcome = self.seat, self.row, self.misses, None
        blues = shot.potted.count("blue")
        left = self.left - blues
        if not self.respot_blues:
            left -= shot.off.count("blue")  # QV-8
        if not blues:  # QV-4, whatever else happened: QV-8, QV-9
            misses = added(misses, seat, 1)
        if not left:  # QV-3, QV-7: nothing else ends a turn
            following = (seat + 1) % len(misses)
            if following != self.opener:
                seat, left = following, BLUES  # QV-5
            elif row < ROWS:
                seat, left, row = following, BLUES, row + 1
            else:
                outcome = Outcome(_fewest(self.players, misses))
        return type(self)(
            self.players, self.respot_blues, misses, seat, self.opener, row, left, outcome
        )

    @property
    def round(self) -> int:
        return self.row

    @property
    def points(self) -> tuple[int, ...]:
        return self.misses

    @property
    def goal(self) -> int:
        return _BOX_TRACK

    @property
    def detail(self) -> dict[str, Json]:
        return {"row": self.row, "left": self.left}

    def tell(self, action: Action, after: Self) -> list[Text]:
        shot = shot_of(action, self.outcome)
        player, row, seat = self.players[self.seat], self.row, self.seat
        sentences = tell_fallen(player, shot)
        total = after.misses[seat]
        if total > self.misses[seat]:
            sentences.append(Text(f"A miss ({total} so far).", f"Coup manqué ({total} en tout)."))
        if "blue" in shot.off and self.respot_blues:
            sentences.append(
                Text(
                    "What left the board goes back on the row.", "Ce qui est sorti revient en jeu."
                )
            )
        if (after.seat, after.row, after.outcome) == (seat, row, None):
            return sentences
        sentences.append(
            Text(
                f"{player} has cleared row {row}, misses so far: {total}.",
                f"{player} a vidé la rangée {row}, coups manqués : {total}.",
            )
        )
        if after.row > row:
            scores = tell_scores(after.scores)
            sentences.append(
                Text(f"Row {row} is done: {scores}.", f"Rangée {row} terminée : {scores}.")
            )
        return sentences + (_tell_end(after) if after.outcome else [])

    @property
    def drawing(self) -> Drawing:
        left = [0] * (self.row - 1) + [self.left] + [BLUES] * (ROWS - self.row)
        return tuple(
            row(f"{number} ", *pieces(left[number - 1], BLUES, "●", "blue"))
            for number in range(ROWS, 0, -1)
        )

    def picture(self, language: Language = "en") -> str:
        """Rows from the top of the board; those cleared are empty for the player in turn."""
        left = [0] * (self.row - 1) + [self.left] + [BLUES] * (ROWS - self.row)
        return "\n".join(
            f"{row} {'●' * left[row - 1]}{'·' * (BLUES - left[row - 1])}"
            for row in range(ROWS, 0, -1)
        )


def _fewest(players: tuple[str, ...], misses: tuple[int, ...]) -> tuple[str, ...]:
    """QV-6: the fewest misses win; a tie is a shared victory."""
    fewest = min(misses)
    return tuple(name for name, count in zip(players, misses, strict=True) if count == fewest)


def _tell_end(game: RowCarrom) -> list[Text]:
    assert game.outcome is not None
    scores, best = tell_scores(game.scores), min(game.misses)
    who = names(game.outcome.winners)
    if len(game.players) == 1:  # QV-10
        flawless = Text("A perfect game!", "Partie parfaite !")
        return [flawless if not best else Text(f"Misses: {best}.", f"Coups manqués : {best}.")]
    sentences = [Text(f"Game over: {scores}.", f"Fin de la partie : {scores}.")]
    if len(game.outcome.winners) > 1:
        sentences.append(
            Text(f"{who.en} share the victory.", f"{who.fr} se partagent la victoire.")
        )
    else:
        sentences.append(
            Text(f"{who.en} wins, misses: {best}.", f"{who.fr} gagne, coups manqués : {best}.")
        )
    return sentences
