"""Whole games of every kind on a bad day end with the very record that was meant."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from pichenette import board
from pichenette.games.game import Json
from tests.virtual.day import Day
from tests.virtual.noisy import NoisyMatch
from tests.virtual.noisy_carrom import NoisyCarrom
from tests.virtual.noisy_offboard import NoisySensed, NoisyTracked
from tests.virtual.noisy_topple import NoisyTopple

THREE = ["Ana", "Bo", "Cy"]
SENSED = {"board": "sensed"}
SHORT = {"max_plies": 60}
LOW = {"target": 1}

# The seeds are those of short games in which, together, everything a bad day may bring happens.
DAYS: list[tuple[str, tuple[int, ...], str, type[NoisyMatch], Json]] = [
    ("queen", (12, 22), "carrom", NoisyCarrom, {"game": "queen-carrom", "options": {"target": 4}}),
    ("rows", (8,), "carrom", NoisyCarrom, {"game": "row-carrom"}),
    (
        "classic",
        (5, 407),
        "carrom",
        NoisyCarrom,
        {"game": "classic-carrom", "options": {"target": 4}},
    ),
    ("sensed", (3, 5), "offboard", NoisySensed, {"game": "offboard", "options": SENSED}),
    ("tracked", (1,), "offboard", NoisyTracked, {"game": "offboard", "options": SHORT}),
    (
        "topple",
        (4, 20),
        "topple",
        NoisyTopple,
        {"game": "topple", "players": THREE, "options": LOW},
    ),
    ("topple of two", (15,), "topple", NoisyTopple, {"game": "topple", "options": LOW}),
    (
        "junior",
        (4, 19, 20),
        "topple",
        NoisyTopple,
        {"game": "topple", "options": {"mode": "junior"}},
    ),
]


@pytest.mark.parametrize(
    ("seeds", "where", "kind", "header"), [day[1:] for day in DAYS], ids=[day[0] for day in DAYS]
)
def test_games_on_a_bad_day_end_as_they_were_meant(
    seeds: Sequence[int], where: str, kind: type[NoisyMatch], header: Json, tmp_path: Path
) -> None:
    seen: Counter[str] = Counter()
    for seed in seeds:
        with Day(board.load(where), kind, header, tmp_path / f"{seed}.sqlite") as day:
            seen.update(day.play(seed).seen)
    assert min(seen.values()) > 0, seen
