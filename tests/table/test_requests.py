"""What people may ask: whatever is refused has changed nothing, and shows nothing."""

from collections.abc import Callable

import pytest

from pichenette.errors import PichenetteError
from pichenette.games.game import BadRecord
from pichenette.games.shot import Shot
from pichenette.journal.correction import Change, Void
from pichenette.table.table import Table
from pichenette.table.timekeeper import Timekeeper
from pichenette.text import same
from tests.pocket_board import QUEEN, PocketBoard

Ask = Callable[[Table], None]

REFUSED: dict[str, Ask] = {
    "begin": lambda table: table.begin(QUEEN, "page"),
    "begin nonsense": lambda table: table.begin({"game": 7}, "page", is_abandoning=True),
    "begin in no colour": lambda table: table.begin(
        QUEEN, "page", colours={"Ana": "pink"}, is_abandoning=True
    ),
    "reopen": lambda table: table.reopen(9, "page", is_abandoning=True),
    "say": lambda table: table.say(Shot(("gold",)), "page"),
    "label": lambda table: table.name_last("gold", "page"),
    "act": lambda table: table.act({"shot": {"potted": ["blue"] * 99}}, "page"),
    "act nonsense": lambda table: table.act({"fly": True}, "page"),
    "answer": lambda table: table.answer("nothing", 0, "page"),
    "redo": lambda table: table.redo("page"),
    "correct": lambda table: table.correct(Void(99), "page"),
    "change": lambda table: table.correct(Change(2, {"player": "Cy", "shot": {}}), "page"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_has_changed_nothing(name: str) -> None:
    board = PocketBoard()
    board.shot(1)
    board.flick()
    board.wait(0.6)
    board.fall(2)
    board.wait(0.2)
    before, shown, scorer = board.view, len(board.views), board.table._scorer
    with pytest.raises(PichenetteError):
        REFUSED[name](board.table)
    assert board.view == before
    assert len(board.views) == shown
    assert board.table._scorer is scorer, "nothing had to be read back from the journal"


def test_a_deed_is_done_only_when_it_is_done() -> None:
    board = PocketBoard()
    requests = board.table._requests
    version = board.table.version
    requests.act({"shot": {}}, "page")
    requests.done("page")
    assert board.table.version == version


def test_a_miss_is_one_step(monkeypatch: pytest.MonkeyPatch) -> None:
    board = PocketBoard()
    board.flick()
    board.wait(0.6)
    board.fall(2)
    board.wait(0.2)
    version = board.table.version

    def fail(*_: object, **__: object) -> None:
        raise BadRecord(same("not now"))

    with monkeypatch.context() as patched:
        patched.setattr(Timekeeper, "close", fail)
        with pytest.raises(BadRecord):
            board.table.press("next", "panel")
    assert board.table.version == version, "nothing of it"
    shown = len(board.views)
    board.table.press("next", "panel")
    assert board.table.record is not None
    assert board.table.record.last.encode() == {"player": "Ana", "shot": {}}
    assert len(board.views) == shown + 1
