"""What follows from a game and its umpire is worked out once, and never stale."""

import pytest

from pichenette.games.shot import Shot
from pichenette.umpire.carrom.umpire import CarromUmpire
from tests.pocket_board import PocketBoard


def test_it_stays_until_the_game_or_the_umpire_is_another() -> None:
    board = PocketBoard()
    scorer = board.table._scorer
    before = scorer.situation
    assert before is not None
    board.wait(2.0)
    assert scorer.situation is before, "a beat tells the umpire nothing"
    board.flick()
    open_shot = scorer.situation
    assert open_shot is not None
    assert open_shot is not before
    assert open_shot.record is before.record
    assert (before.due_us, open_shot.due_us is None) == (None, False)
    board.wait(6.0)
    counted = scorer.situation
    assert counted is not None
    assert counted.record is not before.record
    assert counted.due_us is None


def test_questions_are_worded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    board = PocketBoard()
    board.flick()
    board.wait(0.6)
    board.fall(1)
    board.wait(0.3)
    worded: list[object] = []
    questions = CarromUmpire.questions

    def counted(umpire: CarromUmpire, game: object) -> object:
        worded.append(umpire)
        return questions(umpire, game)  # type: ignore[arg-type]

    monkeypatch.setattr(CarromUmpire, "questions", counted)
    views = [board.view for _ in range(10)]
    board.wait(0.5)
    assert len(worded) <= 1
    assert views[0].questions is views[-1].questions


def test_without_a_game_there_is_none() -> None:
    board = PocketBoard(header=None)
    assert board.table._scorer.situation is None
    assert (board.view.game, board.view.questions, board.view.notices) == (None, (), ())


def test_what_the_rules_refuse_is_not_due() -> None:
    """Two queens, people say: it waits until they put it right."""
    board = PocketBoard()
    board.flick()
    board.wait(0.6)
    board.fall(1)
    board.wait(1.0)
    board.table.say(Shot(("queen", "queen")), "page")
    board.wait(8.0)
    situation = board.table._scorer.situation
    assert situation is not None
    assert situation.refused is not None
    assert situation.due_us is None
    pending = board.view.pending
    assert pending is not None
    assert (pending.refused, pending.remaining_ms) == (situation.refused, None)
    board.table.say(Shot(("queen",)), "page")
    board.wait(6.0)
    assert board.shots == [{"potted": ["queen"]}]
