"""Names are a view: notes beside the journal's entries, which say who and when, and how to go
back.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette.journal import names, recover, safety
from pichenette.journal.notes import NoteKind, SideNote
from pichenette.journal.store import Journal


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    found = Journal(tmp_path / "journal.sqlite")
    yield found
    found.close()


def note(journal: Journal, kind: NoteKind, **body: object) -> SideNote:
    with journal.transaction():
        return journal.notes.add(kind, "page: Ana's phone", body)


def test_a_name_is_shown_as_another_until_that_is_taken_back(journal: Journal) -> None:
    said = note(journal, "rename", name="Anna", to="Ana")
    found = names.of([journal])
    assert (found.shown("Anna"), found.shown("Bo")) == ("Ana", "Bo")
    assert found.renamings[0].who == "page: Ana's phone"
    note(journal, "back", note=said.key)
    assert names.of([journal]).shown("Anna") == "Anna"
    assert journal.version() == 0, "no entry of the journal is about names"


def test_names_follow_one_another(journal: Journal) -> None:
    note(journal, "rename", name="A", to="Anna")
    note(journal, "rename", name="Anna", to="Ana")
    found = names.of([journal])
    assert [found.shown(name) for name in ("A", "Anna", "Ana")] == ["Ana", "Ana", "Ana"]


def test_a_name_given_back_to_itself(journal: Journal) -> None:
    note(journal, "rename", name="Ana", to="Bo")
    note(journal, "rename", name="Bo", to="Ana")
    found = names.of([journal])
    assert found.shown("Ana") == "Ana"
    assert found.shown("Bo") == "Ana"


def test_tables_share_their_names(journal: Journal, tmp_path: Path) -> None:
    other = Journal(tmp_path / "other.sqlite")
    said = note(other, "rename", name="Anna", to="Ana")
    assert names.of([journal, other]).shown("Anna") == "Ana"
    note(journal, "back", note=said.key)
    assert names.of([journal, other]).shown("Anna") == "Anna"
    other.close()


def test_a_closed_game_can_be_opened_again(journal: Journal) -> None:
    said = note(journal, "close", begin=7)
    assert names.closed(journal) == {7: said.key}
    note(journal, "back", note=said.key)
    assert names.closed(journal) == {}


def test_notes_are_in_every_copy(journal: Journal, tmp_path: Path) -> None:
    note(journal, "rename", name="Anna", to="Ana")
    assert journal.path is not None
    copies = [safety.backup(journal.path, tmp_path / "copy.sqlite"), tmp_path / "saved.sqlite"]
    recover.recover(journal.path, copies[1])
    for path in copies:
        copy = Journal(path)
        assert names.of([copy]).shown("Anna") == "Ana"
        copy.close()


def test_an_unreadable_note_is_left_out(journal: Journal) -> None:
    note(journal, "rename", name="Anna", to="Ana")
    with journal.transaction():
        for key, value in (("note:x", "{"), ("note:y", '{"kind": "rename"}')):
            journal._db.execute("INSERT INTO meta VALUES (?, ?)", (key, value))
        journal.notes.add("rename", "page", {"name": "Bo"})
    assert names.of([journal]).shown("Anna") == "Ana"
