"""Pin libraries: never imported unless a pin is needed, and failures explained plainly."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pichenette.outputs import pins
from pichenette.outputs.pins import PinTrouble
from pichenette.text import same

LIBRARIES = ("gpiozero", "lgpio", "RPi", "spidev", "colorzero")


def run(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )
    return done.stdout.strip()


def test_nothing_is_imported_on_a_machine_without_pins() -> None:
    code = f"""
import sys
from pichenette.config import Settings
from pichenette.outputs import panel, sound, terminal
from pichenette.outputs.animator import Animator
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.pictures.scenes import SCENES
player = Animator(Settings().track)
player.show(scene(SCENES["points"]).view, 0.0)
player.close()
print([name for name in {LIBRARIES!r} if name in sys.modules])
"""
    assert run(code) == "[]"


def test_a_missing_library_is_told_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    with pytest.raises(PinTrouble, match=r"gpiozero is not installed: pip install 'pichenette\[pi"):
        pins.gpiozero()


def test_pins_that_cannot_be_had_are_told() -> None:
    """A real attempt of gpiozero, on any machine: it is asked for a library that is not there."""
    code = """
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.strips import open_strip
try:
    open_strip(TrackSettings(driver="apa102"))
except OSError as error:
    print(error)
"""
    said = run(code, GPIOZERO_PIN_FACTORY="none")
    assert said.startswith("no pin library works here (Unable to find pin factory 'none')")
    assert "docs/track.md#pin-libraries" in said
    assert "leave out the [track] driver" in said


LGPIO = """
import os
from pathlib import Path
from pichenette.outputs import pins
before = os.getcwd()
try:
    pins.gpiozero()
except pins.PinTrouble as error:
    print(error)
import sys
assert os.getcwd() == before, "relative paths mean what they meant"
print("lgpio" in sys.modules, os.environ.get("LG_WD"))
"""


def test_lgpio_leaves_the_working_folder_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its FIFO is made in a folder that is ours, and gone afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LG_WD", raising=False)
    told = run(LGPIO, GPIOZERO_PIN_FACTORY="lgpio")
    assert "True" in told.split(), told
    assert list(tmp_path.iterdir()) == []
    assert not Path(told.split()[-1]).exists()


def test_a_folder_that_lgpio_cannot_use_is_told_with_what_to_do() -> None:
    told = run(LGPIO, GPIOZERO_PIN_FACTORY="lgpio", LG_WD="/nowhere")
    assert "lgpio cannot make its FIFO in /nowhere" in told
    assert "WorkingDirectory=" in told


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(16, "Device or resource busy"), "the pin is in use"),
        (RuntimeError("'GPIO busy'"), "the pin is in use"),
        (PermissionError(13, "Permission denied"), "usermod -aG gpio,spi"),
        (ImportError("No module named 'lgpio'"), "pip install"),
        (ValueError("odd"), "ValueError: odd"),
    ],
)
def test_every_trouble_says_what_next(error: Exception, said: str) -> None:
    with pytest.raises(PinTrouble, match=f"a lamp: .*{said}"), pins.using(same("a lamp")):
        raise error


def test_a_trouble_already_told_is_not_told_again() -> None:
    with pytest.raises(PinTrouble, match=r"^plain$"), pins.using(same("a lamp")):
        raise PinTrouble(same("plain"))
