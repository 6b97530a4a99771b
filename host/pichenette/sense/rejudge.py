"""Run sensing again over a capture, with any thresholds.

Lines are in the order received, with chatter, repeated and late sentences, from the middle of a
boot or over several.  Observations are in order on the board's time, which counts from the
capture's first tick.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pichenette import wire
from pichenette.board import Board
from pichenette.link.capture import Captured
from pichenette.link.clock import PERIOD_US
from pichenette.link.greeted import GreetedBoard
from pichenette.link.messages import Beat, Hello, Hue, Load, LoadStatus, Message, Ticked, message
from pichenette.link.stamp import Stamped
from pichenette.sense.listener import Listener
from pichenette.sense.observation import Fault, Observation, Passage
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weigher import Weigher
from pichenette.sense.weight import Calibration
from pichenette.text import Text, counted

_HAIR_US = 1_000  # an interrupt served after a later one
_SAME_BOOT_US = 60_000_000  # a clock that is further off belongs to another boot

Watch = Callable[[list[Stamped]], Iterator[Stamped]]  # for a caller who wants to show progress


class CapturedMessage(NamedTuple):
    host_us: int
    message: Message


@dataclass
class Boot:
    """What was said in one boot of the Pico, each numbered message once."""

    name: str = ""  # "": it has not greeted
    numbered: dict[int, Stamped] = field(default_factory=dict)
    other: list[Stamped] = field(default_factory=list)


def rejudge(
    captured: Iterable[Captured],
    board: Board,
    limits: Thresholds,
    calibration: Calibration | None = None,
    watch: Watch = iter,
) -> list[Observation]:
    """What the sensors saw.  `watch` gets everything to be judged and passes it on in order."""
    return rejudge_parsed(parsed(captured), board, limits, calibration, watch)


def rejudge_parsed(
    captured: Iterable[CapturedMessage],
    board: Board,
    limits: Thresholds,
    calibration: Calibration | None = None,
    watch: Watch = iter,
) -> list[Observation]:
    """The same, for lines already parsed."""
    observations: list[Observation] = []
    weigher = Weigher(calibration) if calibration else None
    for boot in _boots(captured):
        # Each boot on its own: what a capture shows of a gate is reported in every boot that shows
        # it.
        has_beats = any(isinstance(heard.message, Beat) for heard in boot.other)
        listener = Listener(board, limits, has_beats=has_beats)
        listener.weight = weigher  # what lies on a scale stays there while its Pico boots
        observations += _judge(boot, listener, watch)
    return in_order(observations)


def rejudge_gates(
    boots: Iterable[Boot],
    board: Board,
    limits: Thresholds,
    watch: Watch = iter,
    *,
    has_beats: bool = True,
) -> list[Observation]:
    """What the gates saw, from messages already in order, as in a journal.

    A fault carries over from boot to boot, as it was during the game.  `has_beats`: all that may
    decide, so that one that is missing was lost.
    """
    observations: list[Observation] = []
    listener: Listener | None = None
    for boot in boots:
        before, listener = listener, Listener(board, limits, has_beats=has_beats)
        for gate, fault in before.gates.faults.items() if before else ():
            listener.gates.inherit(gate, fault)
        observations += _judge(boot, listener, watch)
    return in_order(observations)


def in_order(observations: Iterable[Observation]) -> list[Observation]:
    return sorted(observations, key=lambda observation: observation.at_us)


def parsed(captured: Iterable[Captured]) -> Iterator[CapturedMessage]:
    """The lines of a capture, parsed."""
    for host_us, line in captured:
        for fields in wire.split(line)[1]:
            yield CapturedMessage(host_us, message(fields))


class Contents(NamedTuple):
    """What a capture is about."""

    boards: frozenset[GreetedBoard]  # that greet in it
    weights: int  # usable readings of the scale


def contents(captured: Iterable[CapturedMessage]) -> Contents:
    boards, weights = set[GreetedBoard](), 0
    for _, board_message in captured:
        if isinstance(board_message, Hello):
            boards.add(GreetedBoard.of(board_message))
        elif isinstance(board_message, Load):
            weights += board_message.status == LoadStatus.GOOD
    return Contents(frozenset(boards), weights)


def _boots(captured: Iterable[CapturedMessage]) -> Iterator[Boot]:
    """Ticks without wraps, as link/stamp.py gives them, but for a capture that may begin anywhere.

    A level, a weight or a beat is sent at once, so it ties the board's clock to the host's; an edge
    may be sent again when it is 17 minutes old.
    """
    boot = Boot()
    at_us, heard_us = 0, 0
    is_first = True
    is_tied = False
    hello: Hello | None = None
    for host_us, board_message in captured:
        if isinstance(board_message, Hello):
            hello = board_message
        if not isinstance(board_message, Ticked):
            continue
        if is_first:
            is_first, heard_us, base = False, host_us, board_message.ticks
            boot.name = hello.boot if hello else ""
        seq: int | None = getattr(board_message, "seq", None)
        expected_us = at_us + host_us - heard_us
        told_us = board_message.ticks - base
        is_old = is_tied and seq is not None
        if is_old:
            told_us += (expected_us + _SAME_BOOT_US - told_us) // PERIOD_US * PERIOD_US
        else:
            told_us += round((expected_us - told_us) / PERIOD_US) * PERIOD_US
        if _is_another(boot, hello, seq, board_message, abs(told_us - expected_us)):
            yield boot
            boot = Boot(hello.boot if hello and hello.boot != boot.name else "")
            base, told_us = board_message.ticks - expected_us, expected_us
            is_old = is_tied = False
        elif hello and not boot.name:
            boot.name = hello.boot
        hello = None
        if not is_old:
            at_us, heard_us = told_us, host_us
        heard = Stamped(board_message, host_us / 1e6, told_us, "", seq)
        if seq is not None:
            boot.numbered.setdefault(seq, heard)
        else:
            is_tied = True
            boot.other.append(heard)
    yield boot


def _is_another(
    boot: Boot, hello: Hello | None, seq: int | None, message: Message, off_us: int
) -> bool:
    """Does this come from a different boot than everything before it?"""
    if hello is not None:
        if boot.name:
            return hello.boot != boot.name
        return off_us > _SAME_BOOT_US
    if seq in boot.numbered:
        return boot.numbered[seq].message != message  # numbers are never reused within a boot
    return False


def _judge(boot: Boot, listener: Listener, watch: Watch) -> Iterator[Observation]:
    gaps = list(_gaps(boot))
    observations: list[Observation] = []
    overflows: list[Observation] = []
    lost = 0
    for heard in watch(_timeline(boot)):
        observations += listener.hear(heard)
        if listener.lost > lost:
            overflows.append(_overflow(heard.at_us, listener.lost - lost))
            lost = listener.lost
    observations += listener.gates.finish()
    holes = [(gap.at_us, gap.end_us) for gap in gaps]
    for observation in (*gaps, *overflows, *observations):
        yield _doubted(observation, holes) if isinstance(observation, Passage) else observation


def _timeline(boot: Boot) -> list[Stamped]:
    """Everything in the order it happened, so that nothing older is ever still to come."""
    heard = sorted(
        [*_by_number(boot), *boot.other], key=lambda stamped: (stamped.at_us, stamped.number or 0)
    )
    return [replace(stamped, boot=boot.name, is_known=True) for stamped in heard]


def _by_number(boot: Boot) -> Iterator[Stamped]:
    """By number, which is the order in which they happened; an edge's ticks may be slightly off.

    A colour's own ticks say when its head was read, which does not matter: its number puts it at
    the edge before it.
    """
    last_us: int | None = None
    for seq in sorted(boot.numbered):
        heard = boot.numbered[seq]
        at_us, is_hue = heard.at_us, isinstance(heard.message, Hue)
        if last_us is not None and (is_hue or 0 < last_us - at_us < _HAIR_US):
            at_us = last_us
        last_us = at_us
        yield replace(heard, at_us=at_us)


@dataclass(frozen=True, slots=True)
class LostEdges(Fault):
    """Numbers that never arrived."""

    end_us: int = 0


def _gaps(boot: Boot) -> Iterator[LostEdges]:
    numbers = sorted(boot.numbered)
    for before, after in itertools.pairwise(numbers):
        missing = after - before - 1
        if missing:
            edges = counted(
                missing,
                Text("edge is missing", "front"),
                Text("edges are missing", "fronts"),
            )
            because = Text(
                f"{edges.en} from number {before + 1} on: nobody knows what happened then",
                f"il manque {edges.fr} à partir du n° {before + 1} : on ignore ce qui s’est passé",
            )
            start_us, end_us = boot.numbered[before].at_us, boot.numbered[after].at_us
            yield LostEdges(None, start_us, "lost", because, end_us)


def _overflow(at_us: int, lost: int) -> Fault:
    edges = counted(
        lost,
        Text("edge lost for good", "front définitivement perdu"),
        Text("edges lost for good", "fronts définitivement perdus"),
    )
    because = Text(
        f"the Pico's memory was full: {edges.en}",
        f"la mémoire du Pico était pleine : {edges.fr}",
    )
    return Fault(None, at_us, "lost", because)


def _doubted(passage: Passage, holes: list[tuple[int, int]]) -> Passage:
    """What lies at a gap may have been more, or less, than was heard of it."""
    for start_us, end_us in holes:
        is_beside = passage.at_us <= end_us and start_us <= passage.end_us
        if is_beside and passage.verdict != "ask":
            because = Text(
                f"{passage.because.en}, but edges are missing here",
                f"{passage.because.fr}, mais il manque des fronts ici",
            )
            return replace(passage, verdict="ask", because=because)
    return passage
