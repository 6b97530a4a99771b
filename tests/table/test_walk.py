"""What a step of the table costs, counted in calls: the rules once, one fold, few reaches."""

import ast
from pathlib import Path

import pichenette
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


def test_the_scorer_alone_says_that_something_changed_and_writes_the_ledger() -> None:
    says, writes = set(), set()
    for path in ROOM.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                if node.attr == "has_changed" and isinstance(node.ctx, ast.Store):
                    says.add(path.name)
                owner = node.value
                is_ledger = isinstance(owner, ast.Attribute) and owner.attr == "_ledger"
                if is_ledger and node.attr in ("write", "play", "keep_snapshot"):
                    writes.add(path.name)
    assert says == writes == {"scorer.py"}
