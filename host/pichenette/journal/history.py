"""A game's plays with their words, scores and corrections, and the latest games.

Voided plays keep their places; what no longer fits is reported and skipped.  Only the games asked
for are read, so a journal of many years answers as fast as a new one.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from pichenette.errors import text_of
from pichenette.games.game import Game, Json
from pichenette.games.markers import markers
from pichenette.games.record import Line, Record, VoidLine, decode
from pichenette.journal import corrected, fold, retelling
from pichenette.journal.corrected import Misfits, Play
from pichenette.journal.correction import Change, Void
from pichenette.journal.entry import Entry, colours_of, header_of
from pichenette.journal.outcome import Standing, outcome
from pichenette.journal.store import Journal
from pichenette.text import Text
from pichenette.work import Work


class Played(NamedTuple):
    """A play as it counts now."""

    entry: int  # by which a correction names it
    who: str
    at: str  # wall clock, for people
    player: str | None
    round: int  # in which it was played
    line: Json
    text: list[Text]
    scores: dict[str, int]  # after it
    is_void: bool
    is_inserted: bool
    corrections: list[int]  # entries in force that changed or voided it
    trouble: Text | None  # why it does not fit


class PastGame(NamedTuple):
    number: int  # from 1
    begin: int  # the entry it began with
    game: str
    players: list[str]
    colours: dict[str, str]  # each player's marker
    scores: dict[str, int]
    over: bool
    winners: list[str]
    standing: Standing
    text: Text
    began: str
    resumed: str | None  # when it was resumed as another game


class Origin(NamedTuple):
    """Who entered a play, and when."""

    who: str
    at: str


def origins(journal: Journal, entries: Sequence[Entry]) -> dict[int, Origin]:
    """Of a game that resumed another: where the plays it took over come from, by their entries.

    They were written again as it was resumed, first of all, one for each that counted then.
    """
    begin = entries[0]
    resumed = begin.body.get("resumes")
    if not isinstance(resumed, int) or not 0 < resumed < begin.number:
        return {}
    then = [entry for entry in journal.played(resumed) if entry.number < begin.number]
    if not then or then[0].number != resumed:
        return {}
    own = {entry.number: Origin(entry.who, entry.wall) for entry in then}
    earlier = origins(journal, then)
    counted = [play.number for play in corrected.plays(then, {}) if not play.is_void]
    acts = [entry.number for entry in entries if entry.kind == "act"]
    return {
        act: earlier.get(number, own[number]) for act, number in zip(acts, counted, strict=False)
    }


def history(entries: Sequence[Entry], taken_over: Mapping[int, Origin] = {}) -> Iterator[Played]:
    """From a game's `PLAYED` entries, its `begin` first; raises what its header raises.

    `taken_over`: the `origins` of plays of an earlier game.
    """
    by_number = {entry.number: entry for entry in entries}
    misfits: Misfits = {}
    plays = corrected.plays(entries, misfits)
    named = _in_force(entries)
    last_told = _LastTold(entries, named)
    whole = Record.start(header_of(entries[0]))
    for play in plays:
        before, text, trouble = whole.game, list[Text](), None
        try:
            line = _line(whole, replace(play, is_led=False) if play.is_void else play)
            after = whole.then(line)
            if not isinstance(line.act, VoidLine):
                text = before.tell(line.act, after.game)
            if not play.is_void:
                whole = after
        except fold.UNFIT as error:
            line = None
            if play.is_void:
                text = last_told.get(play.number)
            else:
                trouble = text_of(error)
        entry = by_number[play.number]
        who, at = taken_over.get(play.number, (entry.who, entry.wall))
        if play.is_void and not named.get(play.number) and corrected.is_draft_entry(entry):
            continue  # nothing brings it any longer: it never counted by itself
        yield Played(
            entry=play.number,
            who=who,
            at=at,
            player=(line.player or before.turn) if line else play.line.get("player"),
            round=before.round,
            line=play.line,
            text=text,
            scores=whole.game.scores,
            is_void=play.is_void,
            is_inserted=entry.kind == "insert",
            corrections=named.get(play.number, []),
            trouble=trouble,
        )


class _LastTold:
    """Removed plays in the words they had when they last counted, for those that no longer fit
    where they stand.  Reads the game as it was only where it must.
    """

    def __init__(self, entries: Sequence[Entry], named: dict[int, list[int]]) -> None:
        self._entries = entries
        self._named = named  # the corrections in force, by play
        self._known: dict[int, fold.Followed] = {}

    def get(self, number: int) -> list[Text]:
        by_number = {entry.number: entry for entry in self._entries}
        voids = [
            correction
            for correction in self._named.get(number, [])
            if by_number[correction].kind == "void"
        ]
        end = min(voids, default=number)
        if end not in self._known:
            then = [entry for entry in self._entries if entry.number < end]
            self._known = {end: fold.followed(then, {})}
        return retelling.of_play(*self._known[end], number)


def around(entries: Sequence[Entry], number: int) -> Work[tuple[Game, Game] | None]:
    """The game before and after a play, for correcting it there; None if there is no such play.

    The number of the game's `begin` stands for its start.
    """
    whole = Record.start(header_of(entries[0]))
    if number == entries[0].number:
        return whole.game, whole.game
    for play in corrected.plays(entries, {}):
        before = whole.game
        with suppress(*fold.UNFIT):
            if not play.is_void:
                whole = whole.then(_line(whole, play))
        if play.number == number:
            return before, whole.game
        yield
    return None


def _folded(entries: Sequence[Entry]) -> Work[Game]:
    """As it stands, without what does not fit."""
    whole = Record.start(header_of(entries[0]))
    for play in corrected.plays(entries, {}):
        with suppress(*fold.UNFIT):
            if not play.is_void:
                whole = whole.then(_line(whole, play))
        yield
    return whole.game


def _line(whole: Record, play: Play) -> Line:
    line = decode(whole.game, play.read)
    return Line(line.act, whole.game.turn) if play.is_led else line


def _in_force(entries: Sequence[Entry]) -> dict[int, list[int]]:
    """Corrections per play, without those that are voided themselves."""
    corrections = corrected.decoded(entries, {})
    void = corrected.voided(corrections)
    named: dict[int, list[int]] = {}
    for number, given in corrections.items():
        if isinstance(given, Void | Change) and number not in void:
            named.setdefault(given.entry, []).append(number)
    return named


def latest(journal: Journal, most: int, before: int | None = None) -> Work[list[PastGame]]:
    """Newest first; `before` limits it to games that began before the game of that number."""
    begun = journal.begun()
    end = len(begun) if before is None else min(len(begun), before - 1)
    wanted = begun[max(0, end - most) : max(0, end)]
    if not wanted:
        return []
    numbers = {begin: number for number, begin in enumerate(begun, 1)}
    again = {
        entry.body["resumes"]: (numbers[entry.number], entry.wall)
        for entry in journal.begins_since(wanted[0])
        if "resumes" in entry.body
    }
    found = []
    for begin in reversed(wanted):
        entries = journal.played(begin)
        if not entries or entries[0].number != begin:
            continue  # unreadable beginning; `pichenette journal` reports it
        with suppress(*fold.UNFIT):
            game = yield from _folded(entries)
            is_last = begin == begun[-1]
            found.append(_past(numbers, entries[0], game, is_last, again.get(begin)))
    return found


def _past(
    numbers: dict[int, int], begin: Entry, game: Game, is_last: bool, again: tuple[int, str] | None
) -> PastGame:
    number, resumed = again or (None, None)
    stands = outcome(game, is_last, number)
    return PastGame(
        number=numbers[begin.number],
        begin=begin.number,
        game=game.name,
        players=list(game.players),
        colours=markers(game, colours_of(begin)),
        scores=game.scores,
        over=game.outcome is not None,
        winners=list(game.outcome.winners) if game.outcome else [],
        standing=stands.standing,
        text=stands.text,
        began=begin.wall,
        resumed=resumed,
    )
