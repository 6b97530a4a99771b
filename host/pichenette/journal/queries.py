"""The reading half of a journal: entries, games, raw sentences, the last snapshot.

Rows come out as `Entry` and `Raw`; unreadable ones are reported and left out.  What the rows mean
is not known here.
"""

import json
import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from pichenette import __version__
from pichenette.journal import correction, rows
from pichenette.journal.about import GamesCorrected
from pichenette.journal.entry import PLAYED, Entry, EntryKind
from pichenette.journal.rows import Unreadable
from pichenette.journal.trouble import JournalDamaged, JournalError, explained

log = logging.getLogger(__name__)

ASKED = "asked:"  # prefix of a completed request's key; its value is the version

_PLAYED = ", ".join(f"'{kind}'" for kind in PLAYED)
_CORRECTING = ", ".join(f"'{kind}'" for kind in correction.KINDS)


class Raw(NamedTuple):
    id: int
    boot: str
    seq: int
    at_us: int  # the board's clock, unwrapped
    received_us: int  # the host's monotonic clock
    body: str


class Hole(NamedTuple):
    """Entries that a damaged file had and that are lost."""

    first: int
    last: int
    kinds: dict[str, int]  # how many of each, as far as known
    found: str  # when it was discovered


class Queries:
    """The reading half of a `Journal`, which opens the file."""

    _db: sqlite3.Connection

    def __init__(self, path: Path | None, host_boot: str) -> None:
        self.path = path
        self.unread: dict[int, str] = {}  # entries found so far that are present but unreadable
        self.is_damaged = False  # discovered while open
        self.holes: list[Hole] = []
        self._host_boot = host_boot
        self._last: tuple[int, int] | None = None  # entry and raw, while only we can add to them

    def snapshot(self) -> Any:
        """The newest readable one written by this very program; None: fold from the beginning of
        the game.
        """
        for (body,) in self._query(
            "SELECT body FROM snapshot WHERE program = ? AND version <= ? ORDER BY version DESC",
            __version__,
            self.version(),
        ):
            with suppress(ValueError, RecursionError):  # a changed byte: the one before, or none
                return json.loads(body.encode("utf-8"))
        return None

    def known(self, boot: str) -> int:
        """The number up to which everything of that boot is stored or recorded as lost."""
        stored = self._one("SELECT max(seq) FROM raw WHERE boot = ?", boot)
        gone = self._one(
            f"SELECT max({_said('last')}) FROM entry WHERE kind = 'gap' AND {_said('boot')} = ? "
            f"AND typeof({_said('last')}) = 'integer'",
            boot,
        )
        return max((stored and stored[0]) or 0, (gone and gone[0]) or 0)

    def version(self) -> int:
        """The number of the last entry, even a lost one, as numbers are never reused."""
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
        """The entries that began the games, readable or not."""
        found = self._query("SELECT number FROM entry WHERE kind = 'begin' ORDER BY number")
        return [number for (number,) in found]

    def carried_out(self, key: str) -> int | None:
        """The version after the request with that key; None if unknown."""
        row = self._one("SELECT value FROM meta WHERE key = ?", ASKED + key)
        return int(row[0]) if row else None

    @property
    def is_empty(self) -> bool:
        return self.version() == 0 and self.last_raw() == 0

    @property
    def board(self) -> str | None:
        """The name of the board it was written on; None if not known yet."""
        row = self._one("SELECT value FROM meta WHERE key = 'board'")
        return row[0] if row else None

    @property
    def board_files(self) -> list[tuple[int, str]]:
        """The digests of its board's file, each with the entry from which on it was that one."""
        row = self._one("SELECT value FROM meta WHERE key = 'board_files'")
        found = (word.partition(":") for word in (row[0] if row else "").split())
        return [(int(number), digest) for number, _, digest in found if number.isdecimal()]

    @property
    def beats_from(self) -> int | None:
        """The entry from which on every beat that may decide is kept.  Older programs kept only
        those that denied the edges: that others are missing says nothing there.
        """
        row = self._one("SELECT value FROM meta WHERE key = 'beats_from'")
        return int(row[0]) if row and row[0].isdecimal() else None

    @property
    def id(self) -> str | None:
        """Created with the file and unique to this journal."""
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
        """The `PLAYED` entries of the game that began with that entry, later corrections
        included.
        """
        row = self._one("SELECT min(number) FROM entry WHERE kind = 'begin' AND number > ?", begin)
        end = row[0] if row and row[0] else self.version() + 1
        lost = (hole.first for hole in self.holes if "begin" in hole.kinds and hole.first > begin)
        end = min([end, *lost])  # another game began in there
        own = self._entries(
            f"number >= ? AND number < ? AND kind IN ({_PLAYED}) ORDER BY number", begin, end
        )
        before, here, after = 0, 1, 2
        games = GamesCorrected(
            lambda entry: before if entry < begin else here if entry < end else after
        )
        for number, named in self._corrections("number >= ? ORDER BY number", begin):
            games.add(number, named)
        later = [number for number, game in games.elsewhere.items() if game == here]
        return [
            *(entry for entry in own if entry.number not in games.elsewhere),
            *self.numbered(later),
        ]

    def about(self, number: int) -> int:
        """The entry that an entry is about in the end: a correction may name another one."""
        while found := next(self._corrections("number = ?", number), None):
            _, named = found
            if named is None or named >= number:
                break
            number = named
        return number

    def begun_after(self, after: int, most: int) -> list[tuple[int, int | None]]:
        """The next entries after that one that began games, each with the one whose game it
        resumes.
        """
        resumed = _said("resumes")
        found = self._query(
            f"SELECT number, CASE typeof({resumed}) WHEN 'integer' THEN {resumed} END FROM entry "
            "WHERE kind = 'begin' AND number > ? ORDER BY number LIMIT ?",
            after,
            most,
        )
        return [(number, resumes) for number, resumes in found]

    def corrections_after(self, after: int, most: int) -> list[tuple[int, int | None]]:
        """The next corrections after that entry, each with the entry it names."""
        return list(self._corrections("number > ? ORDER BY number LIMIT ?", after, most))

    def _corrections(self, where: str, *values: Any) -> Iterator[tuple[int, int | None]]:
        target = f"coalesce({_said('entry')}, {_said('after')})"
        yield from self._query(
            f"SELECT number, CASE typeof({target}) WHEN 'integer' THEN {target} END FROM entry "
            f"WHERE kind IN ({_CORRECTING}) AND {where}",
            *values,
        )

    def played_between(self, first: int, last: int, most: int) -> list[Entry]:
        """The first so many `PLAYED` entries of that stretch, whichever game they are about."""
        # The plus keeps SQLite from sorting a whole game for the first few of it.
        where = f"number BETWEEN ? AND ? AND +kind IN ({_PLAYED}) ORDER BY number LIMIT ?"
        return list(self._entries(where, first, last, most))

    def has_played(self, first: int, last: int, more_than: int = 0) -> bool:
        """Are there more than so many `PLAYED` entries?  Looks at no more than that."""
        row = self._one(
            f"SELECT 1 FROM entry WHERE number BETWEEN ? AND ? AND +kind IN ({_PLAYED}) "
            "LIMIT 1 OFFSET ?",
            first,
            last,
            more_than,
        )
        return row is not None

    def has_correction(self, first: int, last: int) -> bool:
        row = self._one(
            f"SELECT 1 FROM entry WHERE kind IN ({_CORRECTING}) AND number BETWEEN ? AND ? LIMIT 1",
            first,
            last,
        )
        return row is not None

    def numbered(self, numbers: Sequence[int]) -> list[Entry]:
        """These entries, as far as they are there and readable."""
        return [entry for number in numbers for entry in self._entries("number = ?", number)]

    def of_kinds(self, kinds: Sequence[EntryKind]) -> Iterator[Entry]:
        """All entries of these kinds, in order."""
        named = ", ".join(f"'{kind}'" for kind in kinds)
        return self._entries(f"kind IN ({named}) ORDER BY number")

    def has_lost_begin(self, first: int, last: int) -> bool:
        """Did a game begin with one of these entries, which are missing or unreadable?"""
        if any("begin" in hole.kinds for hole in self.holes if first <= hole.last <= last):
            return True
        begin = self.last_begin(last)
        return begin is not None and begin >= first

    def begins(self) -> list[Entry]:
        """The first entry of every game."""
        return list(self._entries("kind = 'begin' ORDER BY number"))

    def has_player(self, name: str) -> bool:
        """Has somebody of that very name played?"""
        row = self._one(
            "SELECT 1 FROM entry, json_each(CASE WHEN json_valid(body) THEN body END, '$.players') "
            "WHERE kind = 'begin' AND json_each.value = ? LIMIT 1",
            name,
        )
        return row is not None

    def latest_begins(self, most: int) -> list[Entry]:
        """The first entries of the last games, newest first."""
        return list(self._entries("kind = 'begin' ORDER BY number DESC LIMIT ?", most))

    def senses(self, upto: int | None = None) -> Entry | None:
        """The calibration and thresholds in force (after an entry), if recorded."""
        where = "kind = 'senses' AND number <= ? ORDER BY number DESC LIMIT 1"
        return next(self._entries(where, self.version() if upto is None else upto), None)

    def last_begin(self, upto: int | None = None) -> int | None:
        """The entry that began the newest game (up to an entry)."""
        row = self._one(
            "SELECT max(number) FROM entry WHERE kind = 'begin' AND number <= ?",
            self.version() if upto is None else upto,
        )
        return row[0] if row and row[0] else None

    def seen_since(self, raw_id: int) -> Iterator[Entry]:
        """Observations, newest first, back to when `raw_id` was the last raw message."""
        for entry in self._entries("kind = 'saw' ORDER BY number DESC"):
            if entry.upto < raw_id:
                return
            yield entry

    def seen_before(self, number: int, most: int) -> list[Entry]:
        """Observations before that entry, newest first."""
        where = "kind = 'saw' AND number < ? ORDER BY number DESC LIMIT ?"
        return list(self._entries(where, number, most))

    def raw_after(self, after: int, upto: int | None = None, most: int | None = None) -> list[Raw]:
        """Those after that one and up to the other, or the first so many of them."""
        rows = self._query(
            "SELECT id, boot, seq, at_us, received_us, body FROM raw WHERE id > ? AND id <= ? "
            "ORDER BY id LIMIT ?",
            after,
            self.last_raw() if upto is None else upto,
            -1 if most is None else most,
        )
        return [Raw(*row) for row in rows]

    def raw_tail(self, span_us: int, most: int) -> list[Raw]:
        """The last raw messages: this long on the board's clock, and at most `most`."""
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
        """Unreadable entries are reported and left out."""
        for row in self._query(
            f"SELECT number, kind, who, body, upto, wall FROM entry WHERE {where}", *values
        ):
            try:
                yield rows.entry(*row)
            except Unreadable as error:
                if row[0] not in self.unread:
                    log.error("%s: %s; left out", self.path, error)
                self.unread[row[0]] = str(error)

    def _read_holes(self) -> list[Hole]:
        found = self._db.execute("SELECT first, last, kinds, found FROM hole ORDER BY first")
        return [Hole(first, last, json.loads(kinds), at) for first, last, kinds, at in found]


def _said(name: str) -> str:
    """SQL for a value in an entry's body, if the body is valid."""
    return f"CASE WHEN json_valid(body) THEN body ->> '$.{name}' END"
