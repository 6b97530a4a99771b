"""Offboard on a tracked board: every scenario of RULES.md 3.6, the options, the ends."""

from typing import Any

import pytest

from pichenette.games.game import Action, BadRecord, IllegalAction, Listed, Outcome
from pichenette.games.offboard import Discard, Hit, Move, Offboard, Pass, Recover, TurnDone
from pichenette.games.offboard.board import Position, position, start
from pichenette.games.offboard.options import Options
from pichenette.games.offboard.tracked import Tracked

KINDS = {kind.key: kind for kind in Offboard.actions}
START = """\
I     . . . . .
H    R . . . . Y
G   R R . . . Y Y
F  R R R . . Y Y Y
E . . . . . . . . .
D  Y Y Y . . R R R
C   Y Y . . . R R
B    Y . . . . R
A     . . . . ."""


def new(**options: Any) -> Offboard:
    return Offboard.start(("R", "Y"), None, options)


def at(place: Position, options: Options | None = None) -> Offboard:
    """A game in the middle, its past unknown."""
    return Offboard(("R", "Y"), options or Options(), Tracked.start(place))


def refuse(game: Offboard, action: Any) -> str | None:
    """The number of the rule that refuses `action`, which is not offered either."""
    for choice in game.expects.choices:
        assert isinstance(choice, Listed)
        assert choice.action != action.key or action.encode() not in choice.values
    with pytest.raises(IllegalAction) as caught:
        game.after(action)
    assert caught.value.text.en
    assert caught.value.text.fr
    return caught.value.rule


def board(game: Offboard) -> tuple[str, str]:
    return " ".join(game.detail["red"]), " ".join(game.detail["yellow"])


class TestScenarios:
    def test_ob_s1(self) -> None:
        game = new().after(Move("F4", "E"))
        assert "F5" in game.detail["red"]
        assert "F4" not in game.detail["red"]
        assert game.turn == "Y"

    def test_ob_s2(self) -> None:
        game = new().after(Move("B6", "NW"))
        assert board(game)[0] == "C6 C7 D6 D7 D8 E6 F2 F3 F4 G3 G4 H4"
        assert game.turn == "Y"

    @pytest.mark.parametrize(("red", "tail"), [("F9", "F9"), ("F8 F9", "F8")])
    def test_ob_s3(self, red: str, tail: str) -> None:
        assert refuse(at(position(red, "A1")), Move(tail, "E")) == "OB-9"

    def test_ob_s4(self) -> None:
        """A side-step cannot even be said; each of the two moves alone."""
        with pytest.raises(BadRecord):
            Move.decode({"tail": ["E4", "E5"], "dir": "NE"})
        game = at(position("E4 E5"))
        assert board(game.after(Move("E4", "NE")))[0] == "E5 F5"
        assert board(game.after(Move("E5", "NE")))[0] == "E4 F6"

    def test_ob_s5(self) -> None:
        game = at(position("E3 E4", "E5")).after(Move("E3", "E"))
        assert board(game) == ("E4 E5", "E6")

    def test_ob_s6(self) -> None:
        assert refuse(at(position("E3 E4", "E5 E6")), Move("E3", "E")) == "OB-7"

    def test_ob_s7(self) -> None:
        assert refuse(at(position("E3 E4 E6", "E5")), Move("E3", "E")) == "OB-8"

    def test_ob_s8(self) -> None:
        game = at(position("E3 E5 E6", "E4 E7"))
        assert refuse(game, Move("E3", "E")) in ("OB-7", "OB-8")

    def test_ob_s9(self) -> None:
        game = at(position("H7 H8", "H9 A1")).after(Move("H7", "E"))
        assert board(game) == ("H8 H9", "A1")
        assert game.detail["targets"] == {"T3": "yellow"}
        assert game.scores == {"R": 3, "Y": 0}
        assert game.turn == "Y"

    def test_ob_s10(self) -> None:
        game = at(position("H7 H8", "H9 A1", red_in=[3]))
        assert game.scores == {"R": 0, "Y": 3}
        game = game.after(Move("H7", "E"))
        assert game.detail["waiting"] == "yellow"
        assert refuse(game, Move("A1", "E")) == "OB-14"
        game = game.after(Recover("E5"))
        assert board(game) == ("H8 H9", "A1 E5")
        assert game.scores == {"R": 0, "Y": 3}
        assert (game.turn, game.detail["waiting"]) == ("R", None)

    def test_ob_s11(self) -> None:
        game = at(position("H7 H8", "H9 A1", yellow_in=[3])).after(Move("H7", "E"))
        game = game.after(Discard())
        assert game.turn == "Y"
        game = game.after(Move("A1", "E"))
        assert board(game) == ("H8 H9", "A2")
        assert game.scores == {"R": 3, "Y": 0}
        assert game.turn == "R"

    def test_ob_s12(self) -> None:
        game = at(position("E7 E8", "E9 A1")).after(Move("E7", "E"))
        assert game.detail["targets"] == {"T4": "yellow"}
        assert game.scores == {"R": 1, "Y": 0}

    def test_ob_s13(self) -> None:
        game = at(position("E7 E8", "E9 A1", yellow_in=[4])).after(Move("E7", "E"))
        assert game.scores == {"R": 1, "Y": 0}
        assert game.detail["targets"] == {"T4": "yellow"}
        assert game.detail["waiting"] == "yellow"

    def test_ob_s14(self) -> None:
        game = at(position("G9 F9", "E9 A1")).after(Move("G9", "SE"))
        assert game.detail["targets"] == {"T5": "yellow"}
        assert game.scores["R"] == 2

    def test_ob_s15(self) -> None:
        game = at(position("C7 D8", "E9 A1")).after(Move("C7", "NE"))
        assert game.detail["targets"] == {"T4": "yellow"}
        assert game.scores["R"] == 1

    @pytest.mark.parametrize(
        ("targets", "score"),
        [pytest.param([1, 5], 6, id="OB-S16"), pytest.param([1, 2, 5], 8, id="OB-S17")],
    )
    def test_ob_s16_s17(self, targets: list[int], score: int) -> None:
        game = at(position("H7 H8", "H9 A1", yellow_in=targets)).after(Move("H7", "E"))
        assert game.scores == {"R": score, "Y": 0}
        assert game.outcome == Outcome(("R",))
        assert game.turn is None
        assert game.round == 2
        assert refuse(game, Move("A1", "E")) is None

    def test_ob_s18(self) -> None:
        game = at(position("E1 E2 E3 E4 E5", "E6 E7 E8 E9")).after(Move("E1", "E"))
        assert board(game) == ("E2 E3 E4 E5 E6", "E7 E8 E9")
        assert game.scores["R"] == 1
        assert game.detail["targets"] == {"T4": "yellow"}

    def test_ob_s19(self) -> None:
        game = at(position("E2 E3 E4 E5", "E6")).after(Move("E4", "E"))
        assert board(game) == ("E2 E3 E5 E6", "E7")

    def test_ob_s20(self) -> None:
        game = at(position("E4 E5", "E6"))
        assert refuse(game, Move("E5", "E")) == "OB-7"
        assert board(game.after(Move("E5", "W"))) == ("E3 E4", "E6")

    def test_ob_s21(self) -> None:
        game = at(position("H7 H8", "H9 A1", red_in=[3])).after(Move("H7", "E"))
        assert refuse(game, Recover("A1")) == "OB-14"


