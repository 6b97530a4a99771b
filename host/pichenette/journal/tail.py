"""The end of a journal, which is what a power cut can tear: read at every start."""

import sqlite3
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from pichenette.journal.queries import Hole
from pichenette.journal.trouble import RESCUE, JournalDamaged, about
from pichenette.text import Text

_ROWS = 200  # of each table


def check(db: sqlite3.Connection, path: Path | None, holes: Sequence[Hole]) -> None:
    """Raise JournalDamaged if an entry is missing that no hole accounts for, and sqlite3.Error for
    a row that cannot be read.
    """
    for table, key in (("raw", "id"), ("sample", "id"), ("entry", "number")):
        rows = db.execute(
            f"SELECT {key}, length(body) FROM {table} ORDER BY {key} DESC LIMIT {_ROWS}"
        ).fetchall()
        if table == "entry":
            _check_numbers([number for number, _ in rows], path, holes)


def _check_numbers(numbers: list[int], path: Path | None, holes: Sequence[Hole]) -> None:
    """`numbers` are the last ones, highest first."""
    known = {hole.last: hole.first for hole in holes}
    for above, number in pairwise(numbers):
        if above - 1 != number and known.get(above - 1, 0) - 1 != number:
            missing = Text(
                f"entries are missing between {number} and {above}; {RESCUE.en}",
                f"il manque des entrées entre {number} et {above} ; {RESCUE.fr}",
            )
            raise JournalDamaged(about(path, missing))
