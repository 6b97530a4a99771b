"""The stream of lines: kept, filtered, searched, paused.

Handles thousands of lines a second.  What is hidden is still kept and counted; pausing freezes what
is shown, never what is heard.
"""

from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from pichenette.console.heard import Heard
from pichenette.text import Text

Mood = Literal["info", "good", "warn", "bad", "typed"]

_KEPT = 20_000  # lines: a carrom board's hours, a storm's half minute; about 8 MB
ROUTINE = frozenset({"LOAD", "BEAT", "PING", "PONG", "ACK"})  # hidden until asked for


@dataclass(frozen=True)
class Remark:
    """A line of the console's own: an answer to a command, something that happened."""

    number: int
    at: float
    text: Text
    mood: Mood = "info"


StreamLine = Heard | Remark


class Filter:
    """Words, all of which must match: a kind, a gate's id, `in`, `out`, `chatter`, `-KIND` to hide,
    anything else as part of the raw line; `all` shows everything.
    """

    def __init__(self, words: Sequence[str] = ()) -> None:
        self.words = tuple(words)
        self._shown = [word for word in words if not word.startswith("-") and word != "all"]
        self._hidden = {word[1:].upper() for word in words if word.startswith("-")}
        self.is_default = not words

    def passes(self, line: Heard, gate_number: Callable[[str], int | None]) -> bool:
        kind = line.kind.upper()
        if self.is_default:
            return kind not in ROUTINE and not line.is_again
        if kind in self._hidden:
            return False
        return all(self._fits(word, line, kind, gate_number) for word in self._shown)

    def _fits(
        self, word: str, line: Heard, kind: str, gate_number: Callable[[str], int | None]
    ) -> bool:
        if any(kind == wanted.upper() for wanted in word.split("|")):
            return True
        if word in ("in", "out"):
            return line.direction == word
        gate = gate_number(word)
        if gate is not None:
            fields = line.fields or ()
            if kind in ("EDGE", "HUE"):
                return len(fields) > 3 and fields[3] == str(gate)
            return kind == "SAY" and word in line.text
        return word.lower() in line.text.lower()

    def __str__(self) -> str:
        return " ".join(self.words)


class Stream:
    def __init__(self, gate_number: Callable[[str], int | None]) -> None:
        self._gate_number = gate_number
        self._lines: deque[StreamLine] = deque(maxlen=_KEPT)
        self._shown: deque[StreamLine] = deque(maxlen=_KEPT)
        self._held: list[StreamLine] | None = None  # while paused: what is on the screen
        self.filter = Filter()
        self.kinds: Counter[str] = Counter()
        self.count = 0  # lines and notes so far
        self.changes = 0  # increases whenever what is shown may have changed

    def add(self, line: StreamLine) -> None:
        self.count = line.number
        self._lines.append(line)
        if isinstance(line, Heard):
            self.kinds[line.kind] += 1
        if self._passes(line):
            self._shown.append(line)
            if self._held is None:
                self.changes += 1

    def _passes(self, line: StreamLine) -> bool:
        return isinstance(line, Remark) or self.filter.passes(line, self._gate_number)

    def show(self, words: Sequence[str]) -> None:
        """Apply another filter to everything kept."""
        self.filter = Filter(words)
        self._shown = deque((line for line in self._lines if self._passes(line)), maxlen=_KEPT)
        if self._held is not None:
            self._held = list(self._shown)
        self.changes += 1

    def pause(self, is_paused: bool) -> None:
        self._held = list(self._shown) if is_paused else None
        self.changes += 1

    @property
    def is_paused(self) -> bool:
        return self._held is not None

    @property
    def missed(self) -> int:
        """Lines that arrived since the pause began."""
        if self._held is None:
            return 0
        last = self._held[-1].number if self._held else 0
        return sum(1 for line in self._shown if line.number > last and isinstance(line, Heard))

    @property
    def shown(self) -> Sequence[StreamLine]:
        return self._shown if self._held is None else self._held

    @property
    def kept(self) -> Sequence[StreamLine]:
        """Everything, whatever the filter says."""
        return self._lines

    def find(self, text: str, before: int | None = None) -> int | None:
        """The newest line with that text, by its index in `shown`; with an index, the one before
        it.
        """
        wanted, shown = text.lower(), self.shown
        last = len(shown) if before is None else before
        for index in range(min(last, len(shown)) - 1, -1, -1):
            line = shown[index]
            words = line.text if isinstance(line, Heard) else f"{line.text.en} {line.text.fr}"
            if wanted in words.lower():
                return index
        return None

    def latest(self, kind: str, most: int) -> list[Heard]:
        """The last lines of a kind, hidden ones included, oldest first."""
        found: list[Heard] = []
        for line in reversed(self._lines):
            if isinstance(line, Heard) and line.kind == kind:
                found.append(line)
                if len(found) == most:
                    break
        return found[::-1]
