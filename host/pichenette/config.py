"""Settings: one TOML file; every key has a default, and an unknown one is an error.

[service]
data_dir = "/var/lib/pichenette"   # the journals; default: the state directory
[[tables]]                         # one per board; without any: a carrom board, found by its USB id
name = "blue room"
board = "carrom"
[passages]                         # thresholds of sense/, each with its unit
[shot]                             # times of umpire/shot_times.py
[boards.offboard.passages]         # … on one board only; keys left out are as for all
[track]                            # outputs/settings.py, and [panel], [sound]
[page]                             # where the page is served, and to whom

All mistakes are reported at once.  A section is a frozen dataclass: its annotations say what a
value may be (reading.py), its `__post_init__` what does not go together.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from ipaddress import ip_address
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any, Literal

from pichenette import board, reading
from pichenette.board import BadBoard
from pichenette.errors import reason
from pichenette.expected import Expected, Unfit, at, matching, whole
from pichenette.outputs import claims
from pichenette.outputs.settings import PanelSettings, SoundSettings, TrackSettings
from pichenette.sense.thresholds import Thresholds
from pichenette.text import Text, same
from pichenette.toml_edit import toml
from pichenette.umpire.shot_times import ShotTimes

_LONGEST_NAME = 100  # bytes: files beside the journal have longer names, and 255 is the limit


class BadConfig(Unfit):
    """Unknown or nonsensical settings; one complaint per line."""


def _is_table_name(name: Any) -> bool:
    return (
        isinstance(name, str)
        and bool(name.strip())
        and all(char.isalnum() or char in " -_" for char in name)
    )


_TABLE_NAME = Expected(
    Text(
        "a name of letters, figures, spaces, - and _",
        "un nom fait de lettres, chiffres, espaces, - et _",
    ),
    _is_table_name,
)
_FILE_NAME = Expected(
    Text("a name short enough for a file", "un nom assez court pour un fichier"),
    lambda name: len(name.encode()) <= _LONGEST_NAME,
)


_TITLE = Expected(
    Text("at most 40 characters", "au plus 40 caractères"),
    lambda title: isinstance(title, str) and len(title) <= 40 and title.isprintable(),
)


@dataclass(frozen=True)
class TableSettings:
    name: Annotated[str, _TABLE_NAME, _FILE_NAME] = "table"
    title: Annotated[str, _TITLE] = ""  # what people read; its journal keeps the name
    board: str = "carrom"  # one that comes with pichenette, or a .toml file
    port: str = ""  # a device; empty: found by USB id
    board_id: str = ""  # the Pico's id, as `pichenette serve` reports it; empty: any
    capture: bool = False  # write every sentence into a capture beside the journal

    def __post_init__(self) -> None:
        reading.check(self)
        if self.port and self.board_id:
            raise Unfit(
                Text("give port or board_id, not both", "donnez port ou board_id, pas les deux")
            )


def journal_name(table: str) -> str:
    """The file of a table's journal."""
    return "journal.sqlite" if table == TableSettings.name else f"{table}.sqlite"


@dataclass(frozen=True)
class ServiceSettings:
    data_dir: str = ""  # empty: $STATE_DIRECTORY, or ~/.local/state/pichenette
    runtime_dir: str = ""  # for the local interface's socket; empty: $RUNTIME_DIRECTORY and so on
    log: Literal["debug", "info", "warning", "error"] = "info"
    low_disk_mb: Annotated[int, whole(0)] = 100  # warned below; the reserve beside it is 8 MiB


def _is_address(text: Any) -> bool:
    try:
        return isinstance(text, str) and bool(ip_address(text))
    except ValueError:
        return False


_ADDRESS = Expected(
    Text(
        'an IP address of this machine, as in "127.0.0.1"; "0.0.0.0" for the local network',
        "une adresse IP de cette machine, par exemple « 127.0.0.1 » ; « 0.0.0.0 » pour le réseau "
        "local",
    ),
    _is_address,
)
_HOST_NAME = matching(
    r"[A-Za-z0-9]([A-Za-z0-9._-]{0,251}[A-Za-z0-9])?",
    Text(
        'a name without scheme and port, as in "carrom.example"',
        "un nom sans protocole ni port, par exemple « carrom.example »",
    ),
)


