"""Topple by random play: pieces, points and falls add up."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.games.game import Action, Listed
from pichenette.games.topple import Fall, Placement, Topple
from pichenette.games.topple.tower import height
from tests.tries import tries

KINDS = {kind.key: kind for kind in Topple.actions}


def choose(game: Topple, rng: Random) -> Action:
    """Mostly no fall, mostly the right level, which is offered first."""
    first, falls = game.expects.choices
    assert isinstance(first, Listed)
    assert isinstance(falls, Listed)
    choice = falls if rng.random() < 0.02 else first
    few = choice.values[:8] if rng.random() < 0.8 else choice.values
    return KINDS[choice.action].decode(rng.choice(few))


def is_amiss(game: Topple, action: Action) -> bool:
    """Does the form say that a rule is against it?"""
    first = game.expects.choices[0]
    assert isinstance(first, Listed)
    return any(first.values[at] == action.encode() for at in first.amiss)


@settings(max_examples=tries(20, 60), deadline=None)
@given(
    seed=st.integers(0, 10**9),
    players=st.integers(2, 4),
    mode=st.sampled_from(["normal", "junior"]),
    target=st.sampled_from([1, 20, 100]),
)
def test_pieces_and_points_add_up(seed: int, players: int, mode: str, target: int) -> None:
    rng = Random(seed)
    names = ("Ana", "Bo", "Cy", "Dé")[:players]
    game = Topple.start(names, None, {"mode": mode, "target": target})
    pieces = 0  # in this round
    for _ in range(200):
        if game.outcome:
            break
        before, action = game, choose(game, rng)
        game = game.after(action)
        assert is_amiss(before, action) == bool(game.warnings)  # TP-4
        pieces += isinstance(action, Placement)
        gain = sum(game.points) - sum(before.points)
        if isinstance(action, Fall):
            assert gain in ((0,) if mode == "junior" else (-10, -7))  # TP-11, TP-12
        assert gain >= 0 or isinstance(action, Fall)
        assert not (game.warnings and gain)  # TP-4
        ended = game.round > before.round or game.outcome is not None
        assert ended or height(game.stacks) == len(game.placed) == pieces
        pieces = 0 if ended else pieces
        still_in = players - len(game.eliminated)
        assert pieces < 12 * still_in * (2 if players == 2 else 1)  # TP-15
        if mode == "junior":
            assert set(game.points) == {0}  # TP-20
            assert (still_in == 1) == (game.outcome is not None)
        elif game.outcome:
            assert game.scores[game.outcome.winners[0]] == max(game.points) >= target  # TP-17
