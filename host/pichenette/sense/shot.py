"""From observations and what people say to one shot.

Comes in: strikes, passages and people's words, with their moments on the board's clock (`at_us`).
Goes out: a finished `Shot` once the board has been quiet.  The host's clock plays no part, so a
line that comes late, or twice, changes nothing.  This file knows no rule: which piece a passage is
taken for by default is told to it.
"""

from dataclasses import dataclass, field

from pichenette.sense.observation import Observation, Passage, Strike


@dataclass(frozen=True)
class ShotTimes:
    settle_ms: int = 1500  # quiet after the last passage: the shot is over
    roll_ms: int = 3000  # after a flick pieces may roll this long before the first one falls


@dataclass(frozen=True, slots=True)
class Shot:
    """What fell where, at rest."""

    potted: tuple[str, ...] = ()
    off: tuple[str, ...] = ()


@dataclass
class OpenShot:
    """A shot that is being played: what was seen so far, and what people said."""

    began_us: int
    quiet_from_us: int
    is_struck: bool = False
    passages: list[Passage] = field(default_factory=list)
    said: Shot | None = None  # people's word stands above the sensors'
    refused: str | None = None  # why the rules did not take it; it waits for people


class Umpire:
    """One table's shots, one after the other."""

    def __init__(self, times: ShotTimes, default_piece: str, has_strike: bool) -> None:
        self._times = times
        self._default_piece = default_piece
        self._has_strike = has_strike
        self.shot: OpenShot | None = None
        self.late: list[Passage] = []  # fell without a flick: shown, for people to decide

    def observe(self, seen: Observation) -> None:
        if isinstance(seen, Strike):
            shot = self._open(seen.at_us)
            if not shot.is_struck:
                shot.began_us, shot.is_struck = seen.at_us, True
                self.late.clear()
        elif isinstance(seen, Passage) and seen.verdict != "ignore":
            if self.shot is None and self._has_strike:
                self.late.append(seen)
            else:
                end = seen.breaks[-1]
                self._open(end.at_us + (end.width_us or 0)).passages.append(seen)

    def say(self, shot: Shot, at_us: int) -> None:
        """People tell what really happened; the countdown starts again."""
        opened = self._open(at_us)
        opened.said, opened.refused = shot, None

    def _open(self, at_us: int) -> OpenShot:
        if self.shot is None:
            self.shot = OpenShot(at_us, at_us)
        self.shot.quiet_from_us = max(self.shot.quiet_from_us, at_us)
        return self.shot

    @property
    def proposal(self) -> Shot:
        """What the open shot is taken for."""
        if self.shot is None:
            return Shot()
        if self.shot.said is not None:
            return self.shot.said
        return Shot(potted=(self._default_piece,) * sum(p.pieces for p in self.shot.passages))

    @property
    def due_us(self) -> int | None:
        """When the shot is over if nothing more happens."""
        if self.shot is None or self.shot.refused:
            return None
        settled_us = self.shot.quiet_from_us + self._times.settle_ms * 1000
        if not self.shot.is_struck:
            return settled_us
        return max(settled_us, self.shot.began_us + self._times.roll_ms * 1000)

    def close(self) -> None:
        """The shot was taken."""
        self.shot = None

    def refuse(self, why: str) -> None:
        """The rules do not take it: it stays open until people put it right."""
        assert self.shot is not None
        self.shot.refused = why
