"""One board file, `hardware/boards/*.toml`, as the host knows it.

Comes in: the file.  Goes out: a frozen `Board`, whose `digest` the Pico tells in its HELLO, so that
a Pico flashed for another board is noticed.  Everything that could go wrong on the Pico because of
this file goes wrong here, with a message.  This file does not know what a gate's edges mean.
"""

import binascii
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, cast, get_args

from pichenette.errors import BadBoard
from pichenette.resources import boards_dir
from pichenette.text import nearest

Role = Literal["pocket", "target", "strike", "button"]
Level = Literal["low", "high"]
LinkKind = Literal["usb", "uart"]

MAX_GATES = 20
RESERVED_PINS = frozenset({23, 24, 25, 29})  # the Pico's own: power save, VBUS sense, LED, VSYS
PINS = frozenset(range(29)) - RESERVED_PINS
MUX_CHANNELS = range(8)
_UART0_TX = (0, 12, 16, 28)  # UART1 has TX on 4, 8, 20; the pin after a TX is the RX of its UART


@dataclass(frozen=True)
class Gate:
    id: str
    role: Role
    pin: int
    broken: Level = "low"
    target: int | None = None  # role "target": its T number
    means: str | None = None  # role "button": done, undo, …


@dataclass(frozen=True)
class Scale:
    dout: int
    sck: int
    optional: bool = False  # its absence is told, and is no fault


@dataclass(frozen=True)
class Colour:
    bus: int
    sda: int
    scl: int
    heads: Mapping[str, int] = field(default_factory=dict)  # gate id -> mux channel
    optional: bool = False


@dataclass(frozen=True)
class Uart:
    tx: int = 0
    rx: int = 1

    @property
    def bus(self) -> int:
        """Which of the two UARTs has this TX."""
        return int(self.tx not in _UART0_TX)


@dataclass(frozen=True)
class Carrier:
    """What the emitters of 38 kHz beams are switched with."""

    pin: int
    frequency_hz: int = 38_000  # TSSP58038 and TSSP4038; a TSSP4056 wants 56 kHz


@dataclass(frozen=True)
class Board:
    name: str
    gates: tuple[Gate, ...]
    link: LinkKind = "usb"
    uart: Uart | None = None
    scale: Scale | None = None
    colour: Colour | None = None
    carrier: Carrier | None = None  # None: the beams are not modulated
    digest: str = ""  # 8 hex digits of what the file says: comments and order of keys do not count

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
        hint = f"did you mean {meant!r}? There" if meant else "there"
        raise BadBoard(f"no board {text!r}; {hint} are {known}, or give a .toml file") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadBoard(f"{path}: {error}") from error
    return parse(data, str(path))


def parse(data: Mapping[str, Any], where: str) -> Board:
    """A board from the tables of its file; `where` starts every complaint."""
    top = _Table(data, where)
    name = top.word("name")
    link = cast(LinkKind, top.choice("link", get_args(LinkKind), default="usb"))
    gates = tuple(_gate(table) for table in top.tables("gates"))
    scale = top.table("scale")
    colour = top.table("colour")
    uart = top.table("uart")
    carrier = top.table("carrier")
    top.finish()
    if len(gates) > MAX_GATES:
        raise BadBoard(f"{where}: {len(gates)} gates; the wire and the Pico have {MAX_GATES}")
    if uart is not None and link != "uart":
        raise BadBoard(f'{where}: [uart] without link = "uart"')
    board = Board(
        name=name,
        gates=gates,
        link=link,
        uart=(_uart(uart) if uart is not None else Uart()) if link == "uart" else None,
        scale=_scale(scale) if scale is not None else None,
        colour=_colour(colour, gates) if colour is not None else None,
        carrier=_carrier(carrier) if carrier is not None else None,
    )
    _check_unique(board, where)
    return replace(board, digest=_digest(board))


def _gate(table: "_Table") -> Gate:
    gate_id = table.word("id")
    table.where += f" ({gate_id})"
    role = cast(Role, table.choice("role", get_args(Role)))
    gate = Gate(
        id=gate_id,
        role=role,
        pin=table.pin("pin"),
        broken=cast(Level, table.choice("broken", get_args(Level), default="low")),
        target=table.integer("target", range(1, 100)) if role == "target" else None,
        means=table.word("means") if role == "button" else None,
    )
    table.finish()
    return gate


def _scale(table: "_Table") -> Scale:
    scale = Scale(table.pin("dout"), table.pin("sck"), table.flag("optional"))
    table.finish()
    return scale


def _colour(table: "_Table", gates: tuple[Gate, ...]) -> Colour:
    heads = table.table("heads") or _Table({}, table.where)
    known = {gate.id for gate in gates}
    for gate_id in heads.keys:
        if gate_id not in known:
            raise BadBoard(f"{heads.where}: no gate {gate_id!r}; it has {sorted(known)}")
    channels = {gate_id: heads.integer(gate_id, MUX_CHANNELS) for gate_id in heads.keys}
    if len(set(channels.values())) < len(channels):
        raise BadBoard(f"{heads.where}: two heads on one channel: {channels}")
    colour = Colour(
        bus=table.integer("bus", range(2)),
        sda=table.pin("sda"),
        scl=table.pin("scl"),
        heads=channels,
        optional=table.flag("optional"),
    )
    table.finish()
    # I2C0 has SDA on GPIO 0, 4, 8 … and SCL on 1, 5, 9 …; I2C1 has 2, 6, 10 … and 3, 7, 11 …
    if (colour.sda % 4, colour.scl % 4) != (2 * colour.bus, 2 * colour.bus + 1):
        raise BadBoard(
            f"{table.where}: GPIO {colour.sda} and {colour.scl} are not SDA and SCL of I2C"
            f" {colour.bus}; see the Pico's pin map"
        )
    return colour


