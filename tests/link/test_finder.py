"""Which port belongs to which table."""

import pytest

from pichenette.link.finder import Finder, Wanted
from pichenette.link.port import Candidate, PortAway

ONE, TWO = Candidate("/dev/ttyACM0", "e660aa"), Candidate("/dev/ttyACM1", "e660bb")


def test_two_tables_get_two_boards() -> None:
    finder = Finder(lambda: [ONE, TWO])
    assert {finder.claim(Wanted()), finder.claim(Wanted())} == {ONE, TWO}
    with pytest.raises(PortAway):
        finder.claim(Wanted())
    finder.release(ONE)
    assert finder.claim(Wanted()) == ONE


def test_a_board_is_known_by_its_id_whatever_its_name() -> None:
    finder = Finder(lambda: [Candidate("/dev/ttyACM7", "e660bb"), ONE])
    assert finder.claim(Wanted(board_id="E660BB")).device == "/dev/ttyACM7"


def test_a_stranger_is_tried_again_only_when_nothing_else_is_there() -> None:
    wanted, here = Wanted(), [ONE, TWO]
    finder = Finder(lambda: here)
    finder.claim(wanted)
    finder.release(ONE)
    assert not finder.refuse(wanted, ONE)
    assert finder.claim(wanted) == TWO
    finder.release(TWO)
    here.remove(TWO)
    assert finder.claim(wanted) == ONE
    finder.release(ONE)
    assert finder.refuse(wanted, ONE), "said before"
    here.clear()
    with pytest.raises(PortAway, match="2e8a:0005"):
        finder.claim(wanted)
    here.append(ONE)
    finder.claim(wanted)
    assert not finder.refuse(wanted, ONE), "it was away: perhaps to be flashed"


def test_a_given_device_is_not_looked_for() -> None:
    finder = Finder(list)
    assert finder.claim(Wanted(device="/dev/ttyAMA0")).device == "/dev/ttyAMA0"
    with pytest.raises(PortAway, match="another table"):
        finder.claim(Wanted(device="/dev/ttyAMA0"))


def test_what_is_looked_for_is_named_in_both_languages() -> None:
    with pytest.raises(PortAway) as away:
        Finder(list).claim(Wanted())
    assert away.value.text.en.startswith("a Pico on USB (2e8a:0005): not found")
    assert away.value.text.fr.startswith("un Pico en USB (2e8a:0005)\u00a0: introuvable")
