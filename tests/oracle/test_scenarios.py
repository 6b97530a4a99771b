"""The worked scenarios of RULES.md, played by the oracle."""

import json

import pytest

from .carrom import QueenCarrom, RowCarrom
from .classic import ClassicCarrom
from .common import Fault
from .offboard import CELLS, CORNERS, EXITS, SECTORS, Offboard, exit_target, step
from .record import judge
from .topple import CELLS as PLACES
from .topple import LINES, Topple, level, points

PLAYERS = ["P0", "P1", "P2", "P3"]


def pieces(text: str, names: dict[str, str]) -> dict[str, object]:
    """`b2+xb1` as a shot; names: the piece of each letter."""
    potted: list[str] = []
    off: list[str] = []
    for part in text.split("+"):
        if part == "nothing":
            continue
        where = off if part.startswith("x") else potted
        part = part.removeprefix("x")
        where += [names[part[0]]] * int(part[1:] or "1")
    return {"potted": potted, "off": off}


# ---------------------------------------------------------------- QC

BLUE = {"b": "blue", "Q": "queen", "S": "striker"}


def queen_game(scores: list[int], blues: int, seat: int, starter: int = 0) -> QueenCarrom:
    """A position of the main board."""
    game = QueenCarrom(PLAYERS[: len(scores)], starter, {})
    game.scores = list(scores)
    game.blues = blues
    game.seat = seat
    return game


def shoot(game: QueenCarrom | RowCarrom, shots: str) -> None:
    """Shots like `b1+Q; nothing`."""
    for shot in shots.split("; "):
        game.act(None, "shot", pieces(shot, BLUE))


@pytest.mark.parametrize(
    ("shots", "scores", "blues", "queen", "seat"),
    [
        pytest.param("b2; b1; nothing", [3, 0], 9, "board", 1, id="QC-S1"),
        pytest.param("Q; b1; b1; nothing", [4, 0], 10, "claimed", 1, id="QC-S2"),
        pytest.param("b1; Q; nothing; b1", [1, 1], 10, "dead", 1, id="QC-S3"),
        pytest.param("b1+Q; b2; nothing", [5, 0], 9, "claimed", 1, id="QC-S4"),
        pytest.param("b1+Q; nothing", [1, 0], 11, "dead", 1, id="QC-S5"),
        pytest.param("b2+xb1", [2, 0], 9, "board", 1, id="QC-S6"),
        pytest.param("xS", [0, 0], 12, "board", 1, id="QC-S7"),
        pytest.param("Q+xS", [0, 0], 12, "dead", 1, id="QC-S8"),
        pytest.param("Q; b1+xb1", [3, 0], 10, "claimed", 1, id="QC-S9"),
        pytest.param("S", [0, 0], 12, "board", 1, id="QC-S10"),
        pytest.param("b1+S", [1, 0], 11, "board", 0, id="QC-S11-first"),
        pytest.param("b1+S; nothing", [1, 0], 11, "board", 1, id="QC-S11"),
        pytest.param("xQ", [0, 0], 12, "dead", 1, id="QC-S16"),
        pytest.param("b1+xQ", [1, 0], 11, "dead", 1, id="QC-S17"),
    ],
)
def test_queen_carrom(shots: str, scores: list[int], blues: int, queen: str, seat: int) -> None:
    game = QueenCarrom(PLAYERS, 0, {})
    shoot(game, shots)
    assert game.scores == [*scores, 0, 0]
    assert game.detail() == {"blues": blues, "queen": queen}
    assert game.seat == seat


@pytest.mark.parametrize(
    ("before", "seat", "starter", "shots", "after", "following"),
    [
        pytest.param([10, 4, 7], 0, 0, "Q; b1", [13, 4, 7], 1, id="QC-S12"),
        pytest.param([10, 4, 7], 1, 0, "b1", [10, 5, 7], 1, id="QC-S13"),
        pytest.param([10, 4, 7], 1, 0, "b1+Q", [10, 5, 7], 1, id="QC-S14"),
        pytest.param([10, 4, 7], 1, 0, "xb1", [10, 4, 7], 1, id="QC-S15"),
        pytest.param([9, 3, 5, 3], 0, 0, "b1", [10, 3, 5, 3], 1, id="QC-S18"),
        pytest.param([25, 26, 18, 5], 0, 0, "b1", [26, 26, 18, 5], 3, id="QC-S20"),
        pytest.param([6, 5], 1, 0, "b1", [6, 6], 1, id="QC-S21"),
        pytest.param([8, 8, 2, 2], 3, 2, "xb1", [8, 8, 2, 2], 2, id="QC-S22"),
    ],
)
def test_queen_carrom_round_end(
    before: list[int], seat: int, starter: int, shots: str, after: list[int], following: int
) -> None:
    game = queen_game(before, 1, seat, starter)
    shoot(game, shots)
    assert game.scores == after
    assert (game.round, game.seat, game.over) == (2, following, False)
    assert game.detail() == {"blues": 12, "queen": "board"}


