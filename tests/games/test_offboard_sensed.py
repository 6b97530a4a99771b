"""Offboard on a sensed board: only targets are seen (RECORD.md, RULES.md OB-12 to OB-20)."""

from typing import Any

import pytest

from pichenette.games.game import Action, IllegalAction, Outcome
from pichenette.games.offboard import Discard, Hit, Move, Offboard, Pass, Recover, TurnDone


def play(*actions: Action, **options: Any) -> Offboard:
    game = Offboard.start(("Ana", "Bo"), None, {"board": "sensed", **options})
    for action in actions:
        game = game.after(action)
    return game


def refused(game: Offboard, action: Action) -> str | None:
    with pytest.raises(IllegalAction) as caught:
        game.after(action)
    return caught.value.rule


def kinds(game: Offboard) -> list[str]:
    return [choice.action for choice in game.expects.choices]


def test_a_hit_scores_the_target_and_the_turn_goes_on() -> None:
    game = play(Hit(3))
    assert game.scores == {"Ana": 3, "Bo": 0}
    assert game.detail == {"targets": {"T3": "yellow"}, "waiting": None}
    assert (game.turn, game.round) == ("Ana", 1)
    assert kinds(game) == ["done"]
    game = game.after(TurnDone())
    assert (game.turn, game.round) == ("Bo", 2)
    assert game.after(Hit(2)).detail["targets"] == {"T3": "yellow", "T2": "red"}


def test_ob_10_one_hit_a_turn() -> None:
    assert refused(play(Hit(3)), Hit(4)) == "OB-10"


def test_ob_13_ob_14_a_taken_target() -> None:
    game = play(Hit(3), TurnDone(), Hit(3))
    assert game.scores == {"Ana": 3, "Bo": 0}
    assert game.detail["waiting"] == "red"
    assert game.turn == "Bo"
    assert refused(game, Recover(None)) == "OB-14"  # it is not Bo's marble
    game = game.after(TurnDone())
    assert kinds(game) == ["recover", "discard"]
    assert refused(game, Hit(1)) == "OB-14"
    assert refused(game, TurnDone()) == "OB-14"
    recovered = game.after(Recover(None))
    assert (recovered.turn, recovered.round, recovered.detail["waiting"]) == ("Bo", 4, None)
    discarded = game.after(Discard())
    assert (discarded.turn, discarded.round, discarded.detail["waiting"]) == ("Ana", 3, None)
    assert kinds(discarded) == ["hit", "done"]
    assert refused(discarded, Discard()) == "OB-14"


def test_ob_16_a_winning_hit_ends_it_and_is_no_ply() -> None:
    game = play(Hit(3), TurnDone(), TurnDone(), Hit(6))
    assert game.outcome == Outcome(("Ana",))
    assert (game.turn, game.round, game.scores) == (None, 3, {"Ana": 6, "Bo": 0})
    assert refused(game, TurnDone()) is None


def test_ob_20_plies_end_with_done_and_recover() -> None:
    game = play(Hit(1), TurnDone(), max_plies=2)
    assert game.outcome is None
    assert game.after(TurnDone()).outcome == Outcome(("Ana",))
    assert play(TurnDone(), TurnDone(), max_plies=2).outcome == Outcome(())
    assert play(
        Hit(1), TurnDone(), Hit(1), TurnDone(), Recover(None), max_plies=3
    ).outcome == Outcome(("Ana",))


def test_no_marble_left_to_fall() -> None:
    """Bo gives up every marble that comes back: eleven, beside the one in T1."""
    game = play(Hit(1), TurnDone())
    for _ in range(11):
        game = game.after(TurnDone()).after(Hit(1)).after(TurnDone()).after(Discard())
    game = game.after(TurnDone())
    assert kinds(game) == ["done"]
    assert refused(game, Hit(1)) == "OB-10"
    assert game.scores == {"Ana": 1, "Bo": 0}


@pytest.mark.parametrize("action", [Move("B6", "NW"), Pass(), Recover("E5")])
def test_cells_are_not_seen(action: Action) -> None:
    assert refused(play(), action) is None


def test_what_people_read() -> None:
    game, told = play(), []
    actions: list[Action] = [Hit(3), TurnDone(), Hit(3), TurnDone(), Discard(), Hit(6)]
    for action in actions:
        after = game.after(action)
        told += game.tell(action, after)
        game = after
    assert [text.en for text in told] == [
        "Bo's marble falls into target T3: 3 points for Ana (3–0).",
        "Ana has played.",
        "Target T3 is taken: no points, and Ana's marble waits.",
        "Bo has played.",
        "Ana gives up the waiting marble.",
        "Bo's marble falls into target T6: 3 points for Ana (6–0).",
        "Ana wins 6–0.",
    ]
    assert told[2].fr == "La cible T3 est déjà prise : pas de point, Ana aura le choix."
    assert game.picture().startswith("T1 1.  T2 2.  T3 3Y")
