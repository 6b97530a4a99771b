"""Beam geometry: can a piece pass a holder without breaking its beam, and how long does it take?

From the numbers of a holder (scad.py): complaints, of which a holder to print has none, and the
range of break lengths.  What a break of some length means is not known here.

The beam lies across the whole width of a slot, so no piece passes *beside* it.  Above and below: a
piece of thickness t in a slot of height h is lifted by anything from 0 to h − t; the beam at height
z, 2·a thick, is covered at every lift if  h − t ≤ z − a  and  z + a ≤ t.

A marble may be of glass, and glass is a lens (virtual/glass.py): at every lift the whole beam must
also pass far enough from its middle to be bent away.
"""

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pichenette.virtual import glass

GRAVITY = 9.81
_FRICTION = (0.10, 0.40)  # wood, acrylic or Bakelite on printed plastic, minimum and maximum
_CLEARANCE = 1.0  # a piece that must pass needs this much room
_PUSHED_M_S = (0.05, 0.6)  # a marble coming over the rim: nudged, or pushed off with a swing


class Slot(NamedTuple):
    width: float
    height: float
    beam_z: float
    aperture_d: float


class PieceSize(NamedTuple):
    name: str
    diameter: float
    thickness: float  # of a marble: its diameter
    is_ball: bool = False


class Breaks(NamedTuple):
    slowest_m_s: float
    fastest_m_s: float
    shortest_ms: float
    longest_ms: float


def slot_of(holder: Mapping[str, float]) -> Slot:
    return Slot(holder["slot_w"], holder["slot_h"], holder["beam_z"], holder["aperture_d"])


def pieces_of(holder: Mapping[str, float]) -> list[PieceSize]:
    """The smallest and the largest that the holder is meant for."""
    if "ball_d_min" in holder:
        return [
            PieceSize("smallest marble", holder["ball_d_min"], holder["ball_d_min"], True),
            PieceSize("largest marble", holder["ball_d_max"], holder["ball_d_max"], True),
        ]
    smallest, largest = holder["piece_d_min"], holder["striker_d"]
    return [
        PieceSize(f"{name}, {how}", diameter, thickness)
        for name, diameter in (("smallest piece", smallest), ("striker", largest))
        for how, thickness in (
            ("thinnest", holder["piece_t_min"]),
            ("thickest", holder["piece_t_max"]),
        )
    ]


def complaints(holder: Mapping[str, float]) -> list[str]:
    slot, pieces = slot_of(holder), pieces_of(holder)
    found = [text for piece in pieces for text in _about(slot, piece)]
    found += _together(slot, pieces)
    if "pocket_d" in holder and holder["bore_d"] < holder["pocket_d"]:
        found.append("the shaft is narrower than the pocket: pieces would catch on its edge")
    if "slope" in holder and "pocket_d" in holder:
        steepest = math.degrees(math.atan(_FRICTION[1]))
        if holder["slope"] <= steepest:
            found.append(
                f"the floor slopes {holder['slope']:g}°: a piece may stop below {steepest:.0f}°"
            )
    return found


def _about(slot: Slot, piece: PieceSize) -> Iterator[str]:
    if piece.diameter + _CLEARANCE > slot.width or piece.thickness + _CLEARANCE > slot.height:
        yield f"{_measured(piece)} does not fit through the slot"
        return
    if not piece.is_ball and piece.diameter <= slot.height:
        yield f"{piece.name} can pass on its edge"
    if not is_seen(slot, piece):
        yield (
            f"{_measured(piece)} can pass above or below the beam at {slot.beam_z:g} in a slot"
            f" {slot.height:g} high"
        )
    elif piece.is_ball and not is_dark(slot, piece):
        yield (
            f"{piece.name} of glass is a lens: the beam at {slot.beam_z:g} passes too near its"
            " middle, and would be dark, bright, dark; 4 to 5 mm beside it"
        )


def _measured(piece: PieceSize) -> str:
    return f"{piece.name} ({piece.diameter:g} × {piece.thickness:g})"


def is_seen(slot: Slot, piece: PieceSize) -> bool:
    """Does the piece, at every lift the slot leaves it, cover the beam's whole aperture?"""
    half = slot.aperture_d / 2
    most_lift = slot.height - piece.thickness
    return all(
        lift + half <= slot.beam_z <= lift + piece.thickness - half for lift in (0.0, most_lift)
    )


def is_dark(slot: Slot, ball: PieceSize) -> bool:
    """Would a ball of glass break the beam once, without a bright moment, at every lift?"""
    nearest = min(_offs(slot, ball))
    return nearest - slot.aperture_d / 2 >= glass.CORE * ball.diameter


def _offs(slot: Slot, ball: PieceSize) -> tuple[float, float]:
    """How far from the ball's middle the beam passes: on the floor, and at the roof."""
    low, high = (lift + ball.diameter / 2 for lift in (0.0, slot.height - ball.diameter))
    if low < slot.beam_z < high:
        return 0.0, max(slot.beam_z - low, high - slot.beam_z)
    return abs(slot.beam_z - low), abs(slot.beam_z - high)


