"""What looking back costs the scoring: an edge's way to its ACK and to its LED frame, side by side.

The service is the real one in its own process, with its page, a light board at its port
(clients.py) and a long journal: ten thousand games of all kinds, or a million entries.  The same
edges are timed in turns, so that whatever else the machine does meets all of them alike:

  alone       nobody looks
  looking     somebody looks back without a pause: the list, a game, a shot's evidence, players
  judging     past games are judged again with other thresholds

The clock starts when an edge's bytes are written to the port; it stops when its acknowledgement
arrives there, and when the frame that shows it has been handed to the strip's driver, which the
service's process notes (`frames_reported`).  `opening` is what somebody at the page waits for.
"""

import http.client
import json
import os
import select
import struct
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple, get_args
from unittest.mock import patch

from pichenette.bench.clients import ServiceProcess, at_percent
from pichenette.bench.figure import Figure
from pichenette.bench.history import write_many
from pichenette.bench.page import free_port
from pichenette.outputs.animator import Animator
from pichenette.table.view import View

GAMES, ENTRIES = 10_000, 1_000_000
_A_GAME = 332  # entries
_ROUNDS = 5
_EDGES = 100  # of each kind in a round
_P99_MS = 50.0  # DESIGN.md: from an edge to its frame
_LOOK_S = 1.0
_LOOKS = 30
_STAMP = struct.Struct("d")
_TRACK = '[track]\ndriver = "terminal"\neffects = false\n'
_PROGRAM = """
import sys
from pichenette.bench.looking import frames_reported
from pichenette.cli import main
with frames_reported({tells}):
    sys.exit(main())
"""
_ASKED = {"thresholds": {"join_ms": 360}, "games": 10_000}

Beside = Literal["alone", "looking", "judging"]
BESIDE: tuple[Beside, ...] = get_args(Beside)


class Times(NamedTuple):
    """Of every edge, in ms."""

    ack: list[float]
    frame: list[float]


