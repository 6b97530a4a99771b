"""A glass ball in a beam: along which parts of its way the receiver is dark.

A ball of glass is a lens.  Emitter and receiver are about one focal length (n·R / (2·(n − 1)),
12 mm for a ball of 16 mm) from its middle: what goes through near the axis leaves as a bundle that
still meets the receiver, and is brighter than no ball at all; what goes through further out is bent
away.
Through the middle a ball of 16 mm is dark for 5 mm, bright for 5.5 mm and dark for 5 mm; more than
2.75 mm beside the middle it is one dark chord.
"""

import math

CORE = 2.75 / 16  # of the diameter: it is bright this far from its middle
RIM = 0.25 / 16  # of the diameter: a rim this thin bends too little to be seen

Stretch = tuple[float, float]  # mm along the ball's way, 0 where its middle meets the beam


def dark_mm(diameter_mm: float, off_mm: float) -> list[Stretch]:
    """Where it is dark behind a ball whose middle passes the beam at a distance of `off_mm`."""
    outer, core = (0.5 - RIM) * diameter_mm, CORE * diameter_mm
    if off_mm >= outer:
        return []
    far = math.sqrt(outer**2 - off_mm**2)
    if off_mm >= core:
        return [(-far, far)]
    near = math.sqrt(core**2 - off_mm**2)
    return [(-far, -near), (near, far)]
