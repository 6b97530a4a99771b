"""The gates of a board with two beams a pocket, on screens of any width."""

import pytest

from pichenette import board, wire
from pichenette.console.console import Console
from pichenette.console.tui.gates import gates
from pichenette.text import Language

DUAL = board.load("carrom-dual")


@pytest.fixture
def console() -> Console:
    """Pocket 1 has lost its second beam; pocket 2 has both."""
    console = Console(DUAL)
    console.opened("/dev/ttyACM0", 0.0)
    hello = f"HELLO,1,0.1.0,e661,00000001,carrom-dual,{DUAL.digest},11"
    console.receive("in", wire.encode(hello), 0.1)
    seq = 0
    for number in range(6):
        at_us = 1_000_000 + 2_000_000 * number
        edges = [(0, 0, 1), (30_000, 0, 2)]
        edges += [(100_000, 1, 1), (105_800, 8, 1), (130_000, 1, 2), (135_800, 8, 2)]
        for after_us, gate, flags in edges:
            seq += 1
            line = wire.encode(f"EDGE,{seq},{at_us + after_us},{gate},{flags}")
            console.receive("in", line, (at_us + after_us) / 1e6)
        beat = wire.encode(f"BEAT,{at_us + 1_500_000},0,0,0,150000,0")
        console.receive("in", beat, (at_us + 1_500_000) / 1e6)
    return console


def drawn(console: Console, width: int, height: int, language: Language = "en") -> list[str]:
    lines = gates(console, width, height, language)
    return ["".join(ink.text for ink in line).rstrip() for line in lines]


def test_length_and_speed_stand_beside_the_pocket(console: Console) -> None:
    rows = drawn(console, 120, 14)
    assert rows[1].endswith("good")
    assert rows[2] == "    accept, one piece (30.0 ms, one beam alone)", "below: it is too long"
    assert rows[3].endswith("good · accept, one piece, 31 mm at 1.03 m/s")
    rows = drawn(console, 120, 12)
    assert rows[1].endswith("good · accept, one piece (30.0 ms, one beam alone)")
    assert len(rows) == 12, "no row to spare"
    assert rows[8].startswith("○ pocket-1-low GP9, pin 12")
    assert rows[8].endswith("SILENT")


@pytest.mark.parametrize("width", [52, 80])
def test_every_name_is_whole_where_there_is_room(console: Console, width: int) -> None:
    rows = drawn(console, width, 14)
    assert [row.split()[1] for row in rows[1:]] == [gate.id for gate in DUAL.gates]
    assert rows[8].endswith("SILENT")
    assert max(map(len, rows)) <= width


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_measured_is_cut_while_there_are_rows(console: Console, language: Language) -> None:
    rows = drawn(console, 110, 20, language)
    assert any(row.endswith("m/s") and "31 mm" in row for row in rows)
    assert max(map(len, rows[1:])) <= 110


@pytest.mark.parametrize(("width", "name"), [(49, "po…-1-low"), (79, "pocket-1-low")])
def test_a_second_beam_is_told_from_the_first_at_a_glance(
    console: Console, width: int, name: str
) -> None:
    """Beside the link's figures, at 80 and 110 columns."""
    rows = "\n".join(drawn(console, width, 10))
    assert name in rows
    assert "pocket-1 " in rows
    assert max(map(len, rows.splitlines())) <= width


def test_a_silent_beam_stands_out_on_the_smallest_screen(console: Console) -> None:
    assert any("po…-1-low   0    MUET" in row for row in drawn(console, 48, 8, "fr"))
