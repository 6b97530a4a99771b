"""The wire's host side: any bytes, in any pieces, give each numbered message once and in order."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pichenette import wire
from pichenette.link.messages import (
    STORE,
    Absurd,
    Beat,
    Chatter,
    Edge,
    Gap,
    Hello,
    Message,
    Numbered,
)
from pichenette.link.protocol import Protocol

HELLO = wire.encode("HELLO,1,0.1.0,e660,0000aaaa,carrom,0f885b9b,7")


def edge(seq: int) -> bytes:
    return wire.encode(f"EDGE,{seq},{seq * 100},0,1")


def beat(unacked: int) -> bytes:
    return wire.encode(f"BEAT,5,0,0,{unacked},1000,0")


def seqs(messages: list[Message]) -> list[int]:
    return [told.seq for told in messages if isinstance(told, Numbered)]


def greeted(known: int = 0) -> Protocol:
    protocol = Protocol(lambda boot: known)
    protocol.receive(HELLO)
    return protocol


STREAM = HELLO + b"".join(edge(n) for n in (1, 2, 2, 4, 3, 5)) + b"Traceback\r\n" + beat(5)


@given(st.lists(st.integers(0, len(STREAM)), max_size=12))
def test_any_split_of_the_bytes_gives_the_same_messages(cuts: list[int]) -> None:
    bounds = [0, *sorted(cuts), len(STREAM)]
    protocol = Protocol(lambda boot: 0)
    pieces = [STREAM[a:b] for a, b in pairwise(bounds)]
    assert [told for piece in pieces for told in protocol.receive(piece)] == Protocol(
        lambda boot: 0
    ).receive(STREAM)


@given(st.lists(st.integers(1, 30), max_size=80))
def test_each_number_once_and_in_order(arrivals: list[int]) -> None:
    protocol = greeted()
    told = seqs([one for seq in arrivals for one in protocol.receive(edge(seq))])
    whole = next(n for n in range(1, 32) if n not in arrivals)
    assert told == list(range(1, whole))
    assert protocol.seen == whole - 1


def test_nothing_numbered_is_believed_before_the_greeting() -> None:
    protocol = Protocol(lambda boot: 0)
    assert protocol.receive(edge(1)) == []
    assert protocol.counts["early"] == 1


def test_what_the_journal_has_is_not_told_again_and_is_acknowledged_again() -> None:
    protocol = greeted(known=3)
    assert seqs(protocol.receive(edge(2) + edge(3))) == []
    assert protocol.has_repeated
    assert b"ACK,0000aaaa,3" in protocol.ack(protocol.seen)
    assert not protocol.has_repeated
    assert seqs(protocol.receive(edge(4))) == [4]


def test_a_sentence_behind_a_torn_one_is_heard() -> None:
    protocol = greeted()
    told = protocol.receive(b"$EDGE,9,12" + edge(1))
    assert told == [Chatter(b"$EDGE,9,12"), Edge(1, 100, 0, 1)]


def test_two_sentences_without_a_line_end_between_them_are_both_heard() -> None:
    told = greeted().receive(b"$EDGE,9" + edge(1).rstrip() + edge(2))
    assert told == [Chatter(b"$EDGE,9"), Edge(1, 100, 0, 1), Edge(2, 200, 0, 1)]


def test_a_gate_that_is_muted_is_numbered_like_an_edge() -> None:
    protocol = greeted()
    muted, heard = wire.encode("MUTE,2,200,0,0"), wire.encode("MUTE,4,900,0,2")
    assert seqs(protocol.receive(edge(1) + heard + edge(3))) == [1]
    assert seqs(protocol.receive(muted + muted)) == [2, 3, 4]
    assert protocol.seen == 4


def test_half_a_line_at_the_start_is_chatter() -> None:
    protocol = Protocol(lambda boot: 0)
    first, hello = protocol.receive(b"0,0,1*8C1F\n" + HELLO)
    assert isinstance(first, Chatter)
    assert isinstance(hello, Hello)


def test_a_port_that_never_ends_a_line_is_not_kept_for_ever() -> None:
    protocol = greeted()
    for _ in range(100):
        protocol.receive(b"x" * 1000)
    assert len(protocol.partial) <= 4096


def gaps(messages: list[Message]) -> list[Message]:
    return [told for told in messages if isinstance(told, Gap)]


def test_numbers_the_board_no_longer_has_are_told_as_gone() -> None:
    """A new journal meets a board that others have listened to before."""
    protocol = greeted()
    found: list[Message] = []
    for _ in range(5):  # it keeps 41 and 42, and sends them again and again
        found += protocol.receive(edge(41) + edge(42) + beat(2))
    assert gaps(found) == [Gap(1, 40)]
    assert seqs(found) == [41, 42]
    assert protocol.seen == 42


def test_a_number_that_is_only_late_is_waited_for() -> None:
    protocol = greeted()
    found: list[Message] = []
    for _ in range(20):  # 1 is lost on the way each time; the board has kept it: three wait
        found += protocol.receive(edge(2) + edge(3) + beat(3))
    assert gaps(found) == []
    assert seqs(protocol.receive(edge(1))) == [1, 2, 3]


def test_one_beat_that_says_too_much_is_not_believed() -> None:
    protocol = greeted()
    protocol.receive(edge(2) + edge(3) + beat(2) + beat(3))
    assert seqs(protocol.receive(edge(1))) == [1, 2, 3]


def test_a_number_no_board_has_sent_is_dropped_by_the_next_beat() -> None:
    """One broken line in 65,536 has the right checksum."""
    protocol = greeted()
    protocol.receive(edge(1) + edge(900_000))
    for _ in range(10):
        assert gaps(protocol.receive(beat(0))) == []
    assert protocol.counts["absurd"] == 1
    assert seqs(protocol.receive(edge(2))) == [2]


def test_a_new_boot_counts_from_one() -> None:
    protocol = greeted()
    protocol.receive(edge(1) + edge(3))
    protocol.receive(HELLO.replace(b"0000aaaa", b"0000bbbb"))  # its checksum is wrong: chatter
    assert protocol.boot == "0000aaaa"
    protocol.receive(wire.encode("HELLO,1,0.1.0,e660,0000bbbb,carrom,0f885b9b,7"))
    assert seqs(protocol.receive(edge(1) + edge(2))) == [1, 2]


def test_beats_pass_through() -> None:
    assert greeted().receive(beat(0)) == [Beat(5, 0, 0, 0, 1000, 0)]


def test_numbers_beyond_what_a_pico_keeps_are_not_kept() -> None:
    """A board that lies about `unacked` never lets them go."""
    protocol = greeted()
    for seq in range(2, 20_000):
        assert protocol.receive(edge(seq)) == []
    protocol.receive(beat(STORE))
    assert len(protocol._ahead) == STORE
    assert protocol.counts["absurd"] == 20_000 - 2 - STORE
    assert len(seqs(protocol.receive(edge(1)))) == STORE + 1
    assert seqs(protocol.receive(edge(STORE + 2))) == [STORE + 2], "it was told again"


def test_what_cannot_be_true_is_told_and_holds_its_place_for_the_true_one() -> None:
    protocol = greeted()
    (told,) = protocol.receive(wire.encode("EDGE,1,100,-1,1"))
    assert isinstance(told, Absurd)
    assert seqs(protocol.receive(edge(2))) == []
    assert seqs(protocol.receive(edge(1))) == [1, 2]
    assert protocol.counts["absurd"] == 1


def test_a_board_that_means_it_does_not_hold_up_the_rest() -> None:
    protocol = greeted()
    found: list[Message] = []
    for _ in range(5):
        found += protocol.receive(wire.encode("EDGE,1,100,77,1") + edge(2))
    assert gaps(found) == [Gap(1, 1)]
    assert seqs(found) == [2]
    assert protocol.counts["gone"] == 1


def test_broken_lines_that_differ_are_not_taken_for_what_the_board_means() -> None:
    protocol = greeted()
    found: list[Message] = []
    for gate in range(70, 90):
        found += protocol.receive(wire.encode(f"EDGE,1,100,{gate},1"))
    assert gaps(found) == []
    assert seqs(protocol.receive(edge(1))) == [1]


def test_a_gate_the_board_has_not_is_not_believed() -> None:
    protocol = Protocol(lambda boot: 0, gates=7)
    protocol.receive(HELLO)
    assert seqs(protocol.receive(wire.encode("EDGE,1,100,7,1"))) == []
    assert seqs(protocol.receive(wire.encode("EDGE,1,100,6,1"))) == [1]
