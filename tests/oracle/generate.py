"""Seeded random records of all games, good and broken.

`record(seed)` is one record of any game; `records(game, seed)` are records of one game without
end. The same seed gives the same bytes.
"""

from collections.abc import Iterator
from random import Random

from .breakage import broken_header, broken_line, dump, encode, file_of, odd_file
from .common import Fault, Game
from .offboard import SECTORS
from .play import Action, Style, propose
from .record import GAMES, Record

NAMES = [
    "Ana",
    "Bo",
    "Cy",
    "Dé",
    "De\u0301",
    "ana",
    "Ana ",
    " Ana",
    "Ana & Cy",
    "Bo & Dé",
    "&",
    " & ",
    "A",
    "A & B",
    "B & C",
    "C",
    "0",
    "1",
    "-1",
    "null",
    "player",
    "red",
    "yellow",
    "white",
    "Ωmega",
    "李雷",
    "مريم",
    "👩‍👩‍👧",
    "𝔸",
    "a\tb",
    "a\nb",
    'quote"',
    "back\\slash",
    "line\u2028end",
    "next\u0085line",
    "\u200b",
    "\ufeffBo",
    "nul\u0000",
    "x" * 200,
    "İ",
    "ß",
    "SS",
]
COLOURS = ["red", "blue", "green", "yellow", "orange", "Rot", "", " ", "é", "e\u0301", "&", "1"]


# ---------------------------------------------------------------- header


def random_players(rng: Random, game: str) -> list[str]:
    """Distinct names, sometimes with colliding team names."""
    counts = {
        "queen-carrom": [1, 2, 2, 3, 4],
        "row-carrom": [1, 2, 3, 6],
        "classic-carrom": [2, 2, 4],
        "offboard": [2],
        "topple": [2, 2, 3, 4],
    }
    count = rng.choice(counts[game])
    if count == 4 and rng.random() < 0.1:
        # "A & B & C" twice if the order is this one; other orders give other names
        players = ["A", "A & B", "B & C", "C"]
        if rng.random() < 0.3:
            rng.shuffle(players)
        return players
    if rng.random() < 0.3:
        return ["Ana", "Bo", "Cy", "Dé", "Eve", "Flo"][:count]
    return rng.sample(NAMES, count)


def random_options(rng: Random, game: str, players: list[str]) -> Action:
    """Options of the game, each one sometimes left out."""
    options: Action = {}
    if game == "queen-carrom":
        options = {
            "edition": rng.choice(["deluxe", "to-go"]),
            "target": rng.choice([1, 3, 8, 13, 25, 25, 40, 10**40]),
            "tower": rng.random() < 0.5,
            "shot_variation": rng.random() < 0.5,
            "ejected_queen": rng.choice(["dead", "respot"]),
            "striker_potted": rng.choice(["no_effect", "ends_turn"]),
            "same_shot_confirms": rng.random() < 0.5,
        }
    elif game == "row-carrom":
        options = {"ejected_blue": rng.choice(["respot", "removed"])}
    elif game == "classic-carrom":
        options = {
            "preset": rng.choice(["seed", "icf"]),
            "target": rng.choice([1, 5, 10, 25, 30, 60, 1000, 1000]),
        }
    elif game == "offboard":
        sectors = rng.sample(list(SECTORS), 4)
        values = [
            [1, 2, 3] * 4,
            [1] * 12,
            [1] * 12,
            [3] * 12,
            [rng.randint(1, 3) for _ in range(12)],
        ]
        options = {
            "board": rng.choice(["tracked", "sensed"]),
            "target_values": rng.choice(values),
            "start": {"red": sectors[:2], "yellow": sectors[2:]},
            "repetition": rng.choice(["warn", "draw"]),
            "max_plies": rng.choice([None, None, 1, 2, 9, 30, 200]),
        }
    else:
        count = 2 if len(players) == 2 else 1
        names = rng.sample(COLOURS, count * len(players))
        owners = list(players)
        rng.shuffle(owners)
        options = {
            "mode": rng.choice(["normal", "normal", "junior"]),
            "target": rng.choice([1, 1, 3, 5, 10, 20, 100]),
            "colours": {name: [names.pop() for _ in range(count)] for name in owners},
            "own_piece_fall": rng.choice(["topple", "ignore"]),
        }
    keep = rng.choice([0.0, 0.5, 0.8, 1.0])
    return {key: value for key, value in options.items() if rng.random() < keep}


