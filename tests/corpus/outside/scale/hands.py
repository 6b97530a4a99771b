"""Hands on a tower, and fists on its table: forces of which nothing stays."""

from collections.abc import Callable
from math import pi, sin, sqrt
from typing import NamedTuple

from tests.corpus.outside.scale.shapes import rounded
from tests.corpus.outside.scale.tower import Tower

_WALK_S = 0.01  # between two points of what a hand wanders
_WANDERS_S = 0.25  # until it has forgotten where it was


class Hold(NamedTuple):
    """A force that comes, is held as steadily as a hand can, and goes."""

    level: float
    lasting: float
    unsteady: float
    rise: float
    leave: float


def _hand(tower: Tower, kind: str, hold: Hold) -> None:
    random = tower.random
    tower.note(kind, 0)
    whole = hold.rise + hold.lasting + hold.leave
    tremor, phase = random.uniform(7, 12), random.uniform(0, 2 * pi)
    wander, walk = 0.0, [0.0]
    for _ in range(int(whole / _WALK_S) + 2):
        pushed = random.gauss(0, hold.unsteady * sqrt(2 * _WALK_S / _WANDERS_S))
        wander += -wander * _WALK_S / _WANDERS_S + pushed
        walk.append(wander)

    def shape(share: float) -> float:
        at = share * whole
        point = int(at / _WALK_S)
        shaken = 1 + (at / _WALK_S % 1) * (walk[point + 1] - walk[point])
        shaken += walk[point] + 0.3 * hold.unsteady * sin(2 * pi * tremor * at + phase)
        if share >= 1:
            return 0.0
        coming, going = min(1.0, at / hold.rise), min(1.0, (whole - at) / hold.leave)
        return shaken * rounded(coming) * rounded(going)

    tower.add(tower.now, whole, hold.level, shape)


def _touch(tower: Tower) -> None:
    draw = tower.random.uniform
    level, lasting, unsteady = draw(0.1, 0.6), draw(0.05, 1.0), draw(0.08, 0.25)
    _hand(tower, "touch", Hold(level, lasting, unsteady, draw(0.03, 0.15), draw(0.02, 0.1)))


def _press(tower: Tower) -> None:
    """About as heavy as one or two pieces: what looks most like one."""
    draw = tower.random.uniform
    level = tower.random.choice((1, 1, 1, 2)) * draw(0.85, 1.15)
    lasting, unsteady = draw(0.15, 1.5), draw(0.06, 0.2)
    _hand(tower, "press", Hold(level, lasting, unsteady, draw(0.03, 0.15), draw(0.02, 0.1)))


def _any_press(tower: Tower) -> None:
    draw = tower.random.uniform
    level, lasting, unsteady = draw(0.3, 5), draw(0.1, 1.5), draw(0.06, 0.2)
    _hand(tower, "any press", Hold(level, lasting, unsteady, draw(0.03, 0.2), draw(0.02, 0.15)))


def _lean(tower: Tower) -> None:
    draw = tower.random.uniform
    level, lasting, unsteady = draw(1, 8), draw(0.8, 4.0), draw(0.05, 0.15)
    _hand(tower, "lean", Hold(level, lasting, unsteady, draw(0.1, 0.4), draw(0.1, 0.4)))


def _lift(tower: Tower) -> None:
    """Somebody tries a piece and leaves it."""
    draw = tower.random.uniform
    level, lasting, unsteady = -draw(0.2, 1.0), draw(0.1, 1.0), draw(0.06, 0.2)
    _hand(tower, "lift", Hold(level, lasting, unsteady, draw(0.03, 0.15), draw(0.02, 0.1)))


def _brush(tower: Tower) -> None:
    draw = tower.random.uniform
    level = draw(0.2, 2) * tower.random.choice((1, 1, -1))
    _hand(tower, "brush", Hold(level, draw(0.02, 0.08), 0.1, draw(0.01, 0.04), draw(0.01, 0.05)))


def _steady(tower: Tower) -> None:
    """Steadier than hands are: hardly to be told from a piece."""
    draw = tower.random.uniform
    level, lasting, unsteady = draw(0.92, 1.08), draw(0.5, 4.0), draw(0.01, 0.04)
    _hand(tower, "steady press", Hold(level, lasting, unsteady, draw(0.03, 0.12), draw(0.02, 0.1)))


def _bump(tower: Tower) -> None:
    draw = tower.random.uniform
    tower.note("table bump", 0)
    tower.wobble(draw(0.3, 4), draw(3, 15), draw(0.04, 0.15))


def _slam(tower: Tower) -> None:
    draw = tower.random.uniform
    tower.note("slam", 0)
    tower.pulse(tower.now, 0.02, draw(0.05, 0.5))
    tower.wobble(draw(4, 20), draw(4, 18), draw(0.05, 0.2))


HANDS: tuple[Callable[[Tower], None], ...] = (
    _touch,
    _press,
    _any_press,
    _lean,
    _lift,
    _brush,
    _bump,
    _slam,
    _steady,
)