def test_queen_carrom_game_end() -> None:  # QC-S19
    game = queen_game([24, 20, 18, 5], 2, 0)
    shoot(game, "b1")
    assert not game.over
    shoot(game, "nothing; b1")
    assert game.scores == [25, 21, 18, 5]
    assert game.winners == ["P0"]
    assert game.result()["turn"] is None


# ---------------------------------------------------------------- QV


@pytest.mark.parametrize(
    ("left", "shots", "misses", "then", "seat"),
    [
        pytest.param(5, "b2; nothing; b1; b2", 1, 5, 1, id="QV-S1"),
        pytest.param(5, "b5", 0, 5, 1, id="QV-S2"),
        pytest.param(3, "nothing; nothing; b1; b2", 2, 5, 1, id="QV-S3"),
        pytest.param(5, "xb1", 1, 5, 0, id="QV-S4"),
        pytest.param(5, "b1+xb1", 0, 4, 0, id="QV-S5"),
        pytest.param(2, "xS", 1, 2, 0, id="QV-S6"),
        pytest.param(1, "b1+S", 0, 5, 1, id="QV-S7"),
    ],
)
def test_row_carrom(left: int, shots: str, misses: int, then: int, seat: int) -> None:
    game = RowCarrom(["A", "B"], 0, {})
    game.left = left
    shoot(game, shots)
    assert (game.misses, game.left, game.seat) == ([misses, 0], then, seat)


def test_row_carrom_shared_victory() -> None:  # QV-S8
    game = RowCarrom(["A", "B", "C"], 0, {})
    game.misses, game.round, game.seat = [7, 4, 4], 4, 2
    shoot(game, "b5")
    assert game.winners == ["B", "C"]
    assert game.detail() == {"row": 4, "left": 0}


def test_row_carrom_next_row() -> None:  # QV-S9
    game = RowCarrom(["A", "B"], 0, {})
    shoot(game, "b5; b5")
    assert (game.round, game.seat, game.left) == (2, 0, 5)


def test_row_carrom_solo() -> None:  # QV-S10
    game = RowCarrom(["A"], 0, {})
    shoot(game, "b5; b5; nothing; b5; b5")
    assert game.over
    assert game.all_scores() == {"A": 1}


# ---------------------------------------------------------------- CC

# own, opponent's, queen, striker; A is white
CLASSIC = {"o": "white", "p": "black", "Q": "queen", "S": "striker"}


def classic_game(a: int, b: int, queen: str = "board", side: int | None = None) -> ClassicCarrom:
    """A position; the table says nothing of rights, so a missing piece was potted."""
    game = ClassicCarrom(["A", "B"], 0, {})
    game.on_board = [a, b]
    game.ever = [a < 9, b < 9]
    game.queen = queen
    game.queen_side = side
    game.broken = True
    return game


