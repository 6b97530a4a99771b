"""What is written is not decoded again by those who follow it; what is read is decoded once."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.games.offboard.actions import Hit, TurnDone
from pichenette.games.shot import Shot
from pichenette.games.topple.actions import Placement, Roll
from pichenette.journal import correction, evidence
from pichenette.journal.correction import Change
from pichenette.journal.store import Journal
from pichenette.table.table import Table
from pichenette.umpire import words
from pichenette.umpire.umpire import listed
from tests.pocket_board import PocketBoard


class Calls:
    """Counts what is encoded and decoded."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        self.made = Counter[str]()

    def count(self, owner: Any, name: str, as_name: str) -> None:
        self._patch.setattr(owner, name, self._counted(getattr(owner, name), as_name))

    def _counted(self, own: Callable[..., Any], name: str) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            self.made[name] += 1
            return own(*given)

        return call

    def take(self) -> dict[str, int]:
        made, self.made = self.made, Counter[str]()
        return dict(made)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    calls = Calls(monkeypatch)
    for owner, name in ((correction, "correction"), (evidence, "seen"), (words, "word")):
        calls.count(owner, "encode", f"{name} encoded")
        calls.count(owner, "decode", f"{name} decoded")
    for action in (Shot, Hit, TurnDone, Placement, Roll):
        calls.count(action, "decode", f"{action.key} decoded")
    return calls


def test_a_correction_is_encoded_once_and_decoded_by_nobody(calls: Calls) -> None:
    played = PocketBoard()
    for _ in range(3):
        played.shot(1)
    first = next(one.number for one in played.journal.entries() if one.kind == "act")
    calls.take()
    line = {"player": "Ana", "shot": {"potted": ["blue", "blue"]}}
    played.table.correct(Change(first, line), "page")
    assert calls.take() == {
        "correction encoded": 1,
        "shot decoded": 3,  # the plays it changes, read from the journal and folded once
    }
    played.table.undo("page")
    assert calls.take()["correction encoded"] == 1


def test_the_last_play_is_undone_and_redone_without_reading_anything(calls: Calls) -> None:
    played = PocketBoard()
    played.shot(1)
    calls.take()
    played.table.undo("page")
    played.table.redo("page")
    assert calls.take() == {"correction encoded": 2}


def test_at_a_start_every_entry_is_decoded_once(calls: Calls) -> None:
    played = PocketBoard()
    played.shot(1)
    played.table.act({"shot": {}}, "page")
    played.table.undo("page")
    kinds = Counter(one.kind for one in played.journal.entries())
    calls.take()
    Table(played.board, played.journal, Settings(), lambda view: None)
    made = calls.take()
    assert made["correction decoded"] == kinds["void"] == 1
    assert made["word decoded"] == kinds["said"] > 0
    assert made["shot decoded"] == kinds["act"] == 2


@pytest.mark.parametrize(
    ("on", "options", "kinds"),
    [("offboard", {"board": "sensed"}, ("hit", "done")), ("topple", {}, ("roll", "place"))],
)
def test_a_line_is_decoded_once(
    calls: Calls, on: str, options: dict[str, str], kinds: tuple[str, ...]
) -> None:
    table = Table(board.load(on), Journal(None), Settings(), lambda view: None)
    header = {"pichenette": 1, "game": on, "players": ["Ana", "Bo"], "options": options}
    table.begin(header, "page")
    for kind in kinds:
        assert table.game is not None
        table.act({kind: listed(table.game)[kind][0]}, "page")
    made = calls.take()
    assert [made[f"{kind} decoded"] for kind in kinds] == [1, 1]
