"""BEAT, LED, SELFTEST, the boot's id, the watchdog, the converter, the board's settings, naps, the
port."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from pichenette import board
from pichenette.pico import bundle
from tests.firmware.fakes import Link
from tests.firmware.simulated import Pico

GATES = [("one", 2, False), ("two", 3, False)]


@pytest.fixture
def parts(pico: Pico) -> tuple[Link, Any, Any]:
    for pin in (2, 3):
        pico.hardware.pads[pin].drive(1)
    ring = pico.load("ring").Ring(capacity=16)
    gates = pico.load("gates").Gates(GATES, ring)
    gates.arm()
    return Link(), ring, gates


def test_beat_every_second_and_none_made_up_for(pico: Pico, parts: tuple[Link, Any, Any]) -> None:
    link, ring, gates = parts
    beat = pico.load("beat").Beat(link, ring, gates, None)
    pico.drive(3, 0)
    for _ in range(2500):
        beat.step()
        pico.simulation.spend(1000)
    assert len(link.told) == 2
    kind, _, *rest = link.told[-1].split(",")
    assert (kind, rest[:3], rest[4]) == ("BEAT", ["2", "0", "1"], "0")
    assert int(rest[3]) > 0
    pico.simulation.spend(10_000_000)
    beat.step()
    beat.step()
    assert len(link.told) == 3


@pytest.mark.parametrize(
    ("has_host", "lost", "broken", "lit"),
    [(True, 0, False, 1), (True, 3, False, 2), (False, 0, False, 5), (True, 0, True, 10)],
    ids=["host", "lost", "nobody", "broken"],
)
def test_the_led_tells_it(
    pico: Pico, parts: tuple[Link, Any, Any], has_host: bool, lost: int, broken: bool, lit: int
) -> None:
    link, ring, gates = parts
    link.has_host = has_host
    ring.state[2] = lost
    if broken:
        pico.drive(2, 0)
    led = pico.load("led").Led(link, ring, gates)
    levels = []
    for _ in range(10):
        pico.simulation.spend(100_000)
        led.step()
        levels.append(pico.hardware.pads[25].level)
    assert sum(levels) == lit


class Scale:
    is_optional = False

    def __init__(self, status: int) -> None:
        self.status = status
        self.counts = 84_000


def test_selftest_tells_everything(pico: Pico, parts: tuple[Link, Any, Any]) -> None:
    link, _, gates = parts
    run = pico.load("selftest").run
    run(link, gates, Scale(0), None)
    assert link.said == ["one: clear", "two: clear", "scale: good, 84000 counts"]
    pico.drive(3, 0)
    run(link, gates, Scale(3), None)
    assert link.results == [("SELFTEST", []), ("SELFTEST", ["two", "scale"])]


def test_selftest_does_not_miss_an_optional_scale(
    pico: Pico, parts: tuple[Link, Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Scale, "is_optional", True)
    pico.load("selftest").run(parts[0], parts[2], Scale(3), None)
    assert parts[0].results == [("SELFTEST", [])]


def test_no_two_boots_have_one_id(
    pico: Pico, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    boots = pico.load("boots")
    monkeypatch.setattr(boots.os, "urandom", lambda size: bytes(size))  # the worst generator
    ids = [boots.next_boot_id() for _ in range(50)]
    assert len(set(ids)) == 50
    assert all(len(one) == 8 and int(one, 16) >= 0 for one in ids)
    (tmp_path / "boots").write_text("torn by a power c")
    assert len(boots.next_boot_id()) == 8


def test_the_watchdog_bites_only_a_loop_that_hangs(pico: Pico) -> None:
    watchdog = pico.load("watchdog").Watchdog()
    watchdog.start()
    for _ in range(20):
        pico.simulation.spend(1_000_000)  # a blocked write
        watchdog.feed()
    watchdog.stop()
    pico.simulation.spend(60_000_000)  # a person at the REPL


@pytest.mark.parametrize(
    ("machine", "level"),
    [
        ("Raspberry Pi Pico with RP2040", 1),
        ("Raspberry Pi Pico2 with RP2350", 1),
        ("Raspberry Pi Pico 2 with RP2350", 1),
        ("Raspberry Pi Pico W with RP2040", None),
        ("Raspberry Pi Pico 2 W with RP2350", None),
        ("Pimoroni Pico LiPo 16MB with RP2040", None),
    ],
)
def test_the_converter_is_steady_on_a_plain_pico_alone(
    pico: Pico, monkeypatch: pytest.MonkeyPatch, machine: str, level: int | None
) -> None:
    """On a W model GPIO 23 is the radio's power."""
    monkeypatch.setattr(sys.implementation, "_machine", machine, raising=False)
    pico.load("converter").steady()
    assert pico.hardware.pads[23].output == level


@pytest.mark.parametrize(("name", "level"), [("topple", 1), ("carrom", 1), ("offboard", None)])
def test_the_converter_is_left_alone_where_nothing_weighs(
    pico: Pico, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, level: int | None
) -> None:
    class Started(Exception):
        """Far enough."""

    (tmp_path / "board.json").write_bytes(bundle.settings(board.load(name)))
    settings = pico.load("board").load(str(tmp_path / "board.json"))
    monkeypatch.setattr(sys.implementation, "_machine", "Raspberry Pi Pico with RP2040")
    rounds = pico.load("rounds")
    monkeypatch.setattr(rounds, "board", SimpleNamespace(load=lambda: settings))
    monkeypatch.setattr(rounds, "Gates", Mock(side_effect=Started))
    with pytest.raises(Started):
        rounds.main("00000001")
    assert pico.hardware.pads[23].output == level


