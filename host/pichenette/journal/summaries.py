"""A summary of every game, kept beside the journal so that ten thousand are listed at once.

It cannot disagree with the journal.  A summary is a pure function of its game's entries, which are
added and never changed, and it says up to which entry of the journal they were read (`seen`); every
entry after that is looked at before a summary is shown, and the games it touches are summed up
again.  What other code, another journal or another past of the same one has written is recognised
(`_stamp`, `_mark`) and thrown away.  Losing the file costs time and nothing else.

Reading happens in steps, the newest game first.
"""

import json
import logging
import os
import sqlite3
import sys
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2s
from pathlib import Path

from pichenette import __version__, private
from pichenette.games import catalogue
from pichenette.games.game import BadRecord
from pichenette.journal import correction, summary
from pichenette.journal.entry import Entry
from pichenette.journal.store import Journal
from pichenette.journal.summary import GameSummary
from pichenette.text import Text
from pichenette.work import Work

log = logging.getLogger(__name__)

_BATCH = 100  # games per commit
_MOST_PLAYED = 20_000  # entries of one game: nobody waits for more
_TOO_LONG = Text(
    f"longer than {_MOST_PLAYED:,d} plays: not counted",
    f"plus de {_MOST_PLAYED} coups : non comptée",
)
_TABLES = """
CREATE TABLE IF NOT EXISTS known (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS game (
    number INTEGER PRIMARY KEY,
    seen INTEGER NOT NULL,
    later TEXT,                    -- corrections made after another game had begun
    body TEXT NOT NULL
);
"""