@pytest.mark.parametrize(
    ("position", "steps"),
    [
        # steps: shot, A, B, queen, seat
        pytest.param(
            (9, 9),
            ["o1 8 9 board 0", "o2 6 9 board 0", "nothing 6 9 board 1"],
            id="CC-S1",
        ),
        pytest.param((7, 8), ["o1+p1 6 7 board 0", "p1 6 6 board 1"], id="CC-S2"),
        pytest.param(
            (8, 9),
            ["Q 8 9 pending 0", "o1 7 9 confirmed 0", "nothing 7 9 confirmed 1"],
            id="CC-S3",
        ),
        pytest.param((8, 9), ["Q 8 9 pending 0", "nothing 8 9 board 1"], id="CC-S4"),
        pytest.param((6, 7), ["Q+o1 5 7 confirmed 0"], id="CC-S5"),
        pytest.param((9, 9), ["Q 9 9 board 1"], id="CC-S6"),
        pytest.param((9, 9), ["Q+o1 8 9 pending 0", "o1 7 9 confirmed 0"], id="CC-S7"),
        pytest.param((9, 9), ["Q+o1 8 9 pending 0", "nothing 8 9 board 1"], id="CC-S8"),
        pytest.param((9, 9), ["Q+o2 7 9 confirmed 0"], id="CC-S9"),
        pytest.param((6, 7), ["S 7 7 board 1"], id="CC-S10"),
        pytest.param((6, 7), ["o1+S 7 7 board 0"], id="CC-S12"),
        pytest.param((6, 7), ["o2+S 7 7 board 0"], id="CC-S13"),
        pytest.param((9, 9), ["o1+S 9 9 board 0", "o2 8 9 board 0"], id="CC-S14"),
        pytest.param((6, 7), ["p1+S 7 6 board 1"], id="CC-S15"),
        pytest.param((6, 7), ["Q+S 7 7 board 1"], id="CC-S16"),
        pytest.param((6, 7), ["Q+o1+S 7 7 board 0"], id="CC-S17"),
        pytest.param((6, 7, "pending", 0), ["S 7 7 board 1"], id="CC-S18"),
        pytest.param(
            (6, 7, "pending", 0),
            ["o1+S 7 7 pending 0", "o1 6 7 confirmed 0"],
            id="CC-S19",
        ),
        pytest.param((6, 7, "pending", 0), ["p1 6 6 board 1"], id="CC-S20"),
        pytest.param((1, 4, "confirmed", 0), ["o1+S 2 4 confirmed 0"], id="CC-S28"),
        pytest.param((6, 7), ["Q+p1 6 6 board 1"], id="CC-S30"),
    ],
)
def test_classic(position: tuple[int, int] | tuple[int, int, str, int], steps: list[str]) -> None:
    game = classic_game(*position)
    for one in steps:
        text, a, b, queen, seat = one.split()
        game.act(None, "shot", pieces(text, CLASSIC))
        assert [*game.on_board, game.queen, game.seat] == [int(a), int(b), queen, int(seat)]
        assert game.round == 1


def test_classic_due() -> None:  # CC-S11
    game = classic_game(9, 9)
    game.act(None, "shot", {"potted": ["striker"]})
    assert (game.due, game.seat) == ([1, 0], 1)
    game.act(None, "shot", {})
    game.act(None, "shot", {"potted": ["white"]})
    assert (game.on_board, game.due, game.seat) == ([9, 9], [0, 0], 0)
    game.act(None, "shot", {"potted": ["white"]})
    assert (game.on_board, game.seat) == ([8, 9], 0)


def test_classic_dues_of_scenario_14() -> None:  # CC-S14
    game = classic_game(9, 9)
    game.act(None, "shot", {"potted": ["white", "striker"]})
    assert game.due == [1, 0]
    game.act(None, "shot", {"potted": ["white", "white"]})
    assert game.due == [0, 0]


def test_classic_due_of_the_other() -> None:  # CC-S31
    game = classic_game(6, 9)
    game.due = [0, 1]
    game.act(None, "shot", {"potted": ["black"]})
    assert (game.on_board, game.due, game.seat) == ([6, 9], [0, 0], 1)


@pytest.mark.parametrize(
    ("position", "shots", "scores"),
    [
        pytest.param((1, 4), "o1", [4, 0], id="CC-S21"),
        pytest.param((1, 4), "Q; o1", [7, 0], id="CC-S22"),
        pytest.param((1, 4), "Q+o1", [7, 0], id="CC-S23"),
        pytest.param((1, 3, "confirmed", 1), "o1", [3, 0], id="CC-S24"),
        pytest.param((5, 1), "p1", [0, 5], id="CC-S25"),
        pytest.param((5, 1, "confirmed", 1), "p1", [0, 8], id="CC-S26"),
        pytest.param((1, 1, "confirmed", 0), "o1+p1", [3, 0], id="CC-S27"),
        pytest.param((5, 1), "p1+S", [0, 6], id="CC-S29"),
    ],
)
def test_classic_round_end(
    position: tuple[int, int] | tuple[int, int, str, int], shots: str, scores: list[int]
) -> None:
    game = classic_game(*position)
    for shot in shots.split("; "):
        game.act(None, "shot", pieces(shot, CLASSIC))
    assert game.scores == scores
    assert (game.round, game.seat, game.on_board) == (2, 1, [9, 9])
    assert game.detail()["colours"] == {"A": "black", "B": "white"}


def test_classic_game_end() -> None:  # CC-S32
    game = classic_game(1, 4, "confirmed", 0)
    game.scores = [19, 22]
    game.act(None, "shot", {"potted": ["white"]})
    assert (game.scores, game.winners, game.round) == ([26, 22], ["A"], 1)


