"""What a step of the table costs, counted in calls: the rules once, one fold, few reaches."""

import ast
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pichenette
from pichenette.table.refusals import NothingToUndo
from pichenette.text import same
from tests.pocket_board import PocketBoard
from tests.table import walk

ROOM = Path(pichenette.__file__).parent / "table"


def test_the_rules_are_asked_once_for_an_action_that_is_entered() -> None:
    assert walk.entered().rules == 1


def test_a_shot_that_closes_was_judged_when_it_was_shown() -> None:
    assert walk.closing_beat().rules == 0


def test_each_thing_that_a_shot_is_taken_for_is_judged_once() -> None:
    """A flick is a miss until something falls; then it is that piece."""
    assert walk.whole_shot().rules <= 2


def test_a_correction_folds_the_game_once() -> None:
    for number in (3, 6):
        found = walk.corrected(number)
        assert (found.folds, found.rules) == (1, number)
    assert walk.voided(6).folds == 1


def test_a_correction_that_is_only_looked_at_folds_the_game_once() -> None:
    for is_earlier in (False, True):
        assert walk.previewed(6, is_earlier=is_earlier).folds == 1


def test_the_table_does_not_reach_into_its_scorer() -> None:
    """It has the port, the clock and the transaction; 22 calls a beat were the rest."""
    found = walk.closing_beat()
    assert found.between("table/table.py", "table/scorer.py") <= 6
    assert found.across < 250


def uses(attribute: str, context: type[ast.expr_context] = ast.Load) -> set[tuple[str, str]]:
    """Where an attribute of that name is read, or stored: the files of the room, and functions."""
    found = set()
    for path in ROOM.glob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                found |= {
                    (path.name, function.name)
                    for node in ast.walk(function)
                    if isinstance(node, ast.Attribute)
                    and (node.attr, type(node.ctx)) == (attribute, context)
                }
    return found


def test_one_place_shows_and_only_what_the_scorer_says_has_changed() -> None:
    """Whatever changes says so to the scorer; nobody else is handed a way to show."""
    flush = {("table.py", "_flush")}
    assert uses("_show") == uses("shown") - {("buttons.py", "press")} == flush
    assert uses("safe_view") == flush | {("table.py", "view")}
    assert uses("has_changed") - {("scorer.py", "changed")} == flush
    assert {file for file, _ in uses("has_changed", ast.Store)} == {"scorer.py"}


def test_what_changes_is_shown_once_and_what_does_not_is_not() -> None:
    board = PocketBoard()
    table, warning = board.table, same("no fan")
    board.wait(3.0)

    def views(do: Callable[[], object]) -> int:
        before = len(board.views)
        with suppress(NothingToUndo):
            do()
        return len(board.views) - before

    assert views(lambda: table.tick(board.now)) == 0
    assert views(lambda: table.warn((warning,))) == 1
    assert views(lambda: table.warn((warning,))) == 0
    assert views(lambda: table.act({"shot": {}}, "page")) == 1
    assert views(lambda: table.disconnected(board.now)) == 1
    assert views(lambda: table.tick(board.now)) == 0
    assert views(lambda: table.connected(board.now)) == 1
    assert views(lambda: table.redo("page")) == 0, "refused"


def test_the_scorer_alone_writes_the_ledger() -> None:
    writes = set()
    for path in ROOM.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                owner = node.value
                is_ledger = isinstance(owner, ast.Attribute) and owner.attr == "_ledger"
                if is_ledger and node.attr in ("write", "play", "keep_snapshot"):
                    writes.add(path.name)
    assert writes == {"scorer.py"}
