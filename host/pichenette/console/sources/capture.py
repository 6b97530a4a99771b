"""A capture as a source: it is played back at its own pace or another, on its own clock."""

import asyncio
import time
from pathlib import Path
from typing import ClassVar

from pichenette.console.console import Console
from pichenette.console.heard import Fielded, direction_of
from pichenette.console.sources.source import Source
from pichenette.link import capture
from pichenette.text import Text, counted

_STEP_S = 1 / 30
_AT_ONCE = 2000  # lines between two looks at everything else, at full speed


class CaptureSource(Source):
    kind: ClassVar[str] = "capture"

    def __init__(self, console: Console, path: Path, speed: float = 1.0) -> None:
        """Reads the file; raises BadCapture."""
        super().__init__(console, path.name)
        self._lines = list(capture.read(path))
        if not self._lines:
            raise capture.BadCapture(
                Text(f"{path}: the capture is empty", f"{path} : la capture est vide")
            )
        self._speed = speed
        self._begun: float | None = None
        self._next = 0

    @property
    def first(self) -> float:
        return self._lines[0].host_us / 1e6

    def now(self) -> float:
        """On the capture's clock, and never beyond its end."""
        if self._begun is None:
            return self.first
        last = self._lines[-1].host_us / 1e6
        if self.is_over:
            return last
        return min(last, self.first + (time.monotonic() - self._begun) * self._speed)

    @property
    def is_over(self) -> bool:
        return self._next == len(self._lines)

    async def run(self) -> None:
        self._begun = time.monotonic()
        self.console.opened(self.name, self.first)
        while not self.is_over:
            self.advance(self.now())
            await asyncio.sleep(0 if self._speed == float("inf") else _STEP_S)
        lines = counted(len(self._lines), Text("line", "ligne"), Text("lines", "lignes"))
        self.console.note(
            Text(f"end of the capture: {lines.en}", f"fin de la capture : {lines.fr}"), "good"
        )

    def advance(self, upto: float) -> None:
        """Play everything up to that moment of the capture, as long as the caller may wait."""
        for _ in range(_AT_ONCE):
            if self.is_over or self._lines[self._next].host_us / 1e6 > upto:
                return
            captured = self._lines[self._next]
            self._next += 1
            line = Fielded.of(captured.line)
            self.console.line(direction_of(line.fields), line, captured.host_us / 1e6)
