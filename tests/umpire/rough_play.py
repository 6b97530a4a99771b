"""Anything that may happen at a table, in any order: what sensors tell, what people say and press.

All is drawn from one `random.Random`, so a seed names a game.  The table and its journal are real;
what sensors see is handed in where gates and scale would tell it.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random

from pichenette import board
from pichenette.config import Settings
from pichenette.errors import PichenetteError
from pichenette.games.game import Json
from pichenette.games.shot import Shot
from pichenette.journal.correction import Change, Insert, Void
from pichenette.journal.store import Journal
from pichenette.link.clock import PERIOD_US
from pichenette.sense.calibration import Senses
from pichenette.sense.observation import (
    Break,
    Fault,
    Light,
    Observation,
    Passage,
    Press,
    Recovered,
    Step,
    Strike,
)
from pichenette.sense.weight import Calibration
from pichenette.table.table import Table
from pichenette.text import Text
from pichenette.umpire.naming import Place
from pichenette.umpire.umpire import Umpire
from pichenette.umpire.words import NextPiece
from tests.games import random_play

GAMES: dict[str, tuple[str, Json]] = {
    "queen": ("carrom", {"game": "queen-carrom", "players": ["Ana", "Bo", "Cy"]}),
    "short": ("carrom", {"game": "queen-carrom", "players": ["Ana"], "options": {"target": 3}}),
    "tower": (
        "carrom",
        {"game": "queen-carrom", "players": ["Ana", "Bo"], "options": {"tower": True}},
    ),
    "classic": ("carrom", {"game": "classic-carrom", "players": ["Ana", "Bo"]}),
    "rows": ("carrom", {"game": "row-carrom", "players": ["Ana", "Bo"]}),
    "sensed": (
        "offboard",
        {"game": "offboard", "players": ["Ana", "Bo"], "options": {"board": "sensed"}},
    ),
    "tracked": ("offboard", {"game": "offboard", "players": ["Ana", "Bo"]}),
    "topple": (
        "topple",
        {"game": "topple", "players": ["Ana", "Bo", "Cy"], "options": {"target": 3}},
    ),
    "junior": (
        "topple",
        {"game": "topple", "players": ["Ana", "Bo"], "options": {"mode": "junior"}},
    ),
    "misfit": ("carrom", {"game": "topple", "players": ["Ana", "Bo"]}),
}
PALETTE = {"blue": Light(90, 150, 330, 560), "queen": Light(380, 70, 75, 510)}
WHY = Text("because", "parce que")


class RoughPlay:
    """One game, and the umpire after every entry."""

    def __init__(
        self,
        name: str,
        seed: int,
        journal: Journal | None = None,
        *,
        has_strike: bool = True,
    ) -> None:
        on, self._header = GAMES[name]
        self.board = board.load(on)
        if not has_strike:
            gates = tuple(gate for gate in self.board.gates if gate.role != "strike")
            self.board = replace(self.board, gates=gates)
        self.dice = Random(f"{name} {seed} {has_strike}")
        self.journal = journal or Journal(None)
        self.senses = Senses(Calibration(1000, 500), PALETTE)
        self.now_us = 1_000_000
        self._stands = 0  # pieces on the scale
        self.table = self.sit_down()
        self.known: dict[int, Umpire | None] = {}  # by version
        self.do(lambda: self.table.begin({"pichenette": 1, **self._header}, "page"))

    def sit_down(self) -> Table:
        return Table(self.board, self.journal, Settings(), lambda view: None, self.senses)

    @property
    def umpire(self) -> Umpire | None:
        return self.table._scorer.umpire

    def do(self, step: Callable[[], None]) -> None:
        """Whatever it comes to; what is refused has changed nothing."""
        at = self.now_us / 1e6
        self.table._at = at
        self.table._session.stamper.recall("boot", self.now_us % PERIOD_US, self.now_us, at)
        with suppress(PichenetteError):
            step()
        self.known[self.table._scorer.state.version] = self.umpire

    def play(self, steps: int, restarts: Random | None = None) -> None:
        """`restarts`: the service is started again now and then, perhaps after a clean end."""
        for _ in range(steps):
            self.now_us += self.dice.choice((20_000, 300_000, 900_000, 2_500_000, 20_000_000))
            if restarts is not None and restarts.random() < 0.25:
                if restarts.random() < 0.6:
                    self.table.close()
                self.table = self.sit_down()
            self.do(self.dice.choice(self._anything))

    @property
    def _anything(self) -> list[Callable[[], None]]:
        sensors = [self._strike, self._passage, self._passage, self._step, self._press, self._fault]
        time = [self._pass_time] * 4
        people = [self._act, self._answer, self._answer, self._say, self._label, self._done]
        people += [self._name_next]
        corrections = [self._undo, self._redo, self._correct, self._begin]
        return [*sensors, *time, *people, *corrections]

    def _tell(self, seen: Observation) -> None:
        """As gates and scale would, in a transaction of the table."""
        table = self.table
        with table._step():
            table._timekeeper._take(seen)

    def _strike(self) -> None:
        if any(gate.role == "strike" for gate in self.board.gates):
            self._tell(Strike(self.now_us))

    def _passage(self) -> None:
        gates = [n for n, gate in enumerate(self.board.gates) if gate.role in ("pocket", "target")]
        if not gates:
            return
        dice = self.dice
        at_us = self.now_us - dice.choice((0, 0, 700_000, 4_000_000))  # the cable held it up
        width_us = dice.choice((100, 30_000, 30_000, 900_000))
        lights = dice.choice(((), (PALETTE["blue"],), (PALETTE["queen"],), (Light(1, 1, 1, 1),)))
        verdict = dice.choice(("accept", "accept", "ask", "ignore"))
        pieces = 0 if verdict == "ignore" else dice.choice((0, 1, 1, 1, 2))
        breaks = (Break(at_us, width_us),)
        gate = dice.choice(gates)
        self._tell(Passage(gate, at_us, pieces, verdict, WHY, breaks, lights))  # type: ignore[arg-type]

    def _step(self) -> None:
        pieces = self.dice.choice((1, 1, 1, 2, -1, -1, -self._stands, 13 - self._stands))
        if not pieces or self._stands + pieces < 0:
            return
        self._stands += pieces
        began_us = self.now_us - 500_000
        self._tell(Step(began_us, self.now_us, pieces, "accept", WHY, self._stands))

    def _press(self) -> None:
        self._tell(Press(self.now_us, self.dice.choice(("done", "done", "undo"))))

    def _fault(self) -> None:
        gate = self.dice.choice((None, 0))
        if self.dice.random() < 0.5:
            self._tell(Fault(gate, self.now_us, "blocked", WHY))
        else:
            self._tell(Recovered(gate, self.now_us))

    def _pass_time(self) -> None:
        with self.table._step():
            self.table._timekeeper.pass_time(self.now_us)

    def _done(self) -> None:
        self.table.done("panel")

    def _act(self) -> None:
        record = self.table.record
        assert record is not None
        if record.game.outcome is None:
            self.table.act(self._some_line(), "page")

    def _some_line(self) -> Json:
        record = self.table.record
        assert record is not None
        if not record.game.expects.choices:
            return {"shot": {}}
        line = random_play.line(record.game.expects, self.dice)
        if isinstance(line.get("shot"), dict):  # a few pieces at a time: rounds of some length
            for place in ("potted", "off"):
                line["shot"][place] = line["shot"].get(place, [])[:2]
        return line

    def _answer(self) -> None:
        if questions := self.table.questions:
            question = self.dice.choice(questions)
            choice = self.dice.randrange(len(question.choices))
            self.table.answer(question.key, choice, "page")

    def _say(self) -> None:
        kinds = ("blue", "white", "black", "queen", "striker")
        potted = tuple(self.dice.choices(kinds, k=self.dice.randrange(3)))
        self.table.say(Shot(potted, ("striker",) * (self.dice.random() < 0.1)), "page")

    def _label(self) -> None:
        place: Place = self.dice.choice(("potted", "off"))
        name = self.dice.choice(("queen", "striker", "blue", "other"))
        self.table.name_last(name, "panel", place, is_toggle=self.dice.random() < 0.5)

    def _name_next(self) -> None:
        """Something is going through a gate, as far as people know."""
        with self.table._step():
            word = NextPiece(self.dice.choice(("queen", "blue", None)))
            self.table._scorer.word(word, "panel", self.now_us)

    def _undo(self) -> None:
        self.table.undo("panel")

    def _redo(self) -> None:
        self.table.redo("panel")

    def _correct(self) -> None:
        played = [one.number for one in self.journal.entries() if one.kind not in ("saw", "said")]
        if not played:
            return
        target = self.dice.choice(played[-6:])
        turns = self.dice.choice(("keep", "follow"))
        line = self._some_line()
        kinds = (Void(target, turns), Change(target, line, turns), Insert(target, line, turns))  # type: ignore[arg-type]
        self.table.correct(self.dice.choice(kinds), "page", "so it was")

    def _begin(self) -> None:
        if self.dice.random() < 0.1:
            self.table.begin({"pichenette": 1, **self._header}, "page", is_abandoning=True)
