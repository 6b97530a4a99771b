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
import sqlite3
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from pichenette import __version__
from pichenette.journal import summaries_file, summary
from pichenette.journal.about import GamesCorrected
from pichenette.journal.entry import Entry
from pichenette.journal.store import Journal, JournalError
from pichenette.journal.summary import GameSummary
from pichenette.text import Text
from pichenette.work import Work

log = logging.getLogger(__name__)

_BATCH = 10  # games per commit
_ROWS = 100  # of the journal or of what is kept, read in one step
MOST_PLAYED = 20_000  # entries of one game that are held at once
_UNREADABLE = Text(
    "what was kept of past games cannot be read and is made anew; ask again",
    "ce qui était gardé des anciennes parties est illisible, et refait ; redemandez",
)
_TOO_LONG = Text(
    f"longer than {MOST_PLAYED:,d} plays: counted once the next game has begun, unless something "
    "in it was corrected",
    f"plus de {MOST_PLAYED} coups : comptée dès que la suivante a commencé, sauf si on y a "
    "corrigé quelque chose",
)


class Summaries:
    """Of one journal; `is_reader`: what another process keeps is used, and left as it is."""

    def __init__(self, journal: Journal, *, is_reader: bool = False) -> None:
        self.journal = journal
        self._db = summaries_file.opened(journal.path, is_reader)
        # Whose summaries these are: another program may count otherwise.
        self._stamp = f"{journal.id} {__version__} {summaries_file.edition()}"
        self._begun: list[int] = []
        self._bounds: list[int] = []  # … and where a game began that is lost
        self._later: defaultdict[int, list[int]] = defaultdict(list)
        self._games = GamesCorrected(self._game_at)
        self._linked = 0  # up to this entry, corrections are known by the games they are about
        self._corrected: dict[int, int] = {}  # games to sum up again: the last correction of each
        self._touching: dict[int, int] = {}  # … and those that are being summed up
        self.resumed: dict[int, int] = {}  # which game carries on, by the `begin` of the other
        self._upto = 0  # every summary is right up to this entry
        self._fresh: dict[int, tuple[int, GameSummary]] = {}  # not kept yet, each with its `seen`
        self._steps: Work[None] | None = None
        self.share = 1.0  # done of what was to be summed up
        self.is_lost = False  # what is kept was damaged: these must be made anew
        self._open()

    def _open(self) -> None:
        known = dict(self._rows("SELECT key, value FROM known"))
        mark = known.get("mark")
        if known.get("stamp") != self._stamp or mark is None or mark != self._mark(_at(mark)):
            self._forget()
            known = {}
        self._kept = int(known.get("upto", 0))
        for number, later in self._rows("SELECT number, later FROM game WHERE later IS NOT NULL"):
            self._later[number] = [entry for entry in json.loads(later) if entry <= self._kept]
            self._games.elsewhere |= dict.fromkeys(self._later[number], number)
        self._upto = self._linked = self._kept

    def _rows(self, sql: str, values: Sequence[object] = ()) -> list[Any]:
        """Of what is kept.  Raises JournalError where that cannot be read; a damaged file is thrown
        away.
        """
        try:
            return self._db.execute(sql, values).fetchall()
        except sqlite3.DatabaseError as error:
            log.warning("the summaries of %s cannot be read: %s", self.journal.path, error)
            may_pass = isinstance(error, sqlite3.OperationalError)
            if not (self.is_lost or may_pass):
                self.is_lost = True
                self._db.close()
                summaries_file.throw_away(self.journal.path)
            raise JournalError(_UNREADABLE) from error

    def _forget(self) -> None:
        try:
            self._db.executescript("BEGIN; DELETE FROM known; DELETE FROM game; COMMIT")
        except sqlite3.Error as error:  # a full disk: it stays as it is, and is not used
            log.warning("the old summaries of %s cannot be replaced: %s", self.journal.path, error)
            self._db.close()
            self._db = summaries_file.opened(None, is_reader=False)

    def checkpoint(self) -> None:
        """In a quiet moment, move the write-ahead log into the file: that waits for the disk."""
        with suppress(sqlite3.Error):  # a full disk: the log keeps it
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        self._db.close()

    def _mark(self, number: int) -> str | None:
        """By which an entry is recognised, also in a copy that went another way since."""
        found = self.journal.numbered([number])
        return f"{number} {found[0].wall} {found[0].kind}" if found else None

    def learn(self) -> Work[None]:
        """Which games there are by now, and which entries are about which of them; before anything
        else is asked.
        """
        upto = self.journal.version()  # what comes meanwhile may belong to a game not known yet
        while found := self.journal.begun_after(self._begun[-1] if self._begun else 0, _ROWS):
            for number, resumes in found:
                self._begun.append(number)
                if resumes is not None:
                    self.resumed[resumes] = len(self._begun)
            yield
        lost = [hole.first for hole in self.journal.holes if "begin" in hole.kinds]
        if len(self._bounds) != len(self._begun) + len(lost):
            self._bounds = sorted([*self._begun, *lost])
        while corrections := self.journal.corrections_after(self._linked, _ROWS):
            for at, named in corrections:
                if at > upto:
                    return
                self._linked = at
                if named is not None:
                    about = self._games.add(at, named)
                    self._corrected[about] = at
                    if at in self._games.elsewhere:
                        self._later[about].append(at)
            yield

    @property
    def count(self) -> int:
        """How many games there are."""
        return len(self._begun)

    def begin(self, number: int) -> int:
        """The entry that a game, from 1, began with."""
        return self._begun[number - 1]

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
        yield from self.learn()
        self._touching = corrected = self._corrected
        self._corrected = {}
        try:
            self._touching = touched = yield from self._touched(now, corrected)
            for count, number in enumerate(sorted(touched, reverse=True), 1):
                if self._seen(number) < touched[number]:
                    # What came after `now` may be in it already: it is summed up once more then.
                    self._fresh[number] = now, (yield from self._summed(number))
                if count % _BATCH == 0:
                    self._keep(now)
                self.share = count / len(touched)
                yield
        except BaseException:
            self._corrected = {**corrected, **self._corrected}
            raise
        self._upto = now
        if any(number < self.count for number in self._fresh):
            self._keep(now)

    def _touched(self, now: int, corrected: dict[int, int]) -> Work[dict[int, int]]:
        """Games with the last entry, after what is known, that is about each."""
        found = {number: at for number, at in corrected.items() if number}
        for number in range(max(1, self._game_at(self._upto)), self.count + 1):
            begin, last = self._span(number)
            since, last = max(begin, self._upto + 1), min(last, now)
            if since <= last and (number < self.count or self.journal.has_played(since, last)):
                found[number] = max(last, found.get(number, 0))
            if number % _ROWS == 0:
                yield
        return found

    def _game_at(self, entry: int) -> int:
        """The game, from 1, that an entry belongs to; 0: none that can be read."""
        at = bisect_right(self._bounds, entry)
        bound = self._bounds[at - 1] if at else 0
        place = bisect_right(self._begun, bound)
        return place if place and self._begun[place - 1] == bound else 0

    def _span(self, number: int) -> tuple[int, int]:
        """The first and the last entry of a game."""
        begin = self._begun[number - 1]
        at = bisect_right(self._bounds, begin)
        last = self._bounds[at] - 1 if at < len(self._bounds) else self.journal.version()
        return begin, last

    def _summed(self, number: int) -> Work[GameSummary]:
        first, last = self._span(number)
        later = list(self._later.get(number, ()))
        if self.is_long(number):
            if number == self.count or later or self.journal.has_correction(first, last):
                return self._header(number, _TOO_LONG)
            return (yield from summary.of_plain_game(number, self._stretches(first, last)))
        entries = yield from self.played(number)
        if not entries or entries[0].number != first:
            return self._header(number, None)
        return (yield from summary.of_game(number, entries, later))

    def is_long(self, number: int) -> bool:
        """Has it more plays than should be held at once?"""
        first, last = self._span(number)
        return last - first >= MOST_PLAYED and self.journal.has_played(first, last, MOST_PLAYED)

    def _header(self, number: int, why: Text | None, *, is_counted: bool = True) -> GameSummary:
        begin = self._begun[number - 1]
        found = self.journal.numbered([begin])
        if not found:
            why = Text("its start can no longer be read", "son début n’est plus lisible")
        first = found[0] if found else Entry(begin, "begin", "", {}, 0, "")
        later = list(self._later.get(number, ()))
        return summary.unread(number, first, why, later, is_counted=is_counted)

    def played(self, number: int) -> Work[list[Entry]]:
        """The game's `PLAYED` entries, later corrections included, as `Journal.played` finds them,
        without looking through all corrections of the journal.  After `learn`.
        """
        first, last = self._span(number)
        own: list[Entry] = []
        for stretch in self._stretches(first, last):
            own += [entry for entry in stretch if entry.number not in self._games.elsewhere]
            yield
        return [*own, *self.journal.numbered(self._later.get(number, ()))]

    def _stretches(self, first: int, last: int) -> Iterator[list[Entry]]:
        """The `PLAYED` entries in there, some at a time."""
        while found := self.journal.played_between(first, last, _ROWS):
            yield found
            first = found[-1].number + 1

    def _seen(self, number: int) -> int:
        if number in self._fresh:
            return self._fresh[number][0]
        for (upto,) in self._rows("SELECT seen FROM game WHERE number = ?", (number,)):
            return int(upto)
        return 0

    def _keep(self, now: int) -> None:
        """Write down what is fresh, but for the game on the table: it changes with every play."""
        if self.is_lost:
            return
        done = [number for number in self._fresh if number < self.count]
        # Up to where the game on the table began; of what came since, nothing is kept.
        upto = min(now, self._begun[-1] - 1) if self._upto >= now else self._kept
        known = {"stamp": self._stamp, "upto": str(upto), "mark": self._mark(now) or ""}
        rows = [(number, *_row(*self._fresh[number])) for number in done]
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
        found: GameSummary | None
        if number in self._fresh:
            upto, found = self._fresh[number]
        else:
            rows = self._rows("SELECT seen, body FROM game WHERE number = ?", (number,))
            upto, body = rows[0] if rows else (0, None)
            found = summary.decode(json.loads(body)) if body else None
        if found is None or self._is_out_of_date(number, upto):
            return self._header(number, None, is_counted=False)
        return found

    def _is_out_of_date(self, number: int, upto: int) -> bool:
        """Has something come since that is yet to be summed up?"""
        if number == self.count and not self.is_current:
            return self.journal.has_played(upto + 1, self.journal.version())
        return max(self._corrected.get(number, 0), self._touching.get(number, 0)) > upto

    def whole(self) -> Iterator[GameSummary]:
        """Every game that is counted, once: not those that another one carries on."""
        for game in self._counted():
            if game.begin not in self.resumed:
                yield game

    def _counted(self) -> Iterator[GameSummary]:
        """What is fresh, then what is kept, newest first; what is not counted yet costs nothing."""
        fresh = dict(sorted(self._fresh.items(), reverse=True))
        for number, (upto, found) in fresh.items():
            if not self._is_out_of_date(number, upto):
                yield found
        sql = "SELECT number, seen, body FROM game WHERE number < ? ORDER BY number DESC LIMIT ?"
        before = self.count + 1
        while rows := self._rows(sql, (before, _ROWS)):
            for number, upto, body in rows:
                if number not in fresh and not self._is_out_of_date(number, upto):
                    yield summary.decode(json.loads(body))
            before = rows[-1][0]

    def newest(self, before: int | None = None) -> Iterator[GameSummary]:
        """Newest first; `before`: from the game before that number on."""
        end = self.count if before is None else min(self.count, before - 1)
        for number in range(end, 0, -1):
            yield self.get(number)


class KeptSummaries:
    """The summaries of whichever journal a table has at the moment, from when they are asked
    for.
    """

    def __init__(self) -> None:
        self._known: Summaries | None = None

    def of(self, journal: Journal) -> Summaries:
        known = self._known
        if known is None or known.journal is not journal or known.is_lost:
            self.close()
            self._known = known = _opened(journal)
        return known

    def is_current(self, journal: Journal) -> bool:
        """Is everything summed up, as far as anybody has asked for it?"""
        known = self._known
        return known is not None and known.journal is journal and known.is_current

    def checkpoint(self) -> None:
        if self._known is not None:
            self._known.checkpoint()

    def close(self) -> None:
        if self._known is not None:
            self._known.close()
        self._known = None


def _opened(journal: Journal) -> Summaries:
    try:
        return Summaries(journal)
    except JournalError:  # damaged, and thrown away by now
        return Summaries(journal)


def _row(upto: int, found: GameSummary) -> tuple[int, str | None, str]:
    later = json.dumps(found.later) if found.later else None
    return upto, later, json.dumps(summary.encode(found), separators=(",", ":"))


def _at(mark: str) -> int:
    return int(mark.split(" ", 1)[0] or 0)
