"""Pieces, hands, lamps and cables at a gate, as breaks of its beam.

From a `World` (one way a board can be built and played on) and dice comes a `Case`: when the beam
is broken, and what it really was.  Nothing here knows how sensing decides.
"""

import math
import random
from collections.abc import Callable
from typing import NamedTuple

Span = tuple[float, float]  # ms: broken from, to


class World(NamedTuple):
    """Where the numbers of one board and its players lie; every one is a range."""

    name: str
    disc_mm: tuple[float, float] = (30.0, 32.0)
    striker_mm: tuple[float, float] = (40.0, 42.0)
    thick_mm: tuple[float, float] = (6.5, 8.0)
    speed_m_s: tuple[float, float] = (0.38, 3.0)
    speeds: str = "log"  # how they spread in that range: "log" or "even"
    bounce_ms: tuple[float, float] = (1.5, 9.0)
    bounce_gap_ms: tuple[float, float] = (6.0, 90.0)
    bounces: tuple[int, int] = (1, 4)
    together_m_s: tuple[float, float] = (0.22, 0.55)  # two hold each other up in the net
    gap_ms: tuple[float, float] = (2.0, 200.0)
    hand_ms: tuple[float, float] = (320.0, 1600.0)
    speck_ms: tuple[float, float] = (0.01, 0.14)
    mains_hz: tuple[float, ...] = (50.0, 60.0)
    receiver_ms: float = 0.05  # a receiver sees nothing shorter
    late_us: tuple[float, float] = (10.0, 60.0)  # an interrupt's delay


class Untold(NamedTuple):
    """An edge that gets lost on its way."""

    is_second: bool  # of the second beam
    place: int  # among that beam's edges


class Case(NamedTuple):
    """What happened at one gate."""

    kind: str
    pieces: int
    spans: list[Span]
    is_ordinary: bool = False  # one piece, as most are: hardly ever a reason to ask
    elsewhere: tuple[list[Span], ...] = ()  # what a hand did at other gates meanwhile
    is_hand: bool = False  # nobody flicks while a hand is in a pocket
    second: list[Span] | None = None  # what the gate's second beam sees, where it has one
    untold: tuple[Untold, ...] = ()


Dice = random.Random


def speed(world: World, dice: Dice) -> float:
    low, high = world.speed_m_s
    if world.speeds == "log":
        return math.exp(dice.uniform(math.log(low), math.log(high)))
    return dice.uniform(low, high)


def chord(across: tuple[float, float], dice: Dice) -> float:
    """Of a disc that meets the beam anywhere off its middle."""
    return dice.uniform(*across) * math.sqrt(1 - dice.uniform(0, 0.9985) ** 2)


def one(world: World, dice: Dice) -> Case:
    return Case("one", 1, [(0, chord(world.disc_mm, dice) / speed(world, dice))], True)


def edge_on(world: World, dice: Dice) -> Case:
    """A disc that tumbles: its thickness, its diameter, or something between."""
    across = dice.uniform(world.thick_mm[0], world.disc_mm[1])
    return Case("edge on", 1, [(0, across / speed(world, dice))], True)


def striker(world: World, dice: Dice) -> Case:
    return Case("striker", 1, [(0, chord(world.striker_mm, dice) / speed(world, dice))])


def bounce(world: World, dice: Dice) -> Case:
    """Touches of the rim, then the fall; or a fall, and up again off the net."""
    spans: list[Span] = []
    at = 0.0
    touches = [dice.uniform(*world.bounce_ms) for _ in range(dice.randint(*world.bounces))]
    widths = [*touches, chord(world.disc_mm, dice) / speed(world, dice)]
    if dice.random() < 0.3:
        widths.reverse()
    for width in widths:
        spans.append((at, at + width))
        at += width + dice.uniform(*world.bounce_gap_ms)
    return Case("rim bounce", 1, spans)


def fell_twice(world: World, dice: Dice) -> Case:
    """A piece that falls, is thrown back by the net, and falls again."""
    first, second = (chord(world.disc_mm, dice) / speed(world, dice) for _ in range(2))
    gap = dice.uniform(40, 280)
    return Case("thrown back", 1, [(0, first), (first + gap, first + gap + second)])


def together(world: World, dice: Dice) -> Case:
    """Two that touch: where the beam is off their line there is light between them."""
    velocity = dice.uniform(*world.together_m_s)
    across = dice.uniform(*world.disc_mm)
    width = across * math.sqrt(1 - dice.uniform(0, 0.7) ** 2)
    begin = across / velocity
    return Case("two together", 2, [(0, width / velocity), (begin, begin + width / velocity)])


def followers(world: World, dice: Dice) -> Case:
    spans: list[Span] = []
    at = 0.0
    number = 2 if dice.random() < 0.85 else 3
    for _ in range(number):
        width = chord(world.disc_mm, dice) / speed(world, dice)
        spans.append((at, at + width))
        at += width + dice.uniform(*world.gap_ms)
    return Case("close followers", number, spans)


def rest(world: World, dice: Dice) -> Case:
    spans: list[Span] = []
    at = 0.0
    for _ in range(dice.randint(0, 2)):
        width = dice.uniform(*world.bounce_ms)
        spans.append((at, at + width))
        at += width + dice.uniform(*world.bounce_gap_ms)
    return Case("at rest in the beam", 1, [*spans, (at, at + dice.uniform(2500, 9000))])


