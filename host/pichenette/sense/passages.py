"""One gate's breaks become passages.

Comes in: `broken(at_us)`, `cleared(at_us)`, `flickered(at_us)` of one gate and the passing of time.
Goes out: observations, each when it is certain that nothing more belongs to it.  Every gate has its
own tracker: there is no lock-out from one pocket to another.  This file knows no piece by name.
"""

from dataclasses import dataclass

from pichenette.board import Board, Gate
from pichenette.link.messages import BROKEN, CLEAR
from pichenette.sense.observation import (
    Break,
    Fault,
    Observation,
    Passage,
    Press,
    Recovered,
    Strike,
    Verdict,
)


@dataclass(frozen=True)
class Thresholds:
    """For a 31 mm disc that falls through a net; FIELD.md has the physics."""

    noise_ms: float = 1.0  # a shorter break is no piece: an off-centre chord at 3 m/s lasts 1 ms
    whole_ms: float = 8.0  # a piece's whole width takes at least this; a rim touch less
    join_ms: float = 60.0  # breaks closer than this may be one piece touching the rim
    slow_ms: float = 110.0  # one piece alone hardly takes longer; two together do
    hand_ms: float = 400.0  # nothing that falls breaks a beam for so long
    blocked_ms: float = 3000.0  # a piece at rest, or a dead emitter
    storm_edges: int = 120  # so many breaks within a second: a loose cable
    button_ms: float = 20.0  # a button's contacts settle within this
    strike_ms: float = 150.0  # one flick rings this long


_SNAPSHOT_WAIT_US = 1_000_000  # within this a Pico has sent again what it had kept


class PassageTracker:
    """A pocket or a target."""

    def __init__(self, gate: int, limits: Thresholds) -> None:
        self.gate = gate
        self._limits = limits
        self._broken_at_us: int | None = None
        self._breaks: list[Break] = []
        self._recent: list[int] = []  # starts of the breaks of the last second
        self._fault: str | None = None

    @property
    def is_open(self) -> bool:
        """Something is going through, or may still belong to what went through."""
        return self._fault is None and (self._broken_at_us is not None or bool(self._breaks))

    @property
    def due_us(self) -> int | None:
        """When time alone decides something."""
        if self._broken_at_us is not None:
            if self._fault:
                return None
            return self._broken_at_us + int(self._limits.blocked_ms * 1000)
        if self._breaks or self._fault:
            return self._quiet_from_us + int(self._limits.join_ms * 1000)
        return None

    @property
    def _quiet_from_us(self) -> int:
        if self._breaks:
            last = self._breaks[-1]
            return last.at_us + (last.width_us or 0)
        return self._recent[-1] if self._recent else 0

    def broken(self, at_us: int) -> list[Observation]:
        """The beam was broken; said again while it is, nothing new."""
        done = self.advance(at_us)
        if self._broken_at_us is None:
            self._broken_at_us = at_us
            done += self._count(at_us)
        return done

    def cleared(self, at_us: int) -> list[Observation]:
        done = self.advance(at_us)
        start_us, self._broken_at_us = self._broken_at_us, None
        if start_us is None:
            return done
        if self._fault is None:
            self._breaks.append(Break(start_us, at_us - start_us))
        elif self._fault == "blocked":
            self._fault = None
            done.append(Recovered(self.gate, at_us))
        return done

    def flickered(self, at_us: int) -> list[Observation]:
        """Both edges inside one interrupt: a break or a gap too short to be timed."""
        done = self.advance(at_us)
        if self._broken_at_us is None:
            done += self._count(at_us)
            if self._fault is None:
                self._breaks.append(Break(at_us, None))
        return done

    def _count(self, at_us: int) -> list[Observation]:
        self._recent = [start for start in self._recent if start > at_us - 1_000_000] + [at_us]
        if len(self._recent) < self._limits.storm_edges or self._fault:
            return []
        self._fault = "storm"
        self._breaks.clear()
        because = (
            f"{len(self._recent)} breaks within a second: a loose cable? Its pieces are not counted"
        )
        return [Fault(self.gate, at_us, "storm", because)]

    def advance(self, at_us: int) -> list[Observation]:
        """Time has come to `at_us`."""
        due_us = self.due_us
        if due_us is None or at_us < due_us:
            return []
        if self._broken_at_us is not None:
            self._fault = "blocked"
            self._breaks.clear()
            broken_s = self._limits.blocked_ms / 1000
            because = f"beam broken for {broken_s:g} s: a piece in it, or its emitter has no power"
            return [Fault(self.gate, self._broken_at_us, "blocked", because)]
        if self._fault:
            self._fault = None
            return [Recovered(self.gate, due_us)]
        return self.finish()

    def finish(self) -> list[Observation]:
        breaks, self._breaks = tuple(self._breaks), []
        if not breaks:
            return []
        pieces, verdict, because = _verdict(breaks, self._limits)
        return [Passage(self.gate, breaks[0].at_us, pieces, verdict, because, breaks)]


