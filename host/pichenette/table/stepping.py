"""Answering a question with two buttons: *other* steps through its choices, *done* takes the one
shown.

This file alone decides which of a button's two meanings applies.  It changes nothing in the game.

| state    | other            | done        | undo      | another  | by itself                   |
|----------|------------------|-------------|-----------|----------|-----------------------------|
| plain    | asked: shown;    | as ever     | as ever   | as ever  |                             |
|          | else as ever     |             |           |          |                             |
| shown,   | the next choice  | takes it:   | leaves it:| as ever: | ended: STEP_S without a     |
| refused  | (held: one back):| taken; not  | ended     | plain    | press, or the question or   |
|          | shown            | allowed:    |           |          | the game is another         |
|          |                  | refused     |           |          |                             |
| taken,   | asked: shown;    | nothing     | nothing   | as ever  | plain: after REACTION_S     |
| ended    | else nothing     |             |           |          |                             |

*refused*: the choice is still shown, together with the fact that the rules do not allow it.

A choice can be taken once it has been shown for a quarter of a second, since nobody can have read
it sooner. For a second after *done* stops meaning "take it", for example because somebody else
answered, it does nothing: a finger already on its way must not end the next player's shot.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pichenette.games.game import Game
from pichenette.table.view import CHOICE_SHOWN, Answering, AnsweringState
from pichenette.umpire.question import Question

# After this long without a press, buttons go back to their printed meaning.  This is how fast
# people press, not how long a doubt waits (`ShotTimes.doubt_ms`), which every press restarts.  If
# doubts wait shorter, the question closes first and ends this too; if longer, *other* shows the
# question again.
STEP_S = 5.0
REACTION_S = 1.0
SEEN_S = 0.25

Means = Literal["as ever", "nothing", "show", "step", "back", "take", "leave"]

_PLAIN: dict[str, Means] = {"other": "show"}
_SHOWN: dict[str, Means] = {"other": "step", "done": "take", "undo": "leave"}
_OVER: dict[str, Means] = {"other": "show", "done": "nothing", "undo": "nothing"}


@dataclass(frozen=True, slots=True)
class Stepping:
    """A question that somebody is answering with the buttons, or was until a moment ago."""

    state: AnsweringState
    question: Question
    choice: int
    game: Game | None  # on the table when the question was shown; choices apply to this game
    at: float  # start of this state

    @property
    def is_shown(self) -> bool:
        return self.state in CHOICE_SHOWN

    @property
    def due(self) -> float:
        """When this state ends if nobody presses anything."""
        return self.at + (STEP_S if self.is_shown else REACTION_S)

    def moved(self, by: int, at: float) -> "Stepping":
        choice = (self.choice + by) % len(self.question.choices)
        return replace(self, state="shown", choice=choice, at=at)

    def over(self, state: AnsweringState, at: float) -> "Stepping":
        return replace(self, state=state, at=at)

    def view(self, at: float) -> Answering | None:
        """None while the printed meaning applies."""
        if not self.is_shown and at >= self.due:
            return None
        at_ms, until_ms = round(self.at * 1000), round(self.due * 1000)
        return Answering(self.state, self.question.key, self.choice, at_ms, until_ms)


def doubts(questions: Sequence[Question]) -> list[Question]:
    """The questions that buttons answer: doubts.

    Offers are most likely right as they stand, and a dozen may be open at any time: including them,
    *other* would hardly ever keep its printed meaning.
    """
    return [question for question in questions if question.is_doubt and question.choices]


def looked(now: Stepping, questions: Sequence[Question], game: Game | None, at: float) -> Stepping:
    """The state now, given the questions open now. A finished state is kept for presses made before
    it ended but heard late.
    """
    if not now.is_shown:
        return now
    if at >= now.due:
        return now.over("ended", now.due)
    if now.question not in doubts(questions) or (now.game is not game and now.game != game):
        return now.over("ended", at)
    return now


def means(
    now: Stepping | None,
    button: str,
    questions: Callable[[], Sequence[Question]],
    at: float,
    *,
    is_held: bool,
) -> Means:
    """What a press made at that moment means in an up-to-date state; most need no question."""
    if now is not None and now.is_shown:
        if button == "other" and is_held:
            return "back"
        if button == "done" and at < now.at + SEEN_S:
            return "nothing"
        return _SHOWN.get(button, "as ever")
    is_plain = now is None or at >= now.due
    found = (_PLAIN if is_plain else _OVER).get(button, "as ever")
    if found == "show" and (is_held or not doubts(questions())):
        return "as ever" if is_plain else "nothing"
    return found


def shown(questions: Sequence[Question], game: Game | None, at: float) -> Stepping:
    """The first open question, showing what counts if nobody answers, or else the likeliest."""
    question = doubts(questions)[0]
    return Stepping("shown", question, question.standing or 0, game, at)
