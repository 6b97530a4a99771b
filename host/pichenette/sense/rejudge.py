"""Sensing run again over what was captured, with any thresholds.

Comes in: the lines of a capture, in the order in which they were received: with chatter, doubled
and late sentences, from the middle of a boot or over several.  Goes out: observations in order, on
the board's time, which counts from the capture's first tick.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from pichenette import wire
from pichenette.board import Board
from pichenette.link.capture import Captured
from pichenette.link.messages import (
    Beat,
    Edge,
    Hello,
    Hue,
    Load,
    Message,
    Mute,
    Numbered,
    Pong,
    State,
    message,
)
from pichenette.sense.gates import Gates
from pichenette.sense.observation import Fault, Light, Observation, Passage
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weigher import Weigher
from pichenette.sense.weight import Calibration
from pichenette.text import Text

_PERIOD = 1 << 30  # of ticks
_HAIR_US = 1_000  # an interrupt that was served after a later one
_SAME_BOOT_US = 60_000_000  # a clock that is further off is another boot's

Ticked = State | Numbered | Load | Beat | Pong
Moment = tuple[int, int, Ticked]
Watch = Callable[[list[Moment]], Iterator[Moment]]  # for whoever waits and wants to know how far


@dataclass
class Boot:
    """What was told in one boot of the Pico, each numbered thing once."""

    name: str | None = None
    numbered: dict[int, tuple[int, Numbered]] = field(default_factory=dict)  # seq -> (at_us, …)
    other: list[tuple[int, State | Load | Beat | Pong]] = field(default_factory=list)


def rejudge(
    captured: Iterable[Captured],
    board: Board,
    limits: Thresholds,
    calibration: Calibration | None = None,
    watch: Watch = iter,
) -> list[Observation]:
    """What the sensors saw.  `watch` is given all that is judged, and gives it on in its order."""
    boots = list(_boots(captured))
    # Each boot for itself: what a capture shows of a gate is told in every boot that shows it.
    seen = [one for boot in boots for one in _judge(boot, board, Gates(board, limits), watch)]
    if calibration:
        weigher = Weigher(calibration)  # what lies on a scale stays there while its Pico boots
        for boot in boots:
            for at_us, told in sorted(boot.other, key=lambda one: one[0]):
                if isinstance(told, Load):
                    seen += weigher.load(at_us, told.counts, told.status)
    return in_order(seen)


def rejudge_gates(
    boots: Iterable[Boot], board: Board, limits: Thresholds, watch: Watch = iter
) -> list[Observation]:
    """What the gates saw, from what is already in order: a journal has it so.

    A fault is handed down from boot to boot, as it was when the game was played.
    """
    seen: list[Observation] = []
    gates: Gates | None = None
    for boot in boots:
        before, gates = gates, Gates(board, limits)
        for gate, fault in before.faults.items() if before else ():
            gates.inherit(gate, fault)
        seen += _judge(boot, board, gates, watch)
    return in_order(seen)


def in_order(seen: Iterable[Observation]) -> list[Observation]:
    return sorted(seen, key=lambda one: one.at_us)


def _told(captured: Iterable[Captured]) -> Iterator[tuple[int, Message]]:
    for host_us, line in captured:
        for fields in wire.split(line)[1]:
            yield host_us, message(fields)


def _boots(captured: Iterable[Captured]) -> Iterator[Boot]:
    """Ticks without wraps.

    A level, a weight or a beat is told at once, so it ties the board's clock to the host's; an edge
    may be sent again when it is 17 minutes old.
    """
    boot = Boot()
    at_us, heard_us = 0, 0
    is_first = True
    is_tied = False
    hello: Hello | None = None
    for host_us, told in _told(captured):
        if isinstance(told, Hello):
            hello = told
        if not isinstance(told, Ticked):
            continue
        if is_first:
            is_first, heard_us, base = False, host_us, told.ticks
            boot.name = hello.boot if hello else None
        expected_us = at_us + host_us - heard_us
        told_us = told.ticks - base
        is_old = is_tied and isinstance(told, Numbered)
        if is_old:
            told_us += (expected_us + _SAME_BOOT_US - told_us) // _PERIOD * _PERIOD
        else:
            told_us += round((expected_us - told_us) / _PERIOD) * _PERIOD
        if _is_another(boot, hello, told, abs(told_us - expected_us)):
            yield boot
            boot = Boot(hello.boot if hello and hello.boot != boot.name else None)
            base, told_us = told.ticks - expected_us, expected_us
            is_old = is_tied = False
        elif hello and boot.name is None:
            boot.name = hello.boot
        hello = None
        if not is_old:
            at_us, heard_us = told_us, host_us
        if isinstance(told, Numbered):
            boot.numbered.setdefault(told.seq, (told_us, told))
        else:
            is_tied = True
            boot.other.append((told_us, told))
    yield boot


def _is_another(boot: Boot, hello: Hello | None, told: Ticked, off_us: int) -> bool:
    """Does this come from another boot than all before it?"""
    if hello is not None:
        if boot.name is not None:
            return hello.boot != boot.name
        return off_us > _SAME_BOOT_US
    if isinstance(told, Numbered) and told.seq in boot.numbered:
        return boot.numbered[told.seq][1] != told  # a number is never used twice in one boot
    return False


def _judge(boot: Boot, board: Board, gates: Gates, watch: Watch) -> Iterator[Observation]:
    gaps = list(_gaps(boot))
    found: list[Observation] = [*gaps, *_overflows(boot)]
    timeline: list[Moment] = list(_by_number(boot))
    timeline += [(at_us, 0, told) for at_us, told in boot.other]
    for at_us, _, told in watch(sorted(timeline, key=lambda one: one[:2])):
        if isinstance(told, Edge):
            if told.gate < len(board.gates):
                found += gates.edge(told.gate, at_us, told.flags)
        elif isinstance(told, Mute):
            if told.gate < len(board.gates):
                found += gates.mute(told.gate, at_us, told.flags)
        elif isinstance(told, Hue):
            if told.gate < len(board.gates):
                gates.light(told.gate, Light(told.red, told.green, told.blue, told.clear))
        elif isinstance(told, State):
            found += gates.advance(at_us)  # levels told before it stood for themselves
            gates.state(at_us, told.mask)
        elif isinstance(told, Beat):
            found += gates.beat(at_us, told.mask)
        else:
            found += gates.advance(at_us)
    found += gates.finish()
    holes = [(gap.at_us, gap.end_us) for gap in gaps]
    for seen in found:
        yield _doubted(seen, holes) if isinstance(seen, Passage) else seen


def _by_number(boot: Boot) -> Iterator[tuple[int, int, Numbered]]:
    """By number, which is the order in which they happened; an edge's ticks may be off by a hair.

    A colour's own ticks tell when its head was read out, which is nobody's business: it stands
    where its number puts it, at the edge before it.
    """
    last_us: int | None = None
    for seq in sorted(boot.numbered):
        at_us, told = boot.numbered[seq]
        if last_us is not None and (isinstance(told, Hue) or 0 < last_us - at_us < _HAIR_US):
            at_us = last_us
        last_us = at_us
        yield at_us, seq, told


@dataclass(frozen=True, slots=True)
class LostEdges(Fault):
    """Numbers that never came."""

    end_us: int = 0


def _gaps(boot: Boot) -> Iterator[LostEdges]:
    numbers = sorted(boot.numbered)
    for before, after in itertools.pairwise(numbers):
        missing = after - before - 1
        if missing:
            because = Text(
                f"{missing} edges are missing, number {before + 1} on: what was there is not known",
                f"il manque {missing} fronts à partir du n° {before + 1} : on ne sait pas lesquels",
            )
            start_us, end_us = boot.numbered[before][0], boot.numbered[after][0]
            yield LostEdges(None, start_us, "lost", because, end_us)


def _overflows(boot: Boot) -> Iterator[Fault]:
    lost = 0
    for at_us, told in boot.other:
        if isinstance(told, Beat) and told.lost > lost:
            because = Text(
                f"the Pico's store was full: {told.lost - lost} edges lost for good",
                f"la mémoire du Pico était pleine : {told.lost - lost} fronts perdus",
            )
            lost = told.lost
            yield Fault(None, at_us, "lost", because)


def _doubted(passage: Passage, holes: list[tuple[int, int]]) -> Passage:
    """What lies at a gap may have been more, or less, than what was heard of it."""
    for start_us, end_us in holes:
        is_beside = passage.at_us <= end_us and start_us <= passage.end_us
        if is_beside and passage.verdict != "ask":
            because = Text(
                f"{passage.because.en}, but edges are missing there",
                f"{passage.because.fr}, mais il y manque des fronts",
            )
            return replace(passage, verdict="ask", because=because)
    return passage
