"""What undo takes and redo brings back, from entries."""

import json
from random import Random
from typing import Any

from pichenette.journal.entry import Entry, EntryKind
from pichenette.journal.undo_steps import UndoStepList, UndoSteps, undo_steps


def entries(*given: tuple[EntryKind, dict[str, Any]]) -> list[Entry]:
    found = [("begin", {}), *given]
    return [
        Entry(number, kind, "page", body, 0, "") for number, (kind, body) in enumerate(found, 1)
    ]


def undo(entry: int) -> tuple[EntryKind, dict[str, Any]]:
    return "void", {"entry": entry, "step": "undo"}


def redo(entry: int) -> tuple[EntryKind, dict[str, Any]]:
    return "void", {"entry": entry, "step": "redo"}


ACT: tuple[EntryKind, dict[str, Any]] = ("act", {})


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
    """Usual ones and unusual ones, at random: what is kept up is what all the entries say.  Nobody
    looks while what was asked is still being carried out (`owed`)."""
    for seed in range(300):
        dice = Random(seed)
        kept, given = UndoStepList(), entries()
        owed: list[tuple[EntryKind, dict[str, Any]]] = []
        kept.wrote(given[0])
        for number in range(2, 24):
            owed = owed or something(dice, given)
            kind, body = owed.pop(0)
            given.append(Entry(number, kind, "page", body, 0, ""))
            kept.wrote(given[-1])
            if dice.random() < 0.1:  # a restart: the list as a snapshot has it
                again = UndoStepList()
                again.load(json.loads(json.dumps(kept.dump())))
                kept = again
            if not owed and dice.random() < 0.7:
                found, read = undo_steps(given), given.copy
                assert kept.last_done(read) == (found.done[-1] if found.done else None)
                assert kept.last_undone(read) == (found.undone[-1] if found.undone else None)


def something(dice: Random, given: list[Entry]) -> list[tuple[EntryKind, dict[str, Any]]]:
    """What somebody may do at once."""
    found = undo_steps(given)
    choices: list[list[tuple[EntryKind, dict[str, Any]]]] = [[ACT], [ACT]]
    if found.done:
        choices += [[undo(entry) for entry in reversed(found.done[-1])]]
        choices += [[("change", {"entry": found.done[0][0]})]]
        place, draft = found.done[0][0], given[-1].number + 1  # which a correction brings
        choices += [
            [
                ("insert", {"after": place, "line": {}, "draft": True}),
                ("change", {"entry": place, "line": {}, "brings": [draft]}),
            ]
        ]
    if found.undone:
        choices += [[redo(entry) for entry in reversed(found.undone[-1])]] * 2
    if len(given) > 2:
        acts = dice.randrange(3)
        entry = dice.randrange(2, len(given) + 1)
        choices += [[("void", {"entry": entry, "acts": acts}), *[ACT] * acts]]
    return list(dice.choice(choices))


def never() -> list[Entry]:
    raise AssertionError("the game's entries are read again")


def test_whether_there_is_something_costs_no_reading() -> None:
    """Every view asks: also in a long game just after a start, and where an undo was itself voided
    once."""
    kept, given = UndoStepList(), entries(*[ACT] * 200)
    for entry in given:
        kept.wrote(entry)
    again = UndoStepList()
    again.load(json.loads(json.dumps(kept.dump())))
    assert (again.last_done(never), again.last_undone(never)) == ((201,), None)

    given = entries(ACT, ACT, undo(3), ("void", {"entry": 4}), ACT)
    for entry in given[:-1]:
        again.wrote(entry)
    again.last_done(lambda: given[:-1])
    again.wrote(given[-1])
    assert (again.last_done(never), again.last_undone(never)) == ((6,), None)


def test_what_an_older_snapshot_does_not_say_is_looked_up() -> None:
    kept, given = UndoStepList(), entries(ACT, ACT, undo(3))
    for entry in given:
        kept.wrote(entry)
    older = kept.dump() | {"undone": [], "is_all": False}
    del older["is_all_undone"]
    kept.load(json.loads(json.dumps(older)))
    assert kept.last_undone(given.copy) == (4,)