def _carrier(table: "_Table") -> Carrier:
    pin = table.pin("pin")
    frequency_hz = Carrier.frequency_hz
    if "frequency_hz" in table.keys:
        frequency_hz = table.integer("frequency_hz", range(30_000, 60_001))
    table.finish()
    return Carrier(pin, frequency_hz)


def _uart(table: "_Table") -> Uart:
    uart = Uart(
        tx=table.pin("tx") if "tx" in table.keys else Uart.tx,
        rx=table.pin("rx") if "rx" in table.keys else Uart.rx,
    )
    table.finish()
    same_uart = (uart.rx - 1 in _UART0_TX) == (uart.tx in _UART0_TX)
    if uart.tx % 4 != 0 or uart.rx % 4 != 1 or not same_uart:
        raise BadBoard(
            f"{table.where}: GPIO {uart.tx} and {uart.rx} are not TX and RX of one UART;"
            " see the Pico's pin map"
        )
    return uart


def _check_unique(board: Board, where: str) -> None:
    ids = [gate.id for gate in board.gates]
    _complain_of_doubles(ids, f"{where}: two gates are called")
    targets = [gate.target for gate in board.gates if gate.target is not None]
    _complain_of_doubles(targets, f"{where}: two gates are target")
    pins = {gate.id: gate.pin for gate in board.gates}
    if board.scale is not None:
        pins |= {"scale dout": board.scale.dout, "scale sck": board.scale.sck}
    if board.colour is not None:
        pins |= {"colour sda": board.colour.sda, "colour scl": board.colour.scl}
    if board.uart is not None:
        pins |= {"uart tx": board.uart.tx, "uart rx": board.uart.rx}
    if board.carrier is not None:
        pins |= {"carrier": board.carrier.pin}
    users: dict[int, str] = {}
    for user, pin in pins.items():
        if pin in users:
            raise BadBoard(f"{where}: GPIO {pin} is used twice, by {users[pin]} and {user}")
        users[pin] = user


def _complain_of_doubles(things: list[Any], complaint: str) -> None:
    for thing in things:
        if things.count(thing) > 1:
            raise BadBoard(f"{complaint} {thing!r}")


def _digest(board: Board) -> str:
    said = asdict(board)
    if board.carrier is None:
        del said["carrier"]  # a board without one keeps the digest it had before there were any
    text = json.dumps(said, sort_keys=True, separators=(",", ":"))
    return f"{binascii.crc32(text.encode()):08x}"


class _Table:
    """A TOML table whose every key is asked for once; what is left over is an error."""

    def __init__(self, data: Mapping[str, Any], where: str) -> None:
        self.where = where
        self._data = data
        self._asked: set[str] = set()

    @property
    def keys(self) -> list[str]:
        return list(self._data)

    def _take(self, key: str, kind: type, said: str) -> Any:
        self._asked.add(key)
        if key not in self._data:
            raise BadBoard(f"{self.where}: {key} is missing ({said})")
        found = self._data[key]
        if type(found) is not kind:
            raise BadBoard(f"{self.where}: {key} = {found!r} is not {said}")
        return found

    def word(self, key: str) -> str:
        said = "a short name of a-z, 0-9 and -"
        found = cast(str, self._take(key, str, said))
        if not re.fullmatch(r"[a-z0-9](?:[a-z0-9-]{0,14}[a-z0-9])?", found):
            raise BadBoard(f"{self.where}: {key} = {found!r} is not {said}, 16 characters at most")
        return found

    def choice(self, key: str, choices: tuple[str, ...], default: str | None = None) -> str:
        said = "one of " + ", ".join(choices)
        self._asked.add(key)
        if default is not None and key not in self._data:
            return default
        found = cast(str, self._take(key, str, said))
        if found not in choices:
            raise BadBoard(f"{self.where}: {key} = {found!r} is not {said}")
        return found

    def integer(self, key: str, among: range) -> int:
        said = f"a number from {among.start} to {among.stop - 1}"
        found = cast(int, self._take(key, int, said))
        if found not in among:
            raise BadBoard(f"{self.where}: {key} = {found} is not {said}")
        return found

    def pin(self, key: str) -> int:
        found = cast(int, self._take(key, int, "a GPIO number"))
        if found in RESERVED_PINS:
            raise BadBoard(f"{self.where}: {key}: GPIO {found} belongs to the Pico itself")
        if found not in PINS:
            raise BadBoard(f"{self.where}: {key}: the Pico has no GPIO {found}; 0-22 and 26-28")
        return found

    def flag(self, key: str) -> bool:
        self._asked.add(key)
        return key in self._data and cast(bool, self._take(key, bool, "true or false"))

    def table(self, key: str) -> "_Table | None":
        self._asked.add(key)
        if key not in self._data:
            return None
        return _Table(self._take(key, dict, "a table"), f"{self.where} [{key}]")

    def tables(self, key: str) -> "list[_Table]":
        self._asked.add(key)
        found = self._take(key, list, f"tables: [[{key}]]") if key in self._data else []
        if not all(isinstance(one, dict) for one in found):
            raise BadBoard(f"{self.where}: {key} must be tables: [[{key}]]")
        return [_Table(one, f"{self.where} [[{key}]] {n}") for n, one in enumerate(found, 1)]

    def finish(self) -> None:
        unknown = [key for key in self._data if key not in self._asked]
        if unknown:
            known = ", ".join(sorted(self._asked))
            raise BadBoard(f"{self.where}: unknown key {unknown[0]!r}; it may have {known}")
