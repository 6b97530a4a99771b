"""Faults with what to do; a backup that is missing or old."""

from dataclasses import replace
from pathlib import Path

from pichenette import board
from pichenette.config import Settings
from pichenette.journal import safety
from pichenette.journal.store import Journal
from pichenette.sense.beam_warning import BeamWarning
from pichenette.service.health import as_json
from pichenette.service.machine import MachineStatus
from pichenette.service.status import of
from pichenette.table.table import Table
from pichenette.text import Text

COOL = MachineStatus(5000, False, 48.0)


class Told:
    name = "table"

    def __init__(self, folder: Path) -> None:
        self.board = board.load("carrom")
        self.journal = Journal(folder / "journal.sqlite")
        self.table = Table(self.board, self.journal, Settings(), lambda view: None)


def test_a_journal_that_would_be_missed_wants_a_backup(tmp_path: Path) -> None:
    own = Told(tmp_path)
    status = of(own, COOL, None)
    path = tmp_path / "journal.sqlite"
    quiet = replace(status, faults=())
    assert as_json(quiet)["outcome"] == "ok"
    long = replace(quiet, journal=replace(status.journal, entries=5000))
    found = as_json(long)
    assert found["outcome"] == "warn"
    assert "never backed up" in found["faults"][0]["en"]
    safety.note_backup(path)
    assert as_json(long)["outcome"] == "ok"
    later = (safety.backed_up_at(path) or 0) + 45 * 86400
    assert "45 days old" in as_json(long, later)["faults"][0]["en"]
    own.journal.close()


def test_what_is_wrong_comes_first_and_warmth_is_said_in_time(tmp_path: Path) -> None:
    own = Told(tmp_path)
    status = of(own, replace(COOL, temperature_c=75.0), None)
    found = as_json(replace(status, link=replace(status.link, lost=3)))
    assert found["outcome"] == "warn"
    texts = [fault["en"] for fault in found["faults"]]
    assert any("saw (3 lost)" in text for text in texts)
    assert any("the computer is warm (75 °C)" in text for text in texts)
    own.journal.close()


def test_a_gate_goes_by_its_name(tmp_path: Path) -> None:
    own = Told(tmp_path)
    status = of(own, COOL, None)
    gates = {gate.id: gate.text for gate in own.board.gates}
    dirty = BeamWarning("pocket-2", Text("dirty", "sale"))
    first, second, *rest = status.gates
    warned = (first, replace(second, warning=dirty), *rest)
    (told,) = as_json(replace(status, faults=(), gates=warned), gates=gates)["faults"]
    assert told == {"en": "pocket 2: dirty", "fr": "poche 2 : sale"}
    own.journal.close()
