"""What a game's raw data say as a capture, beside their sentences: boots, and the board's file."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from pichenette import board
from pichenette.journal import belonging
from pichenette.journal.export import captured
from pichenette.journal.store import Journal

CARROM = board.load("carrom")
OTHER = replace(CARROM, digest="0ddba11d")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal(tmp_path / "journal.sqlite")) as journal:
        yield journal


def edge(journal: Journal, seq: int, boot: str = "aaaa0000") -> None:
    with journal.transaction():
        journal.add_raw(boot, seq, 5000 * seq, 6000 * seq, f"EDGE,{seq},{5000 * seq},0,1")
        journal.add("saw", "sensor", {"kind": "strike", "at_us": 5000 * seq, "gate": 0})


def begin(journal: Journal) -> int:
    with journal.transaction():
        header = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
        return journal.add("begin", "page", header).number


def told(journal: Journal, begun: int) -> list[str]:
    """Of each greeting what follows its id, of an edge its number."""
    found = []
    for _, line in captured(journal, begun):
        kind, *fields = line.lstrip(b"$").split(b"*")[0].decode("ascii").split(",")
        found.append(",".join(fields[3:]) if kind == "HELLO" else fields[0])
    return found


def test_a_boot_says_which_file_its_board_had(journal: Journal) -> None:
    belonging.settle(journal, CARROM)
    first = begin(journal)
    edge(journal, 1)
    edge(journal, 2, "bbbb0000")
    known = f"carrom,{CARROM.digest},{len(CARROM.gates)}"
    assert told(journal, first) == [f"aaaa0000,{known}", "1", f"bbbb0000,{known}", "2"]


def test_a_file_that_is_not_here_does_not_say_how_many_gates_it_had(journal: Journal) -> None:
    belonging.settle(journal, OTHER)
    first = begin(journal)
    edge(journal, 1)
    assert told(journal, first) == ["aaaa0000,carrom,0ddba11d,0", "1"]


def test_a_file_that_changed_during_a_game_is_greeted_from_there_on(journal: Journal) -> None:
    belonging.settle(journal, OTHER)
    first = begin(journal)
    edge(journal, 1)
    belonging.settle(journal, CARROM)
    edge(journal, 2)
    edge(journal, 3)
    known = f"aaaa0000,carrom,{CARROM.digest},{len(CARROM.gates)}"
    assert told(journal, first) == ["aaaa0000,carrom,0ddba11d,0", "1", known, "2", "3"]
    second = begin(journal)
    edge(journal, 4)
    assert told(journal, second) == [known, "4"], "that of its own game alone"


def test_a_file_after_which_nothing_was_heard_is_not_dated_by_a_later_game(
    journal: Journal,
) -> None:
    """Least of all by a board whose clock began anew."""
    belonging.settle(journal, OTHER)
    first = begin(journal)
    edge(journal, 2)
    belonging.settle(journal, CARROM)
    with journal.transaction():
        journal.add("saw", "sensor", {"kind": "strike", "at_us": 10_001, "gate": 0})
    begin(journal)
    edge(journal, 1, "bbbb0000")
    edge(journal, 3, "bbbb0000")
    assert told(journal, first) == ["aaaa0000,carrom,0ddba11d,0", "2"]


def test_where_no_file_is_known_none_is_told(journal: Journal) -> None:
    first = begin(journal)
    edge(journal, 1)
    assert told(journal, first) == ["aaaa0000,-,-,0", "1"]
    journal.settle_on("carrom")
    assert told(journal, first) == ["aaaa0000,carrom,-,0", "1"]
