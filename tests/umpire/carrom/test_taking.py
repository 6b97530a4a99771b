"""One shot's passages, each taken once: as if all came at once, and a list people can read."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.games.record import Record
from pichenette.sense.observation import Passage
from pichenette.umpire.carrom import questions as ask
from pichenette.umpire.carrom.pieces import Colouring, Stock, take
from pichenette.umpire.carrom.taking import NEWEST, Taking
from pichenette.umpire.falling import is_weighty
from pichenette.umpire.naming import Naming
from tests.umpire.table import Umpired, passage

QUEEN = {"game": "queen-carrom", "players": ["Ana", "Bo"]}
GAME = Record.start({"pichenette": 1, **QUEEN}).game
STOCK = Stock.of(GAME)
SPECK_US, PIECE_US = 100, 30_000


@st.composite
def shots(draw: st.DrawFn) -> list[Passage]:
    kinds = st.tuples(
        st.sampled_from(["accept", "ask", "ignore"]),
        st.integers(0, 3),
        st.sampled_from([SPECK_US, PIECE_US]),
    )
    return [
        passage(number % 4, 1000 + 200 * number, pieces, verdict, width_us=width_us)  # type: ignore[arg-type]
        for number, (verdict, pieces, width_us) in enumerate(
            draw(st.lists(kinds, min_size=1, max_size=60))
        )
    ]


@given(shots(), st.data())
def test_in_whatever_pieces_they_come_they_are_taken_as_all_at_once(
    passages: list[Passage], data: st.DataObject
) -> None:
    keys = st.sampled_from([one.key for one in passages])
    words = st.sampled_from([(), ("blue",), ("queen",), ("blue", "blue")])
    said = data.draw(st.dictionaries(keys, words, max_size=4))
    named = data.draw(st.dictionaries(keys, st.just(Naming("queen")), max_size=2))
    taking = Taking(STOCK, said, named, Colouring())
    for end in sorted(data.draw(st.lists(st.integers(0, len(passages)), max_size=5))):
        taking.hear(passages[:end])
    taking.hear(passages)
    expected = take(passages, said, STOCK, Colouring(), named)
    assert taking.taken == expected
    assert taking.potted == [name for one in expected for name in one.pieces]
    for is_felt in (True, False):
        assert taking.has_doubt(is_felt) == any(
            ask.is_doubtful(one, is_felt) and is_weighty(one.passage) for one in expected
        )
    listed = list(taking.listed())
    assert [one for one in listed if one.pieces] == [one for one in expected if one.pieces]
    assert listed == [one for one in expected if one in listed], "in their order"
    others = [one for one in expected if not one.pieces]
    assert others[-1:] == [one for one in listed if not one.pieces][-1:], "the newest is there"
    assert len(listed) <= sum(bool(one.pieces) for one in expected) + 2 * NEWEST
    shown = len(listed) + len(taking.ignored)
    assert (taking.left_out is None) == (shown == len(passages))


@pytest.mark.parametrize("verdict", ["accept", "ask", "ignore"])
def test_a_hundred_more_passages_word_a_hundred_more_questions_and_no_others(
    monkeypatch: pytest.MonkeyPatch, verdict: str
) -> None:
    worded: list[str] = []

    def counting(word: Callable[..., object]) -> Callable[..., object]:
        def counted(*given: object) -> object:
            worded.append(word.__name__)
            return word(*given)

        return counted

    monkeypatch.setattr(ask, "doubt", counting(ask.doubt))
    monkeypatch.setattr(ask, "offer", counting(ask.offer))
    table = Umpired(QUEEN)
    table.strike(900)
    after = []
    for number in range(300):
        seen = passage(number % 4, 1000 + 200 * number, 1, verdict)  # type: ignore[arg-type]
        table.saw(seen)
        questions = table.umpire.questions(table.game)
        table.umpire.questions(table.game)
        after.append(len(worded))
        assert len(questions) <= 24 + NEWEST, "no more than people can read"
    assert after[-1] - after[-101] == 100
    opened = table.umpire.open(table.game, [])
    assert opened is not None
    if verdict != "ignore":
        assert "are not listed" in opened.evidence[-1].en, "nothing is left out in silence"


def test_what_holds_a_shot_up_stays_listed_beside_any_number_of_specks() -> None:
    table = Umpired(QUEEN)
    table.strike(900)
    table.passage(1, 1000, 0, "ask")
    for number in range(100):
        speck = passage(2, 1100 + number, 0, "ask", width_us=SPECK_US)
        table.saw(speck)
    assert table.question("passage:1@1000000").is_doubt


def test_late_pieces_are_asked_about_a_dozen_at_a_time() -> None:
    table = Umpired(QUEEN)
    table.strike(1000)
    table.until(4100)
    for number in range(40):
        table.passage(number % 4, 5000 + 100 * number)
    first = [one.key for one in table.umpire.questions(table.game)]
    assert len(first) == 12
    table.answer(first[0], "nothing fell")
    assert [one.key for one in table.umpire.questions(table.game)][:11] == first[1:]
    assert len(table.umpire.questions(table.game)) == 12, "the next one follows"
