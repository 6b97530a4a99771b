"""The LED track: from a view to the frame handed to the driver, and what moving costs.

The bus discards its bytes, so this measures drawing, limits and encoding, for a strip of four rows.
SPI's own time is arithmetic: 447 bytes at 4 MHz take 0.9 ms.
"""

import time
from collections.abc import Sequence

from pichenette.bench.figure import Figure
from pichenette.outputs.animator import Animator
from pichenette.outputs.pictures.scene import scene
from pichenette.outputs.pictures.scenes import SCENES
from pichenette.outputs.settings import TrackSettings
from pichenette.outputs.strips.apa102 import Apa102

_STRIP = TrackSettings(driver="apa102")
_VIEWS = 2000
_SECONDS = 60


class _Nowhere:
    def transfer(self, data: Sequence[int]) -> Sequence[int]:
        return data

    def close(self) -> None: ...


def _player() -> Animator:
    return Animator(_STRIP, Apa102(_Nowhere(), _STRIP.strip_leds))


def measure() -> list[Figure]:
    latencies = sorted(_latencies())
    figures = [
        Figure("view to frame, p50", latencies[_VIEWS // 2] * 1000, "ms", 5, at_least=False),
        Figure("view to frame, p99", latencies[_VIEWS * 99 // 100] * 1000, "ms", 10, False),
    ]
    for name, scene_name, goal in (
        ("standing score", "two-players", 0.1),
        ("fault", "fault", 0.5),
        ("queen pulsing", "queen-pending", 5.0),
    ):
        frames, share = _cost(scene_name)
        figures.append(Figure(f"{name}: frames a second", frames, "", 60, False))
        figures.append(Figure(f"{name}: of a core", 100 * share, "%", goal, False))
    return figures


def _latencies() -> list[float]:
    """Different views, each shown when nothing holds it back."""
    player = _player()
    views = [scene(SCENES[name]).view for name in ("two-players", "second-lap", "points", "fault")]
    taken = []
    for number in range(_VIEWS):
        began = time.perf_counter()
        player.show(views[number % len(views)], float(number))
        taken.append(time.perf_counter() - began)
    return taken


def _cost(name: str) -> tuple[float, float]:
    """Frames per second and the share of a core while a state lasts."""
    player = _player()
    view = scene(SCENES[name]).view
    began = time.process_time()
    player.show(view, 0.0)
    while player.due is not None and player.due < _SECONDS:
        player.tick(player.due)
    return player.frames / _SECONDS, (time.process_time() - began) / _SECONDS
