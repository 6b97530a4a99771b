"""Ordinary play: pots in the shares in which they happen, before one or two beams, net or slot.

Comes in: a `Table`, how the pocket is built, dice.  Goes out: cases with what each beam sees and
what really happened.  How many of 100 pots are what is the virtual board's own list, shares.py.
"""

import math
import random
from collections.abc import Callable
from typing import NamedTuple

from pichenette.board import BeamMount
from pichenette.virtual.shares import ORDINARY, PotShares
from tests.corpus.bodies import Covers, Span, Way, disc, shadows, slid
from tests.corpus.physics import Case
from tests.corpus.ways import Dice, Path, Table, straight, tumbling

_FAR = 60.0  # mm: clear of both beams, whatever its size


class Pocket(NamedTuple):
    mount: BeamMount
    apart_mm: float


Bodies = list[tuple[Way, Covers]]
Event = Callable[[Table, Pocket, Dice], tuple[Bodies, int]]


def one(table: Table, pocket: Pocket, dice: Dice) -> tuple[Bodies, int]:
    """A piece, now and then the striker."""
    if pocket.mount == "slot":
        path = _sliding(table, dice)
        return _slid([(_across(table, dice), path, 0.0)]), 1
    path = Path(_FAR / 2)
    path.fall(dice.uniform(*table.enters), dice.uniform(*table.ends), -_FAR)
    return _tumbled(table, dice, [(path, 0.0)]), 1


def bounce(table: Table, pocket: Pocket, dice: Dice) -> tuple[Bodies, int]:
    """It touches the rim, or the slot's mouth, and falls; or springs up once more off the net."""
    across = _across(table, dice)
    if pocket.mount == "slot":
        path = Path(across / 2 + dice.uniform(0.5, 6))
        for _ in range(dice.randint(*table.dips)):
            # Mostly only its edge shows; to come out again it has to climb the slope.
            is_deep = dice.random() < 0.03
            reach = dice.uniform(*table.rocks_mm) if is_deep else dice.uniform(0.3, 4)
            lasts_ms = dice.uniform(20, 150) if is_deep else dice.uniform(3, 30)
            path.dip(reach + path.z - across / 2, lasts_ms)
            path.wait(dice.uniform(*table.pause_ms))
        path.push(dice.uniform(*table.slides), dice.uniform(*table.speeds_up), -_FAR)
        return _slid([(across, path, 0.0)]), 1
    tilt = dice.uniform(0.0, 0.6)
    low = across / 2 * math.sin(tilt) + 4  # of a disc that hangs over the rim, tilted
    path = Path(low + dice.uniform(0.3, 4.0))
    if dice.random() < 0.7:
        above = path.z - low
        for _ in range(dice.randint(*table.dips)):
            path.dip(dice.uniform(*table.dips_mm) + above, dice.uniform(*table.dip_ms))
            path.wait(dice.uniform(*table.pause_ms))
        path.fall(dice.uniform(0.02, 0.5), dice.uniform(*table.ends), -_FAR)
        path.wait(5)
    else:
        bottom = -dice.uniform(*table.net_mm)
        path.fall(dice.uniform(*table.enters), dice.uniform(*table.ends), bottom)
        room = max(0.0, -bottom - 22)  # so far it may rise and still be in the net
        path.rise(min(dice.uniform(*table.springs), (2 * 0.00981 * room) ** 0.5))
        path.fall(0.0, dice.uniform(*table.ends), bottom - 10)
    return _tumbled(table, dice, [(path, 0.0)], across, tilt), 1


def turned(table: Table, pocket: Pocket, dice: Dice) -> tuple[Bodies, int]:
    """It strikes something while it is in the beams, springs up a little, and falls after all."""
    across = _across(table, dice)
    if pocket.mount == "slot":
        path = Path(across / 2 + 4)
        back, on = dice.uniform(0.006, 0.008), dice.uniform(0.0015, 0.004)  # up the slope, and down
        path.push(dice.uniform(*table.slides), 0.0, across / 2 - dice.uniform(0.3, across))
        speed = dice.uniform(0.05, 0.5) * table.slides[0]
        while speed > 0:
            path.heights.append(path.z + 0.25 * speed)
            speed -= 0.25 * back
        path.push(0.0, on, -_FAR)
        return _slid([(across, path, 0.0)]), 1
    tilt = dice.uniform(0.0, 1.0)
    low = across / 2 * math.sin(tilt) + 4
    path = Path(low + 8)
    ends = dice.uniform(*table.ends)
    speed = path.fall(dice.uniform(*table.enters), ends, low - dice.uniform(0.3, 24.0))
    path.rise(dice.uniform(0.1, 0.6) * speed)
    path.fall(0.0, ends, -_FAR)
    calm = table._replace(tumbles=table.tumbles / 2)
    return _tumbled(calm, dice, [(path, 0.0)], across, tilt), 1


