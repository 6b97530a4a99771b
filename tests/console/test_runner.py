"""Commands: understood, completed, waited for, recorded."""

from pathlib import Path

import pytest

from pichenette.console.commands.catalogue import ALL, BY_NAME
from pichenette.console.commands.command import Steps, Wait
from pichenette.link import capture
from tests.console.sitting import Sat


@pytest.fixture
def sat() -> Sat:
    seated = Sat()
    seated.advance(1.5)
    return seated


def test_every_command_has_help_in_two_languages_and_a_name_of_its_own() -> None:
    names = [name for command in ALL for name in (command.name, *command.aliases)]
    assert len(names) == len(set(names))
    for command in ALL:
        assert command.help.en != command.help.fr, command.name


def test_the_commands_of_the_issue_are_all_there() -> None:
    wanted = "hello selftest ping ack beam scale colour led record replay reboot repl send undo"
    wanted += " void done label fault press weigh unplug plug"
    assert set(wanted.split()) <= set(BY_NAME)


def test_what_is_no_command_says_what_may_be_meant(sat: Sat) -> None:
    assert not sat.runner.run("beem 3")
    assert "beam" in sat.notes[-1]
    assert (sat.runner.mistakes, sat.runner.failures) == (1, 0)


def test_an_empty_line_is_nothing(sat: Sat) -> None:
    assert sat.runner.run("   ")
    assert sat.notes == []


def test_completion_of_names_gates_and_words(sat: Sat) -> None:
    assert sat.runner.complete("sel") == ["selftest "]
    assert sat.runner.complete("beam pocket-3") == []
    assert sat.runner.complete("beam po") == [f"beam pocket-{number}" for number in range(1, 5)]
    assert "filter EDGE pocket-2" in sat.runner.complete("filter EDGE po")
    assert sat.runner.complete("nonsense x") == []
    assert "fault in drop" in sat.runner.complete("fault in dr")


def test_files_are_completed(sat: Sat, tmp_path: Path) -> None:
    (tmp_path / "one.capture").touch()
    (tmp_path / "more").mkdir()
    found = sat.runner.complete(f"replay {tmp_path}/")
    assert found == [f"replay {tmp_path}/more/", f"replay {tmp_path}/one.capture"]


def test_a_command_waits_without_a_clock_of_its_own(sat: Sat) -> None:
    sat.runner.run("beam 2")
    assert len(sat.runner.running) == 1
    sat.advance(29)
    assert sat.runner.running
    sat.advance(2)
    assert not sat.runner.running
    assert sat.runner.failures == 1
    assert "pocket-3: no change for 30 s, still clear" in sat.notes[-1]
    assert "receiver" in sat.notes[-1]


def test_a_button_is_asked_for_as_a_button_is(sat: Sat) -> None:
    sat.runner.run("beam done")
    assert "done: press the button now" in sat.notes[-1]
    sat.advance(31)
    assert "done: no change for 30 s" in sat.notes[-1]
    assert "receiver" not in sat.notes[-1]


def test_whatever_waits_can_be_given_up(sat: Sat) -> None:
    sat.runner.run("beam 2")
    assert sat.runner.cancel()
    assert not sat.runner.running
    assert not sat.runner.cancel()


def test_help_in_the_language_of_the_desk() -> None:
    sat = Sat(language="fr")
    sat.runner.run("help beam")
    assert sat.runner.answer is not None
    assert "attendre qu’un faisceau" in sat.runner.answer[0].say("fr")
    assert not sat.runner.run("help nonsense")


def test_a_recording_is_a_capture(sat: Sat, tmp_path: Path) -> None:
    path = tmp_path / "one.capture"
    sat.runner.run(f"record {path}")
    sat.source.press(0, 30)
    sat.advance(1)
    sat.runner.run("record off")
    kinds = [one.line.split(b",")[0] for one in capture.read(path)]
    assert kinds.count(b"$EDGE") == 2
    assert b"$ACK" in kinds, "both directions"
    assert "lines" in sat.notes[-1]
    lines = path.read_text()
    sat.advance(2)
    assert path.read_text() == lines, "it has ended"


def test_a_recording_never_overwrites(sat: Sat, tmp_path: Path) -> None:
    path = tmp_path / "one.capture"
    path.write_text("precious")
    assert not sat.runner.run(f"record {path}")
    assert path.read_text() == "precious"


def test_search_and_help_have_short_forms(sat: Sat) -> None:
    sat.runner.run("/HELLO")
    assert sat.runner.wants == [("find", "HELLO")]
    sat.runner.run("?ping")
    assert "round trip" in sat.notes[-1]


def test_why_tells_what_the_screen_has_no_room_for(sat: Sat) -> None:
    sat.runner.run("why")
    assert sat.notes[-1] == "no problems found"
    sat.storm(0, 40)
    sat.runner.run("why")
    assert "a loose wire" in sat.notes[-1]


def test_what_is_started_before_the_first_line_waits_its_time() -> None:
    """A console that has heard nothing yet does not know what time it is."""
    sat = Sat()
    sat.source.pull()
    sat.source.light.now_us += 5_000_000_000

    def steps() -> Steps:
        yield Wait(lambda event: False, 5.0)

    sat.runner.start("something", steps())
    sat.runner.tick(sat.source.now())
    assert sat.runner.running
