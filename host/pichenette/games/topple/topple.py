"""Topple: a die, pieces on a tower that tips, falls; rules TP-1 to TP-20 of the rulebook."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase, digits
from typing import ClassVar, Self

from pichenette.games import strict
from pichenette.games.about import About
from pichenette.games.drawing import Drawing
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
from pichenette.games.topple import drawing, refusal, telling
from pichenette.games.topple.actions import Fall, Placement, Roll
from pichenette.games.topple.options import ABOUT, Options, read
from pichenette.games.topple.tower import CELLS, EMPTY, LEVEL, Stacks, draw, gains, height, put
from pichenette.games.topple.verbs import VERBS
from pichenette.games.verb import Verb

PIECES = 12  # TP-1: of each colour
PENALTY = 10  # TP-11
BONUS = 3  # TP-12
ANY_CELL = 6  # TP-2
_LETTERS = {*ascii_uppercase, *digits}  # all equally wide in any terminal


@dataclass(frozen=True, slots=True)
class Topple:
    """Seats are indices into `players`, colours indices into `options.flat`."""

    name: ClassVar[str] = "topple"
    about: ClassVar[About] = ABOUT
    actions: ClassVar[tuple[type[Action], ...]] = (Roll, Placement, Fall)
    verbs: ClassVar[tuple[Verb, ...]] = VERBS

    players: tuple[str, ...]
    options: Options
    points: tuple[int, ...]  # by colour
    seat: int
    round: int = 1
    stacks: Stacks = EMPTY
    rolled: int | None = None  # None: the die is yet to be rolled
    placed: tuple[int, ...] = ()  # colours placed in this round, in order
    eliminated: tuple[int, ...] = ()  # seats in the order they went out (TP-20)
    warns: bool = False  # the last action put a piece on a wrong level (TP-4)
    outcome: Outcome | None = None

    @classmethod
    def start(
        cls, players: Sequence[str], starter: str | None, options: Mapping[str, Json]
    ) -> Self:
        seat = strict.seat(players, starter, ABOUT.seats)
        chosen = read(players, options)
        return cls(tuple(players), chosen, (0,) * len(chosen.flat), seat)

    def after(self, action: Action) -> Self:
        if self.outcome:
            raise IllegalAction(Text("the game is over", "la partie est finie"))
        if isinstance(action, Roll):
            if self.rolled is not None:
                raise refusal.rolled_already(self.players[self.seat], self.rolled)
            return replace(self, rolled=action.die, warns=False)
        if isinstance(action, Placement):
            return self._place(action)
        if isinstance(action, Fall):
            return self._fall(action)
        raise refusal.other_game(action)

    def level_fits(self, cell: str) -> bool:
        return self.rolled in (ANY_CELL, LEVEL[cell])  # TP-2

    def left(self, colour: int) -> int:
        """Pieces of a colour that are not on the tower; height is unlimited (TP-3)."""
        return PIECES - self.placed.count(colour)

    def colour_of(self, place: Placement) -> int:
        """The colour that `place` puts down now; raises IllegalAction."""
        own = self.options.of(self.seat)
        who, names = self.players[self.seat], self.options.colours[self.seat]
        if place.colour is None and len(own) > 1:
            raise refusal.which_colour(who, names)  # a matter of form, so it is checked first
        if self.rolled is None:
            raise refusal.roll_first(who)
        if place.colour is None:
            return own[0]
        if place.colour not in names:
            raise refusal.not_his_colour(who, names, place.colour)
        colour = own[names.index(place.colour)]
        if not self.left(colour):
            raise refusal.none_left(who, place.colour)
        return colour

    def _place(self, place: Placement) -> Self:
        colour = self.colour_of(place)
        fits = self.level_fits(place.cell)
        points = self.points
        if fits and not self.options.is_junior:  # TP-4, TP-20
            gain = sum(part.points for part in gains(self.stacks, place.cell, colour))
            points = _add(points, colour, gain)
        after = replace(
            self,
            points=points,
            seat=self._next(self.seat),
            stacks=put(self.stacks, place.cell, colour),
            rolled=None,
            placed=(*self.placed, colour),
            warns=not fits,
        )
        # TP-15; TP-20: only pieces of players still in are in play
        in_play = PIECES * len(self.options.of(0)) * (len(self.players) - len(self.eliminated))
        return after if height(after.stacks) < in_play else after._round_over(self.seat)

    def _fall(self, fall: Fall) -> Self:
        seat = self._culprit(fall)
        after = replace(self, warns=False)
        if fall.placing and not fall.others and self.options.ignores_own_fall:
            return after  # TP-14: the roll stands
        if self.options.is_junior:
            return replace(after, eliminated=(*self.eliminated, seat))._round_over(seat)  # TP-20
        own = self.options.of(seat)
        # TP-19: the colour this player placed last in this round, or their first
        colour = next((colour for colour in reversed(self.placed) if colour in own), own[0])
        points = _add(self.points, colour, -PENALTY)  # TP-11, TP-13
        if fall.placing and fall.others and self.placed:
            points = _add(points, self.placed[-1], BONUS)  # TP-12
        return replace(after, points=points)._round_over(seat)

    def _culprit(self, fall: Fall) -> int:
        """The seat that caused the fall; raises IllegalAction."""
        if fall.by not in self.players:
            raise refusal.stranger(fall.by)
        seat = self.players.index(fall.by)
        if seat in self.eliminated:
            raise refusal.out_already(fall.by)
        if fall.placing and (seat != self.seat or self.rolled is None):
            raise refusal.not_placing(fall.by)
        if not fall.others and not fall.placing:
            raise refusal.nothing_fell()
        return seat

    def _next(self, seat: int) -> int:
        """The next seat clockwise that is still in."""
        seats = len(self.players)
        following = ((seat + n) % seats for n in range(1, seats + 1))
        return next(other for other in following if other not in self.eliminated)

    def _round_over(self, author: int) -> Self:
        """TP-15; `author` caused the fall or placed the last piece."""
        winner = self._winner()
        if winner is not None:
            return replace(self, rolled=None, outcome=Outcome((self.players[winner],)))
        return replace(
            self,
            seat=self._next(author),  # TP-18
            round=self.round + 1,
            stacks=EMPTY,  # TP-17: scores are kept
            rolled=None,
            placed=(),
        )

    def _winner(self) -> int | None:
        """The winner's seat; only checked at the end of a round (TP-16)."""
        seats = range(len(self.players))
        if self.options.is_junior:
            still_in = [seat for seat in seats if seat not in self.eliminated]
            return still_in[0] if len(still_in) == 1 else None  # TP-20
        if max(self.points) < self.options.target:
            return None  # TP-17
        # TP-19: the best colour, then the sum of both; with one colour each, they are the same.
        ranks = [(max(own), sum(own)) for own in map(self._points_of, seats)]
        best = max(ranks)
        return ranks.index(best) if ranks.count(best) == 1 else None  # TP-17: level, one more round

    def _points_of(self, seat: int) -> tuple[int, ...]:
        return tuple(self.points[colour] for colour in self.options.of(seat))

    @property
    def scores(self) -> dict[str, int]:
        return {player: max(self._points_of(seat)) for seat, player in enumerate(self.players)}

    @property
    def turn(self) -> str | None:
        return None if self.outcome else self.players[self.seat]

    @property
    def goal(self) -> int:
        return self.options.target

    @property
    def warnings(self) -> tuple[str, ...]:
        return ("TP-4",) if self.warns else ()

    @property
    def detail(self) -> dict[str, Json]:
        colours = self.options.flat
        return {
            "stacks": {
                cell: [colours[colour] for colour in stack]
                for cell, stack in zip(CELLS, self.stacks, strict=True)
                if stack
            },
            "phase": "roll" if self.rolled is None else "place",
            "rolled": self.rolled,
            "colours": dict(zip(colours, self.points, strict=True)),
            "eliminated": [self.players[seat] for seat in self.eliminated],
        }

    @property
    def expects(self) -> Expects:
        """Includes cells on the wrong level (TP-4: a warning, not an error), after the right
        ones.
        """
        if self.outcome:
            return Expects(None, ())
        still_in = [p for seat, p in enumerate(self.players) if seat not in self.eliminated]
        falls = [Fall(player) for player in still_in]
        if self.rolled is None:
            first = Listed("roll", tuple(range(1, ANY_CELL + 1)))
        else:
            cells = sorted(CELLS, key=self.level_fits, reverse=True)
            places = [Placement(cell, colour) for colour in self._spellings() for cell in cells]
            amiss = [at for at, place in enumerate(places) if not self.level_fits(place.cell)]
            first = Listed("place", tuple(place.encode() for place in places), tuple(amiss))
            turn = self.players[self.seat]
            falls += [Fall(turn, placing=True), Fall(turn, placing=True, others=False)]
        return Expects(self.turn, (first, Listed("fall", tuple(fall.encode() for fall in falls))))

    def _spellings(self) -> list[str | None]:
        """How to write the colours that can be placed; a player's only colour may be left out."""
        own = self.options.of(self.seat)
        if len(own) == 1:
            return [None]
        return [self.options.flat[colour] for colour in own if self.left(colour)]

    def tell(self, action: Action, after: Self) -> list[Text]:
        return telling.tell(self, action, after)

    @property
    def drawing(self) -> Drawing:
        en, fr = self._legend("en"), self._legend("fr")
        return drawing.draw(self.stacks, self.options.flat, [*map(Text, en, fr)])

    def picture(self, language: Language = "en") -> str:
        """The tower from above."""
        legend = self._legend(language)
        letters = [name[:1] for name in legend]
        return f"{draw(self.stacks, letters)}\n{'  '.join(legend)}"

    def _legend(self, language: Language) -> list[str]:
        """Each colour by its initial, or by another letter if two are alike; then its name."""
        colours = self.options.flat
        names = [colour if colour.isprintable() else ascii(colour) for colour in colours]
        if language == "fr":
            names = [telling.FRENCH.get(name, name) for name in names]
        letters = [name[:1].upper() for name in names]
        if len({*letters} & _LETTERS) < len(colours):
            letters = [*"ABCD"]
        return [f"{letter} {name}" for letter, name in zip(letters, names, strict=False)]


def _add(points: tuple[int, ...], colour: int, n: int) -> tuple[int, ...]:
    return (*points[:colour], points[colour] + n, *points[colour + 1 :])
