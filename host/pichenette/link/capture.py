"""Captures: text files of `host-µs sentence` lines, written by the service and the console.

A capture may hold chatter; it is kept as received, with unprintable bytes written as `\\xNN`.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TextIO

from pichenette.errors import Explained, reason
from pichenette.expected import at, shown
from pichenette.text import Text


class BadCapture(Explained, ValueError):
    """Not a capture file."""


class Captured(NamedTuple):
    host_us: int
    line: bytes


def write(file: TextIO, host_us: int, line: bytes) -> None:
    text = line.rstrip(b"\r\n").decode("ascii", "backslashreplace")
    file.write(f"{host_us} {text}\n")


def read(path: Path) -> Iterator[Captured]:
    try:
        with path.open(encoding="ascii", errors="backslashreplace") as file:
            yield from _parse(file, path)
    except OSError as error:
        raise BadCapture(at(str(path), reason(error))) from error


def _parse(lines: Iterable[str], path: Path) -> Iterator[Captured]:
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        moment, _, sentence = line.rstrip("\n").partition(" ")
        try:
            yield Captured(int(moment), sentence.encode("ascii", "backslashreplace"))
        except ValueError:
            raise BadCapture(
                Text(
                    f"{path}:{number}: not `host-µs sentence`: {line[:60]!r}; a capture is what "
                    "`pichenette serve --capture` writes",
                    f"{path}:{number} : pas de la forme `µs-hôte phrase` : {shown(line).fr} ; "
                    "une capture est ce qu’écrit `pichenette serve --capture`",
                )
            ) from None
