"""Put the firmware on a Pico: find it, check what it has, copy what differs, wait for its HELLO.

Reports each step; an error says what to do next.  mpremote does the talking as a separate program,
so without it everything else in pichenette still works.
"""

import importlib.util
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from select import select

from serial.tools import list_ports

from pichenette import wire
from pichenette.board import Board
from pichenette.errors import Explained
from pichenette.line_buffer import LineBuffer
from pichenette.link.messages import HI
from pichenette.link.port import Candidate, PortError, SerialPort, candidates
from pichenette.link.prompt import ask_for_prompt
from pichenette.pico import bundle
from pichenette.text import Text, same

OLDEST = (1, 24)  # MicroPython
_DOWNLOAD = "https://micropython.org/download/RPI_PICO (or RPI_PICO2)"
_RASPBERRY_PI = 0x2E8A
_BOOTSEL_LABELS = ("RPI-RP2", "RP2350")
_BY_LABEL = Path("/dev/disk/by-label")
_MPREMOTE_S = 60.0  # the largest file takes 3 s
_HELLO_S = 15.0  # restart, enumeration and greeting take 2 s
_LOOK_S = 0.05
_GREET_S = 0.5

# Runs on the Pico: reports its MicroPython, then the hash of every file in its root.
_LOOK = """
import sys, os, hashlib, binascii
print('version', *sys.implementation[1][:2])
for name in os.listdir():
    try:
        with open(name, 'rb') as file:
            print('file', binascii.hexlify(hashlib.sha256(file.read()).digest()).decode(), name)
    except OSError:
        pass
"""
# Without main.py, an interrupted copy starts nothing instead of a mixture.
_DISARM = "import os; 'main.py' in os.listdir() and os.remove('main.py')"


class FlashFailed(Explained, RuntimeError):
    """The Pico does not have what it should; the message says why and what to do."""


@dataclass(frozen=True)
class FlashStep:
    """A completed step; `done` of `total` files are on the Pico."""

    text: Text
    done: int
    total: int


