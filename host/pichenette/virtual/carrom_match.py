"""A game of carrom, with whichever pieces, on a virtual board."""

import random
from collections import Counter
from collections.abc import Iterable, Set
from typing import ClassVar

from pichenette.games.about import About
from pichenette.games.carrom_game import CarromGame
from pichenette.games.game import Game, Json
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.outputs.canvas import Canvas
from pichenette.sense.calibration import Senses
from pichenette.umpire.falling import on_board
from pichenette.umpire.question import Does, Question
from pichenette.umpire.words import Fell
from pichenette.virtual import carrom_board
from pichenette.virtual.match import LOOK_US, Match, Show
from pichenette.virtual.pockets import COLOURS, PlayedShot, Pockets, intend
from pichenette.virtual.shares import ORDINARY, PotShares


class CarromMatch(Match):
    board = "carrom"
    shares: ClassVar[PotShares] = ORDINARY
    # Of the shots: a piece teeters, and falls after its shot has counted.  Whether it counts is
    # asked by the rules (EV-3), whatever the beams saw.
    late: ClassVar[float] = 0.0

    @classmethod
    def draw(cls, game: Game, canvas: Canvas, lit: Set[str]) -> bool:
        assert isinstance(game, CarromGame)
        carrom_board.draw(game, game.about.pieces, canvas, lit)
        return True

    @classmethod
    def with_heads(cls) -> type[Match]:
        return cls if cls.has_heads else type(cls.__name__, (cls,), {"has_heads": True})

    @classmethod
    def senses(cls, about: About) -> Senses:
        return Senses(
            palette={piece.name: COLOURS[piece.name] for piece in about.pieces if cls.has_heads}
        )

    def turn(self, game: Game, dice: random.Random) -> None:
        shot, late = self._intend(self.meant, dice)
        at_us = self.now_us + self.thinks_us(dice)
        pockets = self.pockets(dice)
        played = pockets.play(shot, at_us)
        before = self.meant
        is_told = self._watch(played)
        self.mean(shot.action)
        self.wait_for_line()
        if is_told:
            self.believe()
        elif late is not None:
            self.meant = before
            self.mean(shot.and_potted(late).action)
            self._drop(pockets.drop(late, self.now_us + dice.uniform(1e6, 4e6)), late)
        after = self.meant.game
        if self.is_set_up_again(game, after) and not after.outcome:
            self._virtual.drive(pockets.empty(self.now_us + 500e3))
            self.wait(8e6)

    def is_set_up_again(self, before: Game, after: Game) -> bool:
        assert isinstance(before, CarromGame)
        assert isinstance(after, CarromGame)
        return before.is_set_up_again(after)

    def pockets(self, dice: random.Random) -> Pockets:
        return Pockets(self._virtual.board, dice, self.shares)

    def imagine(self, record: Record, dice: random.Random) -> Iterable[Json]:
        shot, late = self._intend(record, dice)
        yield (shot.and_potted(late) if late else shot).action

    def _intend(self, record: Record, dice: random.Random) -> tuple[Shot, str | None]:
        """A shot, and a piece that falls too late."""
        game = record.game
        shot = intend(on_board(game), game.detail.get("queen") == "pending", dice)
        return shot, self._late(record, shot, dice)

    def _watch(self, played: PlayedShot) -> bool:
        """The shot is played, and corrected if the umpire asks or errs; True if a visitor has said
        what fell.
        """
        self._let_fall(played)
        self.wait(LOOK_US)
        is_told = False
        for question in self._table.questions:
            if question.is_doubt and question.key.startswith("passage:"):
                is_told = is_told or self.is_told_by_visitor(question)
                if not is_told:
                    self._answer_passage(question, played)
        pending = self._table.view().pending
        if is_told and pending is not None and not pending.refused:
            return True
        if not self._is_seen_as(played.shot):
            self._table.say(played.shot, "demo")
        return False

    def _let_fall(self, played: PlayedShot) -> None:
        if self.has_heads:
            self._virtual.show(played.lights)
        self._virtual.drive(played.edges)
        # A passage is reported 0.7 s later: only then is there something to answer.
        self._pass_time(played.end_us + 900e3)

    def _answer_passage(self, question: Question, played: PlayedShot) -> None:
        """The referee has seen what fell into that pocket, if it was a single fall."""
        passage = question.key.removeprefix("passage:")
        gate = int(passage.split("@")[0])
        falls = [fall for fall in played.falls if fall.gate == gate]
        if len(falls) == 1:
            self.answer(question, Does(word=Fell(passage, tuple(falls[0].pieces))))

    def _is_seen_as(self, shot: Shot) -> bool:
        pending = self._table.view().pending
        return pending is not None and (
            Counter(pending.potted) == Counter(shot.potted)
            and Counter(pending.off) == Counter(shot.off)
        )

    def _late(self, record: Record, shot: Shot, dice: random.Random) -> str | None:
        """A piece to drop too late, if the shot leaves one and ends neither round nor game."""
        chance = dice.random()
        if chance >= self.late:
            return None
        game = record.game
        after = record.append({"player": game.turn, **shot.action}).game
        if self.is_set_up_again(game, after):
            return None
        stock = Counter(on_board(game))
        stock.subtract([*shot.potted, *shot.off])
        left = [kind for kind, number in stock.items() if number > 0 and kind != "striker"]
        return dice.choice(left) if left else None

    def _drop(self, played: PlayedShot, late: str) -> None:
        self._let_fall(played)
        at_gate = f"late:{played.falls[0].gate}@"

        def asked() -> list[Question]:
            questions = [
                question for question in self._table.questions if question.key.startswith(at_gate)
            ]
            # Not the offers: a hand was there too, perhaps.
            return [question for question in questions if question.is_doubt]

        self.wait_for(lambda: bool(asked()), "the late piece")
        question = asked()[-1]
        for number, choice in enumerate(question.choices):
            change = choice.does.change
            if change is not None and Shot.of(change.line).potted[-1:] == (late,):
                self._table.answer(question.key, number, "demo")
                return


class QueenMatch(CarromMatch):
    show = Show({"target": 7}, seed=95, turn_s=5.4, round_s=8)


class RowMatch(CarromMatch):
    show = Show(seed=27, speed=4.5, turn_s=5.4, round_s=8)


class ClassicMatch(CarromMatch):
    has_heads = True  # two colours, which no beam can tell apart
    show = Show({"target": 4}, seed=44, speed=1.5, turn_s=5.4, round_s=8)
