"""For a process that works beside the service: it ends with whoever started it.

The parent holds the other end of our standard input and closes it, by dying if need be.
"""

import os
import threading


def end_with_parent() -> None:
    """From now on, end as soon as standard input does."""
    threading.Thread(target=_wait, daemon=True).start()


def _wait() -> None:
    # Not sys.stdin: its lock would be held while the interpreter shuts down, which is fatal.
    while os.read(0, 4096):
        pass
    os._exit(1)
