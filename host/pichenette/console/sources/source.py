"""What every source of lines can do, and what only some can.

A source that cannot do something says so in words; nobody has to ask what kind it is.
"""

import time
from abc import ABC, abstractmethod
from typing import Any, ClassVar

from pichenette import board as boards
from pichenette import wire
from pichenette.console.console import Console
from pichenette.errors import Explained
from pichenette.text import Text


class CannotDo(Explained, RuntimeError):
    """Something that this source, or this moment, does not allow."""


class Source(ABC):
    """Feeds a console, one source at a time."""

    kind: ClassVar[str]

    def __init__(self, console: Console, name: str) -> None:
        self.console = console
        self.name = name  # what people read: a device, a socket, a file

    @abstractmethod
    async def run(self) -> None:
        """Run until cancelled, or until there is nothing more."""

    def now(self) -> float:
        """The clock of its lines."""
        return time.monotonic()

    @property
    def is_over(self) -> bool:
        """Nothing more will come, and its clock stands still."""
        return False

    def close(self) -> None:  # noqa: B027  # most have nothing to release
        """Release everything; after `run` has ended."""

    def send(self, line: bytes) -> None:
        """Send a line to the board, with its end."""
        raise self._cannot(
            Text("send anything to the board", "envoyer quoi que ce soit au plateau")
        )

    def say(self, body: str) -> None:
        """Send a sentence to the board."""
        self.send(wire.encode(body))

    def reboot(self) -> None:
        """Restart the board, even from MicroPython's prompt."""
        self.say("REBOOT")

    def acknowledge(self) -> int:
        """Let the board forget what it has sent; returns up to which number."""
        raise self._cannot(Text("acknowledge", "accuser réception"))

    def ask(self, do: str, /, **given: Any) -> int:
        """Ask something of the table (undo, done, …); returns the number of the `Answer` to
        come.
        """
        raise self._cannot(Text("reach a table", "atteindre une table"))

    def lend(self, seconds: float) -> str:
        """Close the port for another program; returns the device."""
        raise self._cannot(Text("lend a port", "prêter un port"))

    def resume(self) -> None:
        """The loan is over."""
        raise self._cannot(Text("lend a port", "prêter un port"))

    def fault(self, words: list[str]) -> Text:
        """Set a lever that disturbs the lines; returns what is disturbed now."""
        raise self._cannot(Text("disturb the lines", "perturber les lignes"))

    def press(self, gate: int, width_ms: float, *, is_alone: bool = False) -> None:
        """Break a virtual beam and the second one below it, unless `is_alone`; or press a virtual
        button.
        """
        raise self._cannot(Text("break beams", "couper des faisceaux"))

    def weigh(self, pieces: float, is_more: bool = False) -> float:
        """Put this many virtual pieces on the scale, or this many more; returns how many there are
        then.
        """
        raise self._cannot(Text("weigh anything", "peser quoi que ce soit"))

    def unplug(self) -> None:
        raise self._cannot(Text("unplug the cable", "débrancher le câble"))

    def replug(self) -> None:
        raise self._cannot(Text("plug the cable in", "rebrancher le câble"))

    def _cannot(self, what: Text) -> CannotDo:
        kinds = {
            "capture": Text("a capture", "une capture"),
            "service": Text("a service", "un service"),
            "port": Text("a real port", "un vrai port"),
            "virtual": Text("a virtual board", "un plateau virtuel"),
        }
        kind = kinds[self.kind]
        hint = Text("", "")
        if self.kind in ("service", "port"):
            # A file of somebody's own is not found by the name that it gives its board.
            here = self.console.board.name if self.console.board else ""
            name = here if here in boards.names() else "carrom"
            hint = Text(
                f"; try it with `pichenette console --virtual {name}`",
                f" ; essayez avec `pichenette console --virtual {name}`",
            )
        return CannotDo(
            Text(
                f"{kind.en} cannot {what.en}{hint.en}",
                f"{kind.fr} ne peut pas {what.fr}{hint.fr}",
            )
        )
