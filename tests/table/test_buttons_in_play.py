"""Noisy play with restless fingers: whatever a button answered was on show when it was pressed.

Flicks, doubtful passages, late pieces and marbles; buttons of the board and of the panel, heard at
once or late; and people who answer, undo and correct elsewhere meanwhile.
"""

import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from pichenette import board
from pichenette.board import BUTTONS, Board, Gate
from pichenette.config import Settings
from pichenette.errors import PichenetteError
from pichenette.games.game import Game, Json
from pichenette.games.shot import Shot
from pichenette.journal.entry import Entry, EntryKind, Who
from pichenette.journal.trouble import JournalFull
from pichenette.table.stepping import REACTION_S, SEEN_S, STEP_S
from pichenette.text import same
from pichenette.umpire.question import Question
from pichenette.umpire.shot_times import ShotTimes
from tests import pocket_board
from tests.pocket_board import QUEEN, PocketBoard
from tests.tries import tries

CLASSIC = {**QUEEN, "game": "classic-carrom"}
SENSED = {**QUEEN, "game": "offboard", "options": {"board": "sensed"}}
TRACKED = {**QUEEN, "game": "offboard"}


def with_buttons(on: Board) -> Board:
    """The same with every button there is."""
    there = {gate.means for gate in on.gates}
    more = tuple(Gate(name, "button", 29, means=name) for name in BUTTONS if name not in there)
    return replace(on, gates=on.gates + more)


class Watched(PocketBoard):
    """Checks each answer of a button against what its table has shown."""

    def __init__(self, header: Json, on: Board) -> None:
        super().__init__(header, on)
        self.answers = 0
        self.shown: tuple[Question, int, Game | None] | None = None
        self.shown_at = 0.0
        self.pressed: str | None = None  # a press is being heard
        self.pressed_at = 0.0
        table: Any = self.table
        self._answer, self._done = table.answer, table.done
        table.answer, table.done = self.answer, self.done

    def answer(self, key: str, choice: int, who: Who) -> None:
        if who == "panel":
            assert self.shown is not None
            question, number, game = self.shown
            assert (key, choice) == (question.key, number)
            assert question in self.table.questions
            assert question.is_doubt
            assert game == self.table.game
            assert self.pressed_at >= self.shown_at + SEEN_S
            self.answers += 1
        self._answer(key, choice, who)

    def done(self, who: Who) -> None:
        if self.pressed == "done":
            assert self.shown is None, "a choice was shown: it may not end the shot"
        self._done(who)

    def look(self) -> None:
        """A person looks at the track."""
        answering = self.views[-1].answering
        if answering is None or not answering.is_shown:
            self.shown = None
            return
        view = self.views[-1]
        [question] = [one for one in view.questions if one.key == answering.key]
        if self.shown is None or self.shown[:2] != (question, answering.choice):
            self.shown = question, answering.choice, view.game
        self.shown_at = answering.at_ms / 1000 - 0.001

    def press(self, button: str, is_on_board: bool, delay: float, is_held: bool) -> None:
        self.look()
        self.pressed = button
        if is_on_board:
            self.pressed_at = self.now
            self.pulse(button, 0.08)
        else:
            self.pressed_at = self.now - delay
            self.table.tick(self.now)
            self.look()
            with suppress(PichenetteError):
                self.table.press(button, "panel", is_held=is_held, at=self.pressed_at)
        self.pressed = None
        self.look()


def happen(play: Watched, dice: random.Random) -> None:
    """Something of an evening."""
    gates = [gate.id for gate in play.board.gates if gate.role in ("pocket", "target")]
    doubts = [one for one in play.table.questions if one.is_doubt]
    what = dice.random()
    if what < 0.2:
        play.flick()
    elif what < 0.45:
        play.pulse(dice.choice(gates), dice.choice([0.03, 0.03, 0.09, 0.15, 0.3, 0.001]))
    elif what < 0.53 and doubts:
        question = dice.choice(doubts)
        play.table.answer(question.key, dice.randrange(len(question.choices)), "page")
    elif what < 0.56:
        play.table.undo("page")
    elif what < 0.58:
        play.table.say(Shot(("queen",)), "console")
    else:
        name = dice.choice(["other"] * 6 + ["done"] * 5 + list(BUTTONS))
        delay = dice.choice([0.0, 0.0, 0.0, 0.1, 0.5, 1.5])
        play.press(name, dice.random() < 0.5, delay, dice.random() < 0.15)
    play.look()


@pytest.mark.parametrize(
    ("header", "on"),
    [(QUEEN, "carrom"), (CLASSIC, "carrom"), (SENSED, "offboard"), (TRACKED, "offboard")],
    ids=["queen", "classic", "sensed", "tracked"],
)
@pytest.mark.parametrize("seed", range(tries(1, 2)))
def test_no_press_ever_answers_what_was_not_shown(header: Json, on: str, seed: int) -> None:
    dice = random.Random(seed)
    play = Watched(header, with_buttons(board.load(on)))
    for _ in range(250):
        with suppress(PichenetteError):  # refused, and nothing has changed
            happen(play, dice)
        play.wait(dice.choice([0.1, 0.3, 0.3, 0.3, 0.6, 1.2, 4.0]))
        play.look()
        if play.view.game is not None and play.view.game.outcome:
            play.table.begin(header, "page")
    assert play.answers > 0, "and some were"


@pytest.mark.parametrize("doubt_ms", [1600, 20_000])
def test_how_long_a_doubt_waits_may_be_set_as_one_likes(
    doubt_ms: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Shorter than people step: the question closes, and that ends it.  Longer: *other* shows the
    question again."""
    times = ShotTimes(doubt_ms=doubt_ms)
    monkeypatch.setattr(pocket_board, "Settings", lambda: Settings(shot=times))
    play = PocketBoard()
    play.flick()
    play.wait(0.6)
    play.pulse("pocket-2", 0.15)
    play.wait(0.5)
    play.table.press("other", "panel")
    assert play.view.answering is not None
    play.wait(STEP_S + REACTION_S + 0.5)
    assert play.view.answering is None
    is_closed = doubt_ms < STEP_S * 1000
    assert (len(play.shots), play.view.pending is None) == (int(is_closed), is_closed)
    if not is_closed:
        play.table.press("other", "panel")
        assert play.view.answering is not None


@pytest.mark.parametrize("failures", [1, 2, 5])
def test_a_press_of_the_board_is_not_lost_where_the_disk_fails_just_then(
    failures: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press is stored, and the board tells it once; what it does is a step of its own."""
    play = PocketBoard(QUEEN, with_buttons(board.load("carrom")))
    play.shot(1)
    add, left = play.journal.add, iter(range(failures))

    def failing(kind: EntryKind, who: Who, *said: Any) -> Entry:
        if kind not in ("saw", "senses") and next(left, None) is not None:
            raise JournalFull(same("no room"))
        return add(kind, who, *said)

    monkeypatch.setattr(play.journal, "add", failing)
    play.pulse("queen", 0.08)
    play.wait(12)
    play.greet()
    play.wait(3)
    assert next(left, None) is None, "the disk did fail"
    assert play.shots == [{"potted": ["queen"]}]
    assert play.view.faults == ()
    changes = sum(one.kind == "change" for one in play.journal.entries())
    assert changes == 1, "once"