def thrown_back(table: Table, pocket: Pocket, dice: Dice) -> tuple[Bodies, int]:
    """Down, up past both beams, and down again; now and then it stays up."""
    stays_up = dice.random() < 0.1
    if pocket.mount == "slot":
        across = _across(table, dice)
        path = _sliding(table, dice)
        back = dice.uniform(0.15, 0.5)
        while path.z < across / 2 + 12:
            path.heights.append(path.z + 0.25 * back)
        if stays_up:
            path.wait(100)
        else:
            path.push(0.05, dice.uniform(0.0005, 0.003), -_FAR)
        return _slid([(across, path, 0.0)]), 0 if stays_up else 1
    path = Path(_FAR / 2)
    bottom = -dice.uniform(*table.net_mm)
    path.fall(dice.uniform(*table.enters), dice.uniform(*table.ends), bottom)
    up = dice.uniform(24, 50) - bottom
    path.rise((2 * 0.00981 * up) ** 0.5)
    if not stays_up:
        path.fall(0.0, dice.uniform(*table.ends), -_FAR)
    return _tumbled(table, dice, [(path, 0.0)]), 0 if stays_up else 1


def pair(table: Table, pocket: Pocket, dice: Dice) -> tuple[Bodies, int]:
    """Two, touching or behind each other; three now and then."""
    number = 2 if dice.random() < 0.92 else 3
    if dice.random() < 0.5:
        return _touching(table, pocket, dice, number), number
    falls: list[tuple[Path, float]] = []
    from_ms, clear_ms = 0.0, 0.0
    sizes = [_across(table, dice, 0.0) for _ in range(number)]
    for across in sizes:
        if pocket.mount == "slot":
            path = _sliding(table, dice)
        else:
            path = Path(_FAR / 2)
            path.fall(dice.uniform(*table.enters), dice.uniform(*table.ends), -_FAR)
        # It starts so much later that it is behind the one before it all the way.
        enters = next(n for n, z in enumerate(path.heights) if z < across / 2) * 0.25
        from_ms = max(from_ms, clear_ms - enters) + dice.uniform(*table.behind_ms)
        left = next(n for n, z in enumerate(path.heights) if z < -across / 2 - pocket.apart_mm)
        clear_ms = from_ms + 0.25 * left
        falls.append((path, from_ms))
    if pocket.mount == "slot":
        placed = zip(sizes, falls, strict=True)
        return _slid([(size, path, at) for size, (path, at) in placed]), number
    return _tumbled(table, dice, falls, sizes[0]), number


def _touching(table: Table, pocket: Pocket, dice: Dice, number: int) -> Bodies:
    across = _across(table, dice, 0.0)
    if pocket.mount == "slot":
        aside = dice.uniform(0, table.slot_mm - across)
        step = (across * across - aside * aside) ** 0.5 * dice.uniform(1.0, 1.05)
        path = Path(_FAR / 2)
        path.push(dice.uniform(*table.slides), dice.uniform(*table.speeds_up), -_FAR - 3 * across)
        behind = [Path(0) for _ in range(number)]
        for place, one_path in enumerate(behind):
            one_path.heights = [z + step * place for z in path.heights]
        return _slid([(across, one_path, 0.0) for one_path in behind])
    path = Path(_FAR / 2)
    path.fall(dice.uniform(*table.enters), dice.uniform(0.3, 1.2), -_FAR - 3 * across)
    # One above the other, or, less often, face to face: then both together are hardly longer.
    tilt = dice.uniform(0.0, 1.4)
    thick = table.thick_mm[1]
    high = across * math.sin(tilt) + thick * math.cos(tilt)
    steps = high if dice.random() < 0.9 else min(thick / math.cos(tilt), high)
    steps *= dice.uniform(0.97, 1.05)
    bodies: Bodies = []
    for place in range(number):
        own = Path(0)
        own.heights = [z + steps * place for z in path.heights]
        calm = table._replace(tumbles=table.tumbles / 4, aside_mm=table.aside_mm / 2)
        bodies += _tumbled(calm, dice, [(own, 0.0)], across, tilt)
    return bodies


def slow(table: Table, pocket: Pocket, dice: Dice) -> tuple[Bodies, int]:
    """It hangs in the net, or sticks on the way down the slot, and goes on."""
    speed = dice.uniform(*table.slow)
    across = _across(table, dice)
    if pocket.mount == "slot":
        path = Path(_FAR / 2)
        if dice.random() < 0.7:  # all the way
            path.push(speed, dice.uniform(-0.0001, 0.0004), -_FAR)
        else:  # it sticks, and slips
            path.push(dice.uniform(*table.slides), 0.0, dice.uniform(-5, 15))
            path.push(speed, 0.0, path.z - dice.uniform(5, 30))
            path.push(speed, dice.uniform(0.0002, 0.002), -_FAR)
        return _slid([(across, path, 0.0)]), 1
    path = Path(_FAR / 2)
    path.fall(dice.uniform(*table.enters), speed, -_FAR)
    calm = table._replace(tumbles=table.tumbles / 6, drift=table.drift / 6)
    return _tumbled(calm, dice, [(path, 0.0)], across), 1


