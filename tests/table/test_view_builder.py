"""The view of a table: whole, cheap where little changes, and there also where a part fails."""

from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import get_args

import pytest

from pichenette.board import load
from pichenette.games.game import BadRecord, IllegalAction
from pichenette.games.record import Line
from pichenette.games.shot import Shot
from pichenette.journal.correction import (
    BadCorrection,
    Change,
    Correction,
    Insert,
    LaterTurns,
    Void,
)
from pichenette.sense.calibration import Senses
from pichenette.sense.weight import Calibration
from pichenette.table.refusals import NothingToUndo
from pichenette.table.view import Pending, View, as_json
from pichenette.umpire.carrom.umpire import CarromUmpire
from tests.pocket_board import QUEEN, PocketBoard


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
    """A correction is shown before it is made; afterwards the view is unchanged."""
    board = opened()
    entry = next(one.number for one in board.journal.entries() if one.kind == "act")
    before = board.view
    shown, game, _ = board.table.preview(Void(entry), "page")
    assert game.scores == {"Ana": 0, "Bo": 0}
    assert shown.game is game or shown.game == game
    assert board.view == before


def test_what_would_be_asks_what_will_be_asked() -> None:
    """Bo's piece never was there: one more than the game would have is on the scale."""
    zero, piece = 1000, 500
    header = {"pichenette": 1, "game": "topple", "players": ["Ana", "Bo", "Cy"]}
    senses = Senses(Calibration(zero, piece))
    board = PocketBoard(header, load("topple"), senses=senses)
    board.weigh(zero)
    for number, cell in enumerate(("c3", "b3"), 1):
        board.table.act({"roll": number}, "page")
        board.table.act({"place": {"cell": cell}}, "page")
        board.weigh(zero + number * piece)
    before = board.view
    placed = [one.number for one in board.journal.entries() if "place" in one.body]
    shown, *_ = board.table.preview(Void(placed[-1]), "page")
    assert [one.text.en for one in shown.questions] == ["a piece was placed: where?"]
    assert board.view == before
    assert keeps_promise(board, Void(placed[-1]))


def test_what_would_be_is_what_comes() -> None:
    """In random play, with pieces on their way, doubts, corrections of corrections and of earlier
    games, undone and redone: apart from numbers and countdowns the view is the one that was
    promised.
    """
    promised = sum(promises_kept(seed) for seed in range(30))
    assert promised > 60


def promises_kept(seed: int) -> int:
    promised = 0
    dice, board = Random(seed), PocketBoard()
    for _ in range(14):
        entries = list(board.journal.entries())
        plays = [one.number for one in entries if one.kind == "act"]
        made = [one.number for one in entries if one.is_correction]
        deeds = ["shot", "shot", "pair", "flick", "wait", *["correct"] * 4, "begin", "undo", "redo"]
        deed = dice.choice(deeds)
        turns = dice.choice(get_args(LaterTurns))
        if deed == "shot":
            board.shot(1 + dice.randrange(4))
        elif deed == "pair":
            board.flick()
            board.fall(1)
            board.wait(0.1)
            board.fall(1)
        elif deed == "flick":
            board.flick()
        elif deed == "wait":
            board.wait(dice.random() * 4)
        elif deed == "begin":
            board.table.begin(QUEEN, "page", is_abandoning=True)
        elif deed in ("undo", "redo"):
            with suppress(NothingToUndo):
                getattr(board.table, deed)("page")
        elif made and dice.random() < 0.3:
            promised += keeps_promise(board, Void(dice.choice(made), turns))
        elif plays:
            entry, potted = dice.choice(plays), ["blue"] * dice.randrange(1, 3)
            line = {"player": dice.choice(["Ana", "Bo"]), "shot": {"potted": potted}}
            kinds = Void(entry, turns), Change(entry, line, turns), Insert(entry, line, turns)
            promised += keeps_promise(board, dice.choice(kinds))
    return promised


