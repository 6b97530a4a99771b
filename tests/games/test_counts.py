"""Every short carrom game there is, counted twice: by playing them all, and by arithmetic.

The players of these games try everything, illegal shots included; the arithmetic knows nothing
but how many ways there are to divide pieces between holes and floor.
"""

from collections import Counter
from functools import cache
from itertools import product

import pytest

from pichenette.games.classic_carrom import ClassicCarrom, ClassicShot
from pichenette.games.game import Action, Game, IllegalAction
from pichenette.games.queen_carrom import Options, QueenCarrom
from pichenette.games.row_carrom import RowCarrom
from pichenette.games.shot import Shot


def places(kind: str, most: int) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Up to `most` pieces of a kind in holes, and as many off."""
    return [((kind,) * p, (kind,) * x) for p in range(most + 1) for x in range(most + 1)]


def shots(**most: int) -> list[Shot]:
    found = []
    for parts in product(*(places(kind, number) for kind, number in most.items())):
        potted, off = zip(*parts, strict=True)
        found.append(Shot(sum(potted, ()), sum(off, ())))
    return found


def after_each(ways: Counter[Game], tries: list[Shot]) -> Counter[Game]:
    """How many ways lead to each game, one shot later; what is illegal leads nowhere."""
    later: Counter[Game] = Counter()
    for game, number in ways.items():
        for shot in tries:
            try:
                later[game.after(shot)] += number
            except IllegalAction:
                continue
    return later


def test_row_carrom_alone_from_the_first_shot_to_the_last() -> None:
    tries = shots(blue=6, striker=1)
    ways: Counter[Game] = Counter({RowCarrom.start(("Ana",), None, {}): 1})
    ends = {}
    for number in range(1, 7):
        ways = after_each(ways, tries)
        ends[number] = sum(ways[game] for game in ways if game.outcome)
        ways = Counter({game: count for game, count in ways.items() if not game.outcome})
    # A row of five, cleared in exactly n shots; the four rows of a game multiply.
    row = [0] + [cleared_in(n, 5) for n in range(1, 7)]
    assert row[1:4] == [3, 180, 6615]  # by hand: 3, 9 · (6+5+4+3+2), 3 · (6·180 + … + 2·18)
    game = [1]
    for _ in range(4):
        game = [
            sum(game[i] * row[n - i] for i in range(len(game)) if 0 <= n - i < len(row))
            for n in range(7)
        ]
    assert ends == dict(enumerate(game[1:], 1))
    assert ends[4] == 3**4


def cleared_in(number: int, left: int) -> int:
    """Ways to pot `left` blues in exactly this many shots, with ejected ones put back."""
    if number == 0:
        return int(left == 0)
    if left == 0:
        return 0
    return sum(3 * (left - p + 1) * cleared_in(number - 1, left - p) for p in range(left + 1))


@pytest.mark.parametrize(("blues", "number"), [(12, 1), (4, 2), (2, 2), (1, 2)])
def test_queen_carrom(blues: int, number: int) -> None:
    start = QueenCarrom(("Ana", "Bo"), Options(target=10**9), (0, 0), 0, 0, blues=blues)
    ways: Counter[Game] = Counter({start: 1})
    for _ in range(number):
        ways = after_each(ways, shots(blue=13, queen=1, striker=1))
    assert ways.total() == sequences(number, blues, 1)
    if (blues, number) == (12, 1):
        assert ways.total() == 13 * 14 // 2 * 3 * 3


@cache
def sequences(number: int, blues: int, queens: int) -> int:
    """Sequences of shots; she leaves the board in two ways, and comes back with the next round."""
    if number == 0:
        return 1
    total = 0
    for gone in range(blues + 1):
        ways = 3 * (gone + 1)  # striker; so many of them potted, the others off
        if gone == blues:
            total += ways * (1 + 2 * queens) * sequences(number - 1, 12, 1)
        else:
            total += ways * sequences(number - 1, blues - gone, queens)
            total += ways * 2 * queens * sequences(number - 1, blues - gone, 0)
    return total


def test_classic_carrom_first_strokes() -> None:
    """n pieces are divided among board, holes and floor in (n + 1)(n + 2)/2 ways."""
    game = ClassicCarrom.start(("Ana", "Bo"), None, {})._replace(left=(4, 2))
    legal = 0
    for shot in shots(white=5, black=3, queen=1, striker=1):
        for no_contact in (False, True):
            legal += is_legal(game, ClassicShot(shot.potted, shot.off, no_contact))
    assert legal == 15 * 6 * 3 * 3 + 3  # three ways for queen and striker; CC-6: for him alone


def is_legal(game: Game, action: Action) -> bool:
    try:
        game.after(action)
    except IllegalAction:
        return False
    return True
