"""The game record: one header, then one action per line; read, judged, folded and written.

`read` takes the bytes of a file and returns a Record, or raises a RecordError that names the line.
A Record never changes: `append` returns a longer one or raises.  It keeps the game after every
line, so that a void only costs a fold from the first line it changes.  No file is opened here, and
no game's rules are known.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from pichenette.errors import Explained
from pichenette.games import catalogue, lines, strict
from pichenette.games.game import Action, BadRecord, Game, IllegalAction, Json, Text

VERSION = 1


class RecordError(Explained, ValueError):
    """A line that is malformed or illegal; 0 is the header, 1 the first action."""

    def __init__(self, line: int, rule: str | None, why: Text) -> None:
        of = f" ({rule})" if rule else ""
        super().__init__(Text(f"line {line}: {why.en}{of}", f"ligne {line} : {why.fr}{of}"))
        self.line = line
        self.rule = rule
        self.why = why


@dataclass(frozen=True, slots=True)
class VoidLine:
    """An earlier line of the record never happened."""

    key: ClassVar[str] = "void"

    number: int  # from 1; out of range is illegal, not malformed: `then` says so

    @classmethod
    def decode(cls, value: Json) -> Self:
        if type(value) is not int:
            raise strict.wrong(cls.key, value, Text("a line's number", "un numéro de ligne"))
        return cls(value)

    def encode(self) -> Json:
        return self.number


class Line(NamedTuple):
    """One line after the header."""

    act: Action | VoidLine
    player: str | None = None

    def encode(self) -> dict[str, Json]:
        value = {self.act.key: self.act.encode()}
        return value if self.player is None else {"player": self.player, **value}


class Record:
    """A legal record; `start` begins one, `append` returns the next."""

    __slots__ = ("_games", "_lines", "_size", "game", "header", "voided")

    def __init__(
        self,
        header: dict[str, Json],
        games: list[Game],
        lines: list[Line],
        voided: frozenset[int],
    ) -> None:
        self.header = header
        self.voided = voided  # numbers of the lines not in force
        # Shared with longer records and only ever appended to; the first `_size` lines are this
        # record's.
        self._games = games  # before the first line, then after each
        self._lines = lines
        self._size = len(lines)
        self.game = games[self._size]  # after its last line

    @classmethod
    def start(cls, header: Json) -> "Record":
        """A record without lines; raises BadRecord."""
        strict.members(header, "header", ("pichenette", "game", "players"), ("starter", "options"))
        strict.integer(header["pichenette"], "pichenette", VERSION, VERSION)
        if not isinstance(header["game"], str):
            raise strict.wrong("game", header["game"], Text("a string", "une chaîne"))
        game = catalogue.find(header["game"])
        players = _players(header["players"])
        starter = header.get("starter")
        if "starter" in header and not isinstance(starter, str):
            raise strict.wrong("starter", starter, Text("a player", "un joueur"))
        options = header.get("options", {})
        if not isinstance(options, dict):
            raise strict.wrong("options", options, Text("an object", "un objet"))
        start = game.start(players, starter, options)
        return cls(deepcopy(header), [start], [], frozenset())

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(self._lines[: self._size])

    @property
    def size(self) -> int:
        """How many lines there are."""
        return self._size

    def line(self, number: int) -> Line:
        """A line by its number, from 1."""
        if not 1 <= number <= self._size:
            raise IndexError(number)
        return self._lines[number - 1]

    @property
    def last(self) -> Line:
        """The last line; there must be one."""
        return self._lines[self._size - 1]

    @property
    def before(self) -> Game | None:
        """The game before its last line; None: it has none."""
        return self._games[self._size - 1] if self._size else None

    def game_after(self, number: int) -> Game:
        """The game after a line, by the lines now in force; 0 is the start."""
        if not 0 <= number <= self._size:
            raise IndexError(number)
        return self._games[number]

    def append(self, line: Json) -> "Record":
        """The record with one more line; raises IllegalAction or BadRecord."""
        return self.then(decode(self.game, line))

    def then(self, line: Line) -> "Record":
        """Like `append`, for a decoded line."""
        if isinstance(line.act, VoidLine):
            return self._void(line, line.act.number)
        return self.judged(line, _step(self.game, line))

    def judged(self, line: Line, game: Game) -> "Record":
        """With one more line, not a void, and the game after it, which somebody knows."""
        return self._grown(line, [game], self._size + 1, self.voided)

    def _grown(
        self, line: Line, after: list[Game], changed: int, voided: frozenset[int]
    ) -> "Record":
        """With one more line; `after` holds the games from line `changed` on."""
        games, lines = self._games, self._lines
        if len(lines) > self._size:  # another record has gone on from here
            games, lines = games[: self._size + 1], lines[: self._size]
        if changed <= self._size:  # this record keeps its own
            games = games[:changed]
        games += after
        lines.append(line)
        return Record(self.header, games, lines, voided)

    def _void(self, line: Line, number: int) -> "Record":
        if not 1 <= number <= self._size:
            raise IllegalAction(
                Text(
                    f"void {strict.shown(number).en}: no earlier line has that number",
                    f"void {strict.shown(number).fr} : aucune ligne précédente ne porte ce numéro",
                )
            )
        if line.player is not None and line.player not in self.game.players:
            raise _stranger(line.player)
        voided, changed = self._without(line, number)
        game, after = self._games[changed - 1], []
        for at in range(changed, self._size + 1):
            earlier = self._lines[at - 1]
            if at not in voided and not isinstance(earlier.act, VoidLine):
                try:
                    game = _step(game, earlier)
                except IllegalAction as error:
                    raise IllegalAction(
                        Text(
                            f"without line {number}, line {at} is illegal: {error.text.en}",
                            f"sans la ligne {number}, la ligne {at} est illégale : {error.text.fr}",
                        ),
                        error.rule,
                    ) from error
            after.append(game)
        return self._grown(line, [*after, game], changed, voided)

    def _without(self, line: Line, number: int) -> tuple[frozenset[int], int]:
        """The lines not in force once `line` voids another, and the first line that changes."""
        if number in self.voided:
            return self.voided, self._size + 1
        if not isinstance(self._lines[number - 1].act, VoidLine):
            return self.voided | {number}, number
        # Voiding an action revives no other line; voiding a void does.
        voided = _voided([*self._lines[: self._size], line])
        return voided, min(voided ^ self.voided)

    def back(self) -> "Record":
        """Without its last line, which must not be a void."""
        record = Record(self.header, self._games, self._lines, self.voided)
        record._size = self._size - 1
        record.game = self._games[record._size]
        return record

    def recent(self, most: int) -> "Record":
        """The same game with only this many of its last lines, none of which may be a void."""
        first = max(0, self._size - most)
        games, lines = self._games[first : self._size + 1], self._lines[first : self._size]
        return Record(self.header, games, lines, frozenset())

    def corrected(self) -> "Record":
        """The same game without voids and voided lines, with a player in every line."""
        if not any(isinstance(line.act, VoidLine) or line.player is None for line in self.lines):
            return self
        record = Record(self.header, self._games[:1], [], frozenset())
        for number, line in enumerate(self.lines, 1):
            if number not in self.voided and not isinstance(line.act, VoidLine):
                record = record.then(Line(line.act, record.game.turn))
        return record

    def counted(self) -> list[dict[str, Json]]:
        """What counts, line by line, each with its player."""
        return [line.encode() for line in self.corrected().lines]

    def warnings(self) -> list[dict[str, Json]]:
        """What was tolerated, by line; void lines leave none."""
        return [
            {"line": number, "rule": rule}
            for number, line in enumerate(self.lines, 1)
            if number not in self.voided and not isinstance(line.act, VoidLine)
            for rule in self._games[number].warnings
        ]

    def final_state(self) -> dict[str, Json]:
        game = self.game
        return {
            "game": game.name,
            "scores": game.scores,
            "turn": game.turn,
            "round": game.round,
            "over": game.outcome is not None,
            "winners": list(game.outcome.winners) if game.outcome else [],
            "warnings": self.warnings(),
            "detail": game.detail,
        }


def decode(game: Game, line: Json) -> Line:
    """One line of a record of `game`; raises BadRecord."""
    if not isinstance(line, dict):
        raise strict.wrong("line", line, Text("an object", "un objet"))
    player = line.get("player")
    if "player" in line and not isinstance(player, str):
        raise strict.wrong("player", player, Text("a player", "un joueur"))
    keys = [key for key in line if key != "player"]
    if len(keys) != 1:
        raise BadRecord(
            Text(
                f"expected one action per line, got {len(keys)}",
                f"il faut une action par ligne, pas {len(keys)}",
            )
        )
    key = keys[0]
    if key == VoidLine.key:
        return Line(VoidLine.decode(line[key]), player)
    for action in game.actions:
        if action.key == key:
            return Line(action.decode(line[key]), player)
    raise BadRecord(
        Text(
            f"{game.name} has no action {strict.shown(key).en}",
            f"{game.name} n’a pas d’action {strict.shown(key).fr}",
        )
    )


def encode(game: Game, action: Action) -> dict[str, Json]:
    """The line a recorder writes when `action` is played, with its player."""
    return Line(action, game.turn).encode()


def steps(data: bytes) -> Iterator[Record]:
    """The record in a file's bytes, after its header and after each line; raises RecordError."""
    record: Record | None = None
    for number, line in enumerate(lines.split(data)):
        try:
            value = lines.parse(line)
            record = Record.start(value) if record is None else record.append(value)
        except BadRecord as error:
            raise RecordError(number, None, error.text) from error
        except IllegalAction as error:
            raise RecordError(number, error.rule, error.text) from error
        yield record


