"""The game record: header, action lines, voids, final state."""

import json

from .carrom import QueenCarrom, RowCarrom
from .classic import ClassicCarrom
from .common import Fault, Game, a_list, a_number, a_text, an_object, one_of
from .offboard import Offboard
from .topple import Topple

GAMES = ["queen-carrom", "row-carrom", "classic-carrom", "offboard", "topple"]


# ---------------------------------------------------------------- form


def no_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """A key given twice in an object is an error."""
    result: dict[str, object] = {}
    for key, value in pairs:
        if key in result:
            raise Fault(None, f"the key {key!r} is given twice")
        result[key] = value
    return result


def no_number(text: str) -> object:
    """A number with fraction or exponent, NaN and Infinity are errors."""
    raise Fault(None, f"{text[:20]} is no number here")


def any_integer(text: str) -> int:
    """An integer of any length (Python itself refuses very long ones)."""
    digits = text.removeprefix("-")
    value = 0
    for begin in range(0, len(digits), 1000):
        chunk = digits[begin : begin + 1000]
        value = value * 10 ** len(chunk) + int(chunk)
    return -value if text.startswith("-") else value


def parse(data: bytes) -> dict[str, object]:
    """One line as a JSON object."""
    try:
        value = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=no_twins,
            parse_float=no_number,
            parse_constant=no_number,
            parse_int=any_integer,
        )
    except UnicodeDecodeError:
        raise Fault(None, "not UTF-8") from None
    except (json.JSONDecodeError, RecursionError):
        raise Fault(None, "not JSON") from None
    if not isinstance(value, dict):
        raise Fault(None, "not a JSON object")
    return value


def split(data: bytes) -> list[bytes]:
    """The lines of the file, without the blank ones at its end."""
    lines = data.split(b"\n")
    while len(lines) > 0 and lines[-1].strip(b" \t\r") == b"":
        lines.pop()
    return lines


# ---------------------------------------------------------------- header


def new_game(header: dict[str, object]) -> Game:
    """The game at its start, by its header."""
    an_object(header, ["pichenette", "game", "players"], ["starter", "options"])
    a_number(header["pichenette"], 1, 1)
    game = one_of(header["game"], GAMES)
    players = [a_text(name) for name in a_list(header["players"])]
    for name in players:
        if name.strip() == "":
            raise Fault(None, "a name needs a character other than white space")
        if players.count(name) > 1:
            raise Fault(None, "the names must be distinct")
    if len(players) == 0:
        raise Fault(None, "no players")
    starter = 0
    if "starter" in header:
        starter = players.index(one_of(header["starter"], players))
    options = header.get("options", {})
    if not isinstance(options, dict):
        raise Fault(None, "the options must be an object")
    if game == "queen-carrom":
        return QueenCarrom(players, starter, options)
    if game == "row-carrom":
        return RowCarrom(players, starter, options)
    if game == "classic-carrom":
        return ClassicCarrom(players, starter, options)
    if game == "offboard":
        return Offboard(players, starter, options)
    return Topple(players, starter, options)


# ---------------------------------------------------------------- the lines in order


class Record:
    """A record read line by line."""

    def __init__(self, header: bytes) -> None:
        self.header = parse(header)
        self.game = new_game(self.header)
        self.lines: list[dict[str, object]] = []  # all action lines so far, voids included

    def feed(self, data: bytes) -> None:
        """Judge the next line; a Fault leaves the record unchanged."""
        action = parse(data)
        player = None
        if "player" in action:
            player = a_text(action["player"])
        keys = [key for key in action if key != "player"]
        if len(keys) != 1:
            raise Fault(None, "exactly one action key is needed")
        number = len(self.lines) + 1
        if keys[0] != "void":
            self.game.line = number
            self.game.act(player, keys[0], action[keys[0]])
            self.lines.append(action)
            return
        if player is not None and player not in self.game.players:
            raise Fault(None, f"{player!r} does not play")
        a_number(action["void"], 1, number - 1)
        self.lines.append(action)
        try:
            self.game = self.replay()
        except Fault:
            self.lines.pop()
            raise

    def in_force(self) -> list[int]:
        """The numbers of the lines in force: a line is, unless a later line in force voids it."""
        result: list[int] = []
        for number in range(len(self.lines), 0, -1):
            voided = False
            for later in result:
                line = self.lines[later - 1]
                if "void" in line and line["void"] == number:
                    voided = True
            if not voided:
                result.append(number)
        return sorted(result)

    def replay(self) -> Game:
        """The game replayed from the lines in force."""
        game = new_game(self.header)
        for number in self.in_force():
            line = self.lines[number - 1]
            if "void" in line:
                continue
            player = a_text(line["player"]) if "player" in line else None
            for key in line:
                if key != "player":
                    game.line = number
                    game.act(player, key, line[key])
        return game


def judge(data: bytes) -> dict[str, object]:
    """What `replay --json` prints of this record file: the final state or the error."""
    number = 0
    try:
        lines = split(data)
        if len(lines) == 0:
            raise Fault(None, "an empty file")
        record = Record(lines[0])
        for number in range(1, len(lines)):
            record.feed(lines[number])
    except Fault as fault:
        return {"error": {"line": number, "rule": fault.rule, "message": fault.message}}
    return record.game.result()
