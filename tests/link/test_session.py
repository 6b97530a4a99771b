"""One table's talk with its board: greetings, acknowledgements, the wrong board, silence."""

from pichenette import board, wire
from pichenette.link.messages import Edge
from pichenette.link.session import Session

CARROM = board.load("carrom")
HI = wire.encode("HI,1")


def hello(protocol: int = 1, name: str = "carrom", digest: str = CARROM.digest) -> bytes:
    return wire.encode(f"HELLO,{protocol},0.1.0,e660,0000aaaa,{name},{digest},7")


def session(known: int = 0) -> Session:
    talk = Session(CARROM, lambda boot: known)
    assert talk.connected(0.0) == HI
    return talk


def ready() -> Session:
    talk = session()
    talk.receive(hello(), 0.1)
    talk.answer(0.1)  # a ping
    return talk


def test_it_greets_until_the_board_greets() -> None:
    talk = session()
    assert talk.tick(0.5) == b""
    assert talk.tick(1.0) == HI
    assert talk.tick(1.9) == b""
    assert talk.tick(2.1) == HI
    talk.receive(hello(), 2.2)
    assert talk.connection == "ready"
    assert HI not in talk.answer(3.5)


def test_what_came_is_acknowledged_when_the_caller_says_so() -> None:
    talk = ready()
    assert talk.receive(wire.encode("EDGE,1,5,0,1"), 0.2) == [Edge(1, 5, 0, 1)]
    assert talk.answer(0.2) == wire.encode("ACK,0000aaaa,1")
    assert talk.answer(0.3) == b""


def test_an_acknowledgement_that_got_lost_is_given_again() -> None:
    talk = ready()
    talk.receive(wire.encode("EDGE,1,5,0,1"), 0.2)
    talk.answer(0.2)
    assert talk.receive(wire.encode("EDGE,1,5,0,1"), 0.7) == []
    assert talk.answer(0.7) == wire.encode("ACK,0000aaaa,1")


def test_a_journal_that_failed_gets_everything_again_a_second_later() -> None:
    talk = ready()
    talk.receive(wire.encode("EDGE,1,5,0,1"), 0.2)
    talk.failed(0.2)
    assert talk.answer(0.2) == b"", "nothing is acknowledged"
    assert talk.receive(wire.encode("EDGE,2,6,0,2"), 0.5) == []
    assert talk.tick(1.3) == HI
    told = talk.receive(hello() + wire.encode("EDGE,1,5,0,1"), 1.4)
    assert Edge(1, 5, 0, 1) in told


def test_another_protocol_is_refused_with_what_to_do() -> None:
    talk = session()
    talk.receive(hello(protocol=2), 0.1)
    assert talk.has_refused
    assert "pichenette flash" in str(talk.refusal)
    assert "this program is older" in str(talk.refusal)
    assert talk.boot is None


def test_another_board_is_refused_by_name_and_an_older_file_by_digest() -> None:
    talk = session()
    talk.receive(hello(name="offboard", digest="12345678"), 0.1)
    assert "'offboard'" in str(talk.refusal)
    talk = session()
    talk.receive(hello(digest="12345678"), 0.1)
    assert "12345678" in str(talk.refusal)
    talk.receive(wire.encode("EDGE,1,5,0,1"), 0.2)
    assert talk.answer(0.3) == b"", "nothing of it is acknowledged"


def test_a_board_that_falls_silent_is_greeted_again() -> None:
    talk = ready()
    connections = []
    assert talk.tick(3.0) != HI
    connections.append(talk.connection)
    assert talk.tick(3.7) == HI
    connections.append(talk.connection)
    talk.receive(wire.encode("BEAT,5,0,0,0,1,0"), 4.0)
    connections.append(talk.connection)
    assert connections == ["ready", "greeting", "ready"]


def test_counters_outlive_a_cable() -> None:
    talk = ready()
    talk.receive(b"garbage\n", 0.2)
    talk.disconnected()
    assert talk.connection == "away"
    talk.connected(5.0)
    assert (talk.counts["chatter"], talk.counts["openings"], talk.counts["boots"]) == (1, 2, 1)
