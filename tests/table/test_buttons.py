"""Buttons and somebody who presses them: nothing is ever taken that nobody has seen."""

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.board import BUTTONS
from pichenette.games.game import Game, IllegalAction
from pichenette.journal.entry import Who
from pichenette.table.buttons import Buttons
from pichenette.table.stepping import REACTION_S, SEEN_S, STEP_S
from pichenette.table.view import View
from pichenette.text import same
from pichenette.umpire.naming import Place
from pichenette.umpire.question import Question
from tests.table.test_stepping import GAME, LATER, OFFER, TWO, question
from tests.tries import tries


@dataclass
class Told:
    """A table that notes what buttons ask of it."""

    questions: tuple[Question, ...] = ()
    game: Game | None = None
    trouble: Exception | None = None
    calls: list[tuple[object, ...]] = field(default_factory=list)

    def view(self) -> View:
        return View(1, self.game, "ready")

    def miss(self, who: Who) -> None:
        self.calls.append(("miss",))

    def name_last(
        self, piece: str, who: Who, place: Place = "potted", *, is_toggle: bool = False
    ) -> None:
        self.calls.append(("name_last", piece, place))

    def done(self, who: Who) -> None:
        self.calls.append(("done",))

    def undo(self, who: Who) -> None:
        self.calls.append(("undo",))

    def answer(self, key: str, choice: int, who: Who) -> None:
        if self.trouble:
            raise self.trouble
        self.calls.append(("answer", key, choice))

    def hold(self, who: Who) -> None:
        pass


@dataclass
class Watched:
    """Buttons, and a person who presses them and sees what is shown."""

    table: Told = field(default_factory=Told)
    at: float = 100.0
    shown: tuple[Question, int, Game | None] | None = None
    shown_at: float = 0.0
    over_at: float = 0.0  # when done or undo ceased to be about what was shown, without a press

    def __post_init__(self) -> None:
        self.buttons = Buttons(self.table)

    def press(self, button: str, is_held: bool, delay: float) -> None:
        """Heard now, made so much earlier."""
        pressed_at, calls, had = self.at - delay, len(self.table.calls), self.shown
        with suppress(IllegalAction):
            self.buttons.press(button, "panel", self.at, pressed_at, is_held=is_held)
        for call in self.table.calls[calls:]:
            if call[0] == "answer":
                self.check_answer(button, pressed_at, call)
            elif button in ("done", "undo", "other"):
                assert had is None
                assert pressed_at >= self.over_at + REACTION_S
        self.see(is_by_press=button not in ("done", "undo", "other"))

    def check_answer(self, button: str, pressed_at: float, call: tuple[object, ...]) -> None:
        assert button == "done"
        assert self.shown is not None, "nothing was shown"
        asked, choice, game = self.shown
        assert call == ("answer", asked.key, choice)
        assert asked in self.table.questions
        assert asked.is_doubt
        assert game is self.table.game
        assert pressed_at >= self.shown_at + SEEN_S

    def happens(self, questions: tuple[Question, ...] | None, game: Game) -> None:
        """None: the same are asked."""
        self.table.questions = self.table.questions if questions is None else questions
        self.table.game = game
        self.pass_time(0.0)

    def pass_time(self, seconds: float) -> None:
        self.at += seconds
        self.buttons.take_news(self.at)
        self.see(is_by_press=False)

    def see(self, is_by_press: bool) -> None:
        told, before = self.buttons.answering, self.shown
        self.shown = None
        if told is not None and told.is_shown:
            [asked] = [one for one in self.table.questions if one.key == told.key]
            if before is None or before[:2] != (asked, told.choice):
                before, self.shown_at = (asked, told.choice, self.table.game), self.at
            self.shown = before
        elif before is not None and not is_by_press:
            self.over_at = min(self.at, self.shown_at + STEP_S)


