"""One table's talk with its board: greetings, acknowledgements, the wrong board, silence."""

import pytest

from pichenette import board, wire
from pichenette.link.life import NotNow
from pichenette.link.messages import Edge
from pichenette.link.session import Session

CARROM = board.load("carrom")
HI = wire.encode("HI,1")


BEAT = wire.encode("BEAT,5,0,0,0,1,0")


def hello(
    protocol: int = 1,
    name: str = "carrom",
    digest: str = CARROM.digest,
    boot: str = "0000aaaa",
) -> bytes:
    return wire.encode(f"HELLO,{protocol},0.1.0,e660,{boot},{name},{digest},7")


def session(known: int = 0) -> Session:
    talk = Session(CARROM, lambda boot: known)
    assert talk.connected(0.0) == b"", "it may be just starting"
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


def test_a_board_that_speaks_is_greeted_at_once() -> None:
    talk = session()
    talk.receive(b"line\n", 0.1)
    assert talk.answer(0.1) == b"", "a torn line may be old"
    talk.receive(BEAT, 0.2)
    assert talk.answer(0.2) == HI


def test_what_came_is_acknowledged_when_the_caller_says_so() -> None:
    talk = ready()
    (heard,) = talk.receive(wire.encode("EDGE,1,5,0,1"), 0.2)
    assert heard.message == Edge(1, 5, 0, 1)
    assert talk.answer(0.2) == wire.encode("ACK,0000aaaa,1")
    assert talk.answer(0.3) == b""


def test_an_acknowledgement_that_got_lost_is_given_again() -> None:
    talk = ready()
    talk.receive(wire.encode("EDGE,1,5,0,1"), 0.2)
    talk.answer(0.2)
    assert talk.receive(wire.encode("EDGE,1,5,0,1"), 0.7) == []
    assert talk.answer(0.7) == wire.encode("ACK,0000aaaa,1")


def test_a_board_that_starts_again_on_an_open_port_is_acknowledged_from_one() -> None:
    talk = ready()
    talk.receive(b"".join(wire.encode(f"EDGE,{seq},{seq},0,1") for seq in range(1, 9)), 0.2)
    assert talk.answer(0.2) == wire.encode("ACK,0000aaaa,8")
    talk.receive(hello(boot="0000bbbb"), 0.3)
    talk.receive(wire.encode("EDGE,1,5,0,1"), 0.4)
    assert talk.answer(0.4) == wire.encode("ACK,0000bbbb,1"), "at once, not when it comes again"


def test_a_journal_that_failed_gets_everything_again_a_second_later() -> None:
    talk = ready()
    talk.receive(wire.encode("EDGE,1,5,0,1"), 0.2)
    talk.failed(0.2)
    assert talk.answer(0.2) == b"", "nothing is acknowledged"
    assert talk.receive(wire.encode("EDGE,2,6,0,2"), 0.5) == []
    assert talk.tick(1.3) == HI
    told = talk.receive(hello() + wire.encode("EDGE,1,5,0,1"), 1.4)
    assert Edge(1, 5, 0, 1) in [heard.message for heard in told]


def test_another_protocol_is_refused_with_what_to_do() -> None:
    talk = session()
    talk.receive(hello(protocol=2), 0.1)
    assert talk.has_refused
    assert "this program is older: update pichenette" in str(talk.refusal)
    assert "flash" not in str(talk.refusal), "that would put the older firmware on the Pico"
    assert talk.boot is None
    talk = session()
    talk.receive(hello(protocol=0), 0.1)
    assert "older: run `pichenette flash --board " in str(talk.refusal)


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
    assert HI not in talk.tick(3.0)
    connections.append(talk.connection)
    assert HI in talk.tick(3.7)
    connections.append(talk.connection)
    fault = talk.fault(3.7)
    assert fault is not None
    assert "silent" in fault.en
    assert "se tait" in fault.fr
    talk.receive(hello() + b"garbage\n" + wire.encode("EDGE,1,5,0,1"), 3.8)
    connections.append(talk.connection)
    assert wire.encode("ACK,0000aaaa,1") in talk.answer(3.8), "what it tells is kept all the same"
    talk.receive(BEAT, 4.0)
    connections.append(talk.connection)
    assert talk.fault(4.0) is None
    assert connections == ["ready", "greeting", "greeting", "ready"]


