"""Classic carrom, nine white, nine black and the queen: rules CC-1 … CC-33 of the rulebook.

Two players, or four in two teams (CC-1).  Side 0 is the first player, or the first and the third of
four; counts, dues and scores are pairs by side.  classic_end.py has what a round is worth,
classic_words.py the words.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal, NamedTuple, Self

from pichenette.games import classic_words, option, strict
from pichenette.games.about import About
from pichenette.games.carrom import check_pieces, shot_of
from pichenette.games.carrom_game import CarromGame
from pichenette.games.carrom_verbs import verbs
from pichenette.games.classic_about import ABOUT
from pichenette.games.classic_end import PRESETS, Pair, points_of_round, winner
from pichenette.games.classic_shot import ClassicShot as ClassicShot
from pichenette.games.drawing import Drawing, Mark, pieces, row
from pichenette.games.game import (
    Action,
    BadRecord,
    Bag,
    Expects,
    IllegalAction,
    Json,
    Language,
    Outcome,
    Text,
)
from pichenette.games.shot import Shot
from pichenette.games.showing import GameState, QueenMoved
from pichenette.games.verb import Verb

PIECES = 9  # CC-2
BREAK_ATTEMPTS = 3  # CC-6

QueenState = Literal["board", "pending", "confirmed"]
Flags = tuple[bool, bool]


class Position(NamedTuple):
    """A whole game; seats are indices into `players`, and a seat's side is `seat % 2` (CC-4)."""

    players: tuple[str, ...]
    preset: str
    target: int
    starter: int
    points: Pair
    seat: int
    round: int = 1
    left: Pair = (PIECES, PIECES)
    dues: Pair = (0, 0)
    ever: Flags = (False, False)  # has the side potted a piece in this round?
    queen: QueenState = "board"
    queen_side: int | None = None
    attempts: int = 0  # breaks that touched nothing; BREAK_ATTEMPTS once the break has succeeded
    outcome: Outcome | None = None


