"""Numbered sentences, from wherever one begins to listen."""

from hypothesis import given
from hypothesis import strategies as st

from pichenette.console.order import Order
from pichenette.link.messages import Beat, Edge


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
    assert order.knows_all(beat(1))
    assert not order.knows_all(beat(2)), "the board holds one more than was heard"
    order.numbered(edge(9))
    assert not order.knows_all(beat(1)), "8 is missing"


def test_another_boot_begins_anew() -> None:
    order = Order()
    order.numbered(edge(7))
    order.reset()
    assert order.numbered(edge(1)) == [edge(1)]
