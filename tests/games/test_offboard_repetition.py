"""Offboard: a position that comes back, and a player who cannot move."""

from pichenette.games.game import Action, Outcome
from pichenette.games.offboard import Discard, Move, Pass, Recover
from pichenette.games.offboard.board import position
from pichenette.games.offboard.options import Options
from pichenette.games.offboard.tracked import Tracked
from tests.games.test_offboard import at, new

SHUFFLE = [Move("F4", "E"), Move("D3", "E"), Move("F5", "W"), Move("D4", "W")]


class TestRepetition:
    def test_ob_19_warns_exactly_at_the_third_occurrence(self) -> None:
        game, warned = new(), []
        for action in SHUFFLE * 3:
            game = game.after(action)
            warned.append(game.warnings)
        # The start is an occurrence: its third is brought about by the eighth action.
        assert warned == [()] * 7 + [("OB-19",)] * 4 + [()]
        assert game.outcome is None

    def test_ob_19_draws_without_a_warning(self) -> None:
        game = new(repetition="draw")
        for action in SHUFFLE * 2:
            assert game.outcome is None
            game = game.after(action)
        assert game.outcome == Outcome(())
        assert game.warnings == ()

    def test_ob_20_comes_before_ob_19(self) -> None:
        place = position("E5 H7 H8", "A1 B1", yellow_in=[3])
        game = at(place, Options(repetition="draw", max_plies=8))
        for action in [Move("E5", "E"), Move("A1", "E"), Move("E6", "W"), Move("A2", "W")] * 2:
            game = game.after(action)
        assert game.outcome == Outcome(("R",))
        assert game.warnings == ()

    def test_a_loss_makes_all_earlier_positions_impossible(self) -> None:
        game = at(position("H7 H8", "H9 A1")).after(Move("H7", "E"))
        assert isinstance(game.table, Tracked)
        assert sum(map(len, game.table.seen)) == 1

    def test_a_recovered_marble_can_bring_a_position_back(self) -> None:
        """Pushed towards a taken target and put back: nothing is lost, so it counts."""
        game = at(position("H6 H7 H8", "H9", yellow_in=[3]))
        cycle: list[Action] = [Move("H7", "E"), Recover("A1"), Move("H9", "W"), Move("A1", "E")]
        for action in cycle:
            game = game.after(action)
        assert isinstance(game.table, Tracked)
        assert sum(map(len, game.table.seen)) == 5

    def test_a_position_is_kept_three_times_at_most(self) -> None:
        game = at(position("E5", "A1"))
        for action in [Move("E5", "E"), Move("A1", "E"), Move("E6", "W"), Move("A2", "W")] * 50:
            game = game.after(action)
        assert isinstance(game.table, Tracked)
        assert sum(map(len, game.table.seen)) == 4 * 3
        assert game.warnings == ()


class TestPass:
    def test_ob_18_pass_and_two_passes_draw(self) -> None:
        game = at(position())
        assert [choice.action for choice in game.expects.choices] == ["pass"]
        game = game.after(Pass())
        assert (game.turn, game.round, game.outcome) == ("Y", 2, None)
        game = game.after(Pass())
        assert (game.turn, game.outcome) == (None, Outcome(()))
        assert game.expects.choices == ()

    def test_a_move_between_two_passes(self) -> None:
        game = at(position("", "E5")).after(Pass()).after(Move("E5", "E")).after(Pass())
        assert game.outcome is None

    def test_pass_after_the_last_marble_is_discarded(self) -> None:
        game = at(position("", "E5", waiting=True)).after(Discard()).after(Pass())
        assert (game.turn, game.outcome) == ("Y", None)
