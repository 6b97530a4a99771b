"""Figures of games and players: shots, pots per shot, best series, wins, who beat whom.

  pichenette stats                       # everybody, from the journal
  pichenette stats --player Ana          # one player, game by game, and against whom
  pichenette stats --game 12             # one stored game
  pichenette stats game.jsonl            # recorded games instead of a journal
  pichenette stats --json                # the same for a program

The journal is that of `pichenette serve`: give the same --data DIR, and --table NAME if there are
several.  Only what a record says is counted; nobody senses an attempt.
"""

import argparse
import json
import os
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from pichenette.cli.journal import find_journal
from pichenette.cli.progress import Progress
from pichenette.errors import Explained, reason
from pichenette.expected import at
from pichenette.games import catalogue, figures, record
from pichenette.games.counting import Figures
from pichenette.games.game import BadRecord, Json
from pichenette.games.record import RecordError
from pichenette.journal import names, people, summary
from pichenette.journal.people import Person
from pichenette.journal.rejudge import no_game
from pichenette.journal.store import Journal
from pichenette.journal.summaries import Summaries
from pichenette.journal.summary import GameSummary
from pichenette.resources import state_dir
from pichenette.text import Language, Text, nearest, number
from pichenette.work import finish


class NoPlayer(Explained, LookupError):
    """Nobody of that name has played."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("records", nargs="*", metavar="FILE", help="recorded games (.jsonl)")
    parser.add_argument("--data", type=Path, metavar="DIR", default=state_dir(os.environ))
    parser.add_argument("--table", default="table", metavar="NAME")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--player", metavar="NAME", help="only this player, in detail")
    only.add_argument("--game", type=int, metavar="N", help="only this stored game")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(options: argparse.Namespace) -> int:
    if options.records:
        found, named = [_read(file) for file in options.records], people.as_written
        if options.game is not None:
            found = [_numbered(found, options.game)]
    else:
        journal = Journal(find_journal(options.data, options.table), is_reader=True)
        try:
            found, named = _stored(journal, options.game), names.of([journal]).shown
        finally:
            journal.close()
    everybody = finish(people.folded(found, named))
    if options.player is not None:
        everybody = {options.player: _person(everybody, options.player)}
    if options.json:
        print(json.dumps(_json(found, everybody, options), ensure_ascii=False))
    elif options.player is not None:
        for person in everybody.values():
            _tell(person, options.lang)
    elif options.game is not None:
        _tell_game(found[0], options.lang)
    else:
        _tell_all(everybody, options.lang)
    return 0


def _read(file: str) -> GameSummary:
    try:
        return finish(summary.of_record(record.read(Path(file).read_bytes())))
    except OSError as error:
        raise BadRecord(at(file, reason(error))) from error
    except RecordError as error:
        raise BadRecord(at(file, error.text)) from error


def _numbered(found: list[GameSummary], wanted: int) -> GameSummary:
    if not 1 <= wanted <= len(found):
        raise no_game(None, wanted, len(found))
    return found[wanted - 1]


def _stored(journal: Journal, wanted: int | None) -> list[GameSummary]:
    with closing(Summaries(journal, is_reader=True)) as kept:
        with Progress("counting the games") as progress:
            for _ in kept.refresh():
                progress(kept.share)
        if wanted is not None:
            if not 1 <= wanted <= kept.count:
                raise no_game(journal.path, wanted, kept.count)
            return [kept.get(wanted)]
        return list(kept.whole())


def _person(everybody: dict[str, Person], name: str) -> Person:
    for person in everybody.values():
        if name == person.name or name in person.names:
            return person
    near = nearest(name, everybody)
    hint = Text(f"; did you mean {near}?", f" ; vouliez-vous dire {near} ?") if near else None
    raise NoPlayer(
        Text(
            f"nobody called {name} has played{hint.en if hint else ''}",
            f"personne du nom de {name} n’a joué{hint.fr if hint else ''}",
        )
    )


def _json(
    found: list[GameSummary], everybody: dict[str, Person], options: argparse.Namespace
) -> Json:
    if options.game is not None:
        return _game_json(found[0])
    players = [people.plain(person) for person in _sorted(everybody.values())]
    return players[0] if options.player is not None else {"games": len(found), "players": players}


def _game_json(game: GameSummary) -> Json:
    declared = catalogue.find(game.game).about.figures
    return {
        **{key: value for key, value in summary.encode(game).items() if key != "totals"},
        "figures": {name: figures.shown(declared, totals) for name, totals in game.totals.items()},
    }


def _sorted(everybody: Iterable[Person]) -> list[Person]:
    return sorted(everybody, key=lambda person: (-person.won, -person.games, person.name))


_HEADING = Text("player", "joueur"), Text("games", "parties"), Text("won", "gagnées")


_AGAINST = Text("against", "contre"), *_HEADING[1:], Text("lost", "perdues")


def _tell_all(everybody: dict[str, Person], lang: Language) -> None:
    heading = [word.say(lang) for word in _HEADING]
    rows: list[list[Any]] = [
        [person.name, person.games, person.won] for person in _sorted(everybody.values())
    ]
    _table([heading, *rows])


def _record(name: str, games: int, won: int) -> Text:
    """How many games, and how many of them won."""
    many, ones = ("s" if games > 1 else ""), ("s" if won > 1 else "")
    return Text(
        f"{name}: {games} game{'' if games == 1 else 's'}, {won} won",
        f"{name} : {games} partie{many}, {won} gagnée{ones}",
    )


def _tell(person: Person, lang: Language) -> None:
    print(_record(person.name, person.games, person.won).say(lang))
    for name, own in person.by_game.items():
        try:
            about = catalogue.find(name).about
        except BadRecord:  # a game that is no longer installed: its figures have no names
            print(f"\n{_record(name, own.games, own.won).say(lang)}")
            continue
        print(f"\n{_record(about.title.say(lang), own.games, own.won).say(lang)}")
        _tell_figures([("", figures.shown(about.figures, own.totals))], about.figures, lang)
    if person.against:
        print()
        met = sorted(person.against.items(), key=lambda opponent: -opponent[1].games)
        rows = [[name, against.games, against.won, against.lost] for name, against in met]
        _table([[word.say(lang) for word in _AGAINST], *rows])


def _tell_game(game: GameSummary, lang: Language) -> None:
    about = catalogue.find(game.game).about
    when = f", {game.began[:16].replace('T', ' ')}" if game.began else ""
    scores = ", ".join(f"{name} {score}" for name, score in game.scores.items())
    title = about.title.say(lang)
    print(Text(f"{title}{when}: {scores}", f"{title}{when} : {scores}").say(lang))
    shown = [(name, figures.shown(about.figures, totals)) for name, totals in game.totals.items()]
    _tell_figures(shown, about.figures, lang)


def _tell_figures(
    shown: list[tuple[str, dict[str, float | None]]], declared: Figures, lang: Language
) -> None:
    rows = [["", *(name for name, _ in shown)]] if shown[0][0] else []
    for figure in declared.all:
        values = [own[figure.key] for _, own in shown]
        if any(value is not None for value in values):  # nobody knows: not shown
            rows.append([f"  {figure.text.say(lang)}", *(_said(value, lang) for value in values)])
    _table(rows)


def _said(value: float | None, lang: Language) -> str:
    if value is None:
        return "–"
    return str(value) if isinstance(value, int) else number(value, "g").say(lang)


def _table(rows: list[list[Any]]) -> None:
    """The first column to the left, numbers to the right."""
    widths = [max(len(str(row[at])) for row in rows) for at in range(len(rows[0]))]
    for first, *rest in rows:
        cells = (f"{cell!s:>{width}}" for cell, width in zip(rest, widths[1:], strict=True))
        print("  ".join([f"{first!s:<{widths[0]}}", *cells]).rstrip())
