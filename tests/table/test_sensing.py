"""A board heard over restarts, and what of it goes into the journal, when."""

from dataclasses import replace
from pathlib import Path

import pytest

from pichenette import board
from pichenette.config import Settings
from pichenette.journal import evidence, senses
from pichenette.journal.samples import LevelSample, encode
from pichenette.journal.store import Journal, JournalError
from pichenette.sense.calibration import Senses
from pichenette.sense.observation import Fault, Light, Passage, Recovered, Step
from pichenette.sense.thresholds import Thresholds
from pichenette.sense.weight import Calibration
from pichenette.table.sensing import Sensing
from pichenette.text import Text, same
from tests.journal.scale_board import HEADER, SECOND, ScaleBoard
from tests.pocket_board import PocketBoard


@pytest.fixture
def scale() -> ScaleBoard:
    return ScaleBoard(Journal(None), 1)


def seen(journal: Journal) -> list[Step]:
    found = [evidence.decode(entry.body) for entry in journal.entries() if entry.kind == "saw"]
    return [one for one in found if isinstance(one, Step)]


def test_while_no_game_is_on_nothing_is_written(scale: ScaleBoard) -> None:
    scale.run(30)
    assert scale.journal.samples.last() is None
    scale.table.begin(HEADER, "demo")
    (quiet,) = scale.journal.samples.between(0, 99)
    assert quiet.run == 0
    assert 9.9 * SECOND < quiet.end_us - quiet.at_us <= 10 * SECOND, "the quiet before it"
    scale.run(30)
    assert 6 <= len(scale.journal.samples.between(0, 99)) <= 8, "one in five seconds"


def test_when_the_game_is_over_no_more_is_written(scale: ScaleBoard) -> None:
    header = {**HEADER, "options": {"target": 1, "mode": "junior"}}
    scale.table.begin(header, "demo")
    scale.run(3)
    game = scale.table.view().game
    assert game is not None
    scale.table.act({"fall": {"by": "Ana", "placing": False}}, "page")
    for _ in range(30):
        game = scale.table.view().game
        assert game is not None
        if game.outcome:
            break
        scale.table.act({"fall": {"by": game.turn or "Ana", "placing": False}}, "page")
    assert game.outcome
    last = scale.journal.samples.last()
    assert last is not None
    assert scale.now_us - last.end_received_us < SECOND // 50, "up to the end of it"
    scale.run(20)
    assert scale.journal.samples.last() == last


def test_a_step_and_what_it_was_decided_from_are_one_write(tmp_path: Path) -> None:
    """Whenever the power goes: with the step its readings are there, up to the very last."""
    path = tmp_path / "journal.sqlite"
    scale = ScaleBoard(Journal(path), 1)
    scale.table.begin(HEADER, "demo")
    scale.run(3)
    reader = Journal(path, is_reader=True)
    for _ in range(3):
        scale.place()
        before = len(seen(reader))
        while len(seen(reader)) == before:
            scale.run(0.03)
        step, chunk = seen(reader)[-1], reader.samples.last()
        assert chunk is not None
        assert chunk.readings[-1].at_us == chunk.end_us == step.decided_us
        scale.run(1)
    reader.close()
    scale.journal.close()


def test_a_write_that_fails_takes_no_step_with_it(scale: ScaleBoard) -> None:
    """What was heard in it is gone, from the tracker as from the disk; the piece is still there."""
    scale.table.begin(HEADER, "demo")
    scale.run(6)
    scale.place()
    add, failed = scale.journal.add, []

    def fail(*values: object) -> None:
        failed.append(values)
        raise JournalError(same("the disk is full"))

    scale.journal.__dict__["add"] = fail
    scale.run(0.5)
    assert failed
    scale.journal.__dict__["add"] = add
    scale.table.connected(scale.now_us / 1e6)
    scale._greet()
    scale.run(4)
    assert [step.pieces for step in seen(scale.journal)] == [1]


def test_the_board_clock_goes_on_over_a_restart_without_an_edge(scale: ScaleBoard) -> None:
    """Its ticks have wrapped meanwhile, and nothing but weights was ever sent."""
    scale.table.begin(HEADER, "demo")
    scale.run(32)
    before = scale.journal.samples.last()
    assert before is not None
    assert before.at_us > 1 << 30
    scale.serve()
    scale.run(6)
    after = scale.journal.samples.last()
    assert after is not None
    assert 0 < after.end_us - before.end_us < 12 * SECOND


def test_after_another_boot_of_the_host_the_level_is_new(tmp_path: Path) -> None:
    """Nobody knows how long the power was away: a scale that drifted has felt nothing."""
    path = tmp_path / "journal.sqlite"
    scale = ScaleBoard(Journal(path, host_boot="one"), 1)
    scale.table.begin(HEADER, "demo")
    scale.run(6)
    scale.journal.close()
    scale.place()
    scale.now_us += SECOND
    scale.journal = Journal(path, host_boot="two")
    scale.serve()
    scale.run(6)
    assert seen(scale.journal) == []
    last = scale.journal.samples.last()
    assert last is not None
    assert last.began == "anew"
    scale.journal.close()


