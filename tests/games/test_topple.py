"""Topple: the illustrations and every scenario of RULES.md 4.3 and 4.4, options, ends, junior."""

from dataclasses import replace
from typing import Any

import pytest

from pichenette.games.game import Action, IllegalAction, Outcome
from pichenette.games.topple import Fall, Placement, Roll, Topple
from pichenette.games.topple.tower import CELLS, LEVEL, LINES, Stacks, gains

NAMES = ("Red", "Blue", "Green", "Gold")


def new(players: int = 4, starter: str | None = None, **options: Any) -> Topple:
    return Topple.start(NAMES[:players], starter, options)


def stacks(position: str, letters: str = "RBGY") -> Stacks:
    """ "a3 R, c3 RBG": bottom to top."""
    given = dict(part.split() for part in position.split(", ")) if position else {}
    return tuple(tuple(map(letters.index, given.get(cell, ""))) for cell in CELLS)


def at(position: str, **changes: Any) -> Topple:
    """Four players in mid-round, Red to roll.  What lies there was placed by somebody."""
    tower = stacks(position)
    placed = tuple(sorted(colour for stack in tower for colour in stack))
    return replace(new(), stacks=tower, placed=placed, **changes)


def full(*without: str, colours: str = "BGY") -> str:
    """Every cell but these, none topped R."""
    cells = [cell for cell in CELLS if cell not in without]
    return ", ".join(f"{cell} {colours[n % 3]}" for n, cell in enumerate(cells))


def refused(game: Topple, action: Any) -> str | None:
    with pytest.raises(IllegalAction) as caught:
        game.after(action)
    assert caught.value.text.en
    assert caught.value.text.fr
    return caught.value.rule


def test_levels_as_drawn_in_the_rulebook() -> None:
    drawn = ["54345", "43234", "32123", "43234", "54345"]  # row 5 first
    levels = {
        column + row: int(level)
        for row, line in zip("54321", drawn, strict=True)
        for column, level in zip("abcde", line, strict=True)
    }
    assert levels == LEVEL


def test_twelve_lines_of_five() -> None:
    assert len(LINES) == 12
    assert all(len(cells) == 5 for cells in LINES.values())
    assert LINES["D/"] == {"a1", "b2", "c3", "d4", "e5"}
    assert LINES["D\\"] == {"a5", "b4", "c3", "d2", "e1"}


SCORED = [
    pytest.param("a3 R, b3 B, d3 G, e3 B", "c3", 1, 4, id="illustration 2"),
    pytest.param("a3 B, b3 R, c3 G, d3 B, e3 G", "d3", 2, 2, id="illustration 3"),
    pytest.param("c3 RBG", "c3", 1, 2, id="illustration 4"),
    pytest.param(
        "a3 R, b3 B, c3 RBR, d3 G, e3 B, c1 B, c2 R, c4 G, c5 B", "c3", 1, 7, id="illustration 5"
    ),
    pytest.param("", "c3", 1, 0, id="TP-S1"),
    pytest.param("a3 R, b3 B, d3 G, e3 B", "c3", 1, 4, id="TP-S2"),
    pytest.param("a3 B, b3 R, c3 G, d3 B, e3 G", "d3", 2, 2, id="TP-S3"),
    pytest.param("c3 RBG", "c3", 1, 2, id="TP-S4"),
    pytest.param("a3 R, b3 B, c3 RBR, d3 G, e3 B, c1 B, c2 R, c4 G, c5 B", "c3", 1, 7, id="TP-S5"),
    pytest.param("a3 R, b3 B, c3 BGB, d3 G, e3 B, c1 B, c2 R, c4 G, c5 B", "c3", 1, 5, id="TP-S6"),
    pytest.param("c3 RB", "c3", 1, 0, id="TP-S7"),
    pytest.param("b2 BGB", "b2", 3, 1, id="TP-S8"),
    pytest.param("a3 R, b3 B, d3 G, e3 R, c1 R, c2 B, c4 G, c5 B", "c3", 1, 9, id="TP-S9"),
    pytest.param(full("c3"), "c3", 1, 12, id="TP-S10"),
    pytest.param("a1 R, b2 R, c3 B, d4 B, e5 B", "c3", 6, 3, id="TP-S11"),
    pytest.param("a2 R, b3 R, c4 R", "d5", 4, 0, id="TP-S12"),
    pytest.param("a1 B, b1 B, c1 B, d1 B, e1 B, a2 R", "a1", 5, 1, id="TP-S13"),
    pytest.param("b1 R, c1 B, d1 R, e1 G", "a1", 6, 5, id="TP-S14"),
    pytest.param("", "a1", 5, 0, id="the right level"),
]


