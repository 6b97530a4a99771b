"""The example game of docs/games.md from pin to LED: the real firmware on a virtual Pico, link,
sensing, its umpire, journal, view, track.  Nothing here is the game's but its text."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from pichenette import board
from pichenette.cli import main
from pichenette.config import Settings
from pichenette.games.record import read, write
from pichenette.journal.correction import Change
from pichenette.journal.rejudge import judge
from pichenette.journal.store import Journal
from pichenette.outputs.palette import AMBER
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.story import lane_asked
from pichenette.outputs.track import draw
from pichenette.table.table import Table
from pichenette.table.view import View, as_json
from pichenette.umpire.question import Question
from pichenette.virtual.board import GateEdge, VirtualBoard
from pichenette.virtual.lockstep import Lockstep
from tests.console.practice import Practised
from tests.games.documented import TEXT, block, installed
from tests.outputs.reading import lane_rows, score_of

CARROM = board.load("carrom")
TRACK = TrackSettings()
QUIET_MS = 3_600_000  # every effect is long over
HEADER = {"pichenette": 1, "game": "coin", "players": ["Ana", "Bo"], "options": {"target": 3}}


class Sitting:
    """People at a virtual board, with the journal on disk."""

    def __init__(self, folder: Path, virtual: VirtualBoard, stack: ExitStack) -> None:
        self._folder = folder
        self._virtual = virtual
        self._stack = stack
        self.table = self._table()
        self._lockstep = stack.enter_context(Lockstep(virtual, self.table))

    def _table(self) -> Table:
        self.journal = self._stack.enter_context(closing(Journal(self._folder / "coin.sqlite")))
        return Table(CARROM, self.journal, Settings(), lambda view: None)

    def restart(self) -> None:
        """As after a power cut: nothing is left but the file."""
        self.journal.close()
        self.table = self._table()
        self._lockstep.attach(self.table)
        self.wait(1)

    def wait(self, seconds: float) -> None:
        self._lockstep.run(self._lockstep.now_us + seconds * 1e6)

    def drop(self, pocket: str) -> None:
        """A coin falls: the pin of its beam goes low for 40 ms."""
        gate, at_us = CARROM.gate_number(pocket), self._lockstep.now_us + 10e3
        self._virtual.drive([GateEdge(at_us, gate, True), GateEdge(at_us + 40e3, gate, False)])
        self.wait(2)

    @property
    def view(self) -> View:
        return self.table.view()

    @property
    def scores(self) -> dict[str, int]:
        assert self.view.game is not None
        return self.view.game.scores

    @property
    def leds(self) -> list[float]:
        """What the lit LEDs of each lane tell."""
        view = self.view
        assert view.game is not None
        rows = lane_rows(draw(view, QUIET_MS, TRACK).rows, len(view.game.scores))
        return [score_of(row, view.game, seat) for seat, row in enumerate(rows)]

    @property
    def question(self) -> Question:
        [question] = self.table.questions
        return question

    def say(self, word: str) -> None:
        """One of the choices, as it reads."""
        texts = [choice.text.en for choice in self.question.choices]
        self.table.answer(self.question.key, texts.index(word), "console")

    def change_last(self, side: str) -> None:
        """The last toss was really this."""
        record, entry = self.table.record, self.view.events[-1].version
        assert record is not None
        line = {**record.last.encode(), "toss": side}
        self.table.correct(Change(entry, line, turns="follow"), "console")


@contextmanager
def sitting(folder: Path) -> Iterator[Sitting]:
    with ExitStack() as stack:
        virtual = stack.enter_context(VirtualBoard(CARROM, 3, speed=None))
        people = Sitting(folder, virtual, stack)
        people.wait(1)
        assert people.view.connection == "ready"
        people.table.begin(HEADER, "console")
        yield people


@pytest.fixture(params=[False, True], ids=["plain umpire", "own umpire"])
def coin(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    package = tmp_path / "package"
    package.mkdir()
    with installed(package, is_whole=request.param):
        yield


PLAIN = pytest.mark.parametrize("coin", [False], indirect=True, ids=["plain umpire"])
WHOLE = pytest.mark.parametrize("coin", [True], indirect=True, ids=["own umpire"])


@PLAIN
@pytest.mark.usefixtures("coin")
def test_without_an_umpire_people_enter_everything(tmp_path: Path) -> None:
    with sitting(tmp_path) as people:
        people.drop("pocket-1")
        [told] = people.view.notices
        assert "pocket 1: one piece" in told.en
        assert "poche 1 : une pièce" in told.fr
        assert told.en in [one["en"] for one in as_json(people.view)["notices"]]
        assert (people.scores, people.table.questions) == ({"Ana": 0, "Bo": 0}, ())
        people.restart()
        assert people.view.notices == (told,), "it was on disk"
        people.table.act({"toss": "heads"}, "console")
        assert not people.view.notices
        assert people.scores == {"Ana": 1, "Bo": 0}
        assert people.leds == [1, 0]
        people.change_last("tails")
        assert people.leds == [0, 0]
        people.table.undo("console")
        assert people.leds == [1, 0]
        people.table.undo("console")
        assert people.leds == [0, 0]
        for side in ("tails", "heads", "tails", "heads", "heads", "heads"):
            people.table.act({"toss": side}, "console")
        assert people.view.game is not None
        assert people.view.game.outcome == (("Bo",),)
        assert people.leds[1] == 3, "… and shines"


@WHOLE
@pytest.mark.usefixtures("coin")
def test_its_own_umpire_asks_and_a_power_cut_loses_nothing(tmp_path: Path) -> None:
    with sitting(tmp_path) as people:
        assert people.table.questions == ()
        people.drop("pocket-2")
        question = people.question
        assert question.text.en == "pocket-2: which side is up?"
        assert question.text.fr == "pocket-2 : quel côté ?"
        assert lane_asked(people.view) == "Ana"
        lit = [draw(people.view, at_ms, TRACK).rows[0][-1] for at_ms in range(0, 1000, 50)]
        assert max(lit) == AMBER, "the foot of Ana's lane pulses"
        people.restart()
        assert people.question == question
        people.say("heads")
        assert people.table.questions == ()
        assert people.scores == {"Ana": 1, "Bo": 0}
        assert people.leds == [1, 0]
        people.drop("pocket-4")
        people.say("tails")
        assert people.leds == [1, 0]
        people.change_last("heads")
        assert people.leds == [1, 1]


@WHOLE
@pytest.mark.usefixtures("coin")
def test_what_was_no_toss_is_put_aside_and_two_coins_are_asked_in_turn(tmp_path: Path) -> None:
    with sitting(tmp_path) as people:
        people.drop("pocket-1")
        people.say("that was no toss")
        assert people.table.questions == ()
        assert people.scores == {"Ana": 0, "Bo": 0}
        people.drop("pocket-1")
        people.drop("pocket-3")
        assert people.question.text.en.startswith("pocket-1")
        people.say("heads")
        assert people.question.text.en.startswith("pocket-3")
        assert people.question.player == "Bo"
        people.table.undo("console")
        assert people.table.questions == (), "what was open is forgotten"
        people.table.undo("console")
        assert people.leds == [0, 0]


@WHOLE
@pytest.mark.usefixtures("coin")
def test_its_record_and_its_journal_are_like_any_other(tmp_path: Path) -> None:
    with sitting(tmp_path) as people:
        for _ in range(5):
            people.drop("pocket-1")
            people.say("heads")
        record = people.table.record
        assert record is not None
        assert record.game.outcome == (("Ana",),)
        assert read(write(record)).final_state() == record.final_state()
        assert [one for one in judge(people.journal, 1, CARROM).events if one.is_change] == []


@WHOLE
@pytest.mark.usefixtures("coin")
def test_the_demo_plays_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--game", "coin", "--headless", "--speed", "max", "--seed", "5"]) == 0
    final = json.loads(capsys.readouterr().out)
    assert (final["game"], final["over"]) == ("coin", True)


@pytest.mark.usefixtures("coin")
def test_the_command_and_the_console_show_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--lang", "en"]) == 0
    assert "coin            Coin                 2 to 4 players" in capsys.readouterr().out
    assert main(["games", "coin", "--lang", "fr"]) == 0
    assert "points à atteindre" in capsys.readouterr().out
    console = Practised()
    console.advance(1.5)
    for line in block("text", "begin coin").splitlines():
        console.do(line)
    assert console.runner.mistakes == console.runner.failures == 0
    assert "toss heads" in console.do("table"), "… is what one can type now"
    assert "coin · round 1" in console.page()
    assert console.scores == {"Ana": 1, "Bo": 0}


def test_every_step_is_there() -> None:
    for step in range(1, 6):
        assert f"### {step}. " in TEXT
