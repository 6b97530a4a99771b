"""The walk through docs/commissioning.md with a phone in the hand, for one table of the service.

It listens to the board as the console does, with the same figures, findings and report; the port
stays the service's.  While nobody is on it, it costs nothing.
"""

import asyncio
import time
from collections.abc import Mapping
from typing import Any, get_args

from pichenette.commissioning.boards import BoardsStation, FlashPico
from pichenette.commissioning.checks import ReportStation, RestStation
from pichenette.commissioning.colours import ColoursStation
from pichenette.commissioning.fitted import Fitted, PanelStation, SoundStation, StripStation
from pichenette.commissioning.gates import GatesStation
from pichenette.commissioning.pieces import PiecesStation
from pichenette.commissioning.scale import ScaleStation
from pichenette.commissioning.station import Station, StationSaid, StationWord, both
from pichenette.commissioning.tapped import TappedSource
from pichenette.console.check_report import Item
from pichenette.console.console import Console, ConsoleEvent
from pichenette.console.findings import findings
from pichenette.console.runner import CommandRunner
from pichenette.expected import shown
from pichenette.games import catalogue
from pichenette.games.about import fits
from pichenette.games.game import BadRecord, Json
from pichenette.link.port import candidates
from pichenette.pico.flash import flash
from pichenette.service.machine import Machine
from pichenette.service.request import BadRequest
from pichenette.service.served_table import ServedTable
from pichenette.text import Text

_TICK_S = 0.05
_FORGOTTEN_S = 600.0  # nobody has looked for so long: they are gone
_WORDS: tuple[StationWord, ...] = get_args(StationWord)


