"""What sits behind a holder's apertures, and whether there is room for it.

A seat is a box in the wall beside the slot: seen across the wall, a rectangle about the beam, in
the directions along the slot and away from its floor.  It must be deep enough, stay inside the
wall, and two beams must leave something between their seats.
"""

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

_LEAST_WALL = 0.8  # two lines of a printer
_LEAST_BETWEEN = 1.0
APART_MM = (6.0, 12.0)  # of two beams along a slot
_LEAST_OUTSIDE = 1.5  # to the face where pieces come out


class SeatSpot(NamedTuple):
    along: float
    up: float


def complaints(holder: Mapping[str, float]) -> Iterator[str]:
    deepest = _depth(holder)
    if holder["eye_len"] < deepest:
        yield f"what sits behind the aperture is {deepest:g} deep; eye_len is {holder['eye_len']:g}"
    is_sloped = "after" in holder
    for is_receiver in (False, True):
        name = _name(holder, is_receiver)
        corners = outline(holder, is_receiver)
        lowest = holder["beam_z"] + min(corner.up for corner in corners) + holder["wall"]
        if lowest < _LEAST_WALL:
            yield f"{name} comes through the floor: {lowest:.1f} mm are left below it"
        if is_sloped:
            left = holder["after"] - out_mm(holder, corners)
            if left < _LEAST_OUTSIDE:
                yield f"{name} comes through where pieces come out: {left:.1f} mm are left"
        else:
            high = max(corner.up for corner in corners) + holder["beam_z"]
            left = holder["slot_h"] + holder["wall"] - high
            if left < _LEAST_WALL:
                yield f"{name} comes through the roof: {left:.1f} mm are left above it"
    if holder.get("beams", 1) > 1:
        yield from _two(holder)


def _two(holder: Mapping[str, float]) -> Iterator[str]:
    apart = holder["apart"]
    if not APART_MM[0] <= apart <= APART_MM[1]:
        yield f"two beams {apart:g} apart; {APART_MM[0]:g} to {APART_MM[1]:g} along a slot"
    if apart >= holder["piece_d_min"]:
        yield f"a piece of {holder['piece_d_min']:g} passes between two beams {apart:g} apart"
    # On either wall the emitter of one beam is beside the receiver of the other.
    emitter = outline(holder, False)
    receiver = [SeatSpot(spot.along + apart, spot.up) for spot in outline(holder, True)]
    between = _between(emitter, receiver)
    if between < _LEAST_BETWEEN:
        yield f"{between:.1f} mm are left between two seats {apart:g} apart"


def _name(holder: Mapping[str, float], is_receiver: bool) -> str:
    if holder["house_l"]:
        return "the housing"
    return "the receiver" if is_receiver else "the emitter"


def _depth(holder: Mapping[str, float]) -> float:
    if holder["house_l"]:
        return holder["house_t"] + holder["lamp_out"]
    return holder["receiver_t"] if holder["receiver_w"] else 0.0


def outline(holder: Mapping[str, float], is_receiver: bool) -> list[SeatSpot]:
    """The corners of a seat about its beam, in order."""
    if holder["house_l"]:
        room = holder["house_room"] / 2
        start, end = -holder["lamp_at"] - room, holder["house_l"] - holder["lamp_at"] + room
        half = holder["house_w"] / 2 + room
        return [
            _turned(x, y, holder.get("house_turn", 90.0))
            for x, y in ((start, -half), (end, -half), (end, half), (start, half))
        ]
    if is_receiver and holder["receiver_w"]:
        wide = holder["receiver_w"] / 2
        low, high = -holder["receiver_near"], holder["receiver_far"]
    else:
        wide = high = holder["led_d"] / 2
        low = -high
    return [SeatSpot(-wide, low), SeatSpot(wide, low), SeatSpot(wide, high), SeatSpot(-wide, high)]


def _turned(x: float, y: float, degrees: float) -> SeatSpot:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return SeatSpot(x * cos - y * sin, x * sin + y * cos)


def out_mm(holder: Mapping[str, float], corners: list[SeatSpot]) -> float:
    """How far beyond its beam a seat reaches, seen from above, towards where pieces come out."""
    angle = math.radians(holder["slope"])
    reach = max(
        corner.along * math.cos(angle) + (holder["beam_z"] + corner.up) * math.sin(angle)
        for corner in corners
    )
    # Two beams are `apart` along the floor, and `exit_len` counts that as seen from above.
    return reach - (holder["beams"] - 1) * holder["apart"] * (1 - math.cos(angle))


def _between(rectangle: list[SeatSpot], other: list[SeatSpot]) -> float:
    """The widest straight gap between two rectangles; less than nothing where they overlap."""
    widest = -math.inf
    for shape in (rectangle, other):
        for start, end in pairwise([*shape, shape[0]]):
            length = math.dist(start, end)
            across = ((end.up - start.up) / length, -(end.along - start.along) / length)
            a = [spot.along * across[0] + spot.up * across[1] for spot in rectangle]
            b = [spot.along * across[0] + spot.up * across[1] for spot in other]
            widest = max(widest, min(b) - max(a), min(a) - max(b))
    return widest