@pytest.mark.parametrize(("position", "cell", "die", "points"), SCORED)
def test_scored(position: str, cell: str, die: int, points: int) -> None:
    game = at(position).after(Roll(die)).after(Placement(cell))
    assert game.detail["colours"] == {"red": points, "blue": 0, "green": 0, "yellow": 0}
    assert game.scores["Red"] == points
    assert game.warnings == ()
    assert game.turn == "Blue"


def test_tp_s15() -> None:
    game = new().after(Roll(4)).after(Placement("a1"))
    assert game.warnings == ("TP-4",)
    assert game.scores["Red"] == 0
    assert game.detail["stacks"] == {"a1": ["red"]}
    assert game.after(Roll(1)).warnings == ()


def test_tp_4_a_line_completed_on_a_wrong_level_scores_nothing() -> None:
    game = at("a3 R, b3 B, d3 G, e3 B").after(Roll(2)).after(Placement("c3"))
    assert (game.scores["Red"], game.warnings) == (0, ("TP-4",))


def test_tp_s16() -> None:
    game = at("a3 R, b3 B, d3 G, e3 B").after(Roll(1)).after(Placement("c3")).after(Roll(3))
    game = game.after(Fall("Blue", placing=True))
    assert game.scores == {"Red": 7, "Blue": -10, "Green": 0, "Gold": 0}
    assert (game.round, game.turn, game.detail["stacks"]) == (2, "Green", {})


def test_tp_s17() -> None:
    game = at("c3 R", seat=1).after(Fall("Green"))
    assert game.scores == {"Red": 0, "Blue": 0, "Green": -10, "Gold": 0}
    assert (game.round, game.turn) == (2, "Gold")


def test_tp_s18() -> None:
    game = new().after(Roll(1)).after(Fall("Red", placing=True))
    assert game.scores == {"Red": -10, "Blue": 0, "Green": 0, "Gold": 0}
    assert (game.round, game.turn) == (2, "Blue")


def test_tp_12_wrong_level_before_still_gets_the_bonus() -> None:
    game = (
        new().after(Roll(4)).after(Placement("a1")).after(Roll(1)).after(Fall("Blue", placing=True))
    )
    assert game.scores["Red"] == 3


def test_tp_12_no_bonus_from_an_earlier_round() -> None:
    game = new().after(Roll(1)).after(Placement("c3")).after(Fall("Gold"))
    game = game.after(Roll(1)).after(Fall("Red", placing=True))
    assert game.scores == {"Red": -10, "Blue": 0, "Green": 0, "Gold": -10}


def last_but_one(points: tuple[int, ...]) -> Topple:
    """Red has one piece left, the others none; one placement ends the round."""
    placed = (0, 1, 2, 3) * 11 + (1, 2, 3)
    tower = (placed, *((),) * 24)
    return replace(new(), points=points, stacks=tower, placed=placed)


def test_tp_s19() -> None:
    game = replace(new(), points=(101, 95, 0, 0)).after(Roll(1)).after(Placement("c3"))
    assert (game.outcome, game.turn) == (None, "Blue")
    game = last_but_one((103, 108, 0, 0)).after(Roll(6)).after(Placement("e5"))
    assert game.outcome == Outcome(("Blue",))
    assert (game.turn, game.round) == (None, 1)
    assert game.detail["phase"] == "roll"
    assert game.detail["stacks"]["e5"] == ["red"]
    assert refused(game, Roll(1)) is None


def test_tp_s20() -> None:
    game = new(2, colours={"Red": ["orange", "yellow"], "Blue": ["red", "green"]})
    game = replace(game, stacks=stacks("a3 Y, b3 O, d3 O, e3 Y", "OYRG"), placed=(1, 0, 0, 1))
    game = game.after(Roll(1)).after(Placement("c3", "yellow"))
    assert game.detail["colours"] == {"orange": 0, "yellow": 5, "red": 0, "green": 0}
    assert game.scores == {"Red": 5, "Blue": 0}


def test_tp_s21() -> None:
    game = new().after(Roll(1)).after(Placement("c3")).after(Roll(2))
    game = game.after(Fall("Blue", placing=True, others=False))
    assert game.scores == {"Red": 0, "Blue": -10, "Green": 0, "Gold": 0}
    assert (game.round, game.turn) == (2, "Green")


