"""One board file, `hardware/boards/*.toml`, as the host knows it.

A frozen `Board` has a `digest` that the Pico repeats in its HELLO, so that a Pico flashed for
another board is noticed.  Anything in this file that could go wrong on the Pico goes wrong here,
with a message.  What a gate's edges mean is not known here.
"""

import binascii
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pichenette import reading
from pichenette.expected import Expected, Unfit, at, matching, missing, whole
from pichenette.expected import number as a_number
from pichenette.resources import boards_dir
from pichenette.text import Text, nearest, same

Role = Literal["pocket", "target", "strike", "button", "second"]
BeamMount = Literal["net", "slot"]
"""What a beam looks across: a net, where pieces tumble, or a slot, along which they slide flat."""
PASSED: tuple[Role, ...] = ("pocket", "target")
"""What pieces go through; a second beam belongs to one of these and is none itself."""
Button = Literal["done", "undo", "queen", "striker", "other", "next"]
"""What a button can mean, on the board and on the panel (docs/track.md)."""
BUTTONS: tuple[Button, ...] = get_args(Button)
Level = Literal["low", "high"]
LinkKind = Literal["usb", "uart"]

MAX_GATES = 20
RESERVED_PINS = frozenset({23, 24, 25, 29})  # the Pico's own: power save, VBUS sense, LED, VSYS
PINS = frozenset(range(29)) - RESERVED_PINS
MUX_CHANNELS = range(8)
Channel = Annotated[int, whole(0, 7)]  # MUX_CHANNELS
GpioPin = Annotated[
    int,
    Expected(
        Text(
            "a free GPIO: 23, 24, 25 and 29 belong to the Pico itself",
            "un GPIO libre : 23, 24, 25 et 29 sont au Pico lui-même",
        ),
        lambda pin: type(pin) is not int or pin not in RESERVED_PINS,
    ),
    Expected(
        Text("a GPIO of the Pico, 0-22 or 26-28", "un GPIO du Pico, 0-22 ou 26-28"),
        lambda pin: type(pin) is int and pin in PINS,
    ),
]
BoardWord = Annotated[
    str,
    matching(
        "[a-z0-9](?:[a-z0-9-]{0,14}[a-z0-9])?",
        Text(
            "a short name of a-z, 0-9 and -, 16 characters at most",
            "un nom court de a-z, 0-9 et -, 16 caractères au plus",
        ),
    ),
]
_UART0_TX = (0, 12, 16, 28)  # UART1 has TX on 4, 8, 20; the pin after a TX is the RX of its UART


class BadBoard(Unfit):
    """A board file that cannot be used."""


_SAID = {"pocket": Text("pocket", "poche"), "target": Text("target", "cible")}
_MEANT: dict[Button, Text] = {
    "done": Text("Done", "Fini"),
    "undo": Text("Undo", "Annuler"),
    "queen": Text("Queen", "Reine"),
    "striker": Text("Striker", "Palet"),
    "other": Text("Other", "Autre"),
    "next": Text("Next", "Suivant"),
}


def button_text(button: Button) -> Text:
    """A button of the board or of the panel, as people say it."""
    said = _MEANT[button]
    return Text(f"button “{said.en}”", f"bouton « {said.fr} »")


@dataclass(frozen=True)
class Gate:
    id: BoardWord
    role: Role
    pin: GpioPin
    broken: Level = "low"
    target: Annotated[int, whole(1, 99)] | None = None  # role "target": its T number
    means: Button | None = None  # role "button"
    mount: BeamMount = "net"  # roles "pocket" and "target"
    of: BoardWord | None = None  # role "second": the gate whose second beam this is
    apart_mm: Annotated[float, a_number(1, 60)] | None = None  # role "second": from the first beam

    @property
    def is_passed(self) -> bool:
        """Do pieces go through it?"""
        return self.role in PASSED

    @cached_property
    def text(self) -> Text:
        """As people say it at the table; board builders use its id."""
        if self.of is not None:
            first = Gate(self.of, "pocket", self.pin).text
            return Text(f"{first.en}, second beam", f"{first.fr}, second faisceau")
        if self.means is not None:
            return button_text(self.means)
        if self.role == "strike":
            return Text("strike sensor", "capteur de tir")
        kind, _, number = self.id.rpartition("-")
        if self.role not in _SAID or kind != self.role or not number.isdecimal():
            return same(self.id)
        said = _SAID[self.role]
        return Text(f"{said.en} {number}", f"{said.fr} {number}")


