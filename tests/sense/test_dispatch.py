"""Messages are told apart in one place, whoever hears them."""

import ast
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from pichenette import board, wire
from pichenette.board import MAX_GATES
from pichenette.cli import main
from pichenette.console.heard import Heard
from pichenette.console.wording import words
from pichenette.link import messages
from pichenette.link.messages import (
    Beat,
    Edge,
    Gap,
    Hello,
    Hue,
    Load,
    LoadStatus,
    Message,
    Mute,
    Pong,
    State,
)
from pichenette.link.rescue import FROM_HOST
from pichenette.link.stamp import Stamped
from pichenette.sense.dispatch import Hearer, Observed, dispatch
from pichenette.sense.listener import Listener
from pichenette.sense.observation import Strike
from pichenette.sense.thresholds import Thresholds
from tests.console.practice import practised
from tests.console.sitting import CARROM
from tests.pocket_board import PocketBoard

PACKAGE = Path(__file__).parent.parent.parent / "host" / "pichenette"
MESSAGES = "pichenette.link.messages"

TELL_APART = {
    # What a board measures means what sense/dispatch.py says.  Before that, on the link:
    "link/messages.py": "a sentence that no Pico can mean is none",
    "link/protocol.py": "numbers: each once and in order",
    "link/life.py": "the state of the link: what is a sign of life, what an answer",
    "link/rescue.py": "what a prompt looks like",
    "link/stamp.py": "which have ticks, a number, or nothing older behind them",
    "link/session.py": "what ends in the link: greetings, pings, chatter",
    "sense/dispatch.py": "everything else",
    # A capture and a console have no session: these are their link.
    "sense/rejudge.py": "ticks of a capture, which may begin anywhere, and its boots",
    "console/order.py": "numbers, from wherever one begins to listen, and for a table in practice",
    "console/link.py": "the link's own figures",
    # Looking at a message, not acting on it.
    "console/wording.py": "a message in words",
    "console/recording.py": "from which line on a recording tells board and gates",
    "sense/calibrating.py": "the readings that a calibration is made of; it is led without a game",
}


def told_apart(path: Path) -> set[str]:
    """The kinds of messages that a file asks for by their types."""
    source, is_their_own = (
        path.read_text(encoding="utf-8"),
        path == PACKAGE / "link" / "messages.py",
    )
    if MESSAGES not in source and not is_their_own:
        return set()
    tree = ast.parse(source)
    if is_their_own:
        kinds = {one.name for one in tree.body if isinstance(one, ast.ClassDef)}
    else:
        kinds = {
            alias.asname or alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module == MESSAGES
            for alias in node.names
        }
    asked: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "isinstance":
                asked |= {one.id for one in ast.walk(node.args[1]) if isinstance(one, ast.Name)}
        elif isinstance(node, ast.MatchClass):
            asked |= {one.id for one in ast.walk(node.cls) if isinstance(one, ast.Name)}
    return asked & kinds


def test_nobody_else_takes_messages_apart() -> None:
    """One kind is a question (is this the PONG I wait for?); two are the beginning of a ladder."""
    ladders = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if len(told_apart(path)) > 1
    }
    assert ladders == TELL_APART.keys()


class Ear(Hearer):
    def __init__(self) -> None:
        self.heard: list[str] = []

    def edge(self, edge: Edge, heard: Stamped) -> Observed:
        self.heard.append(f"edge {edge.gate} at {heard.at_us}")
        return [Strike(heard.at_us)]

    def gap(self, gap: Gap, heard: Stamped) -> Observed:
        self.heard.append(f"gap {gap.first}")
        return ()


def stamped(told: Message, at_us: int = 5, *, is_known: bool = False) -> Stamped:
    return Stamped(told, 1.0, at_us, "0000aaaa", is_known=is_known)


def test_each_hears_what_is_its_own_and_tells_what_it_saw() -> None:
    first, second = Ear(), Ear()
    assert dispatch(stamped(Edge(1, 5, 3, 1)), first, second) == [Strike(5), Strike(5)]
    assert dispatch(stamped(Gap(7, 9)), first) == []
    assert (first.heard, second.heard) == (["edge 3 at 5", "gap 7"], ["edge 3 at 5"])


