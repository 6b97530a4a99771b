"""The exact files a Pico gets: the firmware, the shared wire.py, and its board as board.json.

The same board always gives the same files.  How they reach a Pico is not known here.
"""

import json
from pathlib import Path

from pichenette import __version__, wire
from pichenette.board import Board
from pichenette.errors import Explained, reason
from pichenette.resources import firmware_dir
from pichenette.text import Text

BOARD_FILE = "board.json"
LAST = "main.py"  # written last, so that a half-copied Pico starts nothing


class BundleRefused(Explained, FileExistsError):
    """The directory holds something that is not a bundle, or cannot be written."""


def files(board: Board) -> dict[str, bytes]:
    """Every file by its name on the Pico, in the order to copy them."""
    sources = sorted(firmware_dir().glob("*.py"))
    sources.append(Path(wire.__file__))
    contents = {path.name: path.read_bytes() for path in sources}
    contents[BOARD_FILE] = settings(board)
    return {name: contents[name] for name in sorted(contents, key=lambda n: (n == LAST, n))}


def settings(board: Board) -> bytes:
    """`board.json`, as firmware/board.py reads it."""
    said = {
        "name": board.name,
        "digest": board.digest,
        "firmware": __version__,
        "uart": board.uart and {"bus": board.uart.bus, "tx": board.uart.tx, "rx": board.uart.rx},
        "gates": [[gate.id, gate.pin, gate.broken == "high"] for gate in board.gates],
        "carrier": board.carrier
        and {"pin": board.carrier.pin, "frequency_hz": board.carrier.frequency_hz},
        "scale": board.scale
        and {
            "dout": board.scale.dout,
            "sck": board.scale.sck,
            "optional": board.scale.optional,
        },
        "colour": board.colour
        and {
            "bus": board.colour.bus,
            "sda": board.colour.sda,
            "scl": board.colour.scl,
            "optional": board.colour.optional,
        },
        "heads": [
            [board.gate_number(gate_id), channel]
            for gate_id, channel in sorted(board.colour.heads.items() if board.colour else ())
        ],
    }
    return (json.dumps(said, indent=1) + "\n").encode()


def write(board: Board, directory: Path) -> list[Path]:
    """Make `directory` a bundle and nothing else; one with foreign files is left alone."""
    contents = files(board)
    try:
        _refuse_foreign(directory, contents)
        directory.mkdir(parents=True, exist_ok=True)
        for name, content in contents.items():
            (directory / name).write_bytes(content)
    except BundleRefused:
        raise
    except OSError as error:
        why = reason(error)
        raise BundleRefused(
            Text(
                f"{directory}: {why.en}; give a directory you can write to",
                f"{directory} : {why.fr} ; donnez un dossier où vous pouvez écrire",
            )
        ) from error
    return [directory / name for name in contents]


def _refuse_foreign(directory: Path, contents: dict[str, bytes]) -> None:
    if not directory.exists():
        return
    found = {path.name for path in directory.iterdir()} - {"__pycache__"}
    foreign = sorted(found - contents.keys())
    if foreign or (found and LAST not in found):
        listed = ", ".join(foreign or sorted(found))
        raise BundleRefused(
            Text(
                f"{directory}: holds {listed}, which is not a pichenette bundle; give an empty or "
                "new directory",
                f"{directory} : contient {listed}, qui n’est pas de pichenette ; donnez un dossier "
                "vide ou nouveau",
            )
        )
