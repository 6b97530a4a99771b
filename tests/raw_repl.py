"""A MicroPython prompt on a pseudo-terminal, good enough for the real mpremote.

What mpremote sends to run on the Pico runs here in CPython, in a directory that is the Pico's file
system.  After `machine.reset()` the port hangs up and comes back, and a program answers HI.
"""

import binascii
import builtins
import errno
import hashlib
import io
import json
import os
import threading
import tty
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from pichenette import wire

_BANNER = b"raw REPL; CTRL-B to exit\r\n>"


class _Reset(Exception):
    pass


class RawRepl:
    def __init__(self, port: Path, root: Path, version: tuple[int, ...] = (1, 27, 0)) -> None:
        self.port = port
        self.root = root
        self.resets = 0
        self.copied: list[str] = []
        self._version = version
        self._output = io.StringIO()
        self._names = self._start_names()
        self._stop = False
        self._plug()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop = True
        self._thread.join()
        os.close(self._master)
        os.close(self._slave)

    def _plug(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.port.unlink(missing_ok=True)
        self.port.symlink_to(os.ttyname(self._slave))

    def _run(self) -> None:
        received = b""
        is_raw = False
        while not self._stop:
            try:
                received += os.read(self._master, 4096)
            except BlockingIOError:
                threading.Event().wait(0.002)
                continue
            try:
                received, is_raw = self._answer(received, is_raw)
            except _Reset:
                received, is_raw = b"", False
                self.resets += 1
                old = self._master, self._slave
                self._plug()
                for end in old:
                    os.close(end)

    def _answer(self, data: bytes, is_raw: bool) -> tuple[bytes, bool]:
        if b"\x01" in data and not is_raw:
            os.write(self._master, b"\r\n" + _BANNER)
            return data.split(b"\x01", 1)[1], True
        if is_raw and data.startswith(b"\x05A\x01"):
            os.write(self._master, b"R\x00")  # raw paste is not spoken here
            return data[3:], True
        if is_raw and b"\x02" in data and b"\x04" not in data:
            return data.split(b"\x02", 1)[1], False
        if is_raw and b"\x04" in data:
            code, rest = data.split(b"\x04", 1)
            os.write(self._master, b"OK" + self._execute(code.decode()))
            return rest, True
        if not is_raw and wire.decode(data.split(b"\n")[0]) == ["HI", "1"]:
            said = json.loads((self.root / "board.json").read_text())
            hello = f"HELLO,1,{said['firmware']},e661,00c0ffee,{said['name']},{said['digest']},7"
            os.write(self._master, b"half a li\n" + wire.encode(hello))
            return b"", False
        return data, is_raw

    def _execute(self, code: str) -> bytes:
        error = ""
        try:
            exec(code, self._names)
        except _Reset:
            raise
        except OSError as problem:  # in MicroPython's words: mpremote looks for them
            number = problem.errno or 0
            error = f"OSError: [Errno {number}] {errno.errorcode.get(number)}\r\n"
        except Exception as problem:  # noqa: BLE001  # as a prompt does: told, and on it goes
            error = f"{type(problem).__name__}: {problem}\r\n"
        text = self._output.getvalue()
        self._output.seek(0)
        self._output.truncate()
        return text.replace("\n", "\r\n").encode() + b"\x04" + error.encode() + b"\x04>"

    def _start_names(self) -> dict[str, Any]:
        def inside(name: str) -> Path:
            return self.root / name.lstrip("/")

        def open_inside(name: str, mode: str = "r") -> Any:
            if "w" in mode:
                self.copied.append(name)
            return inside(name).open(mode)

        def reset() -> None:
            raise _Reset

        modules: dict[str, Any] = {
            "sys": SimpleNamespace(implementation=("micropython", self._version)),
            "os": SimpleNamespace(
                listdir=lambda: sorted(path.name for path in self.root.iterdir()),
                remove=lambda name: inside(name).unlink(),
                stat=lambda name: tuple(os.stat(inside(name))),
            ),
            "machine": SimpleNamespace(reset=reset),
            "time": SimpleNamespace(sleep_ms=lambda _: None),
            "hashlib": hashlib,
            "binascii": binascii,
        }

        def print_here(*words: object, **how: Any) -> None:
            print(*words, file=self._output, **how)

        known = vars(builtins) | {
            "__import__": lambda name, *_: modules[name],
            "open": open_inside,
            "print": print_here,
        }
        return {"__builtins__": known}