def test_calibration_and_thresholds_in_force_are_told_once(scale: ScaleBoard) -> None:
    scale.table.begin(HEADER, "demo")
    scale.run(2)
    scale.serve()
    scale.run(2)
    other = Senses(Calibration(1000, 400), {"queen": Light(9, 1, 1, 11)})
    slow = replace(Settings(), passages=Thresholds(slowest_m_s=0.2))
    scale.serve(other, slow)
    scale.run(2)
    told = [entry for entry in scale.journal.entries() if entry.kind == "senses"]
    assert len(told) == 2
    assert senses.senses(told[1].body) == other
    assert senses.limits(told[1].body) == slow.passages
    assert senses.limits(told[0].body) == Thresholds()
    scale.serve(Senses())
    scale.run(2)
    assert senses.in_force(scale.journal) == {}


def test_a_board_as_it_came_needs_no_word(tmp_path: Path) -> None:
    assert senses.encode(Senses(), Thresholds()) == {}
    assert senses.limits({"passages": {"no_longer_known": 3}}) == Thresholds()
    assert senses.senses({"scale": "nonsense"}) == Senses()


@pytest.mark.parametrize("rests_s", [2.1, 2.5, 3.4, 4.0])
@pytest.mark.parametrize("after_s", [-0.2, 0.2, 1.0, 6.0])
def test_a_piece_that_rested_in_both_beams_is_asked_about_once(
    rests_s: float, after_s: float
) -> None:
    """Although the service starts again, so long after it fell."""
    pockets = PocketBoard(on=board.load("carrom-dual"))
    gate = pockets.board.gate_number("pocket-1")
    second = pockets.board.second_of(gate)
    assert second is not None
    pockets.shot(settle=0.6)
    pockets.edge(gate, True)
    pockets.now += 0.006
    pockets.edge(second, True)
    pockets.wait(rests_s + min(after_s, 0.0))
    if after_s < 0:
        pockets.serve()
        pockets.wait(-after_s)
    pockets.edge(gate, False)
    pockets.now += 0.006
    pockets.edge(second, False)
    if after_s > 0:
        pockets.wait(after_s)
        pockets.serve()
    pockets.wait(8.0)
    saw = [evidence.decode(one.body) for one in pockets.journal.entries() if one.kind == "saw"]
    assert [one.verdict for one in saw if isinstance(one, Passage)] == ["ask"]
    assert pockets.shots == [{"potted": ["blue"]}]


def test_a_changed_byte_among_the_levels_costs_no_piece_after_a_restart() -> None:
    """The chunk is readable, but its beat is years ahead: no edge is known to be heard by then."""
    play = PocketBoard()
    pocket = play.board.gate_number("pocket-1")
    play.flick()
    play.edge(pocket, True)
    play.wait(1.2)
    last = play.journal.samples.last()
    assert last is not None
    changed = encode([], [LevelSample(10**15, play.mask, is_beat=True, is_known=True)], last.at_us)
    with play.journal.transaction():
        play.journal._db.execute("UPDATE sample SET body = ? WHERE id = ?", (changed, last.id))
    play.serve()
    assert not play.view.faults
    play.edge(pocket, False)
    play.shot(1)
    saw = [evidence.decode(one.body) for one in play.journal.entries() if one.kind == "saw"]
    assert [one.gate for one in saw if isinstance(one, Passage)] == [pocket, pocket]


def test_a_second_beam_goes_by_its_name_in_both_languages() -> None:
    sensing = Sensing(board.load("carrom-dual"), Journal(None), Thresholds(), Senses())
    sensing.observe(Fault(7, 5, "silent", Text("silent", "muet")))
    (told,) = sensing.faults
    assert told == ("pocket 1, second beam: silent", "poche 1, second faisceau : muet")


def test_a_fault_is_told_in_both_languages_until_it_is_over() -> None:
    sensing = Sensing(board.load("carrom"), Journal(None), Thresholds(), Senses())
    why = Text("beam broken", "faisceau coupé")
    sensing.observe(Fault(1, 5, "blocked", why))
    sensing.observe(Fault(None, 6, "lost", Text("2 edges lost", "2 fronts définitivement perdus")))
    assert [text.fr for text in sensing.faults] == [
        "poche 2 : faisceau coupé",
        "plateau : 2 fronts définitivement perdus",
    ]
    assert sensing.faults[0].en == "pocket 2: beam broken"
    sensing.observe(Recovered(1, 9))
    assert [text.en for text in sensing.faults] == ["board: 2 edges lost"]
