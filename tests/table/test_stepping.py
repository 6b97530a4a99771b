"""What each button means in every state, and when a state becomes another."""

from dataclasses import replace

import pytest

from pichenette.board import BUTTONS
from pichenette.games.game import Game
from pichenette.games.record import Record
from pichenette.table import stepping
from pichenette.table.stepping import REACTION_S, SEEN_S, STEP_S, Stepping, looked, means
from pichenette.table.view import AnsweringState
from pichenette.text import same
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
    found = tuple(
        means(state(name), button, lambda: asked, 10.5, is_held=False) for button in BUTTONS
    )
    assert found == meanings


@pytest.mark.parametrize(("name", "is_asked", "meanings"), TABLE)
def test_only_other_means_something_else_when_it_is_held(
    name: AnsweringState | None, is_asked: bool, meanings: tuple[str, ...]
) -> None:
    asked = (OFFER, TWO) if is_asked else (OFFER,)
    found = [means(state(name), button, lambda: asked, 10.5, is_held=True) for button in BUTTONS]
    held = {None: AS_EVER, "shown": "back", "refused": "back"}.get(name, NOTHING)
    assert found == [
        held if one == "other" else was for one, was in zip(BUTTONS, meanings, strict=True)
    ]


def test_an_offer_is_not_stepped_through() -> None:
    assert stepping.doubts((OFFER,)) == []
    assert stepping.doubts((OFFER, TWO)) == [TWO]
    assert stepping.doubts((replace(TWO, choices=()),)) == []


def test_what_counts_anyway_is_shown_first() -> None:
    standing = question("standing", 4, standing=2)
    assert stepping.shown((OFFER, standing, TWO), None, 1.0).choice == 2
    assert stepping.shown((question("waits", 3, standing=None),), None, 1.0).choice == 0


def test_a_choice_that_nobody_can_have_seen_is_not_taken() -> None:
    shown = state("shown")
    assert means(shown, "done", lambda: (TWO,), 10.0 + SEEN_S - 0.01, is_held=False) == NOTHING
    assert means(shown, "done", lambda: (TWO,), 10.0 + SEEN_S, is_held=False) == "take"
    assert means(shown, "done", lambda: (TWO,), 9.0, is_held=False) == NOTHING, (
        "pressed before, heard late"
    )


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
    assert means(ended, "done", lambda: questions, at + REACTION_S - 0.01, is_held=False) == NOTHING
    assert means(ended, "done", lambda: questions, at + REACTION_S, is_held=False) == AS_EVER
    told = ended.view(at)
    assert told is not None
    assert not told.is_shown
    assert ended.view(at + REACTION_S) is None


def test_it_goes_on_while_its_question_is_the_same() -> None:
    shown = state("shown")
    assert shown is not None
    again = replace(TWO)  # rebuilt for every view
    assert looked(shown, (question("new", 3), again), GAME.game, 12.0) is shown
