"""A board that lies: nothing it says ends the conversation, fills memory or costs a later board."""

import random
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from pichenette import board, wire
from pichenette.config import Settings
from pichenette.console.console import Console
from pichenette.journal.store import Journal
from pichenette.link.messages import STORE, Edge
from pichenette.link.session import Session
from pichenette.table.table import Table
from pichenette.table.view import View
from tests.link import hostile
from tests.tries import tries

CARROM = board.load("carrom")
HELLO = f"HELLO,1,0.1.0,e660,{{boot}},carrom,{CARROM.digest},{len(CARROM.gates)}"


def good(boot: str = "600d600d") -> bytes:
    edges = [f"EDGE,{seq},{seq * 1000},0,{2 - seq % 2}" for seq in range(1, 21)]
    return b"".join(map(wire.encode, [HELLO.format(boot=boot), *edges, "BEAT,90000,0,0,0,1000,0"]))


def lies(seed: int) -> list[bytes]:
    dice = random.Random(seed)
    return [hostile.line(dice, HELLO) for _ in range(20_000)]


def lied_to(lines: list[bytes]) -> Session:
    """A session that has heard them all."""
    talk = Session(CARROM, lambda boot: 0)
    talk.connected(0.0)
    for number, line in enumerate(lines):
        at = number / 100
        talk.receive(line, at)
        talk.answer(at)
        assert talk.boot is None or len(talk.boot) == 8
    return talk


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 2 + tries(2, 6)))
def test_a_session_outlives_it(seed: int) -> None:
    outlived(lied_to(lies(seed)))


def outlived(talk: Session) -> None:
    """A good board is heard afterwards."""
    talk.disconnected()
    talk.connected(300.0)
    told = talk.receive(good(), 300.1)
    assert len([one for one in told if isinstance(one.message, Edge)]) == 20
    assert wire.encode("ACK,600d600d,20") in talk.answer(300.1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(tries(1, 2)))
def test_a_session_outlives_it_in_little_memory(seed: int) -> None:
    lines = lies(seed)
    tracemalloc.start()
    try:
        talk = lied_to(lines)
        assert tracemalloc.get_traced_memory()[1] < 8_000_000
    finally:
        tracemalloc.stop()
    outlived(talk)


@pytest.mark.slow
@pytest.mark.parametrize("beat", [wire.encode(f"BEAT,5,0,0,{STORE},1000,0"), b""])
def test_numbers_ahead_without_end_fill_nothing(beat: bytes) -> None:
    talk = Session(CARROM, lambda boot: 0)
    talk.connected(0.0)
    talk.receive(wire.encode(HELLO.format(boot="0000aaaa")), 0.1)
    tracemalloc.start()
    try:
        for first in range(2, 30_000, 1000):
            numbers = range(first, first + 1000)
            talk.receive(b"".join(wire.encode(f"EDGE,{n},5,0,1") for n in numbers) + beat, 0.2)
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    views: list[View] = []
    journal = Journal(tmp_path / "journal.sqlite")
    yield Table(CARROM, journal, Settings(), views.append)
    journal.close()


@pytest.mark.parametrize("seed", range(tries(2, 4)))
def test_a_table_outlives_it_and_scores_a_good_board_afterwards(table: Table, seed: int) -> None:
    dice = random.Random(1000 + seed)
    table.connected(0.0)
    for number in range(300):
        at = number / 10
        table.receive(b"".join(hostile.line(dice, HELLO) for _ in range(10)), at)
        table.tick(at)
    status = table.link_status
    assert status.absurd > 100
    assert status.unknown > 10
    table.disconnected(31.0)
    table.connected(32.0)
    assert wire.encode("ACK,600d600d,20") in table.receive(good(), 32.1)
    assert table.view().connection == "ready"


@pytest.mark.parametrize("seed", range(tries(2, 4)))
def test_the_console_outlives_it(seed: int) -> None:
    dice = random.Random(2000 + seed)
    console = Console(CARROM)
    console.opened("/dev/liar", 0.0)
    tracemalloc.start()
    try:
        for number in range(3000):
            console.receive("in", hostile.line(dice, HELLO), number / 100)
        assert len(console.gates) <= board.MAX_GATES
        assert tracemalloc.get_traced_memory()[1] < 32_000_000
    finally:
        tracemalloc.stop()


def test_a_boot_that_comes_back_in_the_same_breath_goes_on_where_it_was(table: Table) -> None:
    """One read of the port may hold the end of one boot and the beginning of another."""
    table.connected(0.0)
    one, other = (wire.encode(HELLO.format(boot=boot)) for boot in ("0000aaaa", "0000bbbb"))
    first, second = wire.encode("EDGE,1,1000,0,1"), wire.encode("EDGE,2,2000,0,2")
    answer = table.receive(one + first + other + first + one + first + second, 0.1)
    assert wire.encode("ACK,0000aaaa,2") in answer
    assert table.view().faults == ()
    assert wire.encode("ACK,0000bbbb,1") in table.receive(other + first, 0.2)


def test_what_was_told_before_a_greeting_is_of_the_boot_before_it(table: Table) -> None:
    table.connected(0.0)
    one, other = (wire.encode(HELLO.format(boot=boot)) for boot in ("0000aaaa", "0000bbbb"))
    edges = [wire.encode(f"EDGE,{n},{n}000,0,{2 - n % 2}") for n in range(1, 5)]
    table.receive(one + edges[0], 0.1)
    table.receive(edges[1] + other + edges[0], 0.2)
    assert wire.encode("ACK,0000bbbb,2") in table.receive(edges[1], 0.3), "not taken for its own"
    assert table.view().faults == ()
