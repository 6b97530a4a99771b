"""The board file as the Pico knows it: `board.json`, which `pichenette bundle` writes.

The host has checked it, where there is a person to read the error; here it is only read.
"""

import json


class Board:
    def __init__(self, path: str) -> None:
        with open(path) as file:
            said = json.load(file)
        self.name = said["name"]  # type: str
        self.digest = said["digest"]  # type: str
        self.firmware = said["firmware"]  # type: str
        self.uart = said["uart"]  # type: dict[str, int] | None  # bus, tx, rx; None: USB
        self.gates = said["gates"]  # type: list[tuple[str, int, bool]]  # id, pin, broken when high
        self.carrier = said["carrier"]  # type: dict[str, int] | None  # pin, frequency_hz
        self.scale = said["scale"]  # type: dict[str, int] | None  # dout, sck, optional
        self.colour = said["colour"]  # type: dict[str, int] | None  # bus, sda, scl, optional
        self.heads = said["heads"]  # type: list[tuple[int, int]]  # gate number, mux channel


def load(path: str = "board.json") -> Board:
    return Board(path)