class Walk:
    def __init__(
        self,
        served: ServedTable,
        machine: Machine,
        fitted: Fitted = lambda: None,
        flash: FlashPico = flash,
    ) -> None:
        """`fitted`: strip, panel and buzzer, where this table has them."""
        self._served, self._machine = served, machine
        self._fitted, self._flash = fitted, flash
        self._stations: list[Station] = []
        self._at: Station | None = None
        self._source: TappedSource | None = None
        self._console: Console | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._looked_at = 0.0

    def as_json(self) -> Json:
        self._looked_at = time.monotonic()
        console = self._console
        if console is None:
            return {"stations": [], "station": None, "now": None, "findings": [], "device": None}
        return {
            "stations": [
                {
                    "name": station.name,
                    "title": both(station.guide.title),
                    "outcome": station.outcome,
                    "is_done": station.is_done,
                }
                for station in self._stations
            ],
            "station": self._at.name if self._at else None,
            "now": _station_json(self._at) if self._at else None,
            "findings": [
                {
                    "weight": finding.weight,
                    "text": both(finding.on_page(console.board)),
                }
                for finding in findings(console)
            ],
            "device": console.link.device,
        }

    def do(self, given: Mapping[str, Any]) -> None:
        self._looked_at = time.monotonic()
        if given.get("say") == "end":
            self._check_idle()
            self.close()
        elif "station" in given:
            self._go_to(given["station"], is_anyway=given.get("anyway", False))
        else:
            if self._at is None:
                raise BadRequest(
                    Text("go to a station first", "allez d’abord à une étape"),
                )
            word = next(known for known in _WORDS if known == given["say"])
            self._at.say(StationSaid(word, given.get("what", ""), given.get("number")))

    def _check_idle(self) -> None:
        """Whoever came next would know nothing of what still runs."""
        if self._is_busy:
            raise BadRequest(
                Text(
                    "firmware is being put on the Pico: wait until that is finished",
                    "le micrologiciel est en cours d’installation sur le Pico : attendez la fin",
                )
            )

    @property
    def _is_busy(self) -> bool:
        return any(station.is_busy for station in self._stations)

    def _go_to(self, name: str, *, is_anyway: bool) -> None:
        game = self._served.view().game
        if game is not None and game.outcome is None and not is_anyway:
            raise BadRequest(
                Text(
                    "a game is being played at this table: what falls now would count. Finish it "
                    "first, or say that you want to go on anyway",
                    "une partie est en cours à cette table : ce qui tombe compterait. Terminez-la "
                    "d’abord, ou dites que vous continuez quand même",
                )
            )
        if self._console is None:
            self._open()
        found = next((station for station in self._stations if station.name == name), None)
        if found is None:
            listed = ", ".join(station.name for station in self._stations)
            raise BadRequest(
                Text(
                    f"{name!r}: expected one of {listed}",
                    f"{shown(name).fr} : choisissez parmi {listed}",
                )
            )
        is_again = found is self._at
        if self._at is not None:
            self._at.leave()
        self._at = found
        if is_again or not found.is_done:  # whoever comes back to one sees what was found there
            found.begin()

    def _open(self) -> None:
        served = self._served
        own = served.settings.on(served.board.name)
        console = Console(served.board, own.passages)
        console.calibrate(served.senses)
        source = TappedSource(console, served)
        runner = CommandRunner(console, source, {}, "en", own)
        console.watch(self._event)
        self._console, self._source = console, source
        self._stations = self._plan(runner)
        source.listen()
        served.takes_press = self._takes_press
        self._timer = asyncio.get_running_loop().call_later(_TICK_S, self._tick)

    def _plan(self, runner: CommandRunner) -> list[Station]:
        """The stations that this board has, in their order."""
        served, board, console = self._served, self._served.board, runner.console
        source = self._source
        assert source is not None
        plan: list[Station] = [
            BoardsStation(console, board, served.cable, candidates, self._flash, source.greet),
            RestStation(runner, self._machine),
            GatesStation(console),
        ]
        if any(gate.is_passed for gate in board.gates):
            plan.append(PiecesStation(console))
        if board.scale is not None:
            plan.append(ScaleStation(console, lambda: served.senses, served.calibrate))
        if board.colour is not None:
            pieces = _pieces_of(served)
            plan.append(ColoursStation(console, pieces, lambda: served.senses, served.calibrate))
        settings = served.settings
        plan += [
            StripStation(console, self._fitted, settings.track),
            PanelStation(console, self._fitted, settings.panel),
            SoundStation(console, self._fitted),
        ]
        return [*plan, ReportStation(runner, self._machine, self._walked)]

    def _walked(self) -> list[Item]:
        return [item for station in self._stations[:-1] for item in station.items]

    def _event(self, event: ConsoleEvent) -> None:
        if self._at is not None:
            self._at.event(event)

    def _takes_press(self, button: str) -> bool:
        """While somebody tries the panel, its buttons mean nothing else."""
        if isinstance(self._at, PanelStation):
            self._at.press(button)
            return True
        return False

    def _tick(self) -> None:
        at = time.monotonic()
        if self._source is None or self._console is None:
            return
        if at - self._looked_at > _FORGOTTEN_S and not self._is_busy:
            self.close()
            return
        self._timer = asyncio.get_running_loop().call_later(_TICK_S, self._tick)
        self._source.look()
        self._console.tick(at)
        if self._at is not None:
            self._at.tick(at)

    def close(self) -> None:
        """Nothing of it stays: whatever was borrowed is given back."""
        if self._at is not None:
            self._at.leave()
        if self._source is not None:
            self._source.ignore()
        if self._timer is not None:
            self._timer.cancel()
        self._served.takes_press = None
        self._stations, self._at, self._source, self._console = [], None, None, None


def _station_json(station: Station) -> Json:
    guide = station.guide
    return {
        "name": station.name,
        "title": both(guide.title),
        "do": both(guide.do),
        "see": both(guide.see),
        "otherwise": both(guide.otherwise),
        "outcome": station.outcome,
        "is_done": station.is_done,
        "remarks": [
            {"outcome": remark.outcome, "text": both(remark.text)} for remark in station.remarks
        ],
        **station.picture_data(),
    }


def _pieces_of(served: ServedTable) -> dict[str, Text]:
    """What may fall through the colour heads: the pieces of every game for such a board."""
    found: dict[str, Text] = {}
    for name in catalogue.names():
        try:
            about = catalogue.find(name).about
        except BadRecord:
            continue
        if about.needs is not None and fits(about.needs, served.board):
            found |= {piece.name: piece.text for piece in about.pieces}
    return found
