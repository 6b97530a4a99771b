"""A disc that goes over the rim of a pocket: a rigid body, in millimetres and seconds.

The plane it moves in is upright and holds its way: `y` along it, 0 over the middle of the pocket,
`z` up, 0 at the playing surface.  The far wall is the frame behind the pocket, the near side a
sharp rim with a wall below it.  Contacts have restitution and friction; below the board a net
drags.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, sin, sqrt
from typing import NamedTuple

GRAVITY = 9810.0
STEP = 1e-4  # s


@dataclass(frozen=True)
class Disc:
    """A piece: its diameter and thickness."""

    wide: float
    thick: float


@dataclass(frozen=True)
class Pocket:
    """What a piece meets: half the hole's width where it falls, how its rim and its net answer."""

    half: float = 22.25
    bounce: float = 0.4
    rub: float = 0.25
    drag: float = 6.0  # 1/s, of the net, below the board
    board: float = 10.0


@dataclass
class State:
    """Where the middle is, how fast it moves, how it is turned (0: flat) and turns."""

    y: float
    z: float
    turn: float = 0.0
    vy: float = 0.0
    vz: float = 0.0
    spin: float = 0.0


class Contact(NamedTuple):
    """From the middle of a disc to it, the way it pushes, how deep it is."""

    ry: float
    rz: float
    ny: float
    nz: float
    deep: float


def fall(
    disc: Disc, pocket: Pocket, state: State, limit: float, until: float
) -> Iterator[tuple[float, float, float]]:
    """Moves `state` step by step, and gives (y, z, turn), until its middle is below `until`, or for
    `limit` seconds.
    """
    inertia = disc.wide**2 / 16 + disc.thick**2 / 12
    for _ in range(int(limit / STEP)):
        state.vz -= GRAVITY * STEP
        if state.z < -pocket.board:
            depth = min(1.0, (-pocket.board - state.z) / 15)
            keep = 1 - pocket.drag * depth * STEP
            state.vy *= keep
            state.vz *= keep
            state.spin *= keep
        state.y += state.vy * STEP
        state.z += state.vz * STEP
        state.turn += state.spin * STEP
        for contact in _contacts(disc, pocket, state):
            _push(pocket, state, inertia, contact)
        yield state.y, state.z, state.turn
        if state.z < until:
            return


def _contacts(disc: Disc, pocket: Pocket, state: State) -> Iterator[Contact]:
    """With the walls by its corners, with the rim by its faces and edges."""
    across, up = cos(state.turn), sin(state.turn)
    long, high, half = disc.wide / 2, disc.thick / 2, pocket.half
    reach = abs(long * across) + abs(high * up)
    if state.y + reach > half or state.y - reach < -half:
        for along in (-long, long):
            for over in (-high, high):
                ry, rz = along * across - over * up, along * up + over * across
                py, pz = state.y + ry, state.z + rz
                if py > half:
                    yield Contact(ry, rz, -1.0, 0.0, py - half)
                elif py < -half and pz < 0:
                    if -pz < -half - py:
                        yield Contact(ry, rz, 0.0, 1.0, -pz)
                    else:
                        yield Contact(ry, rz, 1.0, 0.0, -half - py)
    ry, rz = -half - state.y, -state.z
    along, over = ry * across + rz * up, -ry * up + rz * across
    if abs(along) < long and abs(over) < high:
        if high - abs(over) < long - abs(along):
            side = -1.0 if over > 0 else 1.0
            yield Contact(ry, rz, -side * up, side * across, high - abs(over))
        else:
            side = -1.0 if along > 0 else 1.0
            yield Contact(ry, rz, side * across, side * up, long - abs(along))


def _push(pocket: Pocket, state: State, inertia: float, contact: Contact) -> None:
    """One impulse at one contact, with friction, and out of what it went into."""
    ry, rz, ny, nz, deep = contact
    speed_y, speed_z = state.vy - state.spin * rz, state.vz + state.spin * ry
    normal = speed_y * ny + speed_z * nz
    if normal < 0:
        arm = ry * nz - rz * ny
        bounce = pocket.bounce if normal < -30 else 0.0
        hit = -(1 + bounce) * normal / (1 + arm * arm / inertia)
        ty, tz = -nz, ny
        slip, lever = speed_y * ty + speed_z * tz, ry * tz - rz * ty
        grip = -slip / (1 + lever * lever / inertia)
        grip = max(-pocket.rub * hit, min(pocket.rub * hit, grip))
        state.vy += hit * ny + grip * ty
        state.vz += hit * nz + grip * tz
        state.spin += (hit * arm + grip * lever) / inertia
    state.y += 0.3 * deep * ny
    state.z += 0.3 * deep * nz


def shadow(
    disc: Disc, normal: tuple[float, float, float], aside: float
) -> tuple[float, float] | None:
    """How far above and below its middle a tilted disc hides a beam along `y`, `aside` of it."""
    nx, _, nz = normal
    square = 1 - nx * nx
    if square < 1e-6:
        return (-disc.wide / 2, disc.wide / 2) if abs(aside) < disc.thick / 2 else None
    radius = disc.wide / 2
    low, high = 1e9, -1e9
    for share in (-0.5, -0.25, 0.0, 0.25, 0.5):
        along = share * disc.thick
        rest = 1 - (aside - along * nx) ** 2 / (radius * radius * square)
        if rest <= 0:
            continue
        middle = -nx * nz / square * aside + along * nz / square
        half = radius * abs(normal[1]) / sqrt(square) * sqrt(rest)
        low, high = min(low, middle - half), max(high, middle + half)
    return (low, high) if high > low else None