def measure(games: int = GAMES, entries: int = ENTRIES, seed: int = 1) -> list[Figure]:
    """Takes about five minutes, two of them to write the journals."""
    found: list[Figure] = []
    journals = ((f"{games:,d} games", games), (f"{entries:,d} entries", entries // _A_GAME))
    for name, number in journals:
        with tempfile.TemporaryDirectory(prefix="pichenette-bench-") as folder:
            path = Path(folder) / "state" / "journal.sqlite"
            path.parent.mkdir()
            write_many(path, number, seed)
            found += in_folder(Path(folder), name, seed)
    return found


def in_folder(
    folder: Path,
    name: str,
    seed: int,
    rounds: int = _ROUNDS,
    edges: int = _EDGES,
    looks: int = _LOOKS,
) -> list[Figure]:
    """With the journal in its `state`."""
    with TimedService(folder) as service:
        opening = list(_opening(service.page_port or 0, seed, looks))
        times: dict[Beside, Times] = defaultdict(lambda: Times([], []))
        for number in range(rounds):
            for beside in BESIDE:
                with _beside(service, beside, seed * 1000 + number):
                    for _ in range(edges):
                        ack, frame = service.edge_to_frame()
                        times[beside].ack.append(ack)
                        times[beside].frame.append(frame)
    figures = [Figure(f"{name}: {look}", took, "s", _LOOK_S, False) for look, took in opening]
    for way in Times._fields:
        alone = sorted(getattr(times["alone"], way))
        for beside in BESIDE:
            own = sorted(getattr(times[beside], way))
            for part in (50, 99):
                goal = _P99_MS if part == 99 else None
                title = f"{name}: edge to {way}, {beside}, p{part}"
                figures.append(Figure(title, at_percent(own, part), "ms", goal, False))
            if beside != "alone":
                times_99 = at_percent(own, 99) / at_percent(alone, 99)
                figures.append(Figure("… to alone, p99", times_99, "times"))
    return figures


class TimedService(ServiceProcess):
    """It tells when a frame has been handed over."""

    def __init__(self, folder: Path) -> None:
        settings = folder / "bench.toml"
        settings.write_text(_TRACK, encoding="utf-8")
        self._told, tells = os.pipe()
        program = _PROGRAM.format(tells=tells)
        words = ("--config", str(settings))
        try:
            super().__init__(folder, free_port(), program=program, words=words, keeps=(tells,))
        finally:
            os.close(tells)

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        os.close(self._told)

    def edge_to_frame(self) -> tuple[float, float]:
        """To its ACK and to its frame, in ms."""
        self.rest()
        while select.select([self._told], [], [], 0)[0]:
            os.read(self._told, 1 << 16)  # whatever else was drawn
        start = time.perf_counter()
        ack = self.edge_to_ack(rests=False)
        while True:
            assert select.select([self._told], [], [], 60.0)[0], "no frame shows the edge"
            (drawn,) = _STAMP.unpack(os.read(self._told, _STAMP.size))
            if drawn > start:
                return ack, (drawn - start) * 1000


@contextmanager
def frames_reported(tells: int) -> Iterator[None]:
    """In the service's process: the time of every frame goes to that descriptor."""
    show = Animator.show

    def shown(self: Animator, view: View, at: float) -> None:
        show(self, view, at)
        os.write(tells, _STAMP.pack(time.perf_counter()))

    with patch.object(Animator, "show", shown):
        yield


@contextmanager
def _beside(service: ServiceProcess, beside: Beside, seed: int) -> Iterator[None]:
    if beside == "looking":
        program = "import sys; from pichenette.bench import looking; looking.look(*sys.argv[1:])"
        command = [sys.executable, "-c", program, str(service.page_port), str(seed)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            try:
                assert process.stdout is not None
                process.stdout.readline()
                yield
            finally:
                process.kill()
    elif beside == "judging":
        service.ask({"do": "rejudge", **_ASKED})
        try:
            yield
        finally:
            service.ask({"do": "rejudge", "cancel": True})
    else:
        yield


class PastVisitor:
    """Somebody at the page who looks back."""

    def __init__(self, port: int, seed: int) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        self._dice = Random(seed)
        self.count = 1
        self._plays: dict[int, list[int]] = {}

    def close(self) -> None:
        self._connection.close()

    def get(self, path: str) -> Any:
        self._connection.request("GET", f"/api/1/{path}")
        answer = json.loads(self._connection.getresponse().read())
        assert answer["ok"], answer
        return answer

    def games(self, *, is_newest: bool = False) -> None:
        before = "" if is_newest else f"?before={self._dice.randint(2, self.count + 1)}"
        self.count = self.get(f"tables/table/games{before}")["count"]

    def game(self) -> None:
        number = self._dice.randint(1, self.count)
        history = self.get(f"tables/table/history?game={number}")
        self._plays = {number: [entry["entry"] for entry in history["entries"]]}

    def shot(self) -> None:
        """Of the game that was looked at last."""
        ((number, plays),) = self._plays.items()
        if plays:
            self.get(f"tables/table/moment?game={number}&entry={self._dice.choice(plays)}")

    def players(self) -> None:
        self.get("people")


def look(port: str, seed: str) -> None:
    """In its own process, until it is killed."""
    reader = PastVisitor(int(port), int(seed))
    reader.games(is_newest=True)
    sys.stdout.write("there\n")
    sys.stdout.flush()
    while True:
        reader.games()
        reader.game()
        for _ in range(3):
            reader.shot()
        reader.players()


def _opening(port: int, seed: int, looks: int) -> Iterator[tuple[str, float]]:
    """What is looked at, and how long the slowest took."""
    with closing(PastVisitor(port, seed)) as reader:
        yield from _opened(reader, looks)


def _opened(reader: PastVisitor, looks: int) -> Iterator[tuple[str, float]]:
    start = time.perf_counter()
    reader.games(is_newest=True)
    yield "the list, nothing summed up yet", time.perf_counter() - start
    while not reader.get("tables/table/games")["is_complete"]:
        time.sleep(0.1)
    slowest: dict[str, float] = defaultdict(float)
    for number in range(looks):
        for name, do in (
            ("the list", reader.games),
            ("a game, play by play", reader.game),
            ("a shot's evidence", reader.shot),
            ("all players", reader.players),
        ):
            if name == "all players" and number % 10:
                continue
            start = time.perf_counter()
            do()
            slowest[name] = max(slowest[name], time.perf_counter() - start)
    for name, took in slowest.items():
        yield f"{name}, the slowest", took
