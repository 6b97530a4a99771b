"""A play's evidence, as it is in the journal: gates, weight, words, corrections."""

from pathlib import Path

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.journal import play_evidence
from pichenette.journal.correction import Change, Insert, Void
from pichenette.journal.store import Journal
from pichenette.table.table import Table
from pichenette.virtual.light import LightBoard
from pichenette.work import finish
from tests.journal.scale_board import HEADER as TOWER
from tests.journal.scale_board import TOPPLE, ScaleBoard
from tests.journal.test_ledger import journal  # noqa: F401 (a fixture)

HEADER = {"pichenette": 1, "game": "queen-carrom", "players": ["Ana", "Bo"]}
CARROM = board.load("carrom")


class Rig:
    """A table with a board that talks to it."""

    def __init__(self, journal: Journal) -> None:  # noqa: F811
        self.journal = journal
        self.light = LightBoard(CARROM)
        self.table = Table(CARROM, journal, Settings(), lambda view: None)
        self.light.hear(self.table.connected(0.0))
        self.wait(0)

    def wait(self, ms: int) -> None:
        self.light.now_us += ms * 1000
        while data := self.light.run():
            self.light.hear(self.table.receive(data, self.light.now_us / 1e6))

    def pulse(self, gate: int, ms: int) -> None:
        for is_broken in (True, False):
            self.light.edge(gate, is_broken)
            self.wait(ms)

    def shot(self, *gates: int) -> None:
        """A flick, then a piece through each gate, then quiet."""
        self.pulse(4, 5)
        self.wait(200)
        for gate in gates:
            self.pulse(gate, 20)
            self.wait(200)
        self.wait(6000)


def plays(journal: Journal) -> list[int]:  # noqa: F811
    return [entry.number for entry in journal.entries() if entry.kind == "act"]


def test_the_edges_and_verdicts_of_a_shot(
    journal: Journal,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rig = Rig(journal)
    rig.table.begin(HEADER, "page")
    rig.shot(0)
    rig.shot(1, 2)
    game = rig.table.record
    assert game is not None
    first, second = plays(journal)[:2]
    found = play_evidence.of_play(journal, CARROM, game.game_after(0), first)
    lines = {line.id: line.breaks for line in found.gates}
    assert set(lines) == {CARROM.gates[0].id, CARROM.gates[4].id}
    ((at, width, is_torn),) = lines[CARROM.gates[0].id]
    assert width == pytest.approx(20, abs=1)
    assert not is_torn
    assert 0 < at < found.span_ms
    passages = [one for one in found.seen if one.kind == "passage"]
    assert [(one.gate, one.pieces, one.verdict) for one in passages] == [(0, 1, "accept")]
    assert passages[0].text.en
    assert found.seen[0].kind == "strike"
    monkeypatch.setattr(play_evidence, "_PRELUDE", 2)  # however far back the play before it is
    assert play_evidence.of_play(journal, CARROM, game.game_after(0), first) == found
    assert found.weights is None
    other = play_evidence.of_play(journal, CARROM, game.game_after(1), second)
    assert {line.gate for line in other.gates} == {1, 2, 4}, "nothing of the shot before"


def test_a_button_of_the_board_is_called_as_people_call_it(journal: Journal) -> None:  # noqa: F811
    rig = Rig(journal)
    rig.table.begin(HEADER, "page")
    rig.pulse(next(n for n, gate in enumerate(CARROM.gates) if gate.means == "done"), 80)
    rig.wait(1000)
    game = rig.table.record
    assert game is not None
    found = play_evidence.of_play(journal, CARROM, game.game_after(0), plays(journal)[0])
    (pressed,) = [one.text for one in found.seen if one.kind == "press"]
    assert "“Done”" in pressed.en
    assert "Fini" in pressed.fr


def test_a_piece_on_the_scale_is_a_curve(journal: Journal) -> None:  # noqa: F811
    scale = ScaleBoard(journal, seed=1)
    scale.table.begin(TOWER, "page")
    scale.run(3.0)
    scale.table.act({"roll": 1}, "page")
    scale.run(1.0)
    scale.table.act({"place": {"cell": "c3", "colour": "red"}}, "page: Ana's phone")
    scale.run(0.5, scale.place)
    scale.run(3.0)
    assert scale.table.record is not None
    found = play_evidence.of_play(journal, TOPPLE, scale.table.record.game, plays(journal)[-1])
    assert found.weights is not None
    assert found.weights.is_pieces
    values = [value for _, value in found.weights.points]
    assert values[0] == pytest.approx(0, abs=0.1)
    assert values[-1] == pytest.approx(1, abs=0.1)
    (step,) = (one for one in found.seen if one.kind == "step")
    assert (step.pieces, step.verdict) == (1, "accept")
    (said,) = found.said
    assert said.who == "page: Ana's phone"


def test_what_was_entered_by_hand_has_no_edges(journal: Journal) -> None:  # noqa: F811
    rig = Rig(journal)
    rig.table.begin(HEADER, "page")
    rig.table.act({"shot": {"potted": ["blue"]}}, "page: Ana's phone")
    assert rig.table.record is not None
    found = play_evidence.of_play(journal, CARROM, rig.table.record.game, plays(journal)[0])
    assert found.is_entered
    assert found.gates == []


def test_corrections_say_who_and_what_it_was(journal: Journal) -> None:  # noqa: F811
    table = Table(CARROM, journal, Settings(), lambda view: None)
    table.begin(HEADER, "page")
    table.act({"shot": {"potted": ["blue"]}}, "page")
    play = plays(journal)[0]
    table.correct(Change(play, {"shot": {"potted": ["blue", "blue"]}}), "page: Bo's", "two fell")
    table.correct(Void(play + 1), "console", "")
    table.correct(Insert(play, {"shot": {"potted": ["blue"]}}), "page", "")
    entries = journal.played(journal.begun()[0])
    change, void = finish(play_evidence.corrections(entries, play))
    assert (change.kind, change.who, change.why.en) == ("change", "page: Bo's", "two fell")
    assert "1 blue" in change.was[0].en
    assert "2 blues" in change.now[0].en
    assert not change.is_in_force
    assert (void.kind, void.is_in_force) == ("void", True)
    assert "1 blue" in void.now[0].en
    (inserted,) = finish(play_evidence.corrections(entries, play + 3))
    assert (inserted.kind, inserted.was) == ("insert", [])
    assert inserted.now


def test_a_curve_keeps_its_peaks() -> None:
    points = [(float(at), 0.0) for at in range(10_000)]
    points[4321] = (4321.0, 9.0)
    found = play_evidence.thinned(points, 400)
    assert len(found) <= 400
    assert (4321.0, 9.0) in found
    assert found == sorted(found)


def test_an_old_journal_without_a_usable_sight(tmp_path: Path) -> None:
    """What another program wrote is left out, not guessed."""
    old = Journal(tmp_path / "old.sqlite")
    with old.transaction():
        old.add("begin", "page", HEADER)
        old.add("saw", "sensor", {"kind": "comet", "at_us": 5})
        old.add("said", "page", {"mumble": True})
        old.add("act", "sensor", {"shot": {}})
    table = Table(CARROM, old, Settings(), lambda view: None)
    assert table.record is not None
    found = play_evidence.of_play(old, CARROM, table.record.game, 4)
    assert found.seen == []
    assert len(found.said) == 1
    old.close()
