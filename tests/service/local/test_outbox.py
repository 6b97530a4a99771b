"""What waits for a client: in order, and the newest view only."""

from random import Random

from pichenette.service.local.outbox import Budget, Outbox, encode


def all_of(outbox: Outbox) -> list[bytes]:
    return list(iter(outbox.pop, None))


def test_a_view_takes_the_place_of_the_one_before() -> None:
    budget = Budget(1000)
    outbox = Outbox(budget)
    outbox.push(b"answer 1")
    outbox.show("views a", b"view 1")
    outbox.show("views b", b"other table")
    outbox.push(b"answer 2")
    for number in range(2, 100):
        outbox.show("views a", b"view %d" % number)
    assert outbox.waiting == budget.used == len(b"answer 1answer 2view 99other table")
    assert all_of(outbox) == [b"answer 1", b"view 99", b"other table", b"answer 2"]
    assert outbox.waiting == budget.used == 0


def test_what_is_on_its_way_is_not_replaced_and_still_counts() -> None:
    budget = Budget(1000)
    outbox = Outbox(budget)
    outbox.show("views", b"first")
    assert outbox.pop() == b"first"
    assert budget.used == 5
    outbox.show("views", b"second")
    assert budget.used == 11
    assert all_of(outbox) == [b"second"]
    assert budget.used == 0


def test_the_budget_is_what_all_have_together() -> None:
    dice, budget = Random(7), Budget(10_000)
    outboxes = [Outbox(budget) for _ in range(5)]
    for _ in range(2000):
        outbox, data = dice.choice(outboxes), b"x" * dice.randrange(50)
        do = dice.randrange(4)
        if do == 0:
            outbox.push(data)
        elif do == 1:
            outbox.show(dice.choice("abc"), data)
        elif do == 2:
            outbox.pop()
        elif dice.random() < 0.05:
            outbox.clear()
        assert budget.used == sum(one.waiting for one in outboxes)
        assert budget.is_spent == (budget.used > 10_000)
    for outbox in outboxes:
        outbox.clear()
    assert budget.used == 0


def test_any_text_can_be_sent() -> None:
    assert encode({"path": "/data\udc80", "name": "Zoé 😀"}) == (
        '{"path": "/data\\\\udc80", "name": "Zoé 😀"}\n'.encode()
    )
