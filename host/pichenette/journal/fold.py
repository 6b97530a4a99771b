"""The state of the table: a fold over its journal.

Comes in: entries, in order.  Goes out: a frozen `TableState`, the same for the same entries,
whenever and however often they are folded.
"""

from dataclasses import dataclass, replace

from pichenette.games.game import Text
from pichenette.games.record import Record
from pichenette.journal.entry import Entry

_EVENTS_KEPT = 20


@dataclass(frozen=True, slots=True)
class Event:
    """A sentence for people, with the version it belongs to."""

    version: int
    who: str
    text: Text


@dataclass(frozen=True, slots=True)
class TableState:
    version: int = 0  # the number of the last entry
    record: Record | None = None
    decided: int = 0  # raw messages up to this one belong to shots that are over
    events: tuple[Event, ...] = ()


def step(state: TableState, entry: Entry) -> TableState:
    """The state after one more entry; raises what the rules raise."""
    state = replace(state, version=entry.number)
    if entry.kind == "begin":
        record = Record.start(entry.body)
        return replace(state, record=record, decided=entry.upto, events=())
    if entry.kind != "act" or state.record is None:
        return state
    before = state.record
    record = before.append(entry.body)
    told = _told(before, record)
    events = tuple(Event(entry.number, entry.who, text) for text in told)
    return replace(
        state,
        record=record,
        decided=entry.upto,
        events=(*state.events, *events)[-_EVENTS_KEPT:],
    )


def _told(before: Record, after: Record) -> list[Text]:
    act = after.lines[-1].act
    if isinstance(act, int):
        return [Text(f"Line {act} is void.", f"La ligne {act} est annulée.")]
    return before.game.tell(act, after.game)
