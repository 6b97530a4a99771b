"""Keys at a real terminal, without waiting for any."""

import os
import sys
import tty

import pytest

from pichenette.cli.demoing.keys import Keys
from tests.pseudo_terminal import PseudoTerminal


def test_keys_come_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with PseudoTerminal() as terminal, os.fdopen(os.dup(terminal.theirs)) as theirs:
        tty.setraw(terminal.theirs)
        monkeypatch.setattr(sys, "stdin", theirs)
        keys = Keys()
        assert keys.can_type
        assert keys.typed() == []
        os.write(terminal.ours, b"q 1\x1b[C\x1b[D+\x1bOP\xc3\xa9")
        assert keys.typed() == ["q", "space", "1", "right", "left", "+", "\x1bOP", "é"]
        assert keys.typed() == []
        terminal.hang_up()
        assert keys.typed() == []
        assert not keys.can_type


def test_nobody_types_into_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    with open(os.devnull, encoding="utf-8") as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        assert not Keys().can_type
        assert Keys().typed() == []
    monkeypatch.setattr(sys, "stdin", None)
    assert Keys().typed() == []
