"""Pieces that fall through a pocket with a net, past beams across it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin, sqrt
from random import Random

from tests.corpus.outside.pockets.disc import GRAVITY, STEP, Disc, Pocket, State, fall, shadow
from tests.corpus.outside.pockets.event import Event, merged, see
from tests.corpus.outside.pockets.receiver import Receiver, Span

FIRST = -22.0  # mm: the first beam, 12 below a board of 10
GONE = -55.0  # below this nothing of a piece is in a beam


@dataclass(frozen=True)
class Way:
    """A piece's whole way: its middle (along, up) and how it is turned, step by step."""

    disc: Disc
    places: list[tuple[float, float, float]]
    aside: float  # of the pocket's middle, across its way
    heading: float  # between its way and the beams
    rose: float  # how far it went up again after a beam could see it

    def hidden(self, height: float) -> list[list[Span]]:
        """What it hides of a beam at this height, measured from that beam."""
        sine, cosine = sin(self.heading), cos(self.heading)
        reach = self.disc.wide / 2 + self.disc.thick / 2 + 2
        found: list[list[Span]] = []
        for y, z, turn in self.places:
            if abs(z - height) > reach:
                found.append([])
                continue
            leant = -sin(turn)
            span = shadow(
                self.disc,
                (leant * sine, leant * cosine, cos(turn)),
                -(self.aside * cosine + y * sine),
            )
            found.append([] if span is None else [(z + span[0] - height, z + span[1] - height)])
        return found


def man(random: Random) -> Disc:
    """A man or, now and then, the striker."""
    if random.random() < 0.06:
        return Disc(random.uniform(40.8, 41.4), random.uniform(8.0, 9.0))
    return Disc(random.uniform(30.5, 31.5), random.uniform(7.2, 9.0))


def way(
    random: Random, disc: Disc, speed: float, drag: float, is_thrown: bool = False
) -> Way | None:
    """One piece over the rim at `speed` (mm/s); None if it did not stay in the pocket."""
    aside = max(-6.0, min(6.0, random.gauss(0, 2.5))) * (0.2 if disc.wide > 35 else 1)
    pocket = Pocket(
        sqrt(22.25**2 - aside * aside), random.uniform(0.2, 0.55), random.uniform(0.1, 0.4), drag
    )
    state = State(-pocket.half, disc.thick / 2, 0.0, speed)
    places = list(fall(disc, pocket, state, 0.9, GONE))
    if is_thrown and state.z < GONE:
        wait = int(random.uniform(0.02, 0.10) / STEP)
        places += [(state.y, GONE - 20, state.turn)] * wait
        rise = random.uniform(12, 85)
        state = State(
            random.uniform(-4, 4),
            GONE,
            random.uniform(0, pi),
            random.uniform(-60, 60),
            sqrt(2 * GRAVITY * rise) * (1 + drag / 60),
            random.uniform(-20, 20),
        )
        light = Pocket(pocket.half, pocket.bounce, pocket.rub, drag / 3)
        places += list(fall(disc, light, state, 0.9, GONE - 1))
    if state.z > GONE:
        return None
    heading = max(-0.6, min(0.6, random.gauss(0, 0.25)))
    return Way(disc, places, aside, heading, rise_of(places, disc))


def rise_of(places: Sequence[tuple[float, float, float]], disc: Disc) -> float:
    """How far the middle went up again once some of the piece was at the first beam."""
    lowest, rose, is_seen = 1e9, 0.0, False
    for _, z, turn in places:
        bottom = z - abs(disc.wide / 2 * sin(turn)) - abs(disc.thick / 2 * cos(turn))
        is_seen = is_seen or bottom < FIRST
        if is_seen:
            lowest = min(lowest, z)
            rose = max(rose, z - lowest)
    return rose


def speed(random: Random) -> float:
    """How fast a shot piece comes over the rim: 0.3 to 4 m/s."""
    while True:
        value = random.lognormvariate(0.0, 0.6) * 1000
        if 300 <= value <= 4000:
            return value


def one(
    kind: str, random: Random, receivers: Sequence[Receiver], heights: Sequence[float]
) -> Event:
    """An event of one piece: ordinary, bounce, slow or thrown."""
    while True:
        disc = man(random)
        drag = random.uniform(2, 14)
        pace = speed(random)
        if kind == "slow":
            if random.random() < 0.5:
                pace = random.uniform(20, 150)
            else:
                drag = random.uniform(25, 70)
        found = way(random, disc, pace, drag, kind == "thrown")
        if found is None:
            continue
        event = see(kind, 1, [found.hidden(height) for height in heights], receivers)
        if event.is_seen and _is_one(kind, event, found):
            return event


def _is_one(kind: str, event: Event, found: Way) -> bool:
    """Did it go as its kind says?"""
    if kind == "thrown":
        return event.breaks > 1
    if kind == "slow":
        return _is_slow(event)
    has_bounced = found.rose > 1.0 or event.breaks > 1
    return has_bounced == (kind == "bounce")


def _is_slow(event: Event) -> bool:
    """Longer than pieces take."""
    edges = [at for beam in event.edges for at, _ in beam]
    return max(edges) - min(edges) > 0.085


def pair(random: Random, receivers: Sequence[Receiver], heights: Sequence[float]) -> Event:
    """Two pieces: half of them fall together, half close behind each other."""
    together = random.random() < 0.5
    while True:
        drag = random.uniform(2, 14)
        discs = man(random), Disc(random.uniform(30.5, 31.5), random.uniform(7.2, 9.0))
        pace = speed(random)
        ways = (
            way(random, discs[0], pace, drag),
            way(
                random,
                discs[1],
                pace * random.uniform(0.6, 1.2) if together else speed(random),
                drag,
            ),
        )
        if ways[0] is None or ways[1] is None:
            continue
        later = int((random.uniform(0, 0.04) if together else random.uniform(0.03, 0.25)) / STEP)
        if _are_in_one_place(ways[0], ways[1], later):
            continue
        event = see(
            "together" if together else "behind",
            2,
            [merged(ways[0].hidden(height), ways[1].hidden(height), later) for height in heights],
            receivers,
        )
        if event.is_seen:
            return event


def _are_in_one_place(first: Way, second: Way, later: int) -> bool:
    """Nearer to each other than their thickness allows for how they lie."""
    least = (first.disc.thick + second.disc.thick) / 2
    for (y1, z1, turn1), (y2, z2, turn2) in zip(
        first.places[later::5], second.places[::5], strict=False
    ):
        lean = abs(sin(turn1 - turn2))
        aside = first.aside - second.aside
        if hypot(y1 - y2, z1 - z2, aside) < least * (1 + 0.5 * lean):
            return True
    return False
