"""A console on a light board, with simulated time: nothing here sleeps, opens or forks."""

import random
from typing import ClassVar

from pichenette import board, wire
from pichenette.board import Board
from pichenette.console.commands.catalogue import BY_NAME
from pichenette.console.console import Console
from pichenette.console.runner import CommandRunner
from pichenette.console.sources.conversation import ConsoleConversation
from pichenette.console.sources.source import Source
from pichenette.console.stream import Remark
from pichenette.text import Language
from pichenette.virtual.light import LightBoard

CARROM = board.load("carrom")
_STEP_US = 5_000


class LightSource(Source):
    """The firmware's own link, store and beat; the cable is a function call."""

    kind: ClassVar[str] = "virtual"

    def __init__(self, console: Console, which: Board = CARROM, seed: int = 7) -> None:
        super().__init__(console, "light board")
        self.light = LightBoard(which, seed)
        self.conversation = ConsoleConversation(console, lambda: "/dev/light")
        self.sent: list[bytes] = []
        self.is_plugged = False
        self._clears: list[tuple[int, int]] = []  # (at_us, gate)

    async def run(self) -> None:
        """Somebody else moves the time."""

    def now(self) -> float:
        return self.light.now_us / 1e6

    def plug(self) -> None:
        self.is_plugged = True
        self._to_board(self.conversation.connected(self.now()))

    def pull(self) -> None:
        self.is_plugged = False
        self.conversation.disconnected(self.now())

    def send(self, line: bytes) -> None:
        self._to_board(self.conversation.out(line, self.now()))

    def _to_board(self, data: bytes) -> None:
        if data:
            self.sent.append(data)
            self.light.hear(data)

    def reboot(self) -> None:
        self._to_board(self.conversation.reboot(self.now()))

    def acknowledge(self) -> int:
        upto = self.conversation.acknowledge()
        self._to_board(self.conversation.tick(self.now()))
        return upto

    def press(self, gate: int, width_ms: float, *, is_alone: bool = False) -> None:
        self.light.edge(gate, True)
        self._clears.append((self.light.now_us + int(width_ms * 1000), gate))

    def advance(self, seconds: float) -> None:
        until_us = self.light.now_us + round(seconds * 1e6)
        while self.light.now_us < until_us:
            self.light.now_us += min(_STEP_US, until_us - self.light.now_us)
            due = [one for one in self._clears if one[0] <= self.light.now_us]
            for one in due:
                self._clears.remove(one)
                self.light.edge(one[1], False)
            data = self.light.run()
            if not self.is_plugged:
                continue
            if data:
                self._to_board(self.conversation.receive(data, self.now()))
            self._to_board(self.conversation.tick(self.now()))


class Sat:
    """A person at a runner, and what they read."""

    def __init__(
        self, which: Board = CARROM, expected: Board | None = None, language: Language = "en"
    ) -> None:
        self.console = Console(expected)
        self.source = LightSource(self.console, which)
        self.runner = CommandRunner(self.console, self.source, BY_NAME, language)
        self.source.plug()

    def advance(self, seconds: float) -> None:
        """In steps short enough that waiting commands are served in time."""
        for _ in range(max(1, round(seconds / 0.05))):
            self.source.advance(seconds / max(1, round(seconds / 0.05)))
            self.runner.tick(self.source.now())

    def storm(self, gate: int, breaks: int) -> None:
        """A loose wire: no rhythm at all."""
        dice = random.Random(1)
        for _ in range(breaks):
            self.source.press(gate, dice.uniform(0.5, 8))
            self.source.advance(dice.choice((0.015, 0.02, 0.03)))
        self.runner.tick(self.source.now())

    def tell(self, body: str) -> None:
        """The board says something that a light board cannot."""
        self.source.conversation.receive(wire.encode(body), self.source.now())

    def hear(self, line: bytes) -> None:
        self.source.conversation.receive(line, self.source.now())

    @property
    def notes(self) -> list[str]:
        return [one.text.en for one in self.console.stream.kept if isinstance(one, Remark)]
