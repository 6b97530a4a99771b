"""The worked scenarios of Offboard in RULES.md, played by the oracle."""

import pytest

from .common import Fault
from .offboard import CELLS, CORNERS, EXITS, SECTORS, Offboard, exit_target, step


def test_offboard_geometry() -> None:
    """The formula of section 3.4 and its table tell the same."""
    assert len(CELLS) == 61
    ring: list[tuple[int, int]] = []
    q, r = 0, -5
    for dq, dr in [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]:
        for _ in range(5):
            ring.append((q, r))
            q, r = q + dq, r + dr
    axial = {"E": (1, 0), "W": (-1, 0), "NE": (1, -1), "SW": (-1, 1), "NW": (0, -1), "SE": (0, 1)}
    exits = 0
    for cell in CELLS:
        q, r = int(cell[1:]) - 5, 4 - "ABCDEFGHI".index(cell[0])
        assert max(abs(q), abs(r), abs(q + r)) <= 4
        for name, (dq, dr) in axial.items():
            if step(cell, name) is not None:
                continue
            exits += 1
            side, place = divmod(ring.index((q + dq, r + dr)), 5)
            way = f"{cell} {name}"
            if place == 0:
                assert CORNERS[way] == (2 * side or 12, 2 * side + 1)
            else:
                assert way in EXITS[2 * side + (1 if place <= 2 else 2)]
    assert exits == 54
    assert len({cell for sector in SECTORS.values() for cell in sector}) == 36


def offboard_game(red: str, yellow: str, scores: list[int], dead: dict[int, int]) -> Offboard:
    """A position with red to act."""
    game = Offboard(["R", "Y"], 0, {})
    game.board = dict.fromkeys(red.split(), 0) | dict.fromkeys(yellow.split(), 1)
    game.scores = list(scores)
    game.targets = dict(dead)
    return game


def push(game: Offboard, text: str) -> None:
    """A move like `H7 E`."""
    tail, direction = text.split()
    game.act(None, "move", {"tail": tail, "dir": direction})


def cells(game: Offboard, seat: int) -> str:
    """The cells of a player's marbles."""
    return " ".join(sorted(cell for cell, owner in game.board.items() if owner == seat))


def test_offboard_start() -> None:  # OB-S1, OB-S2
    game = Offboard(["R", "Y"], 0, {})
    push(game, "F4 E")
    assert cells(game, 0).split()[6:8] == ["F2", "F3"]
    assert "F5" in cells(game, 0)
    assert game.seat == 1
    game = Offboard(["R", "Y"], 0, {})
    push(game, "B6 NW")
    assert cells(game, 0) == "C6 C7 D6 D7 D8 E6 F2 F3 F4 G3 G4 H4"
    assert game.seat == 1


@pytest.mark.parametrize(
    ("red", "yellow", "action", "rules"),
    [
        pytest.param("F9", "A1", "F9 E", ["OB-9"], id="OB-S3"),
        pytest.param("F8 F9", "A1", "F8 E", ["OB-9"], id="OB-S3-pair"),
        pytest.param("E3 E4", "E5 E6", "E3 E", ["OB-7"], id="OB-S6"),
        pytest.param("E3 E4 E6", "E5", "E3 E", ["OB-8"], id="OB-S7"),
        pytest.param("E3 E5 E6", "E4 E7", "E3 E", ["OB-7", "OB-8"], id="OB-S8"),
        pytest.param("E4 E5", "E6", "E5 E", ["OB-7"], id="OB-S20"),
    ],
)
def test_offboard_illegal(red: str, yellow: str, action: str, rules: list[str]) -> None:
    game = offboard_game(red, yellow, [0, 0], {})
    with pytest.raises(Fault) as caught:
        push(game, action)
    assert caught.value.rule in rules
    assert cells(game, 0) == red
    assert game.seat == 0


