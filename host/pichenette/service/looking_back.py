"""The verbs for looking back: past games, one of them play by play, a play's evidence, players.

None of them waits for summaries that take long: an answer says whether everything is counted yet,
and whoever asks again gets more.
"""

from time import perf_counter

from pichenette.games import catalogue, figures
from pichenette.games.game import BadRecord, Game, Json
from pichenette.games.record import Record, RecordError, VoidLine, steps
from pichenette.journal import history, names, past, people, play_evidence, summary
from pichenette.journal.entry import Entry
from pichenette.journal.names import Names
from pichenette.journal.summaries import MOST_PLAYED, Summaries
from pichenette.journal.summary import GameSummary
from pichenette.service.request import BadRequest
from pichenette.service.served import Served
from pichenette.service.verb import Call
from pichenette.table.view import plain
from pichenette.text import Text
from pichenette.work import Work

_GAMES = 20  # per answer
_PATIENCE_S = 0.4  # for summaries: people wait a second at most
_LINES_A_STEP = 20
_MOST_JUDGING_S = 2.0  # anybody may ask
_TOO_MUCH = Text(
    "judging this record takes too long here; use `pichenette replay`",
    "juger cette partie prend trop de temps ici ; utilisez `pichenette replay`",
)


def _current(call: Call) -> Work[Summaries]:
    return (yield from _kept(call.served))


def _kept(served: Served) -> Work[Summaries]:
    """The summaries, as far as they can be brought up to date in a moment."""
    kept = served.summaries.of(served.journal)
    yield from kept.learn()
    until = perf_counter() + _PATIENCE_S
    for _ in kept.refresh():
        if perf_counter() > until:
            break
        yield
    return kept


def _names(call: Call) -> Names:
    return names.of(served.journal for served in call.tables.values())


def past_games(call: Call) -> Work[Json]:
    kept = yield from _current(call)
    given = call.given
    found = yield from past.latest(
        kept, _GAMES, _names(call), given.get("before"), given.get("player")
    )
    return {"games": plain(found), "is_complete": kept.is_current, "count": kept.count}


def _number(call: Call, kept: Summaries) -> int:
    number: int = call.given.get("game", kept.count)
    if not 1 <= number <= kept.count:
        raise BadRequest(
            Text(
                f"there is no game {number}; the journal has {kept.count}",
                f"il n’y a pas de partie {number} ; le journal en a {kept.count}",
            )
        )
    return number


def _played(kept: Summaries, number: int) -> Work[list[Entry]]:
    """What was played in a game; raises BadRequest if its start is gone, or if it is so long that
    this machine should not hold it.
    """
    if kept.is_long(number):
        raise BadRequest(
            Text(
                f"game {number} has more than {MOST_PLAYED:,d} plays: too long to look at here; "
                "use `pichenette journal`",
                f"la partie {number} a plus de {MOST_PLAYED} coups : trop longue pour la regarder "
                "ici ; utilisez `pichenette journal`",
            )
        )
    entries = yield from kept.played(number)
    if not entries or entries[0].number != kept.begin(number):
        raise BadRequest(
            Text(
                f"game {number}: its start can no longer be read",
                f"partie {number} : son début n’est plus lisible",
            )
        )
    return entries


def played(call: Call) -> Work[Json]:
    """Every play of a game, as it counts now."""
    kept = yield from _current(call)
    if not kept.count and "game" not in call.given:
        return {"game": None, "entries": []}
    number = _number(call, kept)
    entries = yield from _played(kept, number)
    if "entry" in call.given:
        before, after = yield from _around(entries, call.given["entry"])
        return {"before": plain(before), "after": plain(after)}
    closed = names.closed(call.served.journal)
    about = past.of_summary(kept, kept.get(number), _names(call), closed)
    plays: list[Json] = []
    for play in history.history(entries, history.origins(call.served.journal, entries)):
        plays.append(plain(play))
        yield
    return {"game": plain(about), "entries": plays}


def _around(entries: list[Entry], number: int) -> Work[tuple[Game, Game]]:
    """What a form for that place is drawn from."""
    found = yield from history.around(entries, number)
    if found is None:
        raise BadRequest(
            Text(
                f"entry {number}: this game has no such play",
                f"entrée {number} : cette partie n’a pas de tel coup",
            )
        )
    return found


def evidence(call: Call) -> Work[Json]:
    """One play: the game before and after it, and everything that is known about it."""
    kept = yield from _current(call)
    number, journal = call.given["entry"], call.served.journal
    entries = yield from _played(kept, _number(call, kept))
    before, after = yield from _around(entries, number)
    answer: dict[str, Json] = {"before": plain(before), "after": plain(after)}
    if number == entries[0].number:  # its start
        return {**answer, "moment": None, "corrections": []}
    yield
    origin = history.origins(journal, entries).get(number)
    at = origin.entry if origin else number
    found = play_evidence.of_play(journal, call.served.board, before, at)
    yield
    corrections = yield from play_evidence.corrections(entries, number)
    return {**answer, "moment": plain(found), "corrections": plain(corrections)}


