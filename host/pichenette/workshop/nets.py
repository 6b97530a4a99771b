"""A ring with two beams across a pocket with a net: can a piece fall between or beside them?

From the numbers of net_beam.scad (scad.py): complaints, of which a ring to print has none.  A piece
that falls on its edge, parallel to the beams and beside them, is not seen: nothing across an open
shaft can see all of those (decision 5).
"""

from collections.abc import Iterator, Mapping

_LEAST_WALL = 0.8  # two lines of a printer


def complaints(ring: Mapping[str, float]) -> Iterator[str]:
    half = ring["aperture_d"] / 2
    if ring["bore_d"] < ring["pocket_d"]:
        yield "the ring is narrower than the pocket: pieces would catch on its edge"
    # A flat piece against the wall: how far it reaches beyond the beam, which is in the middle.
    beyond = ring["piece_d_min"] - ring["bore_d"] / 2
    if beyond < half:
        yield f"a piece of {ring['piece_d_min']:g} lying flat can pass beside the beams"
    if ring["apart"] >= ring["piece_t_min"]:
        yield (
            f"two beams {ring['apart']:g} apart: a piece {ring['piece_t_min']:g} thick passes"
            " between them"
        )
    deepest = ring["receiver_t"] if ring["receiver_w"] else 0.0
    if ring["eye_len"] < deepest:
        yield f"what sits behind the aperture is {deepest:g} deep; eye_len is {ring['eye_len']:g}"
    between = ring["apart"] - _seats_mm(ring)
    if between < _LEAST_WALL:
        yield f"{between:.1f} mm are left between two seats {ring['apart']:g} apart"
    far = ring["receiver_far"] if ring["receiver_w"] else ring["led_d"] / 2
    for place, room in (("above", ring["above"] - ring["flange_t"]), ("below", ring["below"])):
        if room - far < _LEAST_WALL:
            yield f"{room - far:.1f} mm are left {place} the receiver"


def least_apart_mm(ring: Mapping[str, float]) -> float:
    """Nearer, what sits behind the apertures of two beams has no wall between."""
    return _seats_mm(ring) + _LEAST_WALL


def _seats_mm(ring: Mapping[str, float]) -> float:
    """What the seats of a receiver and of the other beam's emitter take between the two beams."""
    near = ring["receiver_near"] if ring["receiver_w"] else ring["led_d"] / 2
    return near + ring["led_d"] / 2


def depth_mm(ring: Mapping[str, float]) -> float:
    """How far the ring reaches below the board; a net or bag hangs lower."""
    return ring["depth"] + ring["collar"]
