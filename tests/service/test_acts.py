"""What each act answers, without a socket or a page."""

from types import SimpleNamespace
from typing import cast

from pichenette.games.game import Json
from pichenette.service.acts import correct
from pichenette.service.machine import MachineStatus
from pichenette.service.served import Served
from pichenette.service.verb import Call
from tests.pocket_board import PocketBoard
from tests.table.walk import walked


def test_a_preview_asks_the_rules_about_the_game_once() -> None:
    board = PocketBoard()
    for pocket in (1, 2, 3):
        board.shot(pocket)
    entry = next(one.number for one in board.journal.entries() if one.kind == "act")
    given = {"kind": "void", "entry": entry, "turns": "follow", "preview": True}
    served = cast("Served", SimpleNamespace(table=board.table))
    answers: list[Json] = []
    call = Call(served, "page", given, lambda: MachineStatus(None, None, None))
    walk = walked(lambda: answers.append(correct(call)))
    assert walk.folds == 1
    assert answers[0]["game"]["scores"] == answers[0]["view"]["game"]["scores"]
    assert answers[0]["passed"] == []
