"""Random games of every kind: headers with any options, play by what the game says it expects.

All is drawn from one `random.Random`, so a seed names a game.
"""

from itertools import product
from random import Random

from pichenette.games.game import Bag, Expects, Game, Json, Listed
from pichenette.games.record import Record

NAMES = ["Ana", "Bo", "Cy", "Dé", "Eve", "Flo"]
GAMES = ["queen-carrom", "row-carrom", "classic-carrom", "offboard", "topple"]
SEATS = {
    "queen-carrom": (1, 2, 3, 4),
    "row-carrom": (1, 2, 3, 6),
    "classic-carrom": (2, 4),
    "offboard": (2,),
    "topple": (2, 3, 4),
}
SECTORS = ["N", "NE", "SE", "S", "SW", "NW"]
CELLS = [f"{row}{number}" for row in "ABCDEFGHI" for number in range(1, 10)]  # corners too many


def options(name: str, rng: Random) -> dict[str, Json]:
    yes = (False, True)
    every: dict[str, Json]
    if name == "offboard":
        start = rng.sample(SECTORS, 4)
        every = {
            "board": rng.choice(["tracked", "sensed"]),
            "target_values": [rng.randint(1, 3) for _ in range(12)],
            "start": {"red": start[:2], "yellow": start[2:]},
            "repetition": rng.choice(["warn", "draw"]),
            "max_plies": rng.choice([None, 5, 40]),
        }
    else:
        tables: dict[str, dict[str, Json]] = {
            "queen-carrom": {
                "edition": rng.choice(["deluxe", "to-go"]),
                "target": rng.choice([1, 10, 25]),
                "tower": rng.choice(yes),
                "shot_variation": rng.choice(yes),
                "ejected_queen": rng.choice(["dead", "respot"]),
                "striker_potted": rng.choice(["no_effect", "ends_turn"]),
                "same_shot_confirms": rng.choice(yes),
            },
            "row-carrom": {"ejected_blue": rng.choice(["respot", "removed"])},
            "classic-carrom": {
                "preset": rng.choice(["seed", "icf"]),
                "target": rng.choice([1, 10, 25]),
            },
            "topple": {
                "mode": rng.choice(["normal", "junior"]),
                "target": rng.choice([1, 10, 100]),
                "own_piece_fall": rng.choice(["topple", "ignore"]),
            },
        }
        every = tables[name]
    return {key: value for key, value in every.items() if rng.random() < 0.6}


def header(name: str, rng: Random) -> dict[str, Json]:
    players = NAMES[: rng.choice(SEATS[name])]
    result: dict[str, Json] = {"pichenette": 1, "game": name, "players": players}
    if name != "offboard" and rng.random() < 0.5:
        result["starter"] = rng.choice(players)
    return {**result, "options": options(name, rng)}


def line(expects: Expects, rng: Random) -> dict[str, Json]:
    """One of the actions the game waits for."""
    choice = rng.choice(expects.choices)
    if isinstance(choice, Listed):
        return {choice.action: rng.choice(choice.values)}
    places: dict[str, list[str]] = {place: [] for place in choice.places}
    for kind, number in choice.pieces.items():
        for _ in range(rng.randint(0, number) if rng.random() < 0.4 else 0):
            places[rng.choice(choice.places)].append(kind)
    return {choice.action: {**places, **choice.also}}


def play(name: str, seed: int, length: int) -> Record:
    """A record of at most `length` lines; falls end Topple's rounds, but not all of them."""
    rng = Random(f"{name} {seed}")
    record = Record.start(header(name, rng))
    named = rng.random() < 0.5
    while len(record.lines) < length and record.game.outcome is None:
        choice = line(record.game.expects, rng)
        if "fall" in choice and rng.random() < 0.9:
            continue
        record = record.append({**choice, "player": record.game.turn} if named else choice)
    return record


def offers(expects: Expects, action: str, value: Json) -> bool:
    """Is this among what the game waits for?"""
    return any(
        _in_bag(choice, value) if isinstance(choice, Bag) else value in choice.values
        for choice in expects.choices
        if choice.action == action
    )


def _in_bag(bag: Bag, value: Json) -> bool:
    places = {key: item for key, item in value.items() if key in bag.places}
    rest = {key: item for key, item in value.items() if key not in bag.places}
    fallen = [piece for pieces in places.values() for piece in pieces]
    return rest == dict(bag.also) and all(
        fallen.count(kind) <= bag.pieces.get(kind, 0) for kind in fallen
    )


def universe(game: Game, rng: Random) -> list[tuple[str, Json]]:
    """Everything a table could come up with, legal or not, each in its shortest spelling."""
    if game.name == "offboard":
        return _offboard()
    return _topple(game) if game.name == "topple" else _shots(game, rng)


def _shots(game: Game, rng: Random) -> list[tuple[str, Json]]:
    classic = game.name == "classic-carrom"
    kinds = ["white", "black"] if classic else ["blue"]
    found: list[tuple[str, Json]] = []
    for _ in range(60):
        places: dict[str, Json] = {"potted": [], "off": []}
        for kind in (*kinds, "queen", "striker"):
            most = rng.choice([0, 0, 1, 2, 4, 7])
            for place in places:
                places[place] += [kind] * rng.randint(0, most)
        if classic and rng.random() < 0.2:
            places["no_contact"] = True
        found.append(("shot", places))
    found += [("shot", {"no_contact": True})] if classic else []
    return found


def _offboard() -> list[tuple[str, Json]]:
    ways = ["E", "W", "NE", "NW", "SE", "SW"]
    found: list[tuple[str, Json]] = [
        ("move", {"tail": tail, "dir": way}) for tail, way in product(CELLS, ways)
    ]
    found += [("recover", cell) for cell in [*CELLS, True]]
    found += [("discard", True), ("pass", True), ("done", True)]
    return found + [("hit", target) for target in range(14)]


def _topple(game: Game) -> list[tuple[str, Json]]:
    cells = [f"{column}{row}" for column in "abcdef" for row in range(1, 7)]
    colours: list[dict[str, Json]] = [{}]
    if len(game.players) == 2:
        colours = [{}, *({"colour": colour} for colour in (*game.detail["colours"], "pink"))]
    found: list[tuple[str, Json]] = [("roll", die) for die in range(8)]
    found += [("place", {"cell": cell, **colour}) for cell in cells for colour in colours]
    for by in (*game.players, "Zoé"):
        falls: list[dict[str, Json]] = [{}, {"placing": True}, {"others": False}]
        falls.append({"placing": True, "others": False})
        found += [("fall", {"by": by, **fall}) for fall in falls]
    return found
