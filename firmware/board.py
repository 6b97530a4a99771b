"""The board file as the Pico knows it: `board.json`, which `pichenette bundle` writes.

Comes in: the file.  Goes out: its settings, as attributes.  It was checked on the host, where there
is a person to read the error: here it is only read.
"""

import json


class Board:
    def __init__(self, settings: dict) -> None:  # type: ignore[type-arg]
        self.name = settings["name"]  # type: str
        self.digest = settings["digest"]  # type: str
        self.firmware = settings["firmware"]  # type: str
        self.uart = settings["uart"]  # None on USB, else {"bus", "tx", "rx"}
        self.gates = settings["gates"]  # [id, pin, is broken when high] each, in wire order
        self.carrier = settings["carrier"]  # None, or {"pin", "frequency_hz"}
        self.scale = settings["scale"]  # None, or {"dout", "sck"}
        self.colour = settings[
            "colour"
        ]  # None, or {"bus", "sda", "scl", "heads": [[gate, channel]]}


def load(path: str = "board.json") -> Board:
    with open(path) as file:
        return Board(json.load(file))
