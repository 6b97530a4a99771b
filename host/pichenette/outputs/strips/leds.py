"""Single LEDs on the Pi's pins, a row per lane, or bar graphs, through gpiozero.

One colour can show the score (a row of lit LEDs), the head of the player in turn, pulses as
blinking, and signs at the foot.  A lane's glow and the marks are too dim for plain on and off; with
`pwm` they are there.
"""

from typing import Any

from pichenette.outputs import pins
from pichenette.outputs.limits import FULL, Glow
from pichenette.outputs.settings import TrackSettings
from pichenette.text import same

LIT = int(FULL * 0.36)  # between a lane's glow with its marks (0.32) and a trail (0.42)
FAINTEST = FULL // 100  # gpiozero's software PWM has 100 steps


class Leds:
    """A `LEDBoard`: one LED per pin."""

    faintest = FAINTEST

    def __init__(self, board: Any, is_dimmed: bool) -> None:
        self._board = board
        self._is_dimmed = is_dimmed
        self._last: tuple[float, ...] = ()

    def send(self, light: Glow) -> None:
        values = tuple(_level(max(duty), self._is_dimmed) for duty in light.duties)
        if values != self._last:
            self._board.value = values
            self._last = values

    def close(self) -> None:
        self._board.off()
        self._board.close()


class BarGraphs:
    """One `LEDBarGraph` per row: the score from the first LED on, below zero from the last back."""

    faintest = FAINTEST

    def __init__(self, graphs: list[Any], cells: int, is_dimmed: bool) -> None:
        self._graphs = graphs
        self._cells = cells
        self._is_dimmed = is_dimmed
        self._last: list[float] = []

    def send(self, light: Glow) -> None:
        a_row = self._cells + 2  # head and foot have no LED here
        rows = [light.duties[start : start + a_row] for start in range(0, len(light.duties), a_row)]
        values = [self._value([max(duty) for duty in row[1:-1]]) for row in rows]
        if values != self._last:
            for graph, value in zip(self._graphs, values, strict=True):
                graph.value = value
            self._last = values

    def _value(self, cells: list[int]) -> float:
        lit = [cell >= LIT for cell in cells]
        if lit[0]:
            return (lit.index(False) if False in lit else len(lit)) / len(lit)
        if True in lit:  # below zero: hatched, up to the foremost
            return -(len(lit) - lit.index(True)) / len(lit)
        return 0.0

    def close(self) -> None:
        for graph in self._graphs:
            graph.off()
            graph.close()


def _level(duty: int, is_dimmed: bool) -> float:
    return round(duty / FULL, 2) if is_dimmed else float(duty >= LIT)


def open_leds(settings: TrackSettings) -> Leds:
    library = pins.gpiozero()
    with pins.using(pins.track_on(same(f"GPIO {list(settings.pins)}"))):
        board = library.LEDBoard(*settings.pins, pwm=settings.pwm, active_high=settings.active_high)
    return Leds(board, settings.pwm)


def open_bargraph(settings: TrackSettings) -> BarGraphs:
    library = pins.gpiozero()
    rows = [
        settings.pins[start : start + settings.cells]
        for start in range(0, len(settings.pins), settings.cells)
    ]
    graphs: list[Any] = []
    for row in rows:
        with pins.using(pins.track_on(same(f"GPIO {list(row)}"))):
            graphs.append(
                library.LEDBarGraph(*row, pwm=settings.pwm, active_high=settings.active_high)
            )
    return BarGraphs(graphs, settings.cells, settings.pwm)