@pytest.mark.parametrize(
    "told",
    [
        Hello(1, "0.1", "e660", "0000aaaa", "carrom", "0", 7),
        State(5, 0),
        Edge(1, 5, 0, 1),
        Hue(2, 5, 0, 1, 2, 3, 4),
        Mute(3, 5, 0, 0),
        Load(5, 1, LoadStatus.GOOD),
        Beat(5, 0, 0, 0, 1, 0),
        Pong(1, 5),
        Gap(1, 2),
    ],
    ids=lambda told: type(told).__name__,
)
def test_whoever_wants_nothing_hears_everything_in_peace(told: Message) -> None:
    assert dispatch(stamped(told), Hearer()) == []


def test_whoever_stands_beside_hears_first() -> None:
    listener = Listener(board.load("carrom"), Thresholds())
    lost_before: list[int] = []

    class Beside(Hearer):
        def beat(self, beat: Beat, heard: Stamped) -> Observed:
            lost_before.append(listener.lost)
            return ()

    for lost in (2, 3):
        listener.hear(stamped(Beat(5, 0, lost, 0, 1, 0), is_known=True), Beside())
    assert lost_before == [0, 2]


def test_levels_count_only_once_nothing_older_can_come() -> None:
    listener = Listener(board.load("carrom"), Thresholds())
    listener.hear(stamped(Edge(1, 5, 0, 1), 1_000_000, is_known=True))
    for second in range(2, 20):
        told = Beat(5, 1, 0, 3, 1, 0)
        assert listener.hear(stamped(told, second * 1_000_000)) == [], "3 wait on the board"
    assert listener.known_us == 1_000_000
    seen = listener.hear(stamped(Beat(5, 1, 0, 0, 1, 0), 20_000_000, is_known=True))
    assert [type(one).__name__ for one in seen] == ["Fault", "Passage"], "blocked for so long"


def test_another_boot_ends_what_went_through() -> None:
    listener = Listener(board.load("carrom"), Thresholds())
    for number, (at_us, flags) in enumerate([(1_000_000, 1), (1_030_000, 2)], 1):
        listener.hear(stamped(Edge(number, 5, 0, flags), at_us, is_known=True))
    hello = Hello(1, "0.1", "e660", "0000bbbb", "carrom", "0", 7)
    seen = listener.hear(Stamped(hello, 2.0, 1_040_000, "0000bbbb"))
    assert [type(one).__name__ for one in seen] == ["Passage"]


class Counted:
    """How often sentences of a board were taken apart, and made messages of."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.decoded, self.made = 0, 0
        decode, make = wire.decode, messages.message

        def decoded(line: bytes) -> list[str] | None:
            fields = decode(line)
            self.decoded += fields is not None and fields[0] not in FROM_HOST
            return fields

        def made(fields: Sequence[str], gates: int = MAX_GATES) -> Message:
            self.made += fields[0] not in FROM_HOST
            return make(fields, gates)

        patch.setattr(wire, "decode", decoded)
        for module in list(sys.modules.values()):
            if module.__name__.startswith("pichenette") and vars(module).get("message") is make:
                patch.setattr(module, "message", made)


def test_in_live_play_each_sentence_is_taken_apart_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counted(monkeypatch)
    play = PocketBoard()
    play.shot(1)
    play.wait(3)
    assert play.shots == [{"potted": ["blue"]}]
    sentences = play.table.link_status.sentences
    assert sentences > 10
    assert (counted.decoded, counted.made) == (sentences, sentences)


def test_in_the_console_too_with_a_game_for_practice_and_everything_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = Counted(monkeypatch)
    table = practised("queen-carrom")
    table.source.press(CARROM.gate_number("strike"), 1)
    table.advance(0.6)
    table.source.press(CARROM.gate_number("pocket-1"), 30)
    table.advance(8)
    assert table.scores == {"Ana": 1, "Bo": 0}
    for line in table.console.stream.kept:
        if isinstance(line, Heard):
            words(line, str)
    table.page()
    sentences = table.console.link.counts["in"]
    assert sentences > 10
    assert (counted.decoded, counted.made) == (sentences, sentences)


def test_in_a_capture_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["STATE,0,0", "EDGE,1,1000000,0,1", "EDGE,2,1030000,0,2", "BEAT,9000000,0,0,0,1,0"]
    path = tmp_path / "game.capture"
    path.write_bytes(b"".join(b"%d %b" % (at, wire.encode(one)) for at, one in enumerate(lines)))
    counted = Counted(monkeypatch)
    assert main(["judge", str(path), "--board", "carrom"]) == 0
    assert "pocket-1" in capsys.readouterr().out
    assert (counted.decoded, counted.made) == (len(lines), len(lines))