def test_classic_doubles() -> None:  # CC-S33
    game = ClassicCarrom(["N", "W", "S", "E"], 0, {})
    order = []
    for _ in range(5):
        order.append(game.players[game.seat])
        game.act(None, "shot", {})
    assert order == ["N", "W", "S", "E", "N"]
    game.on_board = [9, 1]
    game.act(None, "shot", {"potted": ["black"]})
    assert game.round == 2
    assert game.players[game.seat] == "W"
    assert game.detail()["colours"] == {"N & S": "black", "W & E": "white"}


# ---------------------------------------------------------------- OB


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


# ---------------------------------------------------------------- TP

INK = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "O": "orange"}


def stacks(text: str) -> dict[str, list[str]]:
    """`a3 R, c3 RBG` as stacks."""
    result: dict[str, list[str]] = {}
    for part in text.split(", "):
        if part:
            cell, letters = part.split()
            result[cell] = [INK[letter] for letter in letters]
    return result


FIVE = "a3 R, b3 B, c3 {}, d3 G, e3 B, c1 B, c2 R, c4 G, c5 B"
ALL_BUT_C3 = ", ".join(f"{cell} B" for cell in PLACES if cell != "c3")


@pytest.mark.parametrize(
    ("position", "cell", "die", "score"),
    [
        pytest.param("", "c3", 1, 0, id="TP-S1"),
        pytest.param("a3 R, b3 B, d3 G, e3 B", "c3", 1, 4, id="TP-S2"),
        pytest.param("a3 B, b3 R, c3 G, d3 B, e3 G", "d3", 2, 2, id="TP-S3"),
        pytest.param("c3 RBG", "c3", 1, 2, id="TP-S4"),
        pytest.param(FIVE.format("RBR"), "c3", 1, 7, id="TP-S5"),
        pytest.param(FIVE.format("BGB"), "c3", 1, 5, id="TP-S6"),
        pytest.param("c3 RB", "c3", 1, 0, id="TP-S7"),
        pytest.param("b2 BGB", "b2", 3, 1, id="TP-S8"),
        pytest.param("a3 R, b3 B, d3 G, e3 R, c1 R, c2 B, c4 G, c5 B", "c3", 1, 9, id="TP-S9"),
        pytest.param(ALL_BUT_C3, "c3", 1, 12, id="TP-S10"),
        pytest.param("a1 R, b2 R, c3 B, d4 B, e5 B", "c3", 6, 3, id="TP-S11"),
        pytest.param("a2 R, b3 R, c4 R", "d5", 4, 0, id="TP-S12"),
        pytest.param("a1 B, b1 B, c1 B, d1 B, e1 B, a2 R", "a1", 5, 1, id="TP-S13"),
        pytest.param("b1 R, c1 B, d1 R, e1 G", "a1", 6, 5, id="TP-S14"),
        pytest.param("", "a1", 4, 0, id="TP-S15"),
    ],
)
def test_topple_score(position: str, cell: str, die: int, score: int) -> None:
    game = Topple(["Red", "Blue", "Green"], 0, {})
    game.stacks = stacks(position)
    game.act(None, "roll", die)
    game.act(None, "place", {"cell": cell})
    assert game.scores["red"] == score
    assert len(game.warnings) == (1 if die != 6 and level(cell) != die else 0)


def test_topple_board() -> None:
    """The formula of section 4.1 and its table tell the same."""
    for cell in PLACES:
        assert level(cell) == 1 + abs(ord(cell[0]) - ord("c")) + abs(int(cell[1]) - 3)
    assert len(LINES) == 12


def after_a_placement() -> Topple:
    """Red has placed, Blue has rolled."""
    game = Topple(["Red", "Blue", "Green"], 0, {})
    game.stacks = stacks("a3 R, b3 B, d3 G, e3 B")
    game.act(None, "roll", 1)
    game.act(None, "place", {"cell": "c3"})
    game.act(None, "roll", 1)
    return game


@pytest.mark.parametrize(
    ("fall", "scores", "following"),
    [
        pytest.param({"by": "Blue", "placing": True}, [7, -10, 0], 2, id="TP-S16"),
        pytest.param({"by": "Green"}, [4, 0, -10], 0, id="TP-S17"),
        pytest.param({"by": "Blue", "placing": True, "others": False}, [4, -10, 0], 2, id="TP-S21"),
    ],
)
def test_topple_fall(fall: dict[str, object], scores: list[int], following: int) -> None:
    game = after_a_placement()
    game.act(None, "fall", fall)
    assert list(game.scores.values()) == scores
    assert (game.round, game.seat, game.stacks) == (2, following, {})


