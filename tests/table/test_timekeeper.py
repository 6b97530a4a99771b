"""What is heard and the time that passes, in the right order; also where a step fails."""

import pytest

from pichenette.board import load
from pichenette.games.game import Json
from pichenette.journal.store import Journal
from pichenette.journal.trouble import JournalFull
from pichenette.sense.calibration import Senses
from pichenette.sense.weight import Calibration
from pichenette.text import same
from tests.pocket_board import PocketBoard


def raw(board: PocketBoard) -> list[tuple[int, int, str]]:
    return [(one.seq, one.at_us, one.body) for one in board.journal.raw_after(0)]


def test_what_is_told_again_after_a_full_disk_was_when_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The board's clock, and the round trips by which it is known, outlive a step that failed."""
    boards = [PocketBoard(), PocketBoard()]
    for board in boards:
        board.wait(6.0)
    failing = boards[0]
    round_trip = failing.table.link_status.round_trip_ms
    assert round_trip is not None

    def full(*_: object) -> int:
        raise JournalFull(same("no room"))

    with monkeypatch.context() as disk:
        disk.setattr(Journal, "add_raw", full)
        failing.edge(0, True)
    boards[1].edge(0, True)
    edge = f"EDGE,{failing._seq},{failing.ticks},0,1"
    assert failing.table.link_status.round_trip_ms == round_trip
    assert any("no room" in fault.en for fault in failing.view.faults)
    for board in boards:
        board.wait(2.0)
        board.greet()
    failing.tell(edge)
    assert raw(failing) == raw(boards[1])


def test_a_shot_that_was_over_before_the_next_flick_is_closed_when_that_is_heard() -> None:
    """The board was silent meanwhile, and tells both in one breath."""
    board = PocketBoard()
    board.flick()
    board.wait(0.6)
    board.fall(1)
    board.now += 60.0
    lines = len(board.shots)
    board.flick()
    assert len(board.shots) == lines + 1
    assert board.shots[-1] == {"potted": ["blue"]}
    pending = board.view.pending
    assert pending is not None
    assert pending.potted == (), "a new shot, in which nothing fell yet"


def test_raw_data_is_there_before_what_it_decides() -> None:
    """Whoever judges a game again has all that its last entry was decided from."""
    board = PocketBoard()
    board.flick()
    board.wait(0.6)
    board.fall(1)
    board.now += 60.0
    board.edge(0, True)
    (last,) = [entry for entry in board.journal.entries() if entry.kind == "act"]
    assert last.upto == board.journal.last_raw()


def late_press(board: PocketBoard, button: str) -> None:
    """Pressed now, and heard most of a second later."""
    pressed, gate = board.ticks, board.board.gate_number(button)
    board.now += 0.8
    for ticks, level in ((pressed, 1), (pressed + 80_000, 2)):
        board._seq += 1
        board.tell(f"EDGE,{board._seq},{ticks},{gate},{level}")


def test_a_button_of_the_board_does_its_deed_when_it_was_pressed() -> None:
    board = PocketBoard()
    board.wait(6.0)
    board.flick()
    board.wait(0.5)
    late_press(board, "undo")
    *_, press, forgotten = board.journal.entries()
    assert (press.kind, press.who, forgotten.kind, forgotten.who) == (
        "saw",
        "sensor",
        "said",
        "sensor",
    )
    assert forgotten.body["at_us"] == press.body["at_us"]
    assert board.view.pending is None


def test_undo_on_the_board_where_there_is_nothing_to_undo_is_heard_and_no_more(
    caplog: pytest.LogCaptureFixture,
) -> None:
    board = PocketBoard()
    with caplog.at_level("INFO"):
        board.pulse("undo", 0.08)
        board.wait(1.0)
    assert "undo button: nothing to undo" in caplog.text
    assert [entry.kind for entry in board.journal.entries()][-1] == "saw"
    assert board.view.faults == ()


TOPPLE = {"pichenette": 1, "game": "topple", "players": ["Ana", "Bo", "Cy"]}
ZERO, PIECE = 1000, 500


def tower(header: Json = TOPPLE) -> PocketBoard:
    return PocketBoard(header, load("topple"), senses=Senses(Calibration(ZERO, PIECE)))


def notices(board: PocketBoard) -> list[str]:
    return [text.en for text in board.view.notices]


def test_a_new_game_is_told_what_is_on_the_scale() -> None:
    board = tower(None)
    board.weigh(ZERO + 12 * PIECE)
    board.table.begin(TOPPLE, "page")
    assert notices(board) == ["clear the tower: 12 pieces still on it"]
    board.weigh(ZERO)
    assert notices(board) == []
    kinds = [one.body["kind"] for one in board.journal.entries() if one.kind == "saw"]
    assert kinds.count("weighed") == 1, "once is enough"


def test_a_scale_that_finds_its_level_later_tells_it_then() -> None:
    board = tower()
    assert notices(board) == []
    board.weigh(ZERO + 3 * PIECE)
    assert notices(board) == ["clear the tower: 3 pieces still on it"]
    board.serve()
    assert notices(board) == ["clear the tower: 3 pieces still on it"], "a restart forgets nothing"


def answer(board: PocketBoard, key: str, said: str) -> None:
    asked = next(one for one in board.view.questions if one.key.startswith(key))
    choice = [one.text.en for one in asked.choices].index(said)
    board.table.answer(asked.key, choice, "page")


def test_what_an_answer_makes_fall_due_waits_for_no_message() -> None:
    board = tower()
    board.weigh(ZERO)
    for number, cell in enumerate(("c3", "b3"), 1):
        board.table.act({"roll": number}, "page")
        board.weigh(ZERO + number * PIECE)
        answer(board, "cell:", cell)
    board.weigh(ZERO + 3 * PIECE)  # Cy, before anybody told the die
    board.weigh(ZERO)
    answer(board, "fall:", "Cy, while placing a piece")
    answer(board, "roll:", "2")
    assert board.table.record is not None
    assert board.table.record.last.encode() == {
        "player": "Cy",
        "fall": {"by": "Cy", "placing": True},
    }
    assert not [one for one in board.view.questions if one.is_doubt]


def test_nobody_is_told_of_a_weight_that_nobody_asks_for() -> None:
    board = PocketBoard(on=load("topple"), senses=Senses(Calibration(ZERO, PIECE)))  # carrom
    board.weigh(ZERO + 3 * PIECE)
    assert not [one for one in board.journal.entries() if one.kind == "saw"]
