"""Judge a game of the journal again from its raw data, and compare with what was seen at the time.

Uses the thresholds and calibration in force at the time, or others if asked to.  Lists every event
seen then or now, each with the entry it was written as.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from pichenette.board import Board
from pichenette.errors import Explained
from pichenette.journal import belonging, evidence, scale, senses
from pichenette.journal.entry import Entry
from pichenette.journal.fold import UNFIT
from pichenette.journal.samples import Chunk
from pichenette.journal.store import Journal
from pichenette.journal.trouble import about
from pichenette.link.messages import numbered
from pichenette.link.stamp import Stamped
from pichenette.sense.observation import Fault, Observation, Passage, Recovered, Step
from pichenette.sense.rejudge import Boot, Watch, in_order, rejudge_gates
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weigher import Weigher
from pichenette.sense.weight import Calibration
from pichenette.text import Text

Comparable = Passage | Fault | Step

_NEAR_US = 1_000_000  # with another calibration, a step may begin slightly earlier or later


class NoGame(Explained, LookupError):
    """A game that is not in the journal."""


def no_game(path: Path | None, number: int, games: int) -> NoGame:
    """It has no game of that number, counted from 1."""
    last = (
        Text("it has none yet", "il n’en a pas encore")
        if not games
        else Text(f"the last one is {games}", f"la dernière est la {games}")
    )
    return NoGame(
        about(
            path,
            Text(f"no game {number}; {last.en}", f"pas de partie {number} ; {last.fr}"),
        )
    )


@dataclass(frozen=True, slots=True)
class Difference:
    """One event; without `was` it is new, without `now` it would no longer be seen."""

    was: Comparable | None
    now: Comparable | None
    entry: int | None = None  # where it was written
    play: int | None = None  # the play it led to, if any

    @property
    def is_change(self) -> bool:
        return _essence(self.was) != _essence(self.now)

    @property
    def at_us(self) -> int:
        event = self.now or self.was
        assert event is not None
        return event.at_us


@dataclass(frozen=True, slots=True)
class Judged:
    events: list[Difference]
    unweighed: int = 0  # steps and scale faults whose raw weights are not in the journal
    other_files: tuple[str, ...] = ()  # digests of its board's file, as it was then


def judge(
    journal: Journal,
    number: int,
    board: Board,
    limits: Thresholds | None = None,
    calibration: Calibration | None = None,
    watch: Watch = iter,
) -> Judged:
    """Every passage, step and fault of game `number` (from 1), then and now.  Raises NoGame, or
    JournalForeign if it was played on another board.
    """
    belonging.check(journal, board)
    begin, last = _span(journal, number)
    entries = list(journal.entries(begin.number, last))
    chunks = journal.samples.between(begin.number, last)
    if limits is None:
        limits = senses.limits(senses.in_force(journal, last))
    boots = _boots(journal, begin.upto, entries[-1].upto, chunks, len(board.gates))
    since = journal.beats_from
    has_beats = since is not None and since <= begin.number
    gates = rejudge_gates(boots, board, limits, watch, has_beats=has_beats)
    observations = in_order([*gates, *_weigh(journal, chunks, calibration)])
    now = [event for _, event in _events((0, event) for event in observations)]
    was = _events(_observations(entries))
    weighed = [(entry, event) for entry, event in was if _has_raw(event, chunks)]
    plays = [entry.number for entry in entries if entry.kind == "act"]
    others = belonging.other_files(journal, board, begin.number, last)
    return Judged(_paired(weighed, now, plays), len(was) - len(weighed), tuple(others))


def calibration_of(journal: Journal, number: int) -> Calibration | None:
    """The calibration of the scale in force at the end of game `number`.  Raises NoGame."""
    _, last = _span(journal, number)
    return senses.senses(senses.in_force(journal, last)).scale


def _observations(entries: Iterable[Entry]) -> Iterator[tuple[int, Observation]]:
    """What was seen, as far as it is readable."""
    for entry in entries:
        if entry.kind == "saw":
            with suppress(*UNFIT):  # an older program's form, or a changed byte
                yield entry.number, evidence.decode(entry.body)


def _span(journal: Journal, number: int) -> tuple[Entry, int]:
    """The game's `begin`, and the number of its last entry."""
    begun = journal.begun()
    if not 1 <= number <= len(begun):
        raise no_game(journal.path, number, len(begun))
    last = begun[number] - 1 if number < len(begun) else journal.version()
    first = next(journal.entries(begun[number - 1], last), None)
    if first is None:
        text = Text(
            f"nothing of game {number} can be read", f"rien de la partie {number} n’est lisible"
        )
        raise NoGame(about(journal.path, text))
    return first, last