@dataclass(frozen=True)
class Scale:
    dout: GpioPin
    sck: GpioPin
    optional: bool = False  # its absence is reported, but is not a fault


@dataclass(frozen=True)
class ColourHeads:
    bus: Annotated[int, whole(0, 1)]
    sda: GpioPin
    scl: GpioPin
    heads: Mapping[str, Channel] = field(default_factory=dict)  # gate id -> mux channel
    optional: bool = False


@dataclass(frozen=True)
class Uart:
    tx: GpioPin = 0
    rx: GpioPin = 1

    @property
    def bus(self) -> int:
        """Which of the two UARTs has this TX."""
        return int(self.tx not in _UART0_TX)


@dataclass(frozen=True)
class Carrier:
    """What switches the emitters of 38 kHz beams."""

    pin: GpioPin
    frequency_hz: Annotated[int, whole(30_000, 60_000)] = (
        38_000  # TSSP58038 and TSSP4038; a TSSP4056 wants 56 kHz
    )


@dataclass(frozen=True)
class _File:
    """What a board file may say."""

    name: BoardWord
    gates: tuple[Gate, ...] = ()
    link: LinkKind = "usb"
    uart: Uart | None = None
    scale: Scale | None = None
    colour: ColourHeads | None = None
    carrier: Carrier | None = None  # None: the beams are not modulated