def _across(table: Table, dice: Dice, strikers: float = 0.06) -> float:
    return dice.uniform(*(table.striker_mm if dice.random() < strikers else table.disc_mm))


def _sliding(table: Table, dice: Dice) -> Path:
    path = Path(_FAR / 2)
    path.push(dice.uniform(*table.slides), dice.uniform(*table.speeds_up), -_FAR)
    return path


def _slid(placed: list[tuple[float, Path, float]]) -> Bodies:
    ways = [(across, straight(path, from_ms)) for across, path, from_ms in placed]
    return [(way, slid(across, way)) for across, way in ways]


def _tumbled(
    table: Table,
    dice: Dice,
    falls: list[tuple[Path, float]],
    across: float | None = None,
    tilt: float | None = None,
) -> Bodies:
    found: Bodies = []
    for path, from_ms in falls:
        way = tumbling(path, table, dice, from_ms, tilt)
        size = across or _across(table, dice)
        found.append((way, disc(size, dice.uniform(*table.thick_mm), way)))
    return found


EVENTS: dict[str, Event] = {
    "one": one,
    "rim bounce": bounce,
    "pair": pair,
    "thrown back": thrown_back,
    "slow": slow,
    "turned": turned,  # has no share of its own: some rim bounces are like this
}


def pots(
    table: Table, pocket: Pocket, number: int, dice: Dice, shares: PotShares = ORDINARY
) -> list[Case]:
    """So many pots, in their shares and mixed."""
    kinds = [kind for kind, share in shares.items() for _ in range(round(share * number / 100))]
    kinds += ["one"] * (number - len(kinds))
    dice.shuffle(kinds)
    return [pot(kind, table, pocket, dice) for kind in kinds]


def pot(kind: str, table: Table, pocket: Pocket, dice: Dice) -> Case:
    while True:
        bodies, pieces = EVENTS[kind](table, pocket, dice)
        apart_mm = pocket.apart_mm * dice.uniform(*table.apart)
        # What passes beside a beam is the holder's fault.
        if all(all(shadows([body], (0.0, apart_mm))) for body in bodies):
            break
    first, second = shadows(bodies, (0.0, apart_mm))
    late = table.uneven_ms
    return Case(
        kind,
        pieces,
        _heard(first, table, dice),
        kind == "one",
        second=_heard(second, table, dice, late),
    )


def _heard(spans: list[Span], table: Table, dice: Dice, late_ms: float = 0.0) -> list[Span]:
    """As the receiver tells it: each beam is a little late, in its own way."""
    dark = dice.uniform(*table.dark_ms) + late_ms
    light = dice.uniform(*table.light_ms) + late_ms
    told: list[Span] = []
    for start, end in spans:
        if told and start + dark <= told[-1][1]:
            told[-1] = told[-1][0], end + light
        elif end + light > start + dark:
            told.append((start + dark, end + light))
    return told


TABLES = (
    Table("workshop"),
    Table(
        "fast, off the middle",
        enters=(0.6, 2.2),
        ends=(1.5, 3.5),
        aside_mm=13.0,
        drift=0.5,
        tumbles=30.0,
        dips_mm=(0.2, 12.0),
        dip_ms=(2.0, 40.0),
        dips=(1, 6),
        behind_ms=(1.0, 60.0),
        slides=(0.5, 0.9),
        late_us=(10.0, 280.0),
    ),
    Table(
        "slow nets",
        enters=(0.05, 0.6),
        ends=(0.36, 1.0),
        pause_ms=(20.0, 280.0),
        behind_ms=(20.0, 340.0),
        springs=(0.3, 1.0),
        slides=(0.43, 0.62),
        dark_ms=(0.1, 0.8),
        light_ms=(0.1, 0.8),
    ),
    Table(
        "small pieces",
        disc_mm=(26.0, 29.0),
        striker_mm=(35.0, 37.0),
        thick_mm=(6.2, 7.0),
        apart=(0.9, 1.1),
        dark_ms=(0.0, 0.1),
        light_ms=(0.2, 1.0),
    ),
)


def dice_of(table: Table, pocket: Pocket, seed: int) -> Dice:
    return random.Random(f"{table.name}/{pocket.mount}/{pocket.apart_mm}/{seed}")