def _events(observations: Iterable[tuple[int, Observation]]) -> list[tuple[int, Comparable]]:
    """What can be compared.  A fault that is repeated while it lasts (to another service, by
    another boot) is still the same one; lost messages stand in the journal as a `gap`.
    """
    found: list[tuple[int, Comparable]] = []
    lasting: set[tuple[int | None, str]] = set()
    for entry, observation in observations:
        if isinstance(observation, Recovered):
            lasting = {(gate, fault) for gate, fault in lasting if gate != observation.gate}
        elif isinstance(observation, Fault):
            if observation.fault != "lost" and (observation.gate, observation.fault) not in lasting:
                lasting.add((observation.gate, observation.fault))
                found.append((entry, observation))
        elif isinstance(observation, Passage | Step):
            found.append((entry, observation))
    return found


def _boots(
    journal: Journal, after: int, upto: int, chunks: Iterable[Chunk], gates: int
) -> list[Boot]:
    boots: dict[str, Boot] = {}
    for raw in journal.raw_after(after, upto):
        message = numbered(raw.body, gates)
        if message is not None:
            boot = boots.setdefault(raw.boot, Boot(raw.boot))
            at = raw.received_us / 1e6
            boot.numbered[message.seq] = Stamped(message, at, raw.at_us, raw.boot, message.seq)
    for chunk in chunks:
        for heard in chunk.heard:
            boots.setdefault(chunk.boot, Boot(chunk.boot)).other.append(heard)
    return list(boots.values())


def _weigh(
    journal: Journal, chunks: Iterable[Chunk], calibration: Calibration | None
) -> list[Observation]:
    """Weigh across every restart, exactly as it went during the game."""
    found: list[Observation] = []
    weigher: Weigher | None = None
    for run, heard in groupby(chunks, key=lambda chunk: chunk.run):
        group = list(heard)
        known = calibration or scale.in_force(journal, group[0].entry)
        if run == 0 or known is None:
            weigher = None
            continue
        weigher = _begun(journal, known, group[0], weigher)
        for chunk in group:
            for reading in chunk.readings:
                found += weigher.load(*reading)
    return found


def _begun(
    journal: Journal, calibration: Calibration, first: Chunk, before: Weigher | None
) -> Weigher:
    """The weigher from that chunk on."""
    if first.began == "on" and before is not None:
        return before
    last = journal.samples.before(first)
    if first.began == "anew" or last is None:
        return Weigher(calibration)
    if first.began == "on":
        return scale.resumed(journal, calibration, last)[0]
    return scale.warmed(journal, calibration, last)


def _has_raw(event: Comparable, chunks: Iterable[Chunk]) -> bool:
    """Older programs kept no weights; none are kept once the game is over."""
    if isinstance(event, Passage) or (isinstance(event, Fault) and event.gate is not None):
        return True
    decided_us = event.decided_us if isinstance(event, Step) else event.at_us
    return any(chunk.run and chunk.at_us <= decided_us <= chunk.end_us for chunk in chunks)


def _paired(
    was: list[tuple[int, Comparable]], now: list[Comparable], plays: list[int]
) -> list[Difference]:
    """Match events: the same beginning, or else the nearest that overlaps."""
    left = {(_place(event), event.at_us): event for event in now}
    pairs: dict[int, Comparable] = {}
    for entry, before in was:
        if same := left.pop((_place(before), before.at_us), None):
            pairs[entry] = same
    for entry, before in was:
        beside = [key for key, event in left.items() if _is_beside(before, event)]
        if entry not in pairs and beside:
            nearest = min(beside, key=lambda key: abs(key[1] - before.at_us))
            pairs[entry] = left.pop(nearest)
    found = [Difference(None, event) for event in left.values()]
    for entry, before in was:
        at = bisect_right(plays, entry)
        play = plays[at] if at < len(plays) else None
        found.append(Difference(before, pairs.get(entry), entry, play))
    return sorted(found, key=lambda difference: difference.at_us)


def _place(event: Comparable) -> tuple[object, ...]:
    if isinstance(event, Fault):
        return Fault, event.gate, event.fault
    return type(event), None if isinstance(event, Step) else event.gate


def _is_beside(event: Comparable, other: Comparable) -> bool:
    if _place(event) != _place(other):
        return False
    slack_us = _NEAR_US if isinstance(event, Step) else 0
    return event.at_us <= _end_us(other) + slack_us and other.at_us <= _end_us(event) + slack_us


def _end_us(event: Comparable) -> int:
    if isinstance(event, Passage):
        return event.end_us
    return event.decided_us if isinstance(event, Step) else event.at_us


def _essence(observation: Observation | None) -> object:
    if isinstance(observation, Passage | Step):
        return observation.pieces, observation.verdict
    return observation.fault if isinstance(observation, Fault) else None
