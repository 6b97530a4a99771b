"""The states of a link, on its own clock, against a board that does what boards do."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.link import life
from tests.link.standing import BoardOnCable
from tests.tries import tries


def test_the_way_of_a_healthy_board() -> None:
    cabled = BoardOnCable()
    cabled.advance(30)
    assert cabled.states == ["opened", "ready"] or cabled.states == ["ready"]
    assert cabled.remedies == []
    assert cabled.fault == ""


def test_every_state_is_in_the_table_at_the_top() -> None:
    assert life.__doc__ is not None
    for state in life.LinkState.__args__:  # type: ignore[attr-defined]
        assert f"| {state} " in life.__doc__


def test_a_stray_ctrl_c_costs_seconds() -> None:
    cabled = BoardOnCable()
    cabled.advance(5)
    cabled.board.stop()
    cabled.advance(4.5)
    assert cabled.state == "prompt"
    assert "being restarted" in cabled.fault
    cabled.advance(5)
    assert cabled.state == "ready"
    assert cabled.fault == ""
    assert cabled.board.starts == 1


def test_a_restart_that_is_asked_for_before_the_prompt_is_known_waits_for_no_earlier_one() -> None:
    cabled = BoardOnCable()
    for _ in range(2):
        cabled.advance(5)
        cabled.board.stop()
        cabled.advance(20)
        assert cabled.state == "ready"
    cabled.board.stop()
    assert cabled.state == "ready", "its prompt is not heard yet"
    cabled.board.hear(cabled.talk.reboot(cabled.at))
    cabled.advance(10)
    assert cabled.state == "ready"
    assert cabled.board.starts == 3


def test_raw_and_paste_mode_and_half_a_line_are_left() -> None:
    for mode in ("raw", "paste"):
        cabled = BoardOnCable()
        cabled.advance(5)
        cabled.board.stop(mode)
        cabled.board.out = b""  # before anybody listened
        cabled.advance(15)
        assert cabled.state == "ready", mode
        assert cabled.board.starts == 1
    cabled = BoardOnCable()
    cabled.advance(5)
    cabled.board.stop()
    cabled.board.hear(b"for x in half a li")
    cabled.advance(12)
    assert cabled.state == "ready"


def test_a_port_opened_at_an_existing_prompt() -> None:
    cabled = BoardOnCable()
    cabled.board.stop()
    cabled.board.out = b""
    cabled.advance(12)
    assert cabled.state == "ready"
    assert cabled.board.starts == 1


def test_a_program_that_cannot_start_is_not_started_for_ever() -> None:
    cabled = BoardOnCable()
    cabled.advance(5)
    cabled.board.is_broken = True
    cabled.board.stop()
    cabled.advance(600)
    assert cabled.board.starts == 3
    typed = cabled.board.line
    cabled.advance(600)
    assert cabled.board.starts == 3
    assert cabled.state == "prompt"
    assert "ImportError: no module named 'gates'" in cabled.fault
    assert "pichenette flash --board carrom" in cabled.fault
    assert cabled.board.line == typed, "and nothing is typed at it any more"
    cabled.board.is_broken = False
    cabled.board.hear(cabled.talk.reboot(cabled.at))
    cabled.advance(10)
    assert cabled.state == "ready", "somebody asked for it"


def test_why_it_does_not_start_is_heard_though_its_port_was_away() -> None:
    cabled = BoardOnCable()
    cabled.advance(5)
    cabled.board.stop()
    cabled.advance(20)
    cabled.board.is_broken = True
    cabled.board.stop()  # the next reset is a hard one, and nobody hears what is said then
    cabled.advance(120)
    assert cabled.board.starts == 3
    assert "ImportError: no module named 'gates'" in cabled.fault


def test_a_program_that_dies_after_seconds_is_not_started_for_ever() -> None:
    cabled = BoardOnCable()
    for _ in range(300):
        cabled.advance(12)
        if cabled.board.mode == "run":
            cabled.board.stop()
    assert cabled.board.starts == 3


def test_a_board_that_was_lent_is_left_alone_meanwhile() -> None:
    cabled = BoardOnCable()
    cabled.advance(5)
    cabled.board.stop()
    cabled.lend(60)
    cabled.advance(59)
    assert cabled.state == "lent"
    assert (cabled.board.line, cabled.board.starts) == (b"", 0)
    cabled.advance(15)
    assert cabled.state == "ready"


def test_a_deaf_board_is_opened_again_and_then_its_usb_is_reset() -> None:
    cabled = BoardOnCable()
    cabled.advance(5)
    cabled.board.is_deaf = True
    cabled.advance(9)
    assert cabled.remedies == ["reopen"]
    assert "does not receive" in cabled.fault
    cabled.advance(12)
    assert cabled.remedies == ["reopen", "reset"]
    assert cabled.state == "ready"
    assert cabled.board.starts == 0, "it keeps what it has stored"


def test_a_board_deaf_from_the_start() -> None:
    cabled = BoardOnCable()
    cabled.board.out = b""
    cabled.board.is_deaf = True
    cabled.advance(30)
    assert cabled.state == "ready"
    assert cabled.remedies == ["reopen", "reset"]


def test_a_board_that_hangs_is_told_and_its_port_opened_again() -> None:
    cabled = BoardOnCable()
    cabled.advance(5)
    cabled.board.mode = "hangs"
    cabled.advance(5)
    assert "gone silent" in cabled.fault
    cabled.advance(120)
    assert cabled.state == "silent"
    assert "gone silent" in cabled.fault
    assert 5 <= len(cabled.remedies) <= 12
    assert cabled.remedies.count("reset") == 1
    cabled.board.mode = "run"
    cabled.advance(5)
    assert cabled.fault == ""


EVENTS = st.sampled_from(
    ["stop", "raw", "paste", "typed", "deaf", "replug", "lend", "chatter", "echo", "nothing"]
)


@settings(deadline=None, max_examples=tries(20, 60))
@given(st.lists(st.tuples(EVENTS, st.integers(0, 40)), max_size=6))
def test_whatever_happens_it_comes_back_by_itself(events: list[tuple[str, int]]) -> None:
    cabled = BoardOnCable()
    for event, quarters in events:
        cabled.advance(quarters / 4)
        if event in ("stop", "raw", "paste") and cabled.state not in ("looking", "lent"):
            cabled.board.stop({"stop": "prompt"}.get(event, event))
        elif event == "typed" and cabled.board.mode != "run":
            cabled.board.hear(b"half a line")
        elif event == "deaf":
            cabled.board.is_deaf = True
        elif event == "replug":
            cabled.replug()
        elif event == "lend":
            cabled.lend(5)
        elif event == "chatter":
            cabled.board.out += b"Traceback (most recent call last):\r\n>>> \xff\x00\r\n"
        elif event == "echo":
            cabled.board.out += b"$HI,1*895A\n"
    cabled.advance(500)  # the last of the remedies comes after a minute and five
    assert cabled.board.refused == 0, "a program that runs never gets a Ctrl-C"
    assert cabled.board.starts <= 3
    if cabled.board.starts < 3:
        assert cabled.state == "ready", (events, cabled.states, cabled.fault)
        assert cabled.fault == ""
