"""Each message gets its moment once, on arrival."""

from pichenette import board, wire
from pichenette.link.messages import Beat, Edge, Gap, Hello, Load, LoadStatus
from pichenette.link.session import Session
from pichenette.link.stamp import Stamped, Stamper

CARROM = board.load("carrom")
HELLO = f"HELLO,1,0.1.0,e660,{{boot}},carrom,{CARROM.digest},7"


def test_a_number_and_ticks_say_when_it_was() -> None:
    stamper = Stamper()
    stamper.greeted("0000aaaa")
    assert stamper.stamp(Edge(7, 1000, 3, 1), 10.0) == Stamped(
        Edge(7, 1000, 3, 1), 10.0, 1000, "0000aaaa", number=7, is_known=True
    )
    assert stamper.stamp(Load(2000, 5, LoadStatus.GOOD), 10.1) == Stamped(
        Load(2000, 5, LoadStatus.GOOD), 10.1, 2000, "0000aaaa"
    )


def test_what_has_no_ticks_is_as_it_was_received() -> None:
    stamper = Stamper()
    stamper.stamp(Load(1_000_000, 5, LoadStatus.GOOD), 10.0)
    assert stamper.stamp(Gap(1, 2), 10.5).at_us == 1_500_000


def test_a_beat_behind_which_nothing_waits_knows_all_before_it() -> None:
    stamper = Stamper()
    waiting = Beat(5, 0, 0, 3, 1, 0)
    assert stamper.stamp(Beat(5, 0, 0, 0, 1, 0), 1.0).is_known
    assert not stamper.stamp(waiting, 1.0).is_known
    assert stamper.stamp(waiting, 1.0, kept=3).is_known, "nobody acknowledges; all was heard"
    assert not stamper.stamp(Beat(5, 0, 0, 0, 1, 0), 1.0, kept=-1).is_known, "something was not"


def test_time_goes_on_over_a_boot() -> None:
    stamper = Stamper()
    stamper.greeted("0000aaaa")
    stamper.stamp(Edge(1, 5_000_000, 0, 1), 10.0)
    stamper.greeted("0000bbbb")
    again = stamper.stamp(Edge(1, 100, 0, 1), 12.0)
    assert (again.boot, again.at_us) == ("0000bbbb", 7_000_000)


def test_a_journal_is_gone_on_from() -> None:
    stamper = Stamper()
    stamper.recall("0000aaaa", 5_000_000, 905_000_000, 10.0)
    stamper.greeted("0000aaaa")
    assert stamper.stamp(Edge(2, 6_000_000, 0, 2), 11.0).at_us == 906_000_000


def session() -> Session:
    talk = Session(CARROM, lambda boot: 0)
    talk.connected(0.0)
    return talk


def sentences(*bodies: str) -> bytes:
    return b"".join(map(wire.encode, bodies))


def test_a_session_stamps_with_the_boot_that_greeted_before() -> None:
    talk = session()
    heard = talk.receive(
        sentences(
            HELLO.format(boot="0000aaaa"),
            "EDGE,1,1000,0,1",
            HELLO.format(boot="0000bbbb"),
            "EDGE,1,50,0,2",
        ),
        1.0,
    )
    assert [(one.boot, one.number) for one in heard] == [
        ("0000aaaa", None),
        ("0000aaaa", 1),
        ("0000bbbb", None),
        ("0000bbbb", 1),
    ]
    assert heard[1].at_us < heard[3].at_us


def test_what_is_of_the_link_ends_there() -> None:
    talk = session()
    talk.receive(sentences(HELLO.format(boot="0000aaaa")), 0.1)
    told = b"Traceback\n" + sentences("SAY,hello", "PONG,1,5", "WHAT,1", "EDGE,1,5,99,1")
    assert talk.receive(told, 0.2) == []


def test_nothing_of_a_board_that_is_refused_goes_on_nor_moves_the_clock() -> None:
    talk = session()
    talk.receive(sentences(HELLO.format(boot="0000aaaa"), "BEAT,5000000,0,0,0,1,0"), 1.0)
    now_us = talk.stamper.now_us(2.0)
    other = HELLO.replace(CARROM.digest, "12345678").format(boot="0000bbbb")
    assert talk.receive(sentences(other, "EDGE,1,5,0,1", "BEAT,77,0,0,0,1,0"), 2.0) == []
    assert talk.stamper.now_us(2.0) == now_us
    assert talk.stamper.boot == "0000aaaa"


def test_a_greeting_is_news_and_so_is_a_fault() -> None:
    talk = session()
    (hello,) = talk.receive(sentences(HELLO.format(boot="0000aaaa")), 0.1)
    assert isinstance(hello.message, Hello)
    assert talk.take_news()
    assert not talk.take_news(), "told once"
    talk.receive(sentences("BEAT,5,0,0,0,1,0"), 1.0)
    talk.tick(1.5)
    assert not talk.take_news()
    talk.tick(60.0)
    assert talk.take_news(), "it has fallen silent"