def test_tp_14_ignored_the_roll_stands() -> None:
    game = new(own_piece_fall="ignore").after(Roll(5))
    assert game.after(Fall("Red", placing=True, others=False)) == game
    assert game.after(Fall("Red", placing=True)).round == 2


def test_tp_17_tie_for_the_best_is_one_more_round() -> None:
    game = last_but_one((100, 100, 0, 0)).after(Roll(6)).after(Placement("e5"))
    assert (game.outcome, game.round, game.turn) == (None, 2, "Blue")  # TP-18
    assert game.scores == {"Red": 100, "Blue": 100, "Green": 0, "Gold": 0}
    assert game.after(Fall("Blue")).outcome == Outcome(("Red",))


def test_tp_17_target_counts_after_penalty_and_bonus() -> None:
    game = replace(new(target=20), points=(25, 0, 0, 0))
    assert game.after(Fall("Red")).outcome is None
    game = replace(new(target=20), points=(17, 0, 0, 0)).after(Roll(1)).after(Placement("c3"))
    game = game.after(Roll(1)).after(Fall("Blue", placing=True))
    assert game.outcome == Outcome(("Red",))
    assert game.detail["stacks"] == {"c3": ["red"]}  # as before the fall


def test_tp_18_the_starter_option_and_the_next_round() -> None:
    game = new(3, starter="Green")
    assert game.turn == "Green"
    game = game.after(Fall("Green"))
    assert game.turn == "Red"


