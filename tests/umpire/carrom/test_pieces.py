"""What passages are taken for: people's word, then colours, then what is on the board."""

from collections.abc import Mapping

from pichenette.sense.observation import Break, Passage, Verdict
from pichenette.text import same
from pichenette.umpire.carrom.pieces import Stock, left_of, take
from pichenette.umpire.naming import Naming

STOCK = Stock({"blue": 2, "queen": 1, "striker": 1}, "blue")


def passage(gate: int = 0, at_us: int = 0, pieces: int = 1, verdict: Verdict = "accept") -> Passage:
    return Passage(gate, at_us, pieces, verdict, same("seen"), (Break(at_us, 30_000),))


def pieces(*passages: Passage, said: Mapping[str, tuple[str, ...]] | None = None) -> list[object]:
    return [one.pieces for one in take(passages, said or {}, STOCK, {})]


def test_stock_is_never_overdrawn() -> None:
    falls = [passage(at_us=at_us) for at_us in range(5)]
    taken = take(falls, {}, STOCK, {})
    assert [one.pieces for one in taken] == [("blue",), ("blue",), ("queen",), ("striker",), ()]
    assert [one.missing for one in taken] == [0, 0, 0, 0, 1]
    assert [one.is_doubtful for one in taken] == [False] * 4 + [True]


def test_peoples_word_comes_first_and_comes_off_the_stock() -> None:
    first, second, third = (passage(at_us=at_us) for at_us in range(3))
    said = {third.key: ("blue", "blue")}
    assert left_of(STOCK, said) == {"blue": 0, "queen": 1, "striker": 1}
    assert pieces(first, second, third, said=said) == [("queen",), ("striker",), ("blue", "blue")]


def test_what_is_ignored_counts_only_where_people_say_so() -> None:
    speck = passage(verdict="ignore", pieces=0)
    assert pieces(speck) == []
    assert pieces(speck, said={speck.key: ("queen",)}) == [("queen",)]


def test_two_at_once_and_what_is_asked_is_doubtful() -> None:
    [taken] = take([passage(pieces=2, verdict="ask")], {}, STOCK, {})
    assert (taken.pieces, taken.is_doubtful) == (("blue", "blue"), True)


def test_a_name_that_was_given_beforehand_is_taken_if_it_can_be() -> None:
    fall = passage()
    [taken] = take([fall], {}, STOCK, {}, {fall.key: Naming("queen")})
    assert (taken.pieces, taken.is_said) == (("queen",), True)
    without = Stock({"blue": 2, "queen": 0, "striker": 1}, "blue")
    [taken] = take([fall], {}, without, {}, {fall.key: Naming("queen")})
    assert taken.pieces == ("blue",), "she is not on the board"