class Summaries:
    """Of one journal; `is_reader`: what another process keeps is used, and left as it is."""

    def __init__(self, journal: Journal, *, is_reader: bool = False) -> None:
        self.journal = journal
        self._db = _opened(journal.path, is_reader)
        # Whose summaries these are: another program may count otherwise.
        self._stamp = f"{journal.id} {__version__} {_code()}"
        self._begun: list[int] = []
        self._bounds: list[int] = []  # … and where a game began that is lost
        self._later: defaultdict[int, list[int]] = defaultdict(list)
        self.resumed: dict[int, int] = {}  # which game carries on, by the `begin` of the other
        self._upto = 0  # every summary is right up to this entry
        self._fresh: dict[int, tuple[int, GameSummary]] = {}  # not kept yet, each with its `seen`
        self._steps: Work[None] | None = None
        self.share = 1.0  # done of what was to be summed up
        self._open()

    def _open(self) -> None:
        known = dict(self._db.execute("SELECT key, value FROM known"))
        mark = known.get("mark")
        if known.get("stamp") != self._stamp or mark is None or mark != self._mark(_at(mark)):
            self._db.executescript("BEGIN; DELETE FROM known; DELETE FROM game; COMMIT")
            known = {}
        self._kept = int(known.get("upto", 0))
        kept = "SELECT number, later FROM game WHERE later IS NOT NULL"
        for number, later in self._db.execute(kept):
            self._later[number] = [one for one in json.loads(later) if one <= self._kept]
        self._upto = self._kept
        self._learn_begun()

    def close(self) -> None:
        self._db.close()

    def _mark(self, number: int) -> str | None:
        """By which an entry is recognised, also in a copy that went another way since."""
        found = self.journal.numbered([number])
        return f"{number} {found[0].wall} {found[0].kind}" if found else None

    def _learn_begun(self) -> None:
        found = self.journal.begun_after(self._begun[-1] if self._begun else 0)
        for number, resumes in found:
            self._begun.append(number)
            if resumes is not None:
                self.resumed[resumes] = len(self._begun)
        lost = [hole.first for hole in self.journal.holes if "begin" in hole.kinds]
        self._bounds = sorted([*self._begun, *lost])

    @property
    def count(self) -> int:
        """How many games there are."""
        return len(self._begun)

    def refresh(self) -> Work[None]:
        """Sum up what was written since; those who ask meanwhile share the work."""
        wanted = self.journal.version()
        while self._upto < wanted:
            if self._steps is None:
                self._steps = self._refresh()
            try:
                next(self._steps)
            except StopIteration:
                self._steps = None
            except BaseException:
                self._steps = None
                raise
            yield

    @property
    def is_current(self) -> bool:
        return self._upto >= self.journal.version()

    def _refresh(self) -> Work[None]:
        now = self.journal.version()
        self._learn_begun()
        touched = self._touched(now)
        for count, number in enumerate(sorted(touched, reverse=True), 1):
            if self._seen(number) < touched[number]:
                found = yield from self._summed(number, now)
                self._fresh[number] = now, found
            if count % _BATCH == 0:
                self._keep(now)
            self.share = count / len(touched)
            yield
        self._upto = now
        if any(number < self.count for number in self._fresh):
            self._keep(now)

    def _touched(self, now: int) -> dict[int, int]:
        """Games with the last entry, after what is known, that is about each."""
        found: dict[int, int] = {}
        for at, named in self.journal.corrections_after(self._upto):
            if at <= now:
                own, about = self._game_at(at), self._game_at(min(at, named))
                found[about] = max(at, found.get(about, 0))
                if about != own and at not in self._later[about]:
                    self._later[about].append(at)
        first = max(1, self._game_at(self._upto))
        for number in range(first, self.count + 1):
            begin, last = self._span(number, now)
            since = max(begin, self._upto + 1)
            if since <= last and (number < self.count or self.journal.count_played(since, last)):
                found[number] = max(last, found.get(number, 0))
        found.pop(0, None)  # of a game whose beginning is lost
        return found

    def _game_at(self, entry: int) -> int:
        """The game, from 1, that an entry belongs to; 0: none that can be read."""
        at = bisect_right(self._bounds, entry)
        bound = self._bounds[at - 1] if at else 0
        place = bisect_right(self._begun, bound)
        return place if place and self._begun[place - 1] == bound else 0

    def _span(self, number: int, now: int) -> tuple[int, int]:
        begin = self._begun[number - 1]
        at = bisect_right(self._bounds, begin)
        return begin, min(now, self._bounds[at] - 1) if at < len(self._bounds) else now

    def _summed(self, number: int, now: int) -> Work[GameSummary]:
        first, last = self._span(number, now)
        if self.journal.count_played(first, last) > _MOST_PLAYED:
            return self._header(number, _TOO_LONG)
        entries = self._played(number, now)
        if not entries or entries[0].number != first:
            return self._header(number, None)
        later = [one for one in self._later.get(number, ()) if one <= now]
        return (yield from summary.of_game(number, entries, later))

    def _header(self, number: int, why: Text | None, *, is_counted: bool = True) -> GameSummary:
        begin = self._begun[number - 1]
        found = self.journal.numbered([begin])
        if not found:
            why = Text("its start can no longer be read", "son début n’est plus lisible")
        first = found[0] if found else Entry(begin, "begin", "", {}, 0, "")
        return summary.unread(number, first, why, is_counted=is_counted)

    def played(self, number: int) -> list[Entry]:
        """The game's `PLAYED` entries, later corrections included, as `Journal.played` finds them,
        without looking through all corrections of the journal.  After `refresh`.
        """
        return self._played(number, self.journal.version())

    def _played(self, number: int, now: int) -> list[Entry]:
        first, last = self._span(number, now)
        own = [
            entry
            for entry in self.journal.played_between(first, last)
            if (correction.target(entry.kind, entry.body) or first) >= first
        ]
        return [*own, *self.journal.numbered([n for n in self._later.get(number, ()) if n <= now])]

    def _seen(self, number: int) -> int:
        if number in self._fresh:
            return self._fresh[number][0]
        row = self._db.execute("SELECT seen FROM game WHERE number = ?", (number,)).fetchone()
        return row[0] if row else 0

    def _keep(self, now: int) -> None:
        """Write down what is fresh, but for the game on the table: it changes with every play."""
        done = [number for number in self._fresh if number < self.count]
        # Up to where the game on the table began; of what came since, nothing is kept.
        upto = self._begun[-1] - 1 if self._upto >= now else self._kept
        known = {"stamp": self._stamp, "upto": str(upto), "mark": self._mark(now) or ""}
        rows = [(one, *_row(*self._fresh[one])) for one in done]
        try:
            self._db.execute("BEGIN")
            self._db.executemany("INSERT OR REPLACE INTO game VALUES (?, ?, ?, ?)", rows)
            self._db.executemany("INSERT OR REPLACE INTO known VALUES (?, ?)", known.items())
            self._db.execute("COMMIT")
        except sqlite3.Error as error:  # a full disk: it stays in memory
            log.warning("the summaries of %s are not kept: %s", self.journal.path, error)
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            return
        self._kept = upto
        for number in done:
            del self._fresh[number]

    def get(self, number: int) -> GameSummary:
        """Of a game, from 1, as far as it is known; raises IndexError."""
        if not 1 <= number <= self.count:
            raise IndexError(number)
        if number in self._fresh:
            return self._fresh[number][1]
        row = self._db.execute("SELECT body FROM game WHERE number = ?", (number,)).fetchone()
        if row is None:
            return self._header(number, None, is_counted=False)
        return summary.decode(json.loads(row[0]))

    def newest(self, before: int | None = None) -> Iterator[GameSummary]:
        """Newest first; `before`: from the game before that number on."""
        end = self.count if before is None else min(self.count, before - 1)
        for number in range(end, 0, -1):
            yield self.get(number)


