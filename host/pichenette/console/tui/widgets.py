"""Widgets: lines of ink on the screen, the stream, the prompt.

Only changed lines are redrawn, so nothing flickers, and a thousand sentences a second cost no more
than the rows of the screen.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import ClassVar

from rich.color import Color as RichColour
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.suggester import Suggester
from textual.widget import Widget
from textual.widgets import Input

from pichenette.outputs.ink import InkLine, Look, fit
from pichenette.outputs.palette import Colour

_FAINT = Colour(138, 138, 138)  # the console has its own dark background


@lru_cache(maxsize=256)
def _rich(look: Look) -> RichStyle:
    colour = look.colour or (_FAINT if look.is_faint else None)
    return RichStyle(
        color=colour and RichColour.from_rgb(*colour),
        bgcolor=look.paper and RichColour.from_rgb(*look.paper),
        bold=look.is_bold or None,
    )


class Painted(Widget):
    """Lines, redrawn where they differ from the previous ones."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.lines: list[InkLine] = []

    def paint(self, lines: list[InkLine]) -> None:
        before, self.lines = self.lines, lines
        rows = max(len(before), len(lines))
        changed = [
            Region(0, row, self.size.width, 1)
            for row in range(rows)
            if row >= len(before) or row >= len(lines) or before[row] != lines[row]
        ]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        line = self.lines[y] if y < len(self.lines) else []
        segments = [Segment(ink.text, _rich(ink.look)) for ink in fit(line, width)]
        return Strip(segments, width).apply_style(self.rich_style)


class Scrolled(Painted):
    """More lines than rows; scrolled by keys."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.all: list[InkLine] = []
        self.top = 0

    def show(self, lines: list[InkLine]) -> None:
        self.all = lines
        self.top = max(0, min(self.top, len(lines) - self.size.height))
        self.paint(lines[self.top : self.top + self.size.height])

    def scroll(self, rows: int) -> None:
        self.top += rows
        self.show(self.all)


class Completion(Suggester):
    """The rest of the word, grey behind the cursor."""

    def __init__(self, complete: Callable[[str], Sequence[str]]) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._complete = complete

    async def get_suggestion(self, value: str) -> str | None:
        found = self._complete(value) if value else ()
        return found[0] if found else None


class Prompt(Input):
    """Where people type: completion, history, and keys that always belong to it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", show=False, priority=True),
        Binding("ctrl+j", "submit", show=False),  # Enter, typed before the terminal was ours
        Binding("up", "older", show=False),
        Binding("down", "newer", show=False),
    ]

    class Choices(Message):
        """Several lines may be meant."""

        def __init__(self, choices: Sequence[str]) -> None:
            super().__init__()
            self.choices = choices

    def __init__(self, complete: Callable[[str], Sequence[str]], history: list[str]) -> None:
        super().__init__(
            placeholder="",
            suggester=Completion(complete),
            id="prompt",
            compact=True,
            select_on_focus=False,
        )
        self._complete = complete
        self.history = history
        self._place = len(history)
        self._draft = ""

    async def action_submit(self) -> None:
        """Enter takes the line away at once: one more Enter, pressed before the first was dealt
        with, finds nothing to do again.
        """
        await super().action_submit()
        self.value = ""

    def remember(self, line: str) -> None:
        if line and (not self.history or self.history[-1] != line):
            self.history.append(line)
        self._place = len(self.history)

    def action_complete(self) -> None:
        found = list(self._complete(self.value))
        if not found:
            return
        common = _common(found)
        if len(common) > len(self.value):
            self.value = common
            self.cursor_position = len(common)
        if len(found) > 1:
            self.post_message(self.Choices(found))

    def action_older(self) -> None:
        if self._place == len(self.history):
            self._draft = self.value
        self._go(self._place - 1)

    def action_newer(self) -> None:
        self._go(self._place + 1)

    def _go(self, place: int) -> None:
        self._place = max(0, min(place, len(self.history)))
        at_end = self._place == len(self.history)
        self.value = self._draft if at_end else self.history[self._place]
        self.cursor_position = len(self.value)

    def _on_paste(self, event: events.Paste) -> None:
        """Several lines are several commands; Input would keep only the first."""
        lines = event.text.splitlines()
        if len(lines) > 1:
            event.stop()
            event.prevent_default()
            for line in lines:
                self.post_message(self.Submitted(self, line))
            return
        super()._on_paste(event)


def _common(lines: Sequence[str]) -> str:
    first, last = min(lines), max(lines)
    length = 0
    while length < min(len(first), len(last)) and first[length] == last[length]:
        length += 1
    return first[:length]
