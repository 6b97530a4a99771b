"""What a player of Offboard can do, as in a record (RECORD.md, "Actions").

Decoding checks the form only; the board decides whether an action is legal now.
"""

from dataclasses import dataclass, field
from typing import ClassVar, Self

from pichenette.games import strict
from pichenette.games.game import Json, Text
from pichenette.games.offboard.geometry import AXIAL, BIT, DIRECTIONS, TARGETS, Exit, path

# As somebody sees the board who has row A before them, which is how it is drawn.
TOWARDS = {
    "E": Text("to the right", "vers la droite"),
    "W": Text("to the left", "vers la gauche"),
    "NE": Text("up to the right", "vers le haut à droite"),
    "NW": Text("up to the left", "vers le haut à gauche"),
    "SE": Text("down to the right", "vers le bas à droite"),
    "SW": Text("down to the left", "vers le bas à gauche"),
}


def _cell(value: Json, what: str) -> str:
    if isinstance(value, str) and value in AXIAL:
        return value
    raise strict.wrong(what, value, Text("a cell from A1 to I9", "une case de A1 à I9"))


@dataclass(frozen=True, slots=True)
class Move:
    """OB-5: moves the unbroken run of own marbles from `tail` in the direction `dir` by one step.

    So no enemy marble can stand inside it (OB-6).
    """

    key: ClassVar[str] = "move"
    tail: str
    dir: str
    path: tuple[int, ...] = field(init=False, repr=False, compare=False)  # bits; 0 is off the board
    exit: Exit = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        cells = path(self.tail, self.dir)
        object.__setattr__(self, "path", (*(BIT[cell] for cell in cells), 0))
        object.__setattr__(self, "exit", Exit(cells[-1], self.dir))

    def __str__(self) -> str:
        return f"{self.tail} {self.dir}"

    @property
    def way(self) -> Text:
        """`from B6 up to the left`."""
        towards = TOWARDS[self.dir]
        return Text(f"from {self.tail} {towards.en}", f"de {self.tail} {towards.fr}")

    @classmethod
    def decode(cls, value: Json) -> Self:
        given = strict.members(value, cls.key, ("tail", "dir"))
        tail = _cell(given["tail"], "tail")
        direction = strict.choice(given["dir"], "dir", tuple(DIRECTIONS))
        return cls(tail, direction)

    def encode(self) -> Json:
        return {"tail": self.tail, "dir": self.dir}


@dataclass(frozen=True, slots=True)
class Recover:
    """OB-14 (a).  None on a sensed board, which sees no cells."""

    key: ClassVar[str] = "recover"
    cell: str | None

    def __str__(self) -> str:
        return f"recover {self.cell}" if self.cell else "recover"

    @classmethod
    def decode(cls, value: Json) -> Self:
        return cls(None if value is True else _cell(value, cls.key))

    def encode(self) -> Json:
        return self.cell or True


@dataclass(frozen=True, slots=True)
class _Plain:
    """An action with nothing to choose: its value is always true."""

    key: ClassVar[str]

    def __str__(self) -> str:
        return self.key

    @classmethod
    def decode(cls, value: Json) -> Self:
        if value is not True:
            raise strict.wrong(cls.key, value, Text("true", "true"))
        return cls()

    def encode(self) -> Json:
        return True


@dataclass(frozen=True, slots=True)
class Discard(_Plain):
    """OB-14 (b): the waiting marble is out for good; the turn goes on."""

    key: ClassVar[str] = "discard"


@dataclass(frozen=True, slots=True)
class Pass(_Plain):
    """OB-18: nothing else can be played."""

    key: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class TurnDone(_Plain):
    """On a sensed board: the player has finished."""

    key: ClassVar[str] = "done"


@dataclass(frozen=True, slots=True)
class Hit:
    """On a sensed board: an opponent's marble fell into this target."""

    key: ClassVar[str] = "hit"
    target: int

    def __str__(self) -> str:
        return f"T{self.target}"

    @classmethod
    def decode(cls, value: Json) -> Self:
        return cls(strict.integer(value, cls.key, 1, TARGETS))

    def encode(self) -> Json:
        return self.target
