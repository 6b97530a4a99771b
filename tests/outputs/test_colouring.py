"""Colours for a terminal of unknown background."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pichenette.outputs import colouring
from pichenette.outputs.palette import BOX, CLEAR, Colour

part = st.integers(0, 255)


@given(st.builds(Colour, part, part, part))
def test_every_colour_becomes_one_that_is_read_on_black_and_on_white(colour: Colour) -> None:
    found = colouring.readable(colour)
    assert colouring.DARKEST <= colouring.luminance(found) <= colouring.LIGHTEST
    if colouring.DARKEST <= colouring.luminance(colour) <= colouring.LIGHTEST:
        assert found == colour


@pytest.mark.parametrize("palette", [BOX, CLEAR])
@pytest.mark.parametrize("colours", [256, colouring.TRUE])
def test_players_are_still_told_apart(palette: tuple[Colour, ...], colours: int) -> None:
    assert len({colouring.foreground(marker, colours) for marker in palette}) == len(palette)


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_where_something_can_be_drawn() -> None:
    assert colouring.can_draw(Tty(), {"TERM": "xterm"})
    assert not colouring.can_draw(Tty(), {"TERM": "dumb"})
    assert not colouring.can_draw(Tty(), {})
    assert not colouring.can_draw(io.StringIO(), {"TERM": "xterm"})
