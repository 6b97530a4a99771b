"""Does an edge cost more, the more has happened?  Six quantities are doubled, one at a time.

A piece falls through a pocket again and again, with a real file as the journal: from the bytes at
the port to the answer, the drawn track and the encoded view.  Measured in processor time, which a
busy machine does not distort; the median over some pieces, halved per edge.  *Flat* is the goal:
the cost at the largest size over the cost at the first.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import process_time

from pichenette import board
from pichenette.bench.figure import Figure
from pichenette.bench.link import write_long
from pichenette.config import Settings
from pichenette.games.game import Json
from pichenette.journal.store import Journal
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.track import draw
from pichenette.service.local.outbox import Budget, Outbox, encode
from pichenette.table.table import Table
from pichenette.table.view import View, as_json
from pichenette.virtual.light import LightBoard

FLAT = 1.5  # times: processor time itself is no steadier than that beside other work
_HEADER: Json = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
_PIECES = 30  # in a median
_STRIKE, _POCKETS = 4, 4
_WIDTH_US, _BETWEEN_US = 20_000, 230_000
_US = 1e6


class Rig:
    """A table, its board and its watchers."""

    def __init__(self, path: Path, clients: int = 1, header: Json = _HEADER) -> None:
        self._header = header
        on = board.load("offboard" if header["game"] == "offboard" else "carrom")
        self._light = LightBoard(on)
        self._journal = Journal(path)
        budget = Budget(1 << 40)
        self._clients = [Outbox(budget) for _ in range(clients)]
        self._view: View | None = None
        self.table = Table(on, self._journal, Settings(), self._show)
        self._light.hear(self.table.connected(0.0))
        self._exchange()
        self._fallen = 0

    def _show(self, view: View) -> None:
        self._view = view  # only the newest, as in the service

    def _exchange(self) -> None:
        while data := self._light.run():
            self._light.hear(self.table.receive(data, self._light.now_us / _US))

    def begin(self) -> None:
        self.table.begin(self._header, "demo", is_abandoning=True)

    def wait(self, us: int) -> None:
        self._light.now_us += us
        self._exchange()

    def flick(self) -> None:
        for is_broken in (True, False):
            self._light.edge(_STRIKE, is_broken)
            self.wait(5_000)

    def fall(self) -> None:
        """One piece, two edges, and everything they cause."""
        self._fallen += 1
        for is_broken, then_us in ((True, _WIDTH_US), (False, _BETWEEN_US)):
            self._light.edge(self._fallen % _POCKETS, is_broken)
            self.wait(then_us)
            self._tell()

    def _tell(self) -> None:
        view, self._view = self._view, None
        if view is not None:
            draw(view, self._light.now_us // 1000, TrackSettings())
            data = encode({"table": "carrom", "view": as_json(view)})
            for client in self._clients:
                client.show("views", data)

    def edge_us(self, pieces: int | None = None) -> float:
        """Microseconds of processor time per edge."""
        took = []
        for _ in range(pieces or _PIECES):
            start = process_time()
            self.fall()
            took.append(process_time() - start)
        return median(took) / 2 * _US

    def close(self) -> None:
        self._journal.close()


@contextmanager
def _rig(path: Path, clients: int = 1, header: Json = _HEADER) -> Iterator[Rig]:
    rig = Rig(path, clients, header)
    try:
        yield rig
    finally:
        rig.close()


def measure(doublings: int = 6) -> list[Figure]:
    """Takes about a minute."""
    return [
        figure
        for name, first, edges_us in AXES
        for figure in _figures(name, _grown(first, edges_us, doublings))
    ]


def _grown(first: int, edges_us: "Edges", doublings: int) -> dict[int, float]:
    sizes = [first << count for count in range(doublings + 1)]
    with tempfile.TemporaryDirectory(prefix="pichenette-bench-") as folder:
        return dict(zip(sizes, edges_us(Path(folder), sizes), strict=True))


def _figures(name: str, costs: dict[int, float]) -> Iterator[Figure]:
    for size, cost in costs.items():
        yield Figure(f"an edge, {size:,d} {name}", cost, "µs")
    found = list(costs.values())
    yield Figure(f"… {name}, last to first", found[-1] / found[0], "times", FLAT, at_least=False)


Edges = Callable[[Path, list[int]], Iterator[float]]


def passages(folder: Path, sizes: list[int]) -> Iterator[float]:
    """In one shot that stays open, as when somebody empties the pockets."""
    with _rig(folder / "passages.sqlite") as rig:
        rig.begin()
        rig.flick()
        yield from _falling(rig, sizes)


def falls(folder: Path, sizes: list[int]) -> Iterator[float]:
    """Into Offboard's targets, in one turn."""
    header = {"pichenette": 1, "game": "offboard", "players": ["Ana", "Bo"]}
    with _rig(folder / "falls.sqlite", header=header) as rig:
        rig.begin()
        yield from _falling(rig, sizes)


def _falling(rig: Rig, sizes: list[int]) -> Iterator[float]:
    fallen = 0
    for size in sizes:
        for _ in range(size - fallen - _PIECES // 2):
            rig.fall()
            fallen += 1
        yield rig.edge_us()
        fallen += _PIECES


def entries(folder: Path, sizes: list[int]) -> Iterator[float]:
    """In the journal, nearly all of them plays of the game on the table."""
    for size in sizes:
        path = folder / f"entries-{size}.sqlite"
        write_long(path, size)
        with _rig(path) as rig:
            yield _a_shot_us(rig)


def plays(folder: Path, sizes: list[int]) -> Iterator[float]:
    """Of one game, since the service started."""
    with _rig(folder / "plays.sqlite") as rig:
        rig.begin()
        played = 0
        for size in sizes:
            for _ in range(size - played):
                rig.table.done("demo")
            played = size
            yield _a_shot_us(rig)


def games(folder: Path, sizes: list[int]) -> Iterator[float]:
    """Begun, with one shot each."""
    with _rig(folder / "games.sqlite") as rig:
        begun = 0
        for size in sizes:
            for _ in range(size - begun):
                rig.begin()
                rig.table.done("demo")
            begun = size
            yield _a_shot_us(rig)


def clients(folder: Path, sizes: list[int]) -> Iterator[float]:
    """Subscribed to the views, without reading."""
    for size in sizes:
        with _rig(folder / f"clients-{size}.sqlite", size) as rig:
            rig.begin()
            yield _a_shot_us(rig)


def _a_shot_us(rig: Rig) -> float:
    """Per edge, in shots as they are played: a flick, two pieces."""
    took = []
    for _ in range(_PIECES // 2):
        rig.flick()
        took.append(rig.edge_us(2))
        rig.table.undo("demo")  # otherwise the game would be over before the last size
    return median(took)


AXES: tuple[tuple[str, int, Edges], ...] = (
    ("passages", 20, passages),
    ("falls", 20, falls),
    ("entries", 8_000, entries),
    ("plays", 50, plays),
    ("games", 25, games),
    ("clients", 1, clients),
)
