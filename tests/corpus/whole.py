"""Whole noisy games: how often a board asks in one, and what people put right unasked.

Every carrom game, past the bodies of play.py, on a rough cable, with hands and specks of noise in
the pockets, services that start again and people who look away.  Every flick is felt, and nothing
falls after its shot has counted: there the rules ask, whatever a pocket saw.
"""

import random
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from pichenette.board import Board
from pichenette.errors import PichenetteError
from pichenette.games.game import Json
from pichenette.virtual.board import GateEdge
from pichenette.virtual.match import Unexpected
from pichenette.virtual.pockets import PlayedShot, Pockets
from pichenette.virtual.shares import ORDINARY, PotShares
from tests.corpus.play import TABLES, Pocket, pot
from tests.corpus.pots import Build
from tests.corpus.ways import Table
from tests.virtual.day import Day
from tests.virtual.noisy_carrom import NoisyCarrom


class BodyPockets(Pockets):
    """What falls are the solids of play.py, before beams built like this."""

    def __init__(
        self, board: Board, dice: random.Random, shares: PotShares, pocket: Pocket, table: Table
    ) -> None:
        super().__init__(board, dice, shares)
        self._pocket = pocket
        self._table = table

    def _fall(
        self, kind: str, pocket: int, at_us: float, pieces: Sequence[str]
    ) -> Iterator[GateEdge]:
        table = self._table
        sizes = table.striker_mm if pieces[0] == "striker" else table.disc_mm
        of_one_size = table._replace(disc_mm=sizes, striker_mm=sizes)
        case = pot(kind, of_one_size, self._pocket, self._dice)
        while case.pieces != len(pieces):  # three, or one that stayed up
            case = pot(kind, of_one_size, self._pocket, self._dice)
        start_us, end_us = (at_us + 1000 * at for at in (case.spans[0][0], case.spans[-1][1]))
        self._show(pocket, start_us, end_us, pieces)
        beams = [(pocket, case.spans)]
        if (second := self._seconds[pocket]) is not None:
            beams.append((second, case.second or []))
        for gate, spans in beams:
            for dark_ms, light_ms in spans:
                yield from self._break(gate, at_us + 1000 * dark_ms, 1000 * (light_ms - dark_ms))


class WholeMatch(NoisyCarrom):
    shares: ClassVar[PotShares] = ORDINARY
    late: ClassVar = 0.0
    unfelt: ClassVar = 0.0
    pocket: ClassVar[Pocket]
    table: ClassVar[Table]

    def pockets(self, dice: random.Random) -> Pockets:
        return BodyPockets(self._virtual.board, dice, self.shares, self.pocket, self.table)

    def _explain(self, played: PlayedShot) -> None:
        self.seen["pots"] = self.seen.get("pots", 0) + len(played.falls)
        super()._explain(played)


class WholeGame(NamedTuple):
    pots: int
    asked: Counter[str]  # why
    troubles: Counter[str]


class Otherwise(NamedTuple):
    """A game that did not end with the record that was meant."""

    game: str  # its build, its kind and its seed: enough to play it again
    why: str


class Kind(NamedTuple):
    name: str
    header: Json
    has_heads: bool = False


FOUR = ["Ana", "Bo", "Cy", "Dee"]
KINDS = (
    Kind("queen-carrom", {"game": "queen-carrom"}),
    Kind("row-carrom", {"game": "row-carrom"}),
    Kind("classic-carrom", {"game": "classic-carrom"}),
    Kind("classic-carrom of four", {"game": "classic-carrom", "players": FOUR}),
)
HEADS = Kind("classic-carrom, colour heads", {"game": "classic-carrom"}, has_heads=True)


def play(build: Build, kind: Kind, seed: int, shares: PotShares = ORDINARY) -> WholeGame:
    """One game, at one of the tables; fails unless its record is the one that was meant."""
    table = TABLES[seed % len(TABLES)]
    made = {
        "pocket": build.pocket,
        "table": table,
        "has_heads": kind.has_heads,
        "shares": shares,
    }
    match = type("OnThisBuild", (WholeMatch,), made)
    with Day(build.board, match, kind.header, None) as day:
        seen = Counter(day.play(seed).seen)
    pots = seen.pop("pots")
    return WholeGame(pots, Counter(day.asked.values()), seen)


def tried(build: Build, kind: Kind, seed: int, shares: PotShares) -> WholeGame | Otherwise:
    """The same, for whoever plays many: one that ends otherwise does not end the others."""
    try:
        return play(build, kind, seed, shares)
    except (Unexpected, AssertionError, PichenetteError) as error:
        why = str(error) or "".join(traceback.format_tb(error.__traceback__)[-1:]).strip()
        return Otherwise(f"{build.name}, {kind.name}, seed {seed}", why)