def test_only_beats_and_pongs_are_life() -> None:
    talk = ready()
    for tenths in range(2, 50):
        talk.receive(b"$PING,12*0000" + wire.encode("SAY,hello") + b"noise\n", tenths / 10)
        talk.tick(tenths / 10)
    assert talk.connection == "greeting"


def test_a_board_at_its_prompt_is_brought_back_and_hears_nothing_else() -> None:
    talk = ready()
    sent, at = b"", 0.2
    talk.receive(b"Traceback (most recent call last):\r\n  File x\r\n", at)
    talk.receive(b"KeyboardInterrupt: \r\n>>> ", at)
    while talk.fault(at) is None:
        at += 0.25
        sent = talk.tick(at)
        assert at < 5
    fault = talk.fault(at)
    assert fault is not None
    assert "being restarted" in fault.en
    with pytest.raises(NotNow, match="stopped"):
        talk.check_listens(at)
    assert sent == b"\x03\x03"
    talk.receive(b"\r\n>>> ", at)
    assert talk.tick(at + 0.1) == b""
    assert talk.tick(at + 0.4) == b"\x02"
    talk.receive(b"\r\nMicroPython\r\n>>> ", at + 0.5)
    assert talk.answer(at + 0.5) == b"\x04"
    talk.receive(b"\r\nMPY: soft reboot\r\n" + BEAT, at + 1.0)
    assert talk.fault(at + 1.0) is None
    talk.receive(hello(boot="0000bbbb"), at + 1.1)
    assert talk.connection == "ready"


def test_rebooting_a_board_at_its_prompt_brings_it_back() -> None:
    talk = ready()
    assert talk.reboot(0.3) == wire.encode("REBOOT")
    talk.receive(b">>> $PING,12*9999", 1.0)
    talk.tick(4.5)
    talk.receive(b"\r\n>>> ", 4.6)
    assert talk.reboot(4.7) == b"\x03\x03"


def test_a_deaf_board_is_told_and_its_port_opened_again() -> None:
    talk = ready()
    remedies, at = [], 0.1
    while at < 30:
        at = round(at + 0.5, 1)
        talk.receive(BEAT, at)
        talk.tick(at)
        if remedy := talk.remedy(at):
            remedies.append((remedy, at))
            talk.disconnected()
            talk.connected(at)
    assert [remedy for remedy, _ in remedies] == ["reopen", "reset"]
    assert remedies[0][1] < 10
    fault = talk.fault(at)
    assert fault is not None
    assert "does not receive" in fault.en
    talk.receive(hello(), at)
    assert talk.fault(at) is None
    assert talk.connection == "ready"


def test_a_board_that_keeps_what_was_acknowledged_is_told_and_left_alone_in_the_end() -> None:
    talk = ready()
    remedies, at = 0, 0.1
    talk.receive(wire.encode("EDGE,1,5,0,1"), 0.2)
    while at < 900:
        at += 1.0
        told = talk.answer(at)
        if b"$PING" in told:
            token = told.split(b"PING,")[1].split(b"*")[0].decode()
            talk.receive(wire.encode(f"PONG,{token},5"), at)
        if b"$HI" in told:
            talk.receive(hello(), at)
        talk.receive(wire.encode("BEAT,5,0,0,7,1,0"), at)
        talk.tick(at)
        if talk.remedy(at):
            remedies += 1
            talk.disconnected()
            talk.connected(at)
    fault = talk.fault(at)
    assert fault is not None
    assert "acknowledged long ago" in fault.en
    assert remedies <= 6


def test_counters_outlive_a_cable() -> None:
    talk = ready()
    talk.receive(b"garbage\n", 0.2)
    talk.disconnected()
    assert talk.connection == "away"
    talk.connected(5.0)
    assert (talk.counts["chatter"], talk.counts["openings"], talk.counts["boots"]) == (1, 2, 1)
