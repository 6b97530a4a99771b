"""A game without an umpire: people enter everything, and see what the sensors saw."""

from typing import ClassVar

import pytest

from pichenette import board
from pichenette.games import catalogue
from pichenette.games.about import About
from pichenette.games.game import BadRecord
from pichenette.sense.observation import Break, Fault, Observation, Passage, Press, Step, Strike
from pichenette.text import Text
from pichenette.umpire import misfit, umpire_of
from pichenette.umpire.naming import Naming
from pichenette.umpire.plain import PlainUmpire
from pichenette.umpire.shot import ShotTimes
from pichenette.umpire.umpire import Surroundings
from tests.games.example_game import ABOUT, Coin

WHY = Text("one piece", "une pièce")
BOARD = board.load("carrom")
AROUND = Surroundings(BOARD, ShotTimes(), {}, has_scale=False)


class Unwatched(Coin):
    """A game that names an umpire nobody has."""

    about: ClassVar[About] = ABOUT._replace(umpire="coin_umpire:CoinUmpire")


def game() -> Coin:
    return Coin.start(("Ana", "Bo"), None, {})


def passage(gate: int, verdict: str = "accept", at_us: int = 0) -> Passage:
    assert verdict in ("accept", "ask", "ignore")
    breaks = (Break(at_us, 9000),)
    return Passage(gate, at_us, 1, verdict, WHY, breaks)  # type: ignore[arg-type]  # just checked


def test_a_game_that_brings_no_umpire_gets_the_plain_one() -> None:
    assert isinstance(umpire_of(game(), AROUND), PlainUmpire)
    assert misfit(game(), BOARD) is None


def test_so_does_one_whose_umpire_is_missing_and_it_is_said() -> None:
    unwatched = Unwatched.start(("Ana", "Bo"), None, {})
    assert isinstance(umpire_of(unwatched, AROUND), PlainUmpire)
    told = misfit(unwatched, BOARD)
    assert told is not None
    assert "coin_umpire:CoinUmpire" in told.en
    assert "entrer chaque action" in told.fr


@pytest.mark.parametrize("name", catalogue.names())
def test_each_of_ours_gets_its_own(name: str) -> None:
    kind = catalogue.find(name)
    start = kind.start(("Ana", "Bo"), None, {})
    assert type(umpire_of(start, AROUND)).__name__ == str(kind.about.umpire).partition(":")[2]


@pytest.mark.parametrize(
    "seen",
    [passage(0), passage(1, "ask"), Strike(5), Step(0, 9, 1, "accept", WHY), Press(3, "done")],
)
def test_nothing_is_guessed(seen: Observation) -> None:
    umpire = umpire_of(game(), AROUND)
    umpire.observe(seen, game())
    assert umpire.due_us(game()) is None
    assert umpire.close(game(), True, 10**9) == []
    assert umpire.questions(game()) == ()
    assert umpire.open(game(), [0]) is None
    assert umpire.is_idle


def test_what_was_seen_is_told_until_something_is_played() -> None:
    umpire = umpire_of(game(), AROUND)
    assert umpire.notices(game()) == ()
    for seen in (Strike(1), passage(2), Step(0, 9, -1, "accept", Text("one less", "une de moins"))):
        umpire.observe(seen, game())
    [told] = umpire.notices(game())
    gate = BOARD.gates[2].id
    assert f"a flick, {gate}: one piece, one less. Enter" in told.en
    assert f"un tir, {gate} : une pièce, une de moins. Entrer" in told.fr
    line = {"player": "Ana", "toss": "heads"}
    umpire.played(7, line, game(), game(), 10)
    assert umpire.notices(game()) == ()


def test_what_counts_for_nothing_is_not_told() -> None:
    umpire = umpire_of(game(), AROUND)
    for seen in (passage(0, "ignore"), Press(3, "done"), Fault(0, 1, "blocked", WHY)):
        umpire.observe(seen, game())
    assert umpire.notices(game()) == ()


def test_a_storm_is_told_in_one_line() -> None:
    umpire = umpire_of(game(), AROUND)
    for at in range(600):
        umpire.observe(passage(at % 4, at_us=at), game())
    [told] = umpire.notices(game())
    assert "594 more, " in told.en
    assert "594 autres, " in told.fr
    assert len(told.en) < 200


def test_no_piece_can_be_named() -> None:
    with pytest.raises(BadRecord, match="no pieces to name"):
        umpire_of(game(), AROUND).name(Naming("queen"), game(), None)
