"""A terminal's frames as a moving picture: what it shows at every moment, in a file that plays."""

import re
import xml.etree.ElementTree as ET

from pichenette.outputs.ink import Ink, InkLine
from pichenette.outputs.palette import Colour
from pichenette.outputs.pictures.terminal_film import FilmFrame, film

SVG = "{http://www.w3.org/2000/svg}"
RED, BLUE = Colour(200, 0, 0), Colour(0, 0, 200)


def frame(at: float, *lines: str) -> FilmFrame:
    return FilmFrame(at, [[Ink(line)] for line in lines])


def strips(text: str) -> list[ET.Element]:
    """One row of the screen each."""
    return [row for row in ET.fromstring(text).iter(f"{SVG}svg") if row.get("height") == "16"]


def seen(text: str, row: int, at: float, lasts_s: float) -> str:
    """What stands in that row at that moment, by the file's own style sheet."""
    strip = strips(text)[row]
    group = strip[0]
    place = 0
    if name := group.get("class"):
        moves = re.search(rf"@keyframes k{name[1:]}{{(.*?}})}}", text)
        assert moves
        for percent, pixels in re.findall(
            r"([\d.]+)%{transform:translateY\((-?\d+)px\)}", moves[1]
        ):
            if float(percent) <= 100 * at / lasts_s:
                place = -int(pixels) // 16
    found = {0: ""}
    for part in group:
        if part.tag == f"{SVG}g":
            moved = re.search(r"translate\(0 (\d+)\)", part.get("transform", ""))
            assert moved
            found[int(moved[1]) // 16] = "".join(part.itertext())
        else:
            found[0] += "".join(part.itertext())
    return found[place]


def test_every_row_shows_at_every_moment_what_the_terminal_did() -> None:
    frames = [
        frame(0, "one", "same"),
        frame(1, "two", "same"),
        frame(2, "one", "same"),
        frame(3, "", ""),
    ]
    text = film(frames, 4.0, (20, 3), "a <title>")
    for at, first, second in ((0, "one", "same"), (1.5, "two", "same"), (2.5, "one", "same")):
        assert (seen(text, 0, at, 4.0), seen(text, 1, at, 4.0)) == (first, second)
    assert seen(text, 0, 3.5, 4.0) == seen(text, 1, 3.5, 4.0) == ""
    assert text.count(">one<") == 1, "a line that comes back is stored once"
    assert "a &lt;title&gt;" in text


def test_blocks_are_drawn_and_not_left_to_a_font() -> None:
    line: InkLine = [
        Ink("▇▇ ", colour=RED),
        Ink("▁▁", colour=RED),
        Ink("▀▀", colour=RED, paper=BLUE),
        Ink("▄", colour=BLUE),
    ]
    text = film([FilmFrame(0, [line])], 1.0, (10, 1), "")
    assert "<text" not in text
    assert not re.search("[▇▁▀▄]", text)
    paths = [path.get("d") for path in ET.fromstring(text).iter(f"{SVG}path")]
    assert paths == ["M0 2h16v14h-16M24 14h16v2h-16M40 0h16v8h-16", "M40 8h24v8h-24"]


def test_a_row_that_never_changes_does_not_move() -> None:
    text = film([frame(0, "still"), frame(1, "still")], 2.0, (10, 1), "")
    assert "@keyframes" not in text
