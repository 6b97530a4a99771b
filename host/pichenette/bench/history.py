"""Looking back at many games: summing them up, opening the list, finding a shot's evidence.

A journal of so many games of all kinds, with what the sensors saw, as years of playing leave it:
ten thousand games are a million entries.  Each figure is what somebody who looks waits for, in
processor time; *steps* say for how long at most whoever scores meanwhile is held up.
"""

import json
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from pichenette.bench.figure import Figure
from pichenette.bench.rules import CARROM, RandomGame, random_games
from pichenette.games.game import Json
from pichenette.journal import history, people
from pichenette.journal.store import Journal
from pichenette.journal.summaries import Summaries
from pichenette.work import Work, finish

GAMES = 10_000
_SHOTS = 3000  # different ones of each kind, played again and again
_PEOPLE = ("Ana", "Bo", "Cy", "Di", "Eva", "Flo", "Gil", "Hana")
_STEP_MS = 20.0
_LOOK_S = 1.0


def measure(games: int = GAMES) -> list[Figure]:
    """Takes about a minute with as many games as it says."""
    with tempfile.TemporaryDirectory(prefix="pichenette-") as folder:
        path = Path(folder) / "journal.sqlite"
        entries = write_many(path, games)
        journal = Journal(path)
        try:
            return [
                Figure("games", games, ""),
                Figure("entries", entries, ""),
                *_figures(journal),
            ]
        finally:
            journal.close()


def _figures(journal: Journal) -> Iterator[Figure]:
    kept = Summaries(journal)
    took, longest_ms = _timed(kept.refresh())
    yield Figure("all games summed up, once", took, "s")
    yield Figure("games summed up a second", kept.count / took, "games/s")
    yield Figure("… longest step", longest_ms, "ms", _STEP_MS, at_least=False)
    kept.close()
    began = perf_counter()
    kept = Summaries(journal)
    finish(kept.refresh())
    first = [game for game, _ in zip(kept.newest(), range(20), strict=False)]
    assert len(first) == min(20, kept.count)
    opened = perf_counter() - began
    yield Figure("the list after a restart", opened, "s", _LOOK_S, at_least=False)
    took, longest_ms = _timed(people.folded(kept.whole()))
    yield Figure("all players", took, "s", _LOOK_S, at_least=False)
    yield Figure("… longest step", longest_ms, "ms", _STEP_MS, at_least=False)
    with journal.transaction():
        entry = journal.played(journal.begun()[0])[1]
        journal.add("void", "page", {"entry": entry.number, "turns": "follow", "why": ""})
    took, longest_ms = _timed(kept.refresh())
    yield Figure("after a correction in the first game", took, "s", _LOOK_S, at_least=False)
    yield Figure("… longest step", longest_ms, "ms", _STEP_MS, at_least=False)
    began = process_time()
    plays = list(history.history(finish(kept.played(kept.count // 2))))
    assert plays
    yield Figure("one game, play by play", process_time() - began, "s", _LOOK_S, at_least=False)
    kept.close()


def _timed(steps: Work[object]) -> tuple[float, float]:
    """Seconds in all, and the longest step in ms, of processor time."""
    total = longest = 0.0
    while True:
        began = process_time()
        try:
            next(steps)
        except StopIteration:
            return total + process_time() - began, longest * 1000
        took = process_time() - began
        total, longest = total + took, max(longest, took)


def write_many(path: Path, games: int, seed: int = 1) -> int:
    """That many games, two to four of eight people in each; returns how many entries."""
    rng = Random(seed)
    pool = [game for name in CARROM for game in random_games(name, _SHOTS)]
    journal = Journal(path)
    at = datetime(2020, 1, 1, tzinfo=UTC)
    number = raw = 0
    acts: list[int] = []
    with journal.transaction():
        for _ in range(games):
            played = rng.choice(pool)
            rows, edges, at = _game(played, rng.sample(_PEOPLE, 2), number, raw, at, rng)
            if acts and rng.random() < 0.02:  # somebody puts an earlier game right
                body = {"entry": rng.choice(acts), "turns": "follow", "why": "?"}
                last = rows[-1]
                rows.append((last[0] + 1, "void", "page", json.dumps(body), *last[4:]))
            number, raw = rows[-1][0], raw + len(edges)
            acts = [row[0] for row in rows if row[1] == "act"]
            journal._db.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", rows)
            journal._db.executemany(
                "INSERT INTO raw (id, boot, seq, at_us, received_us, body) VALUES (?,?,?,?,?,?)",
                edges,
            )
    journal.close()
    return number


def _game(
    played: RandomGame, people: list[str], number: int, raw: int, at: datetime, rng: Random
) -> tuple[list[tuple[int, str, str, str, int, str]], list[tuple[object, ...]], datetime]:
    """Its entries and raw edges: each shot felt, every piece seen, then the play."""
    rows: list[tuple[int, str, str, str, int, str]] = []
    edges: list[tuple[object, ...]] = []
    at += timedelta(hours=rng.uniform(0.1, 4))

    def add(kind: str, who: str, body: Json) -> None:
        wall = at.isoformat(timespec="milliseconds")
        row = number + len(rows) + 1, kind, who, json.dumps(body), raw + len(edges), wall
        rows.append(row)

    def edge(gate: int, flags: int, at_us: int) -> None:
        seq = raw + len(edges) + 1
        edges.append((seq, "b0075eed", seq, at_us, at_us, f"EDGE,{seq},{at_us},{gate},{flags}"))

    header, *lines = map(json.loads, played.written.splitlines())
    named = dict(zip(header["players"], people, strict=True))
    add("begin", "page", {**header, "players": people})
    for line in lines:
        at += timedelta(seconds=rng.uniform(4, 30))
        at_us = round(at.timestamp() * 1e6) % 10**15
        add("saw", "sensor", {"kind": "strike", "at_us": at_us})
        edge(4, 1, at_us)
        edge(4, 2, at_us + 3000)
        for count, _ in enumerate(line["shot"].get("potted", ())):
            gate, fell_us = rng.randrange(4), at_us + 300_000 * (count + 1)
            width_us = rng.randrange(12_000, 40_000)
            edge(gate, 1, fell_us)
            edge(gate, 2, fell_us + width_us)
            add("saw", "sensor", _passage(gate, fell_us, width_us))
        add("act", "sensor", {**line, "player": named[line["player"]]})
    return rows, edges, at


def _passage(gate: int, at_us: int, width_us: int) -> Json:
    return {
        "kind": "passage",
        "gate": gate,
        "at_us": at_us,
        "pieces": 1,
        "verdict": "accept",
        "because": ["one piece", "une pièce"],
        "breaks": [{"at_us": at_us, "width_us": width_us, "is_torn": False}],
        "lights": [],
    }
