"""The process that plays a Pico: boots the files of a bundle and obeys commands.

    python -m pichenette.virtual.pico BUNDLE PORT [--speed X] [--seed N] [--scale …] [--heads …]

PORT is a link to the pseudo-terminal.  Without --speed, time is granted step by step.  Commands
come on standard input, one JSON object a line:

    {"edges": [[at_us, gpio, level], …]}   drive pads at simulated times since the process started
    {"soon": [[in_us, gpio, level], …], "done_at": monotonic seconds}   … or from now on: as long
                                           after the last such command as it was done, however late
                                           both are heard
    {"loads": [[at_us, counts], …]}        what lies on the load cell from then on
    {"weigh": counts, "done_at": …}        … from now on, as with "soon"
    {"lights": [[at_us, channel, clear, red, green, blue], …]}   what is before a colour head
    {"lights_soon": [[in_us, channel, …], …]}   … from the moment of its "soon" on
    {"noise": counts}                      how unsteady the load cell is
    {"unplug": true} {"replug": true}      the cable, which is also the only power
    {"interrupt": true}                    somebody's Ctrl-C gets through: the prompt
    {"deafen": true}                       what the host sends is lost, as if USB had dropped a
                                           packet; until {"reenumerate": true}, which keeps the
                                           program running, or a restart
    {"run_until_us": t, "sent": n, "past": "$LOAD,"}
                                           run, after reading n bytes in all from the port; answered
                                           when the time is over, when anything was sent except
                                           lines that begin like "past", or when many of those were

It ends silently when its parent closes either pipe or dies, and on a signal.
"""

import argparse
import math
import os
import runpy
import signal
import sys
import traceback
from functools import partial
from pathlib import Path

from pichenette.virtual.closing import ENDINGS
from pichenette.virtual.pico.hardware import Hardware
from pichenette.virtual.pico.modules import modules_of, print_exception
from pichenette.virtual.pico.pace import Control, LockstepPace, PicoCommand, Wall
from pichenette.virtual.pico.repl import Repl
from pichenette.virtual.pico.sensors import Bus, LoadCell
from pichenette.virtual.pico.serial import Serial
from pichenette.virtual.pico.simulation import Gone, Reset, Simulation

_BOOT_US = 100_000  # power-up to main.py
_LOOK_US = 10_000  # how often an idle board checks for changes
_APART_S = 1.0  # most that hands wait for what they did before: longer delays are lost time


class Pico:
    def __init__(self, bundle: Path, port: Path, speed: float | None, seed: int) -> None:
        self._bundle = bundle
        self._serial = Serial(port)
        self._is_cabled = True
        self._control = Control(os.dup(0), os.dup(1))
        pace = (
            LockstepPace(self._control, self._serial, self._obey)
            if speed is None
            else Wall(self._control, self._serial, self._obey, speed)
        )
        self._speed = speed or 0.0
        self._deed = -math.inf, -math.inf  # what hands did last: in wall seconds, simulated µs
        self._simulation = Simulation(pace)
        self._hardware = Hardware(self._simulation, self._serial, seed)

    def wire(self, scale: list[float] | None, heads: list[int], seed: int) -> None:
        """The chips that are fitted."""
        if scale:
            dout, sps, noise = scale
            cell = LoadCell(self._simulation, sps, noise, seed)
            self._hardware.load_cells[int(dout)] = cell
        self._hardware.bus = Bus(self._simulation, set(heads))

    def _obey(self, command: PicoCommand) -> None:
        for at_us, gpio, level in command.get("edges", ()):
            self._simulation.at(at_us, partial(self._hardware.pads[gpio].drive, level))
        for in_us, gpio, level in command.get("soon", ()):
            at_us = self._begins_us(command["done_at"]) + in_us
            self._simulation.at(at_us, partial(self._hardware.pads[gpio].drive, level))
        for at_us, counts in command.get("loads", ()):
            for cell in self._hardware.load_cells.values():
                cell.counts.add(at_us, counts)
        if "weigh" in command:
            for cell in self._hardware.load_cells.values():
                cell.counts.add(self._begins_us(command["done_at"]), command["weigh"])
        for at_us, channel, *light in command.get("lights", ()):
            self._hardware.bus.heads[channel].light.add(at_us, tuple(light))
        for in_us, channel, *light in command.get("lights_soon", ()):
            at_us = self._begins_us(command["done_at"]) + in_us
            self._hardware.bus.heads[channel].light.add(at_us, tuple(light))
        if "noise" in command:
            for cell in self._hardware.load_cells.values():
                cell.noise = command["noise"]
        if "interrupt" in command:
            raise KeyboardInterrupt
        if "deafen" in command:
            self._serial.is_deaf = True
        if "reenumerate" in command:
            self._serial.unplug()
            self._serial.plug()
        if "replug" in command:
            self._is_cabled = True
        if "unplug" in command:
            self._is_cabled = False
            raise Reset("unplugged")

    def _begins_us(self, done_at: float) -> float:
        """A piece never falls with its own flick, even if a busy machine brings both at once."""
        before_at, before_us = self._deed
        if done_at > before_at:
            now_us, second_us = self._simulation.now_us, self._speed * 1e6
            begins_us = before_us + min(done_at - before_at, _APART_S) * second_us
            latest_us = max(before_us, now_us + _APART_S * second_us)
            self._deed = done_at, min(max(now_us, begins_us), latest_us)
        return self._deed[1]

    def run(self) -> None:
        """Boot again and again, until our parent closes the command pipe."""
        self._install()
        while True:
            try:
                while not self._is_cabled:
                    self._simulation.spend(_LOOK_US)
                self._boot()
            except Reset:
                self._serial.unplug()
            except Gone:
                self._serial.unplug()
                return

    def _install(self) -> None:
        sys.modules.update(modules_of(self._hardware))
        sys.stdin, sys.stdout = self._hardware.streams()
        sys.print_exception = print_exception  # type: ignore[attr-defined]  # MicroPython has it
        # MicroPython has this one too; the firmware asks it which chip it runs on.
        sys.implementation._machine = "Raspberry Pi Pico with RP2040"  # type: ignore[attr-defined]
        sys.path.insert(0, str(self._bundle))
        os.chdir(self._bundle)  # the Pico's file system

    def _boot(self) -> None:
        self._hardware.power_up()
        self._serial.plug()
        self._control.answer({"plugged": True})
        self._simulation.spend(_BOOT_US)
        while True:  # a soft reset restarts the program
            before = set(sys.modules)
            try:
                runpy.run_path(str(self._bundle / "main.py"), run_name="__main__")
            except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  # as on a Pico
                if isinstance(error, Exception):
                    traceback.print_exc()  # for whoever runs the simulation, too
                print_exception(error)
            finally:
                for name in set(sys.modules) - before:
                    del sys.modules[name]
            Repl(self._hardware).run()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m pichenette.virtual.pico")
    parser.add_argument("bundle", type=Path)
    parser.add_argument("port", type=Path)
    parser.add_argument("--speed", type=float, help="simulated per wall second")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--scale", nargs=3, type=float, metavar=("DOUT", "SPS", "NOISE"))
    parser.add_argument("--heads", nargs="+", type=int, default=[], metavar="CHANNEL")
    options = parser.parse_args()
    # Ctrl-C raises nothing in here: whatever the firmware was doing, there is nothing to report.
    # `VirtualBoard` starts this with signals held back, so that the imports above are quiet too.
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
    pico = Pico(options.bundle, options.port, options.speed, options.seed)
    pico.wire(options.scale, options.heads, options.seed)
    pico.run()


if __name__ == "__main__":
    main()
