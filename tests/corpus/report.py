"""The whole corpus judged, as figures: what `pichenette bench judge` prints.

Every world and every bench counts alike; the first of each is the one the thresholds were tried on
while they were set, the others were not looked at.
"""

import logging
from collections import Counter
from collections.abc import Callable, Sequence

from pichenette import board
from pichenette.bench.figure import Figure
from pichenette.sense.thresholds import Thresholds
from pichenette.virtual.shares import ORDINARY, PotShares
from tests.corpus.physics import MARBLES, ONE_AT_A_TIME, WORLDS
from tests.corpus.play import TABLES
from tests.corpus.pots import BUILDS, play, play_everywhere
from tests.corpus.scale import BENCHES
from tests.corpus.score import score
from tests.corpus.troubles import TROUBLES
from tests.corpus.weighing import invented, weigh
from tests.corpus.whole import HEADS, KINDS, Otherwise, WholeGame, tried

log = logging.getLogger(__name__)

MANY = {
    "one": 1300,
    "edge on": 500,
    "striker": 300,
    "rim bounce": 400,
    "thrown back": 300,
    "two together": 300,
    "close followers": 450,
    "at rest in the beam": 100,
    "hand": 100,
    "fingers": 60,
    "hands": 60,
    "piece, hand elsewhere": 20,
    "lamp flicker": 120,
    "storm": 40,
    "noise": 200,
}
_GATES = 0.45  # of the time it takes
_POTS = 0.15
_GAMES = 0.25
_SCALES = 1 - _GATES - _POTS - _GAMES
POTS = 500  # at each table, for each way to build a pocket
TROUBLED = 240  # pots, for each kind of trouble
_GOALS: dict[str, float] = {"one beam, slot": 5.0, "two beams, net": 0.5, "two beams, slot": 0.5}
GAMES = 12  # whole ones, for each way to build a pocket with two beams
HEADED = 2  # … with colour heads, which do not see the fastest pieces
WEIGHINGS = 117  # of each kind and bench


Progress = Callable[[float], None]


def figures(
    seed: int,
    share: float = 1.0,
    progress: Progress = lambda share: None,
    shares: PotShares = ORDINARY,
) -> list[Figure]:
    """Right, asked and wrong, kind by kind; `share` of the whole corpus, play in `shares`."""
    return [
        *share_figures(shares),
        *gate_figures(seed, share, lambda done: progress(_GATES * done)),
        *pot_figures(seed, share, lambda done: progress(_GATES + _POTS / 2 * done), shares),
        *trouble_figures(
            seed, share, lambda done: progress(_GATES + _POTS / 2 * (1 + done)), shares
        ),
        *game_figures(seed, share, lambda done: progress(_GATES + _POTS + _GAMES * done), shares),
        *scale_figures(seed, share, lambda done: progress(1 - _SCALES + _SCALES * done)),
    ]


def gate_figures(seed: int, share: float, progress: Progress) -> list[Figure]:
    wanted = {kind: max(1, round(share * number)) for kind, number in MANY.items()}
    kinds: dict[str, Counter[str]] = {}
    guessed: Counter[str] = Counter()
    found: list[Figure] = []
    worlds = (*WORLDS, MARBLES)
    for number, world in enumerate(worlds):

        def progressed(done: float, number: int = number) -> None:
            progress((number + done) / len(worlds))

        on = board.load("offboard" if world is MARBLES else "carrom")
        left_out = ONE_AT_A_TIME if world is MARBLES else ()
        some = {kind: many for kind, many in wanted.items() if kind not in left_out}
        judged = score(on, world, seed, some, Thresholds(), progressed)
        for kind, count in judged.counts.items():
            kinds.setdefault(kind, Counter()).update(count)
        guessed.update(judged.guessed)
        asked = 100 * judged.ordinary["asked"] / judged.ordinary.total()
        wrong = len(judged.wrong)
        found.append(Figure(f"{world.name}: silent errors", wrong, "cases", 0, at_least=False))
        found.append(Figure(f"{world.name}: ordinary asked", asked, "%", 2, at_least=False))
    total = sum(count.total() for count in kinds.values())
    fine = sum(count["right"] + count["asked"] for count in kinds.values())
    rows = [
        Figure(f"{kind}: {result}", 100 * count[result] / count.total(), "%")
        for kind, count in kinds.items()
        for result in ("right", "asked", "wrong")
    ]
    rows += [
        Figure(f"{kind}: asked, guess right", 100 * guessed[kind] / count["asked"], "%")
        for kind, count in kinds.items()
        if count["asked"]
    ]
    return [
        Figure("gate cases", total, "cases"),
        Figure("gates: right or asked", 100 * fine / total, "%", 99.9),
        *found,
        *rows,
    ]


def share_figures(shares: PotShares) -> list[Figure]:
    """What falls, where it is not what ordinarily falls."""
    if shares == ORDINARY:
        return []
    return [Figure(f"what falls: {kind}", of_100, "of 100 pots") for kind, of_100 in shares.items()]


