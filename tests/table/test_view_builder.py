"""The view of a table: whole, cheap where little changes, and there also where a part fails."""

import pytest

from pichenette.journal.correction import Void
from pichenette.table.view import View
from pichenette.umpire.carrom.umpire import CarromUmpire
from tests.pocket_board import PocketBoard


def opened() -> PocketBoard:
    board = PocketBoard()
    board.shot(1)
    board.flick()
    board.wait(0.6)
    board.fall(2)
    board.wait(1.0)
    return board


def test_only_the_countdown_runs_while_nothing_happens() -> None:
    board = opened()
    first = board.view
    board.wait(0.5)
    later = board.view
    assert first.pending is not None
    assert later.pending is not None
    assert first.pending.remaining_ms is not None
    assert later.pending.remaining_ms is not None
    assert later.pending.remaining_ms < first.pending.remaining_ms
    for name in ("game", "events", "moved", "questions", "last"):
        assert getattr(later, name) is getattr(first, name), name
    assert later.pending.evidence is first.pending.evidence


def test_the_shot_in_play_follows_what_goes_through() -> None:
    board = opened()
    before = board.view.pending
    board.edge(board.board.gate_number("pocket-3"), True)
    passing = board.view.pending
    board.now += 0.03
    board.edge(board.board.gate_number("pocket-3"), False)
    board.wait(0.5)
    after = board.view.pending
    assert [shot.potted for shot in (before, passing, after) if shot] == [
        ("blue",),
        ("blue", "blue"),
        ("blue", "blue"),
    ]
    assert passing is not None
    assert passing.points == 2


def test_a_part_that_cannot_be_shown_takes_nothing_from_the_score(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    board = opened()

    def broken(*_: object) -> None:
        raise KeyError("a mistake of ours")

    monkeypatch.setattr(CarromUmpire, "questions", broken)
    board.wait(6.0)
    shown: View = board.views[-1]
    assert shown.game is not None
    assert shown.game.scores == {"Ana": 2, "Bo": 0}
    assert "part of the display failed" in shown.faults[0].en
    assert "cannot show version" in caplog.text


def test_a_question_that_cannot_be_worded_ends_the_stepping_and_not_the_game(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    board = PocketBoard()
    board.flick()
    board.wait(0.6)
    board.pulse("pocket-2", 0.15)  # two, or one that was slow?
    board.wait(0.5)
    board.table.press("other", "panel")
    answering = board.view.answering
    assert answering is not None
    assert answering.is_shown

    def broken(*_: object) -> None:
        raise KeyError("a mistake of ours")

    monkeypatch.setattr(CarromUmpire, "questions", broken)
    board.fall(3)
    board.wait(8.0)
    game = board.views[-1].game
    assert game is not None
    assert game.turn == "Ana", "something fell, and counts"
    assert game.scores["Ana"] > 0
    assert caplog.text.count("cannot word the open question") == 1


def test_what_would_be_leaves_what_is() -> None:
    """A correction is shown before it is taken; the view after it is as it was."""
    board = opened()
    entry = next(one.number for one in board.journal.entries() if one.kind == "act")
    before = board.view
    shown, game = board.table.preview(Void(entry), "page")
    assert game.scores == {"Ana": 0, "Bo": 0}
    assert shown.game is game or shown.game == game
    assert board.view == before
