"""The second opinion as figures: what `pichenette bench judge --outside` prints.

Goals are those of the corpus; what has none is there to compare.  A scale is named by its noise, in
percent of a piece.
"""

from collections.abc import Callable

from pichenette.bench.figure import Figure
from tests.corpus.outside.pockets.evening import pots
from tests.corpus.outside.pockets.mounts import MOUNTS, NET_OF_TWO, OFFBOARD
from tests.corpus.outside.pockets.verdicts import judge as judge_gates
from tests.corpus.outside.scale.evenings import hands, ordinary
from tests.corpus.outside.scale.verdicts import Verdict
from tests.corpus.outside.scale.verdicts import judge as judge_scale

POTS = 1000  # at each mount
MARBLES = 500  # of each kind
HANDS = 250  # in pockets
NOISES = (0.005, 0.01, 0.02)  # of a piece
PLACEMENTS = 200  # at each noise
TOUCHES = 225  # of the scale, at each noise; 25 of a kind
_QUESTIONS = {"one beam, slot": 5.0, "two beams, net": 0.5, "two beams, slot": 0.5}
_SOON_MS = 300.0
_SCALES = 0.25  # of the time it takes
_FEWEST = 20  # of anything, however small a share
_MARBLES = {"holder": "holder", "open": "open rim", "glass": "open rim, glass"}

Progress = Callable[[float], None]


def figures(seed: int, share: float = 1.0, progress: Progress = lambda share: None) -> list[Figure]:
    """Of all events, or a share of them."""
    return [
        *pocket_figures(seed, share, lambda done: progress((1 - _SCALES) * done)),
        *scale_figures(seed, share, lambda done: progress(1 - _SCALES + _SCALES * done)),
    ]


def pocket_figures(seed: int, share: float, progress: Progress) -> list[Figure]:
    found: list[Figure] = []
    steps = len(MOUNTS) + 2
    for number, mount in enumerate(MOUNTS):
        progress(number / steps)
        tally = judge_gates(mount, seed, pots(_some(share, POTS)))
        goal = _QUESTIONS.get(mount.name)
        several = None if len(mount.beams) == 1 else 0.0
        found += [
            Figure(f"{mount.name}: pieces", tally.pieces, ""),
            Figure(f"{mount.name}: questions", tally.questions, "per 100", goal, False),
            Figure(f"{mount.name}: silent errors", tally.errors, "per 100"),
            Figure(f"{mount.name}: … of several breaks", tally.several.total(), "", several, False),
        ]
    progress(len(MOUNTS) / steps)
    for kind, where in _MARBLES.items():
        tally = judge_gates(OFFBOARD, seed, [kind] * _some(share, MARBLES))
        found.append(Figure(f"marbles, {where}: asked", tally.questions, "%"))
        found.append(Figure(f"marbles, {where}: silent errors", tally.errors, "%"))
    progress((len(MOUNTS) + 1) / steps)
    tally = judge_gates(NET_OF_TWO, seed, ["hand"] * _some(share, HANDS))
    taken = 100 * tally.silent.total() / tally.events.total()
    return [*found, Figure(f"hands, {NET_OF_TWO.name}: counted", taken, "per 100")]


def scale_figures(seed: int, share: float, progress: Progress) -> list[Figure]:
    found: list[Figure] = []
    for number, noise in enumerate(NOISES):
        progress(number / len(NOISES))
        play = ordinary(seed, noise, _some(share, PLACEMENTS))
        found += _play_figures(noise, judge_scale(play))
        progress((number + 0.5) / len(NOISES))
        touched = hands(seed, noise, _some(share, TOUCHES))
        found += _hand_figures(noise, judge_scale(touched))
    return found


def _play_figures(noise: float, verdicts: list[Verdict]) -> list[Figure]:
    placed = [verdict for verdict in verdicts if verdict.event.pieces > 0]
    delays = sorted(verdict.delay_ms for verdict in placed if verdict.is_complete)
    late = sum(delay > _SOON_MS for delay in delays)
    p99 = delays[min(len(delays) - 1, int(0.99 * len(delays)))]
    wrong = sum(verdict.is_silent_error for verdict in verdicts)
    name = _scale(noise)
    return [
        Figure(f"{name}: placements", len(placed), ""),
        Figure(f"{name}: decided, 99 %", p99, "ms", _SOON_MS, at_least=False),
        Figure(f"{name}: later than 300 ms", 100 * late / len(delays), "%"),
        Figure(f"{name}: wrong or missed", wrong, "events"),
    ]


def _hand_figures(noise: float, verdicts: list[Verdict]) -> list[Figure]:
    """How often what leaves nothing was taken for pieces."""
    taken: dict[str, list[bool]] = {}
    for verdict in verdicts:
        if not verdict.event.pieces:
            taken.setdefault(verdict.event.kind, []).append(verdict.is_taken)
    return [
        Figure(f"{_scale(noise)}: {kind} taken", 1000 * sum(some) / len(some), "per 1,000")
        for kind, some in taken.items()
    ]


def _some(share: float, number: int) -> int:
    return max(_FEWEST, round(share * number))


def _scale(noise: float) -> str:
    return f"scale at {100 * noise:g} %"
