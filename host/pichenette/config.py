"""Settings: one TOML file; every key has a default, and an unknown one is an error.

[service]
data_dir = "/var/lib/pichenette"   # the journals; default: the state directory
[[tables]]                         # one a board; without any: one carrom board, found by its USB id
name = "blue room"
board = "carrom"
[passages]                         # thresholds of sense/, each with its unit
[shot]                             # times of umpire/shot.py
[boards.offboard.passages]         # … on one board only; what it does not name is as for all
[track]                            # outputs/settings.py, and [panel], [sound]
[page]                             # where the page is served, and to whom

Comes in: the file.  Goes out: frozen `Settings`, or every complaint at once.  A section is a frozen
dataclass: its annotations say what a value may be, its `__post_init__` what has no sense.
"""

import difflib
import re
import tomllib
import types
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from ipaddress import ip_address
from itertools import combinations
from math import isfinite
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from pichenette import board
from pichenette.errors import BadBoard, PichenetteError
from pichenette.outputs import claims
from pichenette.outputs.settings import PanelSettings, SoundSettings, TrackSettings
from pichenette.sense.thresholds import Thresholds
from pichenette.umpire.shot import ShotTimes

_LONGEST_NAME = 100  # bytes: what stands beside the journal has a longer name, and 255 is the end


class BadConfig(PichenetteError, ValueError):
    """Settings that are not known or have no sense; one complaint a line."""


@dataclass(frozen=True)
class TableSettings:
    name: str = "table"
    board: str = "carrom"  # one that comes with pichenette, or a .toml file
    port: str = ""  # a device; empty: found by USB id
    board_id: str = ""  # the Pico's id, as `pichenette serve` tells it; empty: any
    capture: bool = False  # write every sentence into a capture beside the journal

    def __post_init__(self) -> None:
        if not self.name.strip() or not all(char.isalnum() or char in " -_" for char in self.name):
            raise ValueError(f"tables.name = {self.name!r}: letters, figures, spaces, - and _")
        if len(self.name.encode()) > _LONGEST_NAME:
            raise ValueError(f"tables.name = {self.name!r}: too long for the name of a file")
        if self.port and self.board_id:
            raise ValueError(f"{self.name}: give port or board_id, not both")


def journal_name(table: str) -> str:
    """The file of a table's journal."""
    return "journal.sqlite" if table == TableSettings.name else f"{table}.sqlite"


@dataclass(frozen=True)
class ServiceSettings:
    data_dir: str = ""  # empty: $STATE_DIRECTORY, or ~/.local/state/pichenette
    runtime_dir: str = ""  # of the local interface's socket; empty: $RUNTIME_DIRECTORY and so on
    log: Literal["debug", "info", "warning", "error"] = "info"
    low_disk_mb: int = 100  # warned below this; the reserve beside the journal is 8 MiB

    def __post_init__(self) -> None:
        if self.low_disk_mb < 0:
            raise ValueError(f"service.low_disk_mb = {self.low_disk_mb}: 0 or more")


@dataclass(frozen=True)
class PageSettings:
    """Where the page is served, and to whom."""

    serve: bool = True
    address: str = "127.0.0.1"  # "0.0.0.0" for the local network
    port: int = 8080
    names: tuple[str, ...] = ()  # further Host names; own addresses and NAME.local are known
    private: bool = False  # looking needs the PIN too
    certificate: str = ""  # PEM; with `key`: HTTPS
    key: str = ""

    def __post_init__(self) -> None:
        try:
            ip_address(self.address)
        except ValueError:
            raise ValueError(
                f"page.address = {self.address!r}: an IP address of this machine, as in "
                '"127.0.0.1"; "0.0.0.0" for the local network'
            ) from None
        if not 0 <= self.port <= 65535:
            raise ValueError(f"page.port = {self.port}: 1 to 65535; 0 takes any that is free")
        for name in self.names:
            if not _HOST_NAME.fullmatch(name):
                raise ValueError(
                    f'page.names: {name!r}: a name without scheme and port, as in "carrom.example"'
                )
        if bool(self.certificate) != bool(self.key):
            raise ValueError("page.certificate and page.key: give both, or neither for plain HTTP")


_HOST_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._-]{0,251}[A-Za-z0-9])?")


@dataclass(frozen=True)
class BoardSettings:
    """What differs on one board."""

    passages: Thresholds = field(default_factory=Thresholds)
    shot: ShotTimes = field(default_factory=ShotTimes)


@dataclass(frozen=True)
class Settings:
    service: ServiceSettings = field(default_factory=ServiceSettings)
    tables: tuple[TableSettings, ...] = (TableSettings(),)
    passages: Thresholds = field(default_factory=Thresholds)
    shot: ShotTimes = field(default_factory=ShotTimes)
    track: TrackSettings = field(default_factory=TrackSettings)
    panel: PanelSettings = field(default_factory=PanelSettings)
    sound: SoundSettings = field(default_factory=SoundSettings)
    page: PageSettings = field(default_factory=PageSettings)
    boards: Mapping[str, BoardSettings] = field(default_factory=dict)

    def on(self, board_name: str) -> "Settings":
        """As they are for one board."""
        own = self.boards.get(board_name)
        return replace(self, passages=own.passages, shot=own.shot) if own else self

    def __post_init__(self) -> None:
        names = [table.name for table in self.tables]
        if not names:
            raise ValueError("tables: there must be one at least")
        for one, other in combinations(names, 2):
            if one == other:
                raise ValueError(f"tables: two are called {one!r}")
            if journal_name(one) == journal_name(other):
                raise ValueError(
                    f"tables: {one!r} and {other!r} would have one journal, "
                    f"{journal_name(one)}; give one of them another name"
                )
        claims.check(self.track, self.panel, self.sound)
        files = [table.board for table in self.tables if table.board.endswith(".toml")]
        try:
            known = {*board.names(), *(board.load(file).name for file in files if self.boards)}
        except BadBoard:
            return  # which is told where the board is wanted; it may have any name
        for name in self.boards:
            if name not in known:
                raise ValueError(f"boards.{name}: no such board; there are {_listed(known)}")


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


