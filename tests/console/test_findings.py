"""Does the first screen lead to the cause?  One test a cause."""

import re
from dataclasses import replace

import pytest

from pichenette import board, wire
from pichenette.console.console import Console
from pichenette.console.finding import pin_of
from pichenette.console.findings import findings
from pichenette.text import Language, same
from tests.console.sitting import CARROM, Sat

HELLO = f"HELLO,1,0.1.0,e661,00000001,carrom,{CARROM.digest},7"
TOPPLE = board.load("topple")


def said(console: Console, language: Language = "en") -> str:
    for finding in findings(console):
        if finding.where != "fault":  # deliberate ones are the console's own
            for shown in finding.on_page(console.board):
                told = shown.replace("`broken`", "")  # a key of the board file
                assert not re.search(r"`|\bF\d\b|--", told), "a page has no console"
    return "\n".join(finding.say(language) for finding in findings(console))


def opened(hello: str = HELLO, expected: board.Board | None = None) -> Console:
    console = Console(expected)
    console.opened("/dev/ttyACM0", 0.0)
    console.receive("in", wire.encode(hello), 0.1)
    return console


def beats(console: Console, mask: int, seconds: int, **rest: int) -> None:
    values = {"lost": 0, "unacked": 0, "free": 150_000, "sps": 0, **rest}
    for second in range(1, seconds + 1):
        told = ",".join(str(value) for value in values.values())
        console.receive("in", wire.encode(f"BEAT,{second}000000,{mask:X},{told}"), float(second))


def test_a_board_that_is_well() -> None:
    sat = Sat()
    sat.advance(3)
    sat.source.press(0, 30)
    sat.advance(3)
    assert said(sat.console) == ""


def test_a_dead_beam_names_its_pin() -> None:
    console = opened()
    beats(console, 0b100, 12)
    assert "pocket-3 (GP4, pin 6): broken from the start, 11 s by now" in said(console)
    assert "l’émetteur est-il alimenté" in said(console, "fr")


def test_every_beam_at_once_is_one_cause() -> None:
    console = opened()
    beats(console, 0b1111, 12)
    assert said(console).count("\n") == 0
    assert "every beam is broken" in said(console)


def test_a_loose_wire_and_later() -> None:
    sat = Sat()
    sat.advance(1.5)
    sat.storm(1, 40)
    assert "pocket-2 (GP3, pin 5): 40 breaks in 10 s with no rhythm: a loose wire" in said(
        sat.console
    )
    sat.advance(20)
    assert "pocket-2 (GP3, pin 5): 1 storm of edges" in said(sat.console)


def test_something_lies_in_a_beam() -> None:
    sat = Sat()
    sat.advance(1.5)
    sat.source.press(1, 60_000)
    sat.advance(6)
    assert "pocket-2 (GP3, pin 5): broken for" in said(sat.console)
    assert "Something is lying in it" in said(sat.console)


DUAL = board.load("carrom-dual")


def fall(console: Console, number: int, at_us: int) -> None:
    """A piece that only the first beam of pocket 1 sees."""
    for seq, ticks, flags in ((2 * number + 1, at_us, 1), (2 * number + 2, at_us + 30_000, 2)):
        console.receive("in", wire.encode(f"EDGE,{seq},{ticks},0,{flags}"), ticks / 1e6)


def test_a_second_beam_that_is_silent_is_told_with_its_pin() -> None:
    console = opened(HELLO.replace("carrom", "carrom-dual").replace(CARROM.digest, DUAL.digest))
    console.take_board(DUAL)
    for number in range(6):
        at_us = 2_000_000 * (number + 1)
        fall(console, number, at_us)
        beat = f"BEAT,{at_us + 1_500_000},0,0,0,150000,0"
        console.receive("in", wire.encode(beat), (at_us + 1_500_000) / 1e6)
    assert console.gates[7].condition == "silent"
    assert console.gates[0].condition == "good", "the other goes on"
    told = said(console)
    assert told.startswith("pocket-1-low (GP9, pin 12): silent while the other beam of its pocket")
    assert "pocket-1 is judged by one beam" in told
    assert "muet alors que l’autre faisceau" in said(console, "fr")