def _opened(journal: Path | None, is_reader: bool) -> sqlite3.Connection:
    memory = sqlite3.connect(":memory:", isolation_level=None)
    memory.executescript(_TABLES)
    if journal is None:
        return memory
    path = journal.with_name(f"{journal.name}.games")
    try:
        if is_reader:
            if path.exists():
                kept = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
                with suppress(sqlite3.Error):
                    kept.backup(memory)
                kept.close()
            memory.executescript(_TABLES)
            return memory
        return _file(path)
    except (sqlite3.Error, OSError) as error:
        log.warning("%s: %s; summaries stay in memory", path, error)
        return memory


def _file(path: Path) -> sqlite3.Connection:
    for is_last in (False, True):
        os.close(private.create(path))
        db = sqlite3.connect(path, isolation_level=None, timeout=0.2)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            # A power cut may take the last of it, never the order.
            db.execute("PRAGMA synchronous = NORMAL")
            db.executescript(_TABLES)
            db.execute("SELECT count(*) FROM known").fetchone()
            return db
        except sqlite3.DatabaseError:
            db.close()
            if is_last:
                raise
            for end in ("", "-wal", "-shm"):  # damaged: it is only a copy
                path.with_name(path.name + end).unlink(missing_ok=True)
    raise AssertionError


def _row(seen: int, found: GameSummary) -> tuple[int, str | None, str]:
    later = json.dumps(found.later) if found.later else None
    return seen, later, json.dumps(summary.encode(found), separators=(",", ":"))


def _at(mark: str) -> int:
    return int(mark.split(" ", 1)[0] or 0)


def _code() -> str:
    """What the figures are computed with: the files of the games and of this package."""
    files = {*Path(catalogue.__file__).parent.rglob("*.py"), *Path(__file__).parent.glob("*.py")}
    for name in catalogue.names():
        with suppress(BadRecord):  # one that does not load is not counted either
            for base in catalogue.find(name).__mro__:
                file = getattr(sys.modules.get(base.__module__), "__file__", None)
                files |= {Path(file)} if file else set()
    told = blake2s(digest_size=8)
    for one in sorted(files):
        with suppress(OSError):
            found = one.stat()
            told.update(f"{one.name} {found.st_size} {found.st_mtime_ns}\n".encode())
    return told.hexdigest()