@pytest.mark.parametrize(
    ("position", "action", "after", "scores", "waiting"),
    [
        pytest.param(("E3 E4", "E5"), "E3 E", ("E4 E5", "E6"), [0, 0], None, id="OB-S5"),
        pytest.param(("H7 H8", "H9 A1"), "H7 E", ("H8 H9", "A1"), [3, 0], None, id="OB-S9"),
        pytest.param(("E7 E8", "E9 A1"), "E7 E", ("E8 E9", "A1"), [1, 0], None, id="OB-S12"),
        pytest.param(
            ("E7 E8", "E9 A1", {4: 1}, [1, 0]), "E7 E", ("E8 E9", "A1"), [1, 0], 1, id="OB-S13"
        ),
        pytest.param(("G9 F9", "E9 A1"), "G9 SE", ("E9 F9", "A1"), [2, 0], None, id="OB-S14"),
        pytest.param(("C7 D8", "E9 A1"), "C7 NE", ("D8 E9", "A1"), [1, 0], None, id="OB-S15"),
        pytest.param(
            ("E1 E2 E3 E4 E5", "E6 E7 E8 E9"),
            "E1 E",
            ("E2 E3 E4 E5 E6", "E7 E8 E9"),
            [1, 0],
            None,
            id="OB-S18",
        ),
        pytest.param(
            ("E2 E3 E4 E5", "E6"), "E4 E", ("E2 E3 E5 E6", "E7"), [0, 0], None, id="OB-S19"
        ),
        pytest.param(("E4 E5", "E6"), "E5 W", ("E3 E4", "E6"), [0, 0], None, id="OB-S20"),
    ],
)
def test_offboard_moves(
    position: tuple[str, str] | tuple[str, str, dict[int, int], list[int]],
    action: str,
    after: tuple[str, str],
    scores: list[int],
    waiting: int | None,
) -> None:
    dead: dict[int, int] = {}
    before = [0, 0]
    if len(position) == 4:
        dead, before = position[2], position[3]
    game = offboard_game(position[0], position[1], before, dead)
    push(game, action)
    assert (cells(game, 0), cells(game, 1)) == after
    assert (game.scores, game.waiting, game.seat) == (scores, waiting, 1)


def test_offboard_recover() -> None:  # OB-S10, OB-S21
    game = offboard_game("H7 H8", "H9 A1", [0, 3], {3: 0})
    push(game, "H7 E")
    assert game.scores == [0, 3]
    for key, value in (("move", {"tail": "A1", "dir": "E"}), ("recover", "A1"), ("pass", True)):
        with pytest.raises(Fault) as caught:
            game.act(None, key, value)
        assert caught.value.rule == "OB-14"
    game.act(None, "recover", "E5")
    assert (cells(game, 1), game.waiting, game.seat, game.scores) == ("A1 E5", None, 0, [0, 3])


def test_offboard_discard() -> None:  # OB-S11
    game = offboard_game("H7 H8", "H9 A1", [3, 0], {3: 1})
    push(game, "H7 E")
    game.act(None, "discard", True)
    assert game.seat == 1
    push(game, "A1 E")
    assert (cells(game, 1), game.waiting, game.seat, game.scores) == ("A2", None, 0, [3, 0])


@pytest.mark.parametrize(
    ("dead", "before", "after"),
    [
        pytest.param([1, 5], 3, 6, id="OB-S16"),
        pytest.param([1, 2, 5], 5, 8, id="OB-S17"),
    ],
)
def test_offboard_win(dead: list[int], before: int, after: int) -> None:
    game = offboard_game("H7 H8", "H9 A1", [before, 0], dict.fromkeys(dead, 1))
    push(game, "H7 E")
    assert (game.scores, game.over, game.winners) == ([after, 0], True, ["R"])
    with pytest.raises(Fault):
        push(game, "A1 E")


def test_offboard_passes() -> None:
    """OB-18; two in a row cannot come about in play: somebody can always move."""
    game = offboard_game("", "", [2, 0], {})
    game.act(None, "pass", True)
    assert (game.over, game.seat) == (False, 1)
    game.act(None, "pass", True)
    assert (game.over, game.winners) == (True, [])


def test_offboard_equal_corner() -> None:
    """OB-11: both of the same value, then the one met first going clockwise."""
    reached: list[int] = []
    for way in CORNERS:
        cell, direction = way.split()
        reached.append(exit_target(cell, direction, [2] * 12))
    assert reached == [12, 2, 4, 6, 8, 10]
