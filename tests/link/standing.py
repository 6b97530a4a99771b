"""A board that may stand at its prompt, go deaf or fail; a cable to it; a clock of their own.

What happens to the board, and what a `Session` makes of it.  The prompt is MicroPython's: an echo,
a line only on a return, Ctrl-D on an empty line only, raw and paste mode.
"""

from pichenette import board, wire
from pichenette.link.session import Session

CARROM = board.load("carrom")
STEP_S = 0.25
BOOT_S = 1.0
TRACEBACK = (
    b'Traceback (most recent call last):\r\n  File "main.py", line 1, in <module>\r\n'
    b"ImportError: no module named 'gates'\r\n"
)


class Standing:
    """The board."""

    def __init__(self) -> None:
        self.at = 0.0
        self.is_broken = False  # its main.py fails
        self.is_deaf = False
        self.is_away = False  # its port has gone, because it was reset
        self.starts = 0  # resets from the prompt
        self.refused = 0  # bytes that a running program should never have got
        self.out = b""
        self.begin()

    def begin(self) -> None:
        self.boot = f"{self.starts:08x}"
        self.mode, self.line, self._beat_at = "run", b"", self.at + 1.0
        if self.is_broken:
            self.out += TRACEBACK
            self.stop()
        else:
            self.out += self._hello()

    def stop(self, mode: str = "prompt") -> None:
        """Somebody's Ctrl-C, and perhaps more, got through."""
        self.mode, self.line = mode, b""
        banners = {"prompt": b"\r\n>>> ", "paste": b"paste mode\r\n=== "}
        self.out += banners.get(mode, b"raw REPL; CTRL-B to exit\r\n>")

    def _hello(self) -> bytes:
        return wire.encode(
            f"HELLO,1,0.1.0,e660,{self.boot},carrom,{CARROM.digest},{len(CARROM.gates)}"
        )

    def run(self, at: float) -> bytes:
        self.at = at
        if self.mode == "run" and at >= self._beat_at:
            self._beat_at += 1.0
            self.out += wire.encode(f"BEAT,{int(at * 1e6) % (1 << 30)},0,0,0,1000,0")
        out, self.out = self.out, b""
        return out

    def hear(self, data: bytes) -> None:
        if self.is_deaf or self.mode == "hangs":
            return
        if self.mode == "run":
            self._sentences(data)
            return
        for number, byte in enumerate(data):
            self._typed(byte)
            if self.mode == "run" or self.is_away:
                self.hear(data[number + 1 :])
                return

    def _sentences(self, data: bytes) -> None:
        for line in data.split(b"\n"):
            fields = wire.decode(line)
            if fields is None:
                self.refused += any(byte in b"\x01\x03\x04\x05\r" for byte in line)
            elif fields[0] == "HI":
                self.out += self._hello()
            elif fields[0] == "PING":
                self.out += wire.encode(f"PONG,{fields[1]},{int(self.at * 1e6) % (1 << 30)}")

    def _typed(self, byte: int) -> None:
        if self.mode == "raw":
            if byte == 2:
                self.stop()
            return  # no echo, and a soft reset starts no program
        if byte == 3:
            self.stop()
        elif self.mode == "paste":
            if 32 <= byte < 127:
                self.out += bytes([byte])
        elif byte == 1 and not self.line:
            self.stop("raw")
        elif byte == 5 and not self.line:
            self.stop("paste")
        elif byte == 2 and not self.line:
            self.stop()
        elif byte == 4 and not self.line:
            self.starts += 1
            self.out += b"\r\nMPY: soft reboot\r\n"
            self.begin()
        elif byte == 13:
            if self.line == b"import machine; machine.reset()":
                self.starts += 1
                self.is_away = True
            else:
                self.out += b"\r\nTraceback (most recent call last):\r\n"
                self.out += b'  File "<stdin>", line 1\r\nSyntaxError: invalid syntax\r\n>>> '
                self.line = b""
        elif 32 <= byte < 127:
            self.line += bytes([byte])
            self.out += bytes([byte])


class BoardOnCable:
    """The cable, and a session at its other end."""

    def __init__(self) -> None:
        self.board = Standing()
        self.talk = Session(CARROM, lambda boot: 0)
        self.at = 0.0
        self.states: list[str] = []
        self.remedies: list[str] = []
        self._away_until: float | None = None
        self.talk.connected(0.0)

    @property
    def state(self) -> str:
        return self.talk.state

    @property
    def fault(self) -> str:
        return str(self.talk.fault(self.at) or "")

    def lend(self, seconds: float) -> None:
        self._close(seconds, is_lent=True)

    def replug(self) -> None:
        """By a person: power and all."""
        self.board.is_deaf = False
        self.board.begin()
        self._close(BOOT_S)

    def _close(self, seconds: float, *, is_lent: bool = False) -> None:
        self.talk.disconnected(is_lent=is_lent)
        self._away_until = self.at + seconds
        self._note()

    def _note(self) -> None:
        if not self.states or self.states[-1] != self.state:
            self.states.append(self.state)

    def advance(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP_S)):
            self.at += STEP_S
            if self._away_until is not None:
                self._wait()
            else:
                self._talk()
            self._note()

    def _wait(self) -> None:
        self.board.run(self.at)  # nobody reads it
        if self._away_until is not None and self.at >= self._away_until:
            self._away_until = None
            self.board.hear(self.talk.connected(self.at))

    def _talk(self) -> None:
        if data := self.board.run(self.at):
            self.talk.receive(data, self.at)
            self.board.hear(self.talk.answer(self.at))
        if self.at % 1.0 == 0.0:
            self.board.hear(self.talk.tick(self.at))
            if remedy := self.talk.remedy(self.at):
                self.remedies.append(remedy)
                if remedy == "reset":
                    self.board.is_deaf = False
                self._close(0.5)
                return
        if self.board.is_away:
            self.board.is_away = False
            self.board.begin()
            self._close(BOOT_S)