@dataclass(frozen=True)
class Board(_File):
    digest: str = ""  # 8 hex digits of what the file says, ignoring comments and key order

    @cached_property
    def roles(self) -> frozenset[Role]:
        """Of its gates."""
        return frozenset(gate.role for gate in self.gates)

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Of each gate: which pocket or target it is, from 0, and how many of them there are."""
        found = []
        for number, gate in enumerate(self.gates):
            alike = [at for at, other in enumerate(self.gates) if other.role == gate.role]
            alike.sort(key=lambda at: self.gates[at].target or 0)
            found.append((alike.index(number), len(alike)))
        return tuple(found)

    def second_of(self, number: int) -> int | None:
        """The second beam of a gate; None: it has one alone."""
        own_id = self.gates[number].id
        return next((at for at, gate in enumerate(self.gates) if gate.of == own_id), None)

    def gate_number(self, gate_id: str) -> int:
        for number, gate in enumerate(self.gates):
            if gate.id == gate_id:
                return number
        raise KeyError(f"{self.name}: no gate {gate_id!r}; it has {[g.id for g in self.gates]}")


def names() -> list[str]:
    """The boards that come with pichenette."""
    return sorted(path.stem for path in boards_dir().glob("*.toml"))


def load(name_or_path: str | Path) -> Board:
    """The board of that name, or of that file (anything with a `/` or `.toml` in it)."""
    text = str(name_or_path)
    is_path = isinstance(name_or_path, Path) or "/" in text or text.endswith(".toml")
    path = Path(text) if is_path else boards_dir() / f"{text}.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        known = ", ".join(names())
        meant = None if is_path else nearest(text, names())
        hint = (
            Text(f'did you mean "{meant}"? The boards', f"vouliez-vous dire « {meant} » ? Il y")
            if meant
            else Text("the boards", "il y")
        )
        raise BadBoard(
            Text(
                f'no board "{text}"; {hint.en} are {known}, or give a .toml file',
                f"pas de plateau « {text} » ; {hint.fr} a {known} ; ou donnez un fichier .toml",
            )
        ) from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadBoard(at(str(path), same(str(error)))) from error
    return parse(data, str(path))


def parse(data: Mapping[str, Any], where: str) -> Board:
    """A board from the tables of its file; raises BadBoard with everything wrong in it."""
    try:
        read = reading.read(_File, data, how=reading.SETTINGS)
    except Unfit as error:
        raise BadBoard(*error.within(where)) from error
    complaints = [at(where, complaint) for complaint in _nonsense(read)]
    if complaints:
        raise BadBoard(*complaints)
    board = Board(**vars(read))
    if board.link == "uart" and board.uart is None:
        board = replace(board, uart=Uart())
    return replace(board, digest=_digest(board))


def _nonsense(board: _File) -> Iterator[Text]:
    """Combinations that cannot be, though each value by itself could."""
    extra = len(board.gates) - MAX_GATES
    if extra > 0:
        yield Text(
            f"{len(board.gates)} gates; a Pico takes {MAX_GATES}: leave {extra} out. Buttons can "
            "be wired to the Pi instead, and a pocket or a target works with one beam",
            f"{len(board.gates)} portes ; un Pico en prend {MAX_GATES} : retirez-en {extra}. Les "
            "boutons peuvent aussi être reliés au Pi, et une poche ou une cible marche avec un "
            "seul faisceau",
        )
    for gate in board.gates:
        yield from _strangers(gate)
    yield from _seconds(board.gates)
    yield from _doubles(board)
    if board.uart is not None:
        if board.link != "uart":
            yield Text('[uart] without link = "uart"', '[uart] sans link = "uart"')
        yield from _uart(board.uart)
    if board.colour is not None:
        yield from _colour(board.colour, board.gates)


_OWN: dict[str, tuple[Role, Text]] = {
    "target": (
        "target",
        Text("write its T number: `target = 3`", "écrivez son numéro T : `target = 3`"),
    ),
    "means": (
        "button",
        Text('write what it says: `means = "done"`', 'écrivez ce qu’il dit : `means = "done"`'),
    ),
    "of": (
        "second",
        Text(
            'write the id of its pocket or target: `of = "pocket-1"`',
            'écrivez l’id de sa poche ou de sa cible : `of = "pocket-1"`',
        ),
    ),
    "apart_mm": (
        "second",
        Text(
            "measure from the middle of the first beam to the middle of this one and write the "
            "millimetres: `apart_mm = 12` in a printed holder, 6 in a ring for a net",
            "mesurez du milieu du premier faisceau au milieu de celui-ci et écrivez les "
            "millimètres : `apart_mm = 12` dans un support imprimé, 6 dans un anneau pour filet",
        ),
    ),
}
"""Keys that a gate of one role has, and what to write there."""


def _strangers(gate: Gate) -> Iterator[Text]:
    """Keys that belong to another role, or a missing key of its own."""
    where = f"gates[{gate.id}]"
    for key, (role, wanted) in _OWN.items():
        value = getattr(gate, key)
        if gate.role == role and value is None:
            lacking = missing(where, key)
            yield Text(f"{lacking.en}; {wanted.en}", f"{lacking.fr} ; {wanted.fr}")
        elif gate.role != role and value is not None:
            yield at(
                where,
                Text(
                    f'"{key}" goes with `role = "{role}"`, and this one\'s is "{gate.role}": take '
                    f'"{key}" out, or correct the role',
                    f'« {key} » va avec `role = "{role}"`, et le rôle est ici « {gate.role} » : '
                    f"retirez « {key} », ou corrigez le rôle",
                ),
            )
    if gate.mount != "net" and not gate.is_passed:
        yield at(
            where,
            Text(
                f'"mount" goes with `role = "pocket"` or `"target"`, and this one\'s is '
                f'"{gate.role}": write it into the table of the first beam',
                f'« mount » va avec `role = "pocket"` ou `"target"`, et le rôle est ici '
                f"« {gate.role} » : écrivez-le dans la section du premier faisceau",
            ),
        )


def _seconds(gates: tuple[Gate, ...]) -> Iterator[Text]:
    """A second beam belongs to a pocket or target of this board, which has no other."""
    passed = [gate.id for gate in gates if gate.is_passed]
    taken: dict[str, str] = {}
    for gate in gates:
        if gate.of is None or gate.role != "second":  # told as a stranger
            continue
        where = f"gates[{gate.id}].of"
        if gate.of not in passed:
            listed = ", ".join(passed) or "–"
            yield at(
                where,
                Text(
                    f'no pocket or target "{gate.of}"; there are {listed}',
                    f"pas de poche ni de cible « {gate.of} » ; il y a {listed}",
                ),
            )
        elif gate.of in taken:
            yield at(
                where,
                Text(
                    f'"{taken[gate.of]}" is the second beam of "{gate.of}" already',
                    f"« {taken[gate.of]} » est déjà le second faisceau de « {gate.of} »",
                ),
            )
        taken.setdefault(gate.of, gate.id)


def _doubles(board: _File) -> Iterator[Text]:
    ids = [gate.id for gate in board.gates]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield Text(f'two gates are called "{name}"', f"deux portes s’appellent « {name} »")
    targets = [gate.target for gate in board.gates if gate.target is not None]
    for number in sorted({number for number in targets if targets.count(number) > 1}):
        yield Text(f"two gates are target {number}", f"deux portes sont la cible {number}")
    users: dict[int, str] = {}
    for user, pin in _pins(board):
        if pin in users:
            yield Text(
                f"GPIO {pin} is used twice, by {users[pin]} and {user}",
                f"le GPIO {pin} sert deux fois, à {users[pin]} et à {user}",
            )
        users.setdefault(pin, user)


def _pins(board: _File) -> Iterator[tuple[str, int]]:
    yield from ((gate.id, gate.pin) for gate in board.gates)
    if board.scale is not None:
        yield from (("scale dout", board.scale.dout), ("scale sck", board.scale.sck))
    if board.colour is not None:
        yield from (("colour sda", board.colour.sda), ("colour scl", board.colour.scl))
    if board.link == "uart":
        uart = board.uart or Uart()
        yield from (("uart tx", uart.tx), ("uart rx", uart.rx))
    if board.carrier is not None:
        yield "carrier", board.carrier.pin


def _colour(colour: ColourHeads, gates: tuple[Gate, ...]) -> Iterator[Text]:
    known = [gate.id for gate in gates]
    for gate_id in colour.heads:
        if gate_id not in known:
            listed = ", ".join(sorted(known))
            yield Text(
                f'colour.heads: no gate "{gate_id}"; there are {listed}',
                f"colour.heads : pas de porte « {gate_id} » ; il y a {listed}",
            )
    channels = dict(colour.heads)
    if len(set(channels.values())) < len(channels):
        yield Text(
            f"colour.heads: two heads on one channel: {channels}",
            f"colour.heads : deux têtes sur un canal : {channels}",
        )
    # I2C0 has SDA on GPIO 0, 4, 8 … and SCL on 1, 5, 9 …; I2C1 has 2, 6, 10 … and 3, 7, 11 …
    if (colour.sda % 4, colour.scl % 4) != (2 * colour.bus, 2 * colour.bus + 1):
        yield Text(
            f"colour: GPIO {colour.sda} and {colour.scl} are not SDA and SCL of I2C"
            f" {colour.bus}; see the Pico's pin map",
            f"colour : les GPIO {colour.sda} et {colour.scl} ne sont pas SDA et SCL de I2C"
            f" {colour.bus} ; voir le brochage du Pico",
        )


def _uart(uart: Uart) -> Iterator[Text]:
    same_uart = (uart.rx - 1 in _UART0_TX) == (uart.tx in _UART0_TX)
    if uart.tx % 4 != 0 or uart.rx % 4 != 1 or not same_uart:
        yield Text(
            f"uart: GPIO {uart.tx} and {uart.rx} are not TX and RX of one UART;"
            " see the Pico's pin map",
            f"uart : les GPIO {uart.tx} et {uart.rx} ne sont pas TX et RX d’un même UART ;"
            " voir le brochage du Pico",
        )


def _digest(board: Board) -> str:
    said = asdict(board)
    # What a board does not use leaves it the digest it had before there was such a key.
    if board.carrier is None:
        del said["carrier"]
    for gate in said["gates"]:
        for key, unused in (("mount", "net"), ("of", None), ("apart_mm", None)):
            if gate[key] == unused:
                del gate[key]
    text = json.dumps(said, sort_keys=True, separators=(",", ":"))
    return f"{binascii.crc32(text.encode()):08x}"
