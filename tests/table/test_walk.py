"""What a step of the table costs, counted in calls: the rules once, one fold, few reaches."""

from tests.table import walk


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


def test_the_table_does_not_reach_into_its_scorer() -> None:
    """It has the port, the clock and the transaction; 22 calls a beat were the rest."""
    found = walk.closing_beat()
    assert found.between("table/table.py", "table/scorer.py") <= 6
    assert found.across < 250
