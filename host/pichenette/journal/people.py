"""Players over many games: figures by game, wins, and who beat whom.

A pure fold over summaries, whatever journals they come from; the page and `pichenette stats` both
use it.  Somebody may be known by several names (`named`).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from pichenette.games import catalogue, figures
from pichenette.games.figures import Totals
from pichenette.games.game import BadRecord, Json
from pichenette.journal.summary import GameSummary
from pichenette.work import Work

_GAMES_A_STEP = 20


@dataclass(slots=True)
class GamesPlayed:
    """Somebody's games of one kind, or all of them.  Nobody wins alone, or before the end."""

    games: int = 0  # that are over
    won: int = 0
    drawn: int = 0
    totals: Totals = field(default_factory=dict)  # also of those that are not


@dataclass(slots=True)
class Against:
    games: int = 0
    won: int = 0
    lost: int = 0


@dataclass(slots=True)
class Person:
    name: str
    names: set[str] = field(default_factory=set)  # as they were written
    first: str = ""  # wall clock
    last: str = ""
    unfinished: int = 0
    by_game: dict[str, GamesPlayed] = field(default_factory=dict)
    against: dict[str, Against] = field(default_factory=dict)

    @property
    def games(self) -> int:
        return sum(played.games for played in self.by_game.values())

    @property
    def won(self) -> int:
        return sum(played.won for played in self.by_game.values())


def as_written(name: str) -> str:
    return name


def folded(
    found: Iterable[GameSummary], named: Callable[[str], str] = as_written
) -> Work[dict[str, Person]]:
    """Everybody in these games.  A game that another one carries on must be left out: its plays
    are in that one too.
    """
    people: dict[str, Person] = {}
    for count, game in enumerate(found, 1):
        _add(people, game, named)
        if count % _GAMES_A_STEP == 0:
            yield
    return people


def _add(people: dict[str, Person], game: GameSummary, named: Callable[[str], str]) -> None:
    winners = None if game.winners is None else {*game.winners}
    seats = [(named(name), side) for name, side in zip(game.players, game.sides, strict=True)]
    for (who, side), name in zip(seats, game.players, strict=True):
        person = people.get(who)
        if person is None:
            person = people[who] = Person(who)
        person.names.add(name)
        person.first = min(filter(None, (person.first, game.began)), default="")
        person.last = max(person.last, game.began)
        own = person.by_game.setdefault(game.game, GamesPlayed())
        _merge(game.game, own.totals, game.totals.get(name, {}))
        if winners is None:
            person.unfinished += 1
            continue
        own.games += 1
        if len({*game.sides}) > 1:
            own.won += side in winners
            own.drawn += not winners
            _meet(person, seats, side, winners)


def _meet(person: Person, seats: list[tuple[str, str]], side: str, winners: set[str]) -> None:
    for other in {name: theirs for name, theirs in seats if theirs != side}.items():
        name, theirs = other
        if name != person.name:
            met = person.against.setdefault(name, Against())
            met.games += 1
            met.won += side in winners and theirs not in winners
            met.lost += theirs in winners and side not in winners


def _merge(game: str, into: Totals, more: Totals) -> None:
    try:
        declared = catalogue.find(game).about.figures
    except BadRecord:  # a game that is not installed any more
        return
    figures.merged(declared, into, more)


def plain(person: Person) -> Json:
    return {
        "name": person.name,
        "names": sorted(person.names),
        "first": person.first,
        "last": person.last,
        "games": person.games,
        "won": person.won,
        "unfinished": person.unfinished,
        "by_game": [_of_game(name, own) for name, own in person.by_game.items()],
        "against": [
            {"name": name, "games": met.games, "won": met.won, "lost": met.lost}
            for name, met in sorted(person.against.items(), key=lambda opponent: -opponent[1].games)
        ],
    }


def _of_game(name: str, own: GamesPlayed) -> Json:
    try:
        declared = catalogue.find(name).about.figures
    except BadRecord:
        declared = None
    return {
        "game": name,
        "games": own.games,
        "won": own.won,
        "drawn": own.drawn,
        "figures": figures.shown(declared, own.totals) if declared else {},
    }
