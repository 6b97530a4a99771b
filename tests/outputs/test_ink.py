"""Colours for a terminal of unknown background."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.outputs import ink
from pichenette.outputs.palette import BOX, CLEAR, Colour

part = st.integers(0, 255)


@given(st.builds(Colour, part, part, part))
def test_every_colour_becomes_one_that_is_read_on_black_and_on_white(colour: Colour) -> None:
    found = ink.readable(colour)
    assert ink.DARKEST <= ink.luminance(found) <= ink.LIGHTEST
    if ink.DARKEST <= ink.luminance(colour) <= ink.LIGHTEST:
        assert found == colour


@pytest.mark.parametrize("palette", [BOX, CLEAR])
@pytest.mark.parametrize("colours", [256, ink.TRUE])
def test_players_are_still_told_apart(palette: tuple[Colour, ...], colours: int) -> None:
    assert len({ink.foreground(marker, colours) for marker in palette}) == len(palette)


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_where_something_can_be_drawn() -> None:
    assert ink.can_draw(Tty(), {"TERM": "xterm"})
    assert not ink.can_draw(Tty(), {"TERM": "dumb"})
    assert not ink.can_draw(Tty(), {})
    assert not ink.can_draw(io.StringIO(), {"TERM": "xterm"})
