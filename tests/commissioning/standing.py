"""A person at a station, beside a light board with simulated time: nothing sleeps."""

from pichenette import board
from pichenette.board import Board
from pichenette.commissioning.station import Station, StationSaid, StationWord
from pichenette.console.console import ConsoleEvent
from tests.console.sitting import Sat


class Stood:
    def __init__(self, name: str = "carrom") -> None:
        self.board: Board = board.load(name)
        self.sat = Sat(self.board, self.board)
        self.sat.advance(1.5)
        self.station: Station
        self.sat.console.watch(self._event)

    def at(self, station: Station) -> None:
        self.station = station

    def _event(self, event: ConsoleEvent) -> None:
        if hasattr(self, "station"):
            self.station.event(event)

    def advance(self, seconds: float) -> None:
        for _ in range(max(1, round(seconds / 0.05))):
            self.sat.advance(0.05)
            self.station.tick(self.sat.console.at)

    def break_(self, *names: str, width_ms: float = 40, apart_s: float = 0.01) -> None:
        """One beam after the other."""
        for name in names:
            self.sat.source.press(self.board.gate_number(name), width_ms)
            self.sat.source.advance(apart_s)
        self.advance(1.0)

    def say(self, word: StationWord, what: str = "", number: float | None = None) -> None:
        self.station.say(StationSaid(word, what, number))

    @property
    def remarks(self) -> list[str]:
        return [f"{one.outcome}: {one.text.en}" for one in self.station.remarks]