def _together(slot: Slot, pieces: list[PieceSize]) -> Iterator[str]:
    """Two at once would be a single break."""
    narrowest = min(piece.diameter for piece in pieces)
    thinnest = min(piece.thickness for piece in pieces)
    if slot.width >= 2 * narrowest:
        yield f"two pieces of {narrowest:g} pass side by side in {slot.width:g}"
    if slot.height >= 2 * thinnest:
        yield f"two pieces {thinnest:g} thick pass on top of each other in {slot.height:g}"


def breaks(holder: Mapping[str, float]) -> Breaks:
    """Speeds at the beam, and how long it is broken: smallest and fast, largest and slow."""
    pieces = pieces_of(holder)
    slowest, fastest = _rolling(holder) if pieces[0].is_ball else _sliding(holder)
    chords = [_chords(slot_of(holder), piece) for piece in pieces]
    shortest = min(short for short, _ in chords)
    longest = max(long for _, long in chords)
    return Breaks(slowest, fastest, shortest / fastest, longest / slowest)


def _chords(slot: Slot, piece: PieceSize) -> tuple[float, float]:
    """The shortest and longest path through the beam: a disc's depends on how far off it slides."""
    if not piece.is_ball:
        # The beam is as long as the slot is wide, so it always crosses a disc's full length.
        return piece.diameter, piece.diameter
    lengths = [
        sum(end - start for start, end in glass.dark_mm(piece.diameter, off))
        for off in _offs(slot, piece)
    ]
    return min(lengths), max(lengths)


def _sliding(holder: Mapping[str, float]) -> tuple[float, float]:
    """A disc falls through board and shaft onto the floor, keeps the speed along it, and slides.

    Slowest: it lands low, with little left to slide, and the most friction.
    """
    angle = math.radians(holder["slope"])
    across = holder["bore_d"]
    to_beam = holder["beam_x"] / math.cos(angle)
    high = (holder["board_t"] + holder["fall"]) / 1000
    low = high + across * math.tan(angle) / 1000
    half = holder["piece_d_min"] / 2
    speeds = []
    for friction in _FRICTION:
        for fallen, slid in (
            (high, to_beam - half),
            (low, to_beam - across / math.cos(angle) + half),
        ):
            along = math.sqrt(2 * GRAVITY * fallen) * math.sin(angle)
            pull = GRAVITY * (math.sin(angle) - friction * math.cos(angle))
            speeds.append(math.sqrt(max(0.0, along**2 + 2 * pull * max(slid, 0.0) / 1000)))
    return min(speeds), max(speeds)


def _rolling(holder: Mapping[str, float]) -> tuple[float, float]:
    """A marble drops from the rim and rolls: 5/7 of the slope's pull."""
    angle = math.radians(holder["slope"])
    way = (holder["funnel_len"] + holder["channel_len"] / 2) / 1000
    gained = 2 * GRAVITY * math.sin(angle) * 5 / 7 * way
    dropped = 2 * GRAVITY * holder["drop"] / 1000 * math.sin(angle) ** 2
    return (
        math.sqrt(_PUSHED_M_S[0] ** 2 + gained),
        math.sqrt(_PUSHED_M_S[1] ** 2 + gained + dropped),
    )


def depth_mm(holder: Mapping[str, float]) -> float:
    """How far a holder reaches below the board: its feet are at least as high."""
    angle = math.radians(holder["slope"])
    if "tray_len" in holder:
        along = holder["funnel_len"] + holder["channel_len"] + holder["tray_len"] + holder["wall"]
        lowest = along * math.sin(angle) + holder["wall"] * math.cos(angle)
        return max(lowest - holder["under"], holder["tongue_t"])
    along = holder["bore_d"] + holder["exit_len"]
    return holder["fall"] + along * math.tan(angle) + holder["wall"] / math.cos(angle)


_LEAST_THREAD = 6.0  # of M3 in plastic: twice its diameter
_LEAST_RECESS = 1.0  # from the end of a stop screw to the wood


def stops(plates: Mapping[str, float]) -> Iterator[str]:
    """Do the screws that stop the upper plate end below it, inside the lower one, and hold?"""
    low, up = stop_ends(plates)
    name = f"the stop screws M3 × {plates['stop_len']:g}"
    if low < _LEAST_RECESS:
        yield f"{name} would jut out of the lower plate: {low:.1f} mm are left below them"
    held = plates["plate_t"] + plates["stop_boss"] - max(low, 0.0)
    if held < _LEAST_THREAD:
        yield f"{name} have {held:.1f} mm of thread; {_LEAST_THREAD:g} hold"
    if plates["plate_t"] + plates["stop_boss"] > up:
        yield "the upper plate would lie on the posts of the stop screws"


def stop_ends(plates: Mapping[str, float]) -> tuple[float, float]:
    """The lower and the upper end of a stop screw, above the wood."""
    upper_plate = plates["plate_t"] + 2 * plates["spacer"] + plates["cell_h"]
    up = upper_plate - plates["stop_gap"]
    return up - plates["stop_len"], up
