"""What is told at the table: the last sentences that still hold.

A correction takes away the sentences of what no longer counts, so that nobody reads about a win
that was undone; what is still true in other words is told in those.
"""

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from pichenette.games.record import Record, VoidLine
from pichenette.journal.trail import Trail
from pichenette.text import Text

_KEPT = 20


@dataclass(frozen=True, slots=True)
class Event:
    """A sentence for people, and the version it belongs to."""

    version: int
    who: str
    text: Text
    play: int = 0  # the entry of the play that it tells as counting; 0: it tells none


Events = tuple[Event, ...]


def extended(events: Events, version: int, who: str, texts: Iterable[Text], play: int) -> Events:
    """One version's sentences more."""
    return (*events, *(Event(version, who, text, play) for text in texts))[-_KEPT:]


def without(events: Events, entry: int) -> Events:
    """Without what came with that entry, and without the play it is."""
    return tuple(event for event in events if entry not in (event.version, event.play))


def holding(events: Events, record: Record, trail: Trail | None) -> Events:
    """Those that hold after a correction; `record` has all its lines."""
    now = _counting({event.play for event in events} - {0}, record, trail)
    found: list[Event] = []
    for version, group in groupby(events, key=lambda event: event.version):
        first, *more = group
        play = now.get(first.play)
        if not first.play:
            found += [first, *more]
        elif play is not None and first.play == version and not play.is_inserted:
            found += [Event(version, first.who, text, version) for text in play.texts]
        elif play is not None:
            found += [event for event in (first, *more) if _is_said(play.texts, event.text)]
    return tuple(found[-_KEPT:])


class _Counting(NamedTuple):
    texts: list[Text]
    is_inserted: bool


def _counting(wanted: Set[int], record: Record, trail: Trail | None) -> dict[int, _Counting]:
    """These plays as they now count, by their entries."""
    found: dict[int, _Counting] = {}
    at = record.size
    while trail is not None and len(found) < len(wanted):
        if trail.number in wanted and at not in record.voided:
            found[trail.number] = _Counting(sentences(record, at), trail.is_inserted)
        trail, at = trail.rest, at - 1
    return found


def sentences(record: Record, at: int) -> list[Text]:
    """The line of that number, from 1, in its game's words."""
    act = record.line(at).act
    if isinstance(act, VoidLine):
        return []
    return record.game_after(at - 1).tell(act, record.game_after(at))


def _is_said(texts: Sequence[Text], said: Text) -> bool:
    """A correction's sentence has the play's, perhaps with a reason before the full stop."""
    return any(text.en.removesuffix(".") in said.en for text in texts)
