"""Every number by which a gate's breaks are judged, in physical units.

A break lasts chord / speed.  The longest chord is the piece's diameter, the shortest is a graze;
so what one piece can do follows from its size and its slowest fall, and the rest from what hands,
lamps and cables do.  FIELD.md has the origins.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Thresholds:
    disc_mm: float = 31.0  # a carrom piece
    marble_mm: float = 16.0  # a marble of Offboard
    slowest_m_s: float = 0.355  # a piece in a net: 31 mm in 87 ms; FIELD.md: 20 to 80 is usual
    speck_ms: float = 0.15  # 0.6 mm of a piece at 4 m/s; receivers and supplies make such noise
    dust_ms: float = 0.6  # shorter is hardly a piece, and is not counted unless people say so
    graze_ms: float = 1.2  # a piece off the middle at 3 m/s makes 1 ms: shorter is asked
    chatter_ms: float = 1.0  # a gap of a receiver that hesitates, beside a break that is no piece
    join_ms: float = 350.0  # breaks closer than this may be one piece: rim bounces take up to 300
    hand_ms: float = 300.0  # two strikers together at 0.3 m/s take 270: longer is no free fall
    near_ms: float = 700.0  # so close to what no piece does, or to a hand anywhere: in doubt too
    blocked_ms: float = 2000.0  # a piece at rest, or an emitter without power
    burst: int = 9  # breaks within `join_ms` of each other: no bounce makes so many
    busy: int = 5  # runs before this one within `busy_ms`: no pocket is hit so often
    busy_ms: float = 4200.0  # runs just `near_ms` apart take less; a piece a second is none of it
    storm: int = 25  # breaks within a second, or in one run, without a rhythm: a loose cable
    flicker_ms: float = 2000.0  # a lamp's rhythm for so long: the gate is told and muted
    quiet_ms: float = 500.0  # a muted gate is heard again after so much quiet
    wary_ms: float = 2000.0  # … and doubted for so long after a storm: loose cables come in bursts
    served_ms: float = 0.045  # a Pico stamps each further edge of one moment so much later
    button_ms: float = 20.0  # a button's contacts settle within this
    strike_ms: float = 150.0  # one flick rings this long

    def slow_ms(self, is_marble: bool) -> float:
        """One piece alone takes no longer."""
        return (self.marble_mm if is_marble else self.disc_mm) / self.slowest_m_s
