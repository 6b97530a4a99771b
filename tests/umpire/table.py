"""A table without a board: observations are handed in, time is on the board's clock."""

from dataclasses import replace

from pichenette import board
from pichenette.games.game import BadRecord, Game, IllegalAction, Json
from pichenette.games.record import Record, decode
from pichenette.sense.observation import (
    Break,
    Light,
    Observation,
    Passage,
    Press,
    Step,
    Strike,
    Verdict,
)
from pichenette.sense.piece_colours import Palette
from pichenette.text import Text
from pichenette.umpire import umpire_of, words
from pichenette.umpire.question import Question
from pichenette.umpire.shot_times import ShotTimes
from pichenette.umpire.umpire import Surroundings
from pichenette.umpire.words import ByHand, Said

MS = 1000
WHY = Text("because", "parce que")


def passage(
    gate: int,
    at_ms: float,
    pieces: int = 1,
    verdict: Verdict = "accept",
    lights: tuple[Light, ...] = (),
    width_us: int = 30_000,
) -> Passage:
    at_us = round(at_ms * MS)
    return Passage(gate, at_us, pieces, verdict, WHY, (Break(at_us, width_us),), lights)


def step(pieces: int, at_ms: float, total: int | None) -> Step:
    at_us = round(at_ms * MS)
    return Step(at_us, at_us, pieces, "accept", WHY, total)


class Umpired:
    """A game and its umpire, without journal, link or clock."""

    def __init__(
        self,
        header: Json,
        on: str = "carrom",
        palette: Palette | None = None,
        has_scale: bool = False,
        has_strike: bool = True,
    ) -> None:
        self.record = Record.start({"pichenette": 1, **header})
        where = board.load(on)
        if not has_strike:
            gates = tuple(gate for gate in where.gates if gate.role != "strike")
            where = replace(where, gates=gates)
        self.board = where
        self.times = ShotTimes()
        around = Surroundings(where, self.times, palette or {}, has_scale)
        self.umpire = umpire_of(self.game).begin(self.game, around)
        self._before = self.game  # the last correction
        self.now_ms = 0.0
        self.refused: list[str] = []

    @property
    def game(self) -> Game:
        return self.record.game

    def saw(self, seen: Observation) -> None:
        saw = self.umpire.saw_after if self.game.outcome else self.umpire.saw
        self.umpire = saw(seen, self.game)

    def strike(self, at_ms: float) -> None:
        self.until(at_ms)
        self.saw(Strike(round(at_ms * MS)))

    def passage(
        self,
        gate: int,
        at_ms: float,
        pieces: int = 1,
        verdict: Verdict = "accept",
        lights: tuple[Light, ...] = (),
    ) -> None:
        self.until(at_ms)
        self.saw(passage(gate, at_ms, pieces, verdict, lights))

    def step(self, pieces: int, at_ms: float, total: int | None = None) -> None:
        self.now_ms = at_ms
        self.saw(step(pieces, at_ms, total))
        self.until(at_ms)

    def until(self, at_ms: float) -> None:
        """Time passes: what is due is played."""
        self.now_ms = at_ms
        due_us = self.umpire.due_us(self.game) if not self.game.outcome else None
        if due_us is not None and due_us <= at_ms * MS:
            self.close(is_pressed=False)

    def close(self, is_pressed: bool = True) -> None:
        if is_pressed:  # as the table writes it: the button, or somebody's hand
            self.saw(Press(round(self.now_ms * MS), "done"))
        for action in self.umpire.decides(self.game, is_pressed, round(self.now_ms * MS)):
            if not self.play(action, is_by_hand=False):
                return

    def play(self, action: Json, *, is_by_hand: bool = True) -> bool:
        before = self.game
        line = {"player": before.turn, **action}
        try:
            self.record = self.record.append(line)
        except (IllegalAction, BadRecord) as error:
            self.refused.append(str(error))
            return False
        if is_by_hand:
            said = Said(ByHand(), round(self.now_ms * MS))
            self.umpire = self.umpire.heard(said, before)
        number = len(self.record.lines)
        self.umpire = self.umpire.played(number, self.record.last, before, self.game)
        self._before = self.game
        return True

    def enter(self, action: Json) -> None:
        if self.umpire.waits_for(action, self.game):
            self.hear({"entered": action})
        else:
            self.play(action)

    def hear(self, word: Json) -> None:
        """A word as its entry has it."""
        said = words.decode({**word, "at_us": round(self.now_ms * MS)})
        self.umpire = self.umpire.heard(said, self.game)

    def question(self, key: str) -> Question:
        found = [one for one in self.umpire.questions(self.game) if one.key.startswith(key)]
        assert found, [one.key for one in self.umpire.questions(self.game)]
        return found[0]

    def answer(self, key: str, text: str) -> Json:
        """Take the choice that reads so; returns a correction it asks for, if any."""
        question = self.question(key)
        choice = next(one for one in question.choices if one.text.en == text)
        does = choice.does
        if does.change:
            self.correct({does.change.entry: does.change.line})
        if does.word:
            self.hear(words.body(does.word))
        if does.play:
            self.enter(does.play)
        if does.presses_done:
            self.close()
        return does.change and does.change._asdict()

    def correct(self, lines: dict[int, Json]) -> None:
        """Plays become others, by their numbers; None: they never happened."""
        kept = {
            number: None if number in self.record.voided else line
            for number, line in enumerate(self.record.lines, 1)
        }
        changed = {
            number: None if line is None else decode(self.game, line)
            for number, line in lines.items()
        }
        self.umpire = self.umpire.corrected({**kept, **changed}, self._before, self.game)
        self._before = self.game

    @property
    def lines(self) -> list[Json]:
        return [line.encode() for line in self.record.lines]

    def says(self) -> list[str]:
        return [text.en for text in self.umpire.notices(self.game)]


def miss(table: Umpired, at_ms: float) -> None:
    """A flick, and nothing falls."""
    table.strike(at_ms)
    table.until(at_ms + 3100)
