"""The console's own port: opened exclusively, kept open, lent and taken back.

A port that another program has is never taken: the console says who has it, and tries again.
"""

import asyncio
import contextlib
import time
from typing import Any, ClassVar

from pichenette.board import Board
from pichenette.config import Settings
from pichenette.console.console import Console
from pichenette.console.sources.conversation import ConsoleConversation
from pichenette.console.sources.levers import Levers
from pichenette.console.sources.practice import Practice
from pichenette.console.sources.source import CannotDo, Source
from pichenette.games import catalogue
from pichenette.link.cable import Cable
from pichenette.link.finder import Finder, Wanted
from pichenette.link.life import NotNow
from pichenette.sense.calibration import Senses
from pichenette.text import Text

_LOOK_S = 0.02  # a line delayed by a lever is let go within this


class PortSource(Source):
    kind: ClassVar[str] = "port"

    def __init__(
        self,
        console: Console,
        wanted: Wanted,
        finder: Finder | None = None,
        settings: Settings | None = None,
    ) -> None:
        """`settings` are for practice games."""
        super().__init__(console, str(wanted))
        self._settings = settings
        self._conversation = ConsoleConversation(console, lambda: self._cable.device)
        self._cable = Cable(self._conversation, finder or Finder(), wanted)
        self._levers = Levers(self._give, self._pass, self.now)
        self._conversation.hear, self._conversation.tell = self._levers.hear, self._levers.tell
        self._practice: Practice | None = None
        self._requests = 0

    async def run(self) -> None:
        cable = asyncio.ensure_future(self._cable.run())
        try:
            while not cable.done():
                await asyncio.wait([cable], timeout=_LOOK_S if self._levers.is_holding else 0.25)
                self._look()
            cable.result()
        finally:
            cable.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await cable

    @property
    def senses(self) -> Senses:
        """What is known of its scale and colours without calibrating: nothing."""
        return Senses()

    def _look(self) -> None:
        at = time.monotonic()
        self.console.tick(at)
        self._levers.release(at)
        self.console.disturbed = self._levers.now_on
        link = self.console.link
        if self._cable.device is None and link.trouble != self._cable.trouble:
            self.console.closed(self._cable.trouble, at)
        if self._practice:
            self._practice.tick(at)

    def _give(self, data: bytes, at: float) -> None:
        """Let go of a delayed line from the board, to us."""
        self._cable.send(self._conversation.take(data, at))

    def _pass(self, data: bytes, at: float) -> None:
        """… and of ours, to the board."""
        self._cable.send(data)

    def close(self) -> None:
        if self._practice:
            self._practice.close()

    @property
    def kept(self) -> int:
        return self._conversation.kept

    def send(self, line: bytes) -> None:
        if self._cable.device is None:
            raise CannotDo(Text("no board is connected", "aucun plateau n’est connecté"))
        self._cable.send(self._conversation.out(line, time.monotonic()))

    def reboot(self) -> None:
        if self._cable.device is None:
            raise CannotDo(Text("no board is connected", "aucun plateau n’est connecté"))
        try:
            self._cable.send(self._conversation.reboot(time.monotonic()))
        except NotNow as error:
            raise CannotDo(error.text) from error

    def acknowledge(self) -> int:
        upto = self._conversation.acknowledge()
        self._cable.send(self._conversation.tick(time.monotonic()))
        return upto

    def lend(self, seconds: float) -> str:
        device = self._cable.device
        if device is None:
            raise CannotDo(Text("no board is connected", "aucun plateau n’est connecté"))
        self._cable.lend(seconds)
        return device

    def resume(self) -> None:
        self._cable.resume()

    def fault(self, words: list[str]) -> Text:
        answer = self._levers.set(words)
        self.console.disturbed = self._levers.now_on
        return answer

    def ask(self, do: str, /, **given: Any) -> int:
        self._requests += 1
        at = time.monotonic()
        if self._practice is None and do == "begin":
            self._practice = Practice(self._board(), self.console, self._settings)
        if self._practice is None:
            begin = f"`begin {catalogue.example(self.console.board)}`"
            raise CannotDo(
                Text(
                    f"no game is being played; {begin} starts a practice game",
                    f"aucune partie en cours ; {begin} lance une partie d’essai",
                )
            )
        answer = self._practice.ask({"do": do, **given}, at)
        number = self._requests
        asyncio.get_running_loop().call_soon(self.console.answered, number, answer, at)
        return number

    def _board(self) -> Board:
        if self.console.board is None:
            raise CannotDo(
                Text("no board has introduced itself yet", "aucun plateau ne s’est encore présenté")
            )
        return self.console.board
