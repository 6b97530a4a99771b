"""What it costs to keep the scale's raw readings: time, space, and wear on a card.

A table with a real journal hears ten minutes of a scale at rest, with a game of Topple on it, as
fast as it can.  A card writes what goes into the log at each commit, and the file's growth once
more when the log is moved into it.
"""

import random
import tempfile
import time
from pathlib import Path

from pichenette import board, wire
from pichenette.bench.figure import Figure
from pichenette.config import Settings
from pichenette.journal.rejudge import judge
from pichenette.journal.store import Journal
from pichenette.sense.calibration import Senses
from pichenette.table.table import Table
from pichenette.virtual.tower import CALIBRATION
from pichenette.wire import PROTOCOL

_SPS = 80
_NOISE = 40  # counts
_SECONDS = 600
_HOUR_S = 3600


def measure(seconds: int = _SECONDS) -> list[Figure]:
    """Takes some 10 s."""
    with tempfile.TemporaryDirectory(prefix="pichenette-bench-") as folder:
        path = Path(folder) / "journal.sqlite"
        Journal(path).close()  # its log is empty now, so whatever is written makes it grow
        empty = path.stat().st_size
        on, journal = board.load("topple"), Journal(path)
        table = Table(on, journal, Settings(), lambda view: None, Senses(CALIBRATION))
        table.begin({"pichenette": 1, "game": "topple", "players": ["Ana", "Bo"]}, "demo")
        table.connected(0.0)
        gates = len(on.gates)
        hello = f"HELLO,{PROTOCOL},0.1,e6,0badcafe,{on.name},{on.digest},{gates}"
        table.receive(wire.encode(hello), 0.0)
        before, took_s = _written(), _hear(table, seconds)
        logged = _written() - before
        table.close()
        journal.close()
        grown = path.stat().st_size - empty
        reader = Journal(path, is_reader=True)
        start = time.perf_counter()
        judge(reader, 1, on)
        judged_s = time.perf_counter() - start
        reader.close()
    hours = seconds / _HOUR_S
    return [
        Figure(f"weights, {_SPS} a second: a core's time", 100 * took_s / seconds, "%"),
        Figure("… in the journal", grown / 1e6 / hours, "MB/h"),
        Figure("… written to its log", logged / 1e6 / hours, "MB/h"),
        Figure("… an hour of it judged again", judged_s / hours, "s"),
    ]


def _hear(table: Table, seconds: int) -> float:
    """CPU seconds that the table took."""
    dice, at_us, took_s = random.Random(1), 0, 0.0
    for number in range(seconds * _SPS):
        at_us += 1_000_000 // _SPS + dice.randint(-20, 20)
        counts = round(CALIBRATION.zero + dice.gauss(0, _NOISE))
        line = wire.encode(f"LOAD,{at_us},{counts},0")
        if number % _SPS == 0:
            line += wire.encode(f"BEAT,{at_us},0,0,0,150000,{10 * _SPS}")
        start = time.process_time()
        table.receive(line, at_us / 1e6)
        took_s += time.process_time() - start
    return took_s


def _written() -> int:
    """Bytes this process has written so far.  The log's size says less, as it is reused."""
    counters = Path("/proc/self/io").read_text(encoding="ascii").split()
    return int(counters[counters.index("wchar:") + 1])
