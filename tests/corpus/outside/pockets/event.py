"""What happens at one pocket, and what its beams see of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.corpus.outside.pockets.receiver import Edge, Receiver, Span


@dataclass(frozen=True)
class Event:
    """One thing that happened: its kind, the pieces that stayed down, the edges of each beam."""

    kind: str
    pieces: int
    edges: tuple[tuple[Edge, ...], ...]

    @property
    def is_seen(self) -> bool:
        """Whether any beam broke."""
        return any(self.edges)

    @property
    def breaks(self) -> int:
        """How often the beam that broke most often did."""
        return max(sum(is_broken for _, is_broken in edges) for edges in self.edges)


Hidden = Sequence[Sequence[Span]]  # what is hidden of one beam, step by step


def see(kind: str, pieces: int, hidden: Sequence[Hidden], receivers: Sequence[Receiver]) -> Event:
    """What receivers make of what is hidden of their beams."""
    beams = []
    for beam, receiver in zip(hidden, receivers, strict=True):
        lights = [receiver.light(spans) if spans else 1.0 for spans in beam]
        beams.append(tuple(receiver.edges(lights)))
    return Event(kind, pieces, tuple(beams))


def merged(first: Hidden, second: Hidden, later: int) -> list[list[Span]]:
    """Two things before the same beam, the second `later` steps after the first."""
    both: list[list[Span]] = [[] for _ in range(max(len(first), len(second) + later))]
    for index, spans in enumerate(first):
        both[index].extend(spans)
    for index, spans in enumerate(second):
        both[index + later].extend(spans)
    return both
