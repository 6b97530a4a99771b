"""A button at the board counts as soon as it has been held, not with the board's next sentence."""

import pytest

from pichenette.board import load
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalFull
from pichenette.text import same
from tests.pocket_board import PocketBoard

CARROM = load("carrom")
DONE, UNDO = CARROM.gate_number("done"), CARROM.gate_number("undo")


def after_a_fall() -> PocketBoard:
    """A flick, a piece, and a finger that is already on its way."""
    board = PocketBoard()
    board.wait(6.0)  # until round trips have told where the board's clock is
    board.flick()
    board.wait(0.6)
    board.fall(1)
    board.wait(0.5)
    assert board.shots == []
    return board


def wait_for_it(board: PocketBoard) -> None:
    """The board says nothing until the table wants to be asked."""
    due_at = board.table.due_at
    assert due_at is not None
    board.now = due_at
    board.table.tick(board.now)


def test_done_held_down_ends_the_shot_at_once() -> None:
    board = after_a_fall()
    pressed_at = board.now
    board.edge(DONE, True)
    board.now += 0.006
    board.table.tick(board.now)
    assert board.shots == [], "an edge that says otherwise may still be on its way"
    wait_for_it(board)
    assert board.now - pressed_at < 0.05
    assert board.shots == [{"potted": ["blue"]}]
    assert board.table.due_at is None
    board.wait(1.0)
    board.edge(DONE, False)
    board.wait(10.0)
    assert board.shots == [{"potted": ["blue"]}], "the press counts once"


def test_two_buttons_held_together_are_two_presses() -> None:
    board = after_a_fall()
    board.edge(DONE, True)
    board.now += 0.002
    board.edge(UNDO, True)
    wait_for_it(board)
    assert board.shots == [{"potted": ["blue"]}]
    wait_for_it(board)
    assert board.shots == []


def test_a_spark_is_no_press_however_long_one_waits() -> None:
    board = after_a_fall()
    board.edge(DONE, True)
    board.now += 0.002
    board.edge(DONE, False)
    assert board.table.due_at is None
    board.now += 0.1
    board.table.tick(board.now)
    assert board.shots == []


def test_a_sentence_that_is_missing_is_waited_for() -> None:
    """It may say that the contact was open again."""
    board = after_a_fall()
    board.edge(DONE, True)
    board._seq += 1
    board.mask &= ~(1 << DONE)
    open_again = f"EDGE,{board._seq},{board.ticks + 2_000},{DONE},2"
    board.now += 0.003
    board.edge(1, True)
    assert board.table.due_at is None
    board.now += 0.1
    board.table.tick(board.now)
    assert board.shots == []
    board.tell(open_again)
    board.now += 0.1
    board.table.tick(board.now)
    assert board.shots == []


def test_a_full_disk_is_tried_again_with_the_board_and_not_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object, **__: object) -> int:
        raise JournalFull(same("no room"))

    board = after_a_fall()
    board.edge(DONE, True)
    with monkeypatch.context() as disk:
        disk.setattr(Journal, "add", full)
        wait_for_it(board)
    assert board.table.due_at is None, "else it would be asked without a pause"
    assert board.shots == []
    board.now += 2.0
    board.table.tick(board.now)
    board.greet()
    board.wait(1.0)
    assert board.shots == [{"potted": ["blue"]}]


def test_a_service_that_dies_after_the_press_does_not_repeat_it() -> None:
    board = after_a_fall()
    board.edge(DONE, True)
    wait_for_it(board)
    turn = board.view.game.turn if board.view.game else None
    board.serve()
    board.wait(3.0)
    assert board.shots == [{"potted": ["blue"]}]
    assert board.view.game is not None
    assert board.view.game.turn == turn