def pot_figures(
    seed: int, share: float, progress: Progress, shares: PotShares = ORDINARY
) -> list[Figure]:
    """Play, for each way to build a pocket: what is asked, and what errs in silence.  The goals for
    questions are for ordinary play.
    """
    found: list[Figure] = []
    for number, build in enumerate(BUILDS):
        progress(number / len(BUILDS))
        played = play_everywhere(build, seed, max(20, round(share * POTS)), shares)
        goal = _GOALS.get(build.name) if shares == ORDINARY else None
        several = None if build.beams == 1 else 0.0
        found += [
            Figure(f"{build.name}: questions", played.questions, "per 100 pots", goal, False),
            Figure(f"{build.name}: guess right, of all asked", played.guessed_share, "%"),
            Figure(f"{build.name}: silent errors", played.errors, "per 100 pots"),
            Figure(
                f"{build.name}: … of several breaks",
                played.errors_of_several,
                "per 100 pots",
                several,
                False,
            ),
        ]
    return found


def trouble_figures(
    seed: int, share: float, progress: Progress, shares: PotShares = ORDINARY
) -> list[Figure]:
    """The same play, where something is wrong with the beams of a pair."""
    found: list[Figure] = []
    pairs = [build for build in BUILDS if build.beams == 2]
    wrongs = [(build, trouble) for build in pairs for trouble in TROUBLES]
    for number, (build, trouble) in enumerate(wrongs):
        progress(number / len(wrongs))
        pots = max(20, round(share * TROUBLED))
        played = play(build, TABLES[0], seed, pots, shares, trouble)
        name = f"{build.name}, {trouble.name}"
        found += [
            Figure(f"{name}: questions", played.questions, "per 100 pots"),
            Figure(f"{name}: silent errors", played.errors, "per 100 pots"),
        ]
        if played.doubted:
            share_right = Figure(f"{name}: guess right, of all asked", played.guessed_share, "%")
            found.append(share_right)
    return found


def game_figures(
    seed: int, share: float, progress: Progress, shares: PotShares = ORDINARY
) -> list[Figure]:
    """Whole noisy games, of each kind in turn: how often people are asked in one, and which did not
    end with the record that was meant.
    """
    found: list[Figure] = []
    pairs = [build for build in BUILDS if build.beams == 2]
    number = max(1, round(share * GAMES))
    games: list[WholeGame | Otherwise] = []
    for place, build in enumerate(pairs):
        of_build = []
        for game in range(number):
            progress((place + game / number) / len(pairs))
            kind, turn = KINDS[game % len(KINDS)], game // len(KINDS)
            of_build.append(tried(build, kind, seed + game + turn, shares))  # at every table
        games += of_build
        found += _asked(build.name, of_build, 0.5 if shares == ORDINARY else None)
    headed = max(1, round(share * HEADED))
    with_heads = [tried(pairs[0], HEADS, seed + game, shares) for game in range(headed)]
    found += _asked(HEADS.name, with_heads)
    return [*found, *_otherwise([*games, *with_heads])]


def _asked(
    name: str, games: Sequence[WholeGame | Otherwise], goal: float | None = None
) -> list[Figure]:
    """In those that ended as they were meant, if any did."""
    asked = [game.asked.total() for game in games if isinstance(game, WholeGame)]
    if not asked:
        return []
    return [Figure(f"{name}: questions a game", sum(asked) / len(asked), "", goal, at_least=False)]


def _otherwise(games: Sequence[WholeGame | Otherwise]) -> list[Figure]:
    otherwise = [game for game in games if isinstance(game, Otherwise)]
    for game in otherwise:
        log.error("not as meant: %s: %s", game.game, game.why)
    return [
        Figure("games not as meant", len(otherwise), "games", 0, at_least=False),
        *(Figure(f"not as meant: {game.game}", 1, "game") for game in otherwise),
    ]


def scale_figures(seed: int, share: float, progress: Progress) -> list[Figure]:
    topple = board.load("topple")
    found: list[Figure] = []
    total = 0
    for number, bench in enumerate(BENCHES):
        progress(number / len(BENCHES))
        judged = weigh(topple, bench, seed, max(1, round(share * WEIGHINGS)))
        total += judged.total
        delays = judged.delays_ms
        is_clean = bench.noise <= 0.02
        limit = 300 if bench.sps >= 80 and is_clean else None
        p99 = delays[int(0.99 * (len(delays) - 1))]
        touches, steps = invented(topple, bench, seed, 60 * share)
        found += [
            Figure(f"{bench.name}: wrong", len(judged.wrong), "cases"),
            Figure(f"{bench.name}: decided, median", delays[len(delays) // 2], "ms"),
            Figure(f"{bench.name}: decided, 99 %", p99, "ms", limit, at_least=False),
            Figure(f"{bench.name}: touches", touches, "times"),
            Figure(f"{bench.name}: invented", len(steps), "steps", 0 if is_clean else None, False),
        ]
        found += [
            Figure(f"{bench.name}, {kind}: {result}", 100 * count[result] / count.total(), "%")
            for kind, count in judged.counts.items()
            for result in ("asked", "wrong")
            if count[result]
        ]
    return [Figure("scale cases", total, "cases"), *found]
