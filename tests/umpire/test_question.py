"""What an answer does, as programs and pages have always read it."""

import json

import pytest

from pichenette.games.game import Json
from pichenette.games.shot import Shot
from pichenette.table.view import plain
from pichenette.text import Text
from pichenette.umpire.question import (
    NOTHING,
    UNWORDED,
    Changed,
    Choice,
    Does,
    Question,
    WordedLater,
)
from pichenette.umpire.words import Aside, Fell, Recount, ToldShot

LINE = {"player": "Ana", "shot": {"potted": ["blue"]}}


@pytest.mark.parametrize(
    ("does", "told"),
    [
        (NOTHING, {}),
        (Does(play={"roll": 3}), {"play": {"roll": 3}}),
        (Does(void=7, play={"hit": 2}), {"void": 7, "play": {"hit": 2}}),
        (
            Does(void=7, word=Aside("1@5"), play={"hit": 2}, presses_done=True),
            {"void": 7, "word": {"aside": "1@5"}, "play": {"hit": 2}, "press": "done"},
        ),
        (
            Does(change=Changed(7, LINE), word=Recount("1@5", ("blue",))),
            {
                "change": {"entry": 7, "line": LINE},
                "word": {"recount": {"passage": "1@5", "pieces": ["blue"]}},
            },
        ),
        (
            Does(word=Fell("1@5", ("queen",), ("striker",))),
            {"word": {"gone": ["striker"], "taken": {"passage": "1@5", "pieces": ["queen"]}}},
        ),
        (
            Does(word=ToldShot(Shot(("blue",)), ())),
            {"word": {"potted": ["blue"], "off": [], "coming": []}},
        ),
    ],
)
def test_it_is_told_by_what_it_has(does: Does, told: Json) -> None:
    assert does.encode() == told
    shown = json.loads(json.dumps(plain(Choice(Text("so", "ainsi"), does))))
    assert shown["does"] == told


def test_a_question_and_its_answer_are_one_sentence() -> None:
    choice = Choice(Text("the queen", "la reine"))
    question = Question("q", Text("which piece?", "quelle pièce ?"), (choice,))
    assert question.answered(0) == Text("which piece? → the queen", "quelle pièce ? → la reine")


def test_choices_are_worded_when_somebody_looks_and_once() -> None:
    asked: list[str] = []
    queen, blue = Choice(Text("the queen", "la reine")), Choice(Text("1 blue", "1 bleu"))

    def word() -> tuple[Choice, ...]:
        asked.append("worded")
        return queen, blue

    question = Question("q", Text("which?", "laquelle ?"), WordedLater(word))
    assert not asked
    assert [*question.choices] == [queen, blue] == [question.choices[0], *question.choices[1:]]
    assert question == Question("q", Text("which?", "laquelle ?"), (queen, blue))
    assert plain(question.choices) == plain((queen, blue))
    assert len({question, Question("q", Text("which?", "laquelle ?"), (queen, blue))}) == 1
    assert asked == ["worded"]


def test_choices_that_cannot_be_worded_are_logged_and_change_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def word() -> tuple[Choice, ...]:
        raise ValueError("no word for it")

    choices = WordedLater(word)
    assert [*choices] == [*choices] == [UNWORDED]
    assert choices[0].does == NOTHING
    assert caplog.text.count("cannot word the choices") == 1