class ClassicCarrom(Position, CarromGame):
    """The rules applied to a position."""

    __slots__ = ()
    name: ClassVar[str] = "classic-carrom"
    about: ClassVar[About] = ABOUT
    actions: ClassVar[tuple[type[Action], ...]] = (ClassicShot,)
    verbs: ClassVar[tuple[Verb, ...]] = verbs(ClassicShot, "pot white queen off black")

    @classmethod
    def start(
        cls, players: Sequence[str], starter: str | None, options: Mapping[str, Json]
    ) -> Self:
        seat = strict.seat(players, starter, ABOUT.seats)
        given = option.read(ABOUT.options, options, players)
        game = cls(tuple(players), given["preset"], given["target"], seat, (0, 0), seat)
        if game.sides[0] == game.sides[1]:
            name = strict.shown(game.sides[0])
            raise BadRecord(
                Text(
                    f"both teams would be called {name.en}: give one player another name",
                    f"les deux équipes s’appelleraient {name.fr} : changez le nom d’un joueur",
                )
            )
        return game

    @property
    def sides(self) -> tuple[str, str]:
        """CC-1: two players, or two teams of partners sitting opposite each other."""
        if len(self.players) == 2:
            return self.players[0], self.players[1]
        first, second, third, fourth = self.players
        return f"{first} & {third}", f"{second} & {fourth}"

    @property
    def colours(self) -> tuple[str, str]:
        """CC-3: the breaker has white, and the break goes round the table."""
        breaker = self.starter + self.round - 1
        return ("black", "white") if breaker % 2 else ("white", "black")

    @property
    def on_board(self) -> dict[str, int]:
        colours, left = self.colours, self.left
        return {
            colours[0]: left[0],
            colours[1]: left[1],
            "queen": int(self.queen == "board"),
            "striker": 1,
        }

    @property
    def whole_board(self) -> dict[str, int]:
        return {"white": PIECES, "black": PIECES, "queen": 1, "striker": 1}  # CC-2

    @property
    def likely_piece(self) -> str:
        """A piece of the shooter's colour."""
        return self.colours[self.seat % 2]

    def after(self, action: Action) -> Self:
        shot = shot_of(action, self.outcome)
        check_pieces(shot, self.on_board)
        if isinstance(shot, ClassicShot) and shot.no_contact:
            return self._missed_break(shot)
        stroke = self.stroke(shot)
        left = stroke.left  # after pieces have come back: CC-30, CC-31
        return stroke if left[0] and left[1] else stroke._round_over(self.seat % 2)

    def stroke(self, shot: Shot) -> Self:
        """The position after a legal shot, before checking whether the round is over."""
        me, them = self.seat % 2, 1 - self.seat % 2
        potted, colours = shot.potted, self.colours
        own, theirs = potted.count(colours[me]), potted.count(colours[them])
        striker, queen_potted = "striker" in potted, "queen" in potted

        left, dues, ever = self.left, self.dues, self.ever
        if own or theirs or striker:
            left, dues, ever = _settle(left, dues, ever, me, own, theirs, striker)

        queen, goes_on = self.queen, own > 0  # CC-7 … CC-9; once confirmed she stays: CC-24
        if queen == "pending":
            queen = _confirming(own, striker)
        elif queen_potted:
            queen = self._potted_queen(me, own, theirs, striker)
            goes_on = goes_on or queen == "pending" or (striker and self._keeps_turn(me))
        queen_side = self.queen_side
        if queen != self.queen:
            queen_side = None if queen == "board" else me

        # CC-33: what left the board, striker included, goes back and changes nothing.
        return type(self)(
            self.players,
            self.preset,
            self.target,
            self.starter,
            self.points,
            self.seat if goes_on else (self.seat + 1) % len(self.players),  # CC-4
            self.round,
            left,
            dues,
            ever,
            queen,
            queen_side,
            BREAK_ATTEMPTS,
        )

    def _missed_break(self, shot: ClassicShot) -> Self:
        """CC-6: only the attempt counts; the third passes the turn."""
        if self.attempts >= BREAK_ATTEMPTS:
            raise IllegalAction(
                Text(
                    "only the first strokes of a round can be failed breaks",
                    "seuls les premiers tirs d’une manche peuvent être des casses manquées",
                ),
                "CC-6",
            )
        if any(piece != "striker" for piece in (*shot.potted, *shot.off)):
            raise IllegalAction(
                Text(
                    "a break that touched nothing cannot move a piece",
                    "une casse qui n’a rien touché ne peut faire tomber aucun pion",
                ),
                "CC-6",
            )
        attempts = self.attempts + 1
        seat = self.seat if attempts < BREAK_ATTEMPTS else (self.seat + 1) % len(self.players)
        return self._replace(attempts=attempts, seat=seat)

    def _potted_queen(self, me: int, own: int, theirs: int, striker: bool) -> QueenState:
        """Where the queen ends up after being potted from the board."""
        if striker:
            return "board"  # CC-21, CC-22
        if self.dues[me]:
            return "board"  # CC-16, CC-17
        if own:
            nine = self.left[me] == PIECES
            return "pending" if nine and own == 1 else "confirmed"  # CC-19
        if not self.ever[me]:
            return "board"  # CC-16, CC-17
        if theirs and not PRESETS[self.preset].keeps_turn:
            return "board"  # CC-20
        return "pending"  # CC-18

    def _keeps_turn(self, me: int) -> bool:
        """CC-21 as in ICF 99a: queen and striker together cost a piece, not the turn."""
        return PRESETS[self.preset].keeps_turn and self.left[me] < PIECES

    def _round_over(self, shooter: int) -> Self:
        """CC-25 … CC-32; `self` is the position after the last stroke."""
        rules = PRESETS[self.preset]
        confirmed_by = self.queen_side if self.queen == "confirmed" else None
        gain = points_of_round(rules, self.points, self.left, confirmed_by, shooter)
        points = (self.points[0] + gain[0], self.points[1] + gain[1])
        won = winner(rules, points, self.target, self.round)
        if won is not None:
            outcome = Outcome((self.sides[won],))
            return self._replace(points=points, dues=(0, 0), outcome=outcome)  # CC-14
        return type(self)(
            self.players,
            self.preset,
            self.target,
            self.starter,
            points,
            (self.starter + self.round) % len(self.players),  # CC-3
            self.round + 1,
        )

    @property
    def goal(self) -> int:
        return self.target

    @property
    def detail(self) -> dict[str, Json]:
        sides, colours = self.sides, self.colours
        by_colour = dict(zip(colours, self.left, strict=True))
        return {
            "white": by_colour["white"],
            "black": by_colour["black"],
            "queen": self.queen,
            "queen_side": None if self.queen_side is None else sides[self.queen_side],
            "dues": dict(zip(sides, self.dues, strict=True)),
            "colours": dict(zip(sides, colours, strict=True)),
        }

    @property
    def expects(self) -> Expects:
        player, choices = super().expects
        if self.outcome is None and self.attempts < BREAK_ATTEMPTS:
            choices = (*choices, Bag("shot", {"striker": 1}, also={"no_contact": True}))  # CC-6
        return Expects(player, choices)

    @property
    def is_queen_pending(self) -> bool:
        return self.queen == "pending"

    def is_foul(self, shot: Shot) -> bool:
        return "striker" in shot.potted  # CC-10 … CC-12

    def queen_moved(self, action: Action, after: GameState) -> QueenMoved | None:
        shot = shot_of(action, self.outcome)
        if isinstance(shot, ClassicShot) and shot.no_contact:
            return None
        stroke = self.stroke(shot)
        if stroke.queen == "pending":
            return "pending" if all(stroke.left) else "lost"  # nobody covers her any more
        if stroke.queen == "confirmed":
            return "confirmed" if self.queen != "confirmed" else None
        return "lost" if self.queen == "pending" else None

    def tell(self, action: Action, after: Self) -> list[Text]:
        shot = shot_of(action, self.outcome)
        if isinstance(shot, ClassicShot) and shot.no_contact:
            return classic_words.tell_missed_break(self, after)
        return classic_words.tell_shot(self, shot, self.stroke(shot), after)

    @property
    def drawing(self) -> Drawing:
        detail = self.detail
        queen = {"board": "♛", "pending": "(♛)"}.get(self.queen, "")
        rows = [
            row(*pieces(detail[colour], PIECES, mark, colour))
            for colour, mark in (("white", "○"), ("black", "●"))
        ]
        return (*rows, row(Mark(queen, "red")))

    def picture(self, language: Language = "en") -> str:
        detail = self.detail
        rows = [f"{'○' * detail['white']:<9}", f"{'●' * detail['black']:<9}"]
        queen = {"board": "♛", "pending": "(♛)"}.get(self.queen, "")
        return "\n".join([row.replace(" ", "·") for row in rows] + ([queen] if queen else []))


def _settle(
    left: Pair, dues: Pair, ever: Flags, me: int, own: int, theirs: int, striker: bool
) -> tuple[Pair, Pair, Flags]:
    """Pieces on the board, dues, and colours ever potted, once what fell has come back."""
    owed = [*dues]
    there = [*left]
    potted = [theirs, theirs]
    potted[me] = own
    there[1 - me] -= theirs  # CC-9: theirs stay in
    if striker:
        owed[me] += 1  # CC-10 … CC-12: own pieces of this shot come back, and one more
    else:
        there[me] -= own
    for side in (0, 1):  # CC-13
        paid = min(owed[side], PIECES - there[side])
        there[side] += paid
        owed[side] -= paid
    return (
        (there[0], there[1]),
        (owed[0], owed[1]),
        (ever[0] or potted[0] > 0, ever[1] or potted[1] > 0),
    )


def _confirming(own: int, striker: bool) -> QueenState:
    """CC-18, CC-23: where a pending queen ends up after the shot that should confirm her."""
    if not own:
        return "board"
    return "pending" if striker else "confirmed"
