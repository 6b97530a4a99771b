"""A game without an umpire: people enter everything, and see what the sensors saw."""

from typing import ClassVar

import pytest

from pichenette import board
from pichenette.games import catalogue
from pichenette.games.about import About
from pichenette.games.game import BadRecord, Game
from pichenette.games.record import decode
from pichenette.sense.observation import Break, Fault, Observation, Passage, Press, Step, Strike
from pichenette.text import Text
from pichenette.umpire import misfit, umpire_of
from pichenette.umpire.naming import Naming
from pichenette.umpire.plain import PlainUmpire
from pichenette.umpire.shot_times import ShotTimes
from pichenette.umpire.umpire import Surroundings, Umpire
from tests.games.example_game import ABOUT, Coin

WHY = Text("one piece", "une pièce")
BOARD = board.load("carrom")
AROUND = Surroundings(BOARD, ShotTimes(), {}, has_scale=False)


class Unwatched(Coin):
    """A game that names an umpire nobody has."""

    about: ClassVar[About] = ABOUT._replace(umpire="coin_umpire:CoinUmpire")


def game() -> Coin:
    return Coin.start(("Ana", "Bo"), None, {})


def umpire_at(start: Game, *observations: Observation) -> Umpire:
    umpire = umpire_of(start).begin(start, AROUND)
    for seen in observations:
        umpire = umpire.saw(seen, start)
    return umpire


def passage(gate: int, verdict: str = "accept", at_us: int = 0) -> Passage:
    assert verdict in ("accept", "ask", "ignore")
    breaks = (Break(at_us, 9000),)
    return Passage(gate, at_us, 1, verdict, WHY, breaks)  # type: ignore[arg-type]  # just checked


def test_a_game_that_brings_no_umpire_gets_the_plain_one() -> None:
    assert isinstance(umpire_at(game()), PlainUmpire)
    assert misfit(game()) is None


def test_so_does_one_whose_umpire_is_missing_and_it_is_said() -> None:
    unwatched = Unwatched.start(("Ana", "Bo"), None, {})
    assert isinstance(umpire_at(unwatched), PlainUmpire)
    told = misfit(unwatched)
    assert told is not None
    assert "coin_umpire:CoinUmpire" in told.en
    assert "entrez chaque action" in told.fr


@pytest.mark.parametrize("name", catalogue.names())
def test_each_of_ours_gets_its_own(name: str) -> None:
    kind = catalogue.find(name)
    start = kind.start(("Ana", "Bo"), None, {})
    assert type(umpire_at(start)).__name__ == str(kind.about.umpire).partition(":")[2]


@pytest.mark.parametrize(
    "seen",
    [passage(0), passage(1, "ask"), Strike(5), Step(0, 9, 1, "accept", WHY), Press(3, "done")],
)
def test_nothing_is_guessed(seen: Observation) -> None:
    umpire = umpire_at(game(), seen)
    assert umpire.due_us(game()) is None
    assert umpire.decides(game(), True, 10**9) == ()
    assert umpire.questions(game()) == ()
    assert umpire.open(game(), [0]) is None
    assert umpire.is_idle


def test_what_was_seen_is_told_until_something_is_played() -> None:
    assert umpire_at(game()).notices(game()) == ()
    less = Step(0, 9, -1, "accept", Text("one less", "une de moins"))
    umpire = umpire_at(game(), Strike(1), passage(2), less)
    [told] = umpire.notices(game())
    gate = BOARD.gates[2].text
    assert f"a flick, {gate.en}: one piece, one less. Enter" in told.en
    assert f"un tir, {gate.fr} : une pièce, une de moins. Entrez" in told.fr
    line = decode(game(), {"player": "Ana", "toss": "heads"})
    assert umpire.played(7, line, game(), game()).notices(game()) == ()


def test_what_counts_for_nothing_is_not_told() -> None:
    others = passage(0, "ignore"), Press(3, "done"), Fault(0, 1, "blocked", WHY)
    umpire = umpire_at(game(), *others)
    assert umpire.notices(game()) == ()


def test_a_storm_is_told_in_one_line() -> None:
    umpire = umpire_at(game(), *(passage(at % 4, at_us=at) for at in range(600)))
    [told] = umpire.notices(game())
    assert "594 more, " in told.en
    assert "594 autres, " in told.fr
    assert len(told.en) < 200


def test_no_piece_can_be_named() -> None:
    with pytest.raises(BadRecord, match="no pieces to name"):
        umpire_at(game()).name(Naming("queen"), game(), None)