class TestRefusals:
    def test_a_tail_holds_an_own_marble(self) -> None:
        game = at(position("E5", "E7"))
        assert refuse(game, Move("E7", "E")) == "OB-5"
        assert refuse(game, Move("A1", "E")) == "OB-5"

    def test_nothing_waits(self) -> None:
        assert refuse(new(), Recover("E5")) == "OB-14"
        assert refuse(new(), Discard()) == "OB-14"

    def test_no_pass_with_moves_or_a_waiting_marble(self) -> None:
        assert refuse(new(), Pass()) == "OB-18"
        assert refuse(at(position("", "E5", waiting=True)), Pass()) == "OB-14"

    @pytest.mark.parametrize("action", [Hit(3), TurnDone(), Recover(None)])
    def test_what_only_a_sensed_board_knows(self, action: Hit | TurnDone | Recover) -> None:
        assert refuse(new(), action) is None

    @pytest.mark.parametrize(
        ("key", "value"),
        [
            ("move", "B6 NW"),
            ("move", {"tail": "B6"}),
            ("move", {"tail": "B6", "dir": "NW", "n": 3}),
            ("move", {"tail": "b6", "dir": "NW"}),
            ("move", {"tail": "A6", "dir": "NW"}),
            ("move", {"tail": 6, "dir": "NW"}),
            ("move", {"tail": "B6", "dir": "N"}),
            ("move", {"tail": "B6", "dir": None}),
            ("recover", "J1"),
            ("recover", False),
            ("recover", 1),
            ("discard", False),
            ("discard", 1),
            ("pass", None),
            ("done", "true"),
            ("hit", 0),
            ("hit", 13),
            ("hit", True),
            ("hit", "T3"),
        ],
    )
    def test_malformed(self, key: str, value: Any) -> None:
        with pytest.raises(BadRecord) as caught:
            KINDS[key].decode(value)
        assert caught.value.text.en
        assert caught.value.text.fr

    @pytest.mark.parametrize(
        "options",
        [
            {"board": "seen"},
            {"board": None},
            {"colour": "red"},
            {"target_values": [1] * 11},
            {"target_values": [0] + [1] * 11},
            {"target_values": [4] + [1] * 11},
            {"target_values": [True] + [1] * 11},
            {"target_values": None},
            {"start": {"red": ["N", "S"]}},
            {"start": {"red": ["N", "S"], "yellow": ["NE", "N"]}},
            {"start": {"red": ["N", "S", "NE"], "yellow": ["SW"]}},
            {"start": {"red": ["N", "E"], "yellow": ["NE", "SW"]}},
            {"start": [["N", "S"], ["NE", "SW"]]},
            {"repetition": "lose"},
            {"max_plies": 0},
            {"max_plies": True},
            {"max_plies": "10"},
        ],
    )
    def test_bad_options(self, options: dict[str, Any]) -> None:
        with pytest.raises(BadRecord):
            new(**options)

    def test_two_players_and_red_starts(self) -> None:
        with pytest.raises(BadRecord):
            Offboard.start(("Ana",), None, {})
        with pytest.raises(BadRecord):
            Offboard.start(("Ana", "Bo", "Cy"), None, {})
        with pytest.raises(BadRecord):
            Offboard.start(("Ana", "Bo"), "Bo", {})
        assert Offboard.start(("Ana", "Bo"), "Ana", {}).turn == "Ana"


