"""A person at a light board with a game for practice beside it, as PortSource has one."""

import asyncio

from pichenette import board
from pichenette.board import Board
from pichenette.console.commands.catalogue import BY_NAME
from pichenette.console.console import Console
from pichenette.console.runner import CommandRunner
from pichenette.console.sources.practice import Practice
from pichenette.console.tui import pages
from pichenette.outputs.ink import plain
from pichenette.sense.calibration import Senses
from pichenette.sense.weight import Calibration
from pichenette.text import Language
from tests.console.sitting import CARROM, LightSource, Sat

PIECE = 5_000  # counts
_SAMPLE_S = 0.0125

BOARD_OF = {
    "queen-carrom": "carrom",
    "row-carrom": "carrom",
    "classic-carrom": "carrom",
    "offboard": "offboard",
    "topple": "topple",
}


class Practising(LightSource):
    practice: Practice | None = None

    def ask(self, do: str, /, **given: object) -> int:
        if self.practice is None:
            self.practice = Practice(self.light.board, self.console)
        answer = self.practice.ask({"do": do, **given}, self.now())
        asyncio.get_running_loop().call_soon(self.console.answered, 1, answer, self.now())
        return 1


class Practised(Sat):
    def __init__(self, which: Board = CARROM, language: Language = "en") -> None:
        self.console = Console(None)
        self.source = Practising(self.console, which)
        self.runner = CommandRunner(self.console, self.source, BY_NAME, language)
        self.source.plug()
        self._counts = 0
        if which.scale is not None and not which.scale.optional:
            self.console.calibrate(Senses(Calibration(0, PIECE)))

    def do(self, line: str) -> str:
        """What is typed; the last word that came of it."""

        async def run() -> None:
            self.runner.run(line)
            await asyncio.sleep(0)

        asyncio.run(run())
        return self.notes[-1]

    def weigh(self, pieces: int, seconds: float = 1.2) -> None:
        """So many pieces stand on the scale from now on, and nobody touches them."""
        for number in range(round(seconds / _SAMPLE_S)):
            self.advance(_SAMPLE_S)
            ticks = self.source.light.now_us & 0x3FFFFFFF
            self.tell(f"LOAD,{ticks},{pieces * PIECE + number % 3 * 20},0")

    def page(self, width: int = 78, language: Language = "en") -> str:
        return plain(pages.umpire(self.console, width, language))

    @property
    def game(self) -> dict[str, object]:
        return dict((self.console.view or {})["game"])

    @property
    def scores(self) -> dict[str, int]:
        return dict((self.console.view or {})["game"]["scores"])


def practised(game: str, *players: str, language: Language = "en") -> Practised:
    """A game has begun on the board that fits it."""
    table = Practised(board.load(BOARD_OF[game]), language)
    table.advance(1.5)
    table.do(f"begin {game} {' '.join(players or ('Ana', 'Bo'))}")
    assert (table.console.view or {})["game"], table.notes[-1]
    if table.console.senses.scale:
        table.weigh(0)
    return table
