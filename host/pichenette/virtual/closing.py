"""Close things at the end of a `with`, even if somebody ends the program meanwhile."""

import signal
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

ENDINGS = frozenset({signal.SIGINT, signal.SIGTERM, signal.SIGHUP})  # told to stop, by anybody


class Closing(ABC):
    @abstractmethod
    def close(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


@contextmanager
def endings_held_back() -> Iterator[None]:
    """Hold back signals that would end the program until this is over.

    For what must not be left half done, such as starting a process that nobody knows of yet.
    Processes started inside hold them back too, until they say otherwise.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
