"""Commands to the board, each with its answer."""

import pytest

from tests.console.sitting import Sat


@pytest.fixture
def sat() -> Sat:
    seated = Sat()
    seated.advance(1.5)
    return seated


def test_hello(sat: Sat) -> None:
    sat.runner.run("hello")
    sat.advance(0.2)
    assert sat.notes[-1].startswith("carrom (")
    assert "7 gates" in sat.notes[-1]


def test_ping_measures(sat: Sat) -> None:
    sat.runner.run("ping 3")
    sat.advance(1)
    assert sat.notes[-1].startswith("3 of 3 answered: 5.0 / 5.0 / 5.0 ms")


def test_no_answer_is_a_failure(sat: Sat) -> None:
    sat.runner.run("selftest")  # a light board has no self-test
    sat.advance(11)
    assert "does not answer" in sat.notes[-1]
    assert sat.runner.failures == 1


def test_a_selftest_that_finds_something(sat: Sat) -> None:
    sat.runner.run("selftest")
    for name in ("pocket-1", "pocket-2"):
        sat.tell(f"SAY,{name}: clear")
    sat.tell("SAY,pocket-3: broken; is its emitter powered, its beam free?")
    sat.tell("DONE,SELFTEST,pocket-3")
    assert sat.notes[-1] == "not working: pocket-3: broken; is its emitter powered, its beam free?"
    assert sat.runner.failures == 1


def test_a_selftest_that_finds_nothing(sat: Sat) -> None:
    sat.runner.run("selftest")
    sat.tell("SAY,pocket-1: clear")
    sat.tell("DONE,REBOOT,ok")
    sat.tell("DONE,SELFTEST,ok")
    assert sat.notes[-1] == "everything works (1 parts)"


def test_a_beam_that_works_with_what_the_sensing_says(sat: Sat) -> None:
    sat.runner.run("beam pocket-2")
    sat.advance(1)
    sat.source.press(1, 45)
    sat.advance(5)
    assert "pocket-2 works: 1 break, the last 45.0 ms; accept, 1: one piece" in sat.notes[-1]


def test_a_speck_does_not_show_that_a_beam_works(sat: Sat) -> None:
    sat.runner.run("beam pocket-2")
    at_us = 2_000_000
    for seq, flags in ((1, 1), (2, 2)):
        sat.tell(f"EDGE,{seq},{at_us + 200 * seq},1,{flags}")
    sat.advance(8)
    assert "pocket-2: only a speck (0.20 ms), shorter than any piece" in sat.notes[-1]
    assert sat.runner.failures == 1
    sat.runner.run("beam pocket-2")
    sat.tell(f"EDGE,3,{at_us + 12_000_000},1,3")
    sat.advance(8)
    assert "only a speck (too short to be timed)" in sat.notes[-1]


def test_a_beam_that_stays_broken(sat: Sat) -> None:
    sat.runner.run("beam pocket-2")
    sat.source.press(1, 100_000)
    sat.advance(32)
    assert sat.notes[-1] == "pocket-2: broken, and it stays broken"


def test_other_gates_do_not_answer_for_this_one(sat: Sat) -> None:
    sat.runner.run("beam pocket-2")
    sat.source.press(0, 45)
    sat.advance(3)
    assert sat.runner.running


def test_a_button_has_no_passage(sat: Sat) -> None:
    sat.runner.run("beam done")
    sat.source.press(5, 120)
    sat.advance(0.3)
    assert sat.notes[-1] == "done works: 1 break, the last 120 ms"


def test_no_such_gate(sat: Sat) -> None:
    assert not sat.runner.run("beam pocket-9")
    assert "there are pocket-1" in sat.notes[-1]


def test_send_adds_the_checksum_unless_it_is_there(sat: Sat) -> None:
    sat.runner.run("send PING,42")
    assert sat.source.sent[-1] == b"$PING,42*F43D\n"
    sat.runner.run("send $PING,42*0000")
    assert sat.source.sent[-1] == b"$PING,42*0000\n"
    assert not sat.runner.run("send é")
    assert not sat.runner.run("send")


def test_a_reboot_is_over_when_another_boot_greets(sat: Sat) -> None:
    sat.runner.run("reboot")
    sat.advance(1)
    assert sat.runner.running
    sat.source.light.boot()
    sat.advance(1)
    assert "the board is back: boot" in sat.notes[-1]


def test_at_the_prompt_a_reboot_leads_out_of_it(sat: Sat) -> None:
    source = sat.source
    source.light.does_read = False  # it falls silent
    source.conversation.receive(b">>> $PING,1*1234", source.now())
    sat.advance(4)
    assert "being restarted" in sat.notes[-1]
    sat.runner.run("reboot")
    assert source.sent[-1] == b"\x03\x03"
    sat.advance(1)
    assert source.sent[-1] == b"\x02"
    assert source.conversation.receive(b"\r\n>>> ", source.now()) == b"\x04"


def test_the_last_lines_of_a_kind(sat: Sat) -> None:
    sat.runner.run("last beat")
    assert sat.notes[-1].startswith("all clear; lost 0")


def test_what_a_source_cannot_do_it_says(sat: Sat) -> None:
    assert not sat.runner.run("unplug")
    assert "cannot unplug the cable" in sat.notes[-1]
    assert not sat.runner.run("repl")
    assert not sat.runner.run("undo")
    assert sat.runner.failures == 3
