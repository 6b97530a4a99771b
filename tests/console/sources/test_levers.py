"""The levers of virtual/faults.py, for people."""

import pytest

from pichenette.console.sources.levers import Levers
from pichenette.virtual.faults import BadLever


class Wire:
    def __init__(self) -> None:
        self.at = 0.0
        self.heard: list[bytes] = []
        self.told: list[bytes] = []
        self.levers = Levers(
            lambda data, at: self.heard.append(data),
            lambda data, at: self.told.append(data),
            lambda: self.at,
        )


@pytest.fixture
def cable() -> Wire:
    return Wire()


def test_nothing_is_touched_until_a_lever_is_moved(cable: Wire) -> None:
    assert cable.levers.hear(b"half a li", 0) == b"half a li"
    assert cable.levers.status().en == "lines are not disturbed"


def test_drop_in_one_direction_only(cable: Wire) -> None:
    told = cable.levers.set(["in", "drop", "100%"])
    assert told.en == "from the board: drop 100% (none yet in 0 lines)"
    assert cable.levers.hear(b"a\n", 0) == b""
    assert cable.levers.tell(b"a\n", 0) == b"a\n"
    assert "1 dropped of 1 lines" in cable.levers.status().en


def test_levers_add_up_until_they_are_off(cable: Wire) -> None:
    cable.levers.set(["double=1"])
    cable.levers.set(["delay_ms", "200"])
    assert "double 100%, delay_ms 200" in cable.levers.status().en
    assert cable.levers.hear(b"a\n", 0) == b""
    assert cable.levers.is_holding
    cable.levers.release(0.1)
    assert cable.heard == []
    cable.levers.release(0.2)
    assert cable.heard == [b"a\na\n"]
    cable.levers.set(["off"])
    assert cable.levers.hear(b"a\n", 1) == b"a\n"


def test_rough_is_what_the_tests_use(cable: Wire) -> None:
    assert "corrupt 2%" in cable.levers.set(["rough"]).en


def test_freeze_holds_both_directions(cable: Wire) -> None:
    cable.at = 10.0
    assert "frozen for 3.0 s" in cable.levers.set(["freeze", "3s"]).en
    assert cable.levers.hear(b"a\n", 11) == b""
    assert cable.levers.tell(b"b\n", 12) == b""
    cable.levers.release(12.9)
    assert cable.heard == []
    cable.levers.release(13)
    assert (cable.heard, cable.told) == ([b"a\n"], [b"b\n"])
    assert not cable.levers.is_holding


@pytest.mark.parametrize("words", [["shake", "1"], ["drop"], ["drop", "lots"], ["freeze"]])
def test_what_is_no_lever(cable: Wire, words: list[str]) -> None:
    with pytest.raises(BadLever):
        cable.levers.set(words)
