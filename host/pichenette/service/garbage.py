"""When the garbage collector works: in quiet moments, not while an edge is on its way.

A shot leaves some eighty new objects, none of them garbage, and by itself Python looks through the
new ones after every 700: one shot in nine had to wait for that.
"""

import gc

MANY = 10_000  # new objects: a hundred shots without a quiet moment, or a crowd of clients


def settle() -> None:
    """All that is loaded by now stays for good: leave it out from here on."""
    gc.collect()
    gc.freeze()
    gc.collect()  # counts what is left, by which it knows when to look again
    gc.set_threshold(MANY)


def collect() -> None:
    """Nobody plays and nobody asks anything."""
    gc.collect()
