"""One board file, `hardware/boards/*.toml`, as the host knows it.

Comes in: the file.  Goes out: a frozen `Board`, whose `digest` the Pico tells in its HELLO, so that
a Pico flashed for another board is noticed.  This file does not know what a gate's edges mean.
"""

import binascii
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

from pichenette.errors import BadBoard
from pichenette.resources import boards_dir

Role = Literal["pocket", "target", "strike", "button"]
Level = Literal["low", "high"]
LinkKind = Literal["usb", "uart"]

MAX_GATES = 20
RESERVED_PINS = frozenset({23, 24, 25, 29})  # the Pico's own: power save, VBUS sense, LED, VSYS
PINS = frozenset(range(29)) - RESERVED_PINS


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


@dataclass(frozen=True)
class Colour:
    bus: int
    sda: int
    scl: int
    heads: Mapping[str, int] = field(default_factory=dict)  # gate id -> mux channel


@dataclass(frozen=True)
class Uart:
    tx: int = 0
    rx: int = 1


@dataclass(frozen=True)
class Board:
    name: str
    gates: tuple[Gate, ...]
    link: LinkKind = "usb"
    uart: Uart | None = None
    scale: Scale | None = None
    colour: Colour | None = None
    digest: str = ""  # 8 hex digits of the file's contents

    def gate_number(self, gate_id: str) -> int:
        for number, gate in enumerate(self.gates):
            if gate.id == gate_id:
                return number
        raise KeyError(f"{self.name}: no gate {gate_id!r}; it has {[g.id for g in self.gates]}")
