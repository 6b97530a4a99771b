"""Looking must not cost a point: what is acknowledged, and what is kept."""

from tests.console.sitting import Sat


def acks(sat: Sat) -> list[bytes]:
    return [line for data in sat.source.sent for line in data.split(b"\n") if b"ACK" in line]


def test_what_waits_for_a_stopped_service_is_kept() -> None:
    sat = Sat()
    sat.source.press(0, 30)
    sat.advance(5)
    assert acks(sat) == []
    assert sat.source.conversation.kept == 2
    assert sat.source.light.waiting == 2
    assert "2 edges are waiting on the board" in sat.notes[0]


def test_one_edge_that_waits_is_one() -> None:
    sat = Sat()
    sat.source.press(0, 9_000)
    sat.advance(5)
    assert sat.source.conversation.kept == 1
    assert "one edge is waiting on the board" in sat.notes[0]


def test_ack_gives_them_up() -> None:
    sat = Sat()
    sat.source.press(0, 30)
    sat.advance(3)
    sat.runner.run("ack")
    sat.advance(0.1)
    assert sat.source.light.waiting == 0
    assert sat.source.conversation.kept == 0
    sat.source.press(0, 30)
    sat.advance(0.5)
    assert sat.source.light.waiting == 0, "what comes next will be too"


def test_where_nothing_waits_our_own_pokes_are_acknowledged() -> None:
    sat = Sat()
    sat.advance(2)
    sat.source.press(0, 30)
    sat.advance(0.5)
    assert sat.source.light.waiting == 0
    assert len(acks(sat)) == 2


def test_a_board_that_starts_again_under_our_eyes_has_nothing_of_anybody_else() -> None:
    sat = Sat()
    sat.advance(2)
    sat.source.light.boot()
    sat.source.press(0, 30)
    sat.advance(2)
    assert sat.source.light.waiting == 0


def test_it_greets_until_it_is_greeted() -> None:
    sat = Sat()
    sat.source.light.does_read = False
    sat.advance(5)
    greetings = sum(data.count(b"$HI") for data in sat.source.sent)
    assert greetings >= 4
    sat.source.light.does_read = True
    sat.advance(2)
    assert sat.console.link.is_ready


def test_a_pulled_cable_and_back() -> None:
    sat = Sat()
    sat.advance(2)
    sat.source.pull()
    assert sat.console.link.device is None
    sat.source.plug()
    sat.advance(1)
    assert sat.console.link.is_ready
    assert sat.console.link.openings == 2
    assert len(sat.console.link.boots) == 1
