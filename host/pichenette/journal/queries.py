"""What a journal's file holds, asked for: entries, games, raw sentences, the last snapshot.

Comes in: SQLite's connection.  Goes out: rows as `Entry` and `Raw`, without those that say nothing
any more, which are told.  Nothing is written here, and nothing of what the rows mean is known.
"""

import json
import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from pichenette import __version__
from pichenette.journal import rows
from pichenette.journal.entry import PLAYED, Entry, Kind
from pichenette.journal.rows import Unreadable
from pichenette.journal.trouble import JournalDamaged, JournalError, explained

log = logging.getLogger(__name__)

ASKED = "asked:"  # before the key of a request that was carried out; its value is the version


class Raw(NamedTuple):
    id: int
    boot: str
    seq: int
    at_us: int  # the board's clock, unwrapped
    received_us: int  # the host's monotonic clock
    body: str


class Hole(NamedTuple):
    """Entries that were in a file which was damaged, and are lost."""

    first: int
    last: int
    kinds: dict[str, int]  # how many of which, as far as anything still knew
    found: str  # when that was


class Queries:
    """The reading half of a `Journal`, which opens the file."""

    _db: sqlite3.Connection

    def __init__(self, path: Path | None, host_boot: str) -> None:
        self.path = path
        self.unread: dict[int, str] = {}  # entries that are there and say nothing, as met so far
        self.is_damaged = False  # found out while it was open
        self.holes: list[Hole] = []
        self._host_boot = host_boot
        self._last: tuple[int, int] | None = None  # entry and raw, while only we can add to them

    def snapshot(self) -> Any:
        """The newest that this very program wrote and that can be read; None: fold from the
        beginning of the game."""
        for (body,) in self._query(
            "SELECT body FROM snapshot WHERE program = ? AND version <= ? ORDER BY version DESC",
            __version__,
            self.version(),
        ):
            with suppress(ValueError, RecursionError):  # a changed byte: the one before, or none
                return json.loads(body.encode("utf-8"))
        return None

    def known(self, boot: str) -> int:
        """Up to which number everything of that boot is stored, or told as gone."""
        stored = self._one("SELECT max(seq) FROM raw WHERE boot = ?", boot)
        gone = self._one(
            f"SELECT max({_said('last')}) FROM entry WHERE kind = 'gap' AND {_said('boot')} = ? "
            f"AND typeof({_said('last')}) = 'integer'",
            boot,
        )
        return max((stored and stored[0]) or 0, (gone and gone[0]) or 0)

    def version(self) -> int:
        """The number of the last entry, even a lost one: a number is never given twice."""
        if self._last is not None:
            return self._last[0]
        row = self._one("SELECT max(number) FROM entry")
        return max((row and row[0]) or 0, self.holes[-1].last if self.holes else 0)

    def last_raw(self) -> int:
        if self._last is not None:
            return self._last[1]
        row = self._one("SELECT max(id) FROM raw")
        return (row and row[0]) or 0

    def begun(self) -> list[int]:
        """The entries with which the games began, whether or not they can be read."""
        found = self._query("SELECT number FROM entry WHERE kind = 'begin' ORDER BY number")
        return [number for (number,) in found]

    def carried_out(self, key: str) -> int | None:
        """The version after the request with that key; None: nobody knows of it."""
        row = self._one("SELECT value FROM meta WHERE key = ?", ASKED + key)
        return int(row[0]) if row else None

    @property
    def is_empty(self) -> bool:
        return self.version() == 0 and self.last_raw() == 0

    @property
    def board(self) -> str | None:
        """The name of the board it was written on; None: it does not know yet."""
        row = self._one("SELECT value FROM meta WHERE key = 'board'")
        return row[0] if row else None

    @property
    def id(self) -> str | None:
        """Made with the file, and no other journal's."""
        row = self._one("SELECT value FROM meta WHERE key = 'id'")
        return row[0] if row else None

    def is_same_host_boot(self) -> bool:
        """The host's clock has not restarted since the last raw message."""
        row = self._one("SELECT value FROM meta WHERE key = 'host_boot'")
        return row is None or row[0] == self._host_boot

    def entries(self, first: int = 1, last: int | None = None) -> Iterator[Entry]:
        yield from self._entries(
            "number BETWEEN ? AND ? ORDER BY number", first, last or self.version()
        )

    def played(self, begin: int) -> list[Entry]:
        """Of the game that began with that entry: its entries `PLAYED`, and later corrections."""
        row = self._one("SELECT min(number) FROM entry WHERE kind = 'begin' AND number > ?", begin)
        end = row[0] if row and row[0] else self.version() + 1
        lost = (hole.first for hole in self.holes if "begin" in hole.kinds and hole.first > begin)
        end = min([end, *lost])  # another one began in there
        kinds = ", ".join(f"'{kind}'" for kind in PLAYED)
        own = self._entries(
            f"number >= ? AND number < ? AND kind IN ({kinds}) ORDER BY number", begin, end
        )
        target = f"coalesce({_said('entry')}, {_said('after')})"
        corrections = f"kind IN ('void', 'insert', 'change') AND {target} "
        later = self._entries(
            f"number >= ? AND {corrections} >= ? AND {target} < ? ORDER BY number", end, begin, end
        )
        others = {
            entry.number
            for entry in self._entries(
                f"number >= ? AND number < ? AND {corrections} < ?", begin, end, begin
            )
        }
        return [*(entry for entry in own if entry.number not in others), *later]

    def of_kinds(self, kinds: Sequence[Kind]) -> Iterator[Entry]:
        """All of these kinds, in order."""
        named = ", ".join(f"'{kind}'" for kind in kinds)
        return self._entries(f"kind IN ({named}) ORDER BY number")

    def has_lost_begin(self, first: int, last: int) -> bool:
        """A game began with one of these entries, which are not there or cannot be read."""
        if any("begin" in one.kinds for one in self.holes if first <= one.last <= last):
            return True
        begin = self.last_begin(last)
        return begin is not None and begin >= first

    def begins(self) -> list[Entry]:
        """The first entry of every game."""
        return list(self._entries("kind = 'begin' ORDER BY number"))

    def begins_since(self, first: int) -> Iterator[Entry]:
        """The first entry of every game that began with that entry or later."""
        return self._entries("kind = 'begin' AND number >= ? ORDER BY number", first)

    def latest_begins(self, most: int) -> list[Entry]:
        """The first entries of the last games, the newest first."""
        return list(self._entries("kind = 'begin' ORDER BY number DESC LIMIT ?", most))

    def senses(self, upto: int | None = None) -> Entry | None:
        """The calibration and thresholds in force, where they are told (after an entry)."""
        where = "kind = 'senses' AND number <= ? ORDER BY number DESC LIMIT 1"
        return next(self._entries(where, self.version() if upto is None else upto), None)

    def last_begin(self, upto: int | None = None) -> int | None:
        """The entry with which the newest game began (of those up to an entry)."""
        row = self._one(
            "SELECT max(number) FROM entry WHERE kind = 'begin' AND number <= ?",
            self.version() if upto is None else upto,
        )
        return row[0] if row and row[0] else None

    def seen_since(self, raw_id: int) -> Iterator[Entry]:
        """Observations, newest first, back to what was written when `raw_id` was the last raw."""
        for entry in self._entries("kind = 'saw' ORDER BY number DESC"):
            if entry.upto < raw_id:
                return
            yield entry

    def raw_after(self, after: int, upto: int | None = None) -> list[Raw]:
        rows = self._query(
            "SELECT id, boot, seq, at_us, received_us, body FROM raw WHERE id > ? AND id <= ? "
            "ORDER BY id",
            after,
            self.last_raw() if upto is None else upto,
        )
        return [Raw(*row) for row in rows]

    def raw_tail(self, span_us: int, most: int) -> list[Raw]:
        """The last of them: so long on the board's clock, and no more than `most`."""
        rows = self._query(
            "SELECT id, boot, seq, at_us, received_us, body FROM raw ORDER BY id DESC LIMIT ?", most
        )
        newest: list[Raw] = []
        for row in rows:
            raw = Raw(*row)
            if newest and raw.at_us < newest[0].at_us - span_us:
                break
            newest.append(raw)
        return newest[::-1]

    def _one(self, sql: str, *values: Any) -> Any:
        rows = self._query(sql, *values)
        return next(rows, None)

    def _query(self, sql: str, *values: Any) -> Iterator[Any]:
        try:
            yield from self._db.execute(sql, values)
        except sqlite3.Error as error:
            raise self._explained(error) from error

    def _explained(self, error: sqlite3.Error) -> JournalError:
        trouble = explained(self.path, error)
        self.is_damaged |= isinstance(trouble, JournalDamaged)
        return trouble

    def _entries(self, where: str, *values: Any) -> Iterator[Entry]:
        """Without those that say nothing any more, which are told."""
        for row in self._query(
            f"SELECT number, kind, who, body, upto, wall FROM entry WHERE {where}", *values
        ):
            try:
                yield rows.entry(*row)
            except Unreadable as error:
                if row[0] not in self.unread:
                    log.error("%s: %s; it is left out", self.path, error)
                self.unread[row[0]] = str(error)

    def _read_holes(self) -> list[Hole]:
        found = self._db.execute("SELECT first, last, kinds, found FROM hole ORDER BY first")
        return [Hole(first, last, json.loads(kinds), at) for first, last, kinds, at in found]


def _said(name: str) -> str:
    """A value of an entry's body in SQL, where the body is one."""
    return f"CASE WHEN json_valid(body) THEN body ->> '$.{name}' END"
