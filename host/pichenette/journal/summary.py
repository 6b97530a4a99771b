"""One game of the journal in a few lines: who played, how it stands, and everybody's figures.

A pure fold over the game's `PLAYED` entries, in steps, so that whoever scores is not held up.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

from pichenette.errors import text_of
from pichenette.games import figures
from pichenette.games.figures import Folding, Timed, Totals
from pichenette.games.game import Game, Json
from pichenette.games.markers import markers
from pichenette.games.record import Record, VoidLine
from pichenette.games.showing import lane_of
from pichenette.journal import corrected, fold
from pichenette.journal.corrected import Play
from pichenette.journal.entry import Entry, colours_of, header_of
from pichenette.text import Text
from pichenette.work import Work

_PLAYS_A_STEP = 20


class GameSummary(NamedTuple):
    number: int  # from 1
    begin: int  # the entry it began with
    game: str
    players: list[str]
    sides: list[str]  # of each player: whose score theirs is
    colours: dict[str, str]  # each player's marker
    began: str
    ended: str  # when the last play was made
    plays: int
    scores: dict[str, int]
    winners: list[str] | None  # sides; None: it is not over
    resumes: int | None  # the entry that began the game it carries on
    later: list[int]  # corrections made after another game had begun
    totals: dict[str, Totals]
    trouble: Text | None = None  # why nothing more is known of it
    is_counted: bool = True  # False: it is yet to be

    @property
    def won(self) -> list[str]:
        """The players who won."""
        winners = self.winners or ()
        return [
            player for player, side in zip(self.players, self.sides, strict=True) if side in winners
        ]


def of_game(number: int, entries: Sequence[Entry], later: list[int]) -> Work[GameSummary]:
    """From its `PLAYED` entries, its `begin` first."""
    begin = entries[0]
    try:
        record, numbers = yield from followed(entries)
    except fold.UNFIT as error:
        return unread(number, begin, text_of(error), later)
    moments = {entry.number: _moment(entry) for entry in entries if entry.kind == "act"}
    folding = Folding(record.game_after(0), _moment(begin))
    plays = 0
    for at, line in enumerate(record.lines, 1):
        if at not in record.voided and not isinstance(line.act, VoidLine):
            folding.add(Timed(line.act, record.game_after(at), moments.get(numbers[at - 1])))
            plays += 1
            if plays % _PLAYS_A_STEP == 0:
                yield
    acts = [entry for entry in entries if entry.kind == "act"]
    ended = acts[-1].wall if acts else begin.wall
    return _of_played(number, begin, record.game, ended, plays, later, folding)


def of_plain_game(number: int, stretches: Iterable[Sequence[Entry]]) -> Work[GameSummary]:
    """The same of a game in which nothing was corrected, however long: its plays are not held."""
    begin: Entry | None = None
    plays, ended = 0, ""
    for stretch in stretches:
        for entry in stretch:
            if begin is None:
                begin, ended = entry, entry.wall
                try:
                    whole = Record.start(header_of(begin))
                except fold.UNFIT as error:
                    return unread(number, begin, text_of(error), [])
                folding = Folding(whole.game, _moment(begin))
                continue
            with suppress(*fold.UNFIT):
                longer = fold.appended(whole, Play(entry.number, entry.body))
                act = longer.lines[-1].act
                if not isinstance(act, VoidLine):
                    folding.add(Timed(act, longer.game, _moment(entry)))
                    plays += 1
                whole = Record(whole.header, [longer.game], [], frozenset())
            ended = entry.wall
            if plays % _PLAYS_A_STEP == 0:
                yield
    assert begin is not None, "a game has its start"
    return _of_played(number, begin, whole.game, ended, plays, [], folding)


def _of_played(
    number: int,
    begin: Entry,
    game: Game,
    ended: str,
    plays: int,
    later: list[int],
    folding: Folding,
) -> GameSummary:
    return GameSummary(
        number=number,
        begin=begin.number,
        game=game.name,
        players=list(game.players),
        sides=[lane_of(game, player) or player for player in game.players],
        colours=markers(game, colours_of(begin)),
        began=begin.wall,
        ended=ended,
        plays=plays,
        scores=game.scores,
        winners=None if game.outcome is None else list(game.outcome.winners),
        resumes=_resumed(begin),
        later=later,
        totals=folding.totals,
    )


def of_record(record: Record) -> Work[GameSummary]:
    """Of a record that somebody brings: nobody knows when it was played."""
    folding = Folding(record.game_after(0))
    plays = 0
    for play in figures.plays(record):
        folding.add(play)
        plays += 1
        if plays % _PLAYS_A_STEP == 0:
            yield
    begin = Entry(0, "begin", "", {}, 0, "")
    return _of_played(0, begin, record.game, "", plays, [], folding)


def unread(
    number: int, begin: Entry, why: Text | None, later: list[int], *, is_counted: bool = True
) -> GameSummary:
    """Only what its header says: it makes no sense any longer, or nobody has read on yet."""
    players = begin.body.get("players")
    names = [str(name) for name in players] if isinstance(players, list) else []
    return GameSummary(
        number=number,
        begin=begin.number,
        game=str(begin.body.get("game")),
        players=names,
        sides=names,
        colours={},
        began=begin.wall,
        ended=begin.wall,
        plays=0,
        scores={},
        winners=None,
        resumes=_resumed(begin),
        later=later,
        totals={},
        trouble=why,
        is_counted=is_counted,
    )


def followed(entries: Sequence[Entry]) -> Work[tuple[Record, list[int]]]:
    """The record as it counts now, and the entry that each of its lines came with."""
    whole, numbers = Record.start(header_of(entries[0])), list[int]()
    for count, play in enumerate(corrected.plays(entries, {})):
        if count % _PLAYS_A_STEP == 0:
            yield
        if not play.is_void:
            with suppress(*fold.UNFIT):  # written under other rules, or damaged
                whole = fold.appended(whole, play)
                numbers.append(play.number)
    return whole, numbers


def _resumed(begin: Entry) -> int | None:
    found = begin.body.get("resumes")
    return found if type(found) is int else None


def _moment(entry: Entry) -> float | None:
    try:
        return datetime.fromisoformat(entry.wall).timestamp()
    except ValueError:
        return None


def encode(summary: GameSummary) -> Json:
    return {**summary._asdict(), "trouble": summary.trouble and list(summary.trouble)}


def decode(body: Json) -> GameSummary:
    return GameSummary(**{**body, "trouble": body["trouble"] and Text(*body["trouble"])})
