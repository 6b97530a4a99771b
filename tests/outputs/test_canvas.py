"""A square picture in characters: two pixels in each, and nothing where nothing is painted."""

import pytest

from pichenette.outputs.canvas import Canvas
from pichenette.outputs.ink import Ink, columns
from pichenette.outputs.palette import OFF, WHITE, Colour

RED = Colour(255, 0, 0)


def shape(canvas: Canvas, paint: Colour) -> list[str]:
    """Which pixels have that colour."""
    rows = []
    for line in canvas.lines():
        upper = lower = ""
        for ink in line:
            over = ink.colour if ink.text[:1] == "▀" else None
            under = ink.paper if ink.text[:1] == "▀" else ink.colour
            upper += ("#" if over == paint else ".") * len(ink.text)
            lower += ("#" if under == paint else ".") * len(ink.text)
        rows += [upper, lower]
    return rows


@pytest.mark.parametrize("rows", [4, 12, 33])
def test_every_line_is_as_wide_as_the_square(rows: int) -> None:
    canvas = Canvas(rows)
    canvas.disc(50, 50, 30, RED)
    lines = canvas.lines()
    assert len(lines) == rows
    assert {sum(columns(ink.text) for ink in line) for line in lines} == {2 * rows}


def test_a_disc_is_round_and_alike_wherever_it_is() -> None:
    canvas = Canvas(10)
    canvas.disc(20, 20, 10, RED)
    canvas.disc(73, 78, 10, RED)
    drawn = shape(canvas, RED)
    assert drawn[2:6] == [
        "...##...............",
        "..####..............",
        "..####..............",
        "...##...............",
    ]
    found = "\n".join(row.strip(".") for row in drawn if "#" in row)
    assert found == "##\n####\n####\n##\n##\n####\n####\n##"


def test_what_is_too_small_is_still_a_pixel_and_what_is_outside_is_cut_off() -> None:
    canvas = Canvas(4)
    canvas.disc(50, 50, 0.1, RED)
    canvas.disc(0, 0, 20, WHITE)
    canvas.disc(200, 200, 20, RED)
    assert sum(row.count("#") for row in shape(canvas, RED)) == 1
    assert shape(canvas, WHITE)[0].startswith("#")


def test_a_polygon_is_filled() -> None:
    canvas = Canvas(2)
    canvas.polygon([(0, 0), (100, 0), (0, 100)], RED)
    assert shape(canvas, RED) == ["####", "##..", "##..", "...."]


def test_letters_stand_on_what_is_painted() -> None:
    canvas = Canvas(2)
    canvas.rectangle(0, 0, 100, 100, RED)
    canvas.write(50, 75, "12", WHITE)
    assert Ink("12", colour=WHITE, is_bold=True, paper=RED) in canvas.lines()[1]


def test_nothing_painted_is_the_terminals_own() -> None:
    assert Canvas(1).lines() == [[Ink("  ")]]
    canvas = Canvas(1)
    canvas.rectangle(0, 50, 100, 100, OFF)
    assert canvas.lines() == [[Ink("▄▄", colour=OFF)]]
