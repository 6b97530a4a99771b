"""The stream's rows: each with the moment at which it was heard."""

import time

from pichenette.console.console import Console
from pichenette.console.heard import Fielded
from pichenette.console.tui.app import _from_midnight
from pichenette.console.tui.streaming import StreamPanel
from pichenette.outputs.ink import plain
from tests.console.sitting import CARROM


def panel(console: Console, first: float) -> StreamPanel:
    return StreamPanel(console, _from_midnight(first))


def test_a_captures_time_is_counted_from_its_first_line() -> None:
    console = Console(CARROM)
    console.opened("capture", 1000.25)
    for at in (1000.25, 1001.5, 1000.25 + 3661.125):
        console.line("in", Fielded.of(b"a traceback"), at)
    rows = plain(panel(console, 1000.25).lines(80, 10, "en")).splitlines()
    heads = [row.split()[0] for row in rows if "traceback" in row]
    assert heads == ["00:00:00.000", "00:00:01.250", "01:01:01.125"]


def test_a_live_line_has_the_time_on_the_wall() -> None:
    console = Console(CARROM)
    console.opened("port", 10.0)
    console.line("in", Fielded.of(b"a traceback"), 10.5)
    noon = time.mktime((2026, 1, 2, 12, 0, 0, 0, 1, -1))
    rows = plain(StreamPanel(console, lambda at: noon + at - 10).lines(80, 10, "en")).splitlines()
    assert [row.split()[0] for row in rows if "traceback" in row] == ["12:00:00.500"]
