"""A journal's game judged again: what was seen when it was played, whatever happened meanwhile."""

from collections.abc import Callable

import pytest

from pichenette.journal.store import Journal
from pichenette.sense.calibration import Senses
from pichenette.sense.weight import Calibration
from tests.journal.scale_board import HEADER, TOPPLE, ScaleBoard
from tests.journal.taped import Event, seen_again, seen_in, seen_on


def steps(seen: list[Event]) -> list[object]:
    """Pieces and verdicts."""
    return [taken[:2] for kind, *_, taken in seen if kind == "Step" and isinstance(taken, tuple)]


def kill(scale: ScaleBoard) -> None:
    """Readings of the last seconds were on their way to the disk: gone."""
    scale.serve(scale.senses)


def stop(scale: ScaleBoard) -> None:
    scale.table.close()
    scale.serve(scale.senses)


def calibrate(scale: ScaleBoard) -> None:
    before = scale.senses.scale
    assert before is not None
    scale.table.close()
    piece = before.piece * scale.dice.uniform(0.99, 1.01)
    scale.serve(Senses(Calibration(before.zero + scale.dice.uniform(-900, 900), piece)))


def nothing(scale: ScaleBoard) -> None: ...


MISHAPS: dict[str, Callable[[ScaleBoard], None]] = {
    "reboots": ScaleBoard.reboot,
    "kills": kill,
    "stops": stop,
    "calibrations": calibrate,
    "nothing": nothing,
}


def game(scale: ScaleBoard, mishaps: list[Callable[[ScaleBoard], None]]) -> list[object]:
    """A game with a mishap in every step, at any moment of it; the steps that there were."""
    meant: list[object] = []
    scale.table.begin(HEADER, "demo")
    scale.run(3)
    for number in range(12):
        if scale.tower.pieces > 2 and scale.dice.random() < 0.25:
            fell = scale.dice.randint(1, 2)
            scale.remove(fell)
            meant.append((-fell, "accept"))
        else:
            if scale.dice.random() < 0.2:
                scale.touch()
                scale.run(2.5)
            scale.place()
            meant.append((1, "accept"))
        scale.run(scale.dice.uniform(0.0, 0.5))
        mishaps[number % len(mishaps)](scale)
        scale.run(6)
    return meant


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("mishap", [*MISHAPS, "all of them"])
def test_steps_are_seen_once_and_judged_again_as_they_were(mishap: str, seed: int) -> None:
    journal = Journal(None)
    scale = ScaleBoard(journal, seed)
    scale.run(4)
    meant = game(scale, [MISHAPS[mishap]] if mishap in MISHAPS else list(MISHAPS.values()))
    live = seen_in(journal)
    assert steps(live) == meant, "no mishap takes a step away, or doubles one"
    assert seen_again(journal, TOPPLE) == live, "to the microsecond, and with the same words"
    if mishap in ("reboots", "nothing"):  # else a capture would not know of the other services
        assert seen_on(scale.tape, TOPPLE, scale.senses) == live
    elif mishap != "calibrations" and mishap != "all of them":
        assert steps(seen_on(scale.tape, TOPPLE, scale.senses)) == meant
    journal.close()
