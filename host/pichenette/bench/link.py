"""From the board's store to the disk: how fast, and how fast a journal of a million entries opens.

The board is the light one (the firmware's own link and store, `virtual/light.py`); the journal is a
real file, each step committed to the disk before it is acknowledged.  *A burst* is a store full of
edges; *one by one* is an edge, its commit, its acknowledgement, and the next.
"""

import json
import tempfile
import time
from pathlib import Path
from typing import Any

from pichenette import board
from pichenette.bench.figure import Figure
from pichenette.config import Settings
from pichenette.games import record
from pichenette.games.game import Game
from pichenette.journal import fold, snapshot
from pichenette.journal.store import Journal
from pichenette.journal.undo_steps import UndoStepList
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.track import draw
from pichenette.table.table import Table
from pichenette.table.view import View
from pichenette.umpire import umpire_of
from pichenette.umpire.shot_times import ShotTimes
from pichenette.umpire.umpire import Surroundings
from pichenette.virtual.light import LightBoard

ENTRIES = 1_000_000
START_S = 1.0  # DESIGN.md
_EDGES = 4_000  # nearly a full store
_SINGLE = 300
_HEADER: dict[str, Any] = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}


def measure(entries: int = ENTRIES) -> list[Figure]:
    """Takes about 20 s, most of it to write the long journal."""
    with tempfile.TemporaryDirectory(prefix="pichenette-bench-") as folder:
        burst, single = edges_a_second(Path(folder))
        long = Path(folder) / "long.sqlite"
        write_long(long, entries)
        size_mb = long.stat().st_size / 1e6
        opened = open_s(long)
    return [
        Figure("edges to disk, a burst", burst, "edges/s"),
        Figure("edges to disk, one by one", single, "edges/s"),
        Figure(f"journal of {entries:,d} entries", size_mb, "MB"),
        Figure("… opened, first frame", opened, "s", START_S, at_least=False),
    ]


def edges_a_second(folder: Path) -> tuple[float, float]:
    carrom = board.load("carrom")
    light, journal = LightBoard(carrom), Journal(folder / "edges.sqlite")
    table = Table(carrom, journal, Settings(), lambda view: None)
    light.hear(table.connected(0.0))
    _exchange(light, table)

    def push(number: int) -> None:
        for count in range(number):
            light.now_us += 5_000
            light.edge(count // 2 % 4, count % 2 == 0)

    push(_EDGES)
    start = time.perf_counter()
    _exchange(light, table)
    burst = _EDGES / (time.perf_counter() - start)
    start = time.perf_counter()
    for _ in range(_SINGLE):
        push(1)
        _exchange(light, table)
    single = _SINGLE / (time.perf_counter() - start)
    assert journal.last_raw() == _EDGES + _SINGLE, "an edge is missing"
    journal.close()
    return burst, single


def _exchange(light: LightBoard, table: Table) -> None:
    """Until neither has anything more to say."""
    while data := light.run():
        light.hear(table.receive(data, light.now_us / 1e6))


def write_long(path: Path, entries: int) -> None:
    """A game of this many entries, as the service would have left it, last snapshot included."""
    journal = Journal(path)
    start = record.Record.start(_HEADER)
    lines = [json.dumps({"player": player, "shot": {}}) for player in _HEADER["players"]]
    wall = "2026-01-01T00:00:00.000+00:00"
    rows = (
        (number, "act", "sensor", lines[number % 2], 0, wall) for number in range(2, entries + 1)
    )
    with journal.transaction():
        journal.add("begin", "page", _HEADER)
        journal._db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", rows)
        game = _after_misses(start.game, entries - 1 - 400)
        version, short = entries - 400, record.Record(_HEADER, [game], [], frozenset())
        state = fold.TableState(version, 1, short, known_from=version + 1)
        around = Surroundings(board.load("carrom"), ShotTimes(), {}, has_scale=False)
        umpire = umpire_of(game).begin(game, around).encode()
        kept = {"umpire": umpire, "sensors": []}
        body = {**snapshot.dump(state), "steps": UndoStepList().dump(), "kept": kept}
        journal.add_snapshot(version, body)
    journal.close()


def _after_misses(game: Game, misses: int) -> Game:
    miss = record.decode(game, {"shot": {}}).act
    assert not isinstance(miss, record.VoidLine)
    for _ in range(misses):
        game = game.after(miss)
    return game


def open_s(path: Path) -> float:
    """From a bare path to the first frame of the track."""
    views: list[View] = []
    start = time.perf_counter()
    journal = Journal(path)
    table = Table(board.load("carrom"), journal, Settings(), views.append)
    draw(table.view(), 0, TrackSettings())
    took = time.perf_counter() - start
    assert table.view().version == journal.version(), "not all of it was folded"
    assert not table.view().faults, table.view().faults
    journal.close()
    return took
