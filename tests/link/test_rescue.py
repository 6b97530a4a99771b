"""A prompt, heard in any pieces; and the way out of it, step by step."""

import pytest

from pichenette import wire
from pichenette.link.messages import Chatter, Unknown
from pichenette.link.rescue import PromptSigns, Rescue


@pytest.mark.parametrize(
    "partial",
    [
        b">>> ",
        b"... ",
        b"=== ",
        b">>> $PING,12*1234",
        b"$HI,1*895A",
        b"$ACK,0000aaaa,7*1234$PING,1*1234",
        b"raw REPL; CTRL-B to exit",
    ],
)
def test_a_prompt_has_no_line_end(partial: bytes) -> None:
    prompt = PromptSigns()
    prompt.look(partial)
    assert prompt.is_heard


@pytest.mark.parametrize(
    "partial", [b"", b"$EDGE,1,2", b">>", b">>> x", b"$PINGER", b"HI,1", b"$BEAT,5,0,0,0,1,0*12"]
)
def test_what_is_none(partial: bytes) -> None:
    prompt = PromptSigns()
    prompt.look(partial)
    assert not prompt.is_heard


@pytest.mark.parametrize(
    "line", [b">>> \r", b">>> print(1)\r", b"raw REPL; CTRL-B to exit\r", b"$REBOOT*1234\r"]
)
def test_a_line_of_a_prompt(line: bytes) -> None:
    prompt = PromptSigns()
    prompt.hear(Chatter(line))
    assert prompt.is_heard


def test_our_own_sentence_from_the_board_is_an_echo() -> None:
    prompt = PromptSigns()
    prompt.hear(Unknown(("NEWER", "1")))
    assert not prompt.is_heard
    prompt.hear(Unknown(tuple(wire.decode(wire.encode("PING,1")) or ())))
    assert prompt.is_heard


def heard(text: bytes) -> PromptSigns:
    prompt = PromptSigns()
    for line in text.split(b"\n"):
        prompt.hear(Chatter(line))
    return prompt


def test_the_last_line_of_a_traceback_tells_why() -> None:
    found = heard(
        b"Traceback (most recent call last):\r\n"
        b'  File "main.py", line 3, in <module>\r\n'
        b"ImportError: no module named 'gates'\r\n"
        b"MicroPython v1.27.0\r\n>>> "
    )
    assert found.is_heard
    assert found.error == "ImportError: no module named 'gates'"


def test_a_ctrl_c_is_no_reason() -> None:
    found = heard(b"Traceback (most recent call last):\r\n  File x\r\nKeyboardInterrupt: \r\n")
    assert found.is_heard
    assert found.error is None


def test_an_error_that_never_ends_is_cut() -> None:
    error = heard(b"Traceback (most recent call last):\r\nValueError: " + b"x" * 4000).error
    assert error is not None
    assert len(error) <= 120


def test_the_program_is_started_only_from_a_fresh_prompt() -> None:
    prompt, rescue = PromptSigns(), Rescue()
    prompt.look(b">>> $HI,1*895A")
    assert rescue.step(prompt, 0.0) == b"\x03\x03"
    prompt.look(b">>> ")
    assert rescue.step(prompt, 0.1) == b""
    assert rescue.step(prompt, 0.4) == b"\x02"
    assert rescue.step(prompt, 0.5) == b"", "that prompt was before Ctrl-B"
    prompt.look(b">>> ")
    assert rescue.step(prompt, 0.6) == b"\x04"
    assert rescue.step(prompt, 5.0) == b""


def test_softly_hard_and_softly_again_then_no_more() -> None:
    prompt, rescue = PromptSigns(), Rescue()
    sent = []
    for tenth in range(6000):
        prompt.look(b">>> ")
        if data := rescue.step(prompt, tenth / 10):
            sent.append(data)
    reset = b"import machine; machine.reset()\r"
    assert [sent[at : at + 3] for at in range(0, len(sent), 3)] == [
        [b"\x03\x03", b"\x02", start] for start in (b"\x04", reset, b"\x04")
    ]
    assert rescue.is_hopeless(600.0)


def test_what_nobody_hears_has_tried_nothing() -> None:
    prompt, rescue = PromptSigns(), Rescue()
    prompt.is_heard = True
    sent = [data for tenth in range(1000) if (data := rescue.step(prompt, tenth / 10))]
    assert set(sent) == {b"\x03\x03", b"\x02"}
    assert len(sent) <= 20
    assert rescue.is_unheard
    assert not rescue.is_hopeless(100.0)
