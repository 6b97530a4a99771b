"""What a Pico says, as frozen values.

Comes in: the fields of a valid sentence.  Goes out: a message, or None for a kind or a form that is
not known here (counted, never guessed).  Times are the Pico's own `ticks`, still wrapped.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

PROTOCOL = 1
BROKEN, CLEAR = 1, 2  # the flags of an EDGE; 3 is both inside one interrupt
MUTED = 0  # the flags of a MUTE; BROKEN and CLEAR: heard again, and so it stands


@dataclass(frozen=True, slots=True)
class Hello:
    protocol: int
    firmware: str
    board_id: str
    boot: str
    board: str
    digest: str
    gates: int


@dataclass(frozen=True, slots=True)
class State:
    ticks: int
    mask: int  # bit g: gate g is broken


@dataclass(frozen=True, slots=True)
class Edge:
    seq: int
    ticks: int
    gate: int
    flags: int


@dataclass(frozen=True, slots=True)
class Hue:
    seq: int
    ticks: int
    gate: int
    red: int
    green: int
    blue: int
    clear: int


@dataclass(frozen=True, slots=True)
class Mute:
    """The Pico stopped telling a gate's edges, because there were far too many; or tells them
    again, and how it stands then."""

    seq: int
    ticks: int
    gate: int
    flags: int  # 0: muted from here on; heard again from here on: 1 broken, 2 clear


@dataclass(frozen=True, slots=True)
class Load:
    ticks: int
    counts: int
    status: int  # 0 good, 1 saturated, 2 desync, 3 missing, 4 all ones


@dataclass(frozen=True, slots=True)
class Beat:
    ticks: int
    mask: int
    lost: int
    unacked: int
    free: int
    sps10: int  # samples a second × 10


@dataclass(frozen=True, slots=True)
class Pong:
    token: int
    ticks: int


@dataclass(frozen=True, slots=True)
class Done:
    command: str
    result: str


@dataclass(frozen=True, slots=True)
class Say:
    text: str


@dataclass(frozen=True, slots=True)
class Chatter:
    """A line that is not a whole valid sentence: a traceback, a REPL prompt, a torn line."""

    line: bytes


@dataclass(frozen=True, slots=True)
class Unknown:
    """A valid sentence of a kind or form that this program does not know."""

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """Numbers that will never come: the Pico no longer has them, and neither has the journal.

    Someone else acknowledged them: a journal that is gone, or was put back from an old backup.
    """

    first: int
    last: int


Numbered = Edge | Hue | Mute
Told = Hello | State | Numbered | Load | Beat | Pong | Done | Say
Message = Told | Chatter | Unknown | Gap


def _hex(text: str) -> int:
    return int(text, 16)


_FORMS: dict[str, tuple[Callable[..., Told], tuple[Callable[[str], int | str], ...]]] = {
    "HELLO": (Hello, (int, str, str, str, str, str, int)),
    "STATE": (State, (int, _hex)),
    "EDGE": (Edge, (int, int, int, int)),
    "HUE": (Hue, (int,) * 7),
    "MUTE": (Mute, (int, int, int, int)),
    "LOAD": (Load, (int, int, int)),
    "BEAT": (Beat, (int, _hex, int, int, int, int)),
    "PONG": (Pong, (int, int)),
    "DONE": (Done, (str, str)),
}


def message(fields: Sequence[str]) -> Told | Unknown:
    """The message of a valid sentence's fields."""
    kind, *values = fields
    if kind == "SAY":
        return Say(",".join(values))  # a text may hold commas
    form = _FORMS.get(kind)
    if form is None or len(values) != len(form[1]):
        return Unknown(tuple(fields))
    try:
        return form[0](*[read(value) for read, value in zip(form[1], values, strict=True)])
    except ValueError:
        return Unknown(tuple(fields))


def body(told: Numbered) -> str:
    """The sentence body of a numbered message, as the Pico wrote it."""
    kind = type(told).__name__.upper()
    return ",".join([kind, *(str(getattr(told, name)) for name in told.__slots__)])