class Mpremote:
    """mpremote as a program.  `resume`: a soft reset would only cost time."""

    def __init__(self, device: str) -> None:
        self._command = [sys.executable, "-m", "mpremote", "connect", device, "resume"]
        self._device = device

    def run(self, *words: str) -> str:
        try:
            done = subprocess.run(
                [*self._command, *words],
                capture_output=True,
                text=True,
                errors="replace",
                timeout=_MPREMOTE_S,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise FlashFailed(_silent(self._device)) from None
        if done.returncode:
            raise FlashFailed(self._explain(done.stdout + done.stderr))
        return done.stdout

    def _explain(self, output: str) -> Text:
        if "raw repl" in output:
            return _silent(self._device)
        if "failed to access" in output or "in use" in output:
            return Text(
                f"{self._device}: another program is using it; stop it (pichenette serve?) and try "
                "again",
                f"{self._device} : un autre programme l’utilise ; arrêtez-le (pichenette serve ?) "
                "et réessayez",
            )
        last = output.strip().splitlines()[-1:] or ["no message"]
        return Text(
            f"{self._device}: mpremote failed: {last[0]}",
            f"{self._device} : échec de mpremote : {last[0]}",
        )


def _silent(device: str) -> Text:
    return Text(
        f"{device}: no MicroPython answers. Unplug the Pico, plug it in again and retry. If that "
        f"does not help: hold BOOTSEL while plugging it in, copy the .uf2 file from {_DOWNLOAD} "
        "onto the drive that appears, and retry (see firmware/README.md)",
        f"{device} : MicroPython ne répond pas. Débranchez le Pico, rebranchez-le et réessayez. "
        "Sinon : branchez-le en tenant BOOTSEL, copiez le fichier .uf2 de "
        f"{_DOWNLOAD} sur le lecteur qui apparaît, et réessayez (voir firmware/README.md)",
    )


def find(device: str | None) -> str:
    """The device of the only Pico, or the one asked for; free for us to use."""
    if device is None:
        found = candidates()
        if not found:
            raise FlashFailed(_nothing_found())
        if len(found) > 1:
            raise FlashFailed(_several_found(found))
        device = found[0].device
    SerialPort(device).close()  # raises what is wrong with it: away, busy, not permitted
    return device


def _nothing_found() -> Text:
    for label in _BOOTSEL_LABELS:
        if (_BY_LABEL / label).exists():
            return Text(
                f"found a Pico without MicroPython, as the drive {label}: copy the .uf2 file"
                f" from {_DOWNLOAD} onto it, wait until the drive is gone, and retry",
                f"un Pico sans MicroPython est là, comme lecteur {label} : copiez-y le fichier .uf2"
                f" de {_DOWNLOAD}, attendez que le lecteur disparaisse, et réessayez",
            )
    for found in list_ports.comports():
        if found.vid == _RASPBERRY_PI:
            return _silent(found.device)
    return Text(
        "no Pico found; does its cable carry data? Or give --port",
        "aucun Pico trouvé ; son câble transmet-il les données ? Ou donnez --port",
    )


def _several_found(found: Iterable[Candidate]) -> Text:
    lines = "".join(
        f"\n  --port {candidate.device}   (board {candidate.board_id or 'unknown'})"
        for candidate in found
    )
    return Text(
        f"found several Picos; choose one:{lines}", f"plusieurs Picos : choisissez-en un :{lines}"
    )


def look(mpremote: Mpremote, device: str) -> dict[str, str]:
    """The SHA-256 of every file on the Pico; raises if its MicroPython is too old."""
    version: tuple[int, ...] | None = None
    hashes = {}
    for line in mpremote.run("exec", _LOOK).splitlines():
        words = line.split(None, 2)
        if words[:1] == ["version"]:
            version = tuple(int(word) for word in words[1:])
        elif words[:1] == ["file"] and len(words) == 3:
            hashes[words[2]] = words[1]
    if version is None:
        raise FlashFailed(_silent(device))
    if version < OLDEST:
        has, needs = f"{version[0]}.{version[1]}", f"{OLDEST[0]}.{OLDEST[1]}"
        raise FlashFailed(
            Text(
                f"{device}: MicroPython {has} is too old; it needs to be {needs} or newer: "
                f"{_DOWNLOAD}",
                f"{device} : MicroPython {has} est trop ancien ; il faut {needs} ou plus récent : "
                f"{_DOWNLOAD}",
            )
        )
    return hashes


def copy(
    mpremote: Mpremote,
    contents: dict[str, bytes],
    hashes: dict[str, str],
    tell: Callable[[FlashStep], None],
) -> list[str]:
    """Bring the Pico's files up to date; returns the names of those copied."""
    changed = [name for name in contents if hashes.get(name) != sha256(contents[name]).hexdigest()]
    if not changed:
        return []
    if bundle.LAST not in changed:
        changed.append(bundle.LAST)
    mpremote.run("exec", _DISARM)
    with tempfile.TemporaryDirectory(prefix="pichenette-") as folder:
        for done, name in enumerate(changed):
            tell(FlashStep(same(name), done, len(changed)))
            path = Path(folder) / name
            path.write_bytes(contents[name])
            mpremote.run("fs", "cp", str(path), f":{name}")
    tell(FlashStep(Text("copied", "copié"), len(changed), len(changed)))
    return changed


def wait_for_hello(device: str, board: Board) -> list[str]:
    """The fields of the restarted Pico's HELLO."""
    until = time.monotonic() + _HELLO_S
    while time.monotonic() < until:
        try:
            port = SerialPort(device)
        except PortError:  # not back yet
            time.sleep(_LOOK_S)
            continue
        try:
            hello = _listen(port, until)
        except PortError:  # gone again: that was before the restart
            continue
        finally:
            port.close()
        if hello[6:7] != [board.digest]:
            said = ",".join(hello)
            raise FlashFailed(
                Text(
                    f"{device}: it answers as another board: {said}",
                    f"{device} : il répond comme un autre plateau : {said}",
                )
            )
        return hello
    raise FlashFailed(
        Text(
            f"{device}: no HELLO within {_HELLO_S:.0f} s of the restart.  `mpremote connect "
            f"{device}` may show a traceback",
            f"{device} : pas de HELLO dans les {_HELLO_S:.0f} s du redémarrage. `mpremote connect "
            f"{device}` montrera peut-être une erreur",
        )
    )


def _listen(port: SerialPort, until: float) -> list[str]:
    lines = LineBuffer()
    while time.monotonic() < until:
        port.write(wire.encode(HI))
        ready, _, _ = select([port], [], [], _GREET_S)
        for line in lines.feed(port.read()) if ready else ():
            fields = wire.decode(line)
            if fields and fields[0] == "HELLO":
                return fields
    raise PortError(same(f"{port.device}: silent"))


def flash(board: Board, device: str | None, tell: Callable[[FlashStep], None]) -> list[str]:
    """Do it all; returns the fields of HELLO, or none for a board that greets on its UART."""
    if importlib.util.find_spec("mpremote") is None:
        raise FlashFailed(
            Text(
                "mpremote is not installed: pip install 'pichenette[flash]'",
                "mpremote n’est pas installé : pip install 'pichenette[flash]'",
            )
        )
    device = find(device)
    mpremote = Mpremote(device)
    contents = bundle.files(board)
    tell(FlashStep(Text(f"checking {device}", f"vérification de {device}"), 0, len(contents)))
    ask_for_prompt(device)
    copied = copy(mpremote, contents, look(mpremote, device), tell)
    if not copied:
        ready = Text("nothing to update", "rien à mettre à jour")
        tell(FlashStep(ready, len(contents), len(contents)))
    tell(FlashStep(Text("restarting", "redémarrage"), len(contents), len(contents)))
    with suppress(FlashFailed):  # the port may vanish before mpremote lets go: HELLO will tell
        mpremote.run("reset")
    return [] if board.uart is not None else wait_for_hello(device, board)


def leave_at_prompt(device: str | None) -> tuple[str, bool]:
    """Stop the program, for people and their tools; returns the device, and whether it answered."""
    device = find(device)
    return device, ask_for_prompt(device)