@pytest.mark.parametrize("name", board.names())
def test_the_settings_a_bundle_has_are_those_the_pico_reads(
    pico: Pico, tmp_path: Path, name: str
) -> None:
    (tmp_path / "board.json").write_bytes(bundle.settings(board.load(name)))
    read = pico.load("board").load(str(tmp_path / "board.json"))
    assert read.name == name
    assert vars(read).keys() == json.loads((tmp_path / "board.json").read_text()).keys()
    assert [gate[0] for gate in read.gates] == [gate.id for gate in board.load(name).gates]


@pytest.fixture
def beating(
    pico: Pico, parts: tuple[Link, Any, Any], monkeypatch: pytest.MonkeyPatch
) -> Callable[[int], list[str]]:
    """What so many beats do to the heap."""
    done: list[str] = []

    def mem_free() -> int:
        done.append("free")
        return 7

    gc = SimpleNamespace(collect=lambda: done.append("collect"), mem_free=mem_free)
    module = pico.load("beat")
    monkeypatch.setattr(module, "gc", gc)
    beat = module.Beat(*parts, None)

    def beats(number: int) -> list[str]:
        done.clear()
        for _ in range(number):
            pico.simulation.spend(1_000_000)
            beat.step()
        return done

    return beats


def test_a_beat_collects_and_sometimes_measures_the_free_heap(
    parts: tuple[Link, Any, Any], beating: Callable[[int], list[str]]
) -> None:
    assert beating(16) == [*["collect"] * 7, "collect", "free"] * 2
    assert {told.split(",")[5] for told in parts[0].told} == {"7"}


def test_nothing_is_collected_while_a_piece_is_in_a_beam_unless_that_lasts(
    pico: Pico, parts: tuple[Link, Any, Any], beating: Callable[[int], list[str]]
) -> None:
    pico.drive(2, 0)
    assert beating(1) == []
    assert parts[0].told[-1].split(",")[5] == "7", "as it was at the start"
    assert beating(2) == []
    assert beating(1) == ["collect"]
    pico.drive(2, 1)
    assert beating(1) == ["collect"]


@pytest.mark.parametrize(("is_busy", "polls"), [(True, 0), (False, 10)])
def test_no_nap_while_something_waits_to_be_sent(pico: Pico, is_busy: bool, polls: int) -> None:
    polled = []

    def poll(ms: int) -> Iterator[int]:
        polled.append(ms)
        return iter([])

    link = Link()
    link.is_busy = is_busy
    port = SimpleNamespace(poll=poll)
    pico.load("nap").Nap(pico.load("ring").Ring(capacity=16), port, link, None, None).take()
    assert polled == [1] * polls


def test_no_nap_after_an_edge_that_came_in_the_middle_of_a_round(pico: Pico) -> None:
    """The link may have sent it already; a colour head has not looked yet."""
    polled = []

    def poll(ms: int) -> Iterator[int]:
        polled.append(ms)
        return iter([])

    ring = pico.load("ring").Ring(capacity=16)
    nap = pico.load("nap").Nap(ring, SimpleNamespace(poll=poll), Link(), None, None)
    nap.take()
    assert len(polled) == 10
    ring.push(5, 1)
    nap.take()
    assert len(polled) == 10
    nap.take()
    assert len(polled) == 20


class Source:
    """A stream that gives one byte at a time, as stdin does."""

    def __init__(self, data: bytes) -> None:
        self._data = list(data)

    def readinto(self, buffer: bytearray) -> int:
        buffer[0] = self._data.pop(0)
        return 1

    def poll(self, _ms: int) -> Iterator[int]:
        return iter([1] if self._data else [])


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"$HI,1*0000\n", [b"$HI,1*0000"]),
        (b"$a\r\n\x00\n$b\x03\n\n\n$c", [b"$a", b"$b"]),
        (b"noise\n\nmore noise\r\n$\n", [b"$"]),
        (b"x" * 500 + b"$HI,1*895A\n$HI\n", [b"x" * 116 + b"$HI,1*895A", b"$HI"]),
        (b"", []),
    ],
)
def test_the_port_gives_whole_lines(pico: Pico, data: bytes, lines: list[bytes]) -> None:
    source = Source(data)
    port = pico.load("port").Port(source, lambda data: None)
    port.poll = source.poll
    until = pico.hardware.ticks_us()
    found = [port.read_line(until) for _ in range(20)]  # not for long, each time
    assert [line for line in found if line is not None] == lines
    assert port.write(b"x") == 0  # a UART that says None


def test_a_backlog_leaves_a_uart_as_fast_as_the_line_takes_it(pico: Pico) -> None:
    ring = pico.load("ring").Ring(hues=True)
    port = pico.load("port").open_port({"bus": 0, "tx": 0, "rx": 1})
    hello = "HELLO,1,0.1.0,e661,00c0ffee,test,12345678,2"
    link = pico.load("link").Link(port, ring, hello, lambda: 0, {})
    written = 0
    write = port.write

    def count(data: bytes) -> int:
        nonlocal written
        sent = int(write(data))
        assert sent == len(data)  # a short write would mean that nobody reads
        written += sent
        return sent

    port.write = count
    for number in range(500):
        ring.push_hue(number, 0, 1, 2, 3, 4)
    began_us = pico.simulation.now_us
    while link.is_busy:
        link.step()
    line_us = written / 11_520 * 1e6
    assert pico.simulation.now_us - began_us < 1.2 * line_us


def test_a_line_comes_in_over_a_uart(pico: Pico) -> None:
    port = pico.load("port").open_port({"bus": 0, "tx": 0, "rx": 1})
    pico.hardware.serial.received += b"$HI,1*895A\n"
    assert port.read_line(pico.hardware.ticks_us() + 10_000) == b"$HI,1*895A"