def read(data: bytes) -> Record:
    """The whole record in a file's bytes; raises RecordError at the first wrong line."""
    *_, record = steps(data)
    return record


def write(record: Record) -> bytes:
    return b"".join(
        lines.line(value) for value in (record.header, *(line.encode() for line in record.lines))
    )


def _step(game: Game, line: Line) -> Game:
    act, player = line.act, line.player
    assert not isinstance(act, VoidLine)
    turn = game.turn
    if player is not None and player != turn and turn is not None:
        if player not in game.players:
            raise _stranger(player)
        raise IllegalAction(
            Text(f"it is {turn}'s turn, not {player}'s", f"c’est à {turn} de jouer, pas à {player}")
        )
    return game.after(act)


def _voided(lines: list[Line]) -> frozenset[int]:
    """Numbers of the lines named by a void in force; later lines override earlier ones."""
    voided: set[int] = set()
    for number in range(len(lines), 0, -1):
        act = lines[number - 1].act
        if isinstance(act, VoidLine) and number not in voided:
            voided.add(act.number)
    return frozenset(voided)


def _players(value: Json) -> tuple[str, ...]:
    players = strict.strings(value, "players")
    names: set[str] = set()
    for name in players:
        if not name.strip():
            why = Text("is not a name", "n’est pas un nom")
        elif name in names:
            why = Text("appears twice", "apparaît deux fois")
        else:
            names.add(name)
            continue
        shown = strict.shown(name)
        raise BadRecord(Text(f"players: {shown.en} {why.en}", f"players : {shown.fr} {why.fr}"))
    return players


def _stranger(player: str) -> IllegalAction:
    name = strict.shown(player)
    return IllegalAction(
        Text(f"{name.en} is not in this game", f"{name.fr} ne joue pas dans cette partie")
    )