def _verdict(breaks: tuple[Break, ...], limits: Thresholds) -> tuple[int, Verdict, str]:
    """How many pieces made these breaks, how sure that is, and why."""
    widths_ms = [(seen.width_us or 0) / 1000 for seen in breaks]
    real = [width for width in widths_ms if width >= limits.noise_ms]
    if not real:
        return 0, "ignore", f"{max(widths_ms):.2f} ms is too short for a piece"
    longest = max(real)
    if longest >= limits.hand_ms:
        return 1, "ask", f"broken for {longest:.0f} ms: a hand, or a piece that stuck and fell?"
    if longest > limits.slow_ms:
        return 2, "ask", f"broken for {longest:.0f} ms: two pieces together?"
    whole = [width for width in real if width >= limits.whole_ms]
    if len(whole) > 1:
        return len(whole), "ask", f"{len(whole)} whole breaks close together: that many pieces?"
    if not whole:
        return 1, "accept", f"one piece, off the middle of the beam ({longest:.1f} ms)"
    if len(real) > 1:
        return 1, "accept", f"one piece that touched the rim ({len(real)} breaks)"
    return 1, "accept", f"one piece ({longest:.1f} ms)"


class StrikeTracker:
    """A piezo rings: every edge within `strike_ms` of the first is the same flick."""

    is_open = False
    due_us = None

    def __init__(self, limits: Thresholds) -> None:
        self._ring_us = int(limits.strike_ms * 1000)
        self._last_us = -self._ring_us

    def broken(self, at_us: int) -> list[Observation]:
        is_new = at_us - self._last_us >= self._ring_us
        self._last_us = at_us
        return [Strike(at_us)] if is_new else []

    flickered = broken

    def cleared(self, at_us: int) -> list[Observation]:
        self._last_us = at_us
        return []

    def advance(self, at_us: int) -> list[Observation]:
        return []

    def finish(self) -> list[Observation]:
        return []


class ButtonTracker:
    """Told when it is pressed; contacts that bounce are one press."""

    is_open = False
    due_us = None

    def __init__(self, means: str, limits: Thresholds) -> None:
        self._means = means
        self._bounce_us = int(limits.button_ms * 1000)
        self._last_us = -self._bounce_us

    def broken(self, at_us: int) -> list[Observation]:
        is_new = at_us - self._last_us >= self._bounce_us
        self._last_us = at_us
        return [Press(at_us, self._means)] if is_new else []

    def cleared(self, at_us: int) -> list[Observation]:
        self._last_us = at_us
        return []

    flickered = cleared

    def advance(self, at_us: int) -> list[Observation]:
        return []

    def finish(self) -> list[Observation]:
        return []


Tracker = PassageTracker | StrikeTracker | ButtonTracker


def _tracker(number: int, gate: Gate, limits: Thresholds) -> Tracker:
    if gate.role == "strike":
        return StrikeTracker(limits)
    if gate.role == "button":
        return ButtonTracker(gate.means or gate.id, limits)
    return PassageTracker(number, limits)


class Gates:
    """All the gates of a board, from one boot of its Pico."""

    def __init__(self, board: Board, limits: Thresholds) -> None:
        self._trackers = [_tracker(number, gate, limits) for number, gate in enumerate(board.gates)]
        self._snapshot: tuple[int, int] | None = None  # (at_us, mask) that waits for older edges

    def edge(self, gate: int, at_us: int, flags: int) -> list[Observation]:
        done = self.advance(at_us)
        if self._snapshot and at_us >= self._snapshot[0]:
            done += self._apply_snapshot()
        tracker = self._trackers[gate]
        if flags == BROKEN:
            return done + tracker.broken(at_us)
        if flags == CLEAR:
            return done + tracker.cleared(at_us)
        return done + tracker.flickered(at_us)

    def state(self, at_us: int, mask: int) -> None:
        """Every level at once: a beam blocked since before the start has no edge.

        A greeting tells the levels first and older edges after them, so the levels wait a little.
        """
        self._snapshot = at_us, mask

    def _apply_snapshot(self) -> list[Observation]:
        assert self._snapshot is not None
        (at_us, mask), self._snapshot = self._snapshot, None
        done: list[Observation] = []
        for number, tracker in enumerate(self._trackers):
            if isinstance(tracker, PassageTracker):
                is_broken = mask >> number & 1
                done += tracker.broken(at_us) if is_broken else tracker.cleared(at_us)
        return done

    def advance(self, at_us: int) -> list[Observation]:
        """Time has come to `at_us`: what is certain by now, in order."""
        done: list[Observation] = []
        while (due_us := self.due_us) is not None and due_us <= at_us:
            if self._snapshot and due_us == self._snapshot[0] + _SNAPSHOT_WAIT_US:
                done += self._apply_snapshot()
            for tracker in self._trackers:
                done += tracker.advance(due_us)
        return done

    def finish(self) -> list[Observation]:
        """Nothing more will come: what has gone through counts."""
        return [seen for tracker in self._trackers for seen in tracker.finish()]

    @property
    def due_us(self) -> int | None:
        """When `advance` will next have something to say."""
        dues = [due for tracker in self._trackers if (due := tracker.due_us) is not None]
        if self._snapshot:
            dues.append(self._snapshot[0] + _SNAPSHOT_WAIT_US)
        return min(dues, default=None)

    @property
    def open(self) -> list[int]:
        """Gates through which something is going right now."""
        return [number for number, tracker in enumerate(self._trackers) if tracker.is_open]
