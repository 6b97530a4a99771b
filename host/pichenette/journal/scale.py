"""Carry weighing on across restarts: the same `Weigher` when the service restarts and when a game
is judged again.
"""

import json
from contextlib import suppress

from pichenette import __version__
from pichenette.journal import senses
from pichenette.journal.samples import Began, Chunk
from pichenette.journal.store import Journal
from pichenette.sense.weigher import WARM_US, HeardReadings, Plain, Weigher
from pichenette.sense.weight import Calibration


def in_force(journal: Journal, entry: int) -> Calibration | None:
    """The scale's calibration when an entry was the last; None if none is recorded."""
    return senses.senses(senses.in_force(journal, entry)).scale


def dump(weigher: Weigher) -> str:
    return json.dumps({"program": __version__, **weigher.knows})


def resumed(journal: Journal, calibration: Calibration, last: Chunk) -> tuple[Weigher, Began]:
    """A weigher that carries on from that chunk.  What was known then only counts if this very
    program, with this calibration, had learnt it.
    """
    if last.knows is not None and in_force(journal, last.entry) == calibration:
        with suppress(ValueError, LookupError, TypeError, AttributeError):  # a changed byte
            knows: dict[str, Plain] = json.loads(last.knows)
            if knows.pop("program", None) == __version__:
                weigher = Weigher.resumed(calibration, _before(journal, last), knows)
                if weigher is not None:
                    return weigher, "on"
    return warmed(journal, calibration, last), "warmed"


def warmed(journal: Journal, calibration: Calibration, last: Chunk) -> Weigher:
    """A weigher that learns the level from the seconds before the end of that chunk."""
    return Weigher.warmed(calibration, _before(journal, last))


def _before(journal: Journal, last: Chunk) -> list[HeardReadings]:
    return [
        HeardReadings(chunk.readings, chunk.is_moving)
        for chunk in journal.samples.tail(last.id, WARM_US)
    ]
