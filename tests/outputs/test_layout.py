from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pichenette.outputs.layout import Wiring, in_rows, places
from pichenette.outputs.palette import OFF, Colour
from pichenette.outputs.settings import TrackSettings


def small(**given: Any) -> str:
    """The strip of two rows of seven, as `row led` pairs; a dot stays dark."""
    settings = TrackSettings(rows=2, cells=5, **given)
    return " ".join("." if place is None else f"{place[0]}{place[1]}" for place in places(settings))


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"serpentine": False}, "00 01 02 03 04 05 06 10 11 12 13 14 15 16"),
        ({}, "00 01 02 03 04 05 06 16 15 14 13 12 11 10"),
        ({"reversed": True}, "06 05 04 03 02 01 00 10 11 12 13 14 15 16"),
        ({"bottom_up": True}, "10 11 12 13 14 15 16 06 05 04 03 02 01 00"),
        ({"offset_leds": 2}, ". . 00 01 02 03 04 05 06 16 15 14 13 12 11 10"),
        ({"gap_leds": 1}, "00 01 02 03 04 05 06 . 16 15 14 13 12 11 10"),
    ],
)
def test_where_the_wire_goes(given: dict[str, Any], expected: str) -> None:
    assert small(**given) == expected


@settings(deadline=None)
@given(
    rows=st.integers(1, 6),
    cells=st.integers(5, 30),
    serpentine=st.booleans(),
    is_reversed=st.booleans(),
    bottom_up=st.booleans(),
    offset=st.integers(0, 5),
    gap=st.integers(0, 3),
)
def test_every_led_of_the_picture_is_on_the_strip_once(
    rows: int,
    cells: int,
    serpentine: bool,
    is_reversed: bool,
    bottom_up: bool,
    offset: int,
    gap: int,
) -> None:
    settings = TrackSettings(
        rows=rows,
        cells=cells,
        serpentine=serpentine,
        reversed=is_reversed,
        bottom_up=bottom_up,
        offset_leds=offset,
        gap_leds=gap,
    )
    there = places(settings)
    assert len(there) == settings.strip_leds
    lit = [place for place in there if place is not None]
    assert sorted(lit) == [(row, led) for row in range(rows) for led in range(cells + 2)]


def test_colours_go_where_the_places_are() -> None:
    settings = TrackSettings(rows=2, cells=5, offset_leds=1)
    rows = [[Colour(row, led, 0) for led in range(7)] for row in range(2)]
    ordered = Wiring(settings).in_order(rows)
    assert ordered[:3] == [OFF, Colour(0, 0, 0), Colour(0, 1, 0)]
    assert ordered[8] == Colour(1, 6, 0)


def test_what_a_strip_shows_as_a_picture_again() -> None:
    own = TrackSettings(rows=2, cells=5, gap_leds=1, offset_leds=2)
    rows = [[Colour(row, led, 1) for led in range(own.row_leds)] for row in range(2)]
    assert in_rows(Wiring(own).in_order(rows), own) == rows
