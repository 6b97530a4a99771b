"""Numbered sentences, from wherever one begins to listen."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pichenette.console.order import Order, Renumbered
from pichenette.link.messages import Beat, Chatter, Done, Edge, Hello, Pong, Say

HELLO = Hello(1, "0.1", "e660", "0000aaaa", "carrom", "0", 7)


def edge(seq: int) -> Edge:
    return Edge(seq, seq * 10, 0, 1)


def beat(unacked: int = 0) -> Beat:
    return Beat(0, 0, 0, unacked, 0, 0)


def test_the_first_number_heard_is_the_beginning() -> None:
    order = Order()
    assert order.numbered(edge(501)) == [edge(501)]
    assert order.waiting == 1
    order.acknowledged(501)
    assert order.waiting == 0


@given(st.permutations(list(range(2, 12))), st.lists(st.integers(2, 11)))
def test_each_once_and_in_order(order_of_arrival: list[int], repeats: list[int]) -> None:
    order = Order()
    given_out = order.numbered(edge(1))
    for seq in [*order_of_arrival, *repeats]:
        given_out += order.numbered(edge(seq))
    assert [one.seq for one in given_out] == list(range(1, 12))
    assert order.again == len(repeats)


def test_a_hole_is_waited_for_and_then_passed_over() -> None:
    order = Order()
    order.numbered(edge(1))
    assert order.numbered(edge(4)) == []
    assert [order.beat() for _ in range(5)] == [[], [], [], [], [edge(4)]]
    assert order.missed == 2


def test_a_hole_that_is_filled_is_no_loss() -> None:
    order = Order()
    order.numbered(edge(1))
    order.numbered(edge(3))
    order.beat()
    assert order.numbered(edge(2)) == [edge(2), edge(3)]
    assert [order.beat() for _ in range(9)] == [[]] * 9
    assert order.missed == 0


def test_it_knows_whether_something_is_on_its_way() -> None:
    order = Order()
    order.numbered(edge(7))
    assert order.kept == 1, "a board that holds two has one more than was heard"
    order.numbered(edge(9))
    assert order.kept == -1, "8 is missing"


def test_for_a_table_that_comes_later_numbers_begin_at_1_and_nothing_waits() -> None:
    order = Order()
    order.numbered(edge(7))
    told = Renumbered(order)
    assert told.take(HELLO) == HELLO
    assert told.take(edge(7)) == replace(edge(7), seq=1)
    assert told.take(edge(8)) == replace(edge(8), seq=2)
    assert told.take(HELLO) == HELLO, "the same boot greets again: its numbers go on"
    assert told.take(edge(9)) == replace(edge(9), seq=3)
    assert told.take(beat(1)) == beat(0)
    assert told.take(beat(2)) == beat(2), "one has not been heard"
    assert told.take(replace(HELLO, boot="0000bbbb")) is not None
    assert told.take(edge(1)) == edge(1)
    assert told.take(Pong(1, 5)) == Pong(1, 5)
    assert [told.take(one) for one in (Say("clear"), Done("SELFTEST", "ok"), Chatter(b"x"))] == [
        None,
        None,
        None,
    ]


def test_another_boot_begins_anew() -> None:
    order = Order()
    order.numbered(edge(7))
    order.reset()
    assert order.numbered(edge(1)) == [edge(1)]