def test_a_second_beam_that_gets_little_light_is_told_by_its_own_name() -> None:
    console = opened(HELLO.replace("carrom", "carrom-dual").replace(CARROM.digest, DUAL.digest))
    console.take_board(DUAL)
    for number in range(12):
        at_us = 2_000_000 * (number + 1)
        flanks = ((0, 0, 1), (5_000, 7, 1), (30_000, 0, 2), (47_000, 7, 2))
        for further, (after_us, gate, flags) in enumerate(flanks, 4 * number + 1):
            edge = f"EDGE,{further},{at_us + after_us},{gate},{flags}"
            console.receive("in", wire.encode(edge), (at_us + after_us) / 1e6)
        beat = f"BEAT,{at_us + 1_500_000},0,0,0,150000,0"
        console.receive("in", wire.encode(beat), (at_us + 1_500_000) / 1e6)
    told = said(console)
    assert told.startswith("pocket-1-low (GP9, pin 12): dark 12.0 ms longer than pocket-1 with")
    assert "See what `beam pocket-1-low` shows" in told
    french = said(console, "fr")
    assert "Regardez ce que montre `beam pocket-1-low`" in french
    assert french.startswith("pocket-1-low (GP9, broche 12) : coupé 12,0 ms de plus que pocket-1 à")


def test_a_dead_second_beam_is_told_as_any_other() -> None:
    console = opened(HELLO.replace("carrom", "carrom-dual").replace(CARROM.digest, DUAL.digest))
    console.take_board(DUAL)
    beats(console, 1 << 7, 12)
    assert "pocket-1-low (GP9, pin 12): broken from the start" in said(console)


def test_a_noisy_supply() -> None:
    console = opened()
    for number in range(3):
        console.receive("in", wire.encode(f"EDGE,{2 * number + 1},{number}000000,0,1"), number)
        console.receive("in", wire.encode(f"EDGE,{2 * number + 2},{number}000080,0,2"), number)
    assert "pocket-1 (GP2, pin 4): breaks as short as 0.08 ms" in said(console)


@pytest.mark.parametrize(("per_s", "expected"), [(10, True), (80, False)])
def test_an_hx711_at_ten_samples_a_second(per_s: int, expected: bool) -> None:
    console = opened(f"HELLO,1,0.1.0,e661,00000001,topple,{TOPPLE.digest},2")
    for number in range(per_s * 3):
        ticks = number * 1_000_000 // per_s
        console.receive("in", wire.encode(f"LOAD,{ticks},84000,0"), ticks / 1e6)
    assert ("RATE pin (15) is low" in said(console)) is expected


def test_a_scale_that_never_answers() -> None:
    console = opened(f"HELLO,1,0.1.0,e661,00000001,topple,{TOPPLE.digest},2")
    console.receive("in", wire.encode("LOAD,1000,0,3"), 1.0)
    assert "scale: no readings from the HX711" in said(console)
    assert "GP16" in said(console)
    carrom = opened()
    carrom.receive("in", wire.encode("LOAD,1000,0,3"), 1.0)
    assert said(carrom) == "", "there it is optional"


def test_a_cell_whose_wire_is_off() -> None:
    console = opened(f"HELLO,1,0.1.0,e661,00000001,topple,{TOPPLE.digest},2")
    console.receive("in", wire.encode("LOAD,1000,8388607,1"), 1.0)
    assert "scale: saturated" in said(console)
    assert "A+" in said(console)


def test_a_wrong_board_file() -> None:
    console = opened(expected=board.load("offboard"))
    assert "flashed for 'carrom'; expected 'offboard'" in said(console)
    assert "pichenette flash --board offboard" in said(console)
    other = opened(expected=replace(CARROM, digest="ffffffff"))
    assert "another version of carrom" in said(other)
    assert "or start with --board and the .toml file it was made from" in said(other)


def test_a_capture_that_no_pico_made_is_not_compared() -> None:
    made = opened(HELLO.replace(CARROM.digest, "00000000"), expected=CARROM)
    assert said(made) == ""
    assert said(opened(HELLO.replace(CARROM.digest, "00000000"), board.load("offboard"))) == ""
    written = HELLO.replace(CARROM.digest, "-")  # by a journal, which knows the board's name alone
    assert said(opened(written, expected=CARROM)) == ""
    assert "expected 'offboard'" in said(opened(written, expected=board.load("offboard")))


def test_another_protocol() -> None:
    assert "speaks protocol 2" in said(opened(HELLO.replace("HELLO,1", "HELLO,2")))


def test_nothing_is_plugged_in() -> None:
    console = Console(None)
    console.closed(same("a Pico on USB: not found; is the board plugged in?"), 1.0)
    assert said(console).startswith("link: a Pico on USB: not found")


def test_a_board_that_is_not_flashed_sits_at_its_prompt() -> None:
    console = Console(None)
    console.opened("/dev/ttyACM0", 0.0)
    console.receive("in", b"MicroPython v1.27.0\r\n>>> ", 1.0)
    console.tick(6.0)
    assert "MicroPython's prompt" in said(console)
    assert "restarted automatically" in said(console)


def test_silence_and_noise() -> None:
    console = Console(None)
    console.opened("/dev/ttyACM0", 0.0)
    console.tick(6.0)
    assert "the board is silent" in said(console)
    console.receive("in", b"\xff\xfe garbage\r\n", 6.5)
    console.tick(9.0)
    assert "bytes arrive, but no sentences" in said(console)


