"""The link's figures: counted by what each line was."""

from pichenette import wire
from pichenette.console.console import Console
from pichenette.console.link import SILENT_S, LinkFigures
from tests.console.sitting import CARROM

HELLO = f"HELLO,1,0.1,e660,0000aaaa,carrom,{CARROM.digest},{len(CARROM.gates)}"


def heard(*data: bytes) -> LinkFigures:
    console = Console(CARROM)
    console.opened("/dev/tty", 1.0)
    for number, one in enumerate(data):
        console.receive("in", one, 1.0 + number)
    return console.link


def test_each_kind_of_line_is_counted_once() -> None:
    link = heard(
        wire.encode(HELLO),
        wire.encode("BEAT,1,0,0,0,90000,0"),
        wire.encode("NEWS,1"),
        wire.encode("EDGE,1,200,-1,1"),
        b"hello there\r\n",
        wire.encode("PONG,1,2")[:-3] + b"0\n",
    )
    assert {name: link.counts[name] for name in ("in", "unknown", "absurd", "chatter")} == {
        "in": 4,
        "unknown": 1,
        "absurd": 1,
        "chatter": 2,
    }
    assert link.counts["corrupt"] == 1, "it was a sentence once"
    assert link.is_ready


def test_a_traceback_is_kept_whole_and_a_prompt_is_seen() -> None:
    link = heard(
        b"Traceback (most recent call last):\r\n",
        b'  File "main.py", line 3, in <module>\r\n',
        b"OSError: 5\r\n",
        b"MicroPython v1.24\r\n>>> ",
    )
    [trace] = link.traces
    assert trace.error == "OSError: 5"
    assert len(trace.lines) == 3
    assert link.has_prompt


def test_a_round_trip_is_from_ping_to_its_pong() -> None:
    console = Console(CARROM)
    console.opened("/dev/tty", 1.0)
    console.receive("out", wire.encode("PING,7"), 2.0)
    console.receive("in", wire.encode("PONG,8,5"), 2.1)
    assert console.link.round_trip_s is None, "that answers another"
    console.receive("in", wire.encode("PONG,7,5"), 2.25)
    assert console.link.round_trip_s == 0.25


def test_silence_is_counted_from_the_last_sentence_or_from_the_opening() -> None:
    link = heard()
    assert not link.is_silent(1.0 + SILENT_S)
    assert link.is_silent(1.1 + SILENT_S)
    link = heard(wire.encode(HELLO), b"noise\n", b"noise\n")
    assert link.is_silent(1.1 + SILENT_S), "noise is no sentence"
    link.closed(None)
    assert not link.is_silent(100.0)


def test_the_same_boot_greets_twice_and_is_one() -> None:
    link = heard(wire.encode(HELLO), wire.encode("BEAT,1,0,0,0,90000,0"), wire.encode(HELLO))
    assert list(link.boots) == ["0000aaaa"]
    assert link.beat is not None
    link = heard(wire.encode(HELLO), wire.encode(HELLO.replace("aaaa", "bbbb")))
    assert list(link.boots) == ["0000aaaa", "0000bbbb"]
    assert link.beat is None, "the new one has told none"
