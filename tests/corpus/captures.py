"""Cases become captures: beams, interrupts, sentences, and what a cable does to them.

Turns cases into the lines of a capture, with the truth about them.  Four pockets are used at once:
cases on different gates overlap, cases on one gate do not.  While a hand is on the board nobody
plays.
"""

import random
from typing import NamedTuple

from pichenette import wire
from pichenette.board import Board
from pichenette.link.capture import Captured
from tests.corpus.physics import KINDS, Case, Dice, Span, World

_PERIOD = 1 << 30
_APART_MS = (900.0, 2600.0)  # quiet between two cases of one gate


class Label(NamedTuple):
    """The truth, on the clock of the capture."""

    gate: str
    start_us: float
    end_us: float
    case: Case


class Edge(NamedTuple):
    at_us: float
    gate: int
    flags: int
    is_told: bool = True


def compose(
    board: Board, world: World, cases: list[Case], dice: Dice
) -> tuple[list[Captured], list[Label]]:
    """A capture of all the cases, and their labels."""
    roles = ("pocket", "target")
    gates = [number for number, gate in enumerate(board.gates) if gate.role in roles]
    free_us = {gate: dice.uniform(1.2e6, 3e6) for gate in gates}
    labels: list[Label] = []
    edges: list[Edge] = []
    for case in cases:
        if case.is_hand:
            quiet_us = max(free_us.values()) + 1e6  # all that fell before has settled
            free_us = dict.fromkeys(gates, quiet_us)
            touched = dice.sample(gates, 1 + len(case.elsewhere))
        else:
            touched = [min(gates, key=lambda one: free_us[one])]
        start_us = free_us[touched[0]]
        for gate, spans in zip(touched, (case.spans, *case.elsewhere), strict=True):
            what = case if spans is case.spans else case._replace(pieces=0)
            from_us, end_us = (start_us + 1000 * at for at in (spans[0][0], spans[-1][1]))
            labels.append(Label(board.gates[gate].id, from_us, end_us, what))
            first = _edges(gate, start_us, _seen(spans, world), world, dice)
            edges += _told(first, what, is_second=False)
            second = board.second_of(gate)
            if second is not None and spans is case.spans and case.second:
                below = _edges(second, start_us, _seen(case.second, world), world, dice)
                edges += _told(below, what, is_second=True)
                end_us = max(end_us, start_us + 1000 * case.second[-1][1])
            free_us[gate] = end_us + 1000 * dice.uniform(*_APART_MS)
        if case.is_hand:
            free_us = dict.fromkeys(gates, max(free_us.values()))
    end_us = max(free_us.values()) + 4e6
    return _lines(board, sorted(edges), end_us, dice), labels


def _told(edges: list[Edge], case: Case, is_second: bool) -> list[Edge]:
    """But for those that get lost."""
    lost = {untold.place for untold in case.untold if untold.is_second == is_second}
    return [edge._replace(is_told=place not in lost) for place, edge in enumerate(edges)]


def _seen(spans: list[Span], world: World) -> list[Span]:
    """What a receiver makes of it: nothing shorter than it can follow."""
    seen: list[Span] = []
    for start, end in spans:
        if seen and start - seen[-1][1] < world.receiver_ms:
            seen[-1] = seen[-1][0], max(end, seen[-1][1])
        elif end - start >= world.receiver_ms:
            seen.append((start, end))
    return seen


def _edges(gate: int, start_us: float, spans: list[Span], world: World, dice: Dice) -> list[Edge]:
    """An interrupt comes late; what happens until then it sees as one."""
    told: list[Edge] = []
    waiting: list[tuple[float, int]] = []
    served_us = 0.0
    flips = [(at, flag) for start, end in spans for at, flag in ((start, 1), (end, 2))]
    for at_ms, flag in flips:
        at_us = start_us + 1000 * at_ms
        if waiting and at_us > served_us:
            told.append(_served(gate, served_us, waiting))
            waiting = []
        if not waiting:
            served_us = at_us + dice.uniform(*world.late_us)
        waiting.append((at_us, flag))
    if waiting:
        told.append(_served(gate, served_us, waiting))
    return told


def _served(gate: int, at_us: float, waiting: list[tuple[float, int]]) -> Edge:
    flags = 0
    for _, flag in waiting:
        flags |= flag
    return Edge(at_us, gate, flags)


def _lines(board: Board, edges: list[Edge], end_us: float, dice: Dice) -> list[Captured]:
    """As a host hears it: late, twice, out of order, between chatter."""
    first = dice.randrange(_PERIOD)  # the ticks wrap anywhere
    sent: list[tuple[float, bytes]] = []

    def tell(at_us: float, body: str, late_us: float = 0.0) -> None:
        sent.append((at_us + 4000 + late_us, wire.encode(body).rstrip()))

    def ticks(at_us: float) -> int:
        return (first + int(at_us)) % _PERIOD

    if dice.random() < 0.7:
        boot = f"{dice.randrange(1 << 32):08x}"
        hello = f"HELLO,1,0.1,e6,{boot},{board.name},{board.digest},{len(board.gates)}"
        sent.append((-1, wire.encode(hello).rstrip()))
    tell(0, f"STATE,{ticks(0)},0")
    level: dict[int, bool] = {}
    mask_at: list[tuple[float, int]] = []
    for seq, edge in enumerate(edges, dice.choice((1, 4711))):
        body = f"EDGE,{seq},{ticks(edge.at_us)},{edge.gate},{edge.flags}"
        if edge.flags != 3:
            level[edge.gate] = edge.flags == 1
        mask_at.append((edge.at_us, sum(1 << gate for gate, on in level.items() if on)))
        if not edge.is_told:
            continue
        tell(edge.at_us, body, dice.uniform(0, 6e5) if dice.random() < 0.03 else 0)
        if dice.random() < 0.02:
            tell(edge.at_us, body, dice.uniform(0, 2e6))
        if dice.random() < 0.003:
            sent.append((edge.at_us, b"Traceback (most recent call last):"))
            sent.append((edge.at_us, wire.encode(body)[:-9]))
    number = 0
    for second in range(1, int(end_us / 1e6) + 1):
        at_us = second * 1e6
        while number < len(mask_at) and mask_at[number][0] <= at_us:
            number += 1
        mask = mask_at[number - 1][1] if number else 0
        tell(at_us, f"BEAT,{ticks(at_us)},{mask:X},0,0,150000,0")
    sent.sort(key=lambda one: one[0])
    host_us = dice.randrange(10**9)
    return [Captured(host_us + int(at_us), line) for at_us, line in sent]


def cases_of(world: World, seed: str, wanted: dict[str, int]) -> list[Case]:
    """So many of each kind, mixed."""
    dice = random.Random(f"{world.name}/{seed}")
    cases = [KINDS[kind](world, dice) for kind, number in wanted.items() for _ in range(number)]
    dice.shuffle(cases)
    return cases
