"""Firmware modules on CPython, over the simulated Pico of `pichenette.virtual`."""

import importlib
import sys
from pathlib import Path

import pytest

import pichenette
from pichenette.resources import firmware_dir
from pichenette.virtual.pico.hardware import Hardware
from pichenette.virtual.pico.modules import modules_of, print_exception
from pichenette.virtual.pico.serial import Serial
from pichenette.virtual.pico.simulation import Simulation
from tests.firmware.simulated import Pico


class Permissive:
    """Simulated time may always run."""

    def permit(self, now_us: float, until_us: float) -> bool:
        return True


@pytest.fixture
def pico(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Pico:
    simulation = Simulation(Permissive())
    hardware = Hardware(simulation, Serial(tmp_path / "port"), seed=1)
    stdin, stdout = hardware.streams()
    names = [path.stem for path in firmware_dir().glob("*.py")] + ["wire"]
    monkeypatch.setattr(sys, "print_exception", print_exception, raising=False)
    monkeypatch.setattr(sys.implementation, "_machine", "Pico with RP2040", raising=False)
    with monkeypatch.context() as patch:
        for name, module in modules_of(hardware).items():
            patch.setitem(sys.modules, name, module)
        for name in names:
            patch.delitem(sys.modules, name, raising=False)
        patch.setattr(sys, "stdin", stdin)
        patch.setattr(sys, "stdout", stdout)
        patch.syspath_prepend(str(Path(pichenette.__file__).parent))  # for wire.py
        patch.syspath_prepend(str(firmware_dir()))
        firmware = {name: importlib.import_module(name) for name in names}
        for name in names:
            del sys.modules[name]
    # CPython's own `time`, `select` and `gc` are back: the firmware has bound those of the Pico.
    return Pico(hardware, simulation, firmware)
