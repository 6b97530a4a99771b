"""`--help` of every command: examples that stand out, and that can be typed."""

import re
import shlex

import pytest

from pichenette.cli import COMMANDS, main, parser_of


def help_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit, match="0"):
        main([command, "--help"])
    return capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_stand_out(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    paragraphs = help_of(command, capsys).split("\n\n")
    examples = paragraphs[2].splitlines()  # after the usage and what it does
    assert examples
    assert all(re.match(r"  \S", line) for line in examples), examples


@pytest.mark.parametrize("command", COMMANDS)
def test_examples_are_what_the_command_takes(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = 0
    for line in help_of(command, capsys).split("\n\n")[2].splitlines():
        for part in re.split(r"[|>]", line.partition("#")[0]):
            words = shlex.split(part.partition("<")[0])
            words = words[words[:1] == ["sudo"] :]
            if words[:1] == ["pichenette"]:
                parser_of(words[1]).parse_args(words[2:])
                seen += 1
    assert seen


def test_every_command_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    listed = re.findall(r"^  ([a-z]+) +\S", capsys.readouterr().out, re.MULTILINE)
    assert [name for name in listed if name in COMMANDS] == list(COMMANDS)
