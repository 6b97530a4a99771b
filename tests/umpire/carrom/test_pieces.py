"""What passages are taken for: people's word, then colours, then what is on the board."""

from collections.abc import Mapping
from dataclasses import replace

from pichenette.sense.observation import Break, Light, Passage, Verdict
from pichenette.text import same
from pichenette.umpire.carrom.pieces import Colouring, Stock, left_of, take
from pichenette.umpire.naming import Naming

STOCK = Stock({"blue": 2, "queen": 1, "striker": 1}, "blue")


def passage(gate: int = 0, at_us: int = 0, pieces: int = 1, verdict: Verdict = "accept") -> Passage:
    return Passage(gate, at_us, pieces, verdict, same("seen"), (Break(at_us, 30_000),))


def pieces(*passages: Passage, said: Mapping[str, tuple[str, ...]] | None = None) -> list[object]:
    return [one.pieces for one in take(passages, said or {}, STOCK, Colouring())]


def test_stock_is_never_overdrawn() -> None:
    falls = [passage(at_us=at_us) for at_us in range(5)]
    taken = take(falls, {}, STOCK, Colouring())
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


def test_a_striker_is_known_by_its_length() -> None:
    long = replace(passage(), is_striker=True)
    [taken] = take([long], {}, STOCK, Colouring())
    assert (taken.pieces, taken.is_doubtful) == (("striker",), False)
    without = Stock({"blue": 2, "queen": 1, "striker": 0}, "blue")
    [taken] = take([long], {}, without, Colouring())
    assert taken.pieces == ("blue",), "it is not on the board"


def test_two_at_once_and_what_is_asked_is_doubtful() -> None:
    [taken] = take([passage(pieces=2, verdict="ask")], {}, STOCK, Colouring())
    assert (taken.pieces, taken.is_doubtful) == (("blue", "blue"), True)


def test_a_name_that_was_given_beforehand_is_taken_if_it_can_be() -> None:
    fall = passage()
    [taken] = take([fall], {}, STOCK, Colouring(), {fall.key: Naming("queen")})
    assert (taken.pieces, taken.is_said) == (("queen",), True)
    without = Stock({"blue": 2, "queen": 0, "striker": 1}, "blue")
    [taken] = take([fall], {}, without, Colouring(), {fall.key: Naming("queen")})
    assert taken.pieces == ("blue",), "she is not on the board"


PALETTE = {"blue": Light(40, 60, 200, 320), "queen": Light(220, 30, 30, 300)}


def test_where_a_head_should_have_read_a_colour_and_has_not_it_is_a_doubt() -> None:
    falls = [passage(gate=gate, at_us=gate) for gate in range(2)]
    taken = take(falls, {}, STOCK, Colouring(PALETTE, heads={1}))
    assert [one.pieces for one in taken] == [("blue",), ("blue",)]
    assert [one.is_doubtful for one in taken] == [False, True], "pocket 0 has no head"
    assert not any(one.is_doubtful for one in take(falls, {}, STOCK, Colouring({}, heads={0, 1})))


def test_two_that_broke_the_beam_in_turn_each_have_their_own_colour() -> None:
    blue, queen = PALETTE["blue"], PALETTE["queen"]
    breaks = (Break(0, 30_000), Break(90_000, 30_000))
    together = replace(passage(pieces=2), lights=(queen,))
    behind = replace(passage(pieces=2), breaks=breaks, lights=(queen, blue))
    touched = replace(behind, lights=(queen,))  # of one break no colour was read
    for fell, named, is_doubtful in (
        (behind, ("queen", "blue"), False),
        (touched, ("queen", "blue"), True),
        (together, ("queen", "blue"), True),
    ):
        [taken] = take([fell], {}, STOCK, Colouring(PALETTE, heads={0}))
        assert (taken.pieces, taken.is_doubtful) == (named, is_doubtful)


def test_where_only_one_kind_is_left_no_colour_is_needed() -> None:
    last = Stock({"blue": 3, "queen": 0, "striker": 0}, "blue")
    [taken] = take([passage()], {}, last, Colouring(PALETTE, heads={0}))
    assert not taken.is_doubtful
