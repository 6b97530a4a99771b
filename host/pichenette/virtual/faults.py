"""Deliberate faults: what a cable, a hub or a busy machine does to lines.

Decides which bytes of one direction get through, and when.  Tests and people at the console use the
same levers.  What a line says is not known here.
"""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields

from pichenette.errors import Explained
from pichenette.expected import shown
from pichenette.line_buffer import LineBuffer
from pichenette.text import Text

_LONGEST = 1 << 16  # bytes per line: a cable does not know sentences


class BadLever(Explained, ValueError):
    """An unknown lever, or a share out of range."""


@dataclass(frozen=True, slots=True)
class FaultRates:
    """How often each fault happens: shares of the lines, from 0 to 1."""

    drop: float = 0.0  # the line vanishes
    double: float = 0.0  # it arrives twice
    corrupt: float = 0.0  # some of its bytes change
    cut: float = 0.0  # its end is missing, line end included: it runs into the next
    garbage: float = 0.0  # something that is not a line precedes it
    stall: float = 0.0  # nothing more gets through for `stall_ms`
    stall_ms: float = 300.0
    delay_ms: float = 0.0  # every line is this late

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            if value < 0 or (not name.endswith("_ms") and value > 1):
                raise BadLever(
                    Text(
                        f"{name} = {value}: expected a share from 0 to 1, or milliseconds",
                        f"{name} = {value} : il faut une part de 0 à 1, ou des millisecondes",
                    )
                )

    @classmethod
    def read(cls, words: Mapping[str, str]) -> "FaultRates":
        """From what people type: `drop=0.05 double=2%`."""
        known = [lever.name for lever in fields(cls)]
        values = {}
        for name, text in words.items():
            if name not in known:
                there = ", ".join(known)
                raise BadLever(
                    Text(
                        f"{name}: no such lever; the levers are {there}",
                        f"{name} : levier inconnu ; les leviers sont {there}",
                    )
                )
            try:
                values[name] = float(text[:-1]) / 100 if text.endswith("%") else float(text)
            except ValueError:
                raise BadLever(
                    Text(
                        f"{name} = {text!r}: expected a number or a percentage",
                        f"{name} = {shown(text).fr} : il faut un nombre ou un pourcentage",
                    )
                ) from None
        return cls(**values)


# What the figures in DESIGN.md are measured with.
ROUGH = FaultRates(drop=0.05, double=0.02, corrupt=0.02, cut=0.005, garbage=0.005, stall=0.001)


class Faults:
    """One direction of one cable.  The same seed does the same to the same lines."""

    def __init__(self, levers: FaultRates, seed: int = 0) -> None:
        self.levers = levers
        self.done: Counter[str] = Counter()
        self._dice = random.Random(seed)
        self._lines = LineBuffer(_LONGEST)
        self._held: list[tuple[float, bytes]] = []  # (when it gets through, bytes), in order
        self._stalled_until = 0.0

    def feed(self, data: bytes, at: float) -> bytes:
        """Bytes went in; returns those that come out now."""
        for line in self._lines.feed(data):
            through = self._through(line + b"\n")
            if self._is("stall"):
                self._stalled_until = max(self._stalled_until, at) + self.levers.stall_ms / 1000
            due = max(at + self.levers.delay_ms / 1000, self._stalled_until)
            if through:
                self._held.append((due, through))
        return self.release(at)

    def release(self, at: float) -> bytes:
        """Release what was held back and is due by now."""
        ready = 0
        while ready < len(self._held) and self._held[ready][0] <= at:
            ready += 1
        out = b"".join(data for _, data in self._held[:ready])
        del self._held[:ready]
        return out

    @property
    def next_at(self) -> float | None:
        """When something delayed will come out."""
        return self._held[0][0] if self._held else None

    def unplug(self) -> None:
        """What was on its way is lost."""
        self._lines.flush()
        self._held.clear()
        self._stalled_until = 0.0

    def _is(self, fault: str) -> bool:
        share: float = getattr(self.levers, fault)
        if share and self._dice.random() < share:
            self.done[fault] += 1
            return True
        return False

    def _through(self, line: bytes) -> bytes:
        self.done["lines"] += 1
        if self._is("drop"):
            return b""
        if self._is("corrupt"):
            line = self._corrupted(line)
        if self._is("cut"):
            line = line[: self._dice.randrange(len(line))]
        if self._is("double"):
            line += line
        if self._is("garbage"):
            line = self._dice.randbytes(self._dice.randint(1, 40)) + line
        return line

    def _corrupted(self, line: bytes) -> bytes:
        """Change one to four neighbouring bytes, perhaps the line end among them."""
        spoilt = bytearray(line)
        start = self._dice.randrange(len(spoilt))
        for at in range(start, min(len(spoilt), start + self._dice.randint(1, 4))):
            spoilt[at] ^= self._dice.randint(1, 255)
        return bytes(spoilt)
