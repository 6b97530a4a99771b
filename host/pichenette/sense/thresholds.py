"""Every number by which a gate's breaks are judged, in physical units.

A break lasts chord / speed.  The longest chord is the piece's diameter, the shortest is a graze; so
what one piece can do follows from its size and its slowest fall, and the rest from what hands,
lamps and cables do.  FIELD.md has the sources.
"""

from dataclasses import dataclass
from typing import Annotated

from pichenette.expected import above, whole

Above0 = Annotated[float, above(0)]
Count = Annotated[int, whole(1)]


@dataclass(frozen=True)
class Thresholds:
    disc_mm: Above0 = 31.0  # a carrom piece
    striker_mm: Above0 = 41.0  # the largest thing that falls
    marble_mm: Above0 = 16.0  # a marble
    slowest_m_s: Above0 = 0.355  # a piece in a net: 31 mm in 87 ms; FIELD.md: 20 to 80 is usual
    marble_slowest_m_s: Above0 = 0.184  # a marble likewise: a push sends one at a time, and no two
    slot_slowest_m_s: Above0 = 0.43  # on the way down a printed holder's slope: geometry.py
    slot_fastest_m_s: Above0 = 0.69
    speck_ms: Above0 = 0.15  # 0.6 mm of a piece at 4 m/s; receivers and supplies make such noise
    dust_ms: Above0 = 0.6  # anything shorter is hardly a piece, and only counts if people say so
    graze_ms: Above0 = 1.2  # an off-centre piece at 3 m/s makes 1 ms: ask about anything shorter
    chatter_ms: Above0 = 1.0  # a gap of a receiver that hesitates, beside a break that is no piece
    join_ms: Above0 = 350.0  # breaks closer than this may be one piece: rim bounces take up to 300
    hand_ms: Above0 = 300.0  # two strikers together at 0.3 m/s take 270: longer is no free fall
    near_ms: Above0 = 700.0  # this close to what no piece does, or to a hand anywhere: in doubt too
    blocked_ms: Above0 = 2000.0  # a piece at rest, or an emitter without power
    burst: Count = 9  # breaks within `join_ms` of each other: no bounce makes so many
    busy: Count = 5  # earlier runs within `busy_ms`: no pocket is hit so often
    busy_ms: Above0 = 4200.0  # runs just `near_ms` apart take less; a piece a second takes more
    storm: Count = 25  # breaks within a second, or in one run, without a rhythm: a loose cable
    flicker_ms: Above0 = 2000.0  # a lamp's rhythm for this long: the gate is reported and muted
    quiet_ms: Above0 = 500.0  # of quiet before a muted gate is heard again
    wary_ms: Above0 = 2000.0  # … and doubted for so long after a storm: loose cables come in bursts
    served_ms: Above0 = 0.045  # a Pico stamps each further edge of one moment this much later
    button_ms: Above0 = 20.0  # a button's contacts settle within this
    press_ms: Above0 = 5.0  # … and a finger holds them closed for longer
    strike_ms: Above0 = 150.0  # one flick rings this long

    def slow_ms(self, is_marble: bool) -> float:
        """One piece alone takes no longer."""
        if is_marble:
            return self.marble_mm / self.marble_slowest_m_s
        return self.disc_mm / self.slowest_m_s
