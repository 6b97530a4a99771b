"""What a Pico says, as frozen values.

`Unknown` is a kind or form not known here, `Absurd` one with a field that no Pico can mean; both
are counted and reported, never acted on.  Times are the Pico's own `ticks`, still wrapped.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from pichenette.board import MAX_GATES
from pichenette.link.clock import PERIOD_US
from pichenette.link.fields import NoSuchValue, Reader, mask, whole, word
from pichenette.text import Text, same
from pichenette.wire import PROTOCOL

HI = f"HI,{PROTOCOL}"  # the host greets
BROKEN, CLEAR, BOTH = 1, 2, 3  # the flags of an EDGE; both: within one interrupt
MUTED = 0  # the flags of a MUTE; BROKEN and CLEAR: heard again, in that state
LARGEST_TOKEN = 10**18  # of a PING, and of its PONG
STORE = 4096  # numbered entries a Pico can keep: CAPACITY in firmware/ring.py


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
    """The Pico stopped reporting a gate's edges, as there were far too many; or it reports them
    again, with the gate's state.
    """

    seq: int
    ticks: int
    gate: int
    flags: int  # 0: muted from here on; otherwise heard again: 1 broken, 2 clear


class LoadStatus(IntEnum):
    """How a conversion of the scale went, as firmware/hx711.py numbers it."""

    GOOD = 0
    SATURATED = 1
    DESYNC = 2
    MISSING = 3
    ALL_ONES = 4


@dataclass(frozen=True, slots=True)
class Load:
    ticks: int
    counts: int
    status: LoadStatus


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
    """A valid sentence of a kind or form unknown to this program."""

    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Absurd:
    """A valid sentence of a known form that cannot be true: gate -1, for example."""

    fields: tuple[str, ...]
    because: Text
    seq: int | None = None  # its number, if it has a believable one


@dataclass(frozen=True, slots=True)
class Gap:
    """Numbers that will never arrive: neither the Pico nor the journal has them."""

    first: int
    last: int


Numbered = Edge | Hue | Mute
Ticked = State | Numbered | Load | Beat | Pong
BoardMessage = Hello | State | Numbered | Load | Beat | Pong | Done | Say
Message = BoardMessage | Chatter | Unknown | Absurd | Gap

_WORD_32 = (1 << 32) - 1  # the Pico counts in arrays of such words
_seq = whole(Text("number", "numéro"), 1, _WORD_32)
_ticks = whole(same("ticks"), 0, PERIOD_US - 1)
_gate = whole(Text("gate", "porte"), 0, MAX_GATES - 1)
_mask = mask(Text("mask", "masque"), MAX_GATES)
_light = whole(Text("light", "lumière"), 0, 0xFFFF)  # 16 bits of a TCS34725
_text = word(Text("text", "texte"), r"[ -~]*")

_status_number = whole(Text("status", "état"), 0, max(LoadStatus))


def _status(text: str) -> LoadStatus:
    return LoadStatus(_status_number(text))


_FORMS: dict[str, tuple[Callable[..., BoardMessage], tuple[Reader, ...]]] = {
    "HELLO": (
        Hello,
        (
            whole(Text("protocol", "protocole"), 0, 999),
            word(Text("firmware", "micrologiciel")),
            word(Text("board id", "identité")),
            word(Text("boot", "démarrage"), r"[0-9A-Fa-f]{8}"),
            word(Text("board", "plateau")),
            word(Text("digest", "empreinte")),
            whole(Text("gates", "portes"), 0, MAX_GATES),
        ),
    ),
    "STATE": (State, (_ticks, _mask)),
    "EDGE": (Edge, (_seq, _ticks, _gate, whole(Text("flags", "indicateurs"), 1, 3))),
    "HUE": (Hue, (_seq, _ticks, _gate, _light, _light, _light, _light)),
    "MUTE": (Mute, (_seq, _ticks, _gate, whole(Text("flags", "indicateurs"), 0, 2))),
    "LOAD": (
        Load,
        (
            _ticks,
            whole(Text("counts", "mesure"), -(1 << 23), (1 << 23) - 1),  # 24 bits of an HX711
            _status,
        ),
    ),
    "BEAT": (
        Beat,
        (
            _ticks,
            _mask,
            whole(Text("lost", "perdus"), 0, _WORD_32),
            whole(Text("unacked", "en attente"), 0, STORE),
            whole(Text("free heap", "tas libre"), 0, 1 << 28),  # the address space of its RAM
            whole(Text("samples", "mesures"), 0, 10_000),  # an HX711 makes at most 800
        ),
    ),
    "PONG": (Pong, (whole(Text("token", "jeton"), 0, LARGEST_TOKEN), _ticks)),
    "DONE": (Done, (_text, _text)),
}
_NUMBERED = frozenset({"EDGE", "HUE", "MUTE"})


def message(fields: Sequence[str], gates: int = MAX_GATES) -> BoardMessage | Unknown | Absurd:
    """The message with these fields, from a board with this many gates."""
    kind, *values = fields
    if kind == "SAY":
        return Say(",".join(values))  # a text may contain commas
    form = _FORMS.get(kind)
    if form is None or len(values) != len(form[1]):
        return Unknown(tuple(fields))
    try:
        board_message = form[0](*[read(value) for read, value in zip(form[1], values, strict=True)])
    except NoSuchValue as error:
        return _absurd(fields, error.text)
    beyond = gate_beyond(board_message, gates)
    return board_message if beyond is None else _absurd(fields, beyond)


def gate_beyond(message: Message, gates: int) -> Text | None:
    """Why a board with this many gates cannot mean that; None if it can."""
    gate = -1
    if isinstance(message, Numbered):
        gate = message.gate
    elif isinstance(message, State | Beat):
        gate = message.mask.bit_length() - 1
    if gate < gates:
        return None
    return Text(
        f"gate {gate}, but the board only has {gates}",
        f"porte {gate}, mais le plateau n’en a que {gates}",
    )


def _absurd(fields: Sequence[str], because: Text) -> Absurd:
    seq: int | None = None
    if fields[0] in _NUMBERED:
        try:
            seq = _seq(fields[1])
        except NoSuchValue:
            seq = None
    return Absurd(tuple(fields), because, seq)


def numbered(body: str, gates: int) -> Numbered | None:
    """A numbered message from a sentence body kept in a journal; None if it is not one."""
    known = message(body.split(","), gates)
    return known if isinstance(known, Numbered) else None


def body(message: Message) -> str:
    """The sentence body of a message, exactly as the Pico wrote it."""
    kind = type(message).__name__.upper()
    return ",".join([kind, *(_written(name, getattr(message, name)) for name in message.__slots__)])


def _written(name: str, value: int | str) -> str:
    return f"{value:X}" if name == "mask" else str(value)
