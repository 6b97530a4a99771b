"""Somebody else's umpire fails: the table goes on, and says so."""

import logging
from collections.abc import Sequence
from typing import ClassVar, Self

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.games.about import About
from pichenette.games.game import BadRecord, Game, Json
from pichenette.games.record import Line
from pichenette.journal.store import Journal
from pichenette.sense.observation import Break, Observation, Passage
from pichenette.table.table import Table
from pichenette.text import Text
from pichenette.umpire import misfit, umpire_of
from pichenette.umpire.carrom.umpire import CarromUmpire
from pichenette.umpire.guarded import guarded
from pichenette.umpire.naming import Last, Naming
from pichenette.umpire.plain import PlainUmpire
from pichenette.umpire.question import Choice, Question
from pichenette.umpire.shot_times import ShotTimes
from pichenette.umpire.umpire import Open, Surroundings
from pichenette.umpire.words import Forget, Said
from tests.games.example_game import ABOUT, Coin, Toss
from tests.games.example_umpire import CoinUmpire, Fallen

BOARD = board.load("carrom")
AROUND = Surroundings(BOARD, ShotTimes(), {}, has_scale=False)
SEEN = Passage(0, 5, 1, "accept", Text("one piece", "une pièce"), (Break(5, 9000),))
LINE = Line(Toss("heads"), "Ana")


class Failing(CoinUmpire):
    """Everything in it is a mistake, but its beginning."""

    def saw(self, seen: Observation, game: Game) -> Self:
        raise ZeroDivisionError("in saw")

    def heard(self, said: Said, game: Game) -> Self:
        raise KeyError("in heard")

    def played(self, entry: int, line: Line, before: Game, after: Game) -> Self:
        raise AttributeError("in played")

    @property
    def is_idle(self) -> bool:
        raise TypeError("in is_idle")

    def due_us(self, game: Game) -> int | None:
        raise RuntimeError("in due_us")

    def decides(self, game: Game, is_pressed: bool, at_us: int) -> Sequence[Json]:
        raise RuntimeError("in decides")

    def open(self, game: Game, passing: Sequence[int]) -> Open | None:
        raise RuntimeError("in open")

    def questions(self, game: Game) -> tuple[Question, ...]:
        raise RuntimeError("in questions")

    def notices(self, game: Game) -> tuple[Text, ...]:
        raise RuntimeError("in notices")

    def encode(self) -> Json:
        raise RuntimeError("in encode")


class Unwatched(Coin):
    about: ClassVar[About] = ABOUT._replace(umpire="tests.umpire.test_guarded:Failing")


class Strange(Coin):
    about: ClassVar[About] = ABOUT._replace(umpire="tests.umpire.test_guarded:ABOUT")


def test_ours_are_as_they_are() -> None:
    assert guarded(CarromUmpire) is CarromUmpire


def test_one_that_is_right_does_what_it_does() -> None:
    game = Coin.start(("Ana", "Bo"), None, {})
    own, other = (kind.begin(game, AROUND) for kind in (CoinUmpire, guarded(CoinUmpire)))
    assert isinstance(other, CoinUmpire)
    for _ in range(2):
        own, other = own.saw(SEEN, game), other.saw(SEEN, game)
        assert other.state == own.state
        assert other.questions(game) == own.questions(game)
        assert other.encode() == own.encode()
        assert type(other).decode(other.encode(), AROUND) == other
    assert other.played(1, LINE, game, game).state == Fallen((SEEN,))
    assert other.heard(Said(Forget()), game).is_idle
    assert other.notices(game) == ()


def test_one_that_fails_sees_nothing_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    game = Unwatched.start(("Ana", "Bo"), None, {})
    umpire = umpire_of(game).begin(game, AROUND)
    with caplog.at_level(logging.ERROR):
        seen = umpire.saw(SEEN, game)
    assert seen == umpire
    assert "ZeroDivisionError: in saw" in caplog.text
    [told] = guarded(CoinUmpire).notices(seen, game)
    assert told.en == "the umpire failed (ZeroDivisionError: in saw): enter the action"
    assert told.fr == "l’arbitre a échoué (ZeroDivisionError: in saw) : entrez l’action"
    assert (seen.questions(game), seen.open(game, []), seen.decides(game, True, 0)) == (
        (),
        None,
        (),
    )
    assert (seen.due_us(game), seen.is_idle) == (None, True)
    assert seen.heard(Said(Forget()), game).played(3, LINE, game, game) == umpire
    assert seen.encode() is None
    with pytest.raises(BadRecord):
        type(seen).decode(None, AROUND)


def test_what_it_refuses_is_no_failure() -> None:
    game = Unwatched.start(("Ana", "Bo"), None, {})
    with pytest.raises(BadRecord, match="no pieces to name"):
        umpire_of(game).begin(game, AROUND).name(Naming("queen"), game, None)


class Refusing(CoinUmpire):
    def name(self, said: Naming, game: Game, last: Last | None) -> Choice:
        raise BadRecord(Text("not now", "pas maintenant"))


def test_and_keeps_its_own_words() -> None:
    game = Coin.start(("Ana", "Bo"), None, {})
    with pytest.raises(BadRecord, match="not now"):
        guarded(Refusing).begin(game, AROUND).name(Naming("queen"), game, None)


def test_what_is_no_umpire_is_told() -> None:
    game = Strange.start(("Ana", "Bo"), None, {})
    assert umpire_of(game) is PlainUmpire
    told = misfit(game)
    assert told is not None
    assert "is not an `Umpire`" in told.en


class NeverBegun(CoinUmpire):
    """Not even its beginning works, and what it knows is a plain attribute."""

    wants_weight = False

    @classmethod
    def begin(cls, game: Game, around: Surroundings) -> Self:
        raise RuntimeError("in begin")


class NeverRestored(CoinUmpire):
    @classmethod
    def decode(cls, value: Json, around: Surroundings) -> Self:
        raise RuntimeError("in decode")


@pytest.mark.parametrize("kind", [NeverBegun, NeverRestored])
def test_a_table_opens_whatever_fails(
    kind: type[CoinUmpire], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Played(Coin):
        about: ClassVar[About] = ABOUT._replace(umpire=f"tests.umpire.test_guarded:{kind.__name__}")

    monkeypatch.setattr("pichenette.games.catalogue.find", lambda name: Played)
    journal = Journal(None)
    for tosses in range(3):
        table = Table(BOARD, journal, Settings(), lambda view: None)
        if not tosses:
            table.begin({"pichenette": 1, "game": "coin", "players": ["Ana", "Bo"]}, "console")
            told = any("in begin" in notice.en for notice in table.view().notices)
            assert told is (kind is NeverBegun)
        table.act({"toss": "heads"}, "console")
        assert table.game is not None
        assert sum(table.game.scores.values()) == tosses + 1
        table.close()
    journal.close()


def test_a_table_goes_on_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pichenette.games.catalogue.find", lambda name: Unwatched)
    journal = Journal(None)
    table = Table(BOARD, journal, Settings(), lambda view: None)
    table.begin({"pichenette": 1, "game": "coin", "players": ["Ana", "Bo"]}, "console")
    table.act({"toss": "heads"}, "console")
    view = table.view()
    assert view.game is not None
    assert view.game.scores == {"Ana": 1, "Bo": 0}
    assert any("the umpire failed" in notice.en for notice in view.notices)
    table.undo("console")
    assert table.view().game is not None
    table.close()
    again = Table(BOARD, journal, Settings(), lambda view: None)
    assert again.game is not None
    assert again.game.scores == {"Ana": 0, "Bo": 0}
    journal.close()
