"""The stream on the screen: the newest lines, or those around a search result."""

import time
from collections.abc import Callable

from pichenette.console.console import Console
from pichenette.console.heard import Heard
from pichenette.console.stream import Mood, Remark, StreamLine
from pichenette.console.wording import words
from pichenette.outputs.ink import Ink, InkLine, Style, columns, left, wrap
from pichenette.text import Language, Text

_MOODS: dict[Mood, Style] = {
    "info": "plain",
    "good": "good",
    "warn": "warn",
    "bad": "bad",
    "typed": "typed",
}
_MOST_ROWS = 4  # per line
_WORDY = frozenset({"SAY", "DONE", "HELLO"})
_RAW_FROM = 110  # columns: room for words and the sentence itself


class StreamPanel:
    def __init__(self, console: Console, wall: Callable[[float], float]) -> None:
        """`wall` gives the wall-clock seconds of a moment, for people."""
        self._console = console
        self._wall = wall
        self.is_raw = False
        self.up = 0  # rows scrolled up from the newest
        self.found: int | None = None  # index of the search result
        self.wanted = ""

    def clock(self, at: float) -> str:
        """A moment, as a clock on the wall shows it."""
        return time.strftime("%H:%M:%S", time.localtime(self._wall(at)))

    def title(self, width: int, language: Language) -> InkLine:
        stream = self._console.stream
        usual = Text(
            "usual (no LOAD BEAT PING PONG ACK)", "habituel (sans LOAD BEAT PING PONG ACK)"
        )
        shown = str(stream.filter) or usual.say(language)
        word = Text("stream", "flux").say(language)
        colon = Text(":", " :").say(language)
        inks = [Ink(f"── {word}{colon} {shown} ", "faint")]
        if stream.is_paused:
            held = Text(f"PAUSED, {stream.missed} more ", f"PAUSE, {stream.missed} de plus ")
            inks.append(Ink(held.say(language), "warn"))
        elif self.up:
            inks.append(Ink(Text(f"↑{self.up} ", f"↑{self.up} ").say(language), "warn"))
        used = sum(columns(ink.text) for ink in inks)
        return [*inks, Ink("─" * max(0, width - used), "faint")]

    def lines(self, width: int, height: int, language: Language) -> list[InkLine]:
        shown = self._console.stream.shown
        if self._console.stream.is_paused is False and self.found is None and self.up == 0:
            last = len(shown)
        elif self.found is not None:
            last = min(len(shown), self.found + height // 2 + 1)
        else:
            self.up = min(self.up, max(0, len(shown) - height))
            last = len(shown) - self.up
        rows: list[InkLine] = []
        for index in range(last - 1, -1, -1):
            rows[:0] = self._rows(shown[index], width, language, index == self.found)
            if len(rows) >= height:
                break
        return rows[-height:]

    def _rows(
        self, kept: StreamLine, width: int, language: Language, is_found: bool
    ) -> list[InkLine]:
        """One row, or as many as it takes if every word matters."""
        wall = self._wall(kept.at)
        clock = f"{self.clock(kept.at)}.{int(wall % 1 * 1000):03d} "
        if isinstance(kept, Remark):
            style = _MOODS[kept.mood]
            wrapped = wrap(kept.text.say(language), width - len(clock))
            lines = [[Ink(text, style)] for text in wrapped]
        else:
            lines = self._heard(kept, width - len(clock), language)
        heads = [clock] + [" " * len(clock)] * (len(lines) - 1)
        rows = [[Ink(head, "faint"), *line] for head, line in zip(heads, lines, strict=True)]
        return [[Ink(ink.text, "found") for ink in row] for row in rows] if is_found else rows

    def _heard(self, heard: Heard, width: int, language: Language) -> list[InkLine]:
        arrow, style = Ink("← " if heard.direction == "in" else "→ ", "faint"), self._style(heard)
        if self.is_raw:
            return [[arrow, Ink(heard.text, style)]]
        said = words(heard, lambda gate: self._console.gate(gate).id).say(language)
        if heard.fields is None:
            return [[arrow, Ink(said, style)]]
        kind = Ink(f"{left(heard.kind, 6)} ", "faint")
        if width >= _RAW_FROM:
            return [
                [arrow, kind, Ink(left(said, width - 60), style), Ink(f"  {heard.text}", "faint")]
            ]
        if heard.kind not in _WORDY:
            return [[arrow, kind, Ink(said, style)]]
        first, *more = wrap(said, width - 9, _MOST_ROWS)
        return [[arrow, kind, Ink(first, style)], *([Ink(f"{'':9}{row}", style)] for row in more)]

    def _style(self, heard: Heard) -> Style:
        if heard.fields is None:
            return "warn"
        if heard.is_again:
            return "faint"
        if heard.direction == "out":
            return "accent"
        return "good" if heard.kind == "DONE" and heard.fields[-1] == "ok" else "plain"

    def scroll(self, rows: int) -> None:
        """Upwards if positive; 0 is the newest."""
        if self.found is not None:
            self.up = max(0, len(self._console.stream.shown) - self.found)
            self.found = None
        self.up = max(0, self.up + rows)

    def find(self, text: str) -> None:
        """The newest with that text, or the one before the last result."""
        again = text == self.wanted or not text
        self.wanted = text or self.wanted
        before = self.found if again else None
        self.found = self._console.stream.find(self.wanted, before) if self.wanted else None
