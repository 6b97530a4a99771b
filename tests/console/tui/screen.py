"""The text of a Textual screen, and golden files of it.

`PICHENETTE_WRITE_SCREENS=1 pytest tests/console/tui` writes them anew; look at what changed.
"""

import os
import re
from pathlib import Path

from pichenette import __version__, board
from pichenette.console.tui.app import ConsoleApp

SCREENS = Path(__file__).parent / "screens"
_CLOCK = re.compile(r"\d\d:\d\d:\d\d(\.\d\d\d)?")


def text_of(app: ConsoleApp) -> str:
    """What is on the screen, row by row; clocks are `hh:mm:ss`."""
    width, height = app.size
    rows = app.screen._compositor.render_strips()
    lines = [strip.text.rstrip() for strip in rows[:height]]
    assert all(len(line) <= width for line in lines)
    shown = "\n".join(_CLOCK.sub(_plain_clock, line) for line in lines) + "\n"
    for name in board.names():  # neither a release nor a new pin is a new screen
        shown = shown.replace(board.load(name).digest, "dddddddd")
    return shown.replace(__version__, "v" * len(__version__))


def _plain_clock(found: "re.Match[str]") -> str:
    return "hh:mm:ss" + (".mmm" if found[1] else "")


def compare(app: ConsoleApp, name: str) -> None:
    path, shown = SCREENS / f"{name}.txt", text_of(app)
    if os.environ.get("PICHENETTE_WRITE_SCREENS"):
        path.write_text(shown, encoding="utf-8")
    assert path.exists(), f"{path.name}: no such golden screen; see {__file__}"
    assert shown == path.read_text(encoding="utf-8"), f"{name} looks different"
