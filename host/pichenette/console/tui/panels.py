"""Put what is on the screen into its panels, and decide which panels are there.

figures.py, gates.py, pages.py, margins.py and streaming.py say what a panel contains; keys and
commands are the app's.
"""

from typing import Any, NamedTuple

from textual.app import App

from pichenette.console.commands import playing
from pichenette.console.commands.catalogue import ALL
from pichenette.console.findings import findings
from pichenette.console.runner import CommandRunner
from pichenette.console.sources.port import PortSource
from pichenette.console.tui import figures, margins, pages
from pichenette.console.tui.gates import gates
from pichenette.console.tui.streaming import StreamPanel
from pichenette.console.tui.widgets import Painted, Scrolled
from pichenette.outputs.ink import InkLine
from pichenette.text import Language

_BIG_ROWS = 40
_SIDE_FROM = 70  # columns: with fewer, the gates need them all


class PanelContent(NamedTuple):
    runner: CommandRunner
    stream: StreamPanel
    page: str
    helped: str | None  # the command whose help is shown; None: all
    choices: str  # for what is being typed
    is_live: bool  # not a capture beside the live board

    @property
    def language(self) -> Language:
        return self.runner.language

    @property
    def kept(self) -> int:
        source = self.runner.source
        return source.kept if isinstance(source, PortSource) else 0


class Panels:
    def __init__(self, screen: App[Any]) -> None:
        self._screen = screen

    def draw(self, shown: PanelContent) -> None:
        runner, width, language = shown.runner, self._screen.size.width, shown.language
        console = runner.console
        is_overview, is_stream = shown.page == "overview", shown.page == "stream"
        clock = shown.stream.clock(runner.source.now())
        extra = margins.beside(runner, shown.is_live, language)
        where = margins.where(runner)
        self.painted("header").paint(
            [figures.header(console, where, clock, width, language, extra)]
        )
        self._rows("faults", figures.disturbed(console, width, language))
        self._findings(shown, is_overview)
        middle = self._screen.query_one("#middle")
        middle.display = is_overview
        if is_overview:
            self._middle(shown)
        umpire = self.painted("umpire")
        umpire.display = is_overview and self._screen.size.height >= _BIG_ROWS
        if umpire.display:
            umpire.paint(pages.umpire_in_short(console, width, 9, language))
        for name in ("stream-title", "stream"):
            self.painted(name).display = is_overview or is_stream
        if is_overview or is_stream:
            stream = self.painted("stream")
            self.painted("stream-title").paint([shown.stream.title(width, language)])
            stream.paint(shown.stream.lines(width, stream.size.height, language))
        page = self._screen.query_one("#page", Scrolled)
        page.display = not (is_overview or is_stream)
        if page.display:
            page.show(self._page(shown, width - 2, page.size.height))
        most = max(1, min(4, self._screen.size.height // 6))
        self._rows("answer", margins.answer(runner, shown.choices, width, most, language))
        self.painted("keys").paint([margins.keys(shown.page, width, language)])

    def _rows(self, name: str, lines: list[InkLine]) -> None:
        """A panel as high as its contents."""
        panel = self.painted(name)
        panel.display = bool(lines)
        panel.styles.height = max(1, len(lines))
        panel.paint(lines)

    def painted(self, name: str) -> Painted:
        return self._screen.query_one(f"#{name}", Painted)

    def _findings(self, shown: PanelContent, is_overview: bool) -> None:
        panel = self.painted("findings")
        most = (10 if self._screen.size.height >= _BIG_ROWS else 4) if is_overview else 1
        found = [finding for finding in findings(shown.runner.console) if finding.where != "fault"]
        lines = figures.found(found, self._screen.size.width, most, shown.language)
        panel.styles.height = len(lines)
        panel.paint(lines)

    def _middle(self, shown: PanelContent) -> None:
        console, language = shown.runner.console, shown.language
        is_big = self._screen.size.height >= _BIG_ROWS
        side_width = 46 if self._screen.size.width >= 140 else figures.RIGHT
        link = figures.link(console, shown.kept, language)
        plot_rows = max(1, len(console.gates) - len(link) - 2) if is_big else 1
        weight = figures.weight(console, console.senses.scale, side_width - 1, language, plot_rows)
        sides = [*weight, [], *link]
        rows = max(len(sides), min(len(console.gates) + 1, 22 if is_big else 10))
        self._screen.query_one("#middle").styles.height = rows
        side = self.painted("side")
        side.display = self._screen.size.width >= _SIDE_FROM
        side.styles.width = side_width
        width = self._screen.size.width - (side_width + 1 if side.display else 0)
        self.painted("gates").paint(gates(console, width, rows, language))
        side.paint(sides)

    def _page(self, shown: PanelContent, width: int, height: int) -> list[InkLine]:
        console, language = shown.runner.console, shown.language
        if shown.page == "gates":
            return gates(console, width, max(height, len(console.gates) + 1), language)
        if shown.page == "scale":
            return pages.scale(console, console.senses.scale, width, height, language)
        if shown.page == "umpire":
            return pages.umpire(console, width, language)
        if shown.page == "chatter":
            return pages.chatter(console, width, language)
        command = shown.helped and (
            shown.runner.command(shown.helped) or playing.of_any_game(shown.helped, language)
        )
        if command:
            return pages.helped_one(command, width, language)
        return pages.helped(ALL, playing.understood(console, language), width, language)
