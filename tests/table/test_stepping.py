"""What each button means in every state, and that nothing is ever taken that nobody has seen."""

from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.games.game import Game, IllegalAction
from pichenette.games.record import Record
from pichenette.games.shot import Shot
from pichenette.journal.entry import Who
from pichenette.table import stepping
from pichenette.table.buttons import Buttons
from pichenette.table.stepping import BUTTONS, REACTION_S, SEEN_S, STEP_S, Stepping, looked, means
from pichenette.table.view import AnsweringState, View
from pichenette.text import same
from pichenette.umpire.naming import Place
from pichenette.umpire.question import Choice, Does, Question
from pichenette.umpire.words import Split

GAME = Record.start({"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]})
LATER = GAME.append({"player": "Ana", "shot": {}}).game


def question(
    key: str, choices: int, *, is_doubt: bool = True, standing: int | None = 0
) -> Question:
    made = tuple(Choice(same(f"{key} {n}"), Does(word=Split(n))) for n in range(choices))
    return Question(key, same(f"{key}?"), made, is_doubt, standing)


TWO, OFFER = question("two", 2), question("offer", 3, is_doubt=False)


def state(name: AnsweringState | None) -> Stepping | None:
    return Stepping(name, TWO, 0, GAME.game, 10.0) if name else None


AS_EVER, NOTHING = "as ever", "nothing"
TABLE: list[tuple[AnsweringState | None, bool, tuple[str, ...]]] = [
    # done, undo, queen, striker, other, next
    (None, False, (AS_EVER,) * 6),
    (None, True, (AS_EVER, AS_EVER, AS_EVER, AS_EVER, "show", AS_EVER)),
    ("shown", True, ("take", "leave", AS_EVER, AS_EVER, "step", AS_EVER)),
    ("refused", True, ("take", "leave", AS_EVER, AS_EVER, "step", AS_EVER)),
    ("taken", False, (NOTHING, NOTHING, AS_EVER, AS_EVER, NOTHING, AS_EVER)),
    ("taken", True, (NOTHING, NOTHING, AS_EVER, AS_EVER, "show", AS_EVER)),
    ("ended", False, (NOTHING, NOTHING, AS_EVER, AS_EVER, NOTHING, AS_EVER)),
    ("ended", True, (NOTHING, NOTHING, AS_EVER, AS_EVER, "show", AS_EVER)),
]


@pytest.mark.parametrize(("name", "is_asked", "meanings"), TABLE)
def test_what_each_button_means(
    name: AnsweringState | None, is_asked: bool, meanings: tuple[str, ...]
) -> None:
    asked = (OFFER, TWO) if is_asked else (OFFER,)
    found = tuple(means(state(name), button, asked, 10.5, is_held=False) for button in BUTTONS)
    assert found == meanings


@pytest.mark.parametrize(("name", "is_asked", "meanings"), TABLE)
def test_only_other_means_something_else_when_it_is_held(
    name: AnsweringState | None, is_asked: bool, meanings: tuple[str, ...]
) -> None:
    asked = (OFFER, TWO) if is_asked else (OFFER,)
    found = [means(state(name), button, asked, 10.5, is_held=True) for button in BUTTONS]
    held = {None: AS_EVER, "shown": "back", "refused": "back"}.get(name, NOTHING)
    assert found == [
        held if one == "other" else was for one, was in zip(BUTTONS, meanings, strict=True)
    ]


def test_an_offer_is_not_stepped_through() -> None:
    assert stepping.asked((OFFER,)) == []
    assert stepping.asked((OFFER, TWO)) == [TWO]
    assert stepping.asked((replace(TWO, choices=()),)) == []


def test_what_counts_anyway_is_shown_first() -> None:
    standing = question("standing", 4, standing=2)
    assert stepping.shown((OFFER, standing, TWO), None, 1.0).choice == 2
    assert stepping.shown((question("waits", 3, standing=None),), None, 1.0).choice == 0


def test_a_choice_that_nobody_can_have_seen_is_not_taken() -> None:
    shown = state("shown")
    assert means(shown, "done", (TWO,), 10.0 + SEEN_S - 0.01, is_held=False) == NOTHING
    assert means(shown, "done", (TWO,), 10.0 + SEEN_S, is_held=False) == "take"
    assert means(shown, "done", (TWO,), 9.0, is_held=False) == NOTHING, "pressed before, heard late"


@pytest.mark.parametrize(
    ("questions", "game", "at"),
    [
        ((OFFER,), GAME.game, 11.0),
        ((replace(TWO, choices=TWO.choices[::-1]),), GAME.game, 11.0),
        ((replace(TWO, player="Bo"),), GAME.game, 11.0),
        ((TWO,), LATER, 11.0),
        ((TWO,), GAME.game, 10.0 + STEP_S),
    ],
)
def test_it_ends_with_its_question_its_game_or_its_time(
    questions: tuple[Question, ...], game: Game, at: float
) -> None:
    shown = state("shown")
    assert shown is not None
    ended = looked(shown, questions, game, at)
    assert ended.state == "ended"
    assert means(ended, "done", questions, at + REACTION_S - 0.01, is_held=False) == NOTHING
    assert means(ended, "done", questions, at + REACTION_S, is_held=False) == AS_EVER
    told = ended.view(at)
    assert told is not None
    assert not told.is_shown
    assert ended.view(at + REACTION_S) is None


def test_it_goes_on_while_its_question_is_the_same() -> None:
    shown = state("shown")
    assert shown is not None
    again = replace(TWO)  # made anew for every view
    assert looked(shown, (question("new", 3), again), GAME.game, 12.0) is shown


@dataclass
class Told:
    """A table that notes what buttons ask of it."""

    questions: tuple[Question, ...] = ()
    game: Game | None = None
    trouble: Exception | None = None
    calls: list[tuple[object, ...]] = field(default_factory=list)

    def view(self) -> View:
        return View(1, self.game, "ready")

    def say(self, shot: Shot, who: Who) -> None:
        self.calls.append(("say", shot))

    def label(
        self, piece: str, who: Who, place: Place = "potted", *, is_toggle: bool = False
    ) -> None:
        self.calls.append(("label", piece, place))

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
        self.buttons = Buttons(self.table, lambda: None)

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
        self.buttons.look(self.at)
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
@settings(deadline=None, max_examples=400)
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
    assert watched.table.calls == [("label", "queen", "potted"), ("done",)]
