"""A board that is nothing but a scale with a tower on it, talking to tables one after another.

What people do to the tower becomes sentences as a Pico sends them, straight into a table, on one
simulated clock: seconds of readings take milliseconds, so that services may be killed and boards
rebooted at any reading of a step.
"""

import random
from collections.abc import Callable

from pichenette import board, wire
from pichenette.config import Settings
from pichenette.journal.store import Journal
from pichenette.link.capture import Captured
from pichenette.sense.calibration import Senses
from pichenette.virtual.tower import CALIBRATION, LoadChange, Tower
from tests.journal.taped import Taped

TOPPLE = board.load("topple")
HEADER = {"pichenette": 1, "game": "topple", "players": ["Ana", "Bo"]}
PERIOD = 1 << 30
SECOND = 1_000_000


class ScaleBoard:
    def __init__(self, journal: Journal, seed: int, sps: float = 80.0, noise: float = 40.0) -> None:
        self.journal = journal
        self.dice = random.Random(seed)
        self.tower = Tower(self.dice)
        self.tape: list[Captured] = []
        self.now_us = 3 * SECOND
        self.drift = 0.0  # counts a second
        self._noise = noise
        self._period_us = SECOND / sps
        self._loads: list[LoadChange] = [self.tower.rest(0)]
        self._beat_us = self.now_us
        self._boot(ticks=PERIOD - 20 * SECOND)  # the counter wraps soon
        self.serve()

    def _boot(self, ticks: int) -> None:
        self._boot_id = f"{self.dice.getrandbits(32):08x}"
        self._ticks0 = ticks - self.now_us

    def reboot(self) -> None:
        """The Pico loses power for a moment; its clock starts over."""
        self.now_us += self.dice.randint(SECOND, 3 * SECOND)
        self._boot(ticks=self.dice.randint(100_000, 900_000))
        self._greet()

    def serve(self, senses: Senses | None = None, settings: Settings | None = None) -> None:
        """A service starts; the one before, if there was one, has died."""
        self.senses = senses or Senses(CALIBRATION)
        self.table = Taped(
            TOPPLE, self.journal, settings or Settings(), lambda view: None, self.senses
        )
        self.table.tape = self.tape
        self.table.connected(self.now_us / 1e6)
        self._greet()

    def _greet(self) -> None:
        self.tell(f"HELLO,1,0.1,e6,{self._boot_id},topple,{TOPPLE.digest},{len(TOPPLE.gates)}")
        self.tell(f"STATE,{self.ticks},0")

    @property
    def ticks(self) -> int:
        return (self._ticks0 + self.now_us) % PERIOD

    def tell(self, body: str) -> None:
        self.table.receive(wire.encode(body), self.now_us / 1e6)

    def run(self, seconds: float, then: Callable[[], None] | None = None) -> None:
        """Time passes, and at its end something happens."""
        until_us = self.now_us + seconds * SECOND
        while self.now_us + self._period_us < until_us:
            self.now_us += round(self._period_us) + self.dice.randint(-15, 15)
            while len(self._loads) > 1 and self._loads[1][0] <= self.now_us:
                del self._loads[0]
            counts = self._loads[0][1] + self.drift * self.now_us / SECOND
            counts += self.dice.gauss(0, self._noise)
            self.tell(f"LOAD,{self.ticks},{round(counts)},0")
            if self.now_us >= self._beat_us:
                self._beat_us += SECOND
                self.tell(f"BEAT,{self.ticks},0,0,0,150000,800")
        if then:
            then()

    def place(self) -> None:
        self._loads += self.tower.place(self.now_us + 50_000)

    def remove(self, number: int) -> None:
        self._loads += self.tower.remove(number, self.now_us + 50_000)

    def touch(self) -> None:
        self._loads += self.tower.touch(self.now_us + 50_000)