def keeps_promise(board: PocketBoard, given: Correction) -> bool:
    """Makes the correction, if it can be made."""
    try:
        would, *_ = board.table.preview(given, "page")
    except (BadCorrection, IllegalAction, BadRecord):
        return False
    board.table.correct(given, "page")
    for part in ("game", "questions", "notices", "last", "by_hand", "can_undo", "can_redo"):
        assert getattr(board.view, part) == getattr(would, part), part
    assert still(board.view.pending) == still(would.pending)
    return True


def still(pending: Pending | None) -> Pending | None:
    return pending and replace(pending, remaining_ms=None)


def can(board: PocketBoard) -> tuple[bool, bool]:
    """What the view says of undo and redo, which is what the two then do."""
    view = board.view
    shown = view.can_undo, view.can_redo
    told = as_json(view)
    assert (told["can_undo"], told["can_redo"]) == shown
    return shown


def test_it_says_whether_there_is_something_to_undo_and_to_redo() -> None:
    board = PocketBoard(None)
    assert can(board) == (False, False), "no game"
    board.table.begin(QUEEN, "page")
    assert can(board) == (False, False), "nothing done"
    board.shot(1)
    assert can(board) == (True, False)
    board.table.undo("page")
    assert can(board) == (False, True)
    board.table.redo("page")
    assert can(board) == (True, False)
    board.table.undo("page")
    board.flick()
    board.wait(0.6)
    assert can(board) == (True, False), "what is open; nothing is redone meanwhile"
    board.table.undo("page")
    assert can(board) == (False, True), "forgetting an open shot ends no redo"
    board.shot(2)
    assert can(board) == (True, False)


def test_after_a_correction_and_over_a_won_game_it_can_be_undone() -> None:
    header = {**QUEEN, "options": {"target": 2}}
    board = PocketBoard(header)
    board.shot(1)
    board.table.act({"shot": {"potted": ["queen", *["blue"] * 11]}}, "page")
    assert board.view.game is not None
    assert board.view.game.outcome is not None
    assert can(board) == (True, False)
    entries = [one.number for one in board.journal.entries() if one.kind == "act"]
    would, *_ = board.table.preview(Void(entries[0]), "page")
    assert (would.can_undo, would.can_redo) == (True, False)
    board.table.correct(Void(entries[0]), "page")
    assert can(board) == (True, False)
    for left in (True, True, False):
        board.table.undo("page")
        assert can(board) == (left, True)
    would, *_ = board.table.preview(Void(entries[0]), "page")
    assert (would.can_undo, would.can_redo) == (True, False), "a correction is a step"
    board.serve()  # a restart
    assert can(board) == (False, True)
    board.table.begin(QUEEN, "page", is_abandoning=True)
    assert can(board) == (False, False), "another game"


def test_it_says_so_in_random_play_just_where_undo_and_redo_are_taken() -> None:
    for seed in range(20):
        dice, board = Random(seed), PocketBoard()
        for _ in range(25):
            deed = dice.choice(["shot", "flick", "wait", "undo", "undo", "redo", "redo"])
            view, is_taken = board.view, True
            try:
                if deed == "shot":
                    board.shot(1 + dice.randrange(4))
                elif deed == "flick":
                    board.flick()
                elif deed == "wait":
                    board.wait(dice.random() * 3)
                else:
                    getattr(board.table, deed)("page")
            except NothingToUndo:
                is_taken = False
            said = {"undo": view.can_undo, "redo": view.can_redo}
            assert is_taken == said.get(deed, True), (seed, deed)


def test_what_moved_is_told_with_its_play_and_not_where_several_did_it() -> None:
    board = opened()
    board.wait(6.0)
    moved = board.view.moved
    assert moved is not None
    assert moved.line == Line(Shot(("blue",)), "Ana")
    line = as_json(board.view)["moved"]["line"]
    assert line == {"player": "Ana", "shot": {"potted": ["blue"]}}
    first = next(one.number for one in board.journal.entries() if one.kind == "act")
    board.table.correct(Void(first), "page")
    moved = board.view.moved
    assert moved is not None
    assert (moved.line, moved.is_correction) == (None, True)
