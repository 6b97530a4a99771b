"""MicroPython's prompt, as a host meets it: echo, its four modes, and the ways out of them.

What is typed runs in this process, on the simulated modules; `run` returns when a soft reset
restarts the program.  A line is taken only on `\\r`; Ctrl-D resets only on an empty line.
"""

import codeop
import sys
from typing import Any

from pichenette.virtual.pico.hardware import Hardware
from pichenette.virtual.pico.modules import print_exception

CTRL_A, CTRL_B, CTRL_C, CTRL_D, CTRL_E = 1, 2, 3, 4, 5
_BACKSPACE = (8, 127)
_BANNER = (
    b"\r\nMicroPython v1.27.0 on 2025-12-09; Raspberry Pi Pico with RP2040\r\n"
    b'Type "help()" for more information.\r\n'
)
_RAW_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_PASTE_BANNER = b"\r\npaste mode; Ctrl-C to cancel, Ctrl-D to finish\r\n=== "
_SOFT_RESET = b"MPY: soft reboot\r\n"


class _Leave(Exception):
    """A soft reset in friendly mode: the program restarts."""


class Repl:
    def __init__(self, hardware: Hardware) -> None:
        self._hardware = hardware
        self._names: dict[str, Any] = {"__name__": "__main__"}

    def run(self) -> None:
        """Until a soft reset."""
        self._hardware.ctrl_c = -1  # at the prompt it is a byte like any other
        try:
            self._write(_BANNER)
            while True:
                self._friendly()
        except _Leave:
            self._write(b"\r\n" + _SOFT_RESET)
        finally:
            self._hardware.ctrl_c = CTRL_C

    def _friendly(self) -> None:
        """One line, or whatever else a first byte starts."""
        lines: list[str] = []
        self._write(b">>> ")
        line = ""
        while True:
            byte = self._read()
            if byte == CTRL_C:
                self._write(b"\r\n")
                return
            if byte == CTRL_A and not line:
                self._write(b"\r\n")
                self._raw()
                return
            if byte == CTRL_B and not line:
                self._write(_BANNER)
                return
            if byte == CTRL_E and not line:
                self._paste()
                return
            if byte == CTRL_D and not line:
                raise _Leave
            if byte == 0x0D:
                self._write(b"\r\n")
                lines.append(line)
                if self._is_unfinished("\n".join(lines)):
                    line = ""
                    self._write(b"... ")
                    continue
                self._execute("\n".join(lines), "single")
                return
            line = self._typed(line, byte)

    def _typed(self, line: str, byte: int) -> str:
        if byte in _BACKSPACE and line:
            self._write(b"\x08\x1b[K")
            return line[:-1]
        if 0x20 <= byte <= 0x7E:
            self._write(bytes([byte]))
            return line + chr(byte)
        return line  # also a line feed; Ctrl-D at the end of a line deletes nothing

    def _raw(self) -> None:
        self._write(_RAW_BANNER)
        code = b""
        while (byte := self._read()) != CTRL_B:
            if byte == CTRL_A:
                code = b""
                self._write(_RAW_BANNER)
            elif byte == CTRL_C:
                code = b""
            elif byte != CTRL_D:
                code += bytes([byte])
            elif not code:  # a soft reset; the program is not started in this mode
                self._write(b"OK\r\n" + _SOFT_RESET + _RAW_BANNER)
            else:
                self._write(b"OK")
                error = self._execute(code.decode("utf-8", "replace"), "exec", is_told=False)
                self._write(b"\x04" + error + b"\x04>")
                code = b""
        self._write(b"\r\n" + _BANNER)

    def _paste(self) -> None:
        self._write(_PASTE_BANNER)
        text = ""
        while (byte := self._read()) != CTRL_D:
            if byte == CTRL_C:
                self._write(b"\r\n")
                return
            if byte == 0x0D:
                text += "\n"
                self._write(b"\r\n=== ")
            else:
                text = self._typed(text, byte)
        self._write(b"\r\n")
        self._execute(text, "exec")

    def _is_unfinished(self, text: str) -> bool:
        try:
            return codeop.compile_command(text) is None
        except (SyntaxError, ValueError, OverflowError):
            return False

    def _execute(self, text: str, mode: str, *, is_told: bool = True) -> bytes:
        """Run it; the traceback is shown at once or returned."""
        hardware = self._hardware
        hardware.ctrl_c = CTRL_C
        try:
            exec(compile(text, "<stdin>", mode), self._names)
        except SystemExit:
            raise _Leave from None
        except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  # told, and on it goes
            if is_told:
                print_exception(error, sys.stdout)
            return f"{type(error).__name__}: {error}\r\n".encode()
        finally:
            hardware.ctrl_c = -1
        return b""

    def _read(self) -> int:
        return self._hardware.read(1)[0]

    def _write(self, data: bytes) -> None:
        self._hardware.write(data)
