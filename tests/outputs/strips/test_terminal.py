import io
import re

import pytest

from pichenette.outputs.limits import FULL, Glow
from pichenette.outputs.palette import OFF, Colour
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.strips.page import hex_rows
from pichenette.outputs.strips.terminal import TerminalStrip


class Tty(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def out(monkeypatch: pytest.MonkeyPatch) -> Tty:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    return Tty()


TWO_ROWS = TrackSettings(driver="terminal", rows=2, cells=5, gamma=1.0)


def test_rows_are_drawn_in_place(out: Tty) -> None:
    strip = TerminalStrip(out, TWO_ROWS)
    dark = Glow(((0, 0, 0),) * 14, 0.0, 0.0)
    strip.send(dark)
    first = out.getvalue()
    assert first.count("○") == 14
    assert first.count("\n") == 2
    assert "\x1b[2F" not in first
    strip.send(Glow(((FULL, 0, 0), *dark.duties[1:]), 0.0, 0.0))
    second = out.getvalue()[len(first) :]
    assert second.startswith("\x1b[2F\x1b[38;2;255;0;0m●")
    strip.close()
    assert re.sub(r"\x1b\[[^m]*m|●|○|\s|\x1b\[K|\x1b\[2F", "", out.getvalue()) == ""


def test_a_note_stands_above_the_track(out: Tty) -> None:
    strip = TerminalStrip(out, TWO_ROWS)
    strip.note("first")
    strip.send(Glow(((0, 0, 0),) * 14, 0.0, 0.0))
    drawn = len(out.getvalue())
    strip.note("second")
    assert out.getvalue().startswith("first\n")
    assert out.getvalue()[drawn:] == "\x1b[2F\x1b[Jsecond\n"


def test_where_nothing_can_be_drawn_only_notes_are_written(out: Tty) -> None:
    for plain in (io.StringIO(), out):
        with pytest.MonkeyPatch.context() as changed:
            changed.setenv("TERM", "dumb")
            strip = TerminalStrip(plain, TWO_ROWS)
        strip.note("full white")
        strip.send(Glow(((FULL, 0, 0),) * 14, 0.0, 0.0))
        strip.close()
        assert plain.getvalue() == "full white\n"


def test_without_colours_a_lit_led_is_another_sign(
    out: Tty, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    strip = TerminalStrip(out, TWO_ROWS)
    strip.send(Glow(((FULL, 0, 0), *((0, 0, 0),) * 13), 0.0, 0.0))
    assert out.getvalue().startswith("● ○ ○")
    assert "\x1b[3" not in out.getvalue()


def test_the_page_gets_rows_of_hex() -> None:
    assert hex_rows(((Colour(255, 0, 16), OFF), (OFF, OFF))) == ["ff0010000000", "0" * 12]
