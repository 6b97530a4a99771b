"""Undo while a piece is still going through a gate: it is forgotten, and nothing else is."""

from pathlib import Path

import pytest

from pichenette import board
from pichenette.board import Board
from pichenette.games.game import Json
from pichenette.journal.store import Journal
from tests.pocket_board import CARROM, PLAIN, QUEEN, PocketBoard


def passing(on: Board = CARROM, header: Json = QUEEN, gate: str = "pocket-2") -> PocketBoard:
    """A shot has counted, and a piece is just going through a gate, in the next one."""
    play = PocketBoard(header, on)
    play.shot(1)
    play.flick()
    play.wait(0.6)
    play.edge(on.gate_number(gate), True)
    return play


def pending(play: PocketBoard) -> bool:
    return play.view.pending is not None


def come_out(play: PocketBoard, gate: str = "pocket-2") -> None:
    play.now += 0.03
    play.edge(play.board.gate_number(gate), False)
    play.wait(8)


@pytest.mark.parametrize("on", [CARROM, PLAIN], ids=["strike", "no strike"])
def test_undo_forgets_a_piece_that_is_still_going_through_a_gate(on: Board) -> None:
    play = passing(on)
    assert pending(play)
    play.table.undo("page")
    assert play.view.can_undo, "the first shot"
    come_out(play)
    assert play.shots == [{"potted": ["blue"]}]
    assert not pending(play)
    assert not play.view.can_redo
    assert [one for one in play.view.questions if one.is_doubt] == []
    play.shot(3)
    assert len(play.shots) == 2, "what falls from then on counts"


def test_the_boards_own_button_forgets_it_too_and_a_restart_does_not_bring_it_back() -> None:
    play = passing()
    buttons = {gate.means: gate.id for gate in play.board.gates if gate.role == "button"}
    play.pulse(buttons["undo"], 0.1)
    play.wait(0.2)
    play.serve()
    come_out(play)
    assert play.shots == [{"potted": ["blue"]}]
    assert not pending(play)
    assert [one for one in play.view.questions if one.is_doubt] == []


def test_with_the_last_shot_undone_its_late_piece_is_no_shot_of_its_own() -> None:
    play = PocketBoard()
    play.shot(1)
    play.edge(play.board.gate_number("pocket-2"), True)
    assert not pending(play), "it would belong to the shot that has counted"
    play.table.undo("page")
    come_out(play)
    assert play.shots == []
    assert not pending(play)


def test_a_piece_of_the_next_shot_is_not_forgotten_with_the_one_before() -> None:
    play = PocketBoard()
    play.flick()
    play.wait(0.6)
    play.fall(1)
    play.wait(3.5)
    play.flick()
    play.now += 0.3
    play.edge(play.board.gate_number("pocket-2"), True)
    play.table.undo("page")
    come_out(play)
    assert play.shots[-1] == {"potted": ["blue"]}


def test_a_gate_that_is_blocked_holds_up_no_undo() -> None:
    play = PocketBoard(on=PLAIN)
    play.shot(1)
    play.edge(play.board.gate_number("pocket-2"), True)
    play.wait(30)
    assert play.view.faults
    while play.view.pending:
        play.wait(5)
    while len(play.shots) > 1:
        play.table.undo("page")
    play.table.undo("page")
    assert play.shots == []


def test_in_offboard_too() -> None:
    header = {**QUEEN, "game": "offboard", "options": {"board": "sensed"}}
    play = PocketBoard(header, board.load("offboard"))
    gate = next(one.id for one in play.board.gates if one.role == "target")
    play.edge(play.board.gate_number(gate), True)
    assert pending(play)
    play.table.undo("page")
    come_out(play, gate)
    assert play.shots == []
    assert not pending(play)


def test_a_snapshot_that_knows_nothing_of_forgotten_pieces_opens_all_the_same(
    tmp_path: Path,
) -> None:
    """As an older program wrote it: the game is folded again from its beginning."""
    journal = Journal(tmp_path / "journal.sqlite")
    play = PocketBoard(journal=journal)
    play.shot(1)
    play.shot()
    before = play.view.game
    play.table.close()
    written = journal.snapshot()
    assert written is not None
    del written["kept"]["umpire"]["forgotten"]
    with journal.transaction():
        journal.add_snapshot(journal.version(), written)
    play.serve()
    assert play.view.game == before
    assert play.view.can_undo
    assert play.view.faults == ()
    journal.close()