def load(path: Path) -> Settings:
    """The settings of a file; raises BadConfig with all that is wrong in it."""
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadConfig(f"{path}: {error.strerror}") from error
    except ValueError as error:  # not UTF-8, not TOML: the message has its line
        raise BadConfig(f"{path}: {error}") from error
    reader = _Reader()
    settings = reader.section("", Settings, given)
    if reader.complaints:
        raise BadConfig("\n".join(f"{path}: {complaint}" for complaint in reader.complaints))
    assert isinstance(settings, Settings)
    own = {
        name: _over(settings, one, given["boards"][name]) for name, one in settings.boards.items()
    }
    return replace(settings, boards=own)


def _over(settings: Settings, own: BoardSettings, given: Mapping[str, Any]) -> BoardSettings:
    """What a board does not name is as for all."""
    sections = {}
    for section in fields(own):
        read = getattr(own, section.name)
        named = {key: getattr(read, key) for key in given.get(section.name, {})}
        sections[section.name] = replace(getattr(settings, section.name), **named)
    return BoardSettings(**sections)


def as_toml(settings: Settings) -> str:
    """Every key with its value, as a file that gives these settings."""
    blocks = []
    for one in fields(settings):
        section = getattr(settings, one.name)
        if isinstance(section, tuple):
            blocks += [_block(f"[[{one.name}]]", table) for table in section]
        elif isinstance(section, Mapping):
            for name, own in section.items():
                heads = {inner.name: f"[{one.name}.{name}.{inner.name}]" for inner in fields(own)}
                blocks += [_block(head, getattr(own, inner)) for inner, head in heads.items()]
        else:
            blocks.append(_block(f"[{one.name}]", section))
    return "\n\n".join(blocks) + "\n"


def _block(head: str, section: Any) -> str:
    keys = (f"{key.name} = {_toml(getattr(section, key.name))}" for key in fields(section))
    return "\n".join([head, *keys])


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_toml(key)} = {_toml(item)}" for key, item in value.items())
        return f"{{{inner}}}"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value)


class _Reader:
    """Reads sections and goes on after a mistake, so that all are told together."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def section(self, name: str, kind: type[Any], table: Any) -> Any:
        """A dataclass from its table; None where something was wrong."""
        if not isinstance(table, dict):
            self.complaints.append(f"{name} is a section, [{name}], not a value")
            return None
        before = len(self.complaints)
        hints, read = get_type_hints(kind), {}
        for key, value in table.items():
            where = f"{name}.{key}" if name else key
            if key not in hints:
                self._unknown(where, [f"{name}.{one}" if name else one for one in hints])
            else:
                read[key] = self._value(where, hints[key], value)
        if len(self.complaints) > before:
            return None
        if not hasattr(kind, "__post_init__"):
            self._above_zero(name, read)
        try:
            return kind(**read)
        except ValueError as error:
            self.complaints.append(str(error))
            return None

    def _unknown(self, key: str, known: Iterable[str]) -> None:
        close = difflib.get_close_matches(key, list(known), n=1, cutoff=0.0)
        self.complaints.append(f"unknown key {key!r}; did you mean {close[0]!r}?")

    def _above_zero(self, name: str, values: Mapping[str, Any]) -> None:
        for key, value in values.items():
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            if is_number and not value > 0:
                self.complaints.append(f"{name}.{key} = {value!r}: a number above 0 is wanted")

    def _value(self, where: str, kind: Any, value: Any) -> Any:
        origin, arguments = get_origin(kind), get_args(kind)
        if is_dataclass(kind) and isinstance(kind, type):
            return self.section(where, kind, value)
        if origin is tuple:
            if not isinstance(value, list):
                return self._wrong(where, value, "a list")
            return tuple(self._value(where, arguments[0], item) for item in value)
        if origin is Literal:
            known = ", ".join(map(str, arguments))
            return value if value in arguments else self._wrong(where, value, f"one of {known}")
        if origin in (Union, types.UnionType):
            plain = [one for one in arguments if one is not types.NoneType]
            return self._value(where, plain[0], value)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            if not isinstance(value, dict):
                return self._wrong(where, value, "a table")
            return {key: self._value(f"{where}.{key}", arguments[1], value[key]) for key in value}
        if kind is float and type(value) is int:
            return float(value)
        if kind is float and type(value) is float and not isfinite(value):
            return self._wrong(where, value, "a number")
        if type(value) is not kind:
            said = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}
            return self._wrong(where, value, said.get(kind, str(kind)))
        return value

    def _wrong(self, where: str, value: Any, said: str) -> None:
        self.complaints.append(f"{where} = {value!r}: {said} is wanted")