class TestOptions:
    def test_default_start_as_drawn_in_the_rulebook(self) -> None:
        assert start().draw() == START
        assert new().picture().startswith(START)

    def test_start_sectors(self) -> None:
        game = new(start={"red": ["N", "S"], "yellow": ["SW", "NE"]})
        assert board(game) == (
            "A2 A3 A4 B3 B4 C4 G6 H6 H7 I6 I7 I8",
            "B1 C1 C2 D1 D2 D3 F7 F8 F9 G8 G9 H9",
        )

    def test_target_values(self) -> None:
        values = (3, 3, 2, 2, 1, 1, 3, 3, 2, 2, 1, 1)
        chosen = new(target_values=list(values)).options
        game = at(position("E7 E8", "E9 A1", values=values), chosen).after(Move("E7", "E"))
        assert game.detail["targets"] == {"T5": "yellow"}
        assert game.scores["R"] == 1
        assert "T4 2.  T5 1Y" in game.picture()

    def test_max_plies_higher_score_wins(self) -> None:
        options = Options(max_plies=1)
        assert new(max_plies=None).options == Options()
        won = at(position("E7 E8", "E9 A1"), options).after(Move("E7", "E"))
        assert won.outcome == Outcome(("R",))
        level = at(position("E7 E8", "A1"), options).after(Move("E7", "E"))
        assert level.outcome == Outcome(())
        behind = at(position("E7 E8", "A1", red_in=[3]), options).after(Move("E7", "E"))
        assert behind.outcome == Outcome(("Y",))
        assert behind.round == 2

    def test_a_discard_is_no_ply(self) -> None:
        game = at(position("E5", "E7", waiting=True), Options(max_plies=1)).after(Discard())
        assert (game.round, game.outcome) == (1, None)
        assert game.after(Move("E5", "E")).outcome == Outcome(())

    def test_the_waiting_marble_is_told_after_the_last_ply(self) -> None:
        place = position("H7 H8", "H9 A1", yellow_in=[3])
        game = at(place, Options(max_plies=1)).after(Move("H7", "E"))
        assert (game.turn, game.detail["waiting"]) == (None, "yellow")


def test_what_people_read() -> None:
    game = at(position("H6 H7 H8", "H9 A1", yellow_in=[3, 1]))
    told = []
    actions: list[Action] = [
        Move("H7", "E"),
        Recover("E5"),
        Move("H6", "SE"),
        Move("E5", "E"),
        Move("H8", "W"),
    ]
    for action in actions:
        after = game.after(action)
        told += game.tell(action, after)
        game = after
    assert [text.en for text in told] == [
        "R pushes from H7 to the right, 2 against 1.",
        "Target T3 is taken: no points, and Y's marble waits.",
        "Y puts the marble back on E5.",
        "R moves the marble on H6 down to the right.",
        "Y moves the marble on E5 to the right.",
        "R moves the marble on H8 to the left.",
    ]
    assert told[1].fr == "La cible T3 est déjà prise : pas de point, Y aura le choix."


def test_directions_are_told_as_the_board_is_drawn() -> None:
    game = at(position("B6 B5", "I9"))
    action = Move("B6", "NW")
    told = game.tell(action, game.after(action))[0]
    assert (told.en, told.fr) == (
        "R moves the marble on B6 up to the left.",
        "R avance la bille en B6 vers le haut à gauche.",
    )


def test_the_end_is_told() -> None:
    game = at(position("H7 H8", "H9 A1", yellow_in=[1, 5]))
    action = Move("H7", "E")
    assert [text.fr for text in game.tell(action, game.after(action))] == [
        "R pousse à partir de H7 vers la droite, 2 contre 1.",
        "Y perd une bille dans la cible T3 : 3 points pour R (6–0).",
        "R gagne 6 à 0.",
    ]
