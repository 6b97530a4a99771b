"""A virtual board: a simulated Pico in its own process, and hands to break its beams.

`port` is a serial port like any other, on which the real firmware speaks; there is a cable to pull.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from pichenette.board import Board
from pichenette.errors import Explained
from pichenette.pico import bundle
from pichenette.sense.observation import Light
from pichenette.text import Text
from pichenette.virtual.closing import Closing, endings_held_back

_END_S = 10  # it ends at once, but a busy machine takes its time


class PicoEnded(Explained, RuntimeError):
    """The simulated Pico's process has ended."""


class GateEdge(NamedTuple):
    at_us: float  # simulated, since the process started
    gate: int
    is_broken: bool


class Ran(NamedTuple):
    at_us: float  # how far simulated time has come
    written: int  # bytes sent in all


class WiredCell(NamedTuple):
    """A wired load cell: its rate, and its noise in counts."""

    sps: float = 80.0
    noise: float = 40.0


class VirtualBoard(Closing):
    def __init__(
        self,
        board: Board,
        seed: int = 0,
        speed: float | None = 1.0,
        cell: WiredCell | None = None,
        has_heads: bool = False,
    ) -> None:
        """`speed` is simulated per wall seconds; None: only as far as `run_until` says.

        An optional scale and colour heads are fitted only if asked for.
        """
        self.board = board
        self._plugs: dict[int, int] = {}  # those that are where another one belongs
        self._has_heads = has_heads and board.colour is not None
        self._folder = tempfile.TemporaryDirectory(prefix="pichenette-")
        folder = Path(self._folder.name)
        self.files = folder / "pico"  # the Pico's file system
        bundle.write(board, self.files)
        self.port = folder / "tty"
        command = [sys.executable, "-m", "pichenette.virtual.pico"]
        command += [str(self.files), str(self.port), "--seed", str(seed)]
        if speed is not None:
            command += ["--speed", str(speed)]
        if cell is None and board.scale is not None and not board.scale.optional:
            cell = WiredCell()
        if cell is not None and board.scale is not None:
            command += ["--scale", str(board.scale.dout), str(cell.sps), str(cell.noise)]
        if has_heads and board.colour is not None:
            command += ["--heads", *map(str, board.colour.heads.values())]
        with endings_held_back():
            # Its own session: Ctrl-C at our terminal is ours, and it ends when we close it.
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
        try:
            self.drive(GateEdge(0, number, False) for number in range(len(board.gates)))
            self._answer("plugged")
        except BaseException:
            self.close()
            raise

    def drive(self, edges: Iterable[GateEdge]) -> None:
        """Beams break and clear at these times; past ones happen now."""
        self._command(
            edges=[
                (edge.at_us, self._pin(edge.gate), self._level(edge.gate, edge.is_broken))
                for edge in edges
            ]
        )

    def load(self, loads: Iterable[tuple[float, float]]) -> None:
        """Counts on the load cell from these times on."""
        self._command(loads=list(loads))

    def weigh(self, counts: float) -> None:
        """Counts on the load cell from now on."""
        self._command(weigh=counts, done_at=time.monotonic())

    def show(self, lights: Iterable[tuple[float, int, Light]]) -> None:
        """What is in front of a gate's colour head from these times on."""
        self._command(lights=self._lights(lights))

    def _lights(self, lights: Iterable[tuple[float, int, Light]]) -> list[tuple[float, ...]]:
        assert self.board.colour is not None
        heads, gates = self.board.colour.heads, self.board.gates
        return [
            (at_us, heads[gates[gate].id], light.clear, light.red, light.green, light.blue)
            for at_us, gate, light in lights
        ]

    def swap(self, gate: int, other: int) -> None:
        """Somebody exchanges the plugs of two gates."""
        plugs = self._plugs
        plugs[gate], plugs[other] = plugs.get(other, other), plugs.get(gate, gate)

    def disturb(self, noise: float) -> None:
        """The load cell's reading varies by so many counts from now on."""
        self._command(noise=noise)

    def pulse(self, gate: int, width_us: float) -> None:
        """A beam breaks now, and clears after `width_us` of simulated time."""
        self.drive_soon([GateEdge(0, gate, True), GateEdge(width_us, gate, False)])

    def drive_soon(
        self, edges: Iterable[GateEdge], lights: Iterable[tuple[float, int, Light]] = ()
    ) -> None:
        """Beams break and clear; `at_us` counts from now.  `lights`: what is in front of their
        colour heads meanwhile, if any are fitted.
        """
        self._command(
            soon=[
                (edge.at_us, self._pin(edge.gate), self._level(edge.gate, edge.is_broken))
                for edge in edges
            ],
            lights_soon=self._lights(lights) if self._has_heads else [],
            done_at=time.monotonic(),
        )

    def _pin(self, gate: int) -> int:
        """Where its plug is."""
        return self.board.gates[self._plugs.get(gate, gate)].pin

    def _level(self, gate: int, is_broken: bool) -> int:
        return int(is_broken == (self.board.gates[gate].broken == "high"))

    def run_until(self, at_us: float, sent: int, past: str = "") -> Ran:
        """Let time run, but no further than the first byte the Pico sends; lines that begin like
        `past` do not stop it, as long as the port has room for them.

        `sent` is the total of bytes written to its port, which it reads first.
        """
        self._command(run_until_us=at_us, sent=sent, past=past)
        answer = self._answer("at_us")
        return Ran(answer["at_us"], answer["written"])

    def unplug(self) -> None:
        self._command(unplug=True)

    def replug(self) -> None:
        self._command(replug=True)

    def interrupt(self) -> None:
        """Somebody's Ctrl-C gets through: the program ends at the prompt."""
        self._command(interrupt=True)

    def deafen(self) -> None:
        """Its USB drops a packet: it hears nothing from the host until it enumerates again."""
        self._command(deafen=True)

    def reenumerate(self) -> None:
        """Like a reset of the USB port: it vanishes and comes back, the program keeps running."""
        self._command(reenumerate=True)

    def _command(self, **command: object) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(command).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._ended() from None

    def _answer(self, key: str) -> dict[str, Any]:
        """The next answer that has `key`."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            answer: dict[str, Any] = json.loads(line)
            if key in answer:
                return answer
        raise self._ended()

    def _ended(self) -> PicoEnded:
        code = self._process.wait()
        how = (
            Text(f"was ended by signal {-code}", f"a été arrêté par le signal {-code}")
            if code < 0
            else Text(f"ended with code {code}", f"s’est arrêté avec le code {code}")
        )
        return PicoEnded(
            Text(f"the virtual Pico {how.en}: start again", f"le Pico virtuel {how.fr} : relancez")
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def hung_up(self) -> PicoEnded:
        """Why nobody answers on its port: its process ended, or it restarted."""
        try:
            self._process.wait(timeout=_END_S)
        except subprocess.TimeoutExpired:
            return PicoEnded(
                Text(
                    "the virtual Pico has left its port and lives: start again",
                    "le Pico virtuel a quitté son port et vit encore : relancez",
                )
            )
        return self._ended()

    def close(self) -> None:
        """Closing twice is harmless."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(BrokenPipeError):  # a command that an exception cut short is still in it
            self._process.stdin.close()
        self._process.stdout.close()
        try:
            self._process.wait(timeout=_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._folder.cleanup()
