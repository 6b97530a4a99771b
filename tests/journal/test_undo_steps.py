"""What undo takes and redo brings back, from entries."""

from random import Random
from typing import Any

from pichenette.journal.entry import Entry, Kind
from pichenette.journal.undo_steps import UndoStepList, UndoSteps, undo_steps


def entries(*given: tuple[Kind, dict[str, Any]]) -> list[Entry]:
    found = [("begin", {}), *given]
    return [
        Entry(number, kind, "page", body, 0, "") for number, (kind, body) in enumerate(found, 1)
    ]


def undo(entry: int) -> tuple[Kind, dict[str, Any]]:
    return "void", {"entry": entry, "step": "undo"}


def redo(entry: int) -> tuple[Kind, dict[str, Any]]:
    return "void", {"entry": entry, "step": "redo"}


ACT: tuple[Kind, dict[str, Any]] = ("act", {})


def test_nothing_was_done() -> None:
    assert undo_steps(entries()) == UndoSteps((), ())


def test_plays_and_corrections_are_steps() -> None:
    given = entries(ACT, ACT, ("void", {"entry": 2}), ("change", {"entry": 3}))
    assert undo_steps(given).done == ((2,), (3,), (4,), (5,))


def test_undo_goes_back_and_back_and_redo_the_other_way() -> None:
    given = [ACT, ACT, ("void", {"entry": 2}), undo(4), undo(3)]
    assert undo_steps(entries(*given)) == UndoSteps(((2,),), ((5,), (6,)))
    given += [redo(6)]
    assert undo_steps(entries(*given)) == UndoSteps(((2,), (3,)), ((5,),))
    given += [redo(5)]
    assert undo_steps(entries(*given)) == UndoSteps(((2,), (3,), (4,)), ())
    given += [undo(4)]
    assert undo_steps(entries(*given)) == UndoSteps(((2,), (3,)), ((9,),))


def test_a_new_step_ends_the_redo() -> None:
    given = entries(ACT, ACT, undo(3), ACT)
    assert undo_steps(given) == UndoSteps(((2,), (5,)), ())


def test_an_answer_that_did_several_things_is_one_step() -> None:
    """A placement that does not count, the fall it made, and what was played then."""
    given = [ACT, ("void", {"entry": 2, "acts": 2}), ACT, ACT, ACT]
    assert undo_steps(entries(*given)).done == ((2,), (3, 4, 5), (6,))
    given += [undo(6), undo(5), undo(4), undo(3)]
    assert undo_steps(entries(*given)) == UndoSteps(((2,),), ((7,), (8, 9, 10)))
    given += [redo(10), redo(9), redo(8)]
    assert undo_steps(entries(*given)) == UndoSteps(((2,), (3, 4, 5)), ((7,),))


def test_a_void_of_an_older_program_is_a_step_like_any_other() -> None:
    given = entries(ACT, ("void", {"entry": 2, "turns": "keep", "why": ""}))
    assert undo_steps(given).done == ((2,), (3,))


def test_kept_up_as_entries_come_they_are_the_same() -> None:
    """Usual ones and unusual ones, at random: what is kept up is what all the entries say."""
    for seed in range(300):
        dice = Random(seed)
        kept, given = UndoStepList(), entries()
        kept.wrote(given[0])
        for number in range(2, 20):
            found = undo_steps(given)
            choices: list[tuple[Kind, dict[str, Any]]] = [ACT, ACT]
            if found.done:
                choices += [undo(found.done[-1][-1]), ("change", {"entry": found.done[0][0]})]
            if found.undone:
                choices += [redo(found.undone[-1][-1])] * 2
            if len(given) > 2:
                choices += [("void", {"entry": dice.randrange(2, number)})]
            kind, body = dice.choice(choices)
            given.append(Entry(number, kind, "page", body, 0, ""))
            kept.wrote(given[-1])
            if dice.random() < 0.7:
                found, read = undo_steps(given), given.copy
                assert kept.last_done(read) == (found.done[-1] if found.done else None)
                assert kept.last_undone(read) == (found.undone[-1] if found.undone else None)
