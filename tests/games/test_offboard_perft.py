"""Counts of all play, against a slow and plain implementation that shares no code with the board.

The plain one keeps a dictionary of coordinates, walks step by step, and counts by layers of
positions instead of by recursion.  Its depth 4 takes a minute, so that number stands here.
"""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.games.offboard import Position, perft, position, start
from pichenette.games.offboard.geometry import AXIAL, BIT, names
from pichenette.games.offboard.perft import perft_played
from tests.tries import tries

COUNTS = {1: 48, 2: 2260, 3: 109258, 4: 5212366}

Cell = tuple[int, int]
Plain = dict[Cell, str]
STEPS = {"E": (1, 0), "W": (-1, 0), "NE": (1, -1), "SW": (-1, 1), "NW": (0, -1), "SE": (0, 1)}
AXIS = range(-4, 5)
CELLS = {(q, r) for q in AXIS for r in AXIS if -4 <= q + r <= 4}


def plain(place: Position) -> Plain:
    cells = {AXIAL[name]: "red" for name in names(place.red)}
    return cells | {AXIAL[name]: "yellow" for name in names(place.yellow)}


def plain_moves(board: Plain, colour: str) -> dict[tuple[Cell, str], Plain]:
    """Every move by its tail and direction, with the marbles where it leaves them."""
    found = {}
    for tail in (cell for cell, owner in board.items() if owner == colour):
        for direction, (dq, dr) in STEPS.items():
            line, (q, r) = "", tail  # the marbles from the tail on, and the place after them
            while owner := board.get((q, r)):
                line += owner[0]
                q, r = q + dq, r + dr
            own = colour[0]
            pushed = line.lstrip(own)
            if own in pushed or len(pushed) >= len(line) - len(pushed):
                continue  # OB-8, OB-7
            if not pushed and (q, r) not in CELLS:
                continue  # OB-9
            after = dict(board)
            for mark in reversed(line):  # from the front, each marble one step on
                if (q, r) in CELLS:
                    after[q, r] = "red" if mark == "r" else "yellow"
                q, r = q - dq, r - dr
            del after[tail]
            found[tail, direction] = after
    return found


def plain_count(board: Plain, depth: int) -> int:
    """By layers: each position once, with the number of ways to it."""
    layer = Counter({frozenset(board.items()): 1})
    for ply in range(depth - 1):
        following: Counter[frozenset[tuple[Cell, str]]] = Counter()
        for cells, ways in layer.items():
            for after in plain_moves(dict(cells), ("red", "yellow")[ply % 2]).values():
                following[frozenset(after.items())] += ways
        layer = following
    last = ("red", "yellow")[(depth - 1) % 2]
    return sum(ways * len(plain_moves(dict(cells), last)) for cells, ways in layer.items())


def random_position(seed: int, most: int = 12) -> Position:
    """Any marbles anywhere, at most 5 points a side, crowded often enough for long pushes."""
    rng = Random(seed)
    near = rng.random() < 0.5
    cells = sorted(AXIAL, key=lambda cell: (near and AXIAL[cell][1] % 3, rng.random()))
    reds, yellows = rng.randint(0, most), rng.randint(0, most)
    both = cells[: reds + yellows]
    rng.shuffle(both)
    values = tuple(rng.randint(1, 3) for _ in range(12))
    taken = rng.sample(range(1, 13), rng.randint(0, 4))
    split = rng.randint(0, len(taken))
    return position(
        " ".join(both[:reds]),
        " ".join(both[reds:]),
        to_act=rng.choice(("red", "yellow")),
        red_in=taken[:split],
        yellow_in=taken[split:],
        waiting=rng.random() < 0.2 and min(reds, yellows) < 12,
        values=values,
    )


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_counts_from_the_start_derived_again(depth: int) -> None:
    assert plain_count(plain(start()), depth) == COUNTS[depth]


@pytest.mark.slow
@pytest.mark.parametrize("depth", list(COUNTS))
def test_counts_from_the_start(depth: int) -> None:
    assert perft(start(), depth) == COUNTS[depth]


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_playing_the_last_action_counts_the_same(depth: int) -> None:
    assert perft_played(start(), depth) == COUNTS.get(depth, 1)


@given(st.integers(0, 10**9))
def test_moves_of_any_position(seed: int) -> None:
    place = random_position(seed)
    expected = plain_moves(plain(place), ("red", "yellow")[place.turn])
    found = {(AXIAL[move.tail], move.dir): plain(place.push(move)) for move in place.moves()}
    assert found == expected
    assert len(found) == len(place.moves())


def test_waiting_recover_and_discard_are_actions() -> None:
    place = position("E5", "E7", waiting=True)
    assert perft(place, 1) == 59 + 1
    moves = perft(place._replace(waiting=False), 1)
    recovered = sum(perft(place.push(action), 1) for action in place.actions()[:-1])
    assert perft(place, 2) == recovered + moves


def test_nothing_follows_a_win_or_two_passes() -> None:
    assert perft(position("E5", "E7", yellow_in=[3, 6]), 1) == 0
    won = position("H7 H8", "H9 A1", yellow_in=[1, 5])
    others = sum(
        perft(won.push(move), 1) for move in won.moves() if (move.tail, move.dir) != ("H7", "E")
    )
    assert perft(won, 2) == others
    assert [perft(position(), depth) for depth in range(4)] == [1, 1, 1, 0]


def turned(place: Position) -> Position:
    """The board turned clockwise by a sixth: a target becomes the next but one."""

    def cells(bits: int) -> str:
        at = {AXIAL[name]: name for name in BIT}
        return " ".join(at[-r, q + r] for q, r in (AXIAL[name] for name in names(bits)))

    def numbers(targets: int) -> list[int]:
        return [(n + 2) % 12 + 1 for n in range(12) if targets >> n & 1]

    return position(
        cells(place.red),
        cells(place.yellow),
        to_act=("red", "yellow")[place.turn],
        red_in=numbers(place.red_fallen),
        yellow_in=numbers(place.yellow_fallen),
        waiting=place.waiting,
        values=place.values[-2:] + place.values[:-2],
    )


def swapped(place: Position) -> Position:
    """The same position with the colours exchanged."""
    return place._replace(
        red=place.yellow,
        yellow=place.red,
        turn=1 - place.turn,
        red_fallen=place.yellow_fallen,
        yellow_fallen=place.red_fallen,
    )


@settings(max_examples=tries(15, 40), deadline=None)
@given(st.integers(0, 10**9), st.integers(1, 5))
def test_turning_the_board_or_swapping_colours_changes_no_count(seed: int, turns: int) -> None:
    place = random_position(seed, most=6)
    expected = perft(place, 2)
    assert perft(swapped(place), 2) == expected
    for _ in range(turns):
        place = turned(place)
    assert perft(place, 2) == expected


def test_half_a_turn_leaves_the_start_as_it_is() -> None:
    assert turned(turned(turned(start()))) == start()
