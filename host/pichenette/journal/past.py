"""Past games as people look for them: newest first, with who won, how long it took, and how they
are called by now.

From summaries.py, so that a journal of many years answers as fast as a new one.
"""

from typing import NamedTuple

from pichenette.journal import names
from pichenette.journal.names import Names
from pichenette.journal.outcome import Standing, standing
from pichenette.journal.summaries import Summaries
from pichenette.journal.summary import GameSummary
from pichenette.text import Text
from pichenette.work import Work

_GAMES_A_STEP = 20


class PastGame(NamedTuple):
    number: int  # from 1
    begin: int  # the entry it began with
    game: str
    players: list[str]  # as they were written
    called: dict[str, str]  # players and sides that are called otherwise by now
    colours: dict[str, str]  # each player's marker
    scores: dict[str, int]
    over: bool
    winners: list[str]
    standing: Standing
    text: Text
    began: str
    ended: str  # when the last play was made
    plays: int
    resumed: str | None  # when another game carried it on
    resumed_as: int | None  # the number of that game
    closed: str | None  # the note that closed it
    trouble: Text | None  # why nothing more is known
    is_counted: bool  # False: it is still being read


def latest(
    kept: Summaries, most: int, known: Names, before: int | None = None, player: str | None = None
) -> Work[list[PastGame]]:
    """Newest first; `before`: only games before the one of that number; `player`: only those in
    which somebody played who is called that by now.
    """
    closed = names.closed(kept.journal)
    found: list[PastGame] = []
    for count, game in enumerate(kept.newest(before)):
        if count % _GAMES_A_STEP == 0:
            yield
        if player is None or player in map(known.shown, game.players):
            found.append(of_summary(kept, game, known, closed))
            if len(found) == most:
                break
    return found


def of_summary(
    kept: Summaries, game: GameSummary, known: Names, closed: dict[int, str]
) -> PastGame:
    again, note = kept.resumed.get(game.begin), closed.get(game.begin)
    called = _called(game, known)
    stands = standing(
        None if game.winners is None else [called.get(winner, winner) for winner in game.winners],
        len(game.players),
        game.number == kept.count,
        again,
        is_closed=note is not None,
    )
    return PastGame(
        number=game.number,
        begin=game.begin,
        game=game.game,
        players=game.players,
        called=called,
        colours=game.colours,
        scores=game.scores,
        over=game.winners is not None,
        winners=game.winners or [],
        standing=stands.standing,
        text=stands.text,
        began=game.began,
        ended=game.ended,
        plays=game.plays,
        resumed=kept.get(again).began if again else None,
        resumed_as=again,
        closed=note,
        trouble=game.trouble,
        is_counted=game.is_counted,
    )


def _called(game: GameSummary, known: Names) -> dict[str, str]:
    found = {name: known.shown(name) for name in game.players}
    for side in {*game.sides} - {*game.players}:
        partners = zip(game.players, game.sides, strict=True)
        found[side] = " & ".join(found[name] for name, own in partners if own == side)
    return {name: shown for name, shown in found.items() if name != shown}
