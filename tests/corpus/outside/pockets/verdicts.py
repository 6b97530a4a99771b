"""What sensing said of an evening beside what happened: asked, or counted wrongly in silence."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from pichenette.sense.observation import Observation, Passage
from pichenette.sense.rejudge import rejudge
from pichenette.sense.thresholds import Thresholds
from tests.corpus.outside.pockets.evening import Evening, Happening, evening
from tests.corpus.outside.pockets.mounts import Mount

_EARLY = 0.8  # s before an event that what is said still is about it: noise just before it, say


@dataclass
class Tally:
    """What came of an evening, by kind of event; only what a beam saw is in it."""

    pieces: int = 0
    events: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)  # questions
    silent: Counter[str] = field(default_factory=Counter)
    several: Counter[str] = field(default_factory=Counter)  # of these, where a beam broke again

    @property
    def questions(self) -> float:
        """Per 100 pieces."""
        return 100 * self.asked.total() / max(1, self.pieces)

    @property
    def errors(self) -> float:
        """Silent ones, per 100 pieces."""
        return 100 * self.silent.total() / max(1, self.pieces)


def judge(mount: Mount, seed: int, kinds: Sequence[str]) -> Tally:
    """An evening of these events, judged by the code that scores a game."""
    played = evening(mount, seed, kinds)
    return compare(mount, played, rejudge(played.lines(mount, seed), mount.board, Thresholds()))


def compare(mount: Mount, played: Evening, seen: Sequence[Observation]) -> Tally:
    """Every event with what was said of its gate from a little before it to the next one there."""
    tally = Tally()
    passages = [one for one in seen if isinstance(one, Passage)]
    for place, gates in enumerate(mount.gates):
        own = [one for one in played.happenings if one.place == place and one.event.is_seen]
        bounds = [happening.begins - _EARLY for happening in own]
        said: list[list[Passage]] = [[] for _ in own]
        for passage in passages:
            index = bisect_right(bounds, passage.at_us / 1e6) - 1
            if passage.gate == gates[0] and index >= 0:
                said[index].append(passage)
        for happening, about in zip(own, said, strict=True):
            _settle(tally, happening, about)
    return tally


def _settle(tally: Tally, happening: Happening, about: list[Passage]) -> None:
    event = happening.event
    tally.pieces += event.pieces
    tally.events[event.kind] += 1
    asked = sum(passage.verdict == "ask" for passage in about)
    if asked:
        tally.asked[event.kind] += asked
        return
    accepted = sum(passage.pieces for passage in about if passage.verdict == "accept")
    if accepted != event.pieces:
        tally.silent[event.kind] += 1
        if event.breaks > 1:
            tally.several[event.kind] += 1
