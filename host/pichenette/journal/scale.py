"""The scale of a journal: who heard its readings, with which calibration.

Comes in: a journal, and the calibration to hear with.  Goes out: a `Weigher` warmed up with the
last seconds before a chunk, the same one at a restart of the service and when the game is judged
again.
"""

from collections.abc import Mapping
from typing import NamedTuple

from pichenette.journal import senses
from pichenette.journal.samples import Chunk
from pichenette.journal.store import Journal
from pichenette.sense.weigher import WARM_US, Heard, Weigher
from pichenette.sense.weight import Calibration


class Known(NamedTuple):
    """What a tracker knew after a chunk."""

    is_moving: bool
    total: int | None


def in_force(journal: Journal, entry: int) -> Calibration | None:
    """The scale's calibration when an entry was the last; None: none is told."""
    return senses.senses(senses.told(journal, entry)).scale


def resumed(
    journal: Journal,
    scale: Calibration,
    warm: int,
    judged: Mapping[int, Known] | None = None,
) -> Weigher:
    """A tracker that has heard the last seconds up to the chunk `warm`.

    `judged`: what was known after a chunk, where that is not what the journal says.
    """
    judged = judged or {}
    chunks = journal.samples.tail(warm, WARM_US) if warm else []
    return Weigher(scale, [_heard(journal, chunk, scale, judged) for chunk in chunks])


def _heard(
    journal: Journal, chunk: Chunk, scale: Calibration, judged: Mapping[int, Known]
) -> Heard:
    known = judged.get(chunk.id)
    if known is None:
        is_same = in_force(journal, chunk.entry) == scale
        known = Known(chunk.is_moving, chunk.total if is_same else None)
    return Heard(chunk.readings, *known)
