"""The gates as they were before a restart: what went through them last may not have been decided.

Comes in: a new listener and the journal.  Goes out: the listener as if it had heard the last
seconds itself, and what was seen in them, so that nothing of it counts twice.
"""

from contextlib import suppress

from pichenette.journal import evidence
from pichenette.journal.ledger import UNFIT
from pichenette.journal.store import Journal
from pichenette.link.messages import Edge, Hue, message
from pichenette.sense.listener import Listener

_WARM_US = 10_000_000  # no passage takes longer: what is older decides nothing any more
WARM_ROWS = 5_000  # … and a storm of edges shall not hold up a start


def warm_up(listener: Listener, journal: Journal) -> dict[evidence.Key, None]:
    """What the gates tell meanwhile was told, and written, when it happened."""
    rows = journal.raw_tail(_WARM_US, WARM_ROWS)
    for raw in rows:
        told = message(raw.body.split(","))
        if isinstance(told, Edge | Hue):
            listener.booted(raw.boot)
            listener.clock.recall(told.ticks, raw.at_us, raw.received_us / 1e6)
            listener.hear(told, raw.received_us / 1e6)
    if not journal.is_same_host_boot():
        listener.clock.host_rebooted()
    seen: dict[evidence.Key, None] = {}
    if rows:
        for entry in journal.seen_since(rows[0].id):
            with suppress(*UNFIT):  # an older program's form: never seen again like that
                seen[evidence.key(evidence.decode(entry.body))] = None
    return seen
