"""The lines of a served table for a console in the same process; the port stays the service's."""

from typing import ClassVar

from pichenette.console.console import Console
from pichenette.console.heard import Fielded
from pichenette.console.sources.source import Source
from pichenette.link.messages import HI
from pichenette.link.tap import PortLine
from pichenette.service.served_table import NoBoard, ServedTable
from pichenette.text import Text

_NAME = Text("the set-up", "la mise en service")
_NO_BOARD = Text("no board is connected", "aucun plateau n’est connecté")


class TappedSource(Source):
    kind: ClassVar[str] = "service"

    def __init__(self, console: Console, served: ServedTable) -> None:
        super().__init__(console, served.name)
        self._served = served

    async def run(self) -> None:
        """The service reads the port."""

    def listen(self) -> None:
        """From now on the console hears every line."""
        self._served.tap.watch(self._take, _NAME)
        self.look()
        self.greet()

    def greet(self) -> None:
        """Have the board introduce itself, if there is one."""
        try:
            self._served.send(HI)
        except NoBoard:
            return

    def ignore(self) -> None:
        self._served.tap.ignore(self._take)

    def look(self) -> None:
        """Is the port still open?"""
        device, at = self._served.cable.device, self.now()
        known = self.console.link.device
        if device is not None and known is None:
            self.console.opened(device, at)
        elif device is None and known is not None:
            self.console.closed(self._served.cable.trouble or _NO_BOARD, at)

    def _take(self, line: PortLine) -> None:
        self.console.line(line.direction, Fielded.of(line.line), line.at)

    def say(self, body: str) -> None:
        self._served.send(body)

    def reboot(self) -> None:
        self._served.reboot()