@dataclass(frozen=True)
class PageSettings:
    """Where the page is served, and to whom."""

    serve: bool = True
    address: Annotated[str, _ADDRESS] = "127.0.0.1"  # "0.0.0.0" for the local network
    port: Annotated[int, whole(0, 65535)] = 8080  # 0 takes any free one
    names: tuple[Annotated[str, _HOST_NAME], ...] = ()
    """Further Host names; the machine's own addresses and NAME.local are known."""
    private: bool = False  # looking needs the PIN too
    language: Literal["auto", "fr", "en"] = "auto"  # where nobody has chosen one on the device
    voice: bool = True  # with the sound on, what is scored is said aloud
    certificate: str = ""  # PEM; with `key`: HTTPS
    key: str = ""

    def __post_init__(self) -> None:
        reading.check(self)
        if bool(self.certificate) != bool(self.key):
            raise Unfit(
                Text(
                    "certificate and key: give both, or neither for plain HTTP",
                    "certificate et key : donnez les deux, ou aucun pour du HTTP simple",
                )
            )


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
        """The settings for one board."""
        own = self.boards.get(board_name)
        return replace(self, passages=own.passages, shot=own.shot) if own else self

    def __post_init__(self) -> None:
        complaints = [*self._tables(), *claims.complaints(self.track, self.panel, self.sound)]
        complaints += self._strange_boards()
        if complaints:
            raise Unfit(*complaints)

    def _tables(self) -> Iterator[Text]:
        if not self.tables:
            yield Text("tables: there must be at least one", "tables : il en faut au moins une")
        for name, other in combinations([table.name for table in self.tables], 2):
            if name == other:
                yield Text(
                    f'tables: two are called "{name}"', f"tables : deux s’appellent « {name} »"
                )
            elif journal_name(name) == journal_name(other):
                file = journal_name(name)
                yield Text(
                    f'tables: "{name}" and "{other}" would share the journal {file}; '
                    "rename one of them",
                    f"tables : « {name} » et « {other} » partageraient le journal {file} ; "
                    "renommez l’une d’elles",
                )

    def _strange_boards(self) -> Iterator[Text]:
        files = [table.board for table in self.tables if table.board.endswith(".toml")]
        try:
            known = {*board.names(), *(board.load(file).name for file in files if self.boards)}
        except BadBoard:
            return  # reported when the board is needed; it may have any name
        listed = ", ".join(sorted(known))
        for name in self.boards:
            if name not in known:
                yield Text(
                    f"boards.{name}: no such board; the boards are {listed}",
                    f"boards.{name} : ce plateau n’existe pas ; il y a {listed}",
                )


def load(path: Path) -> Settings:
    """The settings of a file; raises BadConfig with everything wrong in it."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadConfig(at(str(path), reason(error))) from error
    except ValueError as error:
        raise BadConfig(at(str(path), same(str(error)))) from error
    return parse(text, str(path))


def parse(text: str, where: str) -> Settings:
    """The settings of a file's text; raises BadConfig."""
    try:
        given = tomllib.loads(text)
    except ValueError as error:  # not TOML: the message has its line
        raise BadConfig(at(where, same(str(error)))) from error
    try:
        settings = reading.read(Settings, given, how=reading.SETTINGS)
    except Unfit as error:
        raise BadConfig(*error.within(where)) from error
    own = {
        name: _over(settings, board, given["boards"][name])
        for name, board in settings.boards.items()
    }
    return replace(settings, boards=own)


def _over(settings: Settings, own: BoardSettings, given: Mapping[str, Any]) -> BoardSettings:
    """Keys a board leaves out are as for all."""
    sections = {}
    for section in fields(own):
        read = getattr(own, section.name)
        named = {key: getattr(read, key) for key in given.get(section.name, {})}
        sections[section.name] = replace(getattr(settings, section.name), **named)
    return BoardSettings(**sections)


def as_toml(settings: Settings) -> str:
    """Every key with its value, as a file that gives these settings."""
    blocks = []
    for outer in fields(settings):
        section = getattr(settings, outer.name)
        if isinstance(section, tuple):
            blocks += [_block(f"[[{outer.name}]]", table) for table in section]
        elif isinstance(section, Mapping):
            for name, own in section.items():
                heads = {inner.name: f"[{outer.name}.{name}.{inner.name}]" for inner in fields(own)}
                blocks += [_block(head, getattr(own, inner)) for inner, head in heads.items()]
        else:
            blocks.append(_block(f"[{outer.name}]", section))
    return "\n\n".join(blocks) + "\n"


def _block(head: str, section: Any) -> str:
    keys = (f"{key.name} = {toml(getattr(section, key.name))}" for key in fields(section))
    return "\n".join([head, *keys])
