"""Lines of ink: widths, cuts, and one look for every style."""

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from pichenette.outputs import ink
from pichenette.outputs.ink import LOOKS, Ink, Look, Style
from pichenette.outputs.palette import Colour

TEXTS = st.text(alphabet="aé e\u0301日 …–")


def test_every_style_has_a_look() -> None:
    assert set(LOOKS) == set(get_args(Style))


def test_a_colour_of_its_own_stands_in_place_of_the_styles() -> None:
    red = Colour(255, 0, 0)
    assert Ink("x", "good").look == LOOKS["good"]
    assert Ink("x", "good", red).look == Look(red)
    assert Ink("x", "faint", is_bold=True).look == Look(is_bold=True, is_faint=True)


def test_the_width_of_names() -> None:
    assert [ink.columns(name) for name in ("Ana", "日本", "é", "e\u0301")] == [3, 4, 1, 1]


@given(TEXTS, st.integers(1, 30))
def test_whatever_is_cut_fits(text: str, width: int) -> None:
    assert ink.columns(ink.cut(text, width)) <= width
    assert ink.columns(ink.clip(text, width)) <= width
    assert text.startswith(ink.clip(text, width))
    assert ink.columns(ink.left(text, width)) == width == ink.columns(ink.right(text, width))
    if ink.columns(text) <= width:
        assert ink.cut(text, width) == text == ink.clip(text, width)


@given(st.lists(TEXTS), st.integers(0, 30))
def test_a_line_is_made_exactly_so_wide_and_keeps_its_looks(parts: list[str], width: int) -> None:
    line = [Ink(part, "warn", Colour(1, 2, 3)) for part in parts]
    fitted = ink.fit(line, width)
    assert sum(ink.columns(one.text) for one in fitted) == width
    assert all(one.colour == (1, 2, 3) for one in fitted if one.style == "warn")


@given(st.lists(st.text("ab日", min_size=1)), st.integers(2, 30))
def test_wrapping_loses_no_letter(words: list[str], width: int) -> None:
    rows = ink.wrap(" ".join(words), width)
    assert all(ink.columns(row) <= width for row in rows)
    assert "".join(rows).replace(" ", "") == "".join(words)
