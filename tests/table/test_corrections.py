"""Corrections at random depth through the table: they give what the record without them gives.

Every game is played on a table with its journal on disk.  Now and then somebody changes, takes out,
puts in, re-assigns or brings back something, at any depth, also after the end and while a shot is
open.  Beside it stands a plain list of lines, edited in place.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.errors import PichenetteError
from pichenette.games.game import BadRecord, IllegalAction, Json
from pichenette.games.record import Record, read, write
from pichenette.games.shot import Shot
from pichenette.journal.correction import (
    BadCorrection,
    Change,
    Correction,
    Insert,
    LaterTurns,
    Void,
)
from pichenette.journal.store import Journal
from pichenette.outputs.sound import signals
from pichenette.outputs.story import story_of
from pichenette.sense.calibration import Senses
from pichenette.sense.weight import Calibration
from pichenette.table.table import Table
from pichenette.table.view import View
from tests.games import random_play

HEADERS: dict[str, tuple[str, Json]] = {
    "queen": ("carrom", {"game": "queen-carrom", "players": ["Ana", "Bo", "Cy"]}),
    "solo": ("carrom", {"game": "queen-carrom", "players": ["Ana"], "options": {"target": 6}}),
    "rows": ("carrom", {"game": "row-carrom", "players": ["Ana", "Bo"]}),
    "classic": ("carrom", {"game": "classic-carrom", "players": ["Ana", "Bo"]}),
    "doubles": (
        "carrom",
        {
            "game": "classic-carrom",
            "players": ["Ana", "Bo", "Cy", "Dé"],
            "options": {"preset": "icf", "target": 5},
        },
    ),
    "sensed": (
        "offboard",
        {"game": "offboard", "players": ["Ana", "Bo"], "options": {"board": "sensed"}},
    ),
    "tracked": ("offboard", {"game": "offboard", "players": ["Ana", "Bo"]}),
    "topple": (
        "topple",
        {"game": "topple", "players": ["Ana", "Bo", "Cy"], "options": {"target": 5}},
    ),
    "two": ("topple", {"game": "topple", "players": ["Ana", "Bo"], "options": {"target": 5}}),
    "junior": (
        "topple",
        {"game": "topple", "players": ["Ana", "Bo", "Cy"], "options": {"mode": "junior"}},
    ),
}
STEPS = 40


@dataclass
class Meant:
    """A line as people want it, and where it is in the journal."""

    entry: int
    line: Json
    is_there: bool = True


class MeantGame:
    """A table, and the list of lines it ought to have."""

    def __init__(self, on: str, header: Json, path: Path, dice: Random) -> None:
        self._board = board.load(on)
        self._path = path
        self.dice = dice
        self.header = {"pichenette": 1, **header}
        # A tower without a scale: what is entered is played at once.
        self.senses = Senses(Calibration(1000, 500)) if header["game"] != "topple" else Senses()
        self.journal = Journal(path)
        self.views: list[View] = []
        self.table = self._sit_down()
        self.table.begin(self.header, "page")
        self.done: Counter[str] = Counter()
        self.meant: list[Meant] = []
        self.corrections: list[tuple[int, Callable[[], None]]] = []  # entry, and how it is undone

    def _sit_down(self) -> Table:
        return Table(self._board, self.journal, Settings(), self.views.append, self.senses)

    @property
    def record(self) -> Record:
        record = self.table.record
        assert record is not None
        return record

    @property
    def there(self) -> list[Meant]:
        return [one for one in self.meant if one.is_there]

    def expected(self, lines: list[Json]) -> Record:
        """As people would have written it at once; raises what the rules raise."""
        record = Record.start(self.header)
        for line in lines:
            record = record.append(line)
        return record

    def play(self) -> None:
        line = self._some_line(self.record)
        if "fall" in line and self.dice.random() < 0.8:
            return
        self.table.act(line, "page")
        acts = [entry for entry in self.journal.entries() if entry.kind == "act"]
        self.meant.append(Meant(acts[-1].number, acts[-1].body))
        self.corrections.clear()  # what was played since has its own turns

    def _some_line(self, record: Record) -> Json:
        line = random_play.line(record.game.expects, self.dice)
        shot = line.get("shot")
        if isinstance(shot, dict):  # a few pieces at a time: rounds of some length
            for place in ("potted", "off"):
                shot[place] = shot.get(place, [])[:2]
        return line

    def correct(self) -> None:
        """One correction that may be legal or not."""
        given, after, undo = self._some_correction()
        follows = given.turns == "follow"
        lines = [
            _without_player(one.line) if follows else one.line for one in after if one.is_there
        ]
        if follows:  # only what comes after it is led
            kept = self._before(given, after)
            lines = [
                one.line if number < kept else _without_player(one.line)
                for number, one in enumerate(one for one in after if one.is_there)
            ]
        try:
            wanted: Record | PichenetteError = self.expected(lines)
        except (IllegalAction, BadRecord) as error:
            wanted = error
        before, version = self._picture(), self.journal.version()
        if isinstance(wanted, PichenetteError):
            with pytest.raises((IllegalAction, BadRecord)) as refused:
                self.table.correct(given, "page", "it was so")
            # The same reason as by the record alone, with the play that is in the way.
            assert str(wanted) in str(refused.value), (str(wanted), str(refused.value))
            assert (self._picture(), self.journal.version()) == (before, version)
            self.done["refused"] += 1
            return
        self.done[_kind(given)] += 1
        shown = self.views[-1]
        self.table.correct(given, "console", "it was so")
        entry = next(one for one in reversed(list(self.journal.entries())) if one.kind != "said")
        assert (entry.kind, entry.who, entry.body["why"]) == (_kind(given), "console", "it was so")
        if isinstance(given, Insert):
            after[[one.entry for one in after].index(0)].entry = entry.number
        self.meant = after
        if follows:
            for one, line in zip(self.there, lines, strict=True):
                one.line = line
        self.corrections.append((entry.number, undo))
        self._is_told_without_celebrating(shown)

    def _before(self, given: Correction, after: list[Meant]) -> int:
        """How many of the lines that count are not after what is corrected."""
        named = 0 if isinstance(given, Insert) else given.target
        at = [one.entry for one in after].index(named)
        return sum(one.is_there for one in after[: at + 1])

    def _some_correction(self) -> tuple[Correction, list[Meant], Callable[[], None]]:
        turns: LaterTurns = self.dice.choice(("keep", "follow"))
        at = self.dice.randrange(len(self.meant))
        after = [Meant(one.entry, one.line, one.is_there) for one in self.meant]
        one, was = after[at], self.meant
        chance = self.dice.random()

        def undo() -> None:
            self.meant = was

        if chance < 0.3:
            one.is_there = False
            return Void(one.entry, turns), after, undo
        game = Record.start(self.header)
        for earlier in after[:at]:
            if earlier.is_there:
                game = game.append(earlier.line)
        line = {"player": game.game.turn, **self._some_line(game)} if game.game.turn else {}
        if chance < 0.65:
            one.line = line or {"shot": {}}
            return Change(one.entry, one.line, turns), after, undo
        place = self.dice.choice((self.journal.last_begin() or 1, *(one.entry for one in after)))
        where = [0, *(one.entry for one in after)].index(place) if at and place > 1 else 0
        after.insert(where, Meant(0, line or {"shot": {}}))
        begin = self.journal.last_begin() or 1
        return Insert(place if where else begin, after[where].line, turns), after, undo

    def bring_back(self) -> None:
        """The last correction never was."""
        entry, undo = self.corrections.pop()
        shown = self.views[-1]
        self.table.correct(Void(entry), "panel", "it was right before")
        undo()
        self._is_told_without_celebrating(shown)

    def _is_told_without_celebrating(self, before: View) -> None:
        view = self.views[-1]
        story = story_of(view)
        if view.moved != before.moved and story is not None:
            assert story.is_correction
        assert not {"point", "queen", "turn", "win"} & set(signals(before, view))

    def _picture(self) -> Json:
        return self.record.final_state()

    def check(self) -> None:
        wanted = self.expected([one.line for one in self.there])
        assert self.record.final_state()["scores"] == wanted.final_state()["scores"]
        assert self.record.corrected().final_state() == wanted.corrected().final_state()
        assert self.views[-1].game == wanted.game
        exported = read(write(self.record.corrected()))
        assert exported.final_state() == wanted.corrected().final_state()
        assert all(line.player for line in exported.lines)

    def reopen(self) -> None:
        """Another service, perhaps after a clean end."""
        if self.dice.random() < 0.5:
            self.table.close()
        before, version = self.table.view(), self.journal.version()
        self.journal.close()
        self.journal = Journal(self._path)
        self.table = self._sit_down()
        after = self.table.view()
        assert (after.version, self.journal.version()) == (before.version, version)
        assert after.game == before.game
        assert after.questions == before.questions
        assert (after.pending is None) == (before.pending is None)

    def open_something(self) -> None:
        """A shot is open meanwhile: people have begun to say what fell."""
        if self._board.name == "carrom" and not self.record.game.outcome:
            self.table.say(Shot(), "page")


def _without_player(line: Json) -> Json:
    return {key: value for key, value in line.items() if key != "player"}


def _kind(given: Correction) -> str:
    return type(given).__name__.lower()


@pytest.mark.parametrize("name", HEADERS)
def test_corrections_give_what_the_record_without_them_gives(name: str, tmp_path: Path) -> None:
    done: Counter[str] = Counter()
    for seed in range(2):
        done += _play(name, Random(f"{name} {seed}"), tmp_path / f"{seed}.sqlite")
    assert done["plays"] > 20
    assert done["void"] + done["change"] + done["insert"] > 5
    assert done["refused"] > 0
    assert done["back"] > 0


def _play(name: str, dice: Random, path: Path) -> Counter[str]:
    on, header = HEADERS[name]
    meant_game = MeantGame(on, header, path, dice)
    for _ in range(STEPS):
        chance = dice.random()
        if meant_game.record.game.outcome is None and (chance < 0.55 or not meant_game.meant):
            meant_game.play()
            meant_game.done["plays"] += 1
            continue
        if meant_game.meant:
            is_open = dice.random() < 0.3
            if is_open:
                meant_game.open_something()
            meant_game.correct()
            if is_open and meant_game.table.view().pending is not None:
                meant_game.table.undo("page")  # only what is open is forgotten
        meant_game.check()
        if meant_game.corrections and dice.random() < 0.3:
            meant_game.bring_back()
            meant_game.done["back"] += 1
            meant_game.check()
        if dice.random() < 0.25:
            meant_game.reopen()
    meant_game.reopen()
    meant_game.check()
    meant_game.journal.close()
    return meant_game.done


@pytest.mark.parametrize(
    "wrong", [Void(1), Void(2), Void(99), Change(1, {"shot": {}}), Change(2, {}), Insert(2, {})]
)
def test_what_is_no_play_is_refused_in_words(wrong: Correction) -> None:
    """Entry 1 begins the game, 2 is something people said, 3 is a play."""
    journal = Journal(None)
    views: list[View] = []
    table = Table(board.load("carrom"), journal, Settings(), views.append)
    table.begin({"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}, "page")
    table.say(Shot(("blue",)), "page")
    table.done("page")
    version = journal.version()
    with pytest.raises((BadCorrection, BadRecord), match=f"entry {wrong.target}"):
        table.correct(wrong, "page")
    assert journal.version() == version
    assert table.record is not None
    assert table.record.game.scores == {"Ana": 1, "Bo": 0}
    journal.close()


def test_a_correction_starts_the_countdown_of_the_open_shot_again() -> None:
    journal = Journal(None)
    views: list[View] = []
    table = Table(board.load("carrom"), journal, Settings(), views.append)
    table.begin({"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}, "page")
    table.act({"shot": {"potted": ["blue"]}}, "page")
    table.say(Shot(), "page")
    table.correct(Change(2, {"shot": {"potted": ["blue", "blue"]}}), "page")
    again = list(journal.entries())[-1]
    assert (again.kind, again.body["again"]) == ("said", True)
    pending = views[-1].pending
    assert pending is not None
    assert pending.potted == (), "what is open stays open"
    table.say(Shot(("queen",)), "page")
    table.done("page")
    assert table.record is not None
    assert table.record.game.scores == {"Ana": 2, "Bo": 0}
    assert table.record.game.detail["queen"] == "pending"
    journal.close()
