"""A game's plays with their words, scores and corrections.

Voided plays keep their places; what no longer fits is reported and skipped.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from pichenette.errors import text_of
from pichenette.games.game import Game, Json
from pichenette.games.record import Line, Record, VoidLine, decode
from pichenette.journal import corrected, fold, retelling
from pichenette.journal.corrected import Misfits, Play
from pichenette.journal.correction import Change, Correction, Void
from pichenette.journal.entry import Entry, header_of
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
    voided_by: int | None  # the one of them that voided it
    trouble: Text | None  # why it does not fit


class Origin(NamedTuple):
    """Who entered a play, when, and with which entry."""

    who: str
    at: str
    entry: int


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
    own = {entry.number: Origin(entry.who, entry.wall, entry.number) for entry in then}
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
    corrections = corrected.decoded(entries, {})
    named = _in_force(corrections)
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
        who, at, _ = taken_over.get(play.number, (entry.who, entry.wall, play.number))
        if play.is_void and not named.get(play.number) and corrected.is_draft_entry(entry):
            continue  # nothing brings it any longer: it never counted by itself
        own = named.get(play.number, [])
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
            corrections=own,
            voided_by=next(
                (number for number in own if isinstance(corrections[number], Void)), None
            ),
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


def _line(whole: Record, play: Play) -> Line:
    line = decode(whole.game, play.read)
    return Line(line.act, whole.game.turn) if play.is_led else line


def _in_force(corrections: Mapping[int, Correction]) -> dict[int, list[int]]:
    """Corrections per play, without those that are voided themselves."""
    void = corrected.voided(corrections)
    named: dict[int, list[int]] = {}
    for number, given in corrections.items():
        if isinstance(given, Void | Change) and number not in void:
            named.setdefault(given.entry, []).append(number)
    return named
