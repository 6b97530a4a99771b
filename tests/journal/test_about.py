"""A correction belongs to the game of the play that it is about, however many it goes through."""

from collections.abc import Iterator

import pytest

from pichenette.journal import fold
from pichenette.journal.about import GamesCorrected
from pichenette.journal.correction import BadCorrection, Change, Correction, Void
from pichenette.journal.games import stored
from pichenette.journal.summaries import Summaries
from pichenette.work import finish
from tests.pocket_board import QUEEN, PocketBoard

TWO = {"player": "Ana", "shot": {"potted": ["blue", "blue"]}}


def test_who_takes_one_back_is_about_the_game_that_it_was_about() -> None:
    games = GamesCorrected(lambda number: number // 10)
    assert games.add(15, 12) == 1
    assert games.add(21, 12) == 1
    assert games.add(22, 21) == 1
    assert games.add(33, 22) == 1
    assert games.add(34, 31) == 3
    assert games.elsewhere == {21: 1, 22: 1, 33: 1}


@pytest.mark.parametrize("named", [None, 25, 26, 1000])
def test_one_that_names_nothing_before_it_stays_where_it_is(named: int | None) -> None:
    games = GamesCorrected(lambda number: number // 10)
    assert games.add(25, named) == 2
    assert games.elsewhere == {}


@pytest.fixture
def board() -> Iterator[PocketBoard]:
    """Two games, each with a shot of Ana's; the second is on the table."""
    board = PocketBoard()
    board.shot(1)
    board.table.begin(QUEEN, "page", is_abandoning=True)
    board.shot(1)
    yield board
    for begin, game in zip(board.journal.begun(), stored(board.journal), strict=True):
        assert game.entries == board.journal.played(begin)
    kept = Summaries(board.journal)
    finish(kept.refresh())
    for number, begin in enumerate(board.journal.begun(), 1):
        assert finish(kept.played(number)) == board.journal.played(begin)
        assert kept.get(number).scores == scores(board, number)
    kept.close()


def scores(board: PocketBoard, number: int) -> dict[str, int]:
    begin = board.journal.begun()[number - 1]
    return fold.refolded(board.journal.played(begin))[0].game.scores


def correct(board: PocketBoard, given: Correction) -> int:
    """The entry that it became."""
    board.table.correct(given, "page")
    return board.journal.version()


@pytest.mark.parametrize("is_restarted", [False, True])
def test_what_was_corrected_in_an_earlier_game_can_be_taken_back(
    board: PocketBoard, is_restarted: bool
) -> None:
    def pause() -> None:
        if is_restarted:
            board.serve()

    first = next(one.number for one in board.journal.entries() if one.kind == "act")
    changed = correct(board, Change(first, TWO))
    pause()
    assert scores(board, 1) == {"Ana": 2, "Bo": 0}
    back = correct(board, Void(changed))
    pause()
    assert scores(board, 1) == {"Ana": 1, "Bo": 0}
    correct(board, Void(back))
    pause()
    assert scores(board, 1) == {"Ana": 2, "Bo": 0}
    void = correct(board, Void(first, "follow"))
    pause()
    assert scores(board, 1) == {"Ana": 0, "Bo": 0}
    correct(board, Void(void, "follow"))
    pause()
    assert scores(board, 1) == {"Ana": 2, "Bo": 0}
    told = [one.text.en for one in board.view.events[-5:]]
    assert told == ["Corrected: a play of an earlier game."] * 5
    assert scores(board, 2) == {"Ana": 1, "Bo": 0}
    assert board.view.game is not None
    assert board.view.game.scores == {"Ana": 1, "Bo": 0}
    assert not board.view.faults


@pytest.mark.parametrize("is_restarted", [False, True])
def test_undo_takes_back_what_was_done_in_the_game_on_the_table(
    board: PocketBoard, is_restarted: bool
) -> None:
    """A correction of yesterday's game on somebody's phone is none of the players' business."""
    first, second = [one.number for one in board.journal.entries() if one.kind == "act"]
    correct(board, Change(first, TWO))
    if is_restarted:
        board.serve()
    board.table.undo("panel")
    assert scores(board, 2) == {"Ana": 0, "Bo": 0}
    back = board.journal.version()
    assert not board.view.can_undo
    correct(board, Void(first, "follow"))
    if is_restarted:
        board.serve()
    assert (board.view.can_undo, board.view.can_redo) == (False, True), "that ended no redo"
    board.table.redo("panel")
    assert scores(board, 2) == {"Ana": 1, "Bo": 0}
    assert scores(board, 1) == {"Ana": 0, "Bo": 0}
    assert [one.body["entry"] for one in board.journal.entries() if "step" in one.body] == [
        second,
        back,
    ]


def test_a_long_chain_is_followed_to_its_end(board: PocketBoard) -> None:
    first = next(one.number for one in board.journal.entries() if one.kind == "act")
    with board.journal.transaction():
        named = first
        for _ in range(1200):
            named = board.journal.add("void", "page", {"entry": named, "turns": "keep"}).number
    assert board.journal.about(named) == first


def test_what_no_game_has_is_refused(board: PocketBoard) -> None:
    for number in (board.journal.version() + 1, 1000):
        with pytest.raises(BadCorrection):
            board.table.correct(Void(number), "page")
