"""Each umpire's table of states says exactly what may happen: nothing else does, and all of it."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pichenette.games.game import BadRecord, Json
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.sense.observation import Fault, Passage, Step, Strike, Weighed
from pichenette.umpire.carrom import state as carrom
from pichenette.umpire.falling import on_board
from pichenette.umpire.offboard import state as offboard
from pichenette.umpire.topple import state as topple
from pichenette.umpire.words import (
    Again,
    Aside,
    ByHand,
    Entered,
    Fell,
    Forget,
    Late,
    NextPiece,
    Only,
    Recount,
    Said,
    Split,
    ToldShot,
    Word,
)
from tests.games import random_play
from tests.umpire.table import MS, WHY, Umpired, passage

Move = tuple[str, str, str]
FLICKS = ("strike", "rebound", "held up")  # their tables also say where they change nothing

QUEEN = {"game": "queen-carrom", "players": ["Ana", "Bo"], "options": {"target": 1000}}
TOWER = {**QUEEN, "options": {"tower": True, "target": 1000}}
ROWS = {"game": "row-carrom", "players": ["Ana", "Bo"]}
SENSED = {"game": "offboard", "players": ["Ana", "Bo"], "options": {"board": "sensed"}}
TRACKED = {"game": "offboard", "players": ["Ana", "Bo"]}
TOPPLE = {"game": "topple", "players": ["Ana", "Bo", "Cy"], "options": {"target": 9}}


class Fuzz(Umpired):
    """Events in any order, also such as no table would write."""

    def __init__(self, header: Json, on: str, seed: int) -> None:
        self.dice = Random(seed)
        has_strike = seed % 2 == 0
        super().__init__(header, on, has_scale=True, has_strike=has_strike)
        self.moves: set[Move] = set()
        self._stands = 0
        self._earlier: list[Record] = [self.record]

    def run(self, steps: int) -> None:
        for _ in range(steps):
            if self.game.outcome:
                return
            self.now_ms += self.dice.choice((5, 300, 900, 3000, 20_000))
            before = self.umpire.state.phase
            event = self.dice.choice(self._events())()
            if event in FLICKS or (event is not None and self.umpire.state.phase != before):
                self.moves.add((before, event, self.umpire.state.phase))

    def _events(self) -> list[Callable[[], str | None]]:
        found: list[Callable[[], str | None]] = [self._act, self._act, self._correct, self._say]
        if self.board.name == "carrom":
            found += [self._fall, self._fall, self._play_open, self._say, self._clear]
            if self.umpire.state.phase in ("setting up", "told"):
                found += [self._tell, self._tell, self._clear, self._weigh, self._weigh]
            found += [self._strike] * any(gate.role == "strike" for gate in self.board.gates)
        if self.board.name == "offboard":
            found += [self._fall, self._fall, self._say]
        else:
            found += [self._weigh]
        if self.board.name == "topple":
            found += [self._weigh, self._say, self._enter, self._weight]
        return found

    def _strike(self) -> str:
        at_us = round((self.now_ms - self.dice.choice((0, 0, 700, 9000))) * MS)
        of = self.umpire.state.whose_flick(at_us, self.times.roll_ms * MS)
        self.saw(Strike(at_us))
        return FLICKS[0 if of is None else 1 if isinstance(of, carrom.OpenShot) else 2]

    def _fall(self) -> str:
        dice = self.dice
        gates = [n for n, gate in enumerate(self.board.gates) if gate.role in ("pocket", "target")]
        age_ms = dice.choice((0, 0, 700, 4000))
        verdict = dice.choice(("accept", "accept", "ask", "ignore"))
        pieces, width_us = dice.choice((0, 1, 1, 2)), dice.choice((100, 30_000))
        gate = dice.choice(gates)
        if gates and self.umpire.state.phase == "rolling" and dice.random() < 0.5:
            awaited = [n for n in gates if self.board.gates[n].target == self.umpire.state.unseen]
            gate = dice.choice(awaited or gates)
        self.saw(passage(gate, self.now_ms - age_ms, pieces, verdict, width_us=width_us))  # type: ignore[arg-type]
        return "passage"

    def _weigh(self) -> str | None:
        pieces = self.dice.choice((1, 1, 1, 2, -1, -1, -self._stands, 13 - self._stands))
        if self.board.name == "carrom":  # a tower is whole, or is struck
            pieces = self.dice.choice((13 - self._stands, -1))
        if not pieces or self._stands + pieces < 0:
            return None
        self._stands += pieces
        at_us = round(self.now_ms * MS)
        self.saw(Step(at_us, at_us, pieces, "accept", WHY, self._stands))
        return "step"

    def _weight(self) -> str:
        self.saw(Weighed(round(self.now_ms * MS), self._stands))
        return "weight"

    def _keys(self) -> list[str]:
        state = self.umpire.state
        if self.board.name == "offboard":
            return [seen.key for seen in state.falls] or ["0@0"]
        if self.board.name != "carrom":
            return ["0@0"]
        seen: list[Passage] = [one for shot in state.shots for one in shot.passages]
        seen += [one for play in state.plays for one in play.late]
        seen += [one.passage for play in state.plays for one in play.taken]
        return [one.key for one in seen] or ["0@0"]

    def _say(self) -> str:
        dice, key = self.dice, self.dice.choice(self._keys())
        steps = [step.at_us for step in getattr(self.umpire.state, "steps", ())] or [0]
        pieces = dice.choice(((), ("blue",), ("queen",)))
        late = [seen.key for play in getattr(self.umpire.state, "plays", ()) for seen in play.late]
        words: list[Word] = [
            Forget(),
            Again(),
            ByHand(),
            NextPiece("queen"),
            Fell(key, pieces),
            Fell(gone=pieces),
            ToldShot(Shot(pieces), ()),
            Late(dice.choice(late or ["0@0"]), is_shot=dice.random() < 0.7),
            Recount(key, pieces),
        ]
        if self.board.name == "offboard":
            words = [Forget(), Again(), Aside(key), Only(key), Only("0@0")]
        elif self.board.name == "topple":
            words = [Forget(), Again(), Aside(dice.choice(steps)), Split(dice.choice(steps))]
        word = dice.choice(words)
        said = Said(word, round(self.now_ms * MS))
        self.umpire = self.umpire.heard(said, self.game)
        return "told" if isinstance(word, ToldShot) else type(word).__name__.lower()

    def _enter(self) -> str:
        said = Said(Entered({"place": {"cell": "c3"}}), round(self.now_ms * MS))
        self.umpire = self.umpire.heard(said, self.game)
        return "entered"

    def _act(self) -> str | None:
        """Anything legal, with few pieces; or what is open."""
        line = random_play.line(self.game.expects, self.dice)
        if isinstance(line.get("shot"), dict):
            for place in ("potted", "off"):
                line["shot"][place] = line["shot"].get(place, [])[:5]
        if "fall" in line and self.dice.random() < 0.6:
            return None
        return "played" if self._played(line) else None

    def _clear(self) -> str | None:
        """All at once: the board is set up again."""
        left = [kind for kind, n in on_board(self.game).items() for _ in range(n)]
        left.remove("striker")
        return "played" if self._played({"shot": {"potted": left}}) else None

    def _tell(self) -> str:
        word = self.dice.choice((ToldShot(Shot(("blue",))), Fell("0@0", ("blue",))))
        said = Said(word, round(self.now_ms * MS))
        self.umpire = self.umpire.heard(said, self.game)
        return "told" if isinstance(word, ToldShot) else type(word).__name__.lower()

    def _play_open(self) -> str | None:
        done = self.umpire.decides(self.game, is_pressed=True, at_us=0)[:1]
        return "played" if [self._played(action) for action in done] == [True] else None

    def _played(self, action: Json) -> bool:
        is_played = self.play({key: item for key, item in action.items() if key != "player"})
        if is_played:
            self._earlier.append(self.record)
        return is_played

    def _correct(self) -> str:
        """An earlier play never was, or all since then: any of the records there were."""
        self.record = self.dice.choice(self._earlier[-12:])
        void: dict[int, Json] = dict.fromkeys(range(len(self.record.lines) + 1, 200))
        self.correct(void if self.dice.random() < 0.8 else {})
        return "corrected"


ANY: list[tuple[str, list[Json], Any]] = [
    ("carrom", [QUEEN, TOWER, ROWS], carrom.MOVES),
    ("offboard", [SENSED, TRACKED], offboard.MOVES),
    ("topple", [TOPPLE], topple.MOVES),
]


@pytest.mark.parametrize(("on", "headers", "table"), ANY, ids=[one[0] for one in ANY])
def test_the_table_of_states_is_what_happens(on: str, headers: list[Json], table: Any) -> None:
    seen: set[Move] = set()
    for header in headers:
        for seed in range(SEEDS):
            fuzz = Fuzz(header, on, seed)
            fuzz.run(STEPS)
            seen |= fuzz.moves
    told = {
        (phase, event, then)
        for phase, events in table.items()
        for event, phases in events.items()
        for then in phases
    }
    assert seen - told == set(), "it happens, and no table tells it"
    assert told - seen == set(), "the table tells it, and it never happens"


SEEDS, STEPS = 100, 200


@pytest.mark.parametrize("on", ["carrom", "offboard", "topple"])
def test_a_fault_moves_nothing(on: str) -> None:
    header = {"carrom": QUEEN, "offboard": SENSED, "topple": TOPPLE}[on]
    table = Umpired(header, on, has_scale=True)
    table.saw(Fault(0, 5, "blocked", WHY))
    assert table.umpire.state.phase in ("quiet", "level")


@pytest.mark.parametrize(("on", "headers", "table"), ANY, ids=[one[0] for one in ANY])
def test_whatever_it_knows_comes_back_from_json(on: str, headers: list[Json], table: Any) -> None:
    for header in headers:
        for seed in range(6):
            fuzz = Fuzz(header, on, 1000 + seed)
            for _ in range(60):
                fuzz.run(1)
                umpire = fuzz.umpire
                read = type(umpire).decode(json.loads(json.dumps(umpire.encode())), umpire.around)
                assert read == umpire
                assert read.questions(fuzz.game) == umpire.questions(fuzz.game)


@pytest.mark.parametrize(("on", "headers", "table"), ANY, ids=[one[0] for one in ANY])
def test_what_an_umpire_cannot_know_is_refused(on: str, headers: list[Json], table: Any) -> None:
    umpire = Umpired(headers[0], on).umpire
    known = umpire.encode()
    some = next(iter(known))
    without = {name: value for name, value in known.items() if name != some}
    wrongs: list[Json] = [
        None,
        [],
        {},
        without,
        {**known, "more": 1},
        {**known, "latest_us": "now"},
    ]
    for wrong in wrongs:
        with pytest.raises(BadRecord, match="not a valid umpire state"):
            type(umpire).decode(wrong, umpire.around)