def hand(world: World, dice: Dice) -> Case:
    spans: list[Span] = []
    at = 0.0
    for _ in range(dice.randint(1, 4)):
        width = dice.uniform(*world.hand_ms)
        spans.append((at, at + width))
        at += width + dice.uniform(5, 300)
        if dice.random() < 0.4:  # fingers
            width = dice.uniform(5, 120)
            spans.append((at, at + width))
            at += width + dice.uniform(5, 300)
    return Case("hand", 0, spans, is_hand=True)


def fingers(world: World, dice: Dice) -> Case:
    """A hand that feels its way: no break as long as a hand's, each apart from the next or not."""
    spans: list[Span] = []
    at = 0.0
    number = dice.randint(3, 6)
    longest = dice.randrange(number)
    for place in range(number):
        width = dice.uniform(120, 290) if place == longest else dice.uniform(20, 200)
        spans.append((at, at + width))
        at += width + dice.uniform(20, 600)
    return Case("fingers", 0, spans, is_hand=True)


def hands(world: World, dice: Dice) -> Case:
    """Two hands, or an arm: long at one gate, a moment each at others."""
    lasts = dice.uniform(*world.hand_ms)
    elsewhere: list[list[Span]] = []
    for _ in range(dice.randint(1, 3)):
        at = dice.uniform(-200, lasts + 200)
        width = dice.uniform(10, 400)
        spans = [(at, at + width)]
        if dice.random() < 0.4:
            at += width + dice.uniform(20, 500)
            spans.append((at, at + dice.uniform(10, 400)))
        elsewhere.append(spans)
    return Case("hands", 0, [(0, lasts)], elsewhere=tuple(elsewhere), is_hand=True)


def during_hand(world: World, dice: Dice) -> Case:
    """A piece that does fall while a hand is elsewhere: no beam can tell it from the hand."""
    fallen = one(world, dice).spans
    hand_from = dice.uniform(-world.hand_ms[1], 200)
    elsewhere = [(hand_from, max(0, hand_from) + dice.uniform(*world.hand_ms))]
    return Case("piece, hand elsewhere", 1, fallen, elsewhere=(elsewhere,), is_hand=True)


def flicker(world: World, dice: Dice) -> Case:
    period = 1000 / (dice.choice(world.mains_hz) * dice.choice((2, 2, 2, 1)))
    period *= dice.uniform(0.995, 1.005)
    duty = dice.uniform(0.05, 0.92)
    spans = []
    for number in range(dice.randint(8, 500)):
        start = number * period + dice.uniform(-0.02, 0.02) * period
        if dice.random() > 0.02:
            spans.append((start, start + duty * period * dice.uniform(0.93, 1.07)))
    return Case("lamp flicker", 0, spans)


def storm(world: World, dice: Dice) -> Case:
    spans: list[Span] = []
    at = 0.0
    rate = dice.uniform(40, 900)  # breaks a second
    lasts = dice.uniform(800, 4000)
    while at < lasts:
        width = dice.expovariate(2 * rate / 1000)
        spans.append((at, at + width))
        at += width + dice.expovariate(2 * rate / 1000)
    return Case("storm", 0, spans)


def speck(world: World, dice: Dice) -> Case:
    return Case("noise", 0, [(0, dice.uniform(*world.speck_ms))])


KINDS: dict[str, Callable[[World, Dice], Case]] = {
    "one": one,
    "edge on": edge_on,
    "striker": striker,
    "rim bounce": bounce,
    "thrown back": fell_twice,
    "two together": together,
    "close followers": followers,
    "at rest in the beam": rest,
    "hand": hand,
    "fingers": fingers,
    "hands": hands,
    "piece, hand elsewhere": during_hand,
    "lamp flicker": flicker,
    "storm": storm,
    "noise": speck,
}

# The thresholds were set by thought and tried on the first; the others were never looked at.
WORLDS = (
    World("workshop"),
    World(
        "fast, off the middle",
        speed_m_s=(0.5, 4.0),
        speeds="even",
        bounce_ms=(0.4, 25.0),
        bounce_gap_ms=(2.0, 150.0),
        bounces=(1, 6),
        gap_ms=(2.0, 60.0),
        late_us=(10.0, 280.0),
    ),
    World(
        "slow nets",
        speed_m_s=(0.36, 1.2),
        speeds="even",
        together_m_s=(0.15, 0.5),
        gap_ms=(20.0, 340.0),
        bounce_gap_ms=(20.0, 280.0),
        bounces=(1, 2),
        receiver_ms=0.6,
        hand_ms=(300.0, 1900.0),
    ),
    World(
        "small pieces, bad light",
        disc_mm=(26.0, 29.0),
        striker_mm=(34.0, 37.0),
        thick_mm=(5.0, 7.0),
        speed_m_s=(0.33, 3.5),
        bounce_ms=(1.0, 16.0),
        speck_ms=(0.005, 0.4),
        receiver_ms=0.0,
        late_us=(5.0, 120.0),
    ),
)
MARBLES = World(
    "marbles",
    disc_mm=(15.5, 16.5),
    striker_mm=(15.5, 16.5),
    thick_mm=(15.5, 16.4),
    speed_m_s=(0.19, 3.0),
)
ONE_AT_A_TIME = ("two together",)  # a push sends one marble off the board: no two touch in a target