def game_figures(call: Call) -> Work[Json]:
    kept = yield from _current(call)
    number = _number(call, kept)
    found = kept.get(number)
    return {**figures_json(found), "is_complete": found.is_counted}


def figures_json(found: GameSummary) -> dict[str, Json]:
    """What a game's figures are called, and everybody's values."""
    try:
        declared = catalogue.find(found.game).about.figures
    except BadRecord:  # it is not installed any more
        return {"figures": [], "players": {}}
    values = {name: figures.shown(declared, own) for name, own in found.totals.items()}
    # What nobody knows is not shown as if it were nothing.
    known = {key for own in values.values() for key, value in own.items() if value is not None}
    return {
        "figures": [figure for figure in figures.plain(declared) if figure["key"] in known],
        "players": values,
    }


def everybody(call: Call) -> Work[Json]:
    """Players at every table, who played last first; with a name, everything about one."""
    known, journals = _names(call), list[Summaries]()
    for served in call.tables.values():
        journals.append((yield from _kept(served)))
    is_complete = all(kept.is_current for kept in journals)
    games = (game for kept in journals for game in kept.whole())
    found = yield from people.folded(games, known.shown)
    renamings: Json = [renaming._asdict() for renaming in known.renamings]
    answer: dict[str, Json] = {"is_complete": is_complete, "renamings": renamings}
    if (name := call.given.get("name")) is None:
        sorted_people = sorted(found.values(), key=lambda person: person.last, reverse=True)
        return {**answer, "people": [_in_short(person) for person in sorted_people]}
    person = found.get(known.shown(name))
    if person is None:
        raise BadRequest(
            Text(f"nobody called {name} has played", f"personne du nom de {name} n’a joué")
        )
    about = people.plain(person)
    for played in about["by_game"]:
        played["declared"] = _declared(played["game"])
    return {**answer, "person": about}


def _declared(game: str) -> Json:
    try:
        return figures.plain(catalogue.find(game).about.figures)
    except BadRecord:
        return []


def _in_short(person: people.Person) -> Json:
    return {
        "name": person.name,
        "games": person.games,
        "won": person.won,
        "unfinished": person.unfinished,
        "last": person.last,
    }


def whole_record(call: Call) -> Work[Json]:
    if "game" not in call.given:
        found = call.served.table.record
    else:
        kept = yield from _current(call)
        entries = yield from _played(kept, _number(call, kept))
        found = (yield from summary.followed(entries))[0].corrected()
    if found is None:
        return {"record": None}
    return {"record": [found.header, *(line.encode() for line in found.lines)]}


def inspected(call: Call) -> Work[Json]:
    """A record that somebody brings, judged and told; nothing is kept and no table changes."""
    data: bytes = call.given["record"].encode("utf-8")
    plays: list[Json] = []
    judged: list[Record] = []
    spent = 0.0
    try:
        began = perf_counter()
        for longer in steps(data):  # a line that voids another one folds all after that again
            judged = [longer]
            spent += perf_counter() - began
            if spent > _MOST_JUDGING_S:
                raise BadRequest(_TOO_MUCH)
            yield
            began = perf_counter()
    except RecordError as error:
        raise BadRequest(error.text) from error
    (record,) = judged
    if (line := call.given.get("line")) is not None:
        if line > record.size:
            raise BadRequest(
                Text(
                    f"line {line}: the record has {record.size}",
                    f"ligne {line} : la partie en a {record.size}",
                )
            )
        before, after = record.game_after(max(0, line - 1)), record.game_after(line)
        return {"before": plain(before), "after": plain(after)}
    for at, line_at in enumerate(record.lines, 1):
        if at % _LINES_A_STEP == 0:
            yield
        if not isinstance(line_at.act, VoidLine):
            plays.append(_line(record, at))
    found = yield from summary.of_record(record)
    return {"game": plain(found), "entries": plays, **figures_json(found)}


def _line(record: Record, at: int) -> Json:
    """One line, in the form of a play of `history`."""
    before, after, line = record.game_after(at - 1), record.game_after(at), record.line(at)
    is_void = at in record.voided
    text: list[Text] = []
    if not is_void and not isinstance(line.act, VoidLine):
        text = before.tell(line.act, after)
    return {
        "entry": at,
        "who": "",
        "at": "",
        "player": line.player or before.turn,
        "round": before.round,
        "line": line.encode(),
        "text": plain(text),
        "scores": after.scores,
        "is_void": is_void,
        "is_inserted": False,
        "corrections": [],
        "voided_by": None,
        "trouble": None,
    }
