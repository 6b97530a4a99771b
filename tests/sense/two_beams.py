"""A pocket with two beams, from edges and time to what is told of it."""

from pichenette import board
from pichenette.sense.gates import Gates
from pichenette.sense.observation import Fault, Observation, Passage
from pichenette.sense.thresholds import Thresholds

DUAL = board.load("carrom-dual")
FIRST, OTHER = 0, 1
SECOND, OTHER_SECOND = DUAL.gate_number("pocket-1-low"), DUAL.gate_number("pocket-2-low")
LIMITS = Thresholds()
Span = tuple[int, float, float]


def play(*spans: Span, until_ms: float = 30_000) -> list[Observation]:
    """Breaks (gate, from ms, to ms), then time."""
    gates = Gates(DUAL, LIMITS)
    edges = sorted(
        (round(1000 * at), gate, flags)
        for gate, start, end in spans
        for at, flags in ((start, 1), (end, 2))
        if at <= until_ms
    )
    found = [seen for at_us, gate, flags in edges for seen in gates.edge(gate, at_us, flags)]
    return found + gates.advance(round(until_ms * 1000))


def counted_passages(found: list[Observation]) -> list[tuple[int, int, int, str]]:
    return [
        (one.gate, one.at_us // 1000, one.pieces, one.verdict)
        for one in found
        if isinstance(one, Passage)
    ]


def faults(found: list[Observation]) -> list[tuple[int, str]]:
    return [(one.gate or 0, one.fault) for one in found if isinstance(one, Fault)]


def fall(at: float, first: int = FIRST, second: int = SECOND) -> tuple[Span, Span]:
    return (first, at, at + 30), (second, at + 6, at + 36)