def test_topple_first_placement_falls() -> None:  # TP-S18
    game = Topple(["Red", "Blue", "Green"], 0, {})
    game.act(None, "roll", 1)
    game.act(None, "fall", {"by": "Red", "placing": True})
    assert list(game.scores.values()) == [-10, 0, 0]
    assert game.round == 2


def test_topple_target_in_mid_round() -> None:  # TP-S19
    game = Topple(["Red", "Blue"], 0, {"colours": {"Red": ["red", "r"], "Blue": ["blue", "b"]}})
    game.scores = {"red": 101, "r": 0, "blue": 108, "b": 0}
    game.placed = [(seat % 2, "r" if seat % 2 == 0 else "b") for seat in range(24)]
    game.placed += [(0, "red")] * 11 + [(1, "blue")] * 11
    game.act(None, "roll", 5)
    game.act(None, "place", {"cell": "a1", "colour": "red"})
    assert not game.over
    game.act(None, "roll", 5)
    game.act(None, "place", {"cell": "e1", "colour": "blue"})
    assert game.winners == ["Blue"]


def test_topple_two_colours() -> None:  # TP-S20
    colours = {"A": ["orange", "yellow"], "B": ["red", "blue"]}
    game = Topple(["A", "B"], 0, {"colours": colours})
    game.stacks = stacks("a3 Y, b3 O, d3 O, e3 Y")
    game.act(None, "roll", 1)
    game.act(None, "place", {"cell": "c3", "colour": "yellow"})
    assert game.scores == {"orange": 0, "yellow": 5, "red": 0, "blue": 0}
    assert points({}, "c3", "red") == 0


# ---------------------------------------------------------------- voids


def file(*actions: object, **header: object) -> bytes:
    """A record of queen-carrom, unless the header says otherwise."""
    first = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"], **header}
    return "\n".join(json.dumps(one) for one in (first, *actions)).encode()


MISS: dict[str, object] = {"shot": {}}
POT: dict[str, object] = {"shot": {"potted": ["blue"]}}


@pytest.mark.parametrize(
    ("actions", "scores", "turn"),
    [
        ([POT, MISS, {"void": 1}], {"Ana": 0, "Bo": 0}, "Bo"),
        ([POT, MISS, {"void": 2}], {"Ana": 1, "Bo": 0}, "Ana"),
        ([POT, MISS, {"void": 1}, {"void": 3}], {"Ana": 1, "Bo": 0}, "Bo"),
        ([POT, MISS, {"void": 1}, {"void": 1}, {"void": 3}], {"Ana": 0, "Bo": 0}, "Bo"),
        ([POT, {"void": 1}, {"void": 2}, {"void": 3}], {"Ana": 0, "Bo": 0}, "Ana"),
    ],
)
def test_void(actions: list[object], scores: dict[str, int], turn: str) -> None:
    result = judge(file(*actions))
    assert (result["scores"], result["turn"]) == (scores, turn)


@pytest.mark.parametrize(
    ("actions", "line", "rule"),
    [
        ([{"void": 1}], 1, None),
        ([MISS, {"void": 2}], 2, None),
        ([MISS, {"void": 0}], 2, None),
        ([{**MISS, "player": "Ana"}, {**MISS, "player": "Bo"}, {"void": 1}], 3, None),
        ([{"shot": {"potted": ["striker", "striker"]}}, {"void": 1}], 1, "EV-6"),
        ([MISS, {"void": 1, "player": "Cy"}], 2, None),
    ],
)
def test_refused(actions: list[object], line: int, rule: str | None) -> None:
    error = judge(file(*actions))["error"]
    assert isinstance(error, dict)
    assert (error["line"], error["rule"]) == (line, rule)


def test_refused_void_has_the_rule_of_the_line_that_became_illegal() -> None:
    shots: list[object] = [{"shot": {"potted": ["blue", "queen"]}}, MISS]
    shots += [{"shot": {"off": ["blue"] * 11}}, {"shot": {"potted": ["blue"] * 12}}, {"void": 3}]
    error = judge(file(*shots))["error"]
    assert isinstance(error, dict)
    assert (error["line"], error["rule"]) == (5, "EV-6")
