"""The model: from lines to figures, without any I/O."""

from dataclasses import replace

from pichenette import board, wire
from pichenette.console.console import Console, Linked, MessageHeard
from pichenette.console.heard import Heard
from pichenette.link.messages import Beat, Edge, Hello
from pichenette.sense.observation import Passage
from pichenette.text import same
from tests.console.sitting import CARROM, Sat

HELLO = f"HELLO,1,0.1.0,e661,00000001,carrom,{CARROM.digest},7"


def say(console: Console, body: str, at: float = 1.0) -> None:
    console.receive("in", wire.encode(body), at)


def test_a_greeting_seats_the_board() -> None:
    console = Console(None)
    assert console.gates == []
    say(console, HELLO)
    assert console.board == CARROM
    assert [console.gate(one.number).id for one in console.gates][:2] == ["pocket-1", "pocket-2"]
    assert not console.is_wrong_board


def test_the_expected_board_is_compared_not_believed() -> None:
    console = Console(board.load("offboard"))
    say(console, HELLO)
    assert console.is_wrong_board
    assert console.board == CARROM, "shown as what it says it is"
    other = Console(replace(CARROM, digest="ffffffff"))
    say(other, HELLO)
    assert other.is_wrong_board, "the same name, another file"


def test_a_board_nobody_knows_is_shown_all_the_same() -> None:
    console = Console(None)
    say(console, "HELLO,1,0.1.0,e661,00000001,snooker,12345678,3")
    assert console.is_wrong_board
    assert console.board is None
    expecting = Console(CARROM)
    say(expecting, "EDGE,1,1000,12,1")
    assert expecting.gate(12).id == "gate-12"
    assert expecting.gates[12].is_broken


def test_an_edge_ends_a_break_and_the_line_says_how_long_it_was() -> None:
    sat = Sat()
    sat.advance(1.5)
    sat.source.press(2, 30)
    sat.advance(0.2)
    last = [
        line for line in sat.console.stream.shown if isinstance(line, Heard) and line.kind == "EDGE"
    ][-1]
    assert last.width_us == 30_000
    assert sat.console.gates[2].breaks == 1


def test_a_passage_is_judged_though_nobody_acknowledges() -> None:
    sat = Sat()
    sat.source.press(0, 30)  # before the greeting: it waits, and is kept
    sat.advance(1.5)
    assert sat.source.conversation.kept == 2
    sat.source.press(1, 40)
    sat.advance(4)
    passages = [
        seen.observation.gate
        for seen in sat.console.seen
        if isinstance(seen.observation, Passage) and seen.observation.verdict == "accept"
    ]
    assert passages == [0, 1]


def test_numbered_sentences_count_once() -> None:
    console = Console(CARROM)
    say(console, HELLO)
    for _ in range(3):
        say(console, "EDGE,1,1000,0,1")
    assert console.gates[0].breaks == 1
    assert console.order.again == 2
    again = [line.is_again for line in console.stream.kept if isinstance(line, Heard)]
    assert again == [False, False, True, True]


def test_another_boot_is_told_and_its_numbers_begin_anew() -> None:
    console = Console(CARROM)
    say(console, HELLO)
    say(console, "EDGE,1,1000,0,1")
    say(console, HELLO.replace("00000001", "00000002"), 2.0)
    say(console, "EDGE,1,500,0,2", 2.1)
    assert console.order.again == 0
    assert len(console.link.boots) == 2


def test_a_traceback_is_kept_whole() -> None:
    console = Console(CARROM)
    trace = (
        b"Traceback (most recent call last):\r\n"
        b'  File "main.py", line 12, in <module>\r\n'
        b"OSError: [Errno 5] EIO\r\n"
    )
    console.receive("in", trace + b"hello\r\n", 1.0)
    (kept,) = console.link.traces
    assert kept.error == "OSError: [Errno 5] EIO"
    assert len(kept.lines) == 3


def test_a_prompt_is_noticed_without_a_line_end_and_gone_with_a_sentence() -> None:
    console = Console(CARROM)
    console.opened("tty", 0.0)
    console.receive("in", b"\r\n>>> ", 1.0)
    assert console.link.has_prompt
    console.receive("in", b"\r\n" + wire.encode(HELLO), 2.0)
    assert not console.link.has_prompt


def test_round_trips_are_measured_by_the_pings_seen() -> None:
    console = Console(CARROM)
    console.receive("out", wire.encode("PING,5"), 1.0)
    console.receive("in", wire.encode("PONG,5,100"), 1.004)
    console.receive("in", wire.encode("PONG,6,100"), 1.5)
    trip = console.link.round_trip_s
    assert trip is not None
    assert abs(trip - 0.004) < 1e-9


def test_events_for_whoever_waits() -> None:
    console = Console(CARROM)
    events: list[object] = []
    console.watch(events.append)
    console.opened("tty", 0.0)
    say(console, HELLO)
    say(console, "EDGE,1,1000,0,1")
    say(console, "BEAT,2000000,0,0,0,1000,0", 2.0)
    console.closed(same("pulled"), 3.0)
    told = [type(event.message) for event in events if isinstance(event, MessageHeard)]
    assert told == [Hello, Edge, Beat]
    assert [event.is_open for event in events if isinstance(event, Linked)] == [True, False]
    assert console.link.trouble == same("pulled")


def test_a_storm_is_remembered_when_it_is_over() -> None:
    sat = Sat()
    sat.advance(1.5)
    sat.storm(3, 40)
    conditions = [sat.console.gates[3].condition]
    sat.advance(4)
    conditions.append(sat.console.gates[3].condition)
    assert conditions == ["storm", "shaky"]
