"""What is closed at the end of a `with`, also where somebody ends the program meanwhile."""

import signal
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

ENDINGS = frozenset({signal.SIGINT, signal.SIGTERM, signal.SIGHUP})  # told to stop, by whomever


class Closing(ABC):
    @abstractmethod
    def close(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


@contextmanager
def endings_held_back() -> Iterator[None]:
    """A signal that would end the program waits until this is over.

    For what must not be left half done: a process that is started and not yet known to anybody.
    Processes started in here hold them back too, until they say otherwise.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
