"""The stream: filtered, paused, searched."""

from pichenette import wire
from pichenette.console.console import Console
from pichenette.console.heard import Fielded, Heard
from pichenette.console.stream import Stream
from tests.console.sitting import CARROM


def console() -> Console:
    talked = Console(CARROM)
    for seq, gate in ((1, 0), (2, 2), (3, 0), (4, 2)):
        talked.line(
            "in", Fielded.of(wire.encode(f"EDGE,{seq},{seq}000,{gate},{2 - seq % 2}").strip()), seq
        )
    talked.line("in", Fielded.of(wire.encode("LOAD,5,1,0").strip()), 5)
    talked.line("in", Fielded.of(wire.encode("SAY,pocket-3: clear").strip()), 6)
    talked.line("out", Fielded.of(wire.encode("PING,1").strip()), 7)
    talked.line("in", Fielded.of(b"OSError: 5"), 8)
    return talked


def kinds(stream: Stream) -> list[str]:
    return [line.kind for line in stream.shown if isinstance(line, Heard)]


def test_routine_is_hidden_until_asked_for() -> None:
    stream = console().stream
    assert kinds(stream) == ["EDGE"] * 4 + ["SAY", "chatter"]
    stream.show(["all"])
    assert kinds(stream) == ["EDGE"] * 4 + ["LOAD", "SAY", "PING", "chatter"]
    stream.show([])
    assert "LOAD" not in kinds(stream)


def test_filters_by_kind_gate_direction_and_text() -> None:
    stream = console().stream
    for words, expected in (
        (["pocket-3"], ["EDGE", "EDGE", "SAY"]),
        (["EDGE", "pocket-3"], ["EDGE", "EDGE"]),
        (["EDGE|LOAD"], ["EDGE"] * 4 + ["LOAD"]),
        (["-EDGE", "in"], ["LOAD", "SAY", "chatter"]),
        (["out"], ["PING"]),
        (["oserror"], ["chatter"]),
        (["chatter"], ["chatter"]),
    ):
        stream.show(words)
        assert kinds(stream) == expected, words


def test_a_pause_holds_what_is_shown_not_what_is_heard() -> None:
    talked = console()
    talked.stream.pause(True)
    changes = talked.stream.changes
    talked.line("in", Fielded.of(b"later"), 9)
    assert kinds(talked.stream)[-1] == "chatter"
    assert talked.stream.missed == 1
    assert talked.stream.changes == changes, "nothing to draw"
    talked.stream.pause(False)
    assert isinstance(talked.stream.shown[-1], Heard)
    assert talked.stream.shown[-1].line == b"later"


def test_search_goes_back_one_by_one() -> None:
    stream = console().stream
    last = stream.find("EDGE")
    assert last == 3
    assert stream.find("edge", last) == 2
    assert stream.find("nowhere") is None


def test_the_last_of_a_kind_also_of_hidden_ones() -> None:
    (line,) = console().stream.latest("LOAD", 5)
    assert line.fields == ("LOAD", "5", "1", "0")


def test_it_is_bounded() -> None:
    talked = Console(CARROM)
    for number in range(25_000):
        talked.line("in", Fielded.of(b"chatter %d" % number), number)
    assert len(talked.stream.kept) == 20_000
    assert talked.stream.kinds["chatter"] == 25_000