def random_header(rng: Random, game: str) -> Action:
    """A header, nearly always a good one."""
    players = random_players(rng, game)
    header: Action = {"pichenette": 1, "game": game, "players": players}
    if rng.random() < 0.4:
        header["starter"] = players[0] if game == "offboard" else rng.choice(players)
    options = random_options(rng, game, players)
    if options or rng.random() < 0.5:
        header["options"] = options
    if rng.random() < 0.2:  # the order of keys says nothing
        keys = list(header)
        rng.shuffle(keys)
        header = {key: header[key] for key in keys}
    return header


# ---------------------------------------------------------------- lines


class Writer:
    """Writes a record line by line, with an eye on the oracle's state."""

    def __init__(self, rng: Random, header: Action) -> None:
        self.rng = rng
        self.style = Style(rng)
        self.ascii_only = rng.random() < 0.3
        self.gap = rng.choice(["", " ", " "])
        self.naming = rng.choice([0.0, 0.0, 0.3, 1.0])  # how often `player` is given
        self.daring = rng.choice([0.0, 0.0, 0.1, 0.5])  # how often a refused line is written
        self.voiding = rng.choice([0.0, 0.0, 0.02, 0.2])
        self.lines = [self.text(header)]
        self.record = Record(self.lines[0])
        self.stopped = False  # a refused line was written
        self.last: Action = {"void": 1}

    def text(self, value: object) -> bytes:
        """The value as the line of a file."""
        return encode(dump(value, self.ascii_only, self.gap))

    def say(self, action: Action) -> None:
        """Write the action if it is legal, rarely also if it is not."""
        game = self.record.game
        name = self.rng.choice(game.players) if "void" in action else game.players[game.seat]
        if self.rng.random() < self.naming:
            first = self.rng.random() < 0.5
            action = {"player": name, **action} if first else {**action, "player": name}
        line = self.text(action)
        try:
            self.record.feed(line)
        except Fault:
            if self.rng.random() >= self.daring:
                return
            self.stopped = True
        self.last = action
        self.lines.append(line)

    def void(self) -> None:
        """Void a line, a late one more often, now and then a void or a line voided already."""
        count = len(self.record.lines)
        if count == 0:
            return
        late = self.rng.random() < 0.6
        number = self.rng.randint(max(1, count - 3), count) if late else self.rng.randint(1, count)
        voids = [at for at in range(1, count + 1) if "void" in self.record.lines[at - 1]]
        if voids and self.rng.random() < 0.4:
            number = self.rng.choice(voids)
            if self.rng.random() < 0.3:
                named = self.record.lines[number - 1]["void"]
                assert isinstance(named, int)
                number = named
        self.say({"void": number})

    def write(self, length: int) -> None:
        """Play on until the game is over or the record long enough."""
        tries = 0
        while len(self.lines) <= length and tries < 3 * length and not self.stopped:
            tries += 1
            if self.record.game.over:
                if self.rng.random() < 0.6:
                    return
                self.void()
                if self.rng.random() < 0.1:
                    self.say(propose(self.rng, self.style, start_again(self.record)))
            elif self.rng.random() < self.voiding:
                self.void()
            else:
                self.say(propose(self.rng, self.style, self.record.game))


def start_again(record: Record) -> Game:
    """A fresh game of the same header: its actions come after the end of the other."""
    return Record(encode(dump(record.header))).game


def one_record(rng: Random, game: str) -> bytes:
    """A record of this game: mostly good, else broken in one place."""
    header = random_header(rng, game)
    try:
        writer = Writer(rng, header)
    except Fault:  # colliding team names
        return file_of(rng, [encode(dump(header)), b'{"shot": {}}'])
    writer.write(rng.choice([0, 3, 10, 30, 60, 150, 300, 500]))
    lines = writer.lines
    fate = rng.random()
    if fate < 0.7:
        return file_of(rng, lines)
    if fate < 0.8:  # a broken header
        return file_of(rng, [encode(dump(broken_header(rng, header))), *lines[1:]])
    if fate < 0.9:  # a broken last line
        return file_of(rng, [*lines, broken_line(rng, writer.last)])
    if fate < 0.97:  # a broken line somewhere
        at = rng.randint(1, len(lines))
        rest = lines[at:] if rng.random() < 0.5 else lines[at + 1 :]
        return file_of(rng, [*lines[:at], broken_line(rng, writer.last), *rest])
    return odd_file(rng, lines)


def records(game: str, seed: int) -> Iterator[bytes]:
    """Records of this game without end."""
    rng = Random(f"{game} {seed}")
    while True:
        yield one_record(rng, game)


def record(seed: int) -> bytes:
    """The record of this seed, of any game."""
    rng = Random(seed)
    return one_record(rng, rng.choice(GAMES))
