"""The screen as a terminal gets it: its size, its colours on any background, its end."""

import io
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from pichenette.outputs import colouring
from pichenette.outputs.palette import OFF, WHITE, Colour
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.pictures.scenes import SCENES
from pichenette.outputs.screen import Screen
from pichenette.text import same


class Window(io.StringIO):
    """A terminal of a given size."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, columns: int, rows: int) -> None:
        super().__init__()
        self._monkeypatch = monkeypatch
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        self._monkeypatch.setenv("COLUMNS", str(columns))
        self._monkeypatch.setenv("LINES", str(rows))

    def take(self) -> str:
        """What was written since."""
        text = self.getvalue()
        self.seek(0)
        self.truncate()
        return text


@pytest.mark.parametrize("rows", [24, 12, 1])
def test_a_low_terminal_keeps_the_title_and_the_scores(
    rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = Window(monkeypatch, 80, rows)
    faults = tuple(same(f"pocket-{n}: blocked") for n in range(30))
    with Screen(out, "en") as screen:
        out.take()
        screen.draw(replace(scene(SCENES["offboard"]).view, faults=faults), 0)
        drawn = out.take().split("\n")
    assert len(drawn) == rows, "one more would scroll the title away"
    assert "Offboard" in drawn[0]


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"COLORTERM": "truecolor"}, "\x1b[38;2;"),
        ({"COLORTERM": ""}, "\x1b[38;5;"),
        ({"NO_COLOR": "1"}, None),
    ],
)
def test_as_many_colours_as_the_terminal_has(
    environment: dict[str, str], code: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    out = Window(monkeypatch, 80, 24)
    with Screen(out, "en") as screen:
        screen.draw(scene(SCENES["two-players"]).view, 0)
    shown = out.getvalue()
    assert ("\x1b[38" in shown) == (code is not None)
    assert code is None or code in shown


def test_it_is_drawn_in_place_and_all_of_it_anew_after_a_resize(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = Window(monkeypatch, 80, 24)
    view = scene(SCENES["two-players"]).view
    with Screen(out, "en") as screen:
        assert out.take().startswith("\x1b[?1049h"), "a screen of its own"
        screen.draw(view, 0)
        assert out.take().startswith("\x1b[H\x1b[2J")
        screen.draw(view, 0)
        again = out.take()
        assert again.startswith("\x1b[H")
        assert "\x1b[2J" not in again, "it would flicker"
        out.resize(40, 12)
        screen.draw(view, 0)
        assert out.take().startswith("\x1b[H\x1b[2J")
    last = out.take()
    assert last.startswith("\x1b[0m\x1b[?1049l"), "back to what was there before"
    assert "Ana" in last, "and the score below it"
    assert last.endswith("\x1b[?25h")


def colours_of(shown: str) -> Iterator[Colour]:
    for true in re.finditer(r"\x1b\[38;2;(\d+);(\d+);(\d+)m", shown):
        yield Colour(*map(int, true.groups()))
    palette = colouring.palette_256()
    for of_256 in re.finditer(r"\x1b\[38;5;(\d+)m", shown):
        yield palette[int(of_256[1])]


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((colouring.luminance(one), colouring.luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("background", [WHITE, OFF], ids=["light", "dark"])
@pytest.mark.parametrize("colours", ["truecolor", ""])
def test_every_scene_can_be_read_on(
    background: Colour, colours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No background is set, and every colour keeps its distance from whatever is there."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("COLORTERM", colours)
    out = Window(monkeypatch, 120, 40)
    with Screen(out, "en") as screen:
        for data in SCENES.values():
            for at_ms in range(0, 2000, 250):
                screen.draw(scene(data).view, at_ms)
    shown = out.take()
    used = set(colours_of(shown))
    assert len(used) > 10
    assert min(contrast(colour, background) for colour in used) >= 3
    known = r"\x1b\[(0|1|2|38;[25];[\d;]+)m|\x1b\[\??\d*[HJKlh]"
    assert "\x1b" not in re.sub(known, "", shown), "nor white, nor black, nor inverse"
