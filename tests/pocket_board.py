"""A carrom board that is nothing but sentences, straight into a table, on one simulated clock.

Turns flicks and falls, at moments in seconds, into what a Pico would send, in order, with a beat
every half second; so an evening takes milliseconds, and services and boards start again at any
moment.
"""

import re
from dataclasses import replace

from pichenette import board, wire
from pichenette.board import Board
from pichenette.config import Settings
from pichenette.games.game import Json
from pichenette.journal.store import Journal
from pichenette.sense.calibration import Senses
from pichenette.table.table import Table
from pichenette.table.view import View

CARROM = board.load("carrom")
PLAIN = replace(CARROM, gates=tuple(gate for gate in CARROM.gates if gate.role != "strike"))
"""The same without a strike sensor."""
QUEEN = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
_BEAT_S = 0.5
_PERIOD = 1 << 30


class PocketBoard:
    def __init__(
        self,
        header: Json = QUEEN,
        on: Board = CARROM,
        journal: Journal | None = None,
        senses: Senses | None = None,
    ) -> None:
        self.board = on
        self.journal = journal or Journal(None)
        self.senses = senses
        self.now = 10.0
        self.views: list[View] = []
        self.board_id = "e66058388317c72f"
        self._boots = 0
        self.mask = 0
        self.serve()
        self.boot()
        if header is not None:
            self.table.begin(header, "page")

    def serve(self) -> None:
        """A service starts; the one before, if there was one, has died."""
        self.table = Table(self.board, self.journal, Settings(), self.views.append, self.senses)
        self.table.connected(self.now)
        if self._boots:
            self.greet()

    def boot(self) -> None:
        """The Pico starts or restarts: its numbers and its clock start over."""
        self._boots += 1
        self._seq = 0
        self._booted = self.now - 0.2
        self.greet()

    def greet(self, digest: str | None = None) -> None:
        self.tell(
            f"HELLO,1,0.1,{self.board_id},{self._boots:08x},{self.board.name},"
            f"{digest or self.board.digest},{len(self.board.gates)}"
        )
        self.tell(f"STATE,{self.ticks},{self.mask:X}")

    @property
    def ticks(self) -> int:
        return round((self.now - self._booted) * 1e6) % _PERIOD

    def tell(self, body: str) -> None:
        self._hear(self.table.receive(wire.encode(body), self.now))

    def _hear(self, answer: bytes) -> None:
        """A board answers pings, or counts as deaf."""
        for token in re.findall(rb"\$PING,(\d+)", answer):
            self.tell(f"PONG,{int(token)},{self.ticks}")

    def wait(self, seconds: float) -> None:
        """Nothing happens, and the board says so."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(self.now + _BEAT_S, end)
            self.tell(f"BEAT,{self.ticks},{self.mask:X},0,0,90000,0")
            self._hear(self.table.tick(self.now))

    def edge(self, gate: int, is_broken: bool) -> None:
        self._seq += 1
        self.mask = self.mask | 1 << gate if is_broken else self.mask & ~(1 << gate)
        self.tell(f"EDGE,{self._seq},{self.ticks},{gate},{1 if is_broken else 2}")

    def pulse(self, gate_id: str, width_s: float) -> None:
        gate = self.board.gate_number(gate_id)
        self.edge(gate, True)
        self.now += width_s
        self.edge(gate, False)

    def flick(self) -> None:
        if any(gate.role == "strike" for gate in self.board.gates):
            self.pulse("strike", 0.001)

    def fall(self, pocket: int = 1) -> None:
        """A piece falls through a pocket."""
        self.pulse(f"pocket-{pocket}", 0.03)

    def shot(self, *pockets: int, settle: float = 5.0) -> None:
        """A flick, what falls, and quiet until it has counted."""
        self.flick()
        for pocket in pockets:
            self.wait(0.6)
            self.fall(pocket)
        if not pockets and not any(gate.role == "strike" for gate in self.board.gates):
            self.table.done("page")
        self.wait(settle)

    def weigh(self, counts: int, seconds: float = 1.0) -> None:
        """The scale reads this, 80 times a second."""
        end = self.now + seconds
        while self.now < end:
            self.now += 0.0125
            self.tell(f"LOAD,{self.ticks},{counts},0")

    @property
    def view(self) -> View:
        return self.table.view()

    @property
    def shots(self) -> list[Json]:
        """What the corrected record holds."""
        record = self.table.record
        assert record is not None
        return [line.encode().get("shot") for line in record.lines]

    @property
    def scores(self) -> dict[str, int]:
        game = self.view.game
        assert game is not None
        return game.scores

    @property
    def sentences(self) -> list[str]:
        return [event.text.en for event in self.view.events]