QUESTIONS = st.lists(
    st.builds(
        question,
        st.sampled_from("abc"),
        st.integers(1, 4),
        is_doubt=st.sampled_from([True, True, False]),
        standing=st.sampled_from([None, 0]),
    ),
    max_size=3,
    unique_by=lambda one: one.key,
).map(tuple)
BUTTON = st.sampled_from(["other"] * 6 + ["done"] * 6 + list(BUTTONS))
DELAY = st.sampled_from([0.0, 0.0, 0.0, 0.1, 0.3, 1.0, 2.0])
PRESS = st.tuples(BUTTON, st.sampled_from([False, False, False, True]), DELAY)
PAUSE = st.sampled_from([0.0, 0.2, 0.3, 0.3, 0.5, 0.5, 0.9, 1.1, 4.0, 6.0])
CHANGE = st.tuples(st.one_of(st.none(), QUESTIONS), st.sampled_from([GAME.game, LATER]))


@given(st.lists(st.tuples(PAUSE, st.one_of(PRESS, PRESS, PRESS, CHANGE)), max_size=50), st.data())
@settings(deadline=None, max_examples=tries(120, 400))
def test_no_press_answers_anything_that_was_not_shown(
    events: list[tuple[float, tuple[Any, ...]]], data: st.DataObject
) -> None:
    """Presses are heard up to two seconds late; questions and games change in between.

    Whatever is answered was shown, with this very question and in this very game, for as long as it
    takes to see it; and while a choice is shown, and for a second after, done, undo and other do
    not do what is printed on them.
    """
    watched = Watched()
    watched.happens(data.draw(QUESTIONS), GAME.game)
    for pause, event in events:
        watched.pass_time(pause)
        if len(event) == 3:
            watched.press(*event)
        else:
            watched.happens(*event)


def test_stepping_and_taking() -> None:
    watched = Watched()
    three = question("three", 3)
    watched.happens((OFFER, three, TWO), LATER)
    for button in ("other", "other", "other", "other", "done"):  # round, and one further
        watched.pass_time(0.5)
        watched.press(button, False, 0.0)
    watched.pass_time(0.5)
    watched.press("done", False, 0.0)  # a nervous finger
    assert watched.table.calls == [("answer", "three", 0)]
    watched.happens((OFFER, TWO), LATER)
    watched.press("other", False, 0.0)  # the next question at once
    watched.press("other", True, 0.0)  # one back: the last choice
    watched.pass_time(0.5)
    watched.press("done", False, 0.0)
    assert watched.table.calls[1:] == [("answer", "two", 1)]


def test_a_choice_that_the_rules_refuse_stays_shown() -> None:
    watched = Watched()
    watched.happens((TWO,), LATER)
    watched.press("other", False, 0.0)
    watched.table.trouble = IllegalAction(same("no"))
    watched.pass_time(0.5)
    with pytest.raises(IllegalAction):
        watched.buttons.press("done", "panel", watched.at, watched.at)
    told = watched.buttons.answering
    assert told is not None
    assert (told.state, told.choice, told.is_shown) == ("refused", 0, True)
    watched.press("other", False, 0.0)
    told = watched.buttons.answering
    assert told is not None
    assert (told.state, told.choice) == ("shown", 1)


def test_undo_leaves_the_question_and_undoes_nothing() -> None:
    watched = Watched()
    watched.happens((TWO,), LATER)
    watched.press("other", False, 0.0)
    watched.pass_time(0.5)
    watched.press("undo", False, 0.0)
    watched.pass_time(0.5)
    watched.press("undo", False, 0.0)
    assert watched.table.calls == []
    watched.pass_time(1.5)
    watched.press("undo", False, 0.0)
    assert watched.table.calls == [("undo",)]


def test_a_button_with_a_piece_on_it_means_that_piece_also_now() -> None:
    watched = Watched()
    watched.happens((TWO,), LATER)
    watched.press("other", False, 0.0)
    watched.pass_time(0.5)
    watched.press("queen", False, 0.0)
    watched.press("done", False, 0.0)
    assert watched.table.calls == [("name_last", "queen", "potted"), ("done",)]
