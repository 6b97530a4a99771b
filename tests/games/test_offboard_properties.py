"""Offboard by random play that seeks pushes: no marble is made or lost, points are where they lie.

Play at random seldom throws a marble off; here a move that does is taken when there is one.
"""

import tracemalloc
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.games.game import Action, Listed
from pichenette.games.offboard import Discard, Move, Offboard
from pichenette.games.offboard.tracked import Tracked
from tests.tries import tries

KINDS = {kind.key: kind for kind in Offboard.actions}


def choose(game: Offboard, rng: Random) -> Action:
    choices = []
    for choice in game.expects.choices:
        assert isinstance(choice, Listed)
        choices.append([KINDS[choice.action].decode(value) for value in choice.values])
    actions = rng.choice(choices)
    rng.shuffle(actions)
    if isinstance(game.table, Tracked):
        place = game.table.position
        pushes = [a for a in actions if isinstance(a, Move) and place.runs(a)[1]]
        if pushes:
            return min(pushes, key=lambda move: len(move.path))  # the nearest to the rim
    return actions[0]


def options(rng: Random, board: str) -> dict[str, object]:
    sectors = rng.sample(["N", "NE", "SE", "S", "SW", "NW"], 4)
    return {
        "board": board,
        "target_values": [rng.choice((1, 1, 2, 3)) for _ in range(12)],
        "start": {"red": sectors[:2], "yellow": sectors[2:]},
    }


@pytest.mark.parametrize("board", ["tracked", "sensed"])
@settings(max_examples=tries(15, 40), deadline=None)
@given(seed=st.integers(0, 10**9))
def test_marbles_and_points_are_conserved(board: str, seed: int) -> None:
    rng = Random(seed)
    game = Offboard.start(("Ana", "Bo"), None, options(rng, board))
    discarded = 0
    for _ in range(120):
        if game.outcome:
            break
        action = choose(game, rng)
        discarded += isinstance(action, Discard)
        game = game.after(action)
        targets = game.detail["targets"]
        left = (
            len(game.detail["red"]) + len(game.detail["yellow"])
            if isinstance(game.table, Tracked)
            else sum(game.table.left)
        )
        waiting = game.detail["waiting"] is not None
        assert left + len(targets) + waiting + discarded == 24
        worth = dict(zip(game.players, (0, 0), strict=True))
        for target, colour in targets.items():
            worth["Ana" if colour == "yellow" else "Bo"] += game.options.values[int(target[1:]) - 1]
        assert game.scores == worth
        assert (max(worth.values()) >= 6) == (game.outcome is not None)


def test_a_long_game_needs_little_memory() -> None:
    """Each ply keeps a copy of a part of the past: 2000 times all of it would be 16 MB."""
    game, rng = Offboard.start(("R", "Y"), None, {}), Random(1)
    kept: list[Offboard] = []
    tracemalloc.start()
    while len(kept) < 2000:
        assert isinstance(game.table, Tracked)
        after = game.after(rng.choice(game.table.position.moves()))
        if not any(after.table.fallen):
            game = after
            kept.append(game)
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert used < 6_000_000
