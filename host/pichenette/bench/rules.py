"""How fast the rules are: carrom shots replayed per second, Offboard's perft beside python-chess's.

The same random games every time.  *Shots* are folded through `Game.after`, as the service does;
*record lines* are read from the bytes of a file, JSON and all.  Time is the process's own.
"""

from collections.abc import Callable
from functools import reduce
from random import Random
from time import process_time
from typing import NamedTuple

from pichenette.bench import perft
from pichenette.bench.figure import Figure
from pichenette.games import catalogue, record
from pichenette.games.game import Action, Bag, Game

SHOTS_GOAL = 100_000  # per second
CARROM = ("queen-carrom", "row-carrom", "classic-carrom")


class RandomGame(NamedTuple):
    start: Game
    actions: list[Action]
    written: bytes


def measure(seconds: float = 6.0) -> list[Figure]:
    """Takes about `seconds`; raises if python-chess is not installed."""
    share = seconds / 8
    figures = []
    for name in CARROM:
        games = random_games(name, shots=2000)
        speed = shots_a_second(games, fold, share)
        figures.append(Figure(f"{name}, shots", speed, "shots/s", SHOTS_GOAL))
        speed = shots_a_second(games, read, share)
        figures.append(Figure(f"{name}, record lines", speed, "shots/s"))
    return figures + offboard_perft(2 * share)


def offboard_perft(seconds: float) -> list[Figure]:
    found = perft.compare(seconds)
    figures = []
    for way, speed in found._asdict().items():
        figures += [
            Figure(f"offboard perft, {way}", speed.offboard, "nodes/s"),
            Figure(f"python-chess perft, {way}", speed.chess, "nodes/s"),
            Figure(f"offboard to python-chess, {way}", speed.ratio, "times", 1),
        ]
    return figures


def random_games(name: str, shots: int) -> list[RandomGame]:
    """Whole games, with the last one cut short, of this many shots in all."""
    rng, games = Random(name), []
    header = {"pichenette": record.VERSION, "game": name, "players": ["Ana", "Bo"]}
    while shots:
        played = record.Record.start(header)
        start, actions = played.game, []
        while shots and played.game.outcome is None:
            action = random_shot(played.game, rng)
            played = played.append(record.encode(played.game, action))
            actions.append(action)
            shots -= 1
        games.append(RandomGame(start, actions, record.write(played)))
    return games


def random_shot(game: Game, rng: Random) -> Action:
    """As at a table: every other shot pots something, few pot several or go wrong."""
    bag = game.expects.choices[0]
    assert isinstance(bag, Bag)
    places: dict[str, list[str]] = {"potted": [], "off": []}
    for kind, number in bag.pieces.items():
        chance = 0.4 if number > 1 else 0.08  # the queen and the striker fall less often
        fallen = 0
        while fallen < number and rng.random() < chance:
            fallen += 1
        place = "off" if rng.random() < 0.05 else "potted"
        places[place] += [kind] * fallen
    return catalogue.find(game.name).actions[0].decode(places)


def fold(played: RandomGame) -> None:
    reduce(type(played.start).after, played.actions, played.start)


def read(played: RandomGame) -> None:
    record.read(played.written)


def shots_a_second(
    games: list[RandomGame], replay: Callable[[RandomGame], None], seconds: float
) -> float:
    shots, spent = 0, 0.0
    while spent < seconds:
        began = process_time()
        for played in games:
            replay(played)
        spent += process_time() - began
        shots += sum(len(played.actions) for played in games)
    return shots / spent
