"""An evening: events at a board's gates one after another, and the capture of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pichenette.link.capture import Captured
from tests.corpus.outside.pockets import hand, marble, net, slot
from tests.corpus.outside.pockets.event import Event
from tests.corpus.outside.pockets.mounts import Mount
from tests.corpus.outside.pockets.pico import Pulse, capture, interrupts
from tests.corpus.outside.pockets.receiver import Receiver

SHARES = {"ordinary": 0.86, "bounce": 0.09, "pair": 0.03, "thrown": 0.005, "slow": 0.015}


@dataclass(frozen=True)
class Happening:
    """An event at its place and time (s)."""

    at: float
    place: int
    event: Event

    @property
    def begins(self) -> float:
        """When its first beam broke; it was seen, or this fails."""
        return self.at + min(at for beam in self.event.edges for at, _ in beam)


@dataclass(frozen=True)
class Evening:
    happenings: list[Happening]
    pulses: list[Pulse]
    end: float

    def lines(self, mount: Mount, seed: int) -> list[Captured]:
        random = Random(seed + 77)
        return capture(mount.board, interrupts(self.pulses, random), self.end, random)


def pots(count: int) -> list[str]:
    """The kinds of so many pots, in realistic shares."""
    return [kind for kind, share in SHARES.items() for _ in range(round(share * count))]


def evening(mount: Mount, seed: int, kinds: Sequence[str]) -> Evening:
    """These kinds of events in any order, four to seven seconds apart; some fall in one shot."""
    random = Random(f"{mount.board.name} {mount.kind} {mount.apart} {seed}")
    receivers = [[Receiver.any(random) for _ in gates] for gates in mount.gates]
    order = list(kinds)
    random.shuffle(order)
    now, place = 2.0, 0
    used: list[int] = []
    happenings: list[Happening] = []
    pulses: list[Pulse] = []
    for kind in order:
        is_free = 0 < len(used) < len(mount.gates)
        if is_free and random.random() < 0.15 and kind != "hand":
            place = random.choice([other for other in range(len(mount.gates)) if other not in used])
            used.append(place)
            now += random.uniform(0.0, 0.6)
        else:
            place = random.randrange(len(mount.gates))
            used = [place]
            now += random.uniform(4.0, 7.0)
            pulses += _strike(random, mount.strike, now - random.uniform(0.3, 1.5))
        event = _event(kind, random, receivers[place], mount)
        happenings.append(Happening(now, place, event))
        pulses += [
            Pulse(now + at, gate, is_broken)
            for gate, edges in zip(mount.gates[place], event.edges, strict=True)
            for at, is_broken in edges
        ]
    return Evening(happenings, pulses, now + 8)


def _event(kind: str, random: Random, receivers: Sequence[Receiver], mount: Mount) -> Event:
    """One event of this kind at one place."""
    beams = mount.beams
    if mount.kind == "target":
        return marble.one(kind, random, receivers)
    if kind == "hand":
        return hand.hand(random, receivers, beams)
    if kind == "pair":
        pair = slot.pair if mount.kind == "slot" else net.pair
        return pair(random, receivers, beams)
    single = slot.one if mount.kind == "slot" else net.one
    return single(kind, random, receivers, beams)


def _strike(random: Random, gate: int, at: float) -> list[Pulse]:
    """A flick felt: a short burst."""
    pulses: list[Pulse] = []
    for _ in range(random.randrange(1, 4)):
        pulses += [Pulse(at, gate, True), Pulse(at + 0.002, gate, False)]
        at += random.uniform(0.004, 0.02)
    return pulses
