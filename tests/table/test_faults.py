"""A fault follows what the board says: over its reboot, the service's restart, another board."""

from pathlib import Path

import pytest

from pichenette import wire
from pichenette.journal.store import Journal
from pichenette.sense.calibration import Senses
from pichenette.sense.weight import Calibration
from tests.pocket_board import CARROM, PocketBoard

SCALE = Senses(Calibration(1000, 500))


def faults(play: PocketBoard) -> list[str]:
    return [text.en for text in play.view.faults]


def health(play: PocketBoard, pocket: str) -> str | None:
    return next(gate.fault for gate in play.table.health if gate.gate == pocket)


def storm(play: PocketBoard, pocket: str = "pocket-1") -> None:
    """A loose cable: far too many breaks within a second, of no rhythm."""
    for number in range(60):
        play.pulse(pocket, 0.001 + 0.0007 * (number % 5))
        play.now += 0.004 + 0.0013 * (number % 7)


def block(play: PocketBoard, pocket: str = "pocket-1", seconds: float = 20) -> None:
    play.edge(play.board.gate_number(pocket), True)
    play.wait(seconds)


def flicker(play: PocketBoard, pocket: str = "pocket-1") -> None:
    """A lamp at 100 Hz."""
    for _ in range(400):
        play.pulse(pocket, 0.003)
        play.now += 0.007


def mute(play: PocketBoard, gate_id: str, flags: int) -> None:
    play._seq += 1
    play.tell(f"MUTE,{play._seq},{play.ticks},{play.board.gate_number(gate_id)},{flags}")


BROKEN = {"storm": storm, "blocked": block, "flicker": flicker}


@pytest.mark.parametrize("kind", BROKEN)
@pytest.mark.parametrize("how", ["reboot", "another board", "service", "both", "cable"])
def test_a_gate_that_is_well_after_a_start_has_no_fault(
    kind: str, how: str, tmp_path: Path
) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    play = PocketBoard(journal=journal)
    BROKEN[kind](play)
    assert len(faults(play)) == 1, faults(play)
    assert health(play, "pocket-1") == kind
    play.mask = 0  # it has been fixed meanwhile
    if how == "cable":
        play.table.disconnected(play.now)
        play.now += 30
        play.table.connected(play.now)
        play.greet()
    if how == "another board":
        play.board_id = "e6605838831f0000"
    if how in ("service", "both"):
        play.now += 30
        play.serve()
    if how in ("reboot", "another board", "both"):
        play.now += 3
        play.boot()
    play.wait(5)
    assert faults(play) == []
    assert health(play, "pocket-1") is None
    play.shot(1)
    counted = [shot for shot in play.shots if shot.get("potted")]
    assert counted[-1] == {"potted": ["blue"]}, "and counts again"
    assert faults(play) == []
    journal.close()


@pytest.mark.parametrize("how", ["reboot", "service", "both", "cable"])
def test_a_beam_that_is_still_blocked_is_told_all_the_time(how: str, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    play = PocketBoard(journal=journal)
    block(play)
    told = faults(play)
    assert "pocket 1: beam broken" in told[0]
    if how == "cable":
        play.table.disconnected(play.now)
        play.table.connected(play.now)
        play.greet()
    if how in ("service", "both"):
        play.serve()
    if how in ("reboot", "both"):
        play.boot()
    for _ in range(40):
        play.wait(0.5)
        assert faults(play) == told, "without a moment of seeming well"
    play.edge(play.board.gate_number("pocket-1"), False)
    play.wait(3)
    assert faults(play) == []
    entries = [entry.body["kind"] for entry in journal.entries() if entry.kind == "saw"]
    assert (entries.count("fault"), entries.count("recovered")) == (1, 1)
    journal.close()


def test_what_storms_on_after_a_reboot_is_told_again() -> None:
    play = PocketBoard()
    storm(play)
    play.boot()
    storm(play)
    assert len(faults(play)) == 1
    assert health(play, "pocket-1") == "storm"


@pytest.mark.parametrize("gate", ["pocket-1", "strike"])
def test_what_the_board_has_switched_off_stays_so_over_a_start_of_the_service(
    gate: str, tmp_path: Path
) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    play = PocketBoard(journal=journal)
    mute(play, gate, 0)
    play.wait(30)
    told = faults(play)
    assert len(told) == 1
    play.serve()
    mute(play, gate, 0)  # a Pico reports it to whoever greets
    play.wait(10)
    assert faults(play) == told
    play.now += 1
    play.serve()
    mute(play, gate, 2)
    play.wait(5)
    assert faults(play) == []
    journal.close()


@pytest.mark.parametrize("gate", ["pocket-1", "strike"])
def test_what_the_board_had_switched_off_is_well_after_its_reboot(gate: str) -> None:
    play = PocketBoard()
    mute(play, gate, 0)
    play.wait(30)
    assert len(faults(play)) == 1
    play.boot()
    play.wait(3)
    assert faults(play) == []


@pytest.mark.parametrize("has_game", [True, False])
def test_a_scale_that_weighs_again_has_no_fault(has_game: bool, tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    play = PocketBoard(journal=journal, senses=SCALE)
    if not has_game:
        play.table.act({"shot": {"potted": ["blue"] * 12}}, "page")
    for _ in range(60):
        play.now += 0.1
        play.tell(f"LOAD,{play.ticks},0,3")
    assert [text.split(":")[0] for text in faults(play)] == ["board"]
    play.now += 20
    play.serve()
    assert len(faults(play)) == 1, "nobody has said otherwise yet"
    play.boot()
    for _ in range(5):
        play.now += 0.1
        play.tell(f"LOAD,{play.ticks},1000,0")
    assert faults(play) == []
    journal.close()


def test_a_scale_that_nobody_is_calibrated_for_is_no_fault(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "journal.sqlite")
    play = PocketBoard(journal=journal, senses=SCALE)
    for _ in range(60):
        play.now += 0.1
        play.tell(f"LOAD,{play.ticks},0,3")
    play.senses = None
    play.serve()
    assert faults(play) == []
    journal.close()


def test_of_a_board_that_is_refused_only_that_is_told() -> None:
    """It was flashed with another file: its gates are others."""
    play = PocketBoard()
    storm(play)
    play.table.receive(
        wire.encode(f"HELLO,1,0.1,e6,00000009,carrom,deadbeef,{len(CARROM.gates)}"), play.now
    )
    [told] = faults(play)
    assert "the Pico was flashed for" in told
    play.boot()
    play.wait(3)
    assert faults(play) == []


def test_a_fault_is_told_after_a_start_from_a_snapshot_too(tmp_path: Path) -> None:
    """Its entry is older than the snapshot, and the beam has been silent for longer than the last
    raw edges reach back."""
    journal = Journal(tmp_path / "journal.sqlite")
    play = PocketBoard(journal=journal)
    block(play)
    told = faults(play)
    assert told
    play.wait(60)
    play.table.close()
    play.serve()
    assert faults(play) == told
    play.edge(play.board.gate_number("pocket-1"), False)
    play.wait(3)
    assert faults(play) == []
    journal.close()
