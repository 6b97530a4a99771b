"""The state of the table as JSON and back: enough to carry on, and to undo the last plays.

It holds the game as it was some plays ago, and these plays, so that undoing one needs nothing else.
"""

from pichenette.games import codec
from pichenette.games.game import Json
from pichenette.games.record import Line, Record, VoidLine, decode
from pichenette.journal.event import Event
from pichenette.journal.fold import TableState
from pichenette.journal.trail import Trail, Undone, last
from pichenette.journal.trail import shortened as shortened_trail
from pichenette.text import Text

_WAY_BACK = 50  # plays that can be undone after a snapshot without rereading the game


def shortened(state: TableState) -> TableState:
    """The state without the lines that a snapshot makes redundant."""
    record = state.record
    if record is None:
        return state
    has_voids = bool(record.voided) or any(isinstance(line.act, VoidLine) for line in record.lines)
    kept = 0 if has_voids else _WAY_BACK
    if state.is_whole and record.size <= kept:
        return state
    trail = shortened_trail(state.trail, kept)
    known = last(trail, kept)
    return state._replace(
        record=record.recent(kept),
        trail=trail,
        undone=None,
        known_from=min((play.number for play in known), default=state.version + 1),
    )


def dump(state: TableState) -> Json:
    short, undone = shortened(state), _undone(state.undone)
    record, plays = short.record, reversed(last(short.trail, _WAY_BACK))
    return {
        "version": state.version,
        "begin": state.begin,
        "header": record.header if record else None,
        "colours": state.colours,
        "game": codec.dump(record.game_after(0)) if record else None,
        "plays": [
            [play.number, play.line, line.player, play.is_inserted]
            for play, line in zip(plays, record.lines if record else (), strict=True)
        ],
        "undone": undone,
        "known_from": min([short.known_from, *(play for _, play, *_ in undone)]),
        "decided": state.decided,
        "gone": state.gone,
        "is_corrected": state.is_corrected,
        "events": [[event.version, event.who, *event.text, event.play] for event in state.events],
        "troubles": [list(trouble) for trouble in state.troubles],
        "more_troubles": state.more_troubles,
        "elsewhere": sorted(state.elsewhere),
    }


def _undone(undone: Undone | None) -> list[Json]:
    """What was undone lately: the entry that did it, and the play."""
    found: list[Json] = []
    while undone is not None and len(found) < _WAY_BACK:
        play = undone.trail
        player = undone.record.last.player
        found.append([undone.number, play.number, play.line, player, play.is_inserted])
        undone = undone.rest
    return found


def load(value: Json) -> TableState:
    """The state of a snapshot, even one without plays as older programs wrote it; an unusable body
    raises.
    """
    header = value["header"]
    state = TableState(
        version=value["version"],
        begin=value["begin"],
        colours=value.get("colours", {}),  # older programs wrote none
        known_from=value.get("known_from", value["version"] + 1),
        decided=value["decided"],
        gone=value["gone"],
        is_corrected=value["is_corrected"],
        events=tuple(_event(*event) for event in value["events"]),
        troubles=tuple(Text(*trouble) for trouble in value["troubles"]),
        more_troubles=value["more_troubles"],
        elsewhere=frozenset(value["elsewhere"]),  # without it, its steps may be another game's
    )
    if header is None:
        return state
    game = codec.load(header["game"], value["game"])
    record, trail = Record(header, [game], [], frozenset()), None
    for number, line, player, *inserted in value.get("plays", ()):
        record, trail = _played(record, line, player), Trail(number, line, trail, *inserted)
    undone = _undo(record, trail, value.get("undone", ()))
    return state._replace(record=record, trail=trail, undone=undone)


def _event(version: int, who: str, en: str, fr: str, play: int | None = None) -> Event:
    """Older programs did not write which play an event tells."""
    return Event(version, who, Text(en, fr), version if play is None else play)


def _played(record: Record, line: Json, player: str | None) -> Record:
    return record.then(Line(decode(record.game, line).act, player))


def _undo(record: Record, trail: Trail | None, plays: Json) -> Undone | None:
    if not plays:
        return None
    (void, number, line, player, *inserted), *rest = plays
    record, trail = _played(record, line, player), Trail(number, line, trail, *inserted)
    return Undone(void, record, trail, _undo(record, trail, rest))