class TestTwoPlayers:
    def test_tp_19_default_colours(self) -> None:
        assert new(2).options.colours == (("red", "blue"), ("green", "yellow"))

    def test_tp_19_a_colour_must_be_said_owned_and_left(self) -> None:
        game = new(2).after(Roll(1))
        assert refused(game, Placement("c3")) is None
        assert refused(game, Placement("c3", "green")) == "TP-19"
        spent = replace(game, placed=(0,) * 12)
        assert refused(spent, Placement("c3", "red")) == "TP-19"
        listed = spent.expects.choices[0]
        assert {value["colour"] for value in getattr(listed, "values", ())} == {"blue"}

    def test_tp_19_the_penalty_goes_to_the_colour_placed_last(self) -> None:
        game = new(2).after(Roll(1)).after(Placement("c3", "blue"))
        assert game.after(Fall("Red")).points == (0, -10, 0, 0)
        assert game.after(Fall("Blue")).points == (0, 0, -10, 0)  # none yet: his first
        game = game.after(Roll(1)).after(Fall("Blue", placing=True))
        assert game.points == (0, 3, -10, 0)

    def test_tp_19_the_last_colour_not_the_first_of_the_round(self) -> None:
        game = new(2).after(Roll(1)).after(Placement("c3", "blue"))
        game = game.after(Roll(1)).after(Placement("c3", "green"))
        game = game.after(Roll(1)).after(Placement("c3", "red"))
        assert game.after(Fall("Red")).points == (-10, 0, 0, 0)

    @pytest.mark.parametrize(
        ("points", "winners"),
        [
            ((100, 0, 99, 99), ("Red",)),
            ((100, 100, 0, 99), ("Red",)),
            ((100, 0, 1, 100), ("Blue",)),
            ((100, 1, 1, 100), None),
            ((99, 99, 99, 0), None),
        ],
    )
    def test_tp_19_best_colour_then_sum(
        self, points: tuple[int, ...], winners: tuple[str, ...] | None
    ) -> None:
        # -10 for a fall goes to Blue's first colour, so it is added before.
        start = (*points[:2], points[2] + 10, points[3])
        game = replace(new(2), points=start).after(Fall("Blue"))
        assert game.outcome == (Outcome(winners) if winners else None)

    def test_48_pieces(self) -> None:
        game = new(2)
        for n in range(48):
            assert game.round == 1
            colour = game.options.colours[game.seat][n // 24]
            game = game.after(Roll(6)).after(Placement(CELLS[n % 25], colour))
        assert (game.round, game.turn) == (2, "Red")


@pytest.mark.parametrize("players", [3, 4])
def test_tp_15_a_round_without_a_fall(players: int) -> None:
    game = new(players, target=10**6)
    for n in range(12 * players):
        assert game.round == 1
        game = game.after(Roll(6)).after(Placement(CELLS[n % 25]))
    assert (game.round, game.turn, game.detail["stacks"]) == (2, "Red", {})


class TestJunior:
    def test_tp_20_last_one_in_wins(self) -> None:
        game = new(3, mode="junior").after(Fall("Blue"))
        assert (game.round, game.turn) == (2, "Green")
        assert game.detail["eliminated"] == ["Blue"]
        assert refused(game, Fall("Blue")) == "TP-20"
        game = game.after(Roll(1)).after(Placement("c3")).after(Roll(1))
        assert game.turn == "Red"
        game = game.after(Fall("Red", placing=True))
        assert game.outcome == Outcome(("Green",))
        assert game.detail == {
            "stacks": {"c3": ["green"]},
            "phase": "roll",
            "rolled": None,
            "colours": {"red": 0, "blue": 0, "green": 0},
            "eliminated": ["Blue", "Red"],
        }

    def test_no_points_but_warnings(self) -> None:
        game = replace(new(3, mode="junior"), stacks=stacks("c3 RBG"), placed=(0, 1, 2))
        assert game.after(Roll(1)).after(Placement("c3")).scores["Red"] == 0
        assert game.after(Roll(2)).after(Placement("c3")).warnings == ("TP-4",)

    def test_only_the_pieces_of_those_still_in(self) -> None:
        game = new(3, mode="junior").after(Fall("Blue"))
        for n in range(24):
            assert game.round == 2
            game = game.after(Roll(6)).after(Placement(CELLS[n]))
        assert (game.round, game.turn, game.detail["eliminated"]) == (3, "Green", ["Blue"])

    def test_own_piece_ignored(self) -> None:
        game = new(2, mode="junior", own_piece_fall="ignore").after(Roll(1))
        assert game.after(Fall("Red", placing=True, others=False)) == game
        assert game.after(Fall("Red", placing=True)).outcome == Outcome(("Blue",))


def test_what_people_read() -> None:
    game, told = at("a3 R, b3 B, d3 G, e3 B"), []
    actions: list[Action] = [Roll(1), Placement("c3"), Roll(1), Placement("a1"), Roll(6)]
    actions.append(Fall("Green", placing=True))
    for action in actions:
        after = game.after(action)
        told += game.tell(action, after)
        game = after
    assert [text.en for text in told] == [
        "Red rolls 1.",
        "Red puts red on c3: +4 (row 3: 4).",
        "Blue rolls 1.",
        "Blue puts blue on a1.",
        "a1 is on level 5, but the die says 1: no points.",
        "Green rolls 6.",
        "It falls! Green loses 10 points.",
        "Blue, who placed the piece before, gets 3 points.",
        "Round 1 ends: Red 4, Blue 3, Green −10, Gold 0.",
        "Once the tower is cleared, Gold starts round 2.",
    ]
    assert told[1].fr == "Red joue rouge en c3 : +4 (rangée 3 : 4)."


def test_picture() -> None:
    assert at("c3 RBG, a5 Y, e1 BB").picture() == (
        "  a b c   d e\n"
        "5 Y . .   . .\n"
        "4 . . .   . .\n"
        "3 . . RBG . .\n"
        "2 . . .   . .\n"
        "1 . . .   . BB\n"
        "R red  B blue  G green  Y yellow"
    )
    french = at("c3 RBG, a5 Y").picture("fr").split("\n")
    assert french[1].startswith("5 J ")
    assert french[-1] == "R rouge  B bleu  V vert  J jaune"


@pytest.mark.parametrize(
    "colours", [("ßen", "sea", "red"), ("rose", "red", "blue"), ("", ".", " "), ("\n", "x", "y")]
)
def test_picture_with_letters_where_initials_would_not_do(colours: tuple[str, ...]) -> None:
    game = new(3, colours={name: [own] for name, own in zip(NAMES, colours, strict=False)})
    for cell in ("a1", "b1", "c1"):
        game = game.after(Roll(6)).after(Placement(cell))
    *_, last, legend = game.picture().split("\n")
    assert last == "1 A B C . ."
    assert legend.startswith("A ")


def test_gains_add_up_part_by_part() -> None:
    before = stacks("a3 R, b3 B, c3 RBR, d3 G, e3 B, c1 B, c2 R, c4 G, c5 B")
    assert [tuple(gain) for gain in gains(before, "c3", 0)] == [("R3", 2), ("Cc", 2), ("", 3)]
