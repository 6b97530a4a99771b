"""The states of a link, on a clock of its own, against a board that does what boards do."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.link import life
from tests.link.standing import Desk


def test_the_way_of_a_healthy_board() -> None:
    desk = Desk()
    desk.advance(30)
    assert desk.states == ["opened", "ready"] or desk.states == ["ready"]
    assert desk.remedies == []
    assert desk.fault == ""


def test_every_state_is_in_the_table_at_the_top() -> None:
    assert life.__doc__ is not None
    for state in life.State.__args__:  # type: ignore[attr-defined]
        assert f"| {state} " in life.__doc__


def test_a_stray_ctrl_c_costs_seconds() -> None:
    desk = Desk()
    desk.advance(5)
    desk.board.stop()
    desk.advance(4.5)
    assert desk.state == "prompt"
    assert "being restarted" in desk.fault
    desk.advance(5)
    assert desk.state == "ready"
    assert desk.fault == ""
    assert desk.board.starts == 1


def test_a_restart_that_is_asked_for_before_the_prompt_is_known_waits_for_no_earlier_one() -> None:
    desk = Desk()
    for _ in range(2):
        desk.advance(5)
        desk.board.stop()
        desk.advance(20)
        assert desk.state == "ready"
    desk.board.stop()
    assert desk.state == "ready", "its prompt is not heard yet"
    desk.board.hear(desk.talk.reboot(desk.at))
    desk.advance(10)
    assert desk.state == "ready"
    assert desk.board.starts == 3


def test_raw_and_paste_mode_and_half_a_line_are_left() -> None:
    for mode in ("raw", "paste"):
        desk = Desk()
        desk.advance(5)
        desk.board.stop(mode)
        desk.board.out = b""  # before anybody listened
        desk.advance(15)
        assert desk.state == "ready", mode
        assert desk.board.starts == 1
    desk = Desk()
    desk.advance(5)
    desk.board.stop()
    desk.board.hear(b"for x in half a li")
    desk.advance(12)
    assert desk.state == "ready"


def test_a_port_opened_at_an_existing_prompt() -> None:
    desk = Desk()
    desk.board.stop()
    desk.board.out = b""
    desk.advance(12)
    assert desk.state == "ready"
    assert desk.board.starts == 1


def test_a_program_that_cannot_start_is_not_started_for_ever() -> None:
    desk = Desk()
    desk.advance(5)
    desk.board.is_broken = True
    desk.board.stop()
    desk.advance(600)
    assert desk.board.starts == 3
    typed = desk.board.line
    desk.advance(600)
    assert desk.board.starts == 3
    assert desk.state == "prompt"
    assert "ImportError: no module named 'gates'" in desk.fault
    assert "pichenette flash --board carrom" in desk.fault
    assert desk.board.line == typed, "and nothing is typed at it any more"
    desk.board.is_broken = False
    desk.board.hear(desk.talk.reboot(desk.at))
    desk.advance(10)
    assert desk.state == "ready", "somebody asked for it"


def test_why_it_does_not_start_is_heard_though_its_port_was_away() -> None:
    desk = Desk()
    desk.advance(5)
    desk.board.stop()
    desk.advance(20)
    desk.board.is_broken = True
    desk.board.stop()  # the next reset is a hard one, and nobody hears what is said then
    desk.advance(120)
    assert desk.board.starts == 3
    assert "ImportError: no module named 'gates'" in desk.fault


def test_a_program_that_dies_after_seconds_is_not_started_for_ever() -> None:
    desk = Desk()
    for _ in range(300):
        desk.advance(12)
        if desk.board.mode == "run":
            desk.board.stop()
    assert desk.board.starts == 3


def test_a_board_that_was_lent_is_left_alone_meanwhile() -> None:
    desk = Desk()
    desk.advance(5)
    desk.board.stop()
    desk.lend(60)
    desk.advance(59)
    assert desk.state == "lent"
    assert (desk.board.line, desk.board.starts) == (b"", 0)
    desk.advance(15)
    assert desk.state == "ready"


def test_a_deaf_board_is_opened_again_and_then_its_usb_is_reset() -> None:
    desk = Desk()
    desk.advance(5)
    desk.board.is_deaf = True
    desk.advance(9)
    assert desk.remedies == ["reopen"]
    assert "does not receive" in desk.fault
    desk.advance(12)
    assert desk.remedies == ["reopen", "reset"]
    assert desk.state == "ready"
    assert desk.board.starts == 0, "it keeps what it has stored"


def test_a_board_deaf_from_the_start() -> None:
    desk = Desk()
    desk.board.out = b""
    desk.board.is_deaf = True
    desk.advance(30)
    assert desk.state == "ready"
    assert desk.remedies == ["reopen", "reset"]


def test_a_board_that_hangs_is_told_and_its_port_opened_again() -> None:
    desk = Desk()
    desk.advance(5)
    desk.board.mode = "hangs"
    desk.advance(5)
    assert "gone silent" in desk.fault
    desk.advance(120)
    assert desk.state == "silent"
    assert "gone silent" in desk.fault
    assert 5 <= len(desk.remedies) <= 12
    assert desk.remedies.count("reset") == 1
    desk.board.mode = "run"
    desk.advance(5)
    assert desk.fault == ""


EVENTS = st.sampled_from(
    ["stop", "raw", "paste", "typed", "deaf", "replug", "lend", "chatter", "echo", "nothing"]
)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(EVENTS, st.integers(0, 40)), max_size=6))
def test_whatever_happens_it_comes_back_by_itself(events: list[tuple[str, int]]) -> None:
    desk = Desk()
    for event, quarters in events:
        desk.advance(quarters / 4)
        if event in ("stop", "raw", "paste") and desk.state not in ("looking", "lent"):
            desk.board.stop({"stop": "prompt"}.get(event, event))
        elif event == "typed" and desk.board.mode != "run":
            desk.board.hear(b"half a line")
        elif event == "deaf":
            desk.board.is_deaf = True
        elif event == "replug":
            desk.replug()
        elif event == "lend":
            desk.lend(5)
        elif event == "chatter":
            desk.board.out += b"Traceback (most recent call last):\r\n>>> \xff\x00\r\n"
        elif event == "echo":
            desk.board.out += b"$HI,1*895A\n"
    desk.advance(500)  # the last of the remedies comes after a minute and five
    assert desk.board.refused == 0, "a program that runs never gets a Ctrl-C"
    assert desk.board.starts <= 3
    if desk.board.starts < 3:
        assert desk.state == "ready", (events, desk.states, desk.fault)
        assert desk.fault == ""
