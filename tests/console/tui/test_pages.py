"""What the sensors saw, in columns and in the order in which it happened."""

from pichenette import board
from pichenette.console.tui.pages import umpire
from tests.console.sitting import Sat


def test_names_stand_apart_and_times_in_order() -> None:
    sat = Sat(board.load("carrom-dual"), language="fr")
    sat.advance(2)
    low = sat.console.gate_number("pocket-4-low") or 0
    for _ in range(5):
        sat.source.press(3, 30)
        sat.advance(1.5)
    sat.source.press(3, 30)
    sat.source.press(low, 45)
    sat.advance(2)
    rows = ["".join(ink.text for ink in line) for line in umpire(sat.console, 110, "fr")]
    assert any("pocket-4-low fonctionne de nouveau" in row for row in rows)
    times = [float(row.split()[0]) for row in rows if " s pocket-" in row]
    assert len(times) >= 7
    assert times == sorted(times, reverse=True), "a fault is told before what it is about"