def test_a_program_that_failed() -> None:
    console = opened()
    console.receive("in", b"Traceback (most recent call last):\r\n  x\r\nKeyError: 3\r\n", 1.0)
    assert "its program crashed: KeyError: 3" in said(console)


def test_one_lost_edge_is_one() -> None:
    console = opened()
    beats(console, 0, 2, lost=1)
    assert "1 edge lost for good" in said(console)


def test_counters_that_should_be_zero() -> None:
    console = opened()
    beats(console, 0, 2, lost=3, unacked=200, free=900)
    assert "3 edges lost for good" in said(console)
    assert "200 unacknowledged edges are waiting" in said(console)
    assert "900 bytes of heap" in said(console)
    for _ in range(6):
        console.receive("in", b"$EDGE,1,2,3,1*0000\n", 3.0)
    assert "sentences arrived damaged" in said(console)


def test_a_button_that_hangs() -> None:
    console = opened()
    beats(console, 1 << CARROM.gate_number("undo"), 15)
    assert "undo (GP8, pin 11): pressed for more than 10 s" in said(console)


def test_pins_are_those_printed_beside_the_header() -> None:
    assert pin_of(2) == ("GP2, pin 4", "GP2, broche 4")
    assert pin_of(28).en == "GP28, pin 34"


def test_a_pocket_that_goes_blind_is_told_before_anybody_misses_it() -> None:
    sat = Sat()
    sat.advance(1.5)
    for _ in range(12):
        for gate in (0, 1, 3):
            sat.source.press(gate, 40)
        sat.advance(2)
    sat.advance(3)
    assert "pocket-3 (GP4, pin 6): nothing seen here" in said(sat.console)
    assert "beam pocket-3" in said(sat.console)


def test_an_old_traceback_is_history() -> None:
    console = opened()
    console.receive("in", b"Traceback (most recent call last):\r\n  x\r\nKeyError: 3\r\n", 1.0)
    beats(console, 0, 700)
    assert said(console) == ""


def test_what_a_service_knows_of_its_disk_and_its_supply() -> None:
    console = opened()
    console.status = {
        "journal": {"trouble": "disk full: /var/lib/pichenette"},
        "machine": {"is_under_voltage": True},
    }
    assert "journal: disk full" in said(console)
    assert "Pi: under-voltage" in said(console)
    console.status = {"journal": {"trouble": None}, "machine": {"is_under_voltage": None}}
    assert said(console) == ""


def silent_beam(name: str) -> Console:
    """A first beam alone, time after time, as the board itself tells it."""
    sat = Sat(board.load(name))
    sat.advance(2)
    for _ in range(6):
        sat.source.press(1, 30)
        sat.advance(1.5)
    return sat.console


def test_a_silent_beam_is_told_with_what_can_leave_it_clear() -> None:
    low = silent_beam("carrom-dual")
    assert "Is its signal wire connected" in said(low)
    assert "emitter" not in said(low), "an emitter without power would look broken"
    french = said(low, "fr")
    assert "pocket-2-low (GP10, broche 14) : muet" in french
    assert "Essayez-le avec" in french, "un faisceau"
    assert "Does light get round the pieces" in said(silent_beam("carrom-dual-38k"))


def known(console: Console, gate: str, fault: str | None) -> None:
    console.take_health([{"gate": gate, "fault": fault, "warning": None}])


def test_what_a_service_knows_is_told() -> None:
    """It has listened all evening, and we have just come."""
    sat = Sat(board.load("carrom-dual"))
    sat.advance(2)
    assert said(sat.console) == ""
    low = sat.console.gate_number("pocket-2-low") or 0
    for fault, words in (
        ("silent", "pocket-2-low (GP10, pin 14): silent"),
        ("storm", "pocket-2-low (GP10, pin 14): muted after a storm"),
        ("flicker", "pocket-2-low (GP10, pin 14): a lamp flickers"),
    ):
        known(sat.console, "pocket-2-low", fault)
        assert words in said(sat.console)
        assert sat.console.gates[low].condition == fault, "on the gates page too"
    known(sat.console, "pocket-2-low", None)
    assert said(sat.console) == ""
    weak = {"beam": "pocket-1", "what": {"en": "dark 3 ms longer", "fr": "coupé 3 ms de plus"}}
    sat.console.take_health([{"gate": "pocket-1", "fault": None, "warning": weak}])
    assert said(sat.console).startswith("pocket-1 (GP2, pin 4): dark 3 ms longer. See what")
    sat.console.take_health([{"gate": "gone", "fault": "silent", "warning": None}])
    assert said(sat.console) == "", "a board file that is not the service's"
